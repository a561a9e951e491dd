// The course of a game: what was played, whose turn it is, who is winning, and where that changed.

// The place of a move among the moves in the order of their texts: short, and the same every time.
export function numberOf(answer, move) {
  return ordered(answer).findIndex((m) => m.to === move.to && m.label === move.label);
}

export function moveNumbered(answer, number) {
  return ordered(answer)[number];
}

function ordered(answer) {
  return [...answer.moves].sort((a, b) => (a.label + a.to < b.label + b.to ? -1 : 1));
}

// Whose turn it is after each of the plies: 0 began.
export function turns(plies) {
  const found = [0];
  for (const ply of plies) found.push(ply.move.again ? found.at(-1) : 1 - found.at(-1));
  return found;
}

// 0 or 1 for who wins with best play, null for a tie, a draw, or when it is not known.
export function winner(answer, mover, totals) {
  if (answer.kind === "scoring" && answer.score !== null && answer.score !== undefined) {
    const margin = answer.score + totals[mover] - totals[1 - mover];
    return margin === 0 ? null : margin > 0 ? mover : 1 - mover;
  }
  if (answer.outcome === "N") return mover;
  if (answer.outcome === "P") return 1 - mover;
  if (answer.outcome === "L" || answer.outcome === "R") {
    const mine = answer.player === (answer.outcome === "L" ? "left" : "right");
    return mine ? mover : 1 - mover;
  }
  return null;
}

const RANK = { wins: 3, ties: 2, draws: 2, unknown: 1, loses: 0 };

// Whether a move gave away a win, or a tie: a better verdict was to be had.
export function blunder(answer, move) {
  if (move.verdict === "unknown") return false;
  return answer.moves.some((other) => RANK[other.verdict] > RANK[move.verdict] && other.verdict !== "unknown");
}

// The gains of both players before each ply and at the end.
export function gains(plies) {
  const movers = turns(plies);
  const found = [[0, 0]];
  plies.forEach((ply, k) => {
    const next = [...found[k]];
    next[movers[k]] += ply.move.gain || 0;
    found.push(next);
  });
  return found;
}
