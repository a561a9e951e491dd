// A large map, painted, with axes; and long sequences as points. Both are pointed at and walked
// through.

import { h } from "./dom.js";
import { shade } from "./tablemodel.js";
import { inksOf, onTheme, penOf } from "./themed.js";

const LEFT = 38,
  TOP = 24,
  RIGHT = 12,
  BOTTOM = 6;
/** @type {Record<string, Point>} */
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

const KEYS = "Arrows move, Enter opens a position.";

const SHADES = /** @type {const} */ (["v0", "v1", "v2", "v3", "v4", "v5"]);
const INKS = /** @type {const} */ (["ink", "muted", "line", "accent", "p-ink", "focus"]);

/** @typedef {ReturnType<typeof inks>} Inks */
/** @typedef {(pen: CanvasRenderingContext2D, inks: Inks) => void} Paint */
/**
 * What a surface shows besides its values.
 * @typedef {{ wanted: string | null, ringed: Cell[], cell: Cell | null, options: Cell[] }} Seen
 */

/** @param {Element} element */
function inks(element) {
  const found = inksOf(element, [...INKS, ...SHADES]);
  return { ...found, p: found["p-ink"], shades: SHADES.map((name) => found[name]) };
}

// Round numbers for an axis, no more than fit.
/** @param {number} count @param {number} room */
function ticks(count, room) {
  const step =
    [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000].find(
      (each) => count / each <= room,
    ) || count;
  return Array.from({ length: Math.ceil(count / step) }, (_, k) => k * step);
}

// A surface with a drawing below and marks above it; what is drawn again follows the theme.
/**
 * @param {string} label
 * @param {number} width
 * @param {number} height
 * @param {Paint} paint
 * @param {Paint} marked
 * @param {TableActs} acts
 * @param {(px: number, py: number) => Cell | null} cellAt
 * @param {(from: Cell, step: Point) => Cell | null} moved
 * @param {Cell} first
 */
function surface(label, width, height, paint, marked, acts, cellAt, moved, first) {
  const dots = Math.max(1, devicePixelRatio || 1);
  const canvas = h("canvas", { width: width * dots, height: height * dots, "aria-hidden": "true" });
  const above = h("canvas", {
    width: width * dots,
    height: height * dots,
    class: "above",
    tabindex: 0,
    role: "application",
    "aria-roledescription": "map of values",
    "aria-label": label,
  });
  const frame = h("div", { class: "big" }, canvas, above);
  Object.assign(frame.style, { width: `${width}px`, aspectRatio: `${width} / ${height}` });
  let here = first;
  const pens = [canvas, above].map(penOf);
  for (const pen of pens) pen.scale(dots, dots);

  function again() {
    if (!frame.isConnected) return;
    pens[0].clearRect(0, 0, width, height);
    paint(pens[0], inks(frame));
    mark();
  }
  function mark() {
    pens[1].clearRect(0, 0, width, height);
    marked(pens[1], inks(frame));
  }
  onTheme(frame, again);
  /** @param {MouseEvent} event */
  const at = (event) => {
    const box = above.getBoundingClientRect();
    return cellAt(
      ((event.clientX - box.left) / box.width) * width,
      ((event.clientY - box.top) / box.height) * height,
    );
  };
  let seen = "",
    pressed = "";
  /** @param {Cell} cell */
  const look = (cell) => {
    here = cell;
    seen = cell.join();
    acts.inspect(cell);
  };
  above.addEventListener("pointermove", (event) => {
    const cell = at(event);
    if (cell && cell.join() !== seen) look(cell);
  });
  above.addEventListener("pointerdown", (event) => {
    pressed = event.pointerType === "touch" ? seen : "mouse";
  });
  above.addEventListener("click", (event) => {
    const cell = at(event);
    if (!cell) return;
    if (pressed === "mouse" || pressed === cell.join()) acts.open(cell);
    else look(cell);
  });
  above.addEventListener("keydown", (event) => {
    if (event.key === "Enter") acts.open(here);
    const to = STEPS[event.key] && moved(here, STEPS[event.key]);
    if (!to) return;
    event.preventDefault();
    look(to);
  });
  requestAnimationFrame(again);
  return { element: h("div", { class: "scroll table-frame" }, frame), again, mark };
}

