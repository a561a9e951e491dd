// What is known of a position: who wins, what it is worth, why, and how sure that is.

import { h } from "./dom.js";
import { explanation } from "./figures.js";
import { term, withTheorems } from "./glossary.js";
import { showCode } from "./problems.js";
import { valueCard } from "./value.js";
import { OUTCOMES, outcomeSign, outcomeTerm, statusSign, valueName, valueText } from "./words.js";

/** @param {Answer} answer */
export function outcomeWords(answer) {
  return answer.outcome_words || (answer.outcome ? OUTCOMES[answer.outcome] : "");
}

/** @param {Answer} answer */
export function verdictCard(answer) {
  // Positions of partizan games have no Grundy value; their value stands beside the reason.
  /** @type {[string, Child][]} */
  const facts = [
    ["remoteness", answer.remoteness ?? "–"],
    ["how sure", answer.status ? statusSign(answer.status) : "–"],
  ];
  if (answer.kind !== "partizan") facts.unshift([valueName(answer), valueText(answer)]);
  return [
    h(
      "div",
      { class: "hero-top" },
      outcomeSign(answer.outcome, 60),
      h(
        "div",
        {},
        h(
          "p",
          { class: "outcome" },
          h("b", {}, outcomeTerm(answer.outcome)),
          `: ${outcomeWords(answer)}`,
        ),
        answer.player
          ? h("p", { class: "muted" }, `${answer.player === "left" ? "Left" : "Right"} is to move.`)
          : null,
      ),
    ),
    h(
      "dl",
      { class: "facts" },
      facts.map(([name, value]) => h("div", {}, h("dt", {}, term(name)), h("dd", {}, value))),
    ),
  ];
}

// The reason, how it was obtained, the value of a partizan position, and programs.
/** @param {Context} ctx @param {Answer} answer */
export function reasons(ctx, answer) {
  return [
    explanation(answer),
    sureness(answer),
    hasValue(ctx, answer) ? valueCard(ctx, answer) : null,
    ctx.source.embedded || answer.kind !== "impartial" ? null : contestCode(ctx, answer),
  ];
}

// A value in sums is shown of partizan games; that of an impartial one is its Grundy value. A file
// has the value of its first position.
/** @param {Context} ctx @param {Answer} answer */
function hasValue(ctx, answer) {
  return answer.kind === "partizan" && (!ctx.source.embedded || Boolean(answer.worth));
}

// Programs are made when somebody wants to see them: that takes a moment.
/** @param {Context} ctx @param {Answer} answer */
function contestCode(ctx, answer) {
  const place = h("div", {}, h("p", { class: "muted" }, "Writing the program …"));
  const box = h("details", { class: "contest" }, h("summary", {}, "Code for a contest"), place);
  box.addEventListener("toggle", () => showCode(place, ctx, answer.game), { once: true });
  return box;
}

/** @param {Answer} answer */
function sureness(answer) {
  const out = Object.entries(answer.left_out || {});
  return h(
    "div",
    { class: "sure" },
    h("h3", {}, "How it was obtained"),
    h(
      "p",
      {},
      answer.method ? withTheorems(answer.method) : "–",
      " ",
      answer.status ? statusSign(answer.status) : null,
    ),
    answer.why ? h("p", { class: "muted" }, answer.why) : null,
    out.length
      ? h(
          "dl",
          { class: "left-out" },
          out.map(([name, reason]) => [
            h("dt", {}, `${name.replace("_", " ")}: not computed`),
            h("dd", {}, reason),
          ]),
        )
      : null,
  );
}
