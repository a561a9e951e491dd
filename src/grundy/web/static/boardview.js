// The board and all that is shown beside it, of a match at its present position. Where `open` is
// not set, nothing that tells what a move is worth is in the page.

import { bestLine } from "./bestline.js";
import { pressBoard } from "./board.js";
import { h, replace, s, say } from "./dom.js";
import { editor } from "./editor.js";
import { outcomeWords, reasons, verdictCard } from "./findings.js";
import { fileTools } from "./gamefile.js";
import { movesList, movesTitle, worthOf } from "./moveslist.js";
import { offerMenu } from "./offer.js";
import { keysHelp, modeChoice, showPlayers } from "./players.js";
import { previews, small } from "./previews.js";
import { rulesOf } from "./rules.js";
import { questionAt, writeState } from "./state.js";
import { treeView } from "./treeview.js";
import { tugOfWar } from "./tug.js";
import { howWords, lapseWords, turnWords, unsolvedWords } from "./turnwords.js";
import { isMain, onward, pathTo } from "./variations.js";
import { errorBox } from "./words.js";

// Whose turn it is stands beside the board; a position is called by its name alone.
/** @param {string} position */
function plain(position) {
  return position.replace(/^(left|right) /, "");
}

/** @param {string} d */
function icon(d) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 20 20", width: 16, height: 16, "aria-hidden": "true" },
    s("path", { d }),
  );
}

/** @param {Child} words @param {string} label @param {() => void} act */
function tool(words, label, act) {
  return h("button", { type: "button", "aria-label": label, title: label, onclick: act }, words);
}

/** @param {string} classes @param {string} id @param {Child} title @param {...Child} inside */
function section(classes, id, title, ...inside) {
  return h("section", { class: classes, "aria-labelledby": id }, title, ...inside);
}

/**
 * What one can do.
 * @typedef {object} ViewActs
 * @property {(move: Move) => void} pick
 * @property {(node: TreeNode) => void} goTo
 * @property {(moves: Move[]) => void} follow
 * @property {(bad: Ply, move: Move) => void} instead
 * @property {(position: string) => Promise<Answer>} solve
 * @property {(mode: Settings["mode"]) => void} setMode
 * @property {(side: Side) => void} setBegins
 * @property {(read: () => SavedGame) => void} load
 * @property {() => string} saved
 * @property {() => void} start
 * @property {() => void} undo
 * @property {() => void} redo
 * @property {() => void} end
 * @property {() => void} pauseOrGo
 * @property {() => void} restart
 * @property {() => void} makeMain
 * @property {() => void} cut
 * @property {() => void} changed
 */
/**
 * @typedef {object} ViewState
 * @property {boolean} busy
 * @property {boolean} paused
 * @property {boolean} open whether it is told what moves are worth
 * @property {Reply | null} how how the computer moved
 * @property {Answer} whole the answer to the whole question at the start of the game
 */

/**
 * @param {HTMLElement} root
 * @param {Context} ctx
 * @param {Match} match
 * @param {Settings} settings
 * @param {ViewActs} acts
 */
