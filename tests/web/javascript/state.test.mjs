import assert from "node:assert/strict";
import { test } from "node:test";
import {
  formerly,
  hasQuestion,
  questionAt,
  questionOf,
  readState,
  writeState,
} from "../../../src/grundy/web/static/state.js";

test("an address without a view is no view", () => {
  for (const hash of ["", "#", "#/", "#nim", "board"])
    assert.deepEqual(readState(hash), { view: "" }, hash);
});

test("an address is read with its parameters", () => {
  assert.deepEqual(readState("#/board?game=nim&position=3+4"), {
    view: "board",
    game: "nim",
    position: "3 4",
  });
});

test("the view of an address is not one of its parameters", () => {
  assert.equal(readState("#/board?view=home").view, "board");
});

test("the question comes first, and what says nothing is left out", () => {
  const state = { view: "step", step: 3, quiz: "", show: false, method: null, position: "7" };
  assert.equal(writeState({ ...state, game: "nim" }), "#/step?game=nim&position=7&step=3");
});

test("a view alone has no question mark", () => {
  assert.equal(writeState({ view: "home" }), "#/home");
});

test("what is written is read again: signs, spaces, letters of any language", () => {
  const state = { view: "value", game: "misère", position: "a&b=c +%#?", text: "{0|^*} ⊕ 𝔊" };
  assert.deepEqual(readState(writeState(state)), state);
});

test("former names of views lead to those of today", () => {
  assert.equal(formerly({ view: "choose" }).view, "home");
  assert.equal(formerly({ view: "choose", by: "rule" }).view, "solve");
  assert.equal(formerly({ view: "answer" }).view, "board");
});

test("a former game has its players", () => {
  const players = ({ first, second }) => [first, second];
  assert.deepEqual(players(formerly({ view: "play" })), ["you", "computer"]);
  assert.deepEqual(players(formerly({ view: "play", who: "two" })), ["you", "you"]);
  assert.deepEqual(players(formerly({ view: "play", who: "second" })), ["computer", "you"]);
  assert.deepEqual(players(formerly({ view: "play", first: "computer", second: "computer" })), [
    "computer",
    "computer",
  ]);
});

test("a former game with values is analysed, one without is played", () => {
  assert.equal(formerly({ view: "play", values: "1" }).mode, "");
  assert.equal(formerly({ view: "play" }).mode, "play");
});

test("names that every object has are no former views or players", () => {
  assert.equal(formerly({ view: "constructor" }).view, "constructor");
  assert.equal(formerly({ view: "play", who: "constructor" }).first, "you");
});

test("a question is game, position and play, as far as they are given", () => {
  assert.deepEqual(questionOf({ view: "board", game: "nim", position: "", m: "1.2" }), {
    game: "nim",
  });
  assert.equal(hasQuestion({ view: "home" }), false);
  assert.equal(hasQuestion({ view: "board", position: "nim 3" }), true);
});

test("another position of a misère game is asked in misère play", () => {
  for (const answer of [
    { game: "misère nim", position: "misère nim(3)" },
    { game: "nim", position: "misere nim(3)" },
  ])
    assert.deepEqual(questionAt(answer, "2"), { game: "nim", position: "2", misere: "1" });
  const normal = { game: "nim", position: "nim(3)" };
  assert.deepEqual(questionAt(normal, "2"), { game: "nim", position: "2", misere: "" });
});
