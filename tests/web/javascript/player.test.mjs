import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { player } from "../../../src/grundy/web/static/player.js";

let told, stops, speaks, play;
const STEPS = ["a", "b", "c"].map((text) => ({ text }));

describe("steps", () => {
  beforeEach(() => {
    told = [];
    stops = () => false;
    speaks = () => false;
    play = player({
      shown: (step, byHand) => told.push([step?.text ?? "start", Boolean(byHand)]),
      asks: (step) => told.push([`${step.text}?`]),
      stops: (step) => stops(step),
      speaks: (step, then) => speaks(step, then),
      told: (playing) => told.push([playing ? "plays" : "pauses"]),
    });
    play.load(STEPS, 0);
    told.length = 0;
  });

  test("one goes to a step, no farther than there are, and not twice to the same", () => {
    play.go(2, true);
    play.go(2, true);
    play.go(99, true);
    play.go(-1, true);
    assert.deepEqual(told, [
      ["b", true],
      ["c", true],
      ["start", true],
    ]);
  });

  test("forward shows the next step, and stops at the end", () => {
    for (let k = 0; k < 5; k++) play.forward(true);
    assert.equal(play.at, 3);
    assert.deepEqual(
      told.map(([text]) => text),
      ["a", "b", "c"],
    );
  });

  test("a step that is to be predicted is asked about first, and shown by the next press", () => {
    stops = (step) => step?.text === "b";
    play.forward(true);
    play.forward(true);
    assert.equal(play.asking, true);
    assert.equal(play.at, 1);
    play.forward(true);
    assert.equal(play.asking, false);
    assert.deepEqual(
      told.map(([text]) => text),
      ["a", "b?", "b"],
    );
  });

  test("a prediction that was answered shows its step", () => {
    stops = () => true;
    play.forward(true);
    play.answered();
    assert.equal(play.at, 1);
    assert.equal(play.asking, false);
  });

  test("playing goes to the end at its speed, and pauses there", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    play.pace(4);
    play.toggle();
    t.mock.timers.tick(250);
    assert.equal(play.at, 1);
    t.mock.timers.tick(250);
    t.mock.timers.tick(250);
    assert.equal(play.playing, false);
    assert.deepEqual(
      told.map(([text]) => text),
      ["plays", "a", "b", "c", "pauses"],
    );
  });

  test("at the end playing begins again", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    play.go(3, true);
    play.toggle();
    assert.equal(play.at, 0);
    assert.equal(play.playing, true);
    play.pause();
  });

  test("whoever steps by hand pauses", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    play.toggle();
    play.forward(true);
    assert.equal(play.playing, false);
    t.mock.timers.tick(10_000);
    assert.equal(play.at, 1);
  });

  test("above twenty steps a second several are shown at once", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    play.pace(40);
    play.toggle();
    t.mock.timers.tick(25);
    t.mock.timers.tick(50);
    assert.deepEqual(
      told.map(([text]) => text),
      ["plays", "b", "c", "pauses"],
    );
  });

  test("a step that is read aloud is waited for", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    let done;
    speaks = (_, then) => {
      done = then;
      return true;
    };
    play.toggle();
    t.mock.timers.tick(10_000);
    assert.equal(play.at, 1);
    done();
    t.mock.timers.tick(500);
    assert.equal(play.at, 2);
  });

  test("a step that is read aloud is the one that is shown", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const said = [];
    speaks = (step) => said.push(step.text) > 0;
    play.toggle();
    t.mock.timers.tick(500);
    assert.deepEqual(said, ["a"]);
    play.pause();
  });

  test("an answer counts as a step by hand, also before anything was asked", () => {
    play.answered();
    assert.deepEqual(told, [["a", true]]);
  });

  test("other steps begin anew, at the step that is asked for", () => {
    stops = () => true;
    play.forward(true);
    play.load(STEPS.slice(0, 2), 1);
    assert.deepEqual([play.at, play.asking, play.steps.length], [1, false, 2]);
    play.load(STEPS, 0);
    assert.equal(told.at(-1)[0], "start");
  });

  test("while a step is asked about, several at once are not shown", (t) => {
    t.mock.timers.enable({ apis: ["setTimeout"] });
    stops = (step) => step?.text === "a";
    play.pace(40);
    play.toggle();
    t.mock.timers.tick(25);
    assert.deepEqual([play.asking, play.playing, play.at], [true, false, 0]);
  });

  test("without steps nothing is played", () => {
    play.load([], 0);
    play.forward(true);
    assert.equal(play.at, 0);
  });
});