// What a table does with a surface: marks a cell and where its moves lead, rings cells, shows the
// cells of one value.
/**
 * @param {ReturnType<typeof surface>} drawn
 * @param {Seen} seen
 * @param {(cell: Cell) => boolean} [shows]
 * @returns {TableView}
 */
function handles(drawn, seen, shows = () => true) {
  return {
    element: drawn.element,
    mark(cell, options) {
      Object.assign(seen, { cell, options: options.filter(shows) });
      drawn.mark();
    },
    ring(ringed) {
      seen.ringed = ringed;
    },
    filter(wanted) {
      seen.wanted = wanted;
      drawn.again();
    },
  };
}

/** @param {Model} model @param {TableActs} acts */
export function mapView(model, acts) {
  const side = Math.max(
    3,
    Math.min(18, Math.floor(900 / model.columns), Math.floor(1400 / model.rows)),
  );
  const width = LEFT + model.columns * side + RIGHT,
    height = TOP + model.rows * side + BOTTOM;
  /** @param {number} c */
  const x = (c) => LEFT + c * side;
  /** @param {number} r */
  const y = (r) => TOP + r * side;
  /** @type {Seen} */
  const seen = { wanted: null, ringed: [], cell: null, options: [] };

  /** @type {Paint} */
  function paint(pen, { muted, line, p, shades }) {
    pen.font = "12px sans-serif";
    pen.fillStyle = muted;
    pen.textAlign = "center";
    for (const c of ticks(model.columns, (model.columns * side) / 34))
      pen.fillText(String(c), x(c) + side / 2, TOP - 8);
    pen.textAlign = "right";
    for (const r of ticks(model.rows, (model.rows * side) / 20))
      pen.fillText(String(r), LEFT - 6, y(r) + side / 2 + 4);
    for (const [r, row] of model.map.entries()) {
      for (const [c, value] of row.entries()) {
        pen.globalAlpha = seen.wanted !== null && String(value) !== seen.wanted ? 0.12 : 1;
        pen.fillStyle = value === null ? line : shades[Number(shade(value, model.top).slice(1))];
        pen.fillRect(x(c), y(r), side, side);
        if (value !== 0) continue;
        pen.strokeStyle = p;
        pen.lineWidth = Math.max(1, side / 5);
        pen.strokeRect(x(c) + side * 0.15, y(r) + side * 0.15, side * 0.7, side * 0.7);
      }
    }
    pen.globalAlpha = 1;
    pen.strokeStyle = muted;
    pen.lineWidth = 1;
    pen.strokeRect(LEFT - 0.5, TOP - 0.5, model.columns * side + 1, model.rows * side + 1);
  }
  /** @type {Paint} */
  function marked(pen, { ink, focus }) {
    /** @param {Cell} cell @param {number} grow @param {number} wide @param {string} colour */
    const box = ([r, c], grow, wide, colour) => {
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.strokeRect(x(c) - grow, y(r) - grow, side + 2 * grow, side + 2 * grow);
    };
    for (const each of seen.ringed) box(each, 3, 3, ink);
    pen.fillStyle = focus;
    for (const [r, c] of seen.options) {
      pen.beginPath();
      pen.arc(x(c) + side / 2, y(r) + side / 2, Math.max(1.8, side / 4), 0, 7);
      pen.fill();
    }
    if (seen.cell) box(seen.cell, 2, 2.5, focus);
  }
  /** @param {Cell} cell */
  const within = ([r, c]) =>
    r >= 0 && c >= 0 && r < model.rows && c < model.columns ? [r, c] : null;
  const drawn = surface(
    `A map of ${model.rows} by ${model.columns} Grundy values; P-positions are framed. ${KEYS}`,
    width,
    height,
    paint,
    marked,
    acts,
    (px, py) => within([Math.floor((py - TOP) / side), Math.floor((px - LEFT) / side)]),
    ([r, c], [dr, dc]) => within([r + dr, c + dc]),
    [0, 0],
  );
  return handles(drawn, seen, (each) => within(each) !== null);
}

