// What part of a drawing is in sight: moved by dragging, scaled by wheel, fingers and buttons.

const LEAST = 0.02,
  MOST = 4,
  EDGE = 24,
  MARGIN = 30;
// Below this scale labels cannot be read, on a desk or in a room.
const readable = () => (document.body.classList.contains("projector") ? 1 : 0.6);

/**
 * @typedef {object} PortActs
 * @property {() => Box} bounds tells what there is to see
 * @property {(id: NodeId) => Pick<Spot, "x" | "y" | "width" | "height"> | undefined} place
 * @property {(view: Port["view"]) => void} apply draws after each change
 */

/**
 * @param {HTMLElement} frame
 * @param {GlobalEventHandlers} surface
 * @param {PortActs} acts
 * @returns {Port}
 */
export function viewport(frame, surface, { bounds, place, apply }) {
  const view = { x: 0, y: 0, scale: 1 };

  function fit() {
    const box = frame.getBoundingClientRect();
    const around = bounds();
    const scale = Math.min(
      1.5,
      (box.width - 2 * MARGIN) / around.width,
      (box.height - 2 * MARGIN) / around.height,
    );
    view.scale = Math.max(LEAST, scale);
    centre(around.x + around.width / 2, around.y + around.height / 2);
  }
  // All of it, unless it could not be read then: a part around a node, which moves with the steps.
  /** @param {NodeId} id */
  function open(id) {
    fit();
    const node = place(id);
    if (view.scale >= readable() || !node) return;
    view.scale = readable();
    centre(node.x, node.y);
  }
  /** @param {number} x @param {number} y */
  function centre(x, y) {
    const box = frame.getBoundingClientRect();
    view.x = box.width / 2 - x * view.scale;
    view.y = box.height / 2 - y * view.scale;
    apply(view);
  }
  // What is in sight, in the measure of the drawing.
  function sight() {
    const box = frame.getBoundingClientRect();
    return {
      x: -view.x / view.scale,
      y: -view.y / view.scale,
      width: box.width / view.scale,
      height: box.height / view.scale,
    };
  }
  /** @param {number} factor @param {number} [px] @param {number} [py] */
  function zoom(factor, px, py) {
    const box = frame.getBoundingClientRect();
    const x = px ?? box.width / 2,
      y = py ?? box.height / 2;
    const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
    view.x = x - (x - view.x) * (scale / view.scale);
    view.y = y - (y - view.y) * (scale / view.scale);
    view.scale = scale;
    apply(view);
  }
  /** @param {number} dx @param {number} dy */
  function pan(dx, dy) {
    view.x += dx;
    view.y += dy;
    apply(view);
  }
  // Where a node is in the frame, as a share of its width and height.
  /** @param {NodeId} id @returns {Point | null} */
  function spot(id) {
    const node = place(id),
      box = frame.getBoundingClientRect();
    return node
      ? [(view.x + node.x * view.scale) / box.width, (view.y + node.y * view.scale) / box.height]
      : null;
  }
  // Bring a node into sight, with others where there is room, and without moving when they already
  // are.
  /** @param {NodeId} id @param {boolean} [closer] @param {NodeId[]} [others] @returns {void} */
  function reveal(id, closer, others) {
    const node = place(id);
    if (!node) return;
    if (closer && view.scale < 0.8) view.scale = 0.8;
    const box = frame.getBoundingClientRect();
    const all = [node, ...(others || []).flatMap((other) => place(other) || [])];
    /** @param {"x" | "y"} way @param {"width" | "height"} size */
    const side = (way, size) => [
      Math.min(...all.map((n) => n[way] - n[size] / 2)),
      Math.max(...all.map((n) => n[way] + n[size] / 2)),
    ];
    const [left, right] = side("x", "width"),
      [top, bottom] = side("y", "height");
    const roomy =
      (right - left) * view.scale <= box.width - 2 * EDGE &&
      (bottom - top) * view.scale <= box.height - 2 * EDGE;
    if (!roomy && all.length > 1) return reveal(id, closer);
    if (closer || !roomy) return centre(node.x, node.y);
    /** @param {number} low @param {number} high @param {number} at @param {number} room */
    const shift = (low, high, at, room) =>
      low * view.scale + at < EDGE
        ? EDGE - low * view.scale - at
        : high * view.scale + at > room - EDGE
          ? room - EDGE - high * view.scale - at
          : 0;
    const dx = shift(left, right, view.x, box.width),
      dy = shift(top, bottom, view.y, box.height);
    if (dx || dy) pan(dx, dy);
  }

  surface.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      const box = frame.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
    },
    { passive: false },
  );
  const held = new Map();
  surface.addEventListener("pointerdown", (event) =>
    held.set(event.pointerId, [event.clientX, event.clientY]),
  );
  surface.addEventListener("pointermove", (event) => {
    const last = held.get(event.pointerId);
    if (!last) return;
    const others = [...held].filter(([id]) => id !== event.pointerId);
    if (others.length) {
      const [ox, oy] = others[0][1];
      const box = frame.getBoundingClientRect();
      zoom(
        Math.hypot(event.clientX - ox, event.clientY - oy) /
          Math.max(1, Math.hypot(last[0] - ox, last[1] - oy)),
        ox - box.left,
        oy - box.top,
      );
    } else pan(event.clientX - last[0], event.clientY - last[1]);
    held.set(event.pointerId, [event.clientX, event.clientY]);
  });
  for (const name of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"]))
    surface.addEventListener(name, (event) => held.delete(event.pointerId));
  return { view, fit, open, zoom, pan, reveal, centre, sight, spot };
}
