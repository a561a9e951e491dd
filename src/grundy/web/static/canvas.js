// A crowded graph, painted: only what is in sight, and only as much of it as can be read there.
// Thousands of elements would make every step and every zoom wait for the browser's layout.

import { h } from "./dom.js";
import { formOf } from "./forms.js";
import { placed } from "./layers.js";
import { inksOf, onTheme, penOf } from "./themed.js";
import { viewport } from "./viewport.js";

/** @type {Form[]} */
const KINDS = ["none", "P", "N", "T", "D"];
const NAMES = 0.45; // the scale from which on names can be read
const LINES = 2500; // moves that are drawn at once; more would be a blot
const FORMS = /** @type {const} */ (["p", "n", "t", "d"]);
const INKS = [
  .../** @type {const} */ (["mono", "sans", "card", "ink", "muted", "focus"]),
  ...FORMS,
  ...FORMS.map((form) => /** @type {const} */ (`${form}-ink`)),
];

/** @typedef {LaidNode & { shown?: Label }} PaintedNode with the label that is painted */

/**
 * @type {Record<Form, (pen: CanvasPath, x: number, y: number, w: number, t: number) => void>}
 */
const OUTLINES = {
  P: (pen, x, y, w, t) => pen.rect(x - w / 2, y - t / 2, w, t),
  N: (pen, x, y, w, t) => pen.roundRect(x - w / 2, y - t / 2, w, t, Math.min(w, t, 44) / 2),
  T: (pen, x, y, w, t) =>
    corners(pen, x, y, [
      [w / 2, 8 - t / 2],
      [w / 2, t / 2 - 8],
      [w / 2 - 8, t / 2],
      [8 - w / 2, t / 2],
      [-w / 2, t / 2 - 8],
      [-w / 2, 8 - t / 2],
      [8 - w / 2, -t / 2],
      [w / 2 - 8, -t / 2],
    ]),
  D: (pen, x, y, w, t) =>
    corners(pen, x, y, [
      [-w / 2 - 6, 0],
      [0, -t / 2 - 4],
      [w / 2 + 6, 0],
      [0, t / 2 + 4],
    ]),
  none: (pen, x, y, w, t) => pen.rect(x - w / 2, y - t / 2, w, t),
};

/** @param {CanvasPath} pen @param {number} x @param {number} y @param {Point[]} points */
function corners(pen, x, y, points) {
  const [[dx, dy], ...others] = points;
  pen.moveTo(x + dx, y + dy);
  for (const [ox, oy] of others) pen.lineTo(x + ox, y + oy);
  pen.closePath();
}

/**
 * @param {ShownGraph} graph
 * @param {(id: NodeId) => void} picked
 * @param {boolean} down
 * @param {() => void} [moved]
 */
