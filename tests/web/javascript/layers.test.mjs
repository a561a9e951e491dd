import assert from "node:assert/strict";
import { test } from "node:test";
import { measured, scenesOf } from "../../../src/grundy/web/static/cards.js";
import { bringing } from "../../../src/grundy/web/static/graph.js";
import { around, grouped, placed } from "../../../src/grundy/web/static/layers.js";

const node = (id, layer, more) => ({
  id,
  layer,
  name: String(id),
  text: `nim(${id})`,
  outcome: "N",
  value: 1,
  score: null,
  player: null,
  ...more,
});
const CHAIN = [node(0, 2), node(1, 1), node(2, 0)];
const WAYS = [
  [0, 1],
  [1, 2],
  [0, 2],
];

test("positions of one layer, outcome and value are one group", () => {
  const nodes = [node(0, 1), node(7, 0), node(8, 0), node(9, 0, { outcome: "P", value: 0 })];
  const { nodes: groups, home } = grouped({ nodes, edges: [] });
  assert.deepEqual(
    groups.map(({ name }) => name),
    ["0", "× 2", "9"],
  );
  assert.equal(home.get(7), home.get(8));
  assert.deepEqual(groups[1].members, [7, 8]);
});

test("moves between two groups are one", () => {
  const nodes = [node(0, 1), node(1, 1), node(2, 0)];
  const edges = [
    [0, 2],
    [1, 2],
  ];
  assert.deepEqual(grouped({ nodes, edges }).edges, [[0, 1]]);
});

test("a group tells whose turn it is", () => {
  const nodes = [node(0, 0, { player: "left" }), node(1, 0, { player: "left" })];
  const [group] = grouped({ nodes, edges: [] }).nodes;
  assert.deepEqual([group.name, group.text], ["left × 2", "left 2 positions"]);
});

test("an empty graph has no groups", () => {
  assert.deepEqual(grouped({ nodes: [], edges: [] }).nodes, []);
});

test("the start is on the left, or on top", () => {
  const across = placed(CHAIN, WAYS, false, false);
  assert.ok(across.find(0).x < across.find(1).x && across.find(1).x < across.find(2).x);
  const down = placed(CHAIN, WAYS, true, false);
  assert.ok(down.find(0).y < down.find(1).y && down.find(1).y < down.find(2).y);
});

test("no two nodes of a layer overlap", () => {
  const many = [node(0, 1), ...Array.from({ length: 50 }, (_, k) => node(k + 1, 0))];
  const { nodes } = placed(many, [], false, false);
  for (const [k, a] of nodes.entries())
    for (const b of nodes.slice(k + 1))
      assert.ok(
        Math.abs(a.x - b.x) >= (a.width + b.width) / 2 ||
          Math.abs(a.y - b.y) >= (a.height + b.height) / 2,
        `${a.id} and ${b.id}`,
      );
});

test("a graph that is far too long is folded, like a text", () => {
  const long = Array.from({ length: 200 }, (_, k) => node(k, 199 - k));
  const wide = placed(long, [], false, false).bounds;
  const folded = placed(long, [], false, true).bounds;
  assert.ok(folded.width < wide.width / 3 && folded.height > wide.height);
});

test("a node that is not there has no place, and no way leads to it", () => {
  const { find, way } = placed(CHAIN, WAYS, false, false);
  assert.equal(find(99), undefined);
  assert.equal(way([0, 99]), "");
});

test("a way goes from one node to another; one to itself is a loop", () => {
  const { way } = placed(CHAIN, WAYS, false, false);
  assert.match(way([0, 1]), /^M[\d.-]+ [\d.-]+C/);
  assert.match(way([0, 0]), /c-8 -26/);
  assert.notEqual(way([0, 1]), way([1, 0]));
});

test("the same graph is laid out the same", () => {
  const twice = [0, 1].map(() => placed(CHAIN, WAYS, false, false).nodes.map(({ x, y }) => [x, y]));
  assert.deepEqual(twice[0], twice[1]);
});

test("bounds are around all that there is", () => {
  const boxes = [
    { x: 0, y: 0, width: 10, height: 4 },
    { x: 20, y: -5, width: 2, height: 2 },
  ];
  assert.deepEqual(around(boxes), { x: -5, y: -6, width: 26, height: 8 });
});

test("a card is as large as its name needs, line by line", () => {
  const short = measured(node(0, 0));
  const board = measured(node(0, 0, { name: "xo./.x./..o" }));
  const sum = measured(node(0, 0, { name: "nim(1, 2) + nim(3, 4) + nim(5, 6)" }));
  assert.deepEqual(board.lines, ["xo.", ".x.", "..o"]);
  assert.ok(board.height > short.height);
  assert.ok(sum.lines.length > 1 && sum.lines.every((line) => line.length <= 20));
  assert.equal(sum.lines.join(" "), "nim(1, 2) + nim(3, 4) + nim(5, 6)");
});

