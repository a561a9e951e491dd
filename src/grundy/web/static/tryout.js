// A small game to try at once: one presses a place, the program answers. All its answers are at
// hand.

import { pressBoard } from "./board.js";
import { h } from "./dom.js";

const THINKING = 700; // milliseconds that the program seems to think

// `opening` has the first position and the answers of all that follow; `link(position)` leads to
// its analysis.
/**
 * @param {Opening} opening
 * @param {(position: string) => string} link
 * @param {AbortSignal} signal
 */
export function tryout(opening, link, signal) {
  /** @type {string[]} */
  const history = [];
  /** @param {string} position */
  const answerOf = (position) => opening.answers[position];
  let here = opening.first;
  let timer = 0;
  signal?.addEventListener("abort", () => clearTimeout(timer));
  const board = pressBoard({
    pick: press,
    offer() {},
    look: (move) => board.ghost(move ? answerOf(move.to).scene : null, move),
    worth: () => ({ signs: "", words: "" }),
  });
  const words = h("p", { class: "tryout-words", role: "status" });
  const again = h("button", { type: "button", onclick: restart }, "Start again");
  const back = h("button", { type: "button", onclick: takeBack }, "Take back");
  const help = h("button", { type: "button", onclick: hint }, "Show a good move");
  const why = h("a", { class: "button" }, "Why?");

  /**
   * @param {string} position
   * @param {boolean} yours
   * @param {string} text
   * @param {{ touch: string[], scene: Scene }} [last]
   */
  function go(position, yours, text, last) {
    here = position;
    const { scene, moves } = answerOf(position);
    board.show({
      scene,
      moves: yours ? moves : [],
      last,
      words: `${opening.title}: ${scene.label}`,
    });
    words.textContent = text;
    back.disabled = !history.length;
    help.disabled = !yours || !moves.length;
    why.href = link(position);
  }

  function restart() {
    clearTimeout(timer);
    history.length = 0;
    go(opening.first, true, opening.hint);
  }

  function takeBack() {
    clearTimeout(timer);
    const before = history.pop();
    if (before) go(before, true, "Taken back. Your move.");
  }

  function hint() {
    const [best] = answerOf(here).moves;
    const after = best.wins
      ? "It wins: whatever I do then, you have an answer."
      : "No move wins here, unless I make a mistake.";
    board.ghost(answerOf(best.to).scene, best);
    words.textContent = `${best.label[0].toUpperCase()}${best.label.slice(1)}. ${after}`;
  }

  /** @param {Move} move */
  function press(move) {
    const last = { touch: move.touch, scene: answerOf(here).scene };
    const focused = board.element.contains(document.activeElement);
    history.push(here);
    if (answerOf(move.to).over) {
      go(move.to, false, "You made the last move: you win!", last);
      if (focused) again.focus();
      return;
    }
    go(move.to, false, `You ${move.label}. My turn …`, last);
    timer = setTimeout(() => reply(focused), THINKING);
  }

  /** @param {boolean} focused */
  function reply(focused) {
    const [best] = answerOf(here).moves;
    const over = answerOf(best.to).over;
    const said = over
      ? `I ${best.label}, the last move: I win. Take back, or start again: you can win.`
      : `I ${best.label}. Your move.`;
    go(best.to, !over, said, { touch: best.touch, scene: answerOf(here).scene });
    if (focused && document.activeElement === document.body) over ? again.focus() : board.focus();
  }

  restart();
  return h(
    "section",
    { class: "card tryout", "aria-labelledby": "tryout-title" },
    h("h2", { id: "tryout-title" }, `Try it: ${opening.title}`),
    h("p", { class: "muted" }, `${opening.rules} Whoever makes the last move wins.`),
    h("div", { class: "tryout-board" }, board.element),
    words,
    h("div", { class: "actions" }, help, back, again, why),
  );
}
