// A scene drawn: the same elements that Python writes as SVG, from the same data.

import { s } from "./dom.js";

const UNIT = 44;
const MARGIN = 0.1;

// Three digits after the point, as Python rounds them.
/** @param {number} value */
export function number(value) {
  return String(Math.round(value * 1000) / 1000 || 0);
}

// A mark that was moved.
/** @param {Mark} mark @param {number} dx @param {number} dy @returns {Mark} */
export function moved(mark, dx, dy) {
  const copy = /** @type {Mark} */ ([...mark]);
  if (copy[0] === "row") {
    copy[5] = moved(copy[5], dx, dy);
  } else if (copy[0] === "path" || copy[0] === "symbol") {
    copy[3] += dx;
    copy[4] += dy;
  } else {
    copy[2] += dx;
    copy[3] += dy;
  }
  return copy;
}

// Classes as the style sheet of scenes has them: no other style of the page is meant for them.
/** @param {string} classes */
function named(classes) {
  return classes
    .split(" ")
    .filter(Boolean)
    .map((name) => `g-${name}`)
    .join(" ");
}

// The elements of a mark; `symbols` are the pieces of its scene, by name.
/** @param {Mark} mark @param {Symbols} symbols @returns {SVGElement[]} */
export function elements(mark, symbols) {
  const classes = named(mark[1]);
  if (mark[0] === "row") {
    const [, , count, dx, dy, one] = mark;
    return Array.from({ length: count }, (_, k) =>
      elements(moved(one, k * dx, k * dy), symbols),
    ).flat();
  }
  if (mark[0] === "path") {
    const [, , d, x, y] = mark;
    return [
      s("path", {
        class: classes,
        d,
        transform: x || y ? `translate(${number(x)} ${number(y)})` : null,
      }),
    ];
  }
  if (mark[0] === "text") {
    const [, , x, y, size, said] = mark;
    return [
      s(
        "text",
        { class: classes, x: number(x), y: number(y + 0.35 * size), "font-size": number(size) },
        said,
      ),
    ];
  }
  if (mark[0] === "symbol") {
    const [, , name, x, y, size] = mark;
    const scale = size === 1 ? "" : ` scale(${number(size)})`;
    return [
      s(
        "g",
        { class: classes, transform: `translate(${number(x)} ${number(y)})${scale}` },
        (symbols[name] || []).map(([part, d]) => s("path", { class: named(part), d })),
      ),
    ];
  }
  if (mark[0] === "circle") {
    const [, , x, y, r] = mark;
    return [s("circle", { class: classes, cx: number(x), cy: number(y), r: number(r) })];
  }
  const [, , x, y, width, height, rx] = mark;
  return [
    s("rect", {
      class: classes,
      x: number(x),
      y: number(y),
      width: number(width),
      height: number(height),
      rx: rx ? number(rx) : null,
    }),
  ];
}

// The whole picture. `width` in pixels makes it that wide at most; else a square is 44 pixels.
/** @param {Drawing} scene @param {number} [width] */
export function drawScene(scene, width) {
  const [wide, high] = scene.size.map((side) => side + 2 * MARGIN);
  const unit = width ? Math.min(UNIT, width / wide) : UNIT;
  const symbols = scene.symbols || {};
  return s(
    "svg",
    {
      class: "scene",
      viewBox: [-MARGIN, -MARGIN, wide, high].map(number).join(" "),
      width: number(wide * unit),
      height: number(high * unit),
      role: "img",
      "aria-label": scene.label,
    },
    s(
      "g",
      { class: "under" },
      scene.under.map((mark) => elements(mark, symbols)),
    ),
    s(
      "g",
      { class: "marks" },
      scene.marks.map((mark) => elements(mark, symbols)),
    ),
  );
}