export function boardView(root, ctx, match, settings, acts) {
  /** @type {ViewState} */
  let shown;
  let /** @type {Game[]} */ games = [],
    /** @type {Move | null} */ aiming = null,
    begun = false,
    drafted = false,
    told = "",
    spoken = false;
  const title = h("h1", { id: "board-title" }),
    rules = h("div", {}),
    turn = h("p", { class: "turn", role: "status" });
  const leads = h("div", { class: "leads" }),
    peek = h("div", { class: "peek", hidden: true }),
    notes = h("div", { class: "notes", "aria-live": "polite" }),
    trouble = h("div", {});
  const verdictPlace = h("section", { class: "card hero", "aria-label": "Who wins" });
  const listTitle = h("h2", { id: "list-title" }),
    sample = h("p", { class: "muted" });
  const why = h("section", { class: "card why", "aria-labelledby": "why-title" });
  const chart = h("section", { class: "card", "aria-label": "Tug of war" });
  const eyes = previews(ctx);
  const board = pressBoard({
    pick: acts.pick,
    look,
    worth,
    offer,
    nothing: () =>
      advise(
        "No move begins there. Go over the board, or through the list, to see where one does.",
      ),
  });
  const menu = offerMenu({
    pick: acts.pick,
    back: () => board.focus(),
    letGo: () => board.letGo(),
  });
  const list = movesList({ pick: acts.pick, look, thumb: eyes.thumb });
  const branches = treeView({
    go: acts.goTo,
    better: (node) => match.better(node),
    names: () => match.names,
  });
  const best = bestLine({
    solve: acts.solve,
    go: acts.follow,
    signal: ctx.signal,
    names: () => match.names,
  });
  const edit = ctx.source.embedded ? null : editor(ctx);
  const tools = {
    start: tool(icon("M4 3v14M16 4 7 10l9 6Z"), "To the start", acts.start),
    undo: tool("↶ Undo", "Undo", acts.undo),
    redo: tool("Redo ↷", "Redo", acts.redo),
    end: tool(icon("M16 3v14M4 4l9 6-9 6Z"), "To the end of this line", acts.end),
    pause: h("button", { type: "button", onclick: acts.pauseOrGo }, "Pause"),
    fresh: h("button", { type: "button", onclick: acts.restart }, "New game"),
  };
  const main = h(
    "button",
    { type: "button", class: "small", onclick: acts.makeMain },
    "Make this the main line",
  );
  const cut = h(
    "button",
    { type: "button", class: "small", onclick: acts.cut },
    "Delete from here",
  );
  const links = h("p", { class: "actions" }),
    sides = h("div", { class: "settings" });
  const frame = h(
    "div",
    { class: "analysis unknown" },
    h(
      "div",
      { class: "board-side" },
      section(
        "card board-card",
        "board-title",
        h(
          "div",
          { class: "tools board-head" },
          title,
          h("span", { class: "spring" }),
          modeChoice(settings, acts.setMode),
        ),
        rules,
        turn,
        h("div", { class: "board-stage" }, board.element, peek),
        leads,
        menu.element,
        notes,
        trouble,
        h(
          "div",
          { class: "board-tools", role: "group", "aria-label": "The game" },
          Object.values(tools),
        ),
      ),
      section(
        "card players",
        "players-title",
        h("h2", { id: "players-title" }, "Players"),
        sides,
        keysHelp(),
      ),
    ),
    h(
      "div",
      { class: "analysis-side" },
      verdictPlace,
      section("card", "list-title", listTitle, sample, list.element),
      why,
      best.element,
      section(
        "card",
        "tree-title",
        h("h2", { id: "tree-title" }, "Played"),
        branches.element,
        h("div", { class: "actions" }, main, cut),
        fileTools(acts),
      ),
      chart,
      edit ? edit.element : null,
      links,
    ),
  );
  replace(root, frame);
  replace(turn, h("span", { class: "waiting" }, "Solving …"));
  ctx
    .games()
    .then((found) => {
      games = found;
      if (begun && !drafted) showRules();
    })
    .catch(() => {}); // without the catalogue there are no rules to tell

  /** @param {ViewState} state */
  function show(state) {
    shown = state;
    begun = true;
    if (drafted) return;
    const { answer, now } = match;
    const ended = match.over();
    aiming = null;
    peek.hidden = true;
    frame.classList.remove("unknown");
    showTitle(answer.position);
    showRules();
    replace(
      turn,
      turnWords(match, {
        thinking: state.busy && !match.human(),
        waiting: state.paused && !match.human(),
      }),
    );
    board.show({
      scene: answer.scene,
      moves: playing() ? answer.moves : [],
      hints: state.open && !ended,
      last: now.parent && { touch: now.move.touch, scene: now.parent.answer?.scene },
    });
    menu.show([]);
    replace(leads, idle());
    replace(notes, noteWords());
    showMoves();
    branches.show(match.tree, now, state.open);
    main.hidden = !now.parent || isMain(now);
    cut.hidden = !now.parent || settings.mode === "play";
    showFindings(now === match.tree ? state.whole : answer, state.open);
    showLinks();
    showTools(ended);
    edit?.show(answer);
  }

  const playing = () => !match.over() && !shown.busy && (match.human() || shown.paused);

  function noteWords() {
    const said = [
      shown.open ? lapseWords(match, acts.instead) : null,
      howWords(shown.how, shown.open),
    ];
    return said.some(Boolean) ? said : [unsolvedWords(match)];
  }

  function showRules() {
    replace(rules, rulesOf(match.answer, games));
  }

  // A title that is longer than its place scrolls, also by the keyboard.
  /** @param {string} position */
  function showTitle(position) {
    title.textContent = plain(position);
    if (position.length > 90) title.setAttribute("tabindex", "0");
    else title.removeAttribute("tabindex");
  }

  /** @param {boolean} ended */
  function showTools(ended) {
    tools.undo.disabled = tools.start.disabled = !match.now.parent;
    tools.redo.disabled = tools.end.disabled = !onward(match.now);
    tools.pause.hidden = !match.withComputer || ended || (match.human() && match.withPeople);
    tools.pause.textContent = shown.paused ? "Let it move" : "Pause";
  }

  function showMoves() {
    const { answer } = match;
    listTitle.textContent = answer.more_moves ? "Moves" : movesTitle(answer);
    sample.hidden = !answer.more_moves;
    sample.textContent = answer.more_moves ? `${movesTitle(answer)}.` : "";
    list.show({ answer, open: shown.open, playing: playing(), fresh: told !== answer.position });
  }

  // All that tells who wins; where nothing is to be told, nothing of it is in the page.
  /** @param {Answer} about @param {boolean} open */
  function showFindings(about, open) {
    const path = pathTo(match.now);
    const answers = path.flatMap((at) => at.answer || []);
    const charted = open && path.length > 1 && answers.length === path.length;
    verdictPlace.hidden = why.hidden = !open;
    chart.hidden = !charted;
    replace(
      chart,
      charted ? [h("h2", {}, "Tug of war"), tugOfWar(answers, match.movesTo(), match.names)] : null,
    );
    best.show(open && !match.over() ? match.answer : null, match.mover());
    const name = open ? `${about.position} ${about === shown.whole}` : "";
    if (!open || name !== told) {
      replace(verdictPlace, open ? verdictCard(about) : null);
      replace(why, open ? [h("h2", { id: "why-title" }, "Why"), reasons(ctx, about)] : null);
      // What a screen reader was told while one analysed is told no more.
      if (open)
        say(`${about.position} is ${about.outcome || "not decided"}: ${outcomeWords(about)}`);
      else if (spoken) say("");
      spoken = open;
    }
    told = open ? name : match.answer.position;
  }

  function showLinks() {
    const { answer, now, tree } = match;
    const here = questionAt(answer, answer.state);
    replace(
      links,
      ctx.source.embedded
        ? null
        : [
            h(
              "a",
              {
                class: "button",
                href: writeState({ view: "step", ...(now === tree ? ctx.question() : here) }),
              },
              "Step through its graph",
            ),
            answer.kind === "partizan" && shown.open
              ? h("a", { class: "button", href: ctx.valueLink(here) }, "Its value")
              : null,
          ],
    );
  }

  /** @param {Move} move */
  function worth(move) {
    const { name, text } = worthOf(match.answer.kind, move);
    const verdict = move.verdict === "unknown" ? "not known" : move.verdict;
    return {
      signs: text.length > 4 ? "" : text,
      words: text ? `${verdict}, ${name} ${text}` : verdict,
    };
  }

  function idle() {
    if (!playing()) return null;
    const pressed = match.answer.moves.some((m) => m.touch?.length);
    return h(
      "p",
      { class: "muted" },
      pressed ? "Press the board to move, or a move in the list." : "Press a move in the list.",
    );
  }

  /** @param {string} words */
  function advise(words) {
    replace(leads, h("p", {}, words));
  }

  // What a chosen place can mean: one move alone is made by pressing again, several are in a menu.
  /** @param {Move[]} moves @param {boolean} [alone] */
  function offer(moves, alone) {
    const again = moves.length === 1 && !alone;
    menu.show(again ? [] : moves, alone);
    if (again) advise(`Press it again for: ${moves[0].label}. Or press a lit place.`);
    else if (alone === false) advise("Now press a lit place.");
    else replace(leads, idle());
  }

  // What is aimed at, on the board or in the list: the move in words, and the position after it.
  /** @param {Move | null} move */
  async function look(move) {
    if (aiming === move || drafted) return;
    aiming = move;
    peek.hidden = true;
    if (!move) {
      board.ghost(null, null);
      replace(leads, idle());
      return;
    }
    replace(
      leads,
      h(
        "p",
        {},
        h("b", {}, move.label),
        " → ",
        h("span", { class: "mono" }, plain(move.state || move.to)),
        shown.open ? ` (${worth(move).words})` : null,
      ),
    );
    board.ghost(null, move);
    const scene = await eyes.scene(move.to);
    if (aiming !== move || !scene) return;
    // A board of another size would not fit over this one: it is shown in a corner.
    peek.hidden = board.ghost(scene, move);
    replace(peek, peek.hidden ? null : small(scene, 200, 110));
  }

  // A position without anything to press: while its answer is on its way.
  /** @param {string} position @param {Scene} scene */
  function drawOnly(position, scene) {
    showTitle(position);
    board.show({ scene });
  }

  // While the answer to a move is on its way: the position is drawn already where somebody has
  // looked at it.
  /** @param {Ply} node @param {() => boolean} waiting */
  function waitFor(node, waiting) {
    replace(turn, "One moment …");
    eyes.scene(node.move.to).then((scene) => {
      if (scene && waiting())
        board.show({ scene, last: { touch: node.move.touch, scene: match.answer.scene } });
    });
  }

  // What is being typed is drawn at once; it is not asked before somebody says so. null brings the
  // match back.
  /** @param {Drawn | null} found */
  function draft(found) {
    drafted = Boolean(found);
    if (!found) {
      show(shown);
      return;
    }
    board.show({ scene: found.scene });
    menu.show([]);
    replace(turn, h("b", {}, "A new position."), ` ${found.position} is drawn, and not asked yet.`);
    replace(
      leads,
      h(
        "p",
        {},
        h(
          "button",
          { type: "button", class: "primary", onclick: () => ctx.bar?.submit() },
          "Who wins?",
        ),
        " ",
        h("button", { type: "button", onclick: () => ctx.bar?.reset() }, "Back to the game"),
      ),
    );
    replace(notes);
  }

  function leaveDraft() {
    if (!drafted) return;
    drafted = false;
    ctx.bar?.reset();
  }

  return {
    show,
    drawOnly,
    waitFor,
    draft,
    leaveDraft,
    /** @param {boolean} asksWhoBegins */
    players(asksWhoBegins) {
      const called = match.sided ? [match.side(0), match.side(1)] : ["First", "Second"];
      showPlayers(sides, settings, called, acts.changed, asksWhoBegins ? acts.setBegins : null);
    },
    /** @param {Refusal | null} error */
    trouble: (error) => replace(trouble, error ? errorBox(error) : null),
  };
}
