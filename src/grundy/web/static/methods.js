// The methods that label a graph: what they are called, how they go, and which line a step is at.

import { h } from "./dom.js";

/** @typedef {[kind: string, depth: number, words: string]} Line */

/** @type {[Method, string][]} */
export const METHODS = [
  ["induction", "Backward induction"],
  ["depth-first", "Depth-first"],
  ["mex", "Mex values"],
];

const ABOUT = {
  induction: "Labels spread from the ends of play backward.",
  "depth-first": "Down from the start; stop at the first move to P, and remember every label.",
  mex: "Each position gets the least number that none of its options has. 0 means P.",
  scoring:
    "Each position gets the best result of a move: its gain, minus what it leaves the opponent.",
  others: "Labels spread backward from where the game is over.",
};

/** @param {StepGraph} graph @param {string} kind */
const some = (graph, kind) =>
  Object.values(graph.steps).some((steps) => steps.some((step) => step.kind === kind));

// Lines of the method, each with the kind of step that it is lit for.
/** @param {Method} method @param {StepGraph} graph @returns {Line[]} */
function linesOf(method, graph) {
  /** @param {boolean} on @param {Line} line */
  const where = (on, line) => (on ? [line] : []);
  const drawn = graph.nodes.some((node) => node.outcome === "D"),
    tied = graph.nodes.some((node) => node.outcome === "T");
  const stuck = graph.misere ? "N" : "P";
  if (method === "depth-first") {
    return [
      ["visit", 0, "label(p):"],
      ["remembered", 1, "if p has a label: return it"],
      ...where(graph.misere, ["end", 1, "if p has no move: return N"]),
      ["", 1, "for each move p → q:"],
      ["N", 2, "if label(q) is P: return N"],
      ["P", 1, "return P"],
      ...where(some(graph, "cycle"), ["cycle", 1, "p again: a cycle; label backward"]),
      ...where(drawn, ["draw", 1, "what gets no label is D"]),
    ];
  }
  if (method === "mex")
    return [
      ["", 0, "for each p, those without moves first:"],
      ["asking", 1, "S ← the values of p’s options"],
      ["label", 1, "g(p) ← the least number not in S"],
    ];
  if (graph.kind === "scoring" && graph.nodes.some((node) => node.score)) {
    return [
      ["", 0, "for each p, the ends first:"],
      ["end", 1, "if the game is over: count"],
      ["label", 1, "else score(p) ← the best gain − score(q)"],
      ["", 2, "over all moves p → q"],
      ...where(drawn, ["draw", 0, "what gets no label is D: play can cycle"]),
    ];
  }
  return [
    [
      "end",
      0,
      graph.kind === "impartial"
        ? `p without a move: label p ← ${stuck}`
        : "where the game is over: label its result",
    ],
    ["", 0, "repeat:"],
    ["N", 1, "p with a move to P: label p ← N"],
    ["P", 1, "p with all moves to N: label p ← P"],
    ...where(tied, ["T", 1, "else, no move to P: label p ← T"]),
    ...where(drawn, ["draw", 0, "what is left: label p ← D, play can cycle"]),
  ];
}

// Which line a step is at; the first that fits.
/** @param {LabelStep} step */
function kindsOf(step) {
  const first = String(step.label ?? "")[0];
  if (step.kind === "draw") return ["draw"];
  if (step.kind !== "label") return [step.kind];
  return step.because.length ? [first, "label"] : ["end", first, "label"];
}

// The pseudocode with the line of the current step lit.
/** @param {Method} method @param {StepGraph} graph */
export function pseudocode(method, graph) {
  const lines = linesOf(method, graph);
  const rows = lines.map(([, depth, words]) => h("li", { class: `indent-${depth}` }, words));
  const list = h("ol", { class: "pseudocode" }, rows);
  return {
    element: h(
      "div",
      {},
      list,
      h(
        "p",
        { class: "muted about" },
        ABOUT[
          graph.kind === "impartial"
            ? method
            : lines.some(([kind]) => kind === "label")
              ? "scoring"
              : "others"
        ],
      ),
    ),
    /** @param {LabelStep | undefined} step @param {boolean} asking */
    light(step, asking) {
      const kinds = !step ? [] : asking ? ["asking"] : kindsOf(step);
      const at =
        kinds.map((kind) => lines.findIndex(([its]) => its === kind)).find((place) => place >= 0) ??
        -1;
      rows.forEach((row, k) => {
        if (k === at) row.setAttribute("aria-current", "step");
        else row.removeAttribute("aria-current");
      });
    },
  };
}
