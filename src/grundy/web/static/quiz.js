// "Predict the label": before a step is shown, one says what its label will be; right answers
// count.

import { h, plural, replace } from "./dom.js";
import { formOf, formSign } from "./forms.js";

const WORDS = {
  P: "P: the previous player wins",
  N: "N: the player to move wins",
  T: "T: a tie",
  D: "D: a draw",
};
/** @type {("P" | "N" | "T" | "D")[]} */
const FORMS = ["P", "N", "T", "D"];
const TEN = 9;

/** @param {StepGraph} graph @param {(right: boolean, given: Label) => void} answered */
export function quiz(graph, answered) {
  const score = { right: 0, of: 0 };
  const place = h("div", { class: "quiz", role: "group", "aria-label": "Your prediction" });
  const tally = h("p", { class: "quiz-score", "aria-live": "polite" });
  const present = FORMS.filter(
    (form) => "PN".includes(form) || graph.nodes.some((node) => node.outcome === form),
  );
  let /** @type {string | null} */ wanted = null,
    /** @type {number | null} */ highest = 0;

  function tell() {
    tally.textContent = score.of ? `${score.right} of ${plural(score.of, "prediction")} right` : "";
  }

  // The first letter of an outcome is what is asked; margins and plies are the step's to tell.
  /** @param {Label} given */
  function answer(given) {
    if (wanted === null) return false;
    const right = String(given) === wanted;
    score.of += 1;
    score.right += right ? 1 : 0;
    wanted = null;
    replace(place);
    tell();
    answered(right, given);
    return true;
  }

  /** @param {number | null} options @returns {Child} */
  function choices(options) {
    /** @param {Label} value @param {string} words */
    const button = (value, words) =>
      h(
        "button",
        {
          type: "button",
          class: "predict",
          title: words,
          "aria-label": words,
          onclick: () => answer(value),
        },
        value === "P" || value === "N" || value === "T" || value === "D"
          ? [formSign(value), " "]
          : null,
        String(value),
      );
    if (options === null) return present.map((form) => button(form, WORDS[form]));
    if (options <= TEN)
      return Array.from({ length: options + 1 }, (_, n) => button(n, `the value is ${n}`));
    const field = h("input", {
      id: "prediction",
      type: "number",
      min: 0,
      max: options,
      step: 1,
      required: true,
      "aria-label": "The value",
    });
    return h(
      "form",
      {
        class: "inline",
        onsubmit: (event) => {
          event.preventDefault();
          if (field.value !== "") answer(Number(field.value));
        },
      },
      field,
      h("button", { type: "submit", class: "small" }, "Predict"),
    );
  }

  return {
    element: place,
    tally,
    score,
    get asking() {
      return wanted !== null;
    },
    // A mex is at most the number of options.
    /** @param {Child} name @param {Label | null} label @param {number} options */
    ask(name, label, options) {
      const numbers = typeof label === "number";
      wanted = numbers ? String(label) : formOf(label);
      highest = numbers ? options : null;
      replace(
        place,
        h("p", {}, "What is the label of ", h("b", {}, name), "?"),
        h("div", { class: "predictions" }, choices(highest)),
      );
      tell();
    },
    drop() {
      wanted = null;
      replace(place);
    },
    clear() {
      Object.assign(score, { right: 0, of: 0 });
      tell();
    },
    // Whether a key was a prediction.
    /** @param {string} key */
    key(key) {
      if (wanted === null) return false;
      if (highest === null) {
        const form = present.find((each) => each === key.toUpperCase());
        return form !== undefined && answer(form);
      }
      return /^\d$/.test(key) && highest <= TEN && Number(key) <= highest && answer(Number(key));
    },
  };
}
