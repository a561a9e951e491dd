// Who plays which side, how well and how fast the computer plays, and whether hints are shown.

import { choice, h, replace } from "./dom.js";

/** @type {[Settings["mode"], string][]} */
const MODES = [
  ["", "Analyse"],
  ["play", "Play"],
];
/** @type {[Player, string][]} */
const PLAYERS = [
  ["you", "you"],
  ["computer", "computer"],
];
/** @type {[string, string][]} */
const LEVELS = [
  ["perfect", "perfect"],
  ["0.8", "strong"],
  ["0.5", "middling"],
  ["0", "at random"],
];
/** @type {[Settings["speed"], string][]} */
const SPEEDS = [
  ["slow", "slow"],
  ["", "normal"],
  ["fast", "fast"],
];
const PAUSES = { slow: 1600, "": 450, fast: 60 };

// The names under which an address and a storage have them.
export const SETTINGS = ["mode", "first", "second", "level", "speed", "begins"];

/**
 * @template {string} V
 * @param {[V, string][]} options
 * @param {unknown} value
 * @param {V} otherwise
 */
function oneOf(options, value, otherwise) {
  const found = options.find(([name]) => name === value);
  return found ? found[0] : otherwise;
}

/** @param {string} mode @returns {Player[]} */
function usual(mode) {
  return mode === "play" ? ["you", "computer"] : ["you", "you"];
}

// What an address says, each of it one of what there is.
/** @param {Query} given @returns {Settings} */
export function readSettings(given) {
  const mode = oneOf(MODES, given.mode, "");
  const [first, second] = usual(mode);
  return {
    mode,
    players: [oneOf(PLAYERS, given.first, first), oneOf(PLAYERS, given.second, second)],
    level: oneOf(LEVELS, given.level, "perfect"),
    speed: oneOf(SPEEDS, given.speed, ""),
    begins: given.begins === "right" ? "right" : "left",
  };
}

// The same for an address; with `short`, without what goes without saying.
/** @param {Settings} settings @param {boolean} [short] */
export function writtenSettings({ mode, players, level, speed, begins }, short) {
  const [first, second] = players.map((player, k) =>
    short && player === usual(mode)[k] ? "" : player,
  );
  return {
    mode,
    first,
    second,
    level: level === "perfect" ? "" : level,
    speed,
    begins: begins === "left" ? "" : begins,
  };
}

// Milliseconds that the computer takes for a move at least.
/** @param {Settings} settings */
export function pauseOf({ speed }) {
  return PAUSES[speed];
}

/** @param {Settings} settings @param {(mode: Settings["mode"]) => void} changed */
export function modeChoice(settings, changed) {
  return h(
    "div",
    { class: "mode legend-hidden" },
    choice("mode", "Analyse with hints, or play without", MODES, settings.mode, changed),
  );
}

// `sides` are what the two players are called; `begin` is null where nobody is asked who begins.
/**
 * @param {HTMLElement} place
 * @param {Settings} settings
 * @param {string[]} sides
 * @param {() => void} changed
 * @param {((side: Side) => void) | null} begin
 */
export function showPlayers(place, settings, sides, changed, begin) {
  /** @param {Partial<Settings>} patch */
  const set = (patch) => {
    Object.assign(settings, patch);
    changed();
  };
  /** @param {number} k */
  const player = (k) =>
    choice(
      k ? "second" : "first",
      `${sides[k]} is played by`,
      PLAYERS,
      settings.players[k],
      (value) => {
        settings.players[k] = value;
        changed();
      },
    );
  replace(
    place,
    player(0),
    player(1),
    begin
      ? choice(
          "begins",
          "Who begins",
          [
            ["left", "Left"],
            ["right", "Right"],
          ],
          settings.begins,
          begin,
        )
      : null,
    choice("level", "The computer plays", LEVELS, settings.level, (level) => set({ level })),
    choice("speed", "Its speed", SPEEDS, settings.speed, (speed) => set({ speed })),
  );
}

export function keysHelp() {
  /** @param {string} name */
  const key = (name) => h("kbd", {}, name);
  return h(
    "details",
    { class: "keys" },
    h("summary", {}, "Keys"),
    h(
      "p",
      { class: "muted" },
      "On the board, arrows go from place to place, ",
      key("Enter"),
      " presses and ",
      key("Esc"),
      " lets go. Elsewhere ",
      key("←"),
      " and ",
      key("→"),
      " go through the game; ",
      key("Ctrl Z"),
      " and ",
      key("Ctrl Y"),
      " everywhere.",
    ),
  );
}
