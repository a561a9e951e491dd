// What part of a drawing is in sight: moved by dragging, scaled by wheel, fingers and buttons.

const LEAST = 0.02, MOST = 4, EDGE = 30, MARGIN = 30;

// `bounds` tells what there is to see, `place` where a node is, `apply` draws after each change.
export function viewport(frame, surface, { bounds, place, apply }) {
  const view = { x: 0, y: 0, scale: 1 };

  function fit() {
    const box = frame.getBoundingClientRect();
    const around = bounds();
    const scale = Math.min(1.5, (box.width - 2 * MARGIN) / around.width, (box.height - 2 * MARGIN) / around.height);
    view.scale = Math.max(LEAST, scale);
    view.x = box.width / 2 - (around.x + around.width / 2) * view.scale;
    view.y = box.height / 2 - (around.y + around.height / 2) * view.scale;
    apply(view);
  }
  function zoom(factor, px, py) {
    const box = frame.getBoundingClientRect();
    const x = px ?? box.width / 2, y = py ?? box.height / 2;
    const scale = Math.min(MOST, Math.max(LEAST, view.scale * factor));
    view.x = x - (x - view.x) * (scale / view.scale);
    view.y = y - (y - view.y) * (scale / view.scale);
    view.scale = scale;
    apply(view);
  }
  function pan(dx, dy) {
    view.x += dx;
    view.y += dy;
    apply(view);
  }
  // Bring a node into sight, without moving when it already is.
  function reveal(id, closer) {
    const node = place(id);
    if (!node) return;
    const box = frame.getBoundingClientRect();
    if (closer && view.scale < 0.8) view.scale = 0.8;
    const x = view.x + node.x * view.scale, y = view.y + node.y * view.scale;
    if (!closer && x >= EDGE && y >= EDGE && x <= box.width - EDGE && y <= box.height - EDGE) return;
    view.x = box.width / 2 - node.x * view.scale;
    view.y = box.height / 2 - node.y * view.scale;
    apply(view);
  }

  surface.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  const held = new Map();
  surface.addEventListener("pointerdown", (event) => held.set(event.pointerId, [event.clientX, event.clientY]));
  surface.addEventListener("pointermove", (event) => {
    const last = held.get(event.pointerId);
    if (!last) return;
    const others = [...held].filter(([id]) => id !== event.pointerId);
    if (others.length) {
      const [ox, oy] = others[0][1];
      const box = frame.getBoundingClientRect();
      zoom(Math.hypot(event.clientX - ox, event.clientY - oy) / Math.max(1, Math.hypot(last[0] - ox, last[1] - oy)), ox - box.left, oy - box.top);
    } else pan(event.clientX - last[0], event.clientY - last[1]);
    held.set(event.pointerId, [event.clientX, event.clientY]);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) surface.addEventListener(name, (event) => held.delete(event.pointerId));
  return { view, fit, zoom, pan, reveal };
}
