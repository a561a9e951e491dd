// The position, changed by hand: numbers up and down. What comes out is written above and drawn at once.

import { h, replace } from "./dom.js";
import { numbersOf } from "./exact.js";

const MOST = 24;

export function editor(ctx) {
  const place = h("div", { class: "steppers" });
  const box = h("details", { class: "edit" }, h("summary", {}, "Edit the position"),
    h("p", { class: "muted" }, "Type a position above: it is drawn as you type. Numbers can be changed here."), place);
  const element = h("section", { class: "card", "aria-label": "Edit the position" }, box);
  let shown = "";

  function show(answer) {
    if (answer.position === shown) return;
    shown = answer.position;
    const numbers = numbersOf(answer.state);
    element.hidden = !numbers || numbers.length > MOST;
    replace(place, element.hidden ? null : numbers.map((_, k) => stepper(answer, numbers, k)));
  }

  function stepper(answer, numbers, k) {
    const value = h("output", { "aria-live": "off" }, String(numbers[k]));
    const change = (by) => {
      if (numbers[k] + by < 0n) return;
      numbers[k] += by;
      value.textContent = String(numbers[k]);
      const player = /^(left|right) /.exec(answer.state)?.[0] || "";
      ctx.bar.write(answer.game.replace(/^mis[eè]re /, ""), player + numbers.join(", "));
    };
    return h("div", { class: "stepper-row", role: "group", "aria-label": `number ${k + 1}` },
      h("button", { type: "button", class: "small", "aria-label": `number ${k + 1}: one less`, onclick: () => change(-1n) }, "−"), value,
      h("button", { type: "button", class: "small", "aria-label": `number ${k + 1}: one more`, onclick: () => change(1n) }, "+"));
  }

  return { element, show };
}
