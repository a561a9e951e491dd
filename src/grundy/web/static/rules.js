// The rules of a game and who wins it, in a few words beside the board.

import { h } from "./dom.js";
import { coded } from "./glossary.js";

/** @param {string} game */
function namesIn(game) {
  const bare = game.replace(/^mis[eè]re /, "");
  return bare.split(/\s\+\s(?![^(]*\))/).map((part) => part.trim());
}

/** @param {Answer} answer */
function isMisere(answer) {
  return /^mis[eè]re /.test(answer.game) || /^mis[eè]re /.test(answer.position);
}

// Where the rules themselves say who wins there is no more to say, unless it is misère play.
/** @param {Answer} answer @param {string} rules */
function goal(answer, rules) {
  if (isMisere(answer)) return "Misère play: whoever makes the last move loses.";
  if (/\b(wins?|loses?|won|lost)\b/.test(rules)) return "";
  if (answer.kind === "scoring") return "The better result at the end wins.";
  return "Normal play: whoever makes the last move wins.";
}

/** @param {string} name @param {Game[]} games */
function ruleOf(name, games) {
  const own = /^(?:definition )?rule:\s*(.*)$/s.exec(name);
  if (own) return [h("p", {}, "Your rule: ", h("code", {}, own[1].replace(/^"(.*)"$/s, "$1")))];
  const entry = games.find((game) => game.name === name.split(":")[0]);
  return entry
    ? [h("p", {}, entry.title ? h("b", {}, `${entry.title}. `) : null, coded(entry.summary))]
    : [];
}

// `games` are those of the catalogue; a file has none, and then the goal is all there is to say.
/** @param {Answer} answer @param {Game[]} games */
export function rulesOf(answer, games) {
  const names = [...new Set(namesIn(answer.game))].slice(0, 4);
  const rules = names.flatMap((name) => ruleOf(name, games));
  const aim = goal(answer, rules.map((rule) => rule.textContent).join(" "));
  return h("div", { class: "rules" }, rules, aim ? h("p", {}, aim) : null);
}
