// The board: a position to press, everything that is known of it, and the game that is played from it. One analyses
// with hints, or plays without: then nothing here tells what a move is worth.

import { pressBoard, textScene } from "./board.js";
import { bestLine } from "./bestline.js";
import { choice, h, replace, s, say } from "./dom.js";
import { better, gains, moveNumbered, numberOf, turns, winner } from "./course.js";
import { editor } from "./editor.js";
import { outcomeWords, reasons, verdictCard } from "./findings.js";
import { fileTools } from "./gamefile.js";
import { readGame, writeGame } from "./keptgame.js";
import { movesList, movesTitle, worthOf } from "./moveslist.js";
import { offerMenu } from "./offer.js";
import { learn, previews, small } from "./previews.js";
import { rulesOf } from "./rules.js";
import { isCancelled } from "./source.js";
import { questionAt, writeState } from "./state.js";
import { treeView } from "./treeview.js";
import { tugOfWar } from "./tug.js";
import { childOf, isMain, makeMain, onward, pathTo, readInto, remove, rootOf, written } from "./variations.js";
import { errorBox } from "./words.js";

const MODES = [["", "Analyse"], ["play", "Play"]];
const PLAYERS = [["you", "you"], ["computer", "computer"]];
const LEVELS = [["perfect", "perfect"], ["0.8", "strong"], ["0.5", "middling"], ["0", "at random"]];
const SPEEDS = [["slow", "slow"], ["", "normal"], ["fast", "fast"]];
const PAUSES = { slow: 1600, "": 450, fast: 60 };
const SETTINGS = ["mode", "first", "second", "level", "speed", "begins"];
const KNOWN = 400;
const known = new Map();

// Whose turn it is stands beside the board; a position is called by its name alone.
function plain(position) {
  return position.replace(/^(left|right) /, "");
}

function oneOf(options, value, otherwise) {
  return options.some(([name]) => name === value) ? value : otherwise;
}

