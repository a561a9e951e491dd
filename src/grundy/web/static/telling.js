// What a step says, with boards in the place of their long texts.

import { h } from "./dom.js";
import { drawScene } from "./scene.js";

const WIDE = 92;

// A position as it is named in a sentence: a short name, or its board, whose name is heard.
/** @param {StepNode} node @returns {(Node | string)[]} */
export function named(node) {
  if (!node.scene || (!node.name.includes("/") && node.name.length <= 18)) return [node.name];
  const picture = drawScene(node.scene, WIDE);
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  const whose = node.player ? `${node.player === "left" ? "Left" : "Right"} to move ` : "";
  return [
    h(
      "span",
      { class: "drawn-name", title: node.name, "data-node": node.id },
      whose,
      picture,
      h("span", { class: "visually-hidden" }, node.name),
    ),
  ];
}

// A sentence in which the names of these nodes are replaced, the longest first.
/** @param {string} text @param {StepNode[]} nodes */
export function sentence(text, nodes) {
  const drawn = nodes
    .filter((node) => node.scene && (node.name.includes("/") || node.name.length > 18))
    .sort((a, b) => b.name.length - a.name.length);
  /** @type {(Node | string)[]} */
  let parts = [text];
  for (const node of drawn) {
    parts = parts.flatMap((part) =>
      typeof part !== "string"
        ? [part]
        : part.split(node.name).flatMap((piece, k) => (k ? [...named(node), piece] : [piece])),
    );
  }
  return parts.filter((part) => part !== "");
}
