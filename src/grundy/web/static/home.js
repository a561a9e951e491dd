// Choose: the catalogue with its search, or a rule of one's own; then the position and the play.

import { choice, h, plural, replace } from "./dom.js";
import { ruleBody, ruleChecker } from "./question.js";
import { errorBox } from "./words.js";

const KINDS = { impartial: "the same moves for both", partizan: "Left and Right", scoring: "scores" };
const RULES = [
  ["n -> n-1; n-3; n-4", "7"],
  ["n -> n-d for d in range(1, n) if n % d == 0", "12"],
  ["a, b -> a-1, b; a, b-2", "3 5"],
];

export async function showHome(root, ctx) {
  const chosen = { game: ctx.state.game || "", position: ctx.state.position || "", misere: ctx.state.misere || "", own: /^rule:/.test(ctx.state.game || "") || ctx.state.by === "rule" };
  const side = h("section", { class: "card ask", "aria-labelledby": "ask-title" });
  const list = h("div", { class: "catalogue" });
  const intro = h("div", { class: "intro" },
    h("h1", {}, "Say the rules. See who wins, and why."),
    h("p", { class: "lead" }, "Pick a game, or write your own. Get the outcome, every move with its value, the reason step by step, and a perfect opponent."));
  const left = h("div", {});
  replace(root, intro, h("div", { class: "split choose" }, left, side));

  const by = choice("by", "Where the rules come from", [["catalogue", "Catalogue"], ["rule", "Your own rule"]], chosen.own ? "rule" : "catalogue", (value) => {
    chosen.own = value === "rule";
    ctx.keep({ by: chosen.own ? "rule" : "" });
    showLeft();
  });
  by.classList.add("legend-hidden");

  let games = [];
  const search = h("input", { id: "search", type: "search", placeholder: "Search games: heap, board, nim …", autocomplete: "off", value: ctx.state.q || "" });
  const count = h("p", { class: "muted", role: "status" });
  search.addEventListener("input", () => {
    ctx.keep({ q: search.value });
    showList();
  });

  function showList() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = games.filter((g) => {
      const text = `${g.name} ${g.text} ${g.title || ""} ${g.summary} ${g.kind} ${KINDS[g.kind] || ""}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    count.textContent = plural(found.length, "game");
    replace(list, found.map(gameButton), found.length ? null : h("p", { class: "muted" }, "No game with that name. Write your own rule instead?"));
  }

  function gameButton(game) {
    const picked = () => chosen.game === (game.text || game.name);
    const button = h("button", { type: "button", class: "game", "aria-pressed": String(picked()), onclick: () => {
      chosen.game = game.text || game.name;
      chosen.position = example(game);
      for (const other of list.querySelectorAll(".game")) other.setAttribute("aria-pressed", "false");
      button.setAttribute("aria-pressed", "true");
      ctx.keep({ game: chosen.game, position: chosen.position });
      showSide();
      if (matchMedia("(max-width: 60rem)").matches) side.scrollIntoView({ block: "start" });
    } },
      h("span", { class: "game-name" }, game.text || game.name),
      h("span", { class: "game-kind" }, game.kind),
      h("span", { class: "game-words" }, coded(game.summary)));
    return button;
  }

  function showLeft() {
    if (chosen.own) showRule();
    else {
      replace(left, by, h("div", { class: "search" }, h("label", { for: "search", class: "visually-hidden" }, "Search the catalogue"), search, count), list);
      showList();
    }
  }

  function showRule() {
    const field = h("textarea", { id: "rule", rows: 2, spellcheck: "false", autocapitalize: "off", "aria-describedby": "rule-errors", value: ruleBody(/^rule:/.test(chosen.game) ? chosen.game : "n -> n-1; n-3; n-4") });
    const errors = h("div", { id: "rule-errors", class: "rule-errors", "aria-live": "polite" });
    const check = ruleChecker(ctx, field, errors, (found) => {
      chosen.game = found ? found.game : "";
      if (found) ctx.keep({ game: chosen.game, by: "rule" });
      showSide();
    });
    replace(left, by,
      h("label", { for: "rule", class: "field-label" }, "The moves, from any position"),
      field, errors,
      h("p", { class: "muted" }, "Names on the left, then the possible moves, separated by semicolons. Moves to negative numbers are ignored."),
      h("div", { class: "examples" }, h("span", { class: "muted" }, "Try "), RULES.map(([text, position]) =>
        h("button", { type: "button", class: "small mono", onclick: () => {
          field.value = text;
          chosen.position = position;
          check();
        } }, text))));
    check();
  }

  function showSide() {
    const game = games.find((g) => (g.text || g.name) === chosen.game) || games.find((g) => g.name === chosen.game.split(":")[0]);
    const field = h("input", { id: "position", name: "position", value: chosen.position, autocomplete: "off", spellcheck: "false", autocapitalize: "off", placeholder: game && game.start ? "the opening position" : "for example 3 4 5" });
    const name = h("input", { id: "game", name: "game", value: chosen.game, autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
    const go = (view) => ctx.go({ view, game: name.value.trim(), position: field.value.trim(), misere: chosen.misere });
    const form = h("form", {},
      h("h2", { id: "ask-title" }, "Your question"),
      game && !chosen.own ? h("p", { class: "muted" }, coded(game.summary)) : null,
      h("label", { for: "game", class: "field-label" }, "Game"), name,
      h("label", { for: "position", class: "field-label" }, "Position"), field,
      game && game.examples && game.examples.length ? h("div", { class: "examples" }, game.examples.slice(0, 4).map((text) =>
        h("button", { type: "button", class: "small mono", onclick: () => (field.value = plainPosition(text)) }, plainPosition(text)))) : null,
      choice("misere", "Who makes the last move", [["", "wins (normal play)"], ["1", "loses (misère)"]], chosen.misere, (value) => (chosen.misere = value)),
      h("div", { class: "actions ask-actions" },
        h("button", { type: "submit", class: "primary" }, "Who wins?"),
        h("button", { type: "button", onclick: () => go("step") }, "Step through"),
        h("button", { type: "button", onclick: () => go("table") }, "Table"),
        h("button", { type: "button", onclick: () => go("play") }, "Play"),
        game && game.kind === "partizan" ? h("button", { type: "button", onclick: () => go("value") }, "Value") : null),
      game && game.source ? h("p", { class: "source" }, "Source: ", game.source) : null);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      go("board");
    });
    replace(side, form);
  }

  try {
    games = await ctx.games();
  } catch (error) {
    replace(root, errorBox(error, "No games"));
    return;
  }
  if (!chosen.game && !chosen.own) {
    chosen.game = "nim";
    chosen.position = "3 4 5";
  }
  showSide();
  showLeft();
}

// "nim(3, 4, 5)" is typed as "3, 4, 5".
export function plainPosition(text) {
  const found = /^[^(]*\((.*)\)$/.exec(text);
  return found ? found[1] : text;
}

// Words between backquotes are code.
function coded(text) {
  return text.split("`").map((part, k) => (k % 2 ? h("code", {}, part) : part));
}

function example(game) {
  const first = game.examples && game.examples[0];
  return first ? plainPosition(first) : game.start ? plainPosition(game.start) : "";
}
