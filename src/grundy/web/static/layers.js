// The graph in layers: from the start on the left to the ends on the right.

import { measured } from "./cards.js";

const GAP = 16,
  ACROSS = 64,
  TALL = 34;

// Positions of the same layer, outcome and value as one node each, with how many they are.
export function grouped(graph) {
  const groups = new Map();
  const home = graph.nodes.map((node) => {
    const key = [node.layer, node.outcome, node.value, node.score, node.player].join("|");
    if (!groups.has(key))
      groups.set(key, {
        id: groups.size,
        layer: node.layer,
        outcome: node.outcome,
        player: node.player,
        members: [],
      });
    groups.get(key).members.push(node.id);
    return groups.get(key).id;
  });
  const place = new Map(graph.nodes.map((node, i) => [node.id, i]));
  const edges = new Map();
  for (const [from, to] of graph.edges) {
    const a = home[place.get(from)],
      b = home[place.get(to)];
    edges.set(`${a},${b}`, [a, b]);
  }
  const nodes = [...groups.values()].map((g) => {
    const only = g.members.length === 1 ? graph.nodes[place.get(g.members[0])].name : null;
    const whose = g.player && !only ? `${g.player} ` : "";
    return {
      ...g,
      name: only || `${whose}× ${g.members.length}`,
      text: only || `${whose}${g.members.length} positions`,
    };
  });
  return {
    nodes,
    edges: [...edges.values()],
    home: new Map(graph.nodes.map((node, i) => [node.id, home[i]])),
  };
}

// Places for all nodes: layers one after the other, along; each ordered by its neighbours' middle,
// and crowded ones wrapped. `down` puts the start on top instead of on the left; `folded` lays a
// graph that is far too long out in lines, like a text; `fewest` is after how many a layer is
// wrapped.
export function placed(nodes, edges, down, folded, unit, fewest) {
  const all = nodes.map((node) => measured(node, unit));
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
  let length = Math.max(1, along - ACROSS),
    breadth = Math.max(1, across);
  if (folded) [length, breadth] = fold(all, length, breadth, down);
  for (const node of all)
    [node.x, node.y] = down ? [node.across, node.along] : [node.along, node.across];
  const width = down ? breadth : length,
    height = down ? length : breadth;
  return { nodes: all, index, width, height, bounds: around(all) };
}

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
function fold(all, length, breadth, down) {
  const step = breadth + ACROSS,
    wanted = down ? 0.9 : 2;
  const count = Math.round(Math.sqrt(length / (wanted * step)));
  if (count < 3) return [length, breadth];
  const part = length / count;
  let longest = 0;
  for (const node of all) {
    const line = Math.min(count - 1, Math.floor(node.along / part));
    node.along -= line * part;
    node.across += line * step;
    longest = Math.max(longest, node.along);
  }
  return [longest, count * step];
}

// The layers, from the ends on, each in the order of the middle of its neighbours.
function ordered(all, edges, index) {
  const order = [];
  for (const [i, { layer }] of all.entries()) {
    while (order.length <= layer) order.push([]);
    order[layer].push(i);
  }
  const near = all.map(() => []);
  for (const [from, to] of edges) {
    const a = index.get(from),
      b = index.get(to);
    if (a === b) continue;
    near[a].push(b);
    near[b].push(a);
  }
  const rank = all.map(() => 0);
  const spread = (layer) => {
    for (const [k, i] of layer.entries()) rank[i] = (k + 0.5) / layer.length;
  };
  order.forEach(spread);
  for (let sweep = 0; sweep < 6; sweep++) {
    for (const layer of sweep % 2 ? order : [...order].reverse()) {
      const middle = new Map(
        layer.map((i) => [
          i,
          near[i].length ? near[i].reduce((sum, j) => sum + rank[j], 0) / near[i].length : rank[i],
        ]),
      );
      layer.sort((a, b) => middle.get(a) - middle.get(b));
      spread(layer);
    }
  }
  return order;
}

// The way of an edge: a curve between neighbours, an arc around what lies between.
export function wayOf(a, b, down) {
  // From the first of four points to the last, bent towards the two between.
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
