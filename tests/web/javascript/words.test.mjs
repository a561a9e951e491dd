import assert from "node:assert/strict";
import { test } from "node:test";
import { bestOf } from "../../../src/grundy/web/static/board.js";
import { along, plural } from "../../../src/grundy/web/static/dom.js";
import { gameIn } from "../../../src/grundy/web/static/gamefile.js";
import { movesTitle, worthOf } from "../../../src/grundy/web/static/moveslist.js";
import { inputAndOutput } from "../../../src/grundy/web/static/solve.js";
import { signed, valueName, valueText } from "../../../src/grundy/web/static/words.js";

test("a number has its sign, of any size and kind; 0 has none", () => {
  assert.equal(signed(3), "+3");
  assert.equal(signed(-3), "−3");
  assert.equal(signed(0), "0");
  assert.equal(signed(-12345678901234567890n), "−12345678901234567890");
  assert.equal(signed("9007199254740993"), "+9007199254740993");
});

test("a position is worth its score, else its Grundy value, else nothing that is known", () => {
  assert.equal(valueText({ score: -2, grundy: 5 }), "−2");
  assert.equal(valueText({ score: 0, grundy: null }), "0");
  assert.equal(valueText({ score: null, grundy: 0 }), "0");
  assert.equal(valueText({ score: null, grundy: null }), "–");
});

test("what it is worth has a name by the kind of its game", () => {
  assert.equal(valueName({ kind: "scoring", score: null }), "score");
  assert.equal(valueName({ kind: "impartial", score: null }), "Grundy value");
});

test("one thing is one, others are many, and thousands have commas", () => {
  assert.equal(plural(1, "move"), "1 move");
  assert.equal(plural(0, "move"), "0 moves");
  assert.equal(plural(1234567, "formula", "formulas"), "1,234,567 formulas");
});

test("keys go through a list and stop at its ends", () => {
  assert.equal(along("ArrowDown", 1, 3), 2);
  assert.equal(along("ArrowDown", 2, 3), 2);
  assert.equal(along("ArrowUp", 0, 3), 0);
  assert.equal(along("Home", 2, 3), 0);
  assert.equal(along("End", 0, 3), 2);
  assert.equal(along("a", 0, 3), null);
});

test("the best move is the one that is called so, else the one with the best verdict", () => {
  const [lost, tied, best] = ["loses", "ties", "unknown"].map((verdict) => ({ verdict }));
  assert.equal(bestOf([lost, tied, { ...best, best: true }]).best, true);
  assert.equal(bestOf([lost, best, tied]), tied);
  assert.equal(bestOf([]), undefined);
});

test("a move of an impartial game is worth the value that it leads to", () => {
  assert.deepEqual(worthOf("impartial", { grundy: 0, score: null }), { name: "value", text: "0" });
  assert.deepEqual(worthOf("impartial", { grundy: null, score: null }), { name: "", text: "" });
});

test("a move of a game of scores is worth the margin that it brings", () => {
  assert.deepEqual(worthOf("scoring", { gain: 1, score: 3 }), { name: "margin", text: "−2" });
  assert.deepEqual(worthOf("scoring", { gain: 1, score: null }), { name: "margin", text: "" });
});

test("a move of a partizan game has neither", () => {
  assert.deepEqual(worthOf("partizan", { grundy: 1, score: null }), { name: "", text: "" });
});

test("moves are counted; a sample says of how many, also beyond 2**53", () => {
  const moves = (count) => Array.from({ length: count }, () => ({}));
  assert.equal(movesTitle({ moves: [] }), "No moves");
  assert.equal(movesTitle({ moves: moves(1) }), "1 move");
  assert.equal(movesTitle({ moves: moves(2) }), "2 moves");
  const sample = { moves: moves(60), more_moves: true };
  assert.equal(
    movesTitle({ ...sample, moves_total: "9007199254740993" }),
    "A sample of the moves: 60 of 9,007,199,254,740,993",
  );
  assert.equal(
    movesTitle({ ...sample, moves_total: null }),
    "A sample of the moves: 60 of very many",
  );
});

test("a saved game is read; one of an earlier version has players", () => {
  const saved = { grundy: 1, game: "nim", numbers: [0, 2] };
  assert.deepEqual(gameIn(JSON.stringify(saved)), saved);
  const earlier = gameIn(JSON.stringify({ ...saved, who: "second" }));
  assert.deepEqual([earlier.first, earlier.second], ["computer", "you"]);
});

test("what is no saved game is refused, with what to do", () => {
  for (const text of ["", "nim 3", "null", "[]", '{"grundy":2,"numbers":[]}', '{"grundy":1}'])
    assert.throws(() => gameIn(text), /paste the whole text/, text);
});

test("a sample that was copied with its headings is input and output", () => {
  const both = ["2\n3 4", "first\nsecond\n"];
  assert.deepEqual(inputAndOutput("Input\n2\n3 4\nOutput\nfirst\nsecond\n"), both);
  assert.deepEqual(
    inputAndOutput("Sample Input 1:\n2\n3 4\n\n Sample Output 1:\nfirst\nsecond\n"),
    both,
  );
  assert.deepEqual(inputAndOutput("input\nCopy\n2\n3 4\noutput\nCopy\nfirst\nsecond\n"), both);
});

test("a sample without headings is not both", () => {
  for (const text of ["", "2\n3 4", "Input\n2", "Output\n2"])
    assert.equal(inputAndOutput(text), null);
});
