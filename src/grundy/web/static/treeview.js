// The tree of moves, as one reads a game with its variations: a click goes to the position after a
// move.

import { turns } from "./course.js";
import { along, h, replace } from "./dom.js";
import { pathTo, pliesTo } from "./variations.js";

// `acts`: go(node), better(node) with the move that would have been better or null, names() of both
// players.
/** @param {{ go(node: TreeNode): void, better(node: Ply): Move | null, names(): string[] }} acts */
export function treeView(acts) {
  const element = h("div", { class: "tree-of-moves" });
  /** @type {TreeNode | null} */
  let now = null;

  /** @param {Root} root @param {TreeNode} node @param {boolean} open */
  function show(root, node, open) {
    const had = element.contains(document.activeElement);
    now = node;
    const path = new Set(pathTo(node));
    const start = ply(root, "Start", path, open);
    replace(
      element,
      h("ol", { class: "line" }, h("li", {}, start), line(root, path, open)),
      root.children.length
        ? null
        : h(
            "p",
            { class: "muted none" },
            "Nothing is played yet: press the board, or a move in the list.",
          ),
    );
    if (had) (buttons().find((button) => button.tabIndex === 0) || start).focus();
    scrollToNow();
  }

  const buttons = () => [...element.querySelectorAll("button")];

  // The list alone is scrolled, never the page.
  function scrollToNow() {
    const button = buttons().find((each) => each.hasAttribute("aria-current"));
    if (!button) return;
    const top = button.offsetTop;
    if (top < element.scrollTop || top > element.scrollTop + element.clientHeight - 40)
      element.scrollTop = top - element.clientHeight / 2;
  }

  // The main line goes on in the same list; other moves at the same place are lists inside it.
  /** @param {TreeNode} node @param {Set<TreeNode>} path @param {boolean} open @returns {Child[]} */
  function line(node, path, open) {
    const items = [];
    for (let at = node; at.children.length; at = at.children[0]) {
      const [main, ...others] = at.children;
      items.push(
        h(
          "li",
          {},
          ply(main, words(main), path, open),
          others.map((other) =>
            h(
              "ol",
              { class: "line branch" },
              h("li", {}, ply(other, words(other), path, open)),
              line(other, path, open),
            ),
          ),
        ),
      );
    }
    return items;
  }

  /** @param {Ply} node @returns {Child} */
  function words(node) {
    const moves = pliesTo(node).map((at) => at.move);
    const who = acts.names()[turns(moves)[moves.length - 1]];
    return [
      h("span", { class: "ply-number" }, `${moves.length}. `),
      h("b", {}, who),
      ` ${node.move.label}`,
    ];
  }

  /**
   * @param {TreeNode} node
   * @param {Child} said
   * @param {Set<TreeNode>} path
   * @param {boolean} open
   */
  function ply(node, said, path, open) {
    const instead = open && node.parent ? acts.better(node) : null;
    return h(
      "button",
      {
        type: "button",
        class: ["ply", path.has(node) ? "on" : "", instead ? "bad" : ""].filter(Boolean).join(" "),
        tabindex: node === now ? "0" : "-1",
        "aria-current": node === now ? "step" : null,
        onclick: () => acts.go(node),
      },
      said,
      instead ? h("span", { class: "tag warn" }, "! blunder") : null,
    );
  }

  element.addEventListener("keydown", (event) => {
    const all = buttons();
    const place = all.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const to = along(event.key, place, all.length);
    if (place < 0 || to === null) return;
    event.preventDefault();
    for (const [k, button] of all.entries()) button.setAttribute("tabindex", k === to ? "0" : "-1");
    all[to].focus();
  });

  return { element, show };
}
