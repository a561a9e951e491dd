// The graph in layers: from the start on the left to the ends on the right.

const ROW = 14, GAP = 16, ACROSS = 64, TALL = 34;

// Lines of a name: boards one row a line, long sums broken, so that a node stays narrow.
export function linesOf(name) {
  if (name.includes("/")) return name.replace(/[()]/g, "").split(/\/|,\s*(?=\S+\/)/).slice(0, 9);
  if (name.length <= 18) return [name];
  const words = name.split(/(?<=[,+])\s*/);
  const lines = [""];
  for (const word of words) {
    if (lines.at(-1).length + word.length > 18 && lines.at(-1)) lines.push("");
    lines[lines.length - 1] += (lines.at(-1) ? " " : "") + word;
  }
  return lines.length > 6 ? [...lines.slice(0, 5), "…"] : lines;
}

function measured(node) {
  const lines = linesOf(node.name);
  const widest = Math.max(...lines.map((line) => line.length), 2);
  return { ...node, lines, width: Math.max(34, widest * 7.6 + 18), height: 20 + lines.length * ROW + 4 };
}

// Positions of the same layer, outcome and value as one node each, with how many they are.
export function grouped(graph) {
  const groups = new Map();
  const home = graph.nodes.map((node) => {
    const key = `${node.layer}|${node.outcome}|${node.value}`;
    if (!groups.has(key)) groups.set(key, { id: groups.size, layer: node.layer, outcome: node.outcome, value: node.value, members: [] });
    groups.get(key).members.push(node.id);
    return groups.get(key).id;
  });
  const place = new Map(graph.nodes.map((node, i) => [node.id, i]));
  const edges = new Map();
  for (const [from, to] of graph.edges) {
    const a = home[place.get(from)], b = home[place.get(to)];
    edges.set(`${a},${b}`, [a, b]);
  }
  const nodes = [...groups.values()].map((g) => {
    const only = g.members.length === 1 ? graph.nodes[place.get(g.members[0])].name : null;
    return { ...g, name: only || `${g.members.length} positions`, text: only || `${g.members.length} positions` };
  });
  return { nodes, edges: [...edges.values()], home: new Map(graph.nodes.map((node, i) => [node.id, home[i]])) };
}

// Places for all nodes: layers in columns, each ordered by its neighbours' middle; tall ones wrapped.
export function placed(nodes, edges) {
  const all = nodes.map(measured);
  const index = new Map(all.map((node, i) => [node.id, i]));
  const layers = [];
  all.forEach((node, i) => (layers[node.layer] ||= []).push(i));
  const order = layers.map((layer) => layer || []);
  const near = all.map(() => []);
  for (const [from, to] of edges) {
    const a = index.get(from), b = index.get(to);
    if (a === b) continue;
    near[a].push(b);
    near[b].push(a);
  }
  const rank = all.map(() => 0);
  const spread = (layer) => layer.forEach((i, k) => (rank[i] = (k + 0.5) / layer.length));
  order.forEach(spread);
  for (let sweep = 0; sweep < 6; sweep++) {
    const turn = sweep % 2 ? order : [...order].reverse();
    for (const layer of turn) {
      const middle = new Map(layer.map((i) => [i, near[i].length ? near[i].reduce((sum, j) => sum + rank[j], 0) / near[i].length : rank[i]]));
      layer.sort((a, b) => middle.get(a) - middle.get(b));
      spread(layer);
    }
  }
  let x = 0;
  let high = 0;
  for (const layer of [...order].reverse()) {
    if (!layer.length) continue;
    const perColumn = Math.max(TALL, Math.ceil(Math.sqrt(layer.length) * 3));
    for (let at = 0; at < layer.length; at += perColumn) {
      const column = layer.slice(at, at + perColumn);
      const wide = Math.max(...column.map((i) => all[i].width));
      let y = 0;
      for (const i of column) {
        all[i].x = x + wide / 2;
        all[i].y = y + all[i].height / 2;
        y += all[i].height + GAP;
      }
      y -= GAP;
      for (const i of column) all[i].y -= y / 2;
      high = Math.max(high, y);
      x += wide + (at + perColumn < layer.length ? GAP : ACROSS);
    }
  }
  return { nodes: all, index, width: Math.max(1, x - ACROSS), height: Math.max(1, high) };
}

// The way of an edge: a curve between neighbours, an arc over what lies between.
export function wayOf(a, b) {
  const x1 = a.x + a.width / 2, x2 = b.x - b.width / 2 - 5;
  if (a === b) return `M${a.x - 8} ${a.y - a.height / 2}c-8 -26 24 -26 16 -3`;
  if (x2 <= x1) {
    const lift = Math.max(a.height, b.height) / 2 + 24;
    return `M${a.x} ${a.y - a.height / 2}C${a.x} ${a.y - lift - 20} ${b.x} ${b.y - lift - 20} ${b.x} ${b.y - b.height / 2 - 5}`;
  }
  const span = Math.max(0, Math.abs(a.layer - b.layer) - 1);
  const level = Math.abs(a.y - b.y) < 26;
  if (span && level) {
    const side = span % 2 ? -1 : 1;
    const lift = side * (18 + 17 * span);
    const upA = a.y + side * a.height / 2, upB = b.y + side * b.height / 2 + side * 5;
    return `M${a.x + 5} ${upA}C${a.x + 34} ${upA + lift} ${b.x - 34} ${upB + lift} ${b.x - 5} ${upB}`;
  }
  const bend = Math.min(90, (x2 - x1) / 2);
  return `M${x1} ${a.y}C${x1 + bend} ${a.y} ${x2 - bend} ${b.y} ${x2} ${b.y}`;
}
