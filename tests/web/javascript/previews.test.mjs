import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { previews } from "../../../src/grundy/web/static/previews.js";

// A view, and a server that answers when it is told to.
function view() {
  const leaving = new AbortController();
  const asked = [];
  const ask = (_, { position }) =>
    new Promise((answer, refuse) => asked.push({ position, answer, refuse }));
  const ctx = { source: { ask }, signal: leaving.signal, asked: (position) => ({ position }) };
  return { ...previews(ctx), asked, leave: () => leaving.abort() };
}

const settled = () => new Promise((done) => setTimeout(done));
const named = (asked) => asked.map(({ position }) => position);

describe("previews", () => {
  before(() => {
    globalThis.IntersectionObserver = class {
      disconnect() {}
    };
  });

  test("a few are asked for at a time, the one that was wanted last first", async () => {
    const { scene, asked } = view();
    for (const position of ["a1", "a2", "a3", "a4", "a5"]) scene(position);
    assert.deepEqual(named(asked), ["a1", "a2", "a3"]);
    asked[0].answer({ scene: "drawn" });
    await settled();
    assert.deepEqual(named(asked), ["a1", "a2", "a3", "a5"]);
  });

  test("a scene is asked for once, also by another view", async () => {
    const first = view();
    const scene = first.scene("b");
    first.asked[0].answer({ scene: "drawn" });
    assert.equal(await scene, "drawn");
    const second = view();
    assert.equal(await second.scene("b"), "drawn");
    assert.deepEqual(second.asked, []);
  });

  test("one that could not be drawn is null, and is asked for again", async () => {
    const { scene, asked } = view();
    const drawn = scene("c");
    asked[0].refuse(new Error("no time"));
    assert.equal(await drawn, null);
    scene("c");
    assert.equal(asked.length, 2);
  });

  test("what a view has not asked for when it is left, the next view asks for", () => {
    const first = view();
    for (const position of ["d1", "d2", "d3", "d4"]) first.scene(position);
    first.leave();
    const second = view();
    second.scene("d4");
    second.scene("d1");
    assert.deepEqual(named(second.asked), ["d4"]);
  });
});
