// The question: a game, a position, normal or misère play. Rule texts are checked while one types.

import { choice, h, replace } from "./dom.js";
import { isCancelled } from "./source.js";

// The text with a mark under the column that the error is about.
export function pointed(text, column) {
  const place = Math.max(0, Math.min(text.length, column - 1));
  const word = /^[\w.]+|^./.exec(text.slice(place));
  const end = place + (word ? word[0].length : 1);
  return h("pre", { class: "pointed", "aria-hidden": "true" },
    text.slice(0, place), h("mark", {}, text.slice(place, end) || " "), text.slice(end), "\n",
    " ".repeat(place), h("b", {}, "^".repeat(Math.max(1, end - place))));
}

export function ruleBody(text) {
  return text.replace(/^\s*rule:\s*/, "");
}

// Check a rule text after a pause in typing; show the error and where it is.
export function ruleChecker(ctx, field, place, checked) {
  let timer = 0;
  async function check() {
    const text = field.value.trim();
    if (!text || text === "rule:") {
      replace(place);
      field.removeAttribute("aria-invalid");
      checked(null);
      return;
    }
    try {
      const found = await ctx.source.ask("rule", { text }, "rule");
      field.removeAttribute("aria-invalid");
      const names = found.arguments || [];
      replace(place, h("p", { class: "good" }, "✓ ", h("code", {}, found.game), names.length ? ` · a position is ${names.join(", ")}` : ""));
      checked(found);
    } catch (error) {
      if (isCancelled(error)) return;
      field.setAttribute("aria-invalid", "true");
      replace(place, error.column ? pointed(ruleBody(text), error.column) : null,
        h("p", { class: "bad" }, "✕ ", error.message));
      checked(null);
    }
  }
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, 180);
  });
  return check;
}

// The short form above every answer: change the question in place.
export function questionBar(ctx) {
  const { state } = ctx;
  const game = h("input", { id: "bar-game", name: "game", value: state.game || "", list: "bar-games", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  const list = h("datalist", { id: "bar-games" });
  const position = h("input", { id: "bar-position", name: "position", value: state.position || "", autocomplete: "off", spellcheck: "false", autocapitalize: "off" });
  const errors = h("div", { id: "bar-errors", class: "bar-errors", "aria-live": "polite" });
  game.setAttribute("aria-describedby", "bar-errors");
  let misere = state.misere || "";
  const form = h("form", { class: "bar", "aria-label": "The question" },
    h("div", { class: "field grow" }, h("label", { for: "bar-game" }, "Game"), game, list),
    h("div", { class: "field grow" }, h("label", { for: "bar-position" }, "Position"), position),
    choice("bar-play", "Play", [["", "normal"], ["1", "misère"]], misere, (value) => {
      misere = value;
      submit();
    }),
    h("button", { type: "submit", class: "primary" }, "Ask"),
    errors);
  const check = ruleChecker(ctx, game, errors, () => {});
  game.addEventListener("input", (event) => {
    if (!/^\s*rule:/.test(game.value)) {
      event.stopImmediatePropagation();
      replace(errors);
    }
  }, true);
  ctx.games().then((games) => replace(list, games.map((g) => h("option", { value: g.text || g.name })))).catch(() => {}); // the view itself says that there is no server
  function submit() {
    ctx.go({ view: ctx.state.view, game: game.value.trim(), position: position.value.trim(), misere });
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  if (/^\s*rule:/.test(game.value)) check();
  return form;
}
