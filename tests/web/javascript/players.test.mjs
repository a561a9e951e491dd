import assert from "node:assert/strict";
import { test } from "node:test";
import {
  pauseOf,
  readSettings,
  SETTINGS,
  writtenSettings,
} from "../../../src/grundy/web/static/players.js";

test("without a word one analyses, alone, against nobody", () => {
  assert.deepEqual(readSettings({}), {
    mode: "",
    players: ["you", "you"],
    level: "perfect",
    speed: "",
    begins: "left",
  });
});

test("whoever plays, plays the computer, and begins", () => {
  assert.deepEqual(readSettings({ mode: "play" }).players, ["you", "computer"]);
});

test("what there is not is as if it were not said", () => {
  const odd = { mode: "watch", first: "robot", level: "0.7", speed: "warp", begins: "up" };
  assert.deepEqual(readSettings(odd), readSettings({}));
});

test("settings that are written are read again", () => {
  const given = {
    mode: "play",
    first: "computer",
    second: "you",
    level: "0.5",
    speed: "fast",
    begins: "right",
  };
  const settings = readSettings(given);
  assert.deepEqual(readSettings(writtenSettings(settings)), settings);
  assert.deepEqual(readSettings(writtenSettings(settings, true)), settings);
  assert.deepEqual(Object.keys(writtenSettings(settings)), SETTINGS);
});

test("a short address leaves out what goes without saying", () => {
  for (const mode of ["", "play"])
    assert.deepEqual(
      Object.values(writtenSettings(readSettings({ mode }), true)).filter(
        (value) => value !== mode,
      ),
      mode ? ["", "", "", "", ""] : [],
    );
});

test("the computer takes its time by its speed", () => {
  const pauses = ["fast", "", "slow"].map((speed) => pauseOf(readSettings({ speed })));
  assert.deepEqual(
    pauses,
    [...pauses].sort((a, b) => a - b),
  );
});
