import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { Match } from "../../../src/grundy/web/static/match.js";
import {
  childOf,
  isMain,
  makeMain,
  onward,
  pathTo,
  pliesTo,
  readInto,
  remove,
  rootOf,
  written,
} from "../../../src/grundy/web/static/variations.js";

const move = (label, more) => ({ label, to: `after ${label}`, gain: 0, again: false, ...more });
const answer = (more) => ({
  kind: "impartial",
  player: null,
  over: false,
  moves: [move("a"), move("b")],
  ...more,
});

describe("a tree of moves", () => {
  let root, a, b, ab;
  beforeEach(() => {
    root = rootOf(answer());
    a = childOf(root, move("a"), 0);
    b = childOf(root, move("b"), 1);
    ab = childOf(a, move("b"), 1);
  });

  test("a move that was made before leads to the same node", () => {
    assert.equal(childOf(root, move("a"), 0), a);
    assert.equal(root.children.length, 2);
  });

  test("the way to a node begins at the root; its plies do not", () => {
    assert.deepEqual(pathTo(ab), [root, a, ab]);
    assert.deepEqual(pliesTo(ab), [a, ab]);
    assert.deepEqual(pliesTo(root), []);
  });

  test("one goes on where one went last, else along the main line", () => {
    assert.equal(onward(root), b);
    remove(b);
    assert.equal(onward(root), a);
    assert.equal(onward(ab), null);
  });

  test("a line that is made the main one comes first, and the others stay", () => {
    assert.equal(isMain(b), false);
    makeMain(b);
    assert.deepEqual(root.children, [b, a]);
    assert.equal(isMain(b), true);
    assert.equal(isMain(ab), false);
  });

  test("a tree that was written is read again", () => {
    childOf(b, move("c", { gain: "9007199254740993", again: true }), 2);
    const kept = JSON.parse(JSON.stringify(written(root)));
    const read = rootOf(answer());
    readInto(read, kept);
    assert.deepEqual(written(read), kept);
  });

  test("a tree is written by the numbers, the words and the gains of its moves", () => {
    const one = rootOf(answer());
    childOf(childOf(one, move("a"), 4), move("b", { gain: 3, again: true }), 5);
    assert.deepEqual(written(one), [
      [4, "a", "after a", 0, "0", [[5, "b", "after b", 1, "3", []]]],
    ]);
  });

  test("nothing that was kept is nothing to read", () => {
    readInto(root, []);
    assert.equal(root.children.length, 2);
  });
});

function begun(players, more) {
  const match = new Match(players);
  match.begin(answer(more));
  return match;
}

function played(match, ...moves) {
  for (const one of moves) {
    match.now = childOf(match.now, one, 0);
    match.now.answer = answer();
  }
  return match;
}

test("whoever begins is the first player", () => {
  const match = begun(["you", "computer"]);
  assert.equal(match.mover(), 0);
  assert.equal(match.human(), true);
  played(match, move("a"));
  assert.equal(match.mover(), 1);
  assert.equal(match.human(), false);
});

test("players are called by what tells them apart", () => {
  assert.deepEqual(begun(["you", "computer"]).names, ["You", "Computer"]);
  assert.deepEqual(begun(["you", "you"]).names, ["First", "Second"]);
  assert.deepEqual(begun(["you", "you"], { player: "right" }).names, ["Right", "Left"]);
});

test("a position without moves is over, one without an answer is not", () => {
  const match = begun(["you", "you"], { moves: [] });
  assert.equal(match.over(), true);
  assert.equal(match.over(childOf(match.tree, move("a"), 0)), false);
});

test("against the computer one takes back one's own move, and goes on to one's own turn", () => {
  const match = played(begun(["you", "computer"]), move("a"), move("b"));
  const end = match.now;
  assert.equal(match.before(), match.tree);
  match.now = match.tree;
  assert.equal(match.after(), end);
  assert.equal(match.end(), end);
});

test("among people one takes back one move", () => {
  const match = played(begun(["you", "you"]), move("a"), move("b"));
  assert.equal(match.before(), match.now.parent);
});

test("at the start there is nothing to take back, at the end nothing to go on to", () => {
  const match = begun(["you", "computer"]);
  assert.equal(match.before(), null);
  assert.equal(match.after(), null);
});

test("a move from a storage gets what is known of it from the answer", () => {
  const match = begun(["you", "you"], { moves: [move("a", { verdict: "wins" })] });
  const node = childOf(match.tree, move("a"), 0);
  assert.equal(match.wholeMove(node).verdict, "wins");
  const other = childOf(match.tree, move("b", { to: "after a" }), 1);
  assert.equal(match.wholeMove(other), other.move);
});

test("the lapse is the last move of a person that gave something away", () => {
  const moves = [move("a", { verdict: "loses" }), move("b", { verdict: "wins" })];
  const match = begun(["you", "computer"], { moves });
  played(match, moves[0]);
  assert.equal(match.lapse, match.now);
  const other = begun(["computer", "you"], { moves });
  played(other, moves[0]);
  assert.equal(other.lapse, null);
});
