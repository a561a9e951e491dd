// Whose turn it is, what was played last, and what there is to say about it, in words beside the
// board.

import { h } from "./dom.js";

// `state`: whether the computer is `thinking`, or `waiting` to be let on.
/**
 * @param {Match} match
 * @param {{ thinking: boolean, waiting: boolean }} state
 * @returns {Child[]}
 */
export function turnWords(match, { thinking, waiting }) {
  const { now, names, answer } = match;
  const last = now.parent
    ? h(
        "span",
        { class: "last-move" },
        ` Last move: ${names[match.mover(now.parent)]}, ${now.move.label}.`,
      )
    : null;
  if (match.over()) {
    const name = match.winner === null ? "" : names[match.winner];
    return [
      h(
        "b",
        { class: "end" },
        !name ? "Nobody wins." : name === "You" ? "You win." : `${name} wins.`,
      ),
      " The game is over.",
      last,
    ];
  }
  const name = names[match.mover()];
  const side =
    answer.player && name !== "Left" && name !== "Right"
      ? ` (${answer.player === "left" ? "Left" : "Right"})`
      : "";
  const gained = match.gained;
  const score = gained.some((gain) => Number(gain))
    ? h("span", {}, ` ${names[0]} ${gained[0]}, ${names[1]} ${gained[1]}.`)
    : null;
  if (thinking) return [`${name}${side} is thinking …`, score, last];
  return [
    h(
      "b",
      {},
      name === "You"
        ? `Your move${side}.`
        : `${name} to move${side}${waiting ? "; it waits" : ""}.`,
    ),
    score,
    last,
  ];
}

// What would have been better than the last move of somebody; `attempt(node, move)` tries it.
/** @param {Match} match @param {(node: Ply, move: Move) => void} attempt */
export function lapseWords(match, attempt) {
  const bad = match.lapse;
  const instead = bad && match.better(bad);
  if (!instead || match.over()) return null;
  const gave = instead.verdict === "wins" ? "gave the win away" : "gave more away than it had to";
  return h(
    "p",
    { class: "better" },
    h("b", {}, "! "),
    `${bad.move.label} ${gave}: ${instead.label} ${instead.verdict}.`,
    " ",
    h(
      "button",
      { type: "button", class: "small", onclick: () => attempt(bad, instead) },
      "Try that",
    ),
  );
}

// How the computer found its move, where that was not by knowing the best one. Why it did not is
// told when `open`: that may say who could have won.
/** @param {Reply | null} how @param {boolean} open */
export function howWords(how, open) {
  if (!how || how.how === "perfect") return null;
  if (open && how.because) return h("p", { class: "muted" }, `Computer: ${how.because}.`);
  return how.how === "strong"
    ? h(
        "p",
        { class: "muted" },
        "The computer could not solve this position: its move is strong, not perfect.",
      )
    : null;
}

/** @param {Match} match */
export function unsolvedWords(match) {
  if (match.answer.status !== "unknown" || match.over()) return null;
  const elsewhere = match.answer.elsewhere ? ` ${match.answer.elsewhere}` : null;
  return h(
    "p",
    { class: "muted" },
    match.withComputer
      ? "Not solved within the time limit: the computer plays strongly, not perfectly, until it is."
      : "Not solved within the time limit: what the moves are worth is not known.",
    elsewhere,
  );
}
