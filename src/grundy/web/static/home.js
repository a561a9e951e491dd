// Home: a board to play on at once, three doors, and the games, illustrated, in families.

import { h, plural, replace } from "./dom.js";
import { coded } from "./glossary.js";
import { drawScene } from "./scene.js";
import { search } from "./search.js";
import { isCancelled } from "./source.js";
import { writeState } from "./state.js";
import { tryout } from "./tryout.js";
import { errorBox } from "./words.js";

const LEVELS = { 1: "easy", 2: "moderate", 3: "deep" };
const THUMBNAIL = [168, 96]; // pixels: as wide and as high as a picture may be

/** @param {HTMLElement} root @param {Context} ctx */
export async function showHome(root, ctx) {
  const board = h(
    "div",
    { class: "home-board" },
    h("section", { class: "card tryout waiting" }, "A board is being set up …"),
  );
  const games = h(
    "div",
    { class: "home-games" },
    h("p", { class: "waiting" }, "The games are coming …"),
  );
  replace(root, h("div", { class: "home-top" }, intro(), board, doors(ctx)), games);
  await Promise.all([showBoard(board, ctx), showGames(games, ctx)]);
}

function intro() {
  return h(
    "div",
    { class: "intro" },
    h("h1", {}, "Say the rules. See who wins, and why."),
    h(
      "p",
      { class: "lead" },
      "Games for two, without chance and without secrets: who wins, with which move, and how " +
        "sure that is.",
    ),
  );
}

/** @param {Context} ctx */
function doors(ctx) {
  const docs = ctx.source.docs;
  return h(
    "ul",
    { class: "doors" },
    door(
      "Play",
      "Against a perfect opponent, or one that makes mistakes.",
      writeState({ view: "board", game: "nim", position: "3 4 5", mode: "play" }),
    ),
    door(
      "Understand",
      "Watch how each position gets its label, step by step.",
      writeState({ view: "step", game: "subtraction:1,2,3", position: "7" }),
      docs ? h("a", { href: `${docs}textbook/index.html` }, "Or read the textbook") : null,
    ),
    door(
      "Solve my problem",
      "Give the rules of a task: get the formula, the winner, and code for the judge.",
      writeState({ view: "solve" }),
    ),
  );
}

/** @param {string} title @param {string} words @param {string} href @param {Child} [more] */
function door(title, words, href, more) {
  return h(
    "li",
    { class: "door" },
    h("a", { class: "door-link", href }, h("b", {}, title), h("span", {}, words)),
    more || null,
  );
}

/** @param {HTMLElement} place @param {Context} ctx */
async function showBoard(place, ctx) {
  try {
    const opening = await ctx.source.ask("opening", {}, "opening");
    if (ctx.signal.aborted) return;
    replace(
      place,
      tryout(opening, (position) => writeState({ view: "board", position }), ctx.signal),
    );
  } catch (error) {
    if (!isCancelled(error)) replace(place, errorBox(error, "No board"));
  }
}

/** @param {HTMLElement} place @param {Context} ctx */
async function showGames(place, ctx) {
  let catalogue;
  try {
    catalogue = await ctx.catalogue();
  } catch (error) {
    replace(place, errorBox(error, "No games"));
    return;
  }
  const { games } = catalogue;
  const byName = new Map(games.map((game) => [game.name, game]));
  const families = catalogue.families.map((family) => ({
    ...family,
    games: family.games.flatMap((name) => byName.get(name) || []),
  }));
  const ordered = families.flatMap((family) => family.games);
  const field = h("input", {
    id: "search",
    type: "search",
    placeholder: "tic-tac-toe, stones, Sprague …",
    autocomplete: "off",
    value: ctx.state.q || "",
  });
  const count = h("p", { class: "muted", role: "status" });
  const list = h("div", {});

  function showFamilies() {
    count.textContent = plural(games.length, "game");
    replace(
      list,
      families.map((family, k) =>
        h(
          "section",
          { class: "family", "aria-labelledby": `family-${k}` },
          h("h2", { id: `family-${k}` }, family.title),
          h("p", { class: "muted" }, family.about),
          h(
            "ul",
            { class: "gallery" },
            family.games.map((game) => h("li", {}, gameCard(game))),
          ),
        ),
      ),
    );
  }

  function showFound() {
    const { found, near } = search(ordered, field.value, (game) => ({
      names: [game.name, game.title, game.text],
      words: `${game.words} ${game.tags.join(" ")}`,
      text: game.summary,
    }));
    const told =
      near && found.length
        ? `Nothing is called “${field.value.trim()}”. The nearest:`
        : found.length
          ? plural(found.length, "game")
          : `Nothing like “${field.value.trim()}” was found.`;
    count.textContent = told;
    replace(
      list,
      found.length
        ? h(
            "ul",
            { class: "gallery" },
            found.map((game) => h("li", {}, gameCard(game))),
          )
        : h(
            "p",
            {},
            "Press ",
            h("a", { href: writeState({ view: "solve" }) }, "Solve my problem"),
            " to write the rules yourself, or clear the search to see all games.",
          ),
    );
  }

  function show() {
    if (field.value.trim()) showFound();
    else showFamilies();
  }

  field.addEventListener("input", () => {
    ctx.keep({ q: field.value });
    show();
  });
  replace(
    place,
    h("div", { class: "search" }, h("label", { for: "search" }, "Search the games"), field, count),
    list,
  );
  show();
}

/** @param {Game} game */
function gameCard(game) {
  const example = game.examples[0] || game.text;
  const href =
    game.name === "rule"
      ? writeState({ view: "solve" })
      : writeState({ view: "board", game: game.text, position: plainPosition(example) });
  return h(
    "a",
    { class: "game", href },
    h("span", { class: "thumbnail", "aria-hidden": "true" }, thumbnail(game.scene)),
    h("span", { class: "game-name" }, game.title),
    h("span", { class: "game-words" }, coded(game.summary)),
    h(
      "span",
      { class: "tags" },
      [...game.tags, LEVELS[game.level]].map((tag) => h("span", { class: "chip" }, tag)),
    ),
  );
}

// A picture that is no wider and no higher than a thumbnail.
/** @param {Scene} scene */
function thumbnail(scene) {
  const [wide, high] = scene.size;
  return drawScene(scene, Math.min(THUMBNAIL[0], (THUMBNAIL[1] * wide) / Math.max(high, 0.1)));
}

// "nim(3, 4, 5)" is typed as "3, 4, 5".
/** @param {string} text */
function plainPosition(text) {
  const found = /^[^(]*\((.*)\)$/.exec(text);
  return found ? found[1] : text;
}
