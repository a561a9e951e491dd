import assert from "node:assert/strict";
import { test } from "node:test";
import { formOf, outlineOf } from "../../../src/grundy/web/static/forms.js";

test("what has no label has no form", () => {
  for (const label of [undefined, null, ""]) assert.equal(formOf(label), "none");
});

test("a Grundy value has the form of its outcome, as a number and as text", () => {
  assert.deepEqual([0, "0", 1, "17"].map(formOf), ["P", "P", "N", "N"]);
});

test("an outcome with its margin and plies has the form of the outcome", () => {
  assert.deepEqual(["P −2 · 4", "N +1", "T", "D"].map(formOf), ["P", "N", "T", "D"]);
});

test("each form has an outline of its own, and it is closed", () => {
  const outlines = ["P", "N", "T", "D", "none"].map((form) => outlineOf(form, 40, 20));
  assert.equal(new Set(outlines).size, 5);
  for (const outline of outlines) assert.match(outline, /^M.*Z$/);
});

test("P is a rectangle around the middle, D stands on a corner", () => {
  assert.equal(outlineOf("P", 40, 20), "M-20 -10H20V10H-20Z");
  assert.equal(outlineOf("D", 40, 20), "M-20 0L0 -10L20 0L0 10Z");
});

test("N is as round as its shorter side", () => {
  assert.match(outlineOf("N", 40, 20), /A10 10 /);
  assert.match(outlineOf("N", 20, 40), /A10 10 /);
});

test("T is a box without its corners", () => {
  assert.equal(outlineOf("T", 40, 40), "M20 -11V11L11 20H-11L-20 11V-11L-11 -20H11Z");
});

test("what is round touches its four sides", () => {
  const quarter = (x, y) => `A10 10 0 0 1 ${x} ${y}`;
  assert.equal(
    outlineOf("N", 40, 20),
    `M-10 -10H10${quarter(20, 0)}V0${quarter(10, 10)}H-10${quarter(-20, 0)}V0${quarter(-10, -10)}Z`,
  );
});
