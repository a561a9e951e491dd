import assert from "node:assert/strict";
import { test } from "node:test";
import {
  exact,
  negated,
  numbersOf,
  smallNumbersOf,
  total,
} from "../../../src/grundy/web/static/exact.js";

test("a whole number is a BigInt, whatever it came as", () => {
  assert.equal(exact(7), 7n);
  assert.equal(exact("-7"), -7n);
  assert.equal(exact(7n), 7n);
});

test("a text beyond 2**53 keeps every digit", () => {
  assert.equal(exact("9007199254740993"), 9007199254740993n);
});

test("what is no whole number is null", () => {
  for (const other of [null, undefined, "", " ", "x", "1.5", "+1", "1e3", 0.5, NaN, Infinity])
    assert.equal(exact(other), null, String(other));
});

test("a sum of whole numbers is exact", () => {
  assert.equal(total("9007199254740993", 1, -2n), 9007199254740992n);
});

test("a sum of nothing is 0", () => {
  assert.equal(total(), 0n);
});

test("a sum with a fraction is an ordinary number", () => {
  assert.equal(total(0.5, 1n), 1.5);
});

test("a number is negated, exactly where it is whole", () => {
  assert.equal(negated("9007199254740993"), -9007199254740993n);
  assert.equal(negated(0.5), -0.5);
});

test("the numbers of a position are read with commas, spaces and a side before them", () => {
  assert.deepEqual(numbersOf("3, 4,5"), [3n, 4n, 5n]);
  assert.deepEqual(numbersOf("3 4  5"), [3n, 4n, 5n]);
  assert.deepEqual(numbersOf("left 3, 4"), [3n, 4n]);
});

test("a position of anything but numbers has none", () => {
  for (const state of ["", null, undefined, "x../.o.", "3, x", "-3", "left "])
    assert.equal(numbersOf(state), null, String(state));
});

test("small numbers are ordinary ones, and one above the most refuses all", () => {
  assert.deepEqual(smallNumbersOf("40, 0", 40), [40, 0]);
  assert.equal(smallNumbersOf("41, 0", 40), null);
  assert.equal(smallNumbersOf("x", 40), null);
});
