// A game to keep: saved to a file, copied, or read again.

import { copyButton, h, saveFile } from "./dom.js";
import { formerly } from "./state.js";

// What a text says, as a game of this page; those of earlier versions are read too.
/** @param {string} text @returns {SavedGame} */
export function gameIn(text) {
  let game;
  try {
    game = JSON.parse(text);
  } catch {
    throw new Error("that is not a saved game: paste the whole text that Save or Copy game gave");
  }
  if (game?.grundy !== 1 || !Array.isArray(game.numbers))
    throw new Error(
      "that is not a saved game of this page: paste the whole text that Save or Copy game gave",
    );
  return game.who ? { ...game, ...formerly({ ...game, view: "play" }) } : game;
}

// `acts`: saved() gives the text, load(read) is given a function that reads the game.
/** @param {{ saved(): string, load(read: () => SavedGame): void }} acts */
export function fileTools(acts) {
  const pasted = h("textarea", {
    id: "pasted",
    rows: 3,
    spellcheck: "false",
    placeholder: "paste a saved game here",
  });
  const file = h("input", {
    type: "file",
    id: "load",
    accept: "application/json,.json",
    class: "visually-hidden",
    tabindex: "-1",
    onchange: async () => {
      const [chosen] = file.files || [];
      if (chosen) {
        const text = await chosen.text();
        await acts.load(() => gameIn(text));
      }
      file.value = "";
    },
  });
  return h(
    "details",
    { class: "game-file" },
    h("summary", {}, "Save, share or load"),
    h(
      "div",
      { class: "actions" },
      copyButton("Copy link", () => location.href),
      copyButton("Copy game", () => acts.saved()),
      h(
        "button",
        {
          type: "button",
          class: "small",
          onclick: () => saveFile("game.json", acts.saved(), "application/json"),
        },
        "Save",
      ),
      h("button", { type: "button", class: "small", onclick: () => file.click() }, "Load"),
      h("label", { for: "load", class: "visually-hidden" }, "Load a game from a file"),
      file,
    ),
    h("label", { for: "pasted", class: "field-label" }, "A saved game"),
    pasted,
    h(
      "button",
      { type: "button", class: "small", onclick: () => acts.load(() => gameIn(pasted.value)) },
      "Load this",
    ),
  );
}
