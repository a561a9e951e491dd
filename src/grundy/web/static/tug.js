// The tug of war: after every move, who wins with best play and how near that is; blunders are
// marked.

import { better, gains, turns, winner } from "./course.js";
import { h, s } from "./dom.js";

// How near the end is, from 0 to 1: it places a point, nothing is read from it.
/** @param {Answer} answer @param {number} most */
function nearness(answer, most) {
  const plies = Number(answer.remoteness ?? NaN);
  return Number.isFinite(plies) && Number.isFinite(most) ? 1 - plies / (most + 1) : 0.5;
}

/** @param {Answer[]} answers @param {Played[]} moves @param {string[]} names */
export function tugOfWar(answers, moves, names) {
  const movers = turns(moves),
    totals = gains(moves);
  const known = answers.filter(
    (answer) => answer.remoteness !== null && answer.remoteness !== undefined,
  );
  const most = Math.max(1, ...known.map((answer) => Number(answer.remoteness)));
  const step = Math.max(14, Math.min(40, 600 / Math.max(8, answers.length))),
    wide = Math.max(480, 70 + step * answers.length),
    high = 190,
    middle = 92;
  const spots = answers.map((answer, k) => {
    const wins = winner(answer, movers[k], totals[k]);
    return {
      x: 50 + k * step,
      y:
        wins === null
          ? middle
          : middle + (wins === 0 ? -1 : 1) * (14 + 62 * nearness(answer, most)),
      wins,
      answer,
    };
  });
  const path = spots.map((spot, k) => `${k ? "L" : "M"}${spot.x} ${spot.y}`).join("");
  const marks = spots.map((spot, k) => {
    const bad = k > 0 && better(answers[k - 1], moves[k - 1]);
    const who = spot.wins === null ? "nobody wins" : `${names[spot.wins]} wins`;
    const played = k ? `${k}. ${names[movers[k - 1]]}: ${moves[k - 1].label}. ` : "start. ";
    const plies = spot.answer.remoteness === null ? "" : ` in ${spot.answer.remoteness}`;
    const words = `${played}${who}${plies}${bad ? "; a blunder" : ""}`;
    return s(
      "g",
      { class: bad ? "spot bad" : "spot", transform: `translate(${spot.x} ${spot.y})` },
      s("title", {}, words),
      bad
        ? s("path", { d: "M0 -9 8 6 -8 6Z" })
        : spot.wins === 1
          ? s("rect", { x: -4.5, y: -4.5, width: 9, height: 9 })
          : s("circle", { r: 5 }),
      bad ? s("text", { y: 5, "text-anchor": "middle", class: "bang" }, "!") : null,
    );
  });
  const told = moves.flatMap((move, k) => {
    const instead = better(answers[k], move);
    if (!instead) return [];
    return [`move ${k + 1}, ${names[movers[k]]}: ${move.label}; better: ${instead.label}`];
  });
  const blunders = told.length ? `blunders: ${told.join(". ")}` : "no blunders";
  return h(
    "figure",
    { class: "tug" },
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "The tug of war" },
      s(
        "svg",
        {
          viewBox: `0 0 ${wide} ${high}`,
          class: "tug-chart",
          role: "img",
          "aria-label": `Tug of war over ${moves.length} moves; ${blunders}`,
        },
        s("rect", { class: "half", x: 40, y: 8, width: wide - 44, height: middle - 8 }),
        s("line", { class: "axis", x1: 40, x2: wide - 4, y1: middle, y2: middle }),
        s("text", { x: 44, y: 22 }, `▲ ${names[0]}`),
        s("text", { x: 44, y: high - 18 }, `▼ ${names[1]}`),
        s("path", { class: "rope", d: path }),
        marks,
      ),
    ),
    h(
      "figcaption",
      { class: "caption" },
      "The closer to the edge, the closer the end; the middle is a tie or a draw. ",
      told.length
        ? [
            h("span", { class: "blunders" }, `▲! ${told.length === 1 ? "Blunder" : "Blunders"}: `),
            h(
              "ul",
              { class: "blunders" },
              told.map((words) => h("li", {}, words)),
            ),
          ]
        : "No blunders so far.",
    ),
  );
}
