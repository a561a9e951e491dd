// A small game to try at once: one presses a place, the program answers. All its answers are at hand.

import { h, plural, replace, s, say } from "./dom.js";
import { drawScene, elements, number } from "./scene.js";

const THINKING = 700; // milliseconds that the program seems to think

// `opening` has the first position and the answers of all that follow; `link(position)` leads to its analysis.
export function tryout(opening, link, signal) {
  const history = [];
  let here = opening.first;
  let mine = true;
  let shown = null; // the place with a hint
  let timer = 0;
  signal?.addEventListener("abort", () => clearTimeout(timer));
  const board = h("div", { class: "tryout-board" });
  const words = h("p", { class: "tryout-words", role: "status" });
  const again = h("button", { type: "button", onclick: restart }, "Start again");
  const back = h("button", { type: "button", onclick: takeBack }, "Take back");
  const help = h("button", { type: "button", onclick: hint }, "Show a good move");
  const why = h("a", { class: "button" }, "Why?");

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
    const [best] = opening.answers[here].moves;
    shown = best.touch[0];
    draw();
    const after = best.wins ? "It wins: whatever I do then, you have an answer." : "Every move loses here, if I make no mistake.";
    tell(`${best.label[0].toUpperCase()}${best.label.slice(1)}. ${after}`);
  }

  function tell(text) {
    words.textContent = text;
  }

  function go(position, yours, text) {
    here = position;
    mine = yours;
    shown = null;
    draw();
    tell(text);
  }

  function press(move) {
    history.push(here);
    const answer = opening.answers[move.to];
    if (answer.over) {
      go(move.to, false, "You made the last move: you win!");
      return;
    }
    go(move.to, false, `You: ${move.label}. My turn …`);
    timer = setTimeout(reply, THINKING);
  }

  function reply() {
    const [best] = opening.answers[here].moves;
    const over = opening.answers[best.to].over;
    go(best.to, !over, over ? `I ${best.label}, the last move: I win. Start again? You can win from there.` : `I ${best.label}. Your move.`);
  }

  function draw() {
    const answer = opening.answers[here];
    const focused = board.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    const picture = drawScene(answer.scene);
    const drawn = picture.querySelector(".marks");
    const after = s("g", { class: "marks next", "aria-hidden": "true" });
    picture.append(after);
    const moves = mine ? answer.moves.filter((move) => move.touch.length === 1) : [];
    // What a move leaves is seen before it is made: the rest grows pale.
    const preview = (move) => {
      drawn.classList.toggle("leaving", Boolean(move));
      replace(after, move ? opening.answers[move.to].scene.marks.map((mark) => elements(mark, {})) : null);
    };
    const places = moves.map((move) => {
      const [x, y, wide, high] = answer.scene.places[move.touch[0]];
      const place = s("g", { class: `place${shown === move.touch[0] ? " shown" : ""}`, role: "button", tabindex: "0", "aria-label": move.label, "data-place": move.touch[0] },
        s("rect", { x: number(x), y: number(y), width: number(wide), height: number(high), rx: 0.2 }));
      place.addEventListener("click", () => press(move));
      place.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        press(move);
      });
      for (const name of ["pointerenter", "focus"]) place.addEventListener(name, () => preview(move));
      for (const name of ["pointerleave", "blur"]) place.addEventListener(name, () => preview(null));
      return place;
    });
    picture.append(...places);
    // The picture is one image, unless there is something in it to press.
    if (places.length) picture.setAttribute("role", "group");
    replace(board, picture);
    back.disabled = !history.length;
    help.disabled = !places.length;
    why.href = link(here);
    if (focused !== null && places.length) (places.find((place) => place.dataset.place === focused) || places[0]).focus();
  }

  restart();
  say(`${opening.title}: ${plural(opening.answers[here].moves.length, "move")}`);
  return h("section", { class: "card tryout", "aria-labelledby": "tryout-title" },
    h("h2", { id: "tryout-title" }, `Try it: ${opening.title}`),
    h("p", { class: "muted" }, `${opening.rules} Whoever makes the last move wins.`),
    board, words,
    h("div", { class: "actions" }, help, back, again, why));
}
