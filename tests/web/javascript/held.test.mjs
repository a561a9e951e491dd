import assert from "node:assert/strict";
import { test } from "node:test";
import { heldHeaps, heldPositions } from "../../../src/grundy/web/static/held.js";
import { moved, number } from "../../../src/grundy/web/static/scene.js";

const COMMON = { game: "nim", kind: "impartial", misere: true, status: null, method: "a file" };
const WORDS = { N: "the player to move wins", P: "the previous player wins" };

const POSITIONS = {
  state: "2",
  common: COMMON,
  words: WORDS,
  first: { method: "Bouton", status: "proved" },
  scenes: {
    sizes: [[1, 2]],
    unders: [[["rect", "board", 0, 0, 1, 2]]],
    places: [{ top: [0, 0, 1, 1], bottom: [0, 1, 1, 1] }],
    symbols: { x: [] },
  },
  positions: [
    {
      state: "2",
      outcome: "N",
      grundy: 2,
      remoteness: 1,
      moves: [
        ["take 2", 1, "w", 1, 0, 0, [["bottom"], ["top", "bottom"]]],
        ["take 1", 2, "l", 0, 0, 0, [["top"]]],
      ],
      scene: [0, 0, 0, [["circle", "one", 0, 0, 1]], ["the top", "the bottom"]],
    },
    {
      state: "0",
      position: "0",
      outcome: "P",
      grundy: 0,
      moves: [],
      more: true,
      scene: [0, 0, 0, [], []],
    },
    { state: "1", outcome: "N" },
  ],
};

test("a position is found by its text and by its state", () => {
  const held = heldPositions(POSITIONS);
  assert.equal(held.find("nim(2)"), 0);
  assert.equal(held.find("2"), 0);
  assert.equal(held.find("0"), 1);
  assert.equal(held.find("nim(3)"), undefined);
});

test("a position that was not followed has no answer", () => {
  const held = heldPositions(POSITIONS);
  assert.equal(held.answer(held.find("1")), null);
});

test("an answer is as the server gives it, with what is common and what is not there", () => {
  const found = heldPositions(POSITIONS).answer(0);
  assert.equal(found.position, "nim(2)");
  assert.equal(found.outcome_words, WORDS.N);
  assert.equal(found.score, null);
  assert.equal(found.over, false);
  assert.equal(found.moves_total, 2);
});

test("the first position has its reason, and others have not", () => {
  const held = heldPositions(POSITIONS);
  assert.equal(held.answer(0).method, "Bouton");
  assert.equal(held.answer(1).method, "a file");
});

test("a move tells where it leads, what it is worth, and how it is pressed", () => {
  const [move] = heldPositions(POSITIONS).answer(0).moves;
  assert.equal(move.to, "0");
  assert.equal(move.verdict, "wins");
  assert.equal(move.best, true);
  assert.deepEqual([move.touch, move.also], [["bottom"], [["top", "bottom"]]]);
});

test("a list of moves that was cut has no total", () => {
  const found = heldPositions(POSITIONS).answer(1);
  assert.equal(found.more_moves, true);
  assert.equal(found.moves_total, null);
});

test("a scene is put together from what many share", () => {
  const { scene } = heldPositions(POSITIONS).answer(0);
  assert.deepEqual(scene.size, [1, 2]);
  assert.deepEqual(scene.places.bottom, [0, 1, 1, 1, "the bottom"]);
  assert.deepEqual(scene.under, [["rect", "board", 0, 0, 1, 2]]);
});

test("whoever is to move after a move did not make it", () => {
  const sided = structuredClone(POSITIONS);
  sided.positions[1].player = "left";
  assert.equal(heldPositions(sided).answer(0).moves[0].player, "right");
});

const heap = (value, size, moves) => ({
  value,
  moves,
  scene: {
    size: [1, size],
    label: "",
    under: [],
    marks: size ? [["circle", "token", 0.5, 0.5, 0.4]] : [],
    places: size ? { "1:1": [0, 0, 1, 1, "a token"] } : {},
  },
});
const HEAPS = {
  state: "1, 2",
  common: COMMON,
  words: WORDS,
  first: { method: "Bouton" },
  number: "{heap}",
  heaps: {
    0: heap(0, 0, []),
    1: heap(1, 1, [["take 1", "take 1 from {heap}", ["0"], [["1:1"]]]]),
    2: heap(2, 2, [
      ["take 2", "take 2 from {heap}", ["0"], [["1:1"]]],
      ["take 1", "take 1 from {heap}", ["1"], [["1:1"]]],
    ]),
  },
};
const sum = (asked) => {
  const held = heldHeaps(HEAPS);
  return held.answer(held.find(asked));
};

