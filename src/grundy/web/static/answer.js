// Answer: who wins, what it is worth, every move best first, and the reason beside it.

import { copyButton, h, plural, replace, say } from "./dom.js";
import { drawPosition } from "./boards.js";
import { explanation } from "./figures.js";
import { showCode } from "./problems.js";
import { isCancelled } from "./source.js";
import { valueCard } from "./value.js";
import { errorBox, OUTCOMES, outcomeSign, statusSign, valueName, valueOf, verdict } from "./words.js";

const FIRST = 24;

export async function showAnswer(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Solving …"));
  let answer;
  try {
    answer = await ctx.source.ask("solve", ctx.question(), "answer");
  } catch (error) {
    if (!isCancelled(error)) replace(root, errorBox(error, "No answer", error.kind === "BudgetExceeded" && !ctx.source.embedded ? [["Play it anyway", ctx.link({ view: "play" })]] : []));
    return;
  }
  say(`${answer.position} is ${answer.outcome || "not decided"}: ${wordsOf(answer)}`);
  replace(root,
    h("div", { class: "split answer" },
      h("div", {},
        hero(answer),
        h("section", { class: "card", "aria-labelledby": "moves-title" },
          h("h2", { id: "moves-title" }, answer.over || !answer.moves.length ? "No moves" : plural(answer.moves.length, "move")),
          answer.moves.length ? movesTable(ctx, answer) : h("p", { class: "muted" }, "The game is over here."))),
      h("aside", { class: "card why", "aria-labelledby": "why-title" },
        h("h2", { id: "why-title" }, "Why"),
        explanation(answer),
        sureness(answer),
        hasValue(ctx, answer) ? valueCard(ctx, answer) : null,
        ctx.source.embedded || answer.kind !== "impartial" ? null : contestCode(ctx, answer))),
    h("div", { class: "actions" },
      copyButton("Copy link", () => location.href),
      h("a", { class: "button", href: ctx.link({ view: "step" }) }, "Step through its graph"),
      h("a", { class: "button", href: ctx.link({ view: "play" }) }, "Play from here")));
}

// A value in sums is shown of partizan games; that of an impartial one is its Grundy value. A file
// has the value of its first position.
function hasValue(ctx, answer) {
  return answer.kind === "partizan" && (!ctx.source.embedded || Boolean(answer.worth));
}

function wordsOf(answer) {
  return answer.outcome_words || OUTCOMES[answer.outcome] || "";
}

function hero(answer) {
  // Positions of partizan games have no Grundy value; their value stands beside the reason.
  const worth = answer.kind === "partizan" && valueOf(answer) === "–" ? [] : [[valueName(answer), valueOf(answer)]];
  const facts = [
    ...worth,
    ["remoteness", answer.remoteness ?? "–"],
    ["method", answer.method],
    ["how sure", answer.status ? statusSign(answer.status) : "–"],
  ];
  return h("section", { class: "card hero", "aria-labelledby": "answer-title" },
    h("div", { class: "hero-top" },
      outcomeSign(answer.outcome, 72),
      h("div", {},
        h("h1", { id: "answer-title" }, answer.position),
        h("p", { class: "outcome" }, h("b", {}, answer.outcome || "?"), `: ${wordsOf(answer)}`),
        answer.player ? h("p", { class: "muted" }, `${answer.player === "left" ? "Left" : "Right"} is to move.`) : null)),
    h("div", { class: "hero-picture" }, drawPosition(answer)),
    h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))));
}

export function movesTable(ctx, answer) {
  const body = h("tbody", {});
  const many = answer.moves.length > FIRST;
  const score = valueName(answer) === "score";
  const show = (count) => replace(body, answer.moves.slice(0, count).map((move) =>
    h("tr", { class: move.best ? "best" : "" },
      h("td", {}, verdict(move.verdict)),
      h("td", { class: "label" }, move.label, move.best ? h("span", { class: "tag" }, "best") : null, h("a", { class: "to-small", href: ctx.linkTo(answer, move) }, move.to)),
      h("td", { class: "to" }, h("a", { href: ctx.linkTo(answer, move) }, move.to)),
      h("td", {}, outcomeSign(move.outcome, 24)),
      h("td", { class: "number" }, score ? valueOf({ ...move, kind: "scoring" }) : valueOf(move)),
      h("td", { class: "number" }, move.remoteness ?? "–"))));
  show(FIRST);
  const table = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Moves" }, h("table", { class: "moves" },
    h("thead", {}, h("tr", {}, ["the mover", "move", "leads to", "outcome", score ? "score" : "value", "remoteness"].map((name) => h("th", { scope: "col" }, name)))),
    body));
  if (!many) return table;
  const more = h("button", { type: "button", onclick: () => {
    show(answer.moves.length);
    more.remove();
  } }, `Show all ${answer.moves.length}`);
  return h("div", {}, table, more);
}

// Programs are made when somebody wants to see them: that takes a moment.
function contestCode(ctx, answer) {
  const place = h("div", {}, h("p", { class: "muted" }, "Writing the program …"));
  const box = h("details", { class: "contest" }, h("summary", {}, "Code for a contest"), place);
  box.addEventListener("toggle", () => showCode(place, ctx, answer.game), { once: true });
  return box;
}

function sureness(answer) {
  const out = Object.entries(answer.left_out || {});
  return h("div", { class: "sure" },
    h("h3", {}, "How it was obtained"),
    h("p", {}, answer.method || "–", " ", answer.status ? statusSign(answer.status) : null),
    answer.why ? h("p", { class: "muted" }, answer.why) : null,
    out.length ? h("dl", { class: "left-out" }, out.map(([name, reason]) => [h("dt", {}, `${name.replace("_", " ")}: not computed`), h("dd", {}, reason)])) : null);
}
