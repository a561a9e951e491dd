// The tree of moves, as one reads a game with its variations: a click goes to the position after a
// move.

import { turns } from "./course.js";
import { h, replace } from "./dom.js";
import { pathTo } from "./variations.js";

// `acts`: go(node), better(node) with the move that would have been better or null, names() of both
// players.
export function treeView(acts) {
  const element = h("div", { class: "tree-of-moves" });
  let now = null;

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
    if (had) (element.querySelector("[tabindex='0']") || start).focus();
    scrollToNow();
  }

  // The list alone is scrolled, never the page.
  function scrollToNow() {
    const button = element.querySelector("[aria-current]");
    if (!button) return;
    const top = button.offsetTop;
    if (top < element.scrollTop || top > element.scrollTop + element.clientHeight - 40)
      element.scrollTop = top - element.clientHeight / 2;
  }

  // The main line goes on in the same list; other moves at the same place are lists inside it.
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

  function words(node) {
    const moves = pathTo(node)
      .slice(1)
      .map((at) => at.move);
    const who = acts.names()[turns(moves.slice(0, -1)).at(-1)];
    return [
      h("span", { class: "ply-number" }, `${moves.length}. `),
      h("b", {}, who),
      ` ${node.move.label}`,
    ];
  }

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
    const buttons = [...element.querySelectorAll("button")];
    const place = buttons.indexOf(event.target);
    const to = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: buttons.length - 1 }[
      event.key
    ];
    if (place < 0 || to === undefined) return;
    event.preventDefault();
    const next = buttons[Math.max(0, Math.min(buttons.length - 1, to))];
    for (const button of buttons) button.setAttribute("tabindex", button === next ? "0" : "-1");
    next.focus();
  });

  return { element, show };
}
