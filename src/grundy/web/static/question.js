// The question: a game, a position, normal or misère play. Rule texts are checked while one types.

import { choice, h, replace } from "./dom.js";
import { rewindGame } from "./keptgame.js";
import { isCancelled } from "./source.js";

// The text with a mark under the column that the error is about.
/** @param {string} text @param {number} column */
export function pointed(text, column) {
  const place = Math.max(0, Math.min(text.length, column - 1));
  const word = /^[\w.]+|^./.exec(text.slice(place));
  const end = place + (word ? word[0].length : 1);
  return h(
    "pre",
    { class: "pointed", "aria-hidden": "true" },
    text.slice(0, place),
    h("mark", {}, text.slice(place, end) || " "),
    text.slice(end),
    "\n",
    " ".repeat(place),
    h("b", {}, "^".repeat(Math.max(1, end - place))),
  );
}

/** @param {string} text */
export function ruleBody(text) {
  return text.replace(/^\s*rule:\s*/, "");
}

// Check a rule text after a pause in typing; show the error and where it is.
/**
 * @param {Context} ctx
 * @param {HTMLInputElement} field
 * @param {HTMLElement} place
 * @param {(found: Rule | null) => void} checked
 */
function ruleChecker(ctx, field, place, checked) {
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
      replace(
        place,
        h(
          "p",
          { class: "good" },
          "✓ ",
          h("code", {}, found.game),
          names.length ? ` · a position is ${names.join(", ")}` : "",
        ),
      );
      checked(found);
    } catch (error) {
      if (isCancelled(error)) return;
      field.setAttribute("aria-invalid", "true");
      replace(
        place,
        error.column ? pointed(ruleBody(text), error.column) : null,
        h("p", { class: "bad" }, "✕ ", error.message),
      );
      checked(null);
    }
  }
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(check, 180);
  });
  return check;
}

// The short form above every answer: change the question in place. A view that draws sets
// `ctx.draft`, and is given what is being typed as soon as it is a position.
/** @param {Context} ctx */
export function questionBar(ctx) {
  const { state } = ctx;
  const game = h("input", {
    id: "bar-game",
    name: "game",
    value: state.game || "",
    list: "bar-games",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
  });
  const list = h("datalist", { id: "bar-games" });
  const position = h("input", {
    id: "bar-position",
    name: "position",
    value: state.position || "",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
  });
  const errors = h("div", { id: "bar-errors", class: "bar-errors", "aria-live": "polite" });
  game.setAttribute("aria-describedby", "bar-errors");
  position.setAttribute("aria-describedby", "bar-errors");
  let misere = state.misere || "",
    timer = 0;
  const play = choice(
    "bar-play",
    "Play",
    [
      ["", "normal"],
      ["1", "misère"],
    ],
    misere,
    (value) => {
      misere = value;
      submit();
    },
  );
  const form = h(
    "form",
    { class: "bar", "aria-label": "The question" },
    h("div", { class: "field grow" }, h("label", { for: "bar-game" }, "Game"), game, list),
    h("div", { class: "field grow" }, h("label", { for: "bar-position" }, "Position"), position),
    play,
    h("button", { type: "submit", id: "bar-ask", class: "primary" }, "Who wins?"),
    errors,
  );
  const isRule = () => /^\s*rule:/.test(game.value);
  const check = ruleChecker(ctx, game, errors, (found) => found && draft());
  game.addEventListener(
    "input",
    (event) => {
      if (isRule()) return;
      event.stopImmediatePropagation();
      later();
    },
    true,
  );
  position.addEventListener("input", later);
  ctx
    .games()
    .then((games) => {
      replace(
        list,
        games.map((g) => h("option", { value: g.text || g.name })),
      );
      const name = /^\s*([a-z-]+)/i.exec(state.game || state.position || "")?.[1].toLowerCase();
      if (games.some((g) => g.name === name && !g.misere)) offerMisere(false);
    })
    .catch(() => {}); // the view itself says that there is no server

  function later() {
    clearTimeout(timer);
    timer = setTimeout(draft, 200);
  }

  // What is typed, drawn before it is asked; what is wrong with it is said here.
  async function draft() {
    if (!ctx.draft || ctx.signal.aborted) return;
    const asked = { game: game.value.trim(), position: position.value.trim(), misere };
    if (asked.game === (state.game || "") && asked.position === (state.position || ""))
      return settled(null);
    try {
      settled(await ctx.source.ask("draw", asked, "draft"));
    } catch (error) {
      if (isCancelled(error)) return;
      const field = /Unknown|Rule/.test(error.kind) ? game : position;
      (field === game ? position : game).removeAttribute("aria-invalid");
      field.setAttribute("aria-invalid", "true");
      replace(errors, h("p", { class: "bad" }, "✕ ", error.message));
    }
  }

  /** @param {Drawn | null} found */
  function settled(found) {
    for (const field of [game, position]) field.removeAttribute("aria-invalid");
    if (!isRule()) replace(errors);
    ctx.draft?.(found);
  }

  function submit() {
    clearTimeout(timer);
    const asked = { game: game.value.trim(), position: position.value.trim(), misere };
    rewindGame(asked);
    ctx.go({ view: ctx.state.view, ...asked });
  }

  /** @param {string} name @param {string} text */
  function write(name, text) {
    [game.value, position.value] = [name, text];
    later();
  }

  // Where there is no such play it is not offered.
  /** @param {boolean} on */
  function offerMisere(on) {
    play.hidden = !on && !misere;
  }

  ctx.bar = {
    submit,
    write,
    reset: () => write(state.game || "", state.position || ""),
    offerMisere,
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  if (isRule()) check();
  return form;
}
