import assert from "node:assert/strict";
import { test } from "node:test";
import { labelTrack } from "../../../src/grundy/web/static/track.js";

const step = (node, label = null) => ({ node, label, kind: label === null ? "visit" : "label" });
const STEPS = [step(0), step(1, "P"), step(0, "N"), step(2, "N"), step(0, "D")];
const track = (home = (id) => id) => labelTrack(STEPS, home, ({ label }) => label, 3);

test("before the first step nothing has a label", () => {
  const { labels, counts } = track();
  assert.equal(labels.size, 0);
  assert.deepEqual(counts, { P: 0, N: 0, T: 0, D: 0, none: 3 });
});

test("without steps there is nothing to go through", () => {
  const { labels, counts, go } = labelTrack([], String, String, 0);
  go(0);
  assert.equal(labels.size, 0);
  assert.equal(counts.none, 0);
});

test("a step without a label writes nothing", () => {
  const { labels, go } = track();
  go(1);
  assert.equal(labels.size, 0);
});

test("a label that is written again replaces the one before, and counts once", () => {
  const { labels, counts, go } = track();
  go(5);
  assert.equal(labels.get(0), "D");
  assert.deepEqual(counts, { P: 1, N: 2, T: 0, D: 0, none: 0 });
});

test("going back finds what was there before", () => {
  const { labels, counts, go } = track();
  go(5);
  go(4);
  assert.equal(labels.get(0), "N");
  go(2);
  assert.deepEqual([...labels], [[1, "P"]]);
  assert.deepEqual(counts, { P: 1, N: 0, T: 0, D: 0, none: 2 });
});

test("forward and back by any steps is the same as going there at once", () => {
  const { labels, counts, go } = track();
  for (const to of [3, 5, 1, 4, 0, 5, 2]) {
    go(to);
    const fresh = track();
    fresh.go(to);
    assert.deepEqual([...labels].sort(), [...fresh.labels].sort(), `step ${to}`);
    assert.deepEqual(counts, fresh.counts, `step ${to}`);
  }
});

test("positions of one group share a place, and each counts", () => {
  const { labels, counts, go } = track((id) => (id === 2 ? 1 : id));
  go(4);
  assert.equal(labels.get(1), "N");
  assert.equal(labels.has(2), false);
  assert.equal(counts.none, 0);
  go(3);
  assert.equal(labels.get(1), "P");
});

test("a label of 0 is a label", () => {
  const { labels, counts, go } = labelTrack(
    [step(0, 0)],
    (id) => id,
    ({ label }) => label,
    1,
  );
  go(1);
  assert.equal(labels.get(0), 0);
  assert.equal(counts.P, 1);
});
