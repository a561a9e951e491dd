import assert from "node:assert/strict";
import { test } from "node:test";
import { search } from "../../../src/grundy/web/static/search.js";

const GAMES = [
  { name: "nim", words: "heaps Bouton", text: "Take any number of tokens from one heap." },
  { name: "tic-tac-toe", words: "noughts and crosses", text: "Three in a row." },
  { name: "misère-nim", words: "", text: "Nim whose last move loses." },
  { name: "Lasker's nim", words: "split", text: "Take, or split a heap." },
  { name: "wythoff", words: "queen", text: "Take from one heap, or alike from both." },
];
const fields = ({ name, words, text }) => ({ names: [name], words, text });
const found = (text) => search(GAMES, text, fields).found.map(({ name }) => name);

test("without a word everything is found, in its order", () => {
  for (const text of ["", "  ", "…"]) assert.equal(search(GAMES, text, fields).found, GAMES);
});

test("among nothing nothing is found", () => {
  assert.deepEqual(search([], "nim", fields), { found: [], near: true });
});

test("a name counts more than other words, and these more than the text", () => {
  assert.deepEqual(found("nim").slice(0, 1), ["nim"]);
  assert.deepEqual(found("queen"), ["wythoff"]);
  assert.deepEqual(found("heap").slice(0, 1), ["nim"]);
});

test("what weighs the same stays in its order", () => {
  assert.deepEqual(found("take"), ["nim", "Lasker's nim", "wythoff"]);
});

test("case, accents, hyphens and apostrophes do not matter", () => {
  assert.deepEqual(found("MISERE nim"), ["misère-nim"]);
  assert.deepEqual(found("tictactoe"), ["tic-tac-toe"]);
  assert.deepEqual(found("laskers"), ["Lasker's nim"]);
});

test("every word must fit", () => {
  assert.deepEqual(found("split heap"), ["Lasker's nim"]);
});

test("a word that is begun is enough", () => {
  assert.deepEqual(found("wyth"), ["wythoff"]);
});

test("a letter wrong, missing, too many or swapped finds the nearest", () => {
  for (const text of ["wythxff", "wytoff", "wyythoff", "wyhtoff"]) {
    const { found: near, near: only } = search(GAMES, text, fields);
    assert.deepEqual(
      near.map(({ name }) => name),
      ["wythoff"],
      text,
    );
    assert.equal(only, true);
  }
});

test("more than one letter in three may not be wrong", () => {
  assert.deepEqual(found("wxxxoff"), []);
});

test("a word of three letters has no nearest", () => {
  assert.deepEqual(found("nxm"), []);
});

const nearest = (names, text) =>
  search(names, text, (name) => ({ names: [name], words: "", text: "" })).found;

test("a swap of two letters is one change, and the fewest changes win", () => {
  assert.deepEqual(nearest(["abdcxy", "abcdef"], "abdcef"), ["abcdef"]);
  assert.deepEqual(nearest(["abcdef", "abcdeg"], "abcdeh"), ["abcdef", "abcdeg"]);
});

test("the first and the last letter may be the wrong one", () => {
  assert.deepEqual(nearest(["abcdef"], "xbcdef"), ["abcdef"]);
  assert.deepEqual(nearest(["abcdef"], "abcdex"), ["abcdef"]);
});

test("a part of a name is enough when it has more than three letters", () => {
  assert.deepEqual(search(GAMES, "ytho", fields).found, [GAMES[4]]);
  assert.deepEqual(search(GAMES, "yth", fields).found, []);
});

test("a name that is the whole text comes before one that only has it", () => {
  assert.deepEqual(nearest(["rim game", "game", "games"], "game"), ["game", "games", "rim game"]);
});
