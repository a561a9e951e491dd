// How the game goes on when both play their best: found move by move while nobody waits, each a
// step to click on.

import { bestOf } from "./board.js";
import { turns } from "./course.js";
import { h, replace } from "./dom.js";

const AHEAD = 6;
const MOST = 60;
const QUICK = 600; // milliseconds: after a slower answer the next is found when somebody asks

/**
 * @typedef {object} LineActs
 * @property {(position: string) => Promise<Answer>} solve
 * @property {(moves: Move[]) => void} go
 * @property {() => string[]} names
 * @property {AbortSignal} signal
 */

/** @param {LineActs} acts */
export function bestLine(acts) {
  const element = h("section", {
    class: "card best-line",
    "aria-labelledby": "line-title",
    hidden: true,
  });
  let about = "",
    /** @type {Move[]} */ line = [],
    /** @type {Answer | null} */ last = null,
    mover = 0,
    turn = 0,
    working = false;

  /** @param {Answer | null} answer @param {number} whoseTurn */
  function show(answer, whoseTurn) {
    const fit =
      answer?.moves.length &&
      answer.status !== "unknown" &&
      answer.moves.some((m) => m.best || m.verdict !== "unknown");
    element.hidden = !fit;
    if (!fit) {
      about = "";
      turn++;
      replace(element);
      return;
    }
    mover = whoseTurn;
    if (answer.position === about) return draw();
    about = answer.position;
    line = [bestOf(answer.moves)];
    last = null;
    const mine = ++turn;
    draw();
    setTimeout(() => extend(AHEAD, mine), 250);
  }

  /** @param {number} count @param {number} mine */
  async function extend(count, mine) {
    if (mine !== turn) return;
    const from = line.length;
    working = true;
    while (mine === turn && !acts.signal.aborted && line.length < Math.min(MOST, from + count)) {
      const began = performance.now();
      let found;
      try {
        found = await acts.solve(line[line.length - 1].to);
      } catch {
        break;
      }
      if (mine !== turn || acts.signal.aborted) return;
      last = found;
      const next = last.moves.length && last.status !== "unknown" ? bestOf(last.moves) : null;
      if (!next) break;
      line.push(next);
      draw();
      if (performance.now() - began > QUICK) break;
    }
    working = false;
    if (mine === turn) draw();
  }

  function draw() {
    const movers = turns(line);
    const { verdict } = line[0];
    const ended = last && !last.moves.length;
    const words =
      verdict === "wins"
        ? "The winning line"
        : verdict === "ties"
          ? "The line to a tie"
          : "Best play";
    replace(
      element,
      h("h2", { id: "line-title" }, words),
      h(
        "ol",
        { class: "line-steps" },
        line.map((move, k) =>
          h(
            "li",
            {},
            h(
              "button",
              { type: "button", class: "small", onclick: () => acts.go(line.slice(0, k + 1)) },
              `${acts.names()[movers[k] ? 1 - mover : mover]}: ${move.label}`,
            ),
          ),
        ),
      ),
      ended
        ? h("p", { class: "muted" }, "and the game is over.")
        : working || line.length >= MOST
          ? null
          : h(
              "button",
              { type: "button", class: "small", onclick: () => extend(AHEAD, turn) },
              "Go on",
            ),
    );
  }

  return { element, show };
}
