// A map of the whole graph, in a corner: the labels as they spread, and what part of it is in
// sight.

import { h } from "./dom.js";
import { formOf, outlineOf } from "./forms.js";
import { inksOf, onTheme } from "./themed.js";

const EDGE = 6;
const INKS = ["line", "p-ink", "n-ink", "t-ink", "d-ink", "focus"];

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
  const pen = canvas.getContext("2d");
  const x = (node) => (node.x - bounds.x) * scale + EDGE,
    y = (node) => (node.y - bounds.y) * scale + EDGE;
  const place = new Map(all.map((node) => [node.id, node]));
  const least = all.length > 1500 ? 1.6 : all.length > 300 ? 2.4 : 4;
  let labels = new Map(),
    now = null,
    sight = null,
    waiting = 0;

  function paint() {
    waiting = 0;
    if (!canvas.isConnected) return;
    const inks = inksOf(canvas.parentElement, INKS);
    pen.setTransform(dots, 0, 0, dots, 0, 0);
    pen.clearRect(0, 0, width, height);
    const paths = {
      none: new Path2D(),
      P: new Path2D(),
      N: new Path2D(),
      T: new Path2D(),
      D: new Path2D(),
    };
    for (const node of all) {
      const form = formOf(labels.get(node.id));
      const side = Math.max(least, Math.min(node.width, node.height) * scale);
      const spot = new Path2D(outlineOf(form, Math.max(side, node.width * scale), side));
      paths[form].addPath(spot, { e: x(node), f: y(node) });
    }
    for (const [form, path] of Object.entries(paths)) {
      pen.fillStyle = form === "none" ? inks.line : inks[`${form.toLowerCase()}-ink`];
      pen.fill(path);
    }
    const node = place.get(now);
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

  function at(event) {
    const box = canvas.getBoundingClientRect();
    return [
      (event.clientX - box.left - EDGE) / scale + bounds.x,
      (event.clientY - box.top - EDGE) / scale + bounds.y,
    ];
  }
  // In a map with a frame one moves the frame; in one without, the nearest position is picked.
  function press(event) {
    const [px, py] = at(event);
    if (sight) return centre(px, py);
    if (event.type !== "pointerdown") return undefined;
    let best = null,
      far = Infinity;
    for (const node of all) {
      const off = (node.x - px) ** 2 + (node.y - py) ** 2;
      if (off < far) [best, far] = [node, off];
    }
    return best && picked(best.id);
  }
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    press(event);
  });
  canvas.addEventListener("pointermove", (event) => event.buttons && press(event));
  onTheme(canvas, later);

  return {
    canvas,
    show(shown, node) {
      [labels, now] = [shown, node];
      later();
    },
    // The map gives way to the position of a step.
    aside(spots) {
      const below = (left) =>
        spots.filter((spot) => spot && spot[1] > 0.5 && (left ? spot[0] < 0.4 : spot[0] > 0.6))
          .length;
      canvas.classList.toggle("left", below(true) < below(false));
    },
    look(seen) {
      sight =
        seen && (seen.width < bounds.width * 0.98 || seen.height < bounds.height * 0.98)
          ? seen
          : null;
      canvas.hidden = Boolean(seen) && !sight;
      later();
    },
  };
}
