// The board: a position to press, everything that is known of it, and the game that is played from
// it. One analyses with hints, or plays without: then nothing in the page tells what a move is
// worth.

import { solved } from "./answers.js";
import { boardView } from "./boardview.js";
import { moveNumbered, numberOf } from "./course.js";
import { replace, say } from "./dom.js";
import { readGame, writeGame } from "./keptgame.js";
import { Match } from "./match.js";
import { pauseOf, readSettings, SETTINGS, writtenSettings } from "./players.js";
import { learn } from "./previews.js";
import { isCancelled } from "./source.js";
import { writeState } from "./state.js";
import { childOf, makeMain, pathTo, readInto, remove, written } from "./variations.js";
import { errorBox } from "./words.js";

/** @param {HTMLElement} root @param {Context} ctx */
export async function showBoard(root, ctx) {
  const left = readGame(ctx.question());
  // An address that says how one plays is meant as it is; a bare question leads back to where one
  // was.
  const given = ["m", ...SETTINGS].some((name) => ctx.state[name]);
  const chosen = given || !left ? ctx.state : { ...ctx.state, ...left.settings, m: left.m };
  const settings = readSettings(chosen);
  const match = new Match(settings.players);
  let /** @type {Answer | null} */ whole = null,
    /** @type {Reply | null} */ how = null,
    busy = false,
    paused = false,
    turn = 0;

  const view = boardView(root, ctx, match, settings, {
    pick,
    goTo,
    follow,
    undo,
    redo,
    pauseOrGo,
    restart,
    instead,
    setMode,
    changed,
    load,
    saved,
    start: () => goTo(match.tree),
    end: () => goTo(match.end()),
    makeMain: () => changeTree(() => makeMain(match.now)),
    cut,
    setBegins: (value) => {
      settings.begins = value;
      begin("", true);
    },
    solve: (position) => solve(ctx.asked(position), "board-line"),
  });
  view.players(false);

  /** @param {Question} question @param {string} [channel] */
  const solve = (question, channel) => solved(ctx, question, channel || "board-solve");
  // What moves are worth is told to whoever analyses, and when a game is over.
  const show = () => {
    const open = settings.mode !== "play" || match.over();
    view.show({ busy, paused, how, whole: whole || match.tree.answer, open });
  };

  // What was asked is drawn while it is being solved.
  async function sketch() {
    if (ctx.source.embedded) return;
    try {
      const found = await ctx.source.ask("draw", ctx.question(), "board-sketch");
      if (!whole && !ctx.signal.aborted && found.scene) view.drawOnly(found.position, found.scene);
    } catch {
      // Whatever is wrong with it, the answer says so.
    }
  }

  async function firstAnswer() {
    whole = await solve(ctx.question());
    if (!match.tree && whole.scene) view.drawOnly(whole.position, whole.scene);
    // In a partizan game somebody must begin: Left does, unless one says otherwise.
    const open = whole.kind === "partizan" && !whole.player;
    return open ? solve(ctx.asked(`${settings.begins} ${whole.position}`)) : whole;
  }

  /** @param {string | undefined} moves @param {boolean} [anew] */
  async function begin(moves, anew) {
    if (!match.tree) sketch();
    try {
      match.begin(await firstAnswer());
    } catch (error) {
      const normal = writeState({
        view: "board",
        game: ctx.state.game,
        position: ctx.state.position,
      });
      if (!isCancelled(error))
        replace(
          root,
          errorBox(error, "No answer", ctx.state.misere ? [["Ask for normal play", normal]] : []),
        );
      return;
    }
    ctx.bar?.offerMisere(whole?.misere !== false);
    const { tree } = match;
    if (left && (left.settings.begins || "left") === settings.begins && !anew)
      readInto(tree, left.tree);
    // What was kept may be of rules that have changed since: what is no move any more is left out.
    tree.children = tree.children.filter(
      (node) => tree.answer.more_moves || match.wholeMove(node) !== node.move,
    );
    await attempt(() => replay(moves));
    // Whoever comes back to a game goes on with it; whoever analyses looks at a position first.
    paused = settings.mode !== "play" && !match.human() && match.now !== tree && !match.over();
    view.players(asksWhoBegins());
    goOn();
  }

  // Whether the question leaves open which side is to move.
  const asksWhoBegins = () => match.sided && !whole?.player;

  /** @param {string | undefined} moves */
  async function replay(moves) {
    for (const number of String(moves || "")
      .split(".")
      .filter(Boolean)) {
      const move = moveNumbered(match.answer, Number(number));
      if (!move) return;
      const node = childOf(match.now, move, Number(number));
      node.move = move;
      node.answer = await solve(ctx.asked(move.to));
      match.now = node;
    }
  }

  /** @param {() => void | Promise<void>} act */
  async function attempt(act) {
    view.trouble(null);
    try {
      await act();
      return true;
    } catch (error) {
      if (!isCancelled(error)) view.trouble(error);
      return false;
    }
  }

  // After whatever was changed: it is kept and shown, and the computer moves where it is its turn.
  function goOn() {
    keep();
    show();
    reply();
  }

  // To a node, whose answer may still have to be found; meanwhile nothing can be pressed.
  /** @param {TreeNode} node */
  async function visit(node) {
    const mine = ++turn;
    view.leaveDraft();
    busy = !node.answer;
    if (node.parent && !node.answer) {
      view.waitFor(node, () => busy && mine === turn);
      const done = await attempt(async () => {
        node.answer = await solve(ctx.asked(node.move.to));
      });
      if (mine !== turn || ctx.signal.aborted) return false;
      busy = false;
      if (!done) {
        if (!node.children.length) remove(node);
        show();
        return false;
      }
    }
    if (node.parent) {
      node.move = match.wholeMove(node);
      node.parent.last = node;
    }
    match.now = node;
    keep();
    show();
    return true;
  }

  /** @param {Move} move */
  const after = (move) => childOf(match.now, move, numberOf(match.answer, move));

  /** @param {Move} move */
  async function pick(move) {
    if (busy || match.over() || !(match.human() || paused)) return;
    how = null;
    paused = false;
    if (await visit(after(move))) reply();
  }

  // The moves of a line, one after another; each is found or added.
  /** @param {Move[]} moves */
  async function follow(moves) {
    paused = true;
    for (const move of moves) if (!(await visit(after(move)))) return;
    show();
  }

  /** @param {Ply} bad @param {Move} move */
  async function instead(bad, move) {
    await goTo(bad.parent);
    await follow([move]);
    paused = false;
    goOn();
  }

  async function reply() {
    if (busy || match.human() || paused || match.over() || ctx.signal.aborted) return;
    const mine = ++turn,
      at = match.now;
    const meanwhile = () => mine !== turn || ctx.signal.aborted;
    busy = true;
    show();
    const done = await attempt(async () => {
      const seed =
        settings.level === "perfect" ? pathTo(at).length : Math.floor(Math.random() * 2 ** 32);
      const [found] = await Promise.all([
        ctx.source.ask(
          "play",
          { ...ctx.asked(match.answer.position), level: settings.level, seed },
          "play",
        ),
        new Promise((ready) => setTimeout(ready, pauseOf(settings))),
      ]);
      if (!meanwhile() && found.move) made(found, found.move);
    });
    if (meanwhile()) return;
    busy = false;
    if (!done) paused = true;
    show();
    if (match.now !== at) await reply();
  }

  /** @param {Reply} found @param {Move} told */
  function made(found, told) {
    const { answer } = match;
    const who = match.names[match.mover()];
    const move = answer.moves.find((m) => m.to === told.to && m.label === told.label) || told;
    const node = childOf(match.now, move, numberOf(answer, move));
    node.answer ||= found.position;
    learn(node.answer.position, node.answer.scene);
    how = found;
    match.now = node;
    keep();
    say(`${who}: ${move.label}`);
  }

  // Somewhere else in the tree; where the computer would be to move, it waits.
  /** @param {TreeNode} node */
  async function goTo(node) {
    how = null;
    paused = !match.human(node) && !match.over(node);
    await visit(node);
  }

  function undo() {
    const node = match.before();
    if (node) goTo(node);
  }

  function redo() {
    const node = match.after();
    if (node) goTo(node);
  }

  // Whatever the computer is thinking about is not waited for any more.
  function interrupt() {
    turn++;
    busy = false;
  }

  function pauseOrGo() {
    paused = !paused;
    if (paused) interrupt();
    goOn();
  }

  function restart() {
    view.leaveDraft();
    view.trouble(null);
    interrupt();
    match.tree.children = [];
    match.now = match.tree;
    how = null;
    paused = false;
    goOn();
  }

  // Whoever goes over to playing goes on with the side that is to move; whoever analyses moves for
  // both.
  /** @param {Settings["mode"]} mode */
  function setMode(mode) {
    settings.mode = mode;
    /** @type {Player[]} */
    const computers = match.mover() === 1 ? ["computer", "you"] : ["you", "computer"];
    if (mode !== "play") match.players.fill("you");
    else if (!match.withComputer) match.players.splice(0, 2, ...computers);
    view.players(asksWhoBegins());
    changed();
  }

  function changed() {
    interrupt();
    paused = false;
    goOn();
  }

  /** @param {() => void} act */
  function changeTree(act) {
    act();
    keep();
    show();
  }

  async function cut() {
    const gone = match.now;
    if (!gone.parent) return;
    await goTo(gone.parent);
    changeTree(() => remove(gone));
  }

  function keep() {
    const m = match.numbers.join(".");
    writeGame(ctx.question(), {
      settings: writtenSettings(settings),
      m,
      tree: written(match.tree),
    });
    ctx.keep({ ...writtenSettings(settings, true), m });
  }

  function saved() {
    const { mode, first, second, level } = { ...writtenSettings(settings), level: settings.level };
    return JSON.stringify(
      {
        grundy: 1,
        ...ctx.question(),
        mode,
        first,
        second,
        level,
        moves: match.movesTo().map((move) => move.label),
        numbers: match.numbers,
      },
      null,
      1,
    );
  }

  /** @param {() => SavedGame} read */
  function load(read) {
    return attempt(async () => {
      const { game, position, misere, mode, first, second, level, numbers } = read();
      ctx.go({
        view: "board",
        game,
        position,
        misere,
        mode,
        first: first || "you",
        second: second || "you",
        level,
        m: numbers.join("."),
      });
    });
  }

  ctx.draft = (found) => {
    if (match.tree) view.draft(found);
  };

  document.addEventListener(
    "keydown",
    (event) => {
      const on = event.target instanceof Element ? event.target : document.body;
      if (!match.tree || event.defaultPrevented) return;
      if (on.matches("input, textarea, select, pre, .scroll, .formula")) return;
      const control = event.ctrlKey || event.metaKey;
      if (event.altKey) return;
      if (control ? event.key === "z" && !event.shiftKey : event.key === "ArrowLeft") undo();
      else if (
        control ? event.key === "y" || event.key.toLowerCase() === "z" : event.key === "ArrowRight"
      )
        redo();
      else return;
      event.preventDefault();
    },
    { signal: ctx.signal },
  );

  say("");
  await begin(chosen.m);
}
