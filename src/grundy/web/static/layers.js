// The graph in layers: from the start on the left to the ends on the right.

import { measured } from "./cards.js";

const GAP = 16,
  ACROSS = 64,
  TALL = 34;

// Positions of the same layer, outcome and value as one node each, with how many they are.
/** @param {StepGraph} graph */
export function grouped(graph) {
  /** @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {StepNode[][]} */
  const members = [];
  /** @type {Map<number, number>} */
  const home = new Map();
  for (const node of graph.nodes) {
    const key = [node.layer, node.outcome, node.value, node.score, node.player].join("|");
    const id = numbers.get(key) ?? members.push([]) - 1;
    numbers.set(key, id);
    members[id].push(node);
    home.set(node.id, id);
  }
  const pairs = graph.edges.map((edge) => edge.map((id) => home.get(id)).join());
  const nodes = members.map((some, id) => {
    const [{ layer, outcome, player, name }] = some;
    const only = some.length === 1 ? name : "";
    const whose = player && !only ? `${player} ` : "";
    return {
      id,
      layer,
      outcome,
      player,
      members: some.map((node) => node.id),
      name: only || `${whose}× ${some.length}`,
      text: only || `${whose}${some.length} positions`,
    };
  });
  return {
    nodes,
    edges: [...new Set(pairs)].map((pair) => /** @type {Edge} */ (pair.split(",").map(Number))),
    home,
  };
}

// Places for all nodes: layers one after the other, along; each ordered by its neighbours' middle,
// and crowded ones wrapped. `down` puts the start on top instead of on the left; `folded` lays a
// graph that is far too long out in lines, like a text; `fewest` is after how many a layer is
// wrapped.
/**
 * @param {ShownNode[]} nodes
 * @param {ShownEdge[]} edges
 * @param {boolean} down
 * @param {boolean} folded
 * @param {number} [unit]
 * @param {number} [fewest]
 */
export function placed(nodes, edges, down, folded, unit, fewest) {
  /** @type {LaidNode[]} */
  const all = nodes.map((node) => ({ ...measured(node, unit), x: 0, y: 0, along: 0, across: 0 }));
  const index = new Map(all.map((node, i) => [node.id, i]));
  const order = ordered(all, edges, index);
  const long = down ? "height" : "width",
    broad = down ? "width" : "height";
  const most = down ? 9 : TALL;
  let along = 0,
    across = 0;
  for (const layer of order.reverse()) {
    if (!layer.length) continue;
    const each = fewest || Math.max(most, Math.ceil(Math.sqrt(layer.length) * (down ? 1.2 : 3)));
    for (let at = 0; at < layer.length; at += each) {
      const line = layer.slice(at, at + each).map((i) => all[i]);
      const thick = Math.max(...line.map((node) => node[long]));
      let side = 0;
      for (const node of line) {
        node.along = along + thick / 2;
        node.across = side + node[broad] / 2;
        side += node[broad] + GAP;
      }
      for (const node of line) node.across -= (side - GAP) / 2;
      across = Math.max(across, side - GAP);
      along += thick + (at + each < layer.length ? GAP : ACROSS);
    }
  }
  const length = Math.max(1, along - ACROSS),
    breadth = Math.max(1, across);
  if (folded) fold(all, length, breadth, down);
  for (const node of all)
    [node.x, node.y] = down ? [node.across, node.along] : [node.along, node.across];
  /** @param {NodeId} id @returns {LaidNode | undefined} */
  const find = (id) => all[index.get(id) ?? -1];
  /** @param {ShownEdge} edge */
  const way = ([from, to]) => {
    const a = find(from),
      b = find(to);
    return a && b ? wayOf(a, b, down) : "";
  };
  return { nodes: all, find, way, bounds: around(all) };
}

/** @param {Box[]} all @returns {Box} */
export function around(all) {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y, width, height } of all) {
    box.left = Math.min(box.left, x - width / 2);
    box.right = Math.max(box.right, x + width / 2);
    box.top = Math.min(box.top, y - height / 2);
    box.bottom = Math.max(box.bottom, y + height / 2);
  }
  return { x: box.left, y: box.top, width: box.right - box.left, height: box.bottom - box.top };
}

