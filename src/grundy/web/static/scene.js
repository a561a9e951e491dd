// A scene drawn: the same elements that Python writes as SVG, from the same data.

import { s } from "./dom.js";

const UNIT = 44;
const MARGIN = 0.1;
const NAMES = { rect: ["x", "y", "width", "height", "rx"], circle: ["cx", "cy", "r"] };

// Three digits after the point, as Python rounds them.
export function number(value) {
  return String(Math.round(value * 1000) / 1000 || 0);
}

function moved(mark, dx, dy) {
  const [shape, classes, ...rest] = mark;
  if (shape === "path") return [shape, classes, rest[0], rest[1] + dx, rest[2] + dy];
  if (shape === "symbol") return [shape, classes, rest[0], rest[1] + dx, rest[2] + dy, rest[3]];
  if (shape === "row") return [shape, classes, rest[0], rest[1], rest[2], moved(rest[3], dx, dy)];
  return [shape, classes, rest[0] + dx, rest[1] + dy, ...rest.slice(2)];
}

// Classes as the style sheet of scenes has them: no other style of the page is meant for them.
function named(classes) {
  return classes
    .split(" ")
    .filter(Boolean)
    .map((name) => `g-${name}`)
    .join(" ");
}

// The elements of a mark; `symbols` are the pieces of its scene, by name.
export function elements(mark, symbols) {
  const [shape, given, ...rest] = mark;
  const classes = named(given);
  if (shape === "row") {
    const [count, dx, dy, one] = rest;
    return Array.from({ length: count }, (_, k) =>
      elements(moved(one, k * dx, k * dy), symbols),
    ).flat();
  }
  if (shape === "path") {
    const [d, x, y] = rest;
    return [
      s("path", {
        class: classes,
        d,
        transform: x || y ? `translate(${number(x)} ${number(y)})` : null,
      }),
    ];
  }
  if (shape === "text") {
    const [x, y, size, said] = rest;
    return [
      s(
        "text",
        { class: classes, x: number(x), y: number(y + 0.35 * size), "font-size": number(size) },
        said,
      ),
    ];
  }
  if (shape === "symbol") {
    const [name, x, y, size] = rest;
    const scale = size === 1 ? "" : ` scale(${number(size)})`;
    return [
      s(
        "g",
        { class: classes, transform: `translate(${number(x)} ${number(y)})${scale}` },
        (symbols[name] || []).map(([part, d]) => s("path", { class: named(part), d })),
      ),
    ];
  }
  const attributes = { class: classes };
  NAMES[shape].forEach((name, k) => {
    if (rest[k] || name !== "rx") attributes[name] = number(rest[k]);
  });
  return [s(shape, attributes)];
}

// The whole picture. `width` in pixels makes it that wide at most; else a square is 44 pixels.
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
