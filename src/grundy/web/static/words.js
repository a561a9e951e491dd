// Outcomes and values: shape and text first, colour second.

import { h, s } from "./dom.js";
import { coded, term } from "./glossary.js";
import { readState, writeState } from "./state.js";

export const OUTCOMES = {
  N: "the player to move wins",
  P: "the previous player wins",
  L: "Left wins, whoever starts",
  R: "Right wins, whoever starts",
  T: "a tie: the game ends, nobody wins",
  D: "a draw: nobody can force an end",
};

// The letter of an outcome as a word that explains itself.
/** @param {Outcome | null} outcome */
export function outcomeTerm(outcome) {
  if (!outcome) return "?";
  return term(outcome === "T" ? "tie" : outcome === "D" ? "draw" : outcome, outcome);
}

const FORMS = {
  P: () => [
    s("rect", { x: 3, y: 3, width: 26, height: 26 }),
    s("rect", { class: "inner", x: 6.4, y: 6.4, width: 19.2, height: 19.2 }),
  ],
  N: () => [s("circle", { cx: 16, cy: 16, r: 13.4 })],
  D: () => [s("path", { d: "M16 1.6 30.4 16 16 30.4 1.6 16Z" })],
  T: () => [s("path", { d: "M9 3h14l6 6v14l-6 6H9l-6-6V9Z" })],
  L: () => [s("path", { d: "M12 3h17v26H12L2 16Z" })],
  R: () => [s("path", { d: "M20 3H3v26h17l10-13Z" })],
};

// The sign of an outcome: P is a square with a double frame, N is round, D is a diamond, T a box
// without its corners.
/** @param {Outcome | null} outcome @param {number} [size] */
export function outcomeSign(outcome, size) {
  const form = outcome && FORMS[outcome];
  const drawn = form
    ? form()
    : [s("rect", { x: 3, y: 3, width: 26, height: 26, rx: 6, "stroke-dasharray": "2 3" })];
  return s(
    "svg",
    {
      class: `sign sign-${form ? outcome : "none"}`,
      viewBox: "0 0 32 32",
      width: size || 26,
      height: size || 26,
      role: "img",
      "aria-label": outcome ? `${outcome}: ${OUTCOMES[outcome]}` : "no label",
    },
    drawn,
    s("text", { x: 16, y: 21.4, "text-anchor": "middle" }, outcome || "?"),
  );
}

const VERDICTS = {
  wins: ["✓", "wins"],
  loses: ["✕", "loses"],
  ties: ["=", "ties"],
  draws: ["∞", "draws"],
  unknown: ["?", "not known"],
};

/** @param {Verdict} word */
export function verdict(word) {
  const [sign, words] = VERDICTS[word];
  return h(
    "span",
    { class: `verdict verdict-${word}` },
    h("span", { "aria-hidden": "true" }, sign),
    ` ${words}`,
  );
}

/** @param {{ score: Exact, grundy: Exact }} answer */
export function valueText(answer) {
  if (answer.score !== null && answer.score !== undefined) return signed(answer.score);
  return answer.grundy === null || answer.grundy === undefined ? "–" : String(answer.grundy);
}

/** @param {{ kind: Kind, score: Exact }} answer */
export function valueName(answer) {
  return answer.kind === "scoring" || (answer.score !== null && answer.score !== undefined)
    ? "score"
    : "Grundy value";
}

/** @param {number | bigint | string} number */
export function signed(number) {
  return Number(number) > 0 ? `+${number}` : String(number).replace("-", "−");
}

/** @type {Record<string, string>} */
const STATUS = { proved: "●", observed: "◐", conjectured: "○" };

// How sure something is; the word explains itself when it is pressed.
/** @param {string} status */
export function statusSign(status) {
  return h(
    "span",
    { class: `status status-${status}` },
    h("span", { "aria-hidden": "true" }, STATUS[status] || "○"),
    " ",
    term(status),
  );
}

// What one can press when there is no answer, by the kind of the error.
/** @type {Record<string, Way[]>} */
const WAYS = {
  UnknownGameError: [
    ["See all games", "#/home"],
    ["Write the rules yourself", "#/solve"],
  ],
  UnknownProblemError: [["See all problems", "#/problems"]],
  RuleTextError: [["Mend the rules", "#/solve"]],
  FileRefused: [["Write the rules here", "#/solve"]],
  NotFound: [["Home", "#/home"]],
};

// Where the rules can be mended, with what was written so far.
/** @param {string} href */
function onward(href) {
  const { game, position, rules } = readState(location.hash);
  const text = rules || (game || "").replace(/^\s*rule:\s*/, "");
  return href === "#/solve" && text ? writeState({ view: "solve", rules: text, position }) : href;
}

/**
 * @param {{ kind?: string, message: string }} error
 * @param {string} [title]
 * @param {Way[]} [ways]
 */
export function errorBox(error, title, ways) {
  const offered = [
    ...(ways || []),
    ...(WAYS[error.kind || ""] || []).map(([words, href]) => [words, onward(href)]),
  ];
  return h(
    "div",
    { class: "problem", role: "alert" },
    title ? h("h1", {}, title) : null,
    h("p", {}, coded(error.message)),
    offered.length
      ? h(
          "p",
          { class: "actions" },
          offered.map(([words, href]) => h("a", { class: "button", href }, words)),
        )
      : null,
  );
}
