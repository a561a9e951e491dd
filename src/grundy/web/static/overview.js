// A map of the whole graph, in a corner: the labels as they spread, and what part of it is in
// sight.

import { h } from "./dom.js";
import { formOf, outlineOf } from "./forms.js";
import { inksOf, onTheme, penOf } from "./themed.js";

const EDGE = 6;
/** @type {Record<Form, "line" | "p-ink" | "n-ink" | "t-ink" | "d-ink">} */
const INK_OF = { none: "line", P: "p-ink", N: "n-ink", T: "t-ink", D: "d-ink" };
const INKS = [...Object.values(INK_OF), /** @type {const} */ ("focus")];

/**
 * @param {Spot[]} all
 * @param {Box} bounds
 * @param {boolean} small
 * @param {{ picked(id: NodeId): void, centre(x: number, y: number): void }} acts
 */
export function overview(all, bounds, small, { picked, centre }) {
  const [most, highest] = small ? [104, 84] : [210, 150];
  const canvas = h("canvas", {
    class: "overview",
    role: "img",
    "aria-label": `A map of all ${all.length} positions`,
  });
  const scale = Math.min(
    (most - 2 * EDGE) / Math.max(1, bounds.width),
    (highest - 2 * EDGE) / Math.max(1, bounds.height),
    1,
  );
  const width = Math.round(bounds.width * scale) + 2 * EDGE,
    height = Math.round(bounds.height * scale) + 2 * EDGE;
  const dots = Math.max(1, devicePixelRatio || 1);
  Object.assign(canvas, { width: width * dots, height: height * dots });
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  const pen = penOf(canvas);
  /** @param {Spot} node */
  const x = (node) => (node.x - bounds.x) * scale + EDGE;
  /** @param {Spot} node */
  const y = (node) => (node.y - bounds.y) * scale + EDGE;
  const place = new Map(all.map((node) => [node.id, node]));
  const least = all.length > 1500 ? 1.6 : all.length > 300 ? 2.4 : 4;
  let /** @type {Labels} */ labels = new Map(),
    /** @type {NodeId | null} */ now = null,
    /** @type {Box | null} */ sight = null,
    waiting = 0;

  function paint() {
    waiting = 0;
    if (!canvas.isConnected) return;
    const inks = inksOf(canvas.parentElement || document.body, INKS);
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.clearRect(0, 0, width, height);
    /** @type {Map<Form, Path2D>} */
    const paths = new Map();
    for (const node of all) {
      const form = formOf(labels.get(node.id));
      const side = Math.max(least, Math.min(node.width, node.height) * scale);
      const spot = new Path2D(outlineOf(form, Math.max(side, node.width * scale), side));
      const path = paths.get(form) || new Path2D();
      path.addPath(spot, { e: x(node), f: y(node) });
      paths.set(form, path);
    }
    for (const [form, path] of paths) {
      pen.fillStyle = inks[INK_OF[form]];
      pen.fill(path);
    }
    const node = now === null ? undefined : place.get(now);
    pen.strokeStyle = inks.focus;
    if (node) {
      pen.lineWidth = 2.5;
      pen.beginPath();
      pen.arc(x(node), y(node), Math.max(6, least + 3), 0, 7);
      pen.stroke();
    }
    if (!sight) return;
    pen.lineWidth = 1.6;
    pen.strokeRect(
      (sight.x - bounds.x) * scale + EDGE,
      (sight.y - bounds.y) * scale + EDGE,
      sight.width * scale,
      sight.height * scale,
    );
  }

  function later() {
    if (!waiting) waiting = requestAnimationFrame(paint);
  }

  /** @param {PointerEvent} event */
  function at(event) {
    const box = canvas.getBoundingClientRect();
    return [
      (event.clientX - box.left - EDGE) / scale + bounds.x,
      (event.clientY - box.top - EDGE) / scale + bounds.y,
    ];
  }
  // In a map with a frame one moves the frame; in one without, the nearest position is picked.
  /** @param {PointerEvent} event */
  function press(event) {
    const [px, py] = at(event);
    if (sight) return centre(px, py);
    if (event.type !== "pointerdown") return;
    /** @param {Spot} node */
    const off = (node) => (node.x - px) ** 2 + (node.y - py) ** 2;
    picked(all.reduce((best, node) => (off(node) < off(best) ? node : best)).id);
  }
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    press(event);
  });
  canvas.addEventListener("pointermove", (event) => event.buttons && press(event));
  onTheme(canvas, later);

  return {
    canvas,
    /** @param {Labels} shown @param {NodeId | null} node */
    show(shown, node) {
      [labels, now] = [shown, node];
      later();
    },
    // The map gives way to the position of a step.
    /** @param {(Point | null)[]} spots */
    aside(spots) {
      /** @param {boolean} left */
      const below = (left) =>
        spots.filter((spot) => spot && spot[1] > 0.5 && (left ? spot[0] < 0.4 : spot[0] > 0.6))
          .length;
      canvas.classList.toggle("left", below(true) < below(false));
    },
    /** @param {Box} seen */
    look(seen) {
      const part = seen.width < bounds.width * 0.98 || seen.height < bounds.height * 0.98;
      sight = part ? seen : null;
      canvas.hidden = !part;
      later();
    },
  };
}
