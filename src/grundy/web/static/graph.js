// The graph on the page: drawn once, relabelled at each step, moved and scaled with mouse and keys.

import { h, s } from "./dom.js";
import { placed, wayOf } from "./layers.js";

const ALL_EDGES = 1400;
const FORMS = {
  P: (w, t) => [s("rect", { class: "shape", x: -w / 2, y: -t / 2, width: w, height: t }), s("rect", { class: "inner", x: -w / 2 + 3, y: -t / 2 + 3, width: w - 6, height: t - 6 })],
  N: (w, t) => [s("rect", { class: "shape", x: -w / 2, y: -t / 2, width: w, height: t, rx: Math.min(w, t) / 2 })],
  D: (w, t) => [s("path", { class: "shape", d: `M${-w / 2 - 6} 0 0 ${-t / 2 - 4} ${w / 2 + 6} 0 0 ${t / 2 + 4}Z` })],
  none: (w, t) => [s("rect", { class: "shape", x: -w / 2, y: -t / 2, width: w, height: t, rx: 6 })],
};

function formOf(label) {
  if (label === undefined || label === null || label === "") return "none";
  if (typeof label === "number" || /^\d+$/.test(label)) return Number(label) === 0 ? "P" : "N";
  return FORMS[label] ? label : "D";
}

export function graphView(nodes, edges, picked, down) {
  const { nodes: all, index, width, height } = placed(nodes, edges, down);
  const many = edges.length > ALL_EDGES;
  const scene = s("g", {});
  const lines = s("g", { class: "edges" }), lit = s("g", { class: "edges lit" }), dots = s("g", { class: "nodes" });
  scene.append(lines, lit, dots);
  const svg = s("svg", { class: "graph", role: "img", "aria-label": `The graph: ${nodes.length} positions, ${edges.length} moves` },
    s("defs", {}, ["", "-lit"].map((name) => s("marker", { id: `arrow${name}`, viewBox: "0 0 8 8", refX: 3, refY: 4, markerWidth: 7, markerHeight: 7, markerUnits: "userSpaceOnUse", orient: "auto" }, s("path", { class: `head${name}`, d: "M0 0 8 4 0 8Z" })))),
    scene);
  const frame = h("div", { class: "graph-frame" }, svg);
  const way = ([from, to]) => wayOf(all[index.get(from)], all[index.get(to)], down);
  if (!many) for (const edge of edges) lines.append(s("path", { d: way(edge), "marker-end": "url(#arrow)" }));
  const marks = new Map();
  for (const node of all) {
    const group = s("g", { class: "node", transform: `translate(${node.x} ${node.y})`, "data-id": node.id });
    group.addEventListener("click", () => picked(node.id));
    marks.set(node.id, { node, group, label: undefined, fresh: true });
    dots.append(group);
  }

  function draw(mark, label) {
    const { node, group } = mark;
    const form = formOf(label);
    const top = -node.height / 2 + 15;
    group.setAttribute("class", `node form-${form}`);
    group.replaceChildren(...FORMS[form](node.width, node.height),
      ...node.lines.map((line, k) => s("text", { class: "name", y: top + k * 14, "text-anchor": "middle" }, line)),
      s("text", { class: "label", y: node.height / 2 - 6, "text-anchor": "middle" }, label ?? ""),
      s("title", {}, `${node.text}${label === undefined ? "" : `: ${label}`}`));
    mark.label = label;
    mark.fresh = false;
  }

  // `labels` maps ids to labels; `now` is the node of this step and `because` its reasons.
  function show(labels, now, because) {
    for (const [id, mark] of marks) {
      const label = labels.get(id);
      if (mark.fresh || mark.label !== label) draw(mark, label);
    }
    for (const group of dots.querySelectorAll(".now, .because")) group.classList.remove("now", "because");
    lit.replaceChildren();
    if (now === null || now === undefined) return;
    marks.get(now)?.group.classList.add("now");
    const shown = many && !because.length ? edges.filter((edge) => edge[0] === now) : because.filter((id) => marks.has(id)).map((id) => [now, id]);
    for (const id of because) marks.get(id)?.group.classList.add("because");
    for (const edge of shown) lit.append(s("path", { d: way(edge), "marker-end": "url(#arrow-lit)" }));
  }

  let view = { x: 0, y: 0, scale: 1 };
  const margin = 30;
  function apply() {
    scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
    svg.classList.toggle("far", view.scale < 0.45);
    svg.classList.toggle("crowd", edges.length > 300);
  }
  function fit() {
    const box = frame.getBoundingClientRect();
    const around = scene.getBBox ? scene.getBBox() : { x: 0, y: -height / 2, width, height };
    const scale = Math.min(1.5, (box.width - 2 * margin) / around.width, (box.height - 2 * margin) / around.height);
    view = { scale: Math.max(0.02, scale), x: 0, y: 0 };
    view.x = box.width / 2 - (around.x + around.width / 2) * view.scale;
    view.y = box.height / 2 - (around.y + around.height / 2) * view.scale;
    apply();
  }
  function zoom(factor, px, py) {
    const box = frame.getBoundingClientRect();
    const x = px ?? box.width / 2, y = py ?? box.height / 2;
    const scale = Math.min(4, Math.max(0.02, view.scale * factor));
    view.x = x - (x - view.x) * (scale / view.scale);
    view.y = y - (y - view.y) * (scale / view.scale);
    view.scale = scale;
    apply();
  }
  function pan(dx, dy) {
    view.x += dx;
    view.y += dy;
    apply();
  }
  // Bring a node into sight, without moving when it already is.
  function reveal(id, closer) {
    const mark = marks.get(id);
    if (!mark) return;
    const box = frame.getBoundingClientRect();
    if (closer && view.scale < 0.8) view.scale = 0.8;
    const x = view.x + mark.node.x * view.scale, y = view.y + mark.node.y * view.scale;
    if (closer || x < 30 || y < 30 || x > box.width - 30 || y > box.height - 30) {
      view.x = box.width / 2 - mark.node.x * view.scale;
      view.y = box.height / 2 - mark.node.y * view.scale;
    }
    apply();
  }
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    zoom(Math.exp(-event.deltaY * 0.0016), event.clientX - box.left, event.clientY - box.top);
  }, { passive: false });
  const held = new Map();
  svg.addEventListener("pointerdown", (event) => held.set(event.pointerId, [event.clientX, event.clientY]));
  svg.addEventListener("pointermove", (event) => {
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
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) svg.addEventListener(name, (event) => held.delete(event.pointerId));
  return { frame, show, fit, zoom, pan, reveal, proportion: (height + 90) / (width + 60) };
}