/** @param {Model} model @param {TableActs} acts */
export function pointsView(model, acts) {
  const width = 980,
    height = 360,
    edge = 44,
    foot = 30,
    { strip: values, period } = model;
  /** @param {number} n */
  const x = (n) => edge + (n / Math.max(1, values.length - 1)) * (width - edge - 14);
  /** @param {number} value */
  const y = (value) => height - foot - (value / Math.max(1, model.top)) * (height - foot - 48);
  const size = Math.max(1.3, Math.min(4, 1400 / values.length));
  /** @type {Seen} */
  const seen = { wanted: null, ringed: [], cell: null, options: [] };

  /** @type {Paint} */
  function paint(pen, { ink, muted, line, p, accent }) {
    pen.font = "12px sans-serif";
    pen.strokeStyle = line;
    pen.fillStyle = muted;
    pen.textAlign = "right";
    for (const value of ticks(model.top + 1, 6)) {
      pen.fillText(String(value), edge - 8, y(value) + 4);
      pen.beginPath();
      pen.moveTo(edge, y(value));
      pen.lineTo(width - 14, y(value));
      pen.stroke();
    }
    pen.textAlign = "center";
    for (const n of ticks(values.length, 10)) pen.fillText(String(n), x(n), height - 8);
    values.forEach((value, n) => {
      if (value === null) return;
      pen.globalAlpha = seen.wanted !== null && String(value) !== seen.wanted ? 0.1 : 1;
      pen.strokeStyle = p;
      pen.lineWidth = 1.4;
      pen.fillStyle = accent;
      pen.beginPath();
      if (value === 0) pen.strokeRect(x(n) - size, y(0) - size, size * 2, size * 2);
      else pen.arc(x(n), y(value), size, 0, 7);
      pen.fill();
      if (!model.exceptions.has(n)) return;
      pen.strokeStyle = ink;
      pen.lineWidth = 1.2;
      pen.strokeRect(x(n) - size - 2.5, y(value) - size - 2.5, 2 * size + 5, 2 * size + 5);
    });
    pen.globalAlpha = 1;
    if (!period || period.start >= values.length) return;
    const end = Math.min(values.length - 1, period.start + period.length);
    pen.strokeStyle = p;
    pen.lineWidth = 2;
    pen.beginPath();
    pen.moveTo(x(period.start), 18);
    pen.lineTo(x(period.start), 12);
    pen.lineTo(x(end), 12);
    pen.lineTo(x(end), 18);
    pen.stroke();
    pen.setLineDash([4, 4]);
    pen.beginPath();
    pen.moveTo(x(period.start), 12);
    pen.lineTo(x(period.start), height - foot);
    pen.stroke();
    pen.setLineDash([]);
    pen.fillStyle = ink;
    pen.textAlign = x(period.start) > width - 160 ? "right" : "left";
    pen.fillText(
      `period ${period.length} from ${period.start}`,
      x(pen.textAlign === "left" ? end : period.start) + (pen.textAlign === "left" ? 8 : -8),
      20,
    );
  }
  /** @type {Paint} */
  function marked(pen, { ink, focus }) {
    /** @param {Cell} cell @param {number} radius @param {number} wide @param {string} colour */
    const ring = ([n], radius, wide, colour) => {
      const value = values[n];
      if (value === undefined || value === null) return;
      pen.strokeStyle = colour;
      pen.lineWidth = wide;
      pen.beginPath();
      pen.arc(x(n), y(value), radius, 0, 7);
      pen.stroke();
    };
    for (const each of seen.ringed) ring(each, size + 5, 2.5, ink);
    for (const each of seen.options) ring(each, size + 2, 1.6, focus);
    if (seen.cell) ring(seen.cell, size + 6, 3, focus);
  }
  /** @param {number} n */
  const within = (n) => (values[n] === undefined ? null : [n]);
  const drawn = surface(
    `${values.length} Grundy values as points; the largest is ${model.top}. ${KEYS}`,
    width,
    height,
    paint,
    marked,
    acts,
    (px) => within(Math.round(((px - edge) / (width - edge - 14)) * (values.length - 1))),
    ([n], [, dn]) => (dn ? within(n + dn) : null),
    [0],
  );
  return handles(drawn, seen);
}