test("a sum is found by its text and by its heaps; one of other heaps is not", () => {
  const held = heldHeaps(HEAPS);
  assert.deepEqual(held.find("nim(2, 1)"), ["2", "1"]);
  assert.deepEqual(held.find("2,1"), ["2", "1"]);
  assert.equal(held.find("3"), undefined);
  assert.equal(held.find("constructor"), undefined);
});

test("the value of a sum is the nim-sum of its heaps", () => {
  assert.equal(sum("1, 2").grundy, 3);
  assert.equal(sum("2, 2").grundy, 0);
  assert.equal(sum("2, 2").outcome, "P");
});

test("the moves that win come first, and the first is the best", () => {
  const { moves } = sum("1, 2");
  assert.deepEqual(
    moves.map(({ label, wins, best }) => [label, wins, best]),
    [
      ["take 1 from heap 2", true, true],
      ["take 1 from heap 1", false, false],
      ["take 2 from heap 2", false, false],
    ],
  );
});

test("a heap that is alone is not numbered", () => {
  assert.deepEqual(
    sum("2").moves.map(({ label }) => label),
    ["take 2", "take 1"],
  );
});

test("a sum without moves is over", () => {
  const found = sum("0");
  assert.equal(found.over, true);
  assert.equal(found.outcome, "P");
});

test("the boards of a sum stand side by side on one line, their places numbered", () => {
  const { scene } = sum("1, 2");
  assert.deepEqual(scene.size, [2.7, 2]);
  assert.deepEqual(scene.marks[0], ["circle", "token", 0.5, 1.5, 0.4]);
  assert.deepEqual(scene.marks[1], ["circle", "token", 2.2, 0.5, 0.4]);
  assert.deepEqual(Object.keys(scene.places), ["1/1:1", "2/1:1"]);
});

test("a mark is moved by its own coordinates, and is not changed itself", () => {
  const row = ["row", "", 3, 1, 0, ["text", "", 1, 2, 1, "a"]];
  assert.deepEqual(moved(row, 10, 20), ["row", "", 3, 1, 0, ["text", "", 11, 22, 1, "a"]]);
  assert.deepEqual(row[5], ["text", "", 1, 2, 1, "a"]);
  assert.deepEqual(moved(["path", "", "M0 0", 1, 2], 10, 20), ["path", "", "M0 0", 11, 22]);
  assert.deepEqual(moved(["symbol", "", "x", 1, 2, 1], 1, 1), ["symbol", "", "x", 2, 3, 1]);
  assert.deepEqual(moved(["rect", "", 1, 2, 3, 4, 5], 1, 1), ["rect", "", 2, 3, 3, 4, 5]);
});

test("numbers of a picture have three digits after the point, and no minus before 0", () => {
  assert.equal(number(1 / 3), "0.333");
  assert.equal(number(2), "2");
  assert.equal(number(-0.0001), "0");
});

test("what is not known of a position is null", () => {
  const bare = structuredClone(POSITIONS);
  Object.assign(bare.positions[1], { outcome: undefined, grundy: undefined });
  const { outcome, grundy, remoteness, outcome_words } = heldPositions(bare).answer(1);
  assert.deepEqual([outcome, grundy, remoteness, outcome_words], [null, null, null, "not known"]);
});

test("a value of 0 and a gain are told", () => {
  const scored = structuredClone(POSITIONS);
  Object.assign(scored.positions[1], { score: 0 });
  scored.positions[0].moves[0][5] = "9007199254740993";
  const [move, other] = heldPositions(scored).answer(0).moves;
  assert.deepEqual([move.grundy, move.score, move.gain], [0, 0, "9007199254740993"]);
  assert.equal(other.gain, 0);
});

test("a move of a sum tells where it leads and what that is worth", () => {
  const { moves } = sum("1, 2");
  const wins = moves[0];
  assert.deepEqual([wins.to, wins.state], ["nim(1, 1)", "1, 1"]);
  assert.deepEqual([wins.outcome, wins.grundy, wins.verdict], ["P", 0, "wins"]);
  assert.deepEqual([wins.touch, wins.again], [["2/1:1"], false]);
  const loses = moves[1];
  assert.deepEqual([loses.to, loses.outcome, loses.verdict], ["nim(0, 2)", "N", "loses"]);
  assert.deepEqual(sum("2").moves[0].touch, ["1:1"]);
});

test("where heaps vanish, nothing is left of the last one", () => {
  const kayles = structuredClone(HEAPS);
  delete kayles.heaps[0];
  kayles.heaps[1].moves[0][2] = [];
  const held = heldHeaps(kayles);
  const [move] = held.answer(["1"]).moves;
  assert.deepEqual([move.to, move.state], ["0", "0"]);
  assert.deepEqual(held.find("0"), []);
  assert.equal(held.answer([]).over, true);
});

test("the first sum has its reason, and others have not", () => {
  assert.equal(sum("1, 2").method, "Bouton");
  assert.equal(sum("2, 1").method, "a file");
});
