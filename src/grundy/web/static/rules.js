// The rules of a game and who wins it, in a few words beside the board.

import { h } from "./dom.js";

// Words between backquotes are code.
export function coded(text) {
  return text.split("`").map((part, k) => (k % 2 ? h("code", {}, part) : part));
}

function namesIn(game) {
  const bare = game.replace(/^mis[eè]re /, "");
  return bare.split(/\s\+\s(?![^(]*\))/).map((part) => part.trim());
}

function isMisere(answer) {
  return /^mis[eè]re /.test(answer.game) || /^mis[eè]re /.test(answer.position);
}

function goal(answer) {
  if (answer.kind === "scoring") return "The better result at the end wins.";
  return isMisere(answer) ? "Misère play: whoever makes the last move loses." : "Normal play: whoever makes the last move wins.";
}

function ruleOf(name, games) {
  const own = /^(?:definition )?rule:\s*(.*)$/s.exec(name);
  if (own) return [h("p", {}, "Your rule: ", h("code", {}, own[1].replace(/^"(.*)"$/s, "$1")))];
  const entry = games.find((game) => game.name === name.split(":")[0]);
  return entry ? [h("p", {}, coded(entry.summary))] : [];
}

// `games` are those of the catalogue; a file has none, and then the goal is all there is to say.
export function rulesOf(answer, games) {
  const names = [...new Set(namesIn(answer.game))].slice(0, 4);
  const rules = names.flatMap((name) => ruleOf(name, games));
  return h("div", { class: "rules" }, rules, h("p", {}, goal(answer)));
}
