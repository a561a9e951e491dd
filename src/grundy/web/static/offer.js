// Several moves at one place: a small menu to choose from, with a field to find one among many.

import { h, replace } from "./dom.js";

const MANY = 12;
const MOST = 60;

// `acts`: pick(move), back() gives the focus back to the board, letGo() gives up the choice.
/** @param {{ pick(move: Move): void, back(): void, letGo(): void }} acts */
export function offerMenu(acts) {
  const element = h("div", { class: "offer" });

  // With `alone` there is nothing else to press, and whoever used the keyboard is led here.
  /** @param {Move[]} moves @param {boolean} [alone] */
  function show(moves, alone) {
    if (!moves.length) {
      replace(element);
      return;
    }
    const keyboard = alone && document.activeElement?.closest(".press-board");
    const list = h("div", { class: "offers" });
    const count = h("span", { class: "muted", role: "status" });
    const find =
      moves.length > MANY
        ? h("input", {
            type: "search",
            "aria-label": "Find among these moves",
            placeholder: "for example: take 17",
            autocomplete: "off",
          })
        : null;
    const fill = () => {
      const words = (find?.value || "").toLowerCase().split(/\s+/).filter(Boolean);
      const found = moves.filter((m) =>
        words.every((word) => m.label.toLowerCase().includes(word)),
      );
      count.textContent =
        found.length > MOST
          ? `${found.length} moves; the first ${MOST}:`
          : found.length === 1
            ? "One move there:"
            : `${found.length} moves there:`;
      replace(
        list,
        found
          .slice(0, MOST)
          .map((move) =>
            h(
              "button",
              { type: "button", class: "small", onclick: () => acts.pick(move) },
              move.label,
            ),
          ),
      );
    };
    find?.addEventListener("input", fill);
    fill();
    replace(
      element,
      h(
        "div",
        { role: "group", "aria-label": "Moves there" },
        h("div", { class: "tools" }, count, find),
        list,
      ),
    );
    if (keyboard) (find || list.querySelector("button"))?.focus();
  }

  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    acts.letGo();
    acts.back();
  });

  return { element, show };
}
