// The course of a game: what was played, whose turn it is, who is winning, and where that changed.

import { negated, total } from "./exact.js";

// The place of a move among the moves in the order of their texts: short, the same every time, and
// no hint.
/** @param {Answer} answer @param {Played} move */
export function numberOf(answer, move) {
  return inOrder(answer).findIndex((m) => m.to === move.to && m.label === move.label);
}

/** @param {Answer} answer @param {number} number @returns {Move | undefined} */
export function moveNumbered(answer, number) {
  return inOrder(answer)[number];
}

/** @param {Answer} answer */
function inOrder(answer) {
  return [...answer.moves].sort((a, b) => (a.label + a.to < b.label + b.to ? -1 : 1));
}

// The moves as somebody reads them who is not to know their worth: heap 2 before heap 10.
/** @param {Move[]} moves */
export function byLabel(moves) {
  return [...moves].sort(
    (a, b) => a.label.localeCompare(b.label, "en", { numeric: true }) || (a.to < b.to ? -1 : 1),
  );
}

// Whose turn it is after each of the moves: 0 began.
/** @param {{ again: boolean }[]} moves */
export function turns(moves) {
  const found = [0];
  for (const [k, move] of moves.entries()) found.push(move.again ? found[k] : 1 - found[k]);
  return found;
}

// 0 or 1 for who wins with best play, null for a tie, a draw, or when it is not known.
/** @param {Answer} answer @param {number} mover @param {(number | bigint)[]} totals */
export function winner(answer, mover, totals) {
  if (answer.kind === "scoring" && answer.score !== null && answer.score !== undefined) {
    const margin = total(answer.score, totals[mover], negated(totals[1 - mover]));
    return margin > 0 ? mover : margin < 0 ? 1 - mover : null;
  }
  if (answer.outcome === "N") return mover;
  if (answer.outcome === "P") return 1 - mover;
  if (answer.outcome === "L" || answer.outcome === "R") {
    const mine = answer.player === (answer.outcome === "L" ? "left" : "right");
    return mine ? mover : 1 - mover;
  }
  return null;
}

// What a move of a game of scores brings to whoever makes it, with best play afterwards; null when
// that is not known.
/** @param {Move} move */
export function margin(move) {
  if (move.score === null || move.score === undefined) return null;
  return total(move.gain || 0, move.again ? move.score : negated(move.score));
}

const RANK = { wins: 3, ties: 2, draws: 2, unknown: 1, loses: 0 };

// What would have been better than a move that gave away a win, or a tie; null where nothing would.
/** @param {Answer | null} answer @param {Played} move */
export function better(answer, move) {
  if (!answer || !move.verdict || move.verdict === "unknown") return null;
  const rank = RANK[move.verdict];
  const above = answer.moves.filter(
    (other) => RANK[other.verdict] > rank && other.verdict !== "unknown",
  );
  return (
    above.find((other) => other.best) ||
    above.find((other) => other.verdict === "wins") ||
    above[0] ||
    null
  );
}

// The gains of both players before each move and at the end.
/** @param {{ again: boolean, gain: Exact }[]} moves */
export function gains(moves) {
  const movers = turns(moves);
  /** @type {(number | bigint)[][]} */
  const found = [[0, 0]];
  for (const [k, move] of moves.entries()) {
    const next = [...found[k]];
    next[movers[k]] = total(next[movers[k]], move.gain || 0);
    found.push(next);
  }
  return found;
}
