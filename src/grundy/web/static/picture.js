// A table as a picture to keep: SVG with all its colours in it, or PNG made of that.

import { s, saveFile } from "./dom.js";
import { shade } from "./tablemodel.js";
import { penOf } from "./themed.js";

/** @typedef {[drawn: SVGElement[], right: number, bottom: number]} Drawn */

/** @type {Record<string, string>} */
const SHADES = {
  v0: "#fbdc8a",
  v1: "#f1f4fa",
  v2: "#dae6f8",
  v3: "#b9d0f1",
  v4: "#94b5e6",
  v5: "#5f86c6",
  vnone: "#dddddd",
};
const INK = "#1b1b1f",
  MUTED = "#5c5850",
  LOST = "#6b4a00";
const CELL = 28,
  LEFT = 56,
  TOP = 60,
  READABLE = 40,
  MOST = 30000;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} text
 * @param {Attributes<SVGTextElement>} [more]
 */
function words(x, y, size, text, more) {
  return s("text", { x, y, "font-size": size, fill: INK, ...more }, text);
}

/**
 * @param {Model} model
 * @param {Cell} cell
 * @param {number} x
 * @param {number} y
 * @param {number} side
 */
function square(model, cell, x, y, side) {
  const value = model.at(cell),
    name = shade(value, model.top);
  const frame =
    value === 0
      ? { stroke: LOST, "stroke-width": side > 12 ? 2 : 1 }
      : side > 12
        ? { stroke: "#ffffff", "stroke-width": 1 }
        : {};
  const inset = value === 0 ? Math.min(1, side / 8) : 0;
  /** @type {SVGElement[]} */
  const drawn = [
    s("rect", {
      x: x + inset,
      y: y + inset,
      width: side - 2 * inset,
      height: side - 2 * inset,
      fill: SHADES[name],
      ...frame,
    }),
  ];
  if (side >= 18)
    drawn.push(
      words(
        x + side / 2,
        y + side / 2 + 4.5,
        String(value).length > 3 ? 9 : 13,
        value === null ? "·" : String(value),
        { "text-anchor": "middle", "font-weight": value === 0 ? 700 : 400 },
      ),
    );
  return drawn;
}

// Brackets around cells: the first period, and what is an exception to it.
/** @param {number} x @param {number} y @param {number} side @param {boolean} left */
function bracket(x, y, side, left) {
  const from = left ? x + 5 : x + side - 5,
    to = left ? x + 1 : x + side - 1;
  return s("path", {
    d: `M${from} ${y + 1}H${to}V${y + side - 1}H${from}`,
    fill: "none",
    stroke: INK,
    "stroke-width": 2,
  });
}

/** @param {Model} model @returns {Drawn} */
function stripBody(model) {
  const { wide, offset, period } = model;
  /** @type {SVGElement[]} */
  const body = [];
  const count = Math.min(MOST, model.columns);
  for (let n = 0; n < count; n++) {
    const column = (n + offset) % wide,
      row = Math.floor((n + offset) / wide);
    const x = LEFT + column * CELL,
      y = TOP + row * CELL;
    body.push(...square(model, [n], x, y, CELL - 2));
    if (column === 0 || n === 0)
      body.push(words(LEFT - 8, y + 18, 12, String(n), { "text-anchor": "end", fill: MUTED }));
    if (period && (n === period.start || model.exceptions.has(n)))
      body.push(bracket(x, y, CELL - 2, true));
    if (period && (n === period.start + period.length - 1 || model.exceptions.has(n)))
      body.push(bracket(x, y, CELL - 2, false));
  }
  return [body, LEFT + wide * CELL, TOP + Math.ceil((count + offset) / wide) * CELL];
}

/** @param {Model} model @returns {Drawn} */
function mapBody(model) {
  const side =
    Math.max(model.rows, model.columns) <= READABLE
      ? CELL - 2
      : Math.max(4, Math.floor(1000 / model.columns));
  const every = side > 20 ? 1 : Math.ceil(30 / side / 5) * 5;
  /** @type {SVGElement[]} */
  const body = [];
  for (let c = 0; c < model.columns; c += every)
    body.push(
      words(LEFT + (c + 0.5) * side, TOP - 8, 12, String(c), {
        "text-anchor": "middle",
        fill: MUTED,
      }),
    );
  for (let r = 0; r < model.rows; r += every)
    body.push(
      words(LEFT - 8, TOP + (r + 0.5) * side + 4, 12, String(r), {
        "text-anchor": "end",
        fill: MUTED,
      }),
    );
  for (let r = 0; r < model.rows; r++) {
    for (let c = 0; c < model.columns; c++)
      body.push(...square(model, [r, c], LEFT + c * side, TOP + r * side, side));
  }
  return [body, LEFT + model.columns * side, TOP + model.rows * side];
}

/** @param {Model} model */
function tablePicture(model) {
  const { table, period } = model;
  const [body, right, bottom] = model.two ? mapBody(model) : stripBody(model);
  const repeats = period ? `, period ${period.length} from ${period.start}, ${period.status}` : "";
  const title = `${table.game}: Grundy values${repeats}`;
  const width = Math.max(right + 16, 24 + title.length * 8.4),
    height = bottom + 40;
  const notes = [
    "framed: P-positions",
    period ? "long brackets: the first period; around one value: an exception" : "",
  ]
    .filter(Boolean)
    .join("; ");
  return s(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      "font-family": "system-ui, sans-serif",
      role: "img",
    },
    s("title", {}, title),
    s("rect", { width, height, fill: "#ffffff" }),
    words(16, 30, 16, title, { "font-weight": 700 }),
    body,
    words(16, bottom + 24, 12, notes, { fill: MUTED }),
  );
}

/** @param {Model} model */
function markup(model) {
  return new XMLSerializer().serializeToString(tablePicture(model));
}

/** @param {Model} model @param {string} kind */
const named = (model, kind) =>
  `${model.table.game.replace(/[^\w.-]+/g, "-").slice(0, 60)}-table.${kind}`;

/** @param {Model} model */
export function saveSvg(model) {
  saveFile(named(model, "svg"), markup(model), "image/svg+xml");
}

/** @param {Model} model */
export async function savePng(model) {
  const picture = tablePicture(model),
    image = new Image();
  const [width, height] = ["width", "height"].map((name) => Number(picture.getAttribute(name)));
  image.src = `data:image/svg+xml,${encodeURIComponent(markup(model))}`;
  await image.decode();
  const scale = Math.max(0.5, Math.min(2, 8000 / Math.max(width, height)));
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  penOf(canvas).drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && saveFile(named(model, "png"), blob, "image/png"), "image/png");
}

/** @param {Model} model @param {string} text */
export function saveCsv(model, text) {
  saveFile(named(model, "csv"), text, "text/csv");
}
