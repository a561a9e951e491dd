import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asCpp,
  asCsv,
  askedCells,
  asPython,
  gameOf,
  shade,
  sizeFor,
  summands,
  tableModel,
} from "../../../src/grundy/web/static/tablemodel.js";

const strip = (values, more) =>
  tableModel({ game: "kayles", dimensions: 1, values, period: null, lost: [], ...more });
const map = (values, more) =>
  tableModel({ game: "wythoff", dimensions: 2, values, period: null, lost: [], ...more });
const period = (start, length, saltus = 0) => ({ start, length, saltus, status: "proved" });

test("the game of a position is its first word, without misère", () => {
  assert.equal(gameOf("nim(3, 4)"), "nim");
  assert.equal(gameOf("nim 3 4"), "nim");
  assert.equal(gameOf("misère nim 3"), "nim");
  assert.equal(gameOf("misere nim(3)"), "nim");
  assert.equal(gameOf(""), "");
});

test("the game of a rule is the whole rule, without its numbers", () => {
  assert.equal(gameOf("rule: n -> n-1; n-2 (7)"), "rule: n -> n-1; n-2");
});

test("a sum has each of its games once", () => {
  assert.deepEqual(summands("nim 3 4 + kayles 7 + nim 1"), ["nim", "kayles"]);
  assert.deepEqual(summands("nim 3"), ["nim"]);
});

test("a plus inside a rule is no sum", () => {
  assert.deepEqual(summands("rule: a, b -> a + 1, b"), []);
});

test("a strip has one row, and its cells one number", () => {
  const model = strip([0, 1, null]);
  assert.deepEqual([model.rows, model.columns], [1, 3]);
  assert.equal(model.at([1]), 1);
  assert.equal(model.at([2]), null);
  assert.equal(model.at([3]), undefined);
  assert.equal(model.key([2]), "2");
});

test("a map has rows and columns, and its cells two numbers", () => {
  const model = map([
    [0, 1, 2],
    [1, 2, 0],
  ]);
  assert.deepEqual([model.rows, model.columns], [2, 3]);
  assert.equal(model.at([1, 2]), 0);
  assert.equal(model.at([2, 0]), undefined);
  assert.equal(model.key([1, 2]), "1, 2");
});

test("cells of a graph are called by their nodes", () => {
  assert.equal(strip([0, 1], { nodes: ["a", "b"] }).key([1]), "b");
});

test("values are counted and put in order; what is not known is no value", () => {
  const { counts, order, top } = strip([10, 9, 10, null, 0]);
  assert.deepEqual(order, [0, 9, 10]);
  assert.equal(counts.get(10), 2);
  assert.equal(top, 10);
});

test("a table of zeros has a top of 1, so that it can be divided by", () => {
  assert.equal(strip([0]).top, 1);
  assert.equal(strip([null]).top, 1);
});

test("a cell says its value, and that 0 is P", () => {
  const model = strip([0, 3, null]);
  assert.equal(model.told([0]), "G(0) = 0, a P-position");
  assert.equal(model.told([1]), "G(1) = 3");
  assert.equal(model.told([2]), "G(2) = ?");
});

test("a cell after the first period says which one it repeats", () => {
  const model = strip([0, 1, 0, 1, 2], { period: period(0, 2, 1) });
  assert.equal(model.told([1]), "G(1) = 1");
  assert.equal(model.told([4]), "G(4) = 2 = G(2) + 1");
});

test("exceptions are what the period would have otherwise", () => {
  const model = strip([5, 1, 0, 1, 0, 1], { period: period(2, 2) });
  assert.deepEqual([...model.exceptions], [0]);
});

test("the saltus is taken off before values are compared", () => {
  assert.equal(strip([0, 1, 1, 2, 2, 3], { period: period(2, 2, 1) }).exceptions.size, 0);
});

test("without a period, and in a map, there are no exceptions", () => {
  assert.equal(strip([0, 1]).exceptions.size, 0);
  assert.equal(map([[0, 1]], { period: period(1, 1) }).exceptions.size, 0);
});

test("a strip is wrapped so that the period begins in the first column", () => {
  const { wide, offset } = strip([], { period: period(3, 7) });
  assert.equal(wide, 14);
  assert.equal((3 + offset) % wide, 0);
});

