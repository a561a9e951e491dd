// A tree of moves: every position that was looked at is a node, and its first child goes on with
// the main line.

export function rootOf(answer) {
  return { parent: null, move: null, number: -1, answer, children: [], last: null };
}

// The node after a move; one that is there already is used again.
export function childOf(node, move, number) {
  let child = node.children.find((other) => other.number === number && other.move.to === move.to);
  if (!child) {
    child = { parent: node, move, number, answer: null, children: [], last: null };
    node.children.push(child);
  }
  node.last = child;
  return child;
}

// The nodes from the root to this one, both with them.
export function pathTo(node) {
  const found = [];
  for (let at = node; at; at = at.parent) found.unshift(at);
  return found;
}

// Where one goes on from a node: where one went last, or along the main line.
export function onward(node) {
  return node.children.includes(node.last) ? node.last : node.children[0] || null;
}

export function remove(node) {
  node.parent.children = node.parent.children.filter((other) => other !== node);
}

export function isMain(node) {
  return pathTo(node).every((at) => !at.parent || at.parent.children[0] === at);
}

// Everything on the way to a node becomes the main line.
export function makeMain(node) {
  for (const at of pathTo(node)) {
    if (at.parent) at.parent.children = [at, ...at.parent.children.filter((other) => other !== at)];
  }
}

// What a storage keeps: enough to show the tree again; what the moves are worth is asked for anew.
export function written(node) {
  return node.children.map((child) => [
    child.number,
    child.move.label,
    child.move.to,
    child.move.again ? 1 : 0,
    String(child.move.gain || 0),
    written(child),
  ]);
}

export function readInto(node, kept) {
  for (const [number, label, to, again, gain, below] of kept || []) {
    readInto(childOf(node, { label, to, again: Boolean(again), gain, touch: [] }, number), below);
  }
}