export function canvasView({ nodes, edges }, picked, down, moved) {
  const { nodes: laid, find, way, bounds } = placed(nodes, edges, down, true);
  /** @type {PaintedNode[]} */
  const all = laid;
  // Below the graph, above it what this step is about: a step then repaints next to nothing.
  const size = `${nodes.length} positions, ${edges.length} moves`;
  const canvas = h("canvas", {
    class: "graph",
    role: "img",
    "aria-label": `The graph: ${size}. Each step is described in words.`,
  });
  const above = h("canvas", { class: "graph", "aria-hidden": "true" });
  const frame = h("div", { class: "graph-frame painted" }, canvas, above);
  const pen = penOf(canvas),
    marker = penOf(above);
  /** @type {Map<NodeId, { edge: ShownEdge, path: Path2D | null }[]>} */
  const out = new Map(all.map((node) => [node.id, []]));
  for (const edge of edges) out.get(edge[0])?.push({ edge, path: null });
  let /** @type {Labels} */ labels = new Map(),
    /** @type {NodeId | null} */ now = null,
    /** @type {NodeId[]} */ because = [],
    waiting = 0,
    stale = true,
    inks = inksOf(document.body, INKS);

  const far = () => port.view.scale < NAMES / 2;
  /** @param {PaintedNode} node */
  const form = (node) => formOf(labels.get(node.id));

  function paint() {
    waiting = 0;
    if (!frame.isConnected) return;
    const box = frame.getBoundingClientRect(),
      dots = devicePixelRatio || 1;
    const [w, t] = [Math.round(box.width * dots), Math.round(box.height * dots)];
    stale ||= canvas.width !== w || canvas.height !== t;
    if (stale) inks = inksOf(frame, INKS);
    const { x, y, scale } = port.view;
    const sight = {
      left: -x / scale,
      top: -y / scale,
      right: (box.width - x) / scale,
      bottom: (box.height - y) / scale,
    };
    const changed = all.filter((node) => node.shown !== labels.get(node.id));
    if (stale || !far() || changed.length > all.length / 8) {
      clear(pen, w, t, dots);
      const seen = all.filter((node) => inSight(node, sight));
      paintEdges(seen, scale);
      paintNodes(seen, scale);
      canvas.dataset.drawn = String(seen.length);
    } else {
      for (const node of changed)
        pen.clearRect(
          node.x - node.width / 2 - 6,
          node.y - node.height / 2 - 4,
          node.width + 12,
          node.height + 8,
        );
      paintNodes(changed, scale);
      canvas.dataset.drawn = String(changed.length);
    }
    for (const node of changed) node.shown = labels.get(node.id);
    clear(marker, w, t, dots);
    paintNow(marker, scale);
    canvas.dataset.labelled = String(labels.size);
    stale = false;
  }

  /**
   * @param {CanvasRenderingContext2D} brush
   * @param {number} w
   * @param {number} t
   * @param {number} dots
   */
  function clear(brush, w, t, dots) {
    const { x, y, scale } = port.view;
    if (brush.canvas.width !== w || brush.canvas.height !== t)
      Object.assign(brush.canvas, { width: w, height: t });
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.clearRect(0, 0, w, t);
    brush.setTransform(dots * scale, 0, 0, dots * scale, dots * x, dots * y);
  }

  /** @param {PaintedNode[]} seen @param {number} scale */
  function paintEdges(seen, scale) {
    if (far()) return;
    const leaving = seen.flatMap((node) => out.get(node.id) || []);
    if (leaving.length > LINES) return;
    pen.globalAlpha = 0.5;
    pen.strokeStyle = inks.muted;
    pen.lineWidth = 1.1 / Math.min(1, scale);
    for (const each of leaving) {
      each.path ||= new Path2D(way(each.edge));
      pen.stroke(each.path);
    }
    pen.globalAlpha = 1;
  }

  /** @param {PaintedNode[]} seen @param {number} scale */
  function paintNodes(seen, scale) {
    for (const kind of KINDS) {
      const some = seen.filter((node) => form(node) === kind);
      if (!some.length) continue;
      const [filled, drawn] = inksFor(kind);
      pen.fillStyle = filled;
      pen.strokeStyle = drawn;
      pen.lineWidth = Math.min(6, (kind === "none" ? 0.8 : 1.3) / Math.min(1, scale));
      pen.beginPath();
      for (const node of some) OUTLINES[kind](pen, node.x, node.y, node.width, node.height);
      pen.fill();
      pen.stroke();
      if (kind !== "P") continue;
      // Far away, too, P is told apart by its form: there is a dark square in it.
      pen.beginPath();
      for (const { x, y, width: w, height: t } of some) {
        const inset = scale >= NAMES ? 3 : Math.min(w, t) / 4;
        pen.rect(x - w / 2 + inset, y - t / 2 + inset, w - 2 * inset, t - 2 * inset);
      }
      pen.lineWidth = 1;
      if (scale >= NAMES) pen.stroke();
      else {
        pen.fillStyle = inks["p-ink"];
        pen.fill();
      }
    }
    if (scale < NAMES) return;
    pen.fillStyle = inks.ink;
    pen.textAlign = "center";
    for (const node of seen) write(node);
  }

  /** @param {Form} kind */
  function inksFor(kind) {
    if (kind === "none") return [inks.card, inks.muted];
    const key = /** @type {Lowercase<typeof kind>} */ (kind.toLowerCase());
    return [inks[key], inks[`${key}-ink`]];
  }

  /** @param {PaintedNode} node */
  function write(node) {
    pen.font = `500 12px ${inks.mono}`;
    for (const [k, line] of node.lines.entries())
      pen.fillText(line, node.x, node.y - node.height / 2 + 18 + k * 15);
    const label = labels.get(node.id);
    if (label === undefined) return;
    pen.font = `700 20px ${inks.sans}`;
    pen.fillText(String(label), node.x, node.y + node.height / 2 - 14);
  }

  // The node of this step and its reasons, never smaller than can be seen.
  /** @param {CanvasRenderingContext2D} brush @param {number} scale */
  function paintNow(brush, scale) {
    const node = now === null ? undefined : find(now);
    if (!node) return;
    brush.strokeStyle = inks.focus;
    brush.lineWidth = 2.4 / scale;
    const lit = because.flatMap((id) => find(id) || []);
    for (const other of lit) brush.stroke(new Path2D(way([node.id, other.id])));
    for (const other of lit) ring(brush, other, scale, 5, 2.2);
    ring(brush, node, scale, 9, 3.6);
  }

  /**
   * @param {CanvasRenderingContext2D} brush
   * @param {PaintedNode} node
   * @param {number} scale
   * @param {number} least
   * @param {number} thick
   */
  function ring(brush, node, scale, least, thick) {
    const w = Math.max(node.width, (2 * least) / scale),
      t = Math.max(node.height, (2 * least) / scale);
    brush.lineWidth = thick / scale;
    brush.strokeRect(node.x - w / 2, node.y - t / 2, w, t);
  }

  function later() {
    if (!waiting) waiting = requestAnimationFrame(paint);
  }

  function again() {
    stale = true;
    later();
    if (moved) moved();
  }

  /** @param {MouseEvent} event */
  function nodeAt(event) {
    const box = frame.getBoundingClientRect();
    const { x, y, scale } = port.view;
    const [px, py] = [
      (event.clientX - box.left - x) / scale,
      (event.clientY - box.top - y) / scale,
    ];
    return all.find(
      (node) => Math.abs(node.x - px) <= node.width / 2 && Math.abs(node.y - py) <= node.height / 2,
    );
  }

  const port = viewport(frame, above, {
    bounds: () => bounds,
    place: find,
    apply: again,
  });
  /** @type {Point | null} */
  let pressed = null;
  above.addEventListener("pointerdown", (event) => {
    pressed = [event.clientX, event.clientY];
  });
  above.addEventListener("click", (event) => {
    const dragged =
      pressed && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > 4;
    const node = dragged ? null : nodeAt(event);
    if (node) picked(node.id);
  });
  above.addEventListener("pointermove", (event) => {
    if (event.buttons) return;
    const node = nodeAt(event);
    const label = node && labels.get(node.id);
    above.title = node ? `${node.text}${label === undefined ? "" : `: ${label}`}` : "";
    above.classList.toggle("over", Boolean(node));
  });
  onTheme(frame, again);

  /** @param {Labels} shown @param {NodeId | null} node @param {NodeId[]} reasons */
  function show(shown, node, reasons) {
    stale ||= shown !== labels;
    [labels, now, because] = [shown, node, reasons];
    later();
  }
  return { frame, show, all, bounds, ...port, open: port.fit };
}

/**
 * @param {Spot} node
 * @param {{ left: number, top: number, right: number, bottom: number }} sight
 */
function inSight(node, sight) {
  return (
    node.x + node.width / 2 >= sight.left &&
    node.x - node.width / 2 <= sight.right &&
    node.y + node.height / 2 >= sight.top &&
    node.y - node.height / 2 <= sight.bottom
  );
}
