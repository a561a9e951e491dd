import assert from "node:assert/strict";
import { test } from "node:test";
import {
  better,
  byLabel,
  gains,
  margin,
  moveNumbered,
  numberOf,
  turns,
  winner,
} from "../../../src/grundy/web/static/course.js";

const move = (label, more) => ({ label, to: `after ${label}`, gain: 0, again: false, ...more });
const answer = (more) => ({ kind: "impartial", outcome: "N", score: null, moves: [], ...more });
const BEYOND = "9007199254740993";

test("the number of a move does not depend on the order of the list", () => {
  const moves = ["b", "a", "c"].map((label) => move(label));
  const shown = { moves };
  const hidden = { moves: [...moves].reverse() };
  for (const one of moves) assert.equal(numberOf(shown, one), numberOf(hidden, one));
});

test("a number leads back to its move, and one that is too large to none", () => {
  const position = { moves: [move("b"), move("a")] };
  for (const one of position.moves)
    assert.equal(moveNumbered(position, numberOf(position, one)), one);
  assert.equal(moveNumbered(position, 2), undefined);
});

test("moves with the same words are told apart by where they lead", () => {
  const [first, second] = ["y", "x"].map((to) => move("a", { to }));
  const position = { moves: [first, second] };
  assert.deepEqual([numberOf(position, first), numberOf(position, second)], [1, 0]);
  assert.deepEqual(byLabel([first, second]), [second, first]);
});

test("a move that is not there has no number", () => {
  assert.equal(numberOf({ moves: [move("a")] }, move("b")), -1);
});

test("moves are read with their numbers in order", () => {
  const labels = ["take 10", "take 9", "take 1"].map((label) => move(label));
  assert.deepEqual(
    byLabel(labels).map(({ label }) => label),
    ["take 1", "take 9", "take 10"],
  );
});

test("turns alternate, unless somebody moves again", () => {
  assert.deepEqual(turns([]), [0]);
  assert.deepEqual(turns([move("a"), move("b", { again: true }), move("c")]), [0, 1, 1, 0]);
});

test("the gains of a game are added up exactly, each to whoever made the move", () => {
  const moves = [move("a", { gain: BEYOND }), move("b", { gain: 2 }), move("c", { gain: 1 })];
  assert.deepEqual(gains(moves), [
    [0, 0],
    [9007199254740993n, 0],
    [9007199254740993n, 2n],
    [9007199254740994n, 2n],
  ]);
});

test("N is won by whoever is to move, P by the other", () => {
  assert.equal(winner(answer({ outcome: "N" }), 1, [0, 0]), 1);
  assert.equal(winner(answer({ outcome: "P" }), 1, [0, 0]), 0);
});

test("L and R are won by a side, whoever is to move", () => {
  assert.equal(winner(answer({ outcome: "L", player: "left" }), 1, [0, 0]), 1);
  assert.equal(winner(answer({ outcome: "L", player: "right" }), 1, [0, 0]), 0);
  assert.equal(winner(answer({ outcome: "R", player: "right" }), 0, [0, 0]), 0);
});

test("a tie, a draw and what is not known are won by nobody", () => {
  for (const outcome of ["T", "D", null])
    assert.equal(winner(answer({ outcome }), 0, [0, 0]), null);
});

test("in a game of scores what was gained before counts", () => {
  const even = answer({ kind: "scoring", outcome: "N", score: 1 });
  assert.equal(winner(even, 0, [0, 0]), 0);
  assert.equal(winner(even, 0, [0, 1]), null);
  assert.equal(winner(even, 0, [0n, 2n]), 1);
});

test("whoever is to move has the margin, the second player too", () => {
  assert.equal(winner(answer({ kind: "scoring", score: 1 }), 1, [3, 1]), 0);
  assert.equal(winner(answer({ kind: "scoring", score: 3 }), 1, [3, 1]), 1);
});

test("a game of scores that is not solved is judged by its outcome", () => {
  assert.equal(winner(answer({ kind: "scoring", outcome: "P" }), 0, [9, 0]), 1);
});

test("a lead of 1 beyond 2**53 is a lead", () => {
  const close = answer({ kind: "scoring", score: `-${BEYOND}` });
  assert.equal(winner(close, 0, [9007199254740994n, 0n]), 0);
});

test("the margin of a move is its gain without what it leaves the opponent", () => {
  assert.equal(margin(move("a", { gain: 5, score: 2 })), 3n);
  assert.equal(margin(move("a", { gain: 5, score: 2, again: true })), 7n);
  assert.equal(margin(move("a", { gain: BEYOND, score: 0 })), 9007199254740993n);
});

test("a move whose score is not known has no margin", () => {
  assert.equal(margin(move("a", { score: null })), null);
});

test("what would have been better: the best move, else one that wins, else any", () => {
  const [lost, tied, won, best] = [
    move("a", { verdict: "loses" }),
    move("b", { verdict: "ties" }),
    move("c", { verdict: "wins" }),
    move("d", { verdict: "wins", best: true }),
  ];
  assert.equal(better({ moves: [lost, tied, won, best] }, lost), best);
  assert.equal(better({ moves: [lost, tied, won] }, lost), won);
  assert.equal(better({ moves: [lost, tied] }, lost), tied);
  assert.equal(better({ moves: [lost] }, lost), null);
});

test("a draw and a tie are worth the same", () => {
  const tied = move("a", { verdict: "ties" });
  assert.equal(better({ moves: [tied, move("b", { verdict: "draws" })] }, tied), null);
});

test("nothing is better than a move of which nothing is known", () => {
  const won = move("a", { verdict: "wins" });
  assert.equal(better({ moves: [won] }, move("b", { verdict: "unknown" })), null);
  assert.equal(better({ moves: [won] }, move("b")), null);
  assert.equal(better(null, move("b", { verdict: "loses" })), null);
});