export async function showBoard(root, ctx) {
  const left = readGame(ctx.question());
  const given = ["m", ...SETTINGS].some((name) => ctx.state[name]);
  const chosen = given || !left ? ctx.state : { ...ctx.state, ...left.settings, m: left.m };
  let mode = oneOf(MODES, chosen.mode, "");
  let players = [oneOf(PLAYERS, chosen.first, "you"), oneOf(PLAYERS, chosen.second, mode === "play" ? "computer" : "you")];
  let level = oneOf(LEVELS, chosen.level, "perfect"), speed = oneOf(SPEEDS, chosen.speed, "");
  let begins = chosen.begins === "right" ? "right" : "left";
  let whole = null, tree = null, now = null, busy = false, paused = false, turnOf = 0, how = null, aiming = null, draft = null, games = [];
  let told = "", spoken = false;

  const movesTo = (node) => pathTo(node).slice(1).map((at) => at.move);
  const mover = (node = now) => turns(movesTo(node)).at(-1);
  const human = (node = now) => !node || players[mover(node)] === "you";
  const over = (node = now) => node.answer.over || !node.answer.moves.length;
  // What moves are worth is told to whoever analyses, and when a game is over.
  const isOpen = () => mode !== "play" || over();
  const sided = () => Boolean(tree && tree.answer.player);
  const side = (player) => ((tree.answer.player === "left") === (player === 0) ? "Left" : "Right");

  const title = h("h1", { id: "board-title" }), rules = h("div", {}), turn = h("p", { class: "turn", role: "status" });
  const leads = h("div", { class: "leads" }), peek = h("div", { class: "peek", hidden: true }), notes = h("div", { class: "notes", "aria-live": "polite" }), trouble = h("div", {});
  const verdictPlace = h("section", { class: "card hero", "aria-label": "Who wins" });
  const listTitle = h("h2", { id: "list-title" }), sample = h("p", { class: "muted" });
  const why = h("section", { class: "card why", "aria-labelledby": "why-title" });
  const chart = h("section", { class: "card", "aria-label": "Tug of war" });
  const eyes = previews(ctx);
  const board = pressBoard({ pick, look, worth, offer, nothing: () => advise("No move begins there. Go over the board, or through the list, to see where one does.") });
  const menu = offerMenu({ pick, back: () => board.focus(), letGo: () => board.letGo() });
  const list = movesList({ pick, look, thumb: eyes.thumb });
  const branches = treeView({ go: goTo, better: (node) => better(node.parent.answer, wholeMove(node)), names });
  const best = bestLine({ solve: (position) => solve(ctx.asked(position), "board-line"), go: follow, signal: ctx.signal, names: () => names() });
  const edit = ctx.source.embedded ? null : editor(ctx);
  const tool = (words, label, act) => h("button", { type: "button", "aria-label": label, title: label, onclick: act }, words);
  const icon = (d) => s("svg", { class: "icon", viewBox: "0 0 20 20", width: 16, height: 16, "aria-hidden": "true" }, s("path", { d }));
  const tools = {
    start: tool(icon("M4 3v14M16 4 7 10l9 6Z"), "To the start", () => goTo(tree)), undo: tool("↶ Undo", "Undo", undo), redo: tool("Redo ↷", "Redo", redo), end: tool(icon("M16 3v14M4 4l9 6-9 6Z"), "To the end of this line", toEnd),
    pause: h("button", { type: "button", onclick: pauseOrGo }, "Pause"), fresh: h("button", { type: "button", onclick: restart }, "New game"),
  };
  const main = h("button", { type: "button", class: "small", onclick: () => changeTree(() => makeMain(now)) }, "Make this the main line");
  const cut = h("button", { type: "button", class: "small", onclick: () => {
    const gone = now;
    goTo(gone.parent);
    changeTree(() => remove(gone));
  } }, "Delete from here");
  const links = h("p", { class: "actions" });
  const settings = h("div", { class: "settings" });

  replace(root,
    h("div", { class: "analysis unknown" },
      h("div", { class: "board-side" },
        h("section", { class: "card board-card", "aria-labelledby": "board-title" },
          h("div", { class: "tools board-head" }, title, h("span", { class: "spring" }), modeChoice()),
          rules, turn, h("div", { class: "board-stage" }, board.element, peek), leads, menu.element, notes, trouble,
          h("div", { class: "board-tools", role: "group", "aria-label": "The game" }, Object.values(tools))),
        h("section", { class: "card players", "aria-labelledby": "players-title" }, h("h2", { id: "players-title" }, "Players"), settings,
          h("details", { class: "keys" }, h("summary", {}, "Keys"), h("p", { class: "muted" }, "On the board, arrows go from place to place, ", h("kbd", {}, "Enter"), " presses and ", h("kbd", {}, "Esc"), " lets go. Elsewhere ", h("kbd", {}, "←"), " and ", h("kbd", {}, "→"), " go through the game; ", h("kbd", {}, "Ctrl Z"), " and ", h("kbd", {}, "Ctrl Y"), " everywhere.")))),
      h("div", { class: "analysis-side" },
        verdictPlace,
        h("section", { class: "card", "aria-labelledby": "list-title" }, listTitle, sample, list.element),
        best.element,
        h("section", { class: "card", "aria-labelledby": "tree-title" }, h("h2", { id: "tree-title" }, "Played"), branches.element, h("div", { class: "actions" }, main, cut),
          fileTools({ saved: () => saved(), load: (read) => load(read) })),
        chart,
        edit ? edit.element : null,
        why, links)));
  showSettings();

  function modeChoice() {
    return h("div", { class: "mode legend-hidden" }, choice("mode", "Analyse with hints, or play without", MODES, mode, (value) => {
      mode = value;
      if (mode === "play" && !players.includes("computer")) players = human() && turns(movesTo(now)).at(-1) === 1 ? ["computer", "you"] : ["you", "computer"];
      if (mode === "") players = ["you", "you"];
      paused = false;
      showSettings();
      keep();
      show();
      reply();
    }));
  }

  function showSettings() {
    const changed = (act) => (value) => {
      act(value);
      paused = false;
      keep();
      show();
      reply();
    };
    replace(settings,
      choice("first", sided() ? `${side(0)} is played by` : "First is played by", PLAYERS, players[0], changed((value) => (players[0] = value))),
      choice("second", sided() ? `${side(1)} is played by` : "Second is played by", PLAYERS, players[1], changed((value) => (players[1] = value))),
      sided() && whole && !whole.player ? choice("begins", "Who begins", [["left", "Left"], ["right", "Right"]], begins, async (value) => {
        begins = value;
        await begin("", true);
      }) : null,
      choice("level", "The computer plays", LEVELS, level, changed((value) => (level = value))),
      choice("speed", "Its speed", SPEEDS, speed, changed((value) => (speed = value))));
  }

  function names() {
    if (players[0] === players[1]) return sided() ? [side(0), side(1)] : ["First", "Second"];
    return players.map((player) => (player === "you" ? "You" : "Computer"));
  }

  function worth(move) {
    const { name, text } = worthOf(now.answer.kind, move);
    return { signs: text.length > 4 ? "" : text, words: `${move.verdict === "unknown" ? "not known" : move.verdict}${text ? `, ${name} ${text}` : ""}` };
  }

  async function solve(question, channel) {
    const name = JSON.stringify(question);
    if (known.has(name)) return known.get(name);
    const answer = await ctx.source.ask("solve", { ...question, partial: 1 }, channel || "board-solve");
    learn(answer.position, answer.scene);
    if (known.size > KNOWN) known.clear();
    if (answer.status !== "unknown" && !ctx.source.embedded) known.set(name, answer);
    return answer;
  }

  function drawOnly(position, scene) {
    showTitle(position);
    board.show({ scene });
  }

  // What was asked is drawn while it is being solved.
  async function sketch() {
    if (ctx.source.embedded) return;
    try {
      const found = await ctx.source.ask("draw", ctx.question(), "board-sketch");
      if (!tree && !whole && !ctx.signal.aborted && found.scene) drawOnly(found.position, found.scene);
    } catch {
      // Whatever is wrong with it, the answer says so.
    }
  }

  async function begin(moves, anew) {
    if (!tree) sketch();
    try {
      whole = await solve(ctx.question());
      if (!tree && whole.scene) drawOnly(whole.position, whole.scene);
      // In a partizan game somebody must begin: Left does, unless one says otherwise.
      const first = whole.kind === "partizan" && !whole.player ? await solve(ctx.asked(`${begins} ${whole.position}`)) : whole;
      tree = now = rootOf(first);
    } catch (error) {
      if (!isCancelled(error)) replace(root, errorBox(error, "No answer", ctx.state.misere ? [["Ask for normal play", writeState({ view: "board", game: ctx.state.game, position: ctx.state.position })]] : []));
      return false;
    }
    ctx.bar?.offerMisere(whole.misere !== false);
    if (left && (left.settings.begins || "left") === begins && !anew) readInto(tree, left.tree);
    // What was kept may be of rules that have changed since: what is no move any more is left out.
    tree.children = tree.children.filter((node) => tree.answer.more_moves || wholeMove(node) !== node.move);
    await attempt(async () => {
      for (const number of String(moves || "").split(".").filter(Boolean)) {
        const move = moveNumbered(now.answer, Number(number));
        if (!move) break;
        const node = childOf(now, move, Number(number));
        node.move = move;
        node.answer = await solve(ctx.asked(move.to));
        now = node;
      }
    });
    // Whoever comes back to a game goes on with it; whoever analyses looks at a position first.
    paused = mode !== "play" && !human() && now.parent !== null && !over();
    showSettings();
    keep();
    show();
    reply();
    return true;
  }

  async function attempt(act) {
    replace(trouble);
    try {
      await act();
      return true;
    } catch (error) {
      if (!isCancelled(error)) replace(trouble, errorBox(error));
      return false;
    }
  }

  // A node that was read from a storage gets the whole move from the answer before it.
  function wholeMove(node) {
    return node.parent.answer?.moves.find((m) => m.to === node.move.to && m.label === node.move.label) || node.move;
  }

  // To a node, whose answer may still have to be found; meanwhile nothing can be pressed.
  async function visit(node) {
    const mine = ++turnOf;
    leaveDraft();
    busy = !node.answer;
    if (busy) {
      waits(node);
      const done = await attempt(async () => {
        node.answer = await solve(ctx.asked(node.move.to));
      });
      if (mine !== turnOf || ctx.signal.aborted) return false;
      busy = false;
      if (!done) {
        if (!node.children.length) remove(node);
        show();
        return false;
      }
    }
    if (node.parent) node.move = wholeMove(node);
    now = node;
    if (node.parent) node.parent.last = node;
    keep();
    show();
    return true;
  }

  // While an answer is on its way: the position is drawn already where somebody has looked at it.
  function waits(node) {
    const mine = turnOf;
    replace(turn, "One moment …");
    eyes.scene(node.move.to).then((scene) => {
      if (scene && busy && mine === turnOf) board.show({ scene, last: { touch: node.move.touch, scene: now.answer.scene } });
    });
  }

  async function pick(move) {
    if (busy || over() || !(human() || paused)) return;
    how = null;
    paused = false;
    if (await visit(childOf(now, move, numberOf(now.answer, move)))) reply();
  }

  // The moves of a line, one after another; each is found or added.
  async function follow(moves) {
    paused = true;
    for (const move of moves) {
      if (!await visit(childOf(now, move, numberOf(now.answer, move)))) return;
    }
    show();
  }

  async function reply() {
    if (busy || human() || paused || over() || ctx.signal.aborted) return;
    const mine = ++turnOf, at = now;
    busy = true;
    show();
    const done = await attempt(async () => {
      const seed = level === "perfect" ? pathTo(at).length : Math.floor(Math.random() * 2 ** 32);
      const [found] = await Promise.all([
        ctx.source.ask("play", { ...ctx.asked(at.answer.position), level, seed }, "play"),
        new Promise((ready) => setTimeout(ready, PAUSES[speed]))]);
      if (mine !== turnOf || ctx.signal.aborted || !found.move) return;
      const move = at.answer.moves.find((m) => m.to === found.move.to && m.label === found.move.label) || found.move;
      const node = childOf(at, move, numberOf(at.answer, move));
      node.answer ||= found.position;
      learn(node.answer.position, node.answer.scene);
      how = found;
      now = node;
      at.last = node;
      keep();
      say(`${names()[mover(at)]}: ${move.label}`);
    });
    if (mine !== turnOf || ctx.signal.aborted) return;
    busy = false;
    if (!done) paused = true;
    show();
    if (now !== at) await reply();
  }

  // Somewhere else in the tree; where the computer would be to move, it waits.
  async function goTo(node) {
    how = null;
    if (node.answer) paused = !human(node) && !over(node);
    else paused = !human(node);
    await visit(node);
  }

  // Against the computer one takes back up to one's own last move.
  function undo() {
    if (!now.parent) return;
    let node = now.parent;
    while (players.includes("you") && node.parent && !human(node)) node = node.parent;
    goTo(node);
  }

  function redo() {
    let node = onward(now);
    while (node && players.includes("you") && onward(node) && !human(node)) node = onward(node);
    if (node) goTo(node);
  }

  function toEnd() {
    let node = now;
    while (onward(node)) node = onward(node);
    if (node !== now) goTo(node);
  }

  function pauseOrGo() {
    paused = !paused;
    if (paused) {
      turnOf++;
      busy = false;
    }
    show();
    reply();
  }

  function restart() {
    leaveDraft();
    tree.children = [];
    how = null;
    paused = false;
    turnOf++;
    busy = false;
    now = tree;
    replace(trouble);
    keep();
    show();
    reply();
  }

  function changeTree(act) {
    act();
    keep();
    show();
  }

  function keep() {
    const kept = { mode, first: players[0], second: players[1], level: level === "perfect" ? "" : level, speed, begins: begins === "left" ? "" : begins };
    const m = pathTo(now).slice(1).map((at) => at.number).join(".");
    writeGame(ctx.question(), { settings: kept, m, tree: written(tree) });
    const usual = mode === "play" ? ["you", "computer"] : ["you", "you"];
    ctx.keep({ ...kept, first: players[0] === usual[0] ? "" : players[0], second: players[1] === usual[1] ? "" : players[1], m });
  }

  const saved = () => JSON.stringify({ grundy: 1, ...ctx.question(), mode, first: players[0], second: players[1], level, moves: movesTo(now).map((move) => move.label), numbers: pathTo(now).slice(1).map((at) => at.number) }, null, 1);

  const load = (read) => attempt(async () => {
    const game = read();
    ctx.go({ view: "board", game: game.game || "", position: game.position || "", misere: game.misere || "", mode: game.mode, first: game.first || "you", second: game.second || "you", level: game.level, m: game.numbers.join(".") });
  });

  function show() {
    if (draft) return;
    const answer = now.answer, open = isOpen();
    const playing = !over() && !busy && (human() || paused);
    const ended = over();
    aiming = null;
    peek.hidden = true;
    showTitle(answer.position);
    root.querySelector(".analysis").classList.remove("unknown");
    replace(rules, rulesOf(answer, games));
    replace(turn, turnWords(answer, ended));
    board.show({ scene: answer.scene || textScene(answer), moves: playing ? answer.moves : [], hints: open && !ended, last: now.parent ? { touch: now.move.touch, scene: now.parent.answer?.scene } : null });
    menu.show([]);
    replace(leads, idle(answer, playing));
    replace(notes, noteWords(answer, open, ended));
    showMoves(answer, open, playing);
    branches.show(tree, now, open);
    main.hidden = !now.parent || isMain(now);
    cut.hidden = !now.parent || mode === "play";
    showFindings(answer, open);
    showTools(ended);
    edit?.show(answer);
  }

  // A title that is longer than its place scrolls, also by the keyboard.
  function showTitle(position) {
    title.textContent = plain(position);
    if (position.length > 90) title.setAttribute("tabindex", "0");
    else title.removeAttribute("tabindex");
  }

  function showTools(ended) {
    const computer = players.includes("computer");
    tools.undo.disabled = tools.start.disabled = !now.parent;
    tools.redo.disabled = tools.end.disabled = !onward(now);
    tools.pause.hidden = !computer || ended || (human() && players.includes("you"));
    tools.pause.textContent = paused ? "Let it move" : "Pause";
  }

  function showMoves(answer, open, playing) {
    listTitle.textContent = answer.more_moves ? "Moves" : movesTitle(answer);
    sample.hidden = !answer.more_moves;
    sample.textContent = answer.more_moves ? `${movesTitle(answer)}.` : "";
    list.show({ answer, open, playing, fresh: told !== answer.position });
  }

  // All that tells who wins; where nothing is to be told, nothing of it is in the page.
  function showFindings(answer, open) {
    const about = now === tree ? whole : answer;
    const path = pathTo(now);
    const solved = path.every((at) => at.answer);
    for (const [place, on] of [[verdictPlace, open], [why, open], [chart, open && path.length > 1 && solved]]) place.hidden = !on;
    replace(chart, chart.hidden ? null : [h("h2", {}, "Tug of war"), tugOfWar(path.map((at) => at.answer), movesTo(now), names())]);
    best.show(open && !over() ? answer : null, mover());
    const name = open ? `${about.position} ${about === whole}` : "";
    if (name !== told || !open) {
      replace(verdictPlace, open ? verdictCard(about) : null);
      replace(why, open ? [h("h2", { id: "why-title" }, "Why"), reasons(ctx, about)] : null);
      spoken ||= open;
      if (open && name !== told) say(`${about.position} is ${about.outcome || "not decided"}: ${outcomeWords(about)}`);
    }
    if (!open && spoken) {
      say(""); // what a screen reader was told while one analysed is told no more
      spoken = false;
    }
    told = open ? name : answer.position;
    const here = questionAt(answer, answer.state);
    replace(links, ctx.source.embedded ? null : [
      h("a", { class: "button", href: writeState({ view: "step", ...(now === tree ? ctx.question() : here) }) }, "Step through its graph"),
      answer.kind === "partizan" && open ? h("a", { class: "button", href: ctx.valueLink(here) }, "Its value") : null]);
  }

  function turnWords(answer, ended) {
    const last = now.parent ? h("span", { class: "last-move" }, ` Last move: ${names()[mover(now.parent)]}, ${now.move.label}.`) : null;
    if (ended) {
      const wins = winner(answer, mover(), gains(movesTo(now)).at(-1));
      const words = wins === null ? "Nobody wins." : names()[wins] === "You" ? "You win." : `${names()[wins]} wins.`;
      return [h("b", { class: "end" }, words), " The game is over.", last];
    }
    const name = names()[mover()];
    const which = answer.player && name !== "Left" && name !== "Right" ? ` (${answer.player === "left" ? "Left" : "Right"})` : "";
    const gained = gains(movesTo(now)).at(-1);
    const score = gained.some((gain) => gain != 0) ? h("span", {}, ` ${names()[0]} ${gained[0]}, ${names()[1]} ${gained[1]}.`) : null;
    if (busy && !human()) return [`${name}${which} is thinking …`, score, last];
    return [h("b", {}, name === "You" ? `Your move${which}.` : `${name} to move${which}${paused && !human() ? "; it waits" : ""}.`), score, last];
  }

  function idle(answer, playing) {
    if (!playing) return null;
    const pressed = answer.moves.some((m) => m.touch && m.touch.length);
    return h("p", { class: "muted" }, pressed ? "Press the board to move, or a move in the list." : "Press a move in the list.");
  }

  // What would have been better than the last move of somebody, and how the computer found its own.
  function noteWords(answer, open, ended) {
    const found = [];
    const path = pathTo(now);
    const lately = path.slice(1).slice(-2).reverse();
    const bad = open ? lately.find((at) => (players[mover(at.parent)] === "you" || !players.includes("you")) && better(at.parent.answer, at.move)) : null;
    if (bad && !ended) {
      const instead = better(bad.parent.answer, bad.move);
      const gave = instead.verdict === "wins" ? "gave the win away" : "gave more away than it had to";
      found.push(h("p", { class: "better" }, h("b", {}, "! "), `${bad.move.label} ${gave}: ${instead.label} ${instead.verdict}.`, " ",
        h("button", { type: "button", class: "small", onclick: () => tryInstead(bad, instead) }, "Try that")));
    }
    if (how && how.how === "unknown") found.push(h("p", { class: "muted" }, open && how.because ? `Computer: ${how.because}.` : "The computer could not solve this position: its move may be a random one."));
    else if (how && open && how.because) found.push(h("p", { class: "muted" }, `Computer: ${how.because}.`));
    if (answer.status === "unknown" && !ended && !found.length) found.push(h("p", { class: "muted" }, players.includes("computer") ? "Not solved within the time limit: the computer moves at random until it is." : "Not solved within the time limit: what the moves are worth is not known."));
    return found;
  }

  async function tryInstead(bad, instead) {
    await goTo(bad.parent);
    await follow([instead]);
    paused = false;
    show();
    reply();
  }

  const advise = (words) => replace(leads, h("p", {}, words));

  // What a chosen place can mean: one move alone is made by pressing again, several are in a menu.
  function offer(moves, alone) {
    const again = moves.length === 1 && !alone;
    menu.show(again ? [] : moves, alone);
    if (again) advise(`Press it again for: ${moves[0].label}. Or press a lit place.`);
    else if (alone === false) advise("Now press a lit place.");
    else replace(leads, idle(now.answer, true));
  }

  // What is aimed at, on the board or in the list: the move in words, and the position after it.
  async function look(move) {
    if (aiming === move || draft) return;
    aiming = move;
    peek.hidden = true;
    if (!move) {
      board.ghost(null, null);
      replace(leads, idle(now.answer, !over() && !busy && (human() || paused)));
      return;
    }
    replace(leads, h("p", {}, h("b", {}, move.label), " → ", h("span", { class: "mono" }, plain(move.state || move.to)), isOpen() ? ` (${worth(move).words})` : null));
    board.ghost(null, move);
    const scene = await eyes.scene(move.to);
    if (aiming !== move || !scene) return;
    // A board of another size would not fit over this one: it is shown in a corner.
    peek.hidden = board.ghost(scene, move);
    replace(peek, peek.hidden ? null : small(scene, 200, 110));
  }

  function leaveDraft() {
    if (!draft) return;
    draft = null;
    ctx.bar.reset();
  }

  // What is being typed above is drawn at once; it is not asked before somebody says so.
  ctx.draft = (found) => {
    if (!tree) return;
    draft = found;
    if (!found) {
      show();
      return;
    }
    board.show({ scene: found.scene, moves: [] });
    menu.show([]);
    replace(turn, h("b", {}, "A new position."), ` ${found.position} is drawn, and not asked yet.`);
    replace(leads, h("p", {}, h("button", { type: "button", class: "primary", onclick: () => ctx.bar.submit() }, "Who wins?"), " ", h("button", { type: "button", onclick: () => ctx.bar.reset() }, "Back to the game")));
    replace(notes);
  };

  document.addEventListener("keydown", (event) => {
    if (!tree || event.defaultPrevented || event.target.matches("input, textarea, select, pre, .scroll, .formula")) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === "z" && !event.shiftKey) undo();
    else if (control && (event.key === "y" || event.key.toLowerCase() === "z")) redo();
    else if (!control && !event.altKey && event.key === "ArrowLeft") undo();
    else if (!control && !event.altKey && event.key === "ArrowRight") redo();
    else return;
    event.preventDefault();
  }, { signal: ctx.signal });

  ctx.games().then((found) => {
    games = found;
    if (tree && !draft) replace(rules, rulesOf(now.answer, games));
  }).catch(() => {});
  replace(turn, h("span", { class: "waiting" }, "Solving …"));
  say("");
  await begin(chosen.m || "");
}
