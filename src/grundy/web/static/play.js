// Play: on the board or from the list, against the perfect opponent or between two people.

import { choice, copyButton, h, replace, saveFile, say } from "./dom.js";
import { drawPosition, showOffer } from "./boards.js";
import { blunder, gains, moveNumbered, numberOf, turns, winner } from "./course.js";
import { isCancelled } from "./source.js";
import { questionAt } from "./state.js";
import { tugOfWar } from "./tug.js";
import { errorBox, outcomeSign, valueName, valueOf, verdict } from "./words.js";

const WHO = [["first", "You begin"], ["second", "You reply"], ["two", "Two people"]];
const LEVELS = [["perfect", "perfect"], ["0.8", "strong"], ["0.5", "middling"], ["0", "at random"]];

export async function showPlay(root, ctx) {
  let who = WHO.some(([name]) => name === ctx.state.who) ? ctx.state.who : "first";
  let level = LEVELS.some(([name]) => name === ctx.state.level) ? ctx.state.level : "perfect";
  let values = ctx.state.values === "1";
  const answers = [], plies = [], undone = [];
  let thinking = false, ended = false, held = null;

  const title = h("h1", {});
  const where = h("p", { class: "where-now" });
  const turn = h("p", { class: "turn", role: "status" });
  const board = h("div", { class: "play-board" });
  const offer = h("div", { class: "offer", "aria-live": "polite" });
  const list = h("div", { class: "play-moves" });
  const history = h("ol", { class: "history" });
  const chart = h("div", {});
  const trouble = h("div", {});
  const unsure = h("p", { class: "muted" });
  const undoButton = h("button", { type: "button", onclick: () => undo() }, "Undo");
  const redoButton = h("button", { type: "button", onclick: () => redo() }, "Redo");
  const file = h("input", { type: "file", id: "load", accept: "application/json,.json", class: "visually-hidden", onchange: async () => {
    if (file.files.length) await load(await file.files[0].text());
    file.value = "";
  } });
  const pasted = h("textarea", { id: "pasted", rows: 3, spellcheck: "false", placeholder: "paste a saved game here" });

  replace(root,
    h("div", { class: "split play" },
      h("div", {},
        h("section", { class: "card", "aria-label": "The board" },
          h("div", { class: "tools" }, title, h("span", { class: "spring" }), undoButton, redoButton,
            h("button", { type: "button", onclick: () => restart() }, "New game")),
          turn, board, offer, where, unsure, trouble),
        h("section", { class: "card", "aria-label": "Tug of war" }, h("h2", {}, "Tug of war"), chart)),
      h("div", {},
        h("section", { class: "card", "aria-label": "Players" },
          choice("who", "Players", WHO, who, (value) => {
            who = value;
            ctx.keep({ who });
            restart();
          }),
          choice("level", "The opponent plays", LEVELS, level, (value) => {
            level = value;
            ctx.keep({ level });
          }),
          h("label", { class: "check" }, h("input", { type: "checkbox", checked: values, onchange: (event) => {
            values = event.target.checked;
            ctx.keep({ values: values ? "1" : "" });
            show();
          } }), " show the values of all moves")),
        h("section", { class: "card", "aria-labelledby": "list-title" }, h("h2", { id: "list-title" }, "Moves"), list),
        h("section", { class: "card", "aria-labelledby": "history-title" }, h("h2", { id: "history-title" }, "Played"), history,
          h("div", { class: "actions" },
            h("button", { type: "button", class: "small", onclick: () => saveFile("game.json", saved(), "application/json") }, "Save"),
            h("button", { type: "button", class: "small", onclick: () => file.click() }, "Load"), h("label", { for: "load", class: "visually-hidden" }, "Load a game from a file"), file,
            copyButton("Copy game", () => saved()), copyButton("Copy link", () => location.href)),
          h("details", {}, h("summary", {}, "Load from text"), h("label", { for: "pasted", class: "visually-hidden" }, "A saved game"), pasted,
            h("button", { type: "button", class: "small", onclick: () => load(pasted.value) }, "Load this"))))));

  const now = () => answers.at(-1);
  const mover = () => turns(plies).at(-1);
  const names = () => (who === "two" ? ["First", "Second"] : who === "first" ? ["You", "Opponent"] : ["Opponent", "You"]);
  const human = () => who === "two" || mover() === (who === "first" ? 0 : 1);
  const over = () => now().over || !now().moves.length;
  const solve = (parameters) => ctx.source.ask("solve", { ...parameters, partial: 1 }, "play-solve");

  async function begin() {
    try {
      let first = await solve(ctx.question());
      // In a partizan game somebody must begin: Left does, unless the position says otherwise.
      if (first.kind === "partizan" && !first.player) first = await solve(ctx.asked(`left ${first.position}`));
      answers.push(first);
      for (const number of (ctx.state.m || "").split(".").filter(Boolean)) {
        const move = moveNumbered(now(), Number(number));
        if (!move) break;
        await follow(move);
      }
    } catch (error) {
      if (isCancelled(error)) return;
      if (!answers.length) {
        replace(root, errorBox(error, "This cannot be played here"));
        return;
      }
      replace(trouble, errorBox(error));
    }
    show();
    await reply();
  }

  async function follow(move, after) {
    const answer = after || await solve(ctx.asked(move.to));
    plies.push({ move, number: numberOf(now(), move) });
    answers.push(answer);
  }

  async function pick(move) {
    if (thinking || !human() || over()) return;
    thinking = true;
    undone.length = 0;
    waits();
    await attempt(async () => {
      await follow(move);
      keep();
    });
    thinking = false;
    show();
    await reply();
  }

  // Between a move and its answer nothing can be pressed; whoever used the keyboard gets it back.
  function waits() {
    held = [list, board, offer].find((place) => place.contains(document.activeElement)) || held;
    replace(turn, "One moment …");
    for (const button of root.querySelectorAll(".play-moves button, .play-board button")) button.disabled = true;
  }

  async function attempt(act) {
    replace(trouble);
    try {
      await act();
    } catch (error) {
      if (!isCancelled(error)) replace(trouble, errorBox(error));
    }
  }

  async function reply() {
    if (thinking || human() || over() || ctx.signal.aborted) return;
    thinking = true;
    show();
    await attempt(async () => {
      const [found] = await Promise.all([
        ctx.source.ask("play", { ...ctx.asked(now().position), level, seed: level === "perfect" ? plies.length : Math.floor(Math.random() * 2 ** 32) }, "play"),
        new Promise((done) => setTimeout(done, 350))]);
      if (ctx.signal.aborted || !found.move) return;
      const move = now().moves.find((m) => m.to === found.move.to && m.label === found.move.label) || found.move;
      await follow(move, found.position);
      keep();
      say(`${names()[1 - (who === "first" ? 0 : 1)]}: ${move.label}`);
    });
    thinking = false;
    show();
    if (!trouble.firstChild && !ctx.signal.aborted) await reply();
  }

  const keep = () => ctx.keep({ m: plies.map((ply) => ply.number).join(".") });

  // Against the opponent one takes back up to one's own last move.
  function undo() {
    if (thinking || !plies.length) return;
    const taken = [];
    do taken.push([plies.pop(), answers.pop()]); while (plies.length && !human());
    undone.push(taken);
    keep();
    show();
    if (!human()) reply();
  }

  function redo() {
    if (thinking || !undone.length) return;
    for (const [ply, answer] of undone.pop().reverse()) {
      plies.push(ply);
      answers.push(answer);
    }
    keep();
    show();
  }

  function restart() {
    if (thinking) return;
    answers.length = Math.min(1, answers.length);
    plies.length = 0;
    undone.length = 0;
    replace(trouble);
    keep();
    show();
    reply();
  }

  const saved = () => JSON.stringify({ grundy: 1, ...ctx.question(), who, level, moves: plies.map((ply) => ply.move.label), numbers: plies.map((ply) => ply.number) }, null, 1);

  async function load(text) {
    await attempt(async () => {
      let game;
      try {
        game = JSON.parse(text);
      } catch {
        throw new Error("that is not a saved game: it is not JSON");
      }
      if (game.grundy !== 1 || !Array.isArray(game.numbers)) throw new Error("that is not a saved game of this page");
      ctx.go({ view: "play", game: game.game || "", position: game.position || "", misere: game.misere || "", who: game.who, level: game.level, m: game.numbers.join("."), values: values ? "1" : "" });
    });
  }

  function show() {
    const answer = now();
    const playing = human() && !over() && !thinking;
    ended = over();
    title.textContent = answer.game;
    replace(where, answer.position, answer.kind === "partizan" && !ctx.source.embedded ? [" · ", h("a", { href: ctx.valueLink(questionAt(answer, answer.state)) }, "value")] : null);
    const dark = answer.status === "unknown" && !ended;
    unsure.hidden = !dark;
    unsure.textContent = dark ? `Not solved within the server's time limit: ${who === "two" ? "the values are not known" : "the opponent moves at random until it is"}.` : "";
    replace(board, drawPosition(answer, playing ? { moves: answer.moves, pick, hints: values, offer: (moves) => showOffer(offer, moves, pick) } : null));
    replace(offer);
    replace(turn, turnWords(answer));
    showMoves(answer, playing);
    const total = gains(plies).at(-1);
    const movers = turns(plies);
    replace(history, plies.map((ply, k) => h("li", { class: blunder(answers[k], ply.move) ? "bad" : "" },
      h("b", {}, names()[movers[k]]), ` ${ply.move.label}`, blunder(answers[k], ply.move) ? h("span", { class: "tag warn" }, "! blunder") : null)),
      plies.length ? null : h("li", { class: "muted none" }, "nothing yet"));
    if (total[0] || total[1]) history.append(h("li", { class: "muted none" }, `${names()[0]} ${total[0]}, ${names()[1]} ${total[1]}`));
    replace(chart, tugOfWar(answers, plies, names()));
    if (held && playing) {
      (held.querySelector("button, [tabindex='0']") || list.querySelector("button"))?.focus();
      held = null;
    }
    undoButton.disabled = !plies.length || thinking;
    redoButton.disabled = !undone.length || thinking;
  }

  function turnWords(answer) {
    if (ended) {
      const wins = winner(answer, mover(), gains(plies).at(-1));
      const words = wins === null ? "Nobody wins." : names()[wins] === "You" ? "You win." : `${names()[wins]} wins.`;
      return [h("b", { class: "end" }, words), " The game is over."];
    }
    const name = names()[mover()];
    const side = answer.player ? ` (${answer.player === "left" ? "Left" : "Right"})` : "";
    if (thinking && !human()) return `${name}${side} is thinking …`;
    return [h("b", {}, name === "You" ? `Your move${side}` : `${name} to move${side}`), values ? [" · ", outcomeSign(answer.outcome, 20), ` ${answer.outcome_words || ""}${answer.remoteness === null ? "" : `, remoteness ${answer.remoteness}`}`] : null];
  }

  function showMoves(answer, playing) {
    if (!answer.moves.length) return replace(list, h("p", { class: "muted" }, "None: the game is over."));
    const order = values ? answer.moves : [...answer.moves].sort((a, b) => a.label.localeCompare(b.label, "en", { numeric: true }));
    const shown = order.slice(0, 120);
    return replace(list, h("ul", {}, shown.map((move) => h("li", {},
      h("button", { type: "button", class: "move", disabled: !playing, onclick: () => pick(move) },
        h("span", {}, move.label),
        values ? h("span", { class: "worth" }, verdict(move.verdict), ` ${valueName(answer) === "score" ? "score" : "value"} ${valueOf(move)}, remoteness ${move.remoteness ?? "–"}`) : null)))),
      order.length > shown.length ? h("p", { class: "muted" }, `and ${order.length - shown.length} more; use the board`) : null);
  }

  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.target.matches("input:not([type=radio], [type=checkbox]), textarea")) return;
    if (event.key === "z" && !event.shiftKey) undo();
    else if (event.key === "y" || (event.key === "z" && event.shiftKey) || event.key === "Z") redo();
    else return;
    event.preventDefault();
  }, { signal: ctx.signal });

  replace(turn, "Solving …");
  await begin();
}
