// The mex as boxes: those of the options' values fill, and the first that stays empty is the value.

import { h } from "./dom.js";
import { term } from "./glossary.js";

const MOST = 14;

// `values` are those of the options; `value` is the mex, or null as long as it is to be guessed.
/** @param {number[]} values @param {Exact | undefined} value */
export function mexBoxes(values, value) {
  const held = new Set(values);
  let least = 0;
  while (held.has(least)) least++;
  const last = Math.max(least + 1, ...values);
  const shown = Math.min(last, Math.max(MOST - 1, least));
  const boxes = Array.from({ length: shown + 1 }, (_, n) => {
    const full = held.has(n),
      found = n === value;
    return h(
      "li",
      { class: `mex-box${full ? " full" : ""}${found ? " found" : ""} order-${Math.min(n, 9)}` },
      String(n),
      h(
        "span",
        { class: "visually-hidden" },
        full ? " is there" : found ? " is the first that is missing" : " is missing",
      ),
    );
  });
  return h(
    "div",
    { class: "mex-line" },
    h("span", { class: "muted" }, values.length ? "values of its options" : "no options"),
    h("ul", { class: "mex-row" }, boxes, last > shown ? h("li", { class: "mex-more" }, "…") : null),
    value === null || value === undefined
      ? null
      : h("span", {}, term("mex"), " = ", h("b", {}, String(value))),
  );
}
