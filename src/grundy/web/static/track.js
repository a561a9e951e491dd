// The labels after so many steps: one step more or less costs the same, however many there are.

import { formOf } from "./forms.js";

/** @param {LabelStep} step @returns {step is LabelStep & { label: Label }} */
function isLabel(step) {
  return step.label !== null && step.label !== undefined;
}

// `home` tells where the node of a step is drawn, `written` what the step writes there.
/**
 * @param {LabelStep[]} steps
 * @param {(id: number) => number} home
 * @param {(step: LabelStep & { label: Label }) => Label} written
 * @param {number} total
 */
export function labelTrack(steps, home, written, total) {
  /** @type {Labels} */
  const labels = new Map();
  const counts = { P: 0, N: 0, T: 0, D: 0, none: total };
  // What each step found at its place, for the way back; and whether its position was labelled
  // before.
  const last = new Map(),
    met = new Set();
  const before = steps.map((step) => {
    const had = last.get(home(step.node));
    if (isLabel(step)) last.set(home(step.node), written(step));
    return had;
  });
  const first = steps.map(
    (step) => isLabel(step) && !met.has(step.node) && Boolean(met.add(step.node)),
  );
  let at = 0;

  /** @param {Label | null} label @param {1 | -1} by */
  function count(label, by) {
    counts[formOf(label)] += by;
    counts.none -= by;
  }

  /** @param {number} to */
  function go(to) {
    for (; at < to; at++) {
      const step = steps[at];
      if (isLabel(step)) labels.set(home(step.node), written(step));
      if (first[at]) count(step.label, 1);
    }
    for (; at > to; at--) {
      const step = steps[at - 1],
        had = before[at - 1];
      if (had === undefined) labels.delete(home(step.node));
      else labels.set(home(step.node), had);
      if (first[at - 1]) count(step.label, -1);
    }
  }

  return { labels, counts, go };
}