// Break a long graph into lines beside each other, for a frame that is wider than high, or higher.
/** @param {LaidNode[]} all @param {number} length @param {number} breadth @param {boolean} down */
function fold(all, length, breadth, down) {
  const step = breadth + ACROSS,
    wanted = down ? 0.9 : 2;
  const count = Math.round(Math.sqrt(length / (wanted * step)));
  if (count < 3) return;
  const part = length / count;
  for (const node of all) {
    const line = Math.min(count - 1, Math.floor(node.along / part));
    node.along -= line * part;
    node.across += line * step;
  }
}

// The layers, from the ends on, each in the order of the middle of its neighbours.
/** @param {LaidNode[]} all @param {ShownEdge[]} edges @param {Map<NodeId, number>} index */
function ordered(all, edges, index) {
  /** @type {number[][]} */
  const order = [];
  for (const [i, { layer }] of all.entries()) {
    while (order.length <= layer) order.push([]);
    order[layer].push(i);
  }
  /** @type {number[][]} */
  const near = all.map(() => []);
  for (const [from, to] of edges) {
    const a = index.get(from),
      b = index.get(to);
    if (a === undefined || b === undefined || a === b) continue;
    near[a].push(b);
    near[b].push(a);
  }
  const rank = all.map(() => 0);
  const middle = all.map(() => 0);
  /** @param {number[]} some */
  const mean = (some) => some.reduce((sum, j) => sum + rank[j], 0) / some.length;
  /** @param {number[]} layer */
  const spread = (layer) => {
    for (const [k, i] of layer.entries()) rank[i] = (k + 0.5) / layer.length;
  };
  order.forEach(spread);
  for (let sweep = 0; sweep < 6; sweep++) {
    for (const layer of sweep % 2 ? order : [...order].reverse()) {
      for (const i of layer) middle[i] = near[i].length ? mean(near[i]) : rank[i];
      layer.sort((a, b) => middle[a] - middle[b]);
      spread(layer);
    }
  }
  return order;
}

// The way of an edge: a curve between neighbours, an arc around what lies between.
/** @param {LaidNode} a @param {LaidNode} b @param {boolean} down */
function wayOf(a, b, down) {
  // From the first of four points to the last, bent towards the two between.
  /** @param {...Point} points */
  const curve = (...points) => {
    const [from, ...rest] = points.map(([along, across]) =>
      down ? `${across} ${along}` : `${along} ${across}`,
    );
    return `M${from}C${rest.join(" ")}`;
  };
  const long = down ? "height" : "width",
    broad = down ? "width" : "height";
  if (a === b) return `M${a.x - 8} ${a.y - a.height / 2}c-8 -26 24 -26 16 -3`;
  const start = a.along + a[long] / 2,
    end = b.along - b[long] / 2 - 5;
  if (end <= start) {
    const lift = Math.max(a[broad], b[broad]) / 2 + 44;
    const from = a.across - a[broad] / 2,
      to = b.across - b[broad] / 2 - 5;
    return curve(
      [a.along, from],
      [a.along, a.across - lift],
      [b.along, b.across - lift],
      [b.along, to],
    );
  }
  const span = Math.max(0, Math.abs(a.layer - b.layer) - 1);
  if (span && Math.abs(a.across - b.across) < 26) {
    const side = span % 2 ? -1 : 1;
    const lift = side * (18 + 17 * span);
    const from = a.across + (side * a[broad]) / 2,
      to = b.across + side * (b[broad] / 2 + 5);
    return curve(
      [a.along + 5, from],
      [a.along + 34, from + lift],
      [b.along - 34, to + lift],
      [b.along - 5, to],
    );
  }
  const bend = Math.min(90, (end - start) / 2);
  return curve(
    [start, a.across],
    [start + bend, a.across],
    [end - bend, b.across],
    [end, b.across],
  );
}
