// The forms of labels, drawn alike everywhere: P is a square in a double frame, N round, D a
// diamond, T a box without its corners; what has no label is dashed.

import { s } from "./dom.js";

const CORNER = 9;

// The form of a label: an outcome, with a margin and plies or without, or a Grundy value.
/** @param {Label | null | undefined} label @returns {Form} */
export function formOf(label) {
  if (label === undefined || label === null || label === "") return "none";
  const text = String(label);
  if (/^\d+$/.test(text)) return Number(text) === 0 ? "P" : "N";
  const first = text[0];
  return first === "P" || first === "N" || first === "T" ? first : "D";
}

// The outline of a form around (0, 0), as the path of an SVG or of a canvas.
/** @param {Form} form @param {number} w @param {number} t */
export function outlineOf(form, w, t) {
  const right = w / 2,
    low = t / 2;
  if (form === "D") return `M${-right} 0L0 ${-low}L${right} 0L0 ${low}Z`;
  if (form === "T") {
    const c = Math.min(CORNER, right / 2, low / 2);
    const sides = [
      `M${right} ${c - low}V${low - c}L${right - c} ${low}`,
      `H${c - right}L${-right} ${low - c}`,
      `V${c - low}L${c - right} ${-low}`,
      `H${right - c}Z`,
    ];
    return sides.join("");
  }
  const r = form === "N" ? Math.min(w, t) / 2 : form === "P" ? 0 : Math.min(5, w / 4, t / 4);
  if (!r) return `M${-right} ${-low}H${right}V${low}H${-right}Z`;
  /** @param {number} x @param {number} y */
  const turn = (x, y) => `A${r} ${r} 0 0 1 ${x} ${y}`;
  const sides = [
    `M${r - right} ${-low}H${right - r}${turn(right, r - low)}`,
    `V${low - r}${turn(right - r, low)}`,
    `H${r - right}${turn(-right, low - r)}`,
    `V${r - low}${turn(r - right, -low)}Z`,
  ];
  return sides.join("");
}

// The plate that bears a label.
/** @param {Form} form @param {number} w @param {number} t */
export function plate(form, w, t) {
  const wide = form === "D" ? w + 22 : w,
    high = form === "D" ? t + 6 : t;
  const drawn = [s("path", { class: "plate", d: outlineOf(form, wide, high) })];
  if (form === "P") drawn.push(s("path", { class: "inner", d: outlineOf("P", w - 6, t - 6) }));
  return drawn;
}

// The sign of a form in a legend.
/** @param {Form} form */
export function formSign(form) {
  return s(
    "svg",
    {
      class: `form-sign form-${form}`,
      viewBox: "-13 -13 26 26",
      width: 20,
      height: 20,
      "aria-hidden": "true",
    },
    form === "D" ? s("path", { class: "plate", d: outlineOf("D", 23, 23) }) : plate(form, 21, 21),
  );
}