test("who is to move has a line of its own", () => {
  assert.deepEqual(measured(node(0, 0, { name: "left x./.o" })).lines, ["left", "x.", ".o"]);
});

test("a name of many lines is cut", () => {
  const name = Array.from({ length: 40 }, (_, k) => `heap ${k},`).join(" ");
  const { lines } = measured(node(0, 0, { name }));
  assert.equal(lines.length, 6);
  assert.equal(lines.at(-1), "…");
});

test("a card with a board is as large as the board", () => {
  const scene = { size: [3, 2], label: "", under: [], marks: [] };
  const { board, lines } = measured(node(0, 0, { scene }), 10);
  assert.deepEqual(board.map(Math.round), [32, 22]);
  assert.deepEqual(lines, ["0"]);
});

test("boards of a graph are told once, and each node has its own", () => {
  const under = [["rect", "board", 0, 0, 2, 1]];
  const marks = [["circle", "one", 1, 1, 1]];
  const boards = { unit: 9, under: [under], symbols: { x: [] }, scenes: [[0, 2, 1, marks]] };
  assert.deepEqual(scenesOf(boards, [node(4, 0)]), [
    { size: [2, 1], label: "nim(4)", under, marks, symbols: { x: [] } },
  ]);
  assert.deepEqual(scenesOf(null, [node(4, 0)]), []);
});

test("a move from N to P wins, one from D to D draws", () => {
  const brings = bringing(null);
  const labels = new Map([
    [0, "N"],
    [1, "P"],
    [2, "D"],
    [3, "D"],
  ]);
  assert.equal(brings([0, 1], labels), "wins");
  assert.equal(brings([2, 3], labels), "draws");
  assert.equal(brings([1, 0], labels), "");
  assert.equal(brings([0, 9], labels), "");
});

test("in a game of scores the best moves are given, and shown once their node has a label", () => {
  const brings = bringing(new Set(["0,1"]));
  assert.equal(brings([0, 1], new Map([[0, "N +3"]])), "wins");
  assert.equal(brings([0, 2], new Map([[0, "N +3"]])), "");
  assert.equal(brings([0, 1], new Map()), "");
});

// The numbers of a way: from where, bent towards where and where, and to where.
const points = (way) => way.match(/-?[\d.]+/g).map(Number);

test("a way leaves at the edge of its node, and ends just before the other", () => {
  const { way, find } = placed(CHAIN, WAYS, false, false);
  const [a, b] = [find(0), find(1)];
  const [x1, y1, , , , , x2, y2] = points(way([0, 1]));
  assert.deepEqual([x1, y1], [a.x + a.width / 2, a.y]);
  assert.deepEqual([x2, y2], [b.x - b.width / 2 - 5, b.y]);
});

test("a way down leaves below its node", () => {
  const { way, find } = placed(CHAIN, WAYS, true, false);
  const [x, y] = points(way([0, 1]));
  assert.deepEqual([x, y], [find(0).x, find(0).y + find(0).height / 2]);
});

test("a way past other layers goes around what lies between", () => {
  const { way, find } = placed(CHAIN, WAYS, false, false);
  const [, from, , bent, , also, , to] = points(way([0, 2]));
  assert.ok(Math.min(bent, also) < find(1).y - find(1).height / 2);
  assert.ok(bent < from && also < to);
});

test("a way back goes over both nodes", () => {
  const { way, find } = placed(CHAIN, WAYS, false, false);
  const [x1, , , bent, , also, x2] = points(way([1, 0]));
  assert.deepEqual([x1, x2], [find(1).x, find(0).x]);
  assert.ok(Math.max(bent, also) < find(0).y - find(0).height / 2);
});

test("nodes stand near those that they lead to, so that ways do not cross", () => {
  const crossed = [node(0, 1), node(1, 1), node(2, 0), node(3, 0)];
  const { find } = placed(
    crossed,
    [
      [0, 3],
      [1, 2],
    ],
    false,
    false,
  );
  assert.equal(find(0).y < find(1).y, find(3).y < find(2).y);
});

test("a crowded layer is wrapped after as many as are asked for", () => {
  const many = Array.from({ length: 6 }, (_, k) => node(k, 0));
  const columns = (fewest) =>
    new Set(placed(many, [], false, false, undefined, fewest).nodes.map(({ x }) => x)).size;
  assert.deepEqual([columns(6), columns(3), columns(2)], [1, 2, 3]);
});

test("what is folded does not overlap", () => {
  const long = Array.from({ length: 200 }, (_, k) => node(k, 199 - k));
  const { nodes } = placed(long, [], false, true);
  for (const [k, a] of nodes.entries())
    for (const b of nodes.slice(k + 1))
      assert.ok(Math.abs(a.x - b.x) > 20 || Math.abs(a.y - b.y) > 20, `${a.id} and ${b.id}`);
});
