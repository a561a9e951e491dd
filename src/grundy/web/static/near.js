// The neighbourhood of a step in a large graph: what leads here, the position, and where it leads.

import { card } from "./cards.js";
import { h, s } from "./dom.js";
import { markers } from "./graph.js";
import { around, placed } from "./layers.js";
import { viewport } from "./viewport.js";

const OPTIONS = 9,
  BEFORE = 4,
  NARROW = [3, 2],
  WRAP = [5, 4];

// The options that decide come first; of many others only the first few are shown.
/** @param {NodeId[]} ids @param {NodeId[]} first @param {number} most */
function chosen(ids, first, most) {
  const order = [...new Set([...first.filter((id) => ids.includes(id)), ...ids])];
  // Whoever would be alone in "and 1 more" has that place.
  const count = order.length <= most + 1 ? order.length : most;
  return { some: order.slice(0, count), more: order.length - count };
}

/**
 * @param {StepGraph} graph
 * @param {(id: NodeId) => void} picked
 * @param {boolean} down
 * @returns {GraphView}
 */
export function nearView(graph, picked, down) {
  const { nodes, edges } = graph;
  /** @type {Map<NodeId, { node: StepNode, out: number[], into: number[] }>} */
  const byId = new Map(nodes.map((node) => [node.id, { node, out: [], into: [] }]));
  for (const [from, to] of edges) {
    byId.get(from)?.out.push(to);
    byId.get(to)?.into.push(from);
  }
  const lines = s("g", { class: "edges" }),
    dots = s("g", { class: "nodes" });
  const scene = s("g", {}, lines, dots);
  const svg = s(
    "svg",
    { class: "graph near", role: "img", "aria-label": "The positions around this step" },
    markers(),
    scene,
  );
  const frame = h("div", { class: "graph-frame" }, svg);
  let bounds = { x: 0, y: 0, width: 1, height: 1 },
    /** @type {Map<NodeId, ReturnType<typeof card>>} */ marks = new Map(),
    shown = 0,
    waiting = 0;
  /** @type {Set<StepNode>} */
  const sought = new Set();

  // Boards of a very large graph are asked for when a step is looked at for longer than a moment.
  /** @param {StepNode[]} some @param {() => void} again */
  function seek(some, again) {
    const missing = some.filter((node) => !node.scene && !sought.has(node));
    clearTimeout(waiting);
    const { draw } = graph;
    if (!draw || !missing.length) return;
    const now = shown;
    waiting = setTimeout(async () => {
      for (const node of missing) sought.add(node);
      await Promise.all(
        missing.map(async (node) => {
          node.scene = await draw(node).catch(() => null);
        }),
      );
      if (now === shown && frame.isConnected) again();
    }, 160);
  }

  /**
   * @param {Labels} labels
   * @param {NodeId | null} now
   * @param {NodeId[]} because
   * @param {boolean} asking
   */
  function show(labels, now, because, asking) {
    const here = now ?? nodes[0].id;
    const { out = [], into = [] } = byId.get(here) || {};
    const { some: options, more } = chosen(
      out.filter((id) => id !== here),
      because,
      down ? NARROW[0] : OPTIONS,
    );
    const { some: before, more: others } = chosen(
      into.filter((id) => id !== here && !options.includes(id)),
      [],
      down ? NARROW[1] : BEFORE,
    );
    const drawn = [here, ...options, ...before].flatMap((id) => byId.get(id)?.node || []);
    /** @type {ShownNode[]} */
    const some = drawn.map((node) => ({
      ...node,
      layer: node.id === here ? 1 : options.includes(node.id) ? 0 : 2,
    }));
    if (more)
      some.push({
        id: "more",
        layer: 0,
        name: `and ${more} more`,
        text: `${more} more moves`,
        player: null,
        rest: true,
      });
    if (others)
      some.push({
        id: "others",
        layer: 2,
        name: `and ${others} more`,
        text: `${others} more positions lead here`,
        player: null,
        rest: true,
      });
    const ways = [
      ...some
        .filter(({ layer }) => layer === 0)
        .map(({ id }) => /** @type {ShownEdge} */ ([here, id])),
      ...some
        .filter(({ layer }) => layer === 2)
        .map(({ id }) => /** @type {ShownEdge} */ ([id, here])),
    ];
    const sizes = drawn.flatMap(({ scene: board }) => (board ? [board.size] : []));
    const unit = Math.min(
      20,
      150 / Math.max(1, ...sizes.map(([w]) => w)),
      100 / Math.max(1, ...sizes.map(([, t]) => t)),
    );
    const { nodes: all, way } = placed(some, ways, down, false, unit, WRAP[down ? 1 : 0]);
    marks = new Map(all.map((node) => [node.id, card(node)]));
    for (const [id, mark] of marks) {
      mark.tell(labels.get(id));
      mark.group.addEventListener("click", () => byId.has(id) && picked(id));
      if (id === here && now !== null) mark.group.classList.add("now");
      if (id === here && asking) mark.group.classList.add("asking");
      if (because.includes(id)) mark.group.classList.add("because");
    }
    lines.replaceChildren(
      ...ways.map(([from, to]) => {
        const lit = from === here && because.includes(to),
          kind = lit ? "lit" : graph.wins([from, to], labels);
        return s("path", {
          class: `move ${kind}`,
          d: way([from, to]),
          "marker-end": `url(#arrow${kind && `-${kind === "lit" ? kind : "wins"}`})`,
        });
      }),
    );
    dots.replaceChildren(...[...marks.values()].map(({ group }) => group));
    // Room for the map in the corner.
    const box = around(all);
    bounds = down ? { ...box, height: box.height * 1.12 } : { ...box, width: box.width * 1.18 };
    if (frame.isConnected) port.fit();
    shown += 1;
    seek(drawn, () => show(labels, now, because, asking));
  }

  const port = viewport(frame, svg, {
    bounds: () => bounds,
    place: (id) => marks.get(id)?.node,
    apply: (view) =>
      scene.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`),
  });
  return { frame, show, ...port, open: port.fit, reveal: () => {}, near: true };
}
