// The graph on the page: drawn once, relabelled at each step, moved and scaled with mouse and keys.

import { canvasView } from "./canvas.js";
import { h, s } from "./dom.js";
import { formOf, placed, wayOf } from "./layers.js";
import { viewport } from "./viewport.js";

const ALL_EDGES = 1400;
const PAINTED = 600;
const FORMS = {
  P: (w, t) => [s("rect", { class: "shape", x: -w / 2, y: -t / 2, width: w, height: t }), s("rect", { class: "inner", x: -w / 2 + 3, y: -t / 2 + 3, width: w - 6, height: t - 6 })],
  N: (w, t) => [s("rect", { class: "shape", x: -w / 2, y: -t / 2, width: w, height: t, rx: Math.min(w, t, 44) / 2 })],
  T: (w, t) => [s("path", { class: "shape", d: `M${w / 2} ${8 - t / 2}V${t / 2 - 8}l-8 8H${8 - w / 2}l-8 -8V${8 - t / 2}l8 -8H${w / 2 - 8}Z` })],
  D: (w, t) => [s("path", { class: "shape", d: `M${-w / 2 - 6} 0 0 ${-t / 2 - 4} ${w / 2 + 6} 0 0 ${t / 2 + 4}Z` })],
  none: (w, t) => [s("rect", { class: "shape", x: -w / 2, y: -t / 2, width: w, height: t, rx: 6 })],
};

// Few positions are elements, which can be styled and found; many are painted.
export function graphView(nodes, edges, picked, down) {
  return (nodes.length > PAINTED ? canvasView : drawnView)(nodes, edges, picked, down);
}

function drawnView(nodes, edges, picked, down) {
  const { nodes: all, index, width, height, bounds } = placed(nodes, edges, down);
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

  function apply(view) {
    scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
    svg.classList.toggle("far", view.scale < 0.45);
    svg.classList.toggle("crowd", edges.length > 300);
  }
  const port = viewport(frame, svg, { bounds: () => (scene.getBBox ? scene.getBBox() : bounds), place: (id) => marks.get(id)?.node, apply });
  return { frame, show, fit: port.fit, zoom: port.zoom, pan: port.pan, reveal: port.reveal, proportion: (height + 90) / (width + 60) };
}
