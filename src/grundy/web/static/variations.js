// A tree of moves: every position that was looked at is a node, and its first child goes on with
// the main line.

/** @param {Answer} answer @returns {Root} */
export function rootOf(answer) {
  return { parent: null, move: null, number: -1, answer, children: [], last: null };
}

// The node after a move; one that is there already is used again.
/** @param {TreeNode} node @param {Played} move @param {number} number */
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
/** @param {TreeNode} node */
export function pathTo(node) {
  /** @type {TreeNode[]} */
  const found = [];
  for (let at = /** @type {TreeNode | null} */ (node); at; at = at.parent) found.unshift(at);
  return found;
}

// The same without the root.
/** @param {TreeNode} node */
export function pliesTo(node) {
  return pathTo(node).flatMap((at) => (at.parent ? [at] : []));
}

// Where one goes on from a node: where one went last, or along the main line.
/** @param {TreeNode} node */
export function onward(node) {
  const { last, children } = node;
  return last && children.includes(last) ? last : children[0] || null;
}

/** @param {Ply} node */
export function remove(node) {
  node.parent.children = node.parent.children.filter((other) => other !== node);
}

/** @param {TreeNode} node */
export function isMain(node) {
  return pliesTo(node).every((at) => at.parent.children[0] === at);
}

// Everything on the way to a node becomes the main line.
/** @param {TreeNode} node */
export function makeMain(node) {
  for (const at of pliesTo(node))
    at.parent.children = [at, ...at.parent.children.filter((other) => other !== at)];
}

// What a storage keeps: enough to show the tree again; what the moves are worth is asked for anew.
/** @param {TreeNode} node @returns {KeptMove[]} */
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

/** @param {TreeNode} node @param {KeptMove[]} kept */
export function readInto(node, kept) {
  for (const [number, label, to, again, gain, below] of kept || []) {
    readInto(childOf(node, { label, to, again: Boolean(again), gain, touch: [] }, number), below);
  }
}
