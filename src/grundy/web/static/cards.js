// A position of a graph as a card: its name, its board, and a plate with its label.

import { s } from "./dom.js";
import { formOf, plate } from "./forms.js";
import { drawScene } from "./scene.js";

const PAD = 8,
  ROW = 15,
  PLATE = 32,
  EDGE = 0.1,
  LONGEST = 14,
  MOST = 9;

// Lines of a name: who is to move, boards one row a line, long sums broken, so that a card stays
// narrow.
/** @param {string} name @returns {string[]} */
function linesOf(name) {
  const sided = /^(left|right) (.*\/.*)$/.exec(name);
  if (sided) return [sided[1], ...linesOf(sided[2])];
  if (name.includes("/"))
    return name
      .replace(/[()]/g, "")
      .split(/\/|,\s*(?=\S+\/)/)
      .slice(0, MOST);
  if (name.length <= 18) return [name];
  const lines = [""];
  for (const word of name.split(/(?<=[,+])\s*/)) {
    const last = lines[lines.length - 1];
    if (!last) lines[lines.length - 1] = word;
    else if (last.length + word.length > 18) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.length > 6 ? [...lines.slice(0, 5), "…"] : lines;
}

/** @param {ShownNode} node */
function beside(node) {
  if (node.player) return [`${node.player === "left" ? "Left" : "Right"} to move`];
  return node.name.length <= LONGEST && !node.name.includes("/") ? [node.name] : [];
}

// The boards of an answer, one scene for each node; what they have in common is there once.
/** @param {Boards | null} boards @param {GraphNode[]} nodes @returns {Drawing[]} */
export function scenesOf(boards, nodes) {
  return boards
    ? boards.scenes.map(([under, w, h, marks], i) => ({
        size: [w, h],
        label: nodes[i].text,
        under: boards.under[under],
        marks,
        symbols: boards.symbols,
      }))
    : [];
}

// How large a card is whose squares have a side of `unit` pixels; without a board its name is in
// it.
/** @param {ShownNode} node @param {number} [unit] @returns {SizedNode} */
export function measured(node, unit) {
  const size = unit ? node.scene?.size : null;
  const lines = size ? beside(node) : linesOf(node.name);
  const board = size && unit ? size.map((side) => (side + 2 * EDGE) * unit) : [0, 0];
  const told = plateWidth(node.final || "");
  const widest = Math.max(...lines.map((line) => line.length * 7.4), board[0], told, 26);
  return {
    ...node,
    lines,
    board,
    width: Math.round(widest + 2 * PAD),
    height: Math.round(lines.length * ROW + board[1] + (board[1] ? 4 : 0) + PLATE + 2 * PAD),
  };
}

/** @param {Label} label */
function plateWidth(label) {
  return Math.max(PLATE, String(label).length * 11.2 + 14);
}

// A card that is drawn once; `tell` writes its label on the plate.
/** @param {PlacedNode} node */
export function card(node) {
  const frame = s("rect", {
    class: "card-frame",
    x: -node.width / 2,
    y: -node.height / 2,
    width: node.width,
    height: node.height,
    rx: 7,
  });
  const within = s("rect", {
    class: "card-inner",
    x: -node.width / 2 + 3,
    y: -node.height / 2 + 3,
    width: node.width - 6,
    height: node.height - 6,
    rx: 4,
  });
  const sign = s("g", {
    class: "sign-place",
    transform: `translate(0 ${node.height / 2 - PAD - PLATE / 2})`,
  });
  const title = s("title", {}, node.text);
  const group = s(
    "g",
    { class: "node form-none", transform: `translate(${node.x} ${node.y})`, "data-id": node.id },
    title,
    frame,
    within,
  );
  const inside = node.lines.length * ROW + (node.board[1] ? node.board[1] + 4 : 0);
  const top = -node.height / 2 + (node.height - PLATE - 2 * PAD - inside) / 2 + PAD;
  group.append(
    ...node.lines.map((line, k) => s("text", { class: "name", y: top + 11 + k * ROW }, line)),
  );
  if (node.board[1] && node.scene) {
    const picture = drawScene(node.scene);
    const place = {
      x: -node.board[0] / 2,
      y: top + node.lines.length * ROW,
      width: node.board[0],
      height: node.board[1],
      "aria-hidden": "true",
    };
    for (const [name, value] of Object.entries(place)) picture.setAttribute(name, String(value));
    picture.removeAttribute("role");
    group.append(picture);
  }
  if (node.asked)
    group.append(
      s("path", {
        class: "flag",
        d: `M${-node.width / 2} ${-node.height / 2}v-19h44l-6 9.5 6 9.5Z`,
      }),
      s("text", { class: "asked", x: -node.width / 2 + 19, y: -node.height / 2 - 5.5 }, "asked"),
    );
  group.append(sign);
  /** @type {Label | null | undefined} */
  let told;

  /** @param {Label} [label] @param {string} [words] */
  function tell(label, words) {
    const form = formOf(label),
      now = label ?? null;
    if (told !== now && !node.rest) {
      const width = Math.min(plateWidth(label ?? ""), node.width - 4);
      sign.replaceChildren(
        ...plate(form, width, PLATE - 2),
        s("text", { class: "label", y: 8 }, label ?? ""),
      );
    }
    told = now;
    group.setAttribute("class", `node form-${form}`);
    title.textContent = `${node.text}${label === undefined ? "" : `: ${words || label}`}`;
  }
  tell(undefined);
  return { node, group, tell };
}