test("a strip with no period, or with one that is too long, is 20 wide", () => {
  assert.equal(strip([], { period: period(0, 60) }).wide, 60);
  assert.equal(strip([], { period: period(0, 2) }).wide, 14);
  for (const found of [null, period(0, 1), period(0, 61)])
    assert.deepEqual(
      [strip([], { period: found }).wide, strip([], { period: found }).offset],
      [20, 0],
    );
});

test("shades go from 0 to 5, by the largest value", () => {
  assert.deepEqual(
    [0, 1, 50, 100].map((value) => shade(value, 100)),
    ["v0", "v1", "v3", "v5"],
  );
  assert.equal(shade(null, 100), "vnone");
  assert.equal(shade(undefined, 100), "vnone");
});

test("among few values each has a shade of its own", () => {
  assert.deepEqual(
    [1, 2, 3].map((value) => shade(value, 3)),
    ["v1", "v2", "v3"],
  );
});

test("a question is about each heap of a strip", () => {
  const model = strip([0, 1, 2, 3]);
  assert.deepEqual(askedCells(model, "kayles(1, 3)"), [[1], [3]]);
  assert.deepEqual(askedCells(model, "3 1"), [[3], [1]]);
  assert.deepEqual(askedCells(model, "kayles 2"), [[2]]);
});

test("a question is about one square of a map", () => {
  const model = map([
    [0, 1],
    [1, 2],
  ]);
  assert.deepEqual(askedCells(model, "wythoff(1, 0)"), [[1, 0]]);
  assert.deepEqual(askedCells(model, "1"), []);
  assert.deepEqual(askedCells(model, "1 1 1"), []);
});

test("numbers of a game's name are not those of its position", () => {
  assert.deepEqual(askedCells(strip([0, 1, 2, 3]), "subtraction:1,2(3)"), [[3]]);
  assert.deepEqual(askedCells(strip([0, 1, 2, 3]), "subtraction:1,2 3"), [[3]]);
});

test("what a table does not have is not asked of it", () => {
  assert.deepEqual(askedCells(strip([0, 1]), "kayles(1, 7)"), [[1]]);
  assert.deepEqual(askedCells(strip([0, 1]), ""), []);
  assert.deepEqual(askedCells(strip([0, 1]), undefined), []);
});

test("a table grows as far as a question needs", () => {
  assert.equal(sizeFor(strip([0, 1]), "kayles(7)"), "8");
  assert.equal(sizeFor(map([[0, 1]]), "wythoff(3, 0)"), "4x2");
});

test("a table that has the question, or could not have it, stays", () => {
  assert.equal(sizeFor(strip([0, 1]), "kayles(1)"), "");
  assert.equal(sizeFor(strip([0, 1]), "kayles(400)"), "");
  assert.equal(sizeFor(strip([0, 1]), "kayles(399)"), "400");
  assert.equal(sizeFor(strip([0, 1]), "kayles(1000000000000000000)"), "");
  assert.equal(sizeFor(strip([0, 1], { nodes: ["a", "b"] }), "7"), "");
});

test("a strip as CSV has a heading, a map its rows; what is not known is empty", () => {
  assert.equal(asCsv(strip([0, null, 2])), "n,value\n0,0\n1,\n2,2\n");
  assert.equal(
    asCsv(
      map([
        [0, 1],
        [null, 2],
      ]),
    ),
    "0,1\n,2\n",
  );
});

test("a table as Python is a list, or a list of rows on lines of their own", () => {
  assert.equal(asPython(strip([0, null]).table), "# Grundy values of kayles\nG = [0, None]\n");
  const rows = map([
    [0, 1],
    [1, 2],
  ]).table;
  assert.equal(asPython(rows), "# Grundy values of wythoff\nG = [[0, 1],\n    [1, 2]]\n");
});

test("a table as C++ has its bounds, and -1 for what is not known", () => {
  const one = "// Grundy values of kayles\nconst int G[2] = {0,-1};\n";
  assert.equal(asCpp(strip([0, null])), one);
  const two = "// Grundy values of wythoff\nconst int G[2][1] = {{0},\n    {1}};\n";
  assert.equal(asCpp(map([[0], [1]])), two);
});
