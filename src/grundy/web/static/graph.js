// The graph on the page: drawn once, relabelled at each step, moved and scaled with mouse and keys.

import { canvasView } from "./canvas.js";
import { card } from "./cards.js";
import { h, s } from "./dom.js";
import { formOf } from "./forms.js";
import { around, placed } from "./layers.js";
import { viewport } from "./viewport.js";

const ALL_EDGES = 1400;
const PAINTED = 600;
const UNIT = 12;

// Few positions are elements, which can be styled and found; many are painted.
/**
 * @param {ShownGraph} graph
 * @param {(id: NodeId) => void} picked
 * @param {boolean} down
 * @param {() => void} [moved]
 * @returns {GraphView & { all: Spot[], bounds: Box }}
 */
export function graphView(graph, picked, down, moved) {
  return (graph.nodes.length > PAINTED ? canvasView : drawnView)(graph, picked, down, moved);
}

// The layout that came with the graph, the same that its picture has; or else layers, laid out
// here.
/** @param {ShownGraph} graph @param {boolean} down */
function arranged({ nodes, edges, arrangement, unit }, down) {
  if (!arrangement) {
    const found = placed(nodes, edges, down, false, Math.min(UNIT, unit || UNIT));
    const { bounds, way } = found;
    return { all: found.nodes, bounds, ways: () => edges.map(way), way };
  }
  /** @type {PlacedNode[]} */
  const all = nodes.map((node, i) => {
    const [x, y, width, height] = arrangement.boxes[i];
    return {
      ...node,
      x,
      y,
      width,
      height,
      lines: arrangement.lines[i],
      board: node.scene ? node.scene.size.map((side) => (side + 0.2) * unit) : [0, 0],
    };
  });
  const known = new Map(edges.map((edge, i) => [edge.join(), arrangement.ways[i]]));
  /** @param {ShownEdge} edge */
  const way = (edge) => known.get(edge.join()) || "";
  return { all, bounds: around(all), ways: () => arrangement.ways, way };
}

export function markers() {
  return s(
    "defs",
    {},
    ["", "-wins", "-lit"].map((name) =>
      s(
        "marker",
        {
          id: `arrow${name}`,
          viewBox: "0 0 8 8",
          refX: 0.5,
          refY: 4,
          markerWidth: name ? 10 : 8,
          markerHeight: name ? 10 : 8,
          markerUnits: "userSpaceOnUse",
          orient: "auto",
        },
        s("path", { class: `head${name}`, d: "M0 0 8 4 0 8Z" }),
      ),
    ),
  );
}

/**
 * @param {ShownGraph} graph
 * @param {(id: NodeId) => void} picked
 * @param {boolean} down
 * @param {() => void} [moved]
 */
function drawnView(graph, picked, down, moved) {
  const { nodes, edges } = graph;
  const { all, bounds, ways, way } = arranged(graph, down);
  const many = edges.length > ALL_EDGES;
  const scene = s("g", {});
  const lines = s("g", { class: "edges" }),
    lit = s("g", { class: "edges lit" }),
    dots = s("g", { class: "nodes" });
  scene.append(lines, lit, dots);
  const size = `${nodes.length} positions, ${edges.length} moves`;
  const svg = s(
    "svg",
    {
      class: "graph",
      role: "img",
      "aria-label": `The graph: ${size}. Each step is described in words.`,
    },
    markers(),
    scene,
  );
  const frame = h("div", { class: "graph-frame" }, svg);
  const drawn = (many ? [] : ways()).map((d, i) => ({
    edge: edges[i],
    path: s("path", { class: "move", d, "marker-end": "url(#arrow)" }),
    kind: "",
  }));
  lines.append(...drawn.map(({ path }) => path));
  /** @type {Map<NodeId, ReturnType<typeof card>>} */
  const marks = new Map();
  for (const node of all) {
    const mark = card(node);
    mark.group.addEventListener("click", () => picked(node.id));
    marks.set(node.id, mark);
    dots.append(mark.group);
  }

  // `labels` maps ids to labels; `now` is the node of this step and `because` its reasons.
  /**
   * @param {Labels} labels
   * @param {NodeId | null} now
   * @param {NodeId[]} because
   * @param {boolean} asking
   */
  function show(labels, now, because, asking) {
    for (const [id, mark] of marks) mark.tell(labels.get(id));
    for (const each of drawn) {
      const kind = graph.wins(each.edge, labels);
      if (kind === each.kind) continue;
      each.kind = kind;
      each.path.setAttribute("class", `move ${kind}`);
      each.path.setAttribute("marker-end", kind ? "url(#arrow-wins)" : "url(#arrow)");
    }
    lit.replaceChildren();
    if (now === null) return;
    marks.get(now)?.group.classList.add("now");
    if (asking) marks.get(now)?.group.classList.add("asking");
    /** @type {ShownEdge[]} */
    const shown =
      many && !because.length
        ? edges.filter((edge) => edge[0] === now)
        : because.filter((id) => marks.has(id)).map((id) => [now, id]);
    for (const id of because) marks.get(id)?.group.classList.add("because");
    for (const edge of shown)
      lit.append(s("path", { d: way(edge), "marker-end": "url(#arrow-lit)" }));
  }

  /** @param {Port["view"]} view */
  function apply(view) {
    scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
    svg.classList.toggle("far", view.scale < 0.4);
    if (moved) moved();
  }
  const port = viewport(frame, svg, {
    bounds: () => bounds,
    place: (id) => marks.get(id)?.node,
    apply,
  });
  return { frame, show, all, bounds, ...port };
}

// What a move brings, as far as the labels tell: one that wins is drawn heavy, one that keeps a
// draw dashed.
/** @param {Set<string> | null} best @returns {Bringing} */
export function bringing(best) {
  return ([from, to], labels) => {
    const before = formOf(labels.get(from)),
      after = formOf(labels.get(to));
    if (before === "D") return after === "D" ? "draws" : "";
    const wins = best
      ? labels.has(from) && best.has(`${from},${to}`)
      : before === "N" && after === "P";
    return wins ? "wins" : "";
  };
}
