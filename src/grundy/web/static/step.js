// Step: the labels of the graph one after the other, forward and back, by one of several methods.

import { scenesOf } from "./cards.js";
import { choice, h, plural, replace, say, typing } from "./dom.js";
import { formSign } from "./forms.js";
import { term } from "./glossary.js";
import { bringing, graphView } from "./graph.js";
import { grouped, placed } from "./layers.js";
import { METHODS, pseudocode } from "./methods.js";
import { mexBoxes } from "./mex.js";
import { nearView } from "./near.js";
import { overview } from "./overview.js";
import { player } from "./player.js";
import { quiz } from "./quiz.js";
import { isCancelled } from "./source.js";
import { canSpeak, hush, speak } from "./speech.js";
import { named, sentence } from "./telling.js";
import { labelTrack } from "./track.js";
import { errorBox, signed } from "./words.js";

/** @type {[Form, string][]} */
const FORMS = [
  ["P", "P: previous player wins"],
  ["N", "N: player to move wins"],
  ["T", "T: tie"],
  ["D", "D: draw"],
  ["none", "no label yet"],
];
const TERMS = { P: "P", N: "N", T: "tie", D: "draw" };
/** @type {["whole" | "near" | "groups", string][]} */
const LOOKS = [
  ["whole", "Whole graph"],
  ["near", "Around the step"],
  ["groups", "Groups"],
];
const GROUPED = 30;
const MOST = 5000;
const NARROW = 560;

// Where there is no graph the question itself may have an answer.
/** @param {Context} ctx @param {{ kind: string }} error @returns {Way[]} */
function waysOn(ctx, error) {
  return ctx.source.embedded || /Notation|Position|RuleText|Unknown/.test(error.kind)
    ? []
    : [["Who wins?", ctx.link({ view: "board" })]];
}

/** @param {HTMLElement} root @param {Context} ctx */
export async function showStep(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Drawing the graph …"));
  try {
    // A large graph comes with one method: a search looks at a position again and again.
    const graph = await asked(ctx);
    const chosen = graph.methods.find((name) => name === ctx.state.method);
    if (chosen && !graph.steps[chosen])
      Object.assign(graph.steps, (await asked(ctx, chosen)).steps);
    if (!ctx.signal.aborted)
      stepper(
        root,
        ctx,
        prepared(
          graph,
          async (node) =>
            (await ctx.source.ask("draw", { position: node.text }, `draw-${node.id}`)).scene,
        ),
      );
  } catch (error) {
    if (!isCancelled(error))
      replace(root, errorBox(error, "No graph", [...(await examples(ctx)), ...waysOn(ctx, error)]));
  }
}

// A game without an opening position is stepped through from one of its examples.
/** @param {Context} ctx @returns {Promise<Way[]>} */
async function examples(ctx) {
  if (ctx.source.embedded || ctx.state.position) return [];
  const games = await ctx.games().catch(() => []);
  const game = games.find(({ name, text }) => name === ctx.state.game || text === ctx.state.game);
  return game
    ? game.examples
        .slice(0, 2)
        .map(
          (text) =>
            /** @type {Way} */ ([
              `Step through ${text}`,
              ctx.link({ view: "step", game: "", position: text }),
            ]),
        )
    : [];
}

// A long board is told by its game.
/** @param {string} text @param {Graph | StepGraph} graph */
function short(text, graph) {
  return text.length <= 44 ? text : graph.game;
}

/** @param {Context} ctx @param {string} [method] */
function asked(ctx, method) {
  const shape = innerWidth < NARROW ? "tall" : "";
  return ctx.source.ask(
    "graph",
    { ...ctx.question(), most: MOST, method, shape, smaller: "1" },
    "graph",
  );
}

// Nodes with their boards, and with what will be written on them where that is not the label alone.
/** @param {Graph} graph @param {StepGraph["draw"]} draw @returns {StepGraph} */
function prepared(graph, draw) {
  const scenes = scenesOf(graph.boards, graph.nodes);
  const starts =
    graph.nodes.length > 1 &&
    graph.nodes[0].player &&
    graph.nodes[1].player !== graph.nodes[0].player &&
    graph.nodes[0].name.replace(/^left/, "right") === graph.nodes[1].name
      ? 2
      : 1;
  const nodes = graph.nodes.map((node, i) => ({
    ...node,
    name: node.name || node.text,
    scene: scenes[i] || null,
    asked: i < starts,
    final: graph.kind === "impartial" ? undefined : told(node),
  }));
  return {
    ...graph,
    nodes,
    unit: graph.boards ? graph.boards.unit : 0,
    draw: graph.boards ? null : draw,
    wins: bringing(graph.kind === "impartial" ? null : bestMoves(graph)),
  };
}

// The moves that bring the labels; where all lose the same, none is told apart.
/** @param {Graph} graph */
function bestMoves(graph) {
  const options = new Map(graph.nodes.map((node) => [node.id, 0]));
  for (const [from] of graph.edges) options.set(from, (options.get(from) || 0) + 1);
  const steps = Object.values(graph.steps)[0] || [];
  return new Set(
    steps
      .filter(
        (step) =>
          step.because.length < (options.get(step.node) || 0) ||
          !String(step.label).startsWith("P"),
      )
      .flatMap((step) => step.because.map((id) => `${step.node},${id}`)),
  );
}

// Outcome, margin and remoteness of a position with scores, or with a player to move.
/** @param {GraphNode} node */
function told(node) {
  const score = node.score ? ` ${signed(node.score)}` : "";
  return `${node.outcome}${score}${node.remoteness ? ` · ${node.remoteness}` : ""}`;
}

/** @param {HTMLElement} root @param {Context} ctx @param {StepGraph} graph */
function stepper(root, ctx, graph) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const methods = METHODS.filter(([name]) => graph.methods.includes(name));
  let [method] = methods.find(([name]) => name === ctx.state.method) || methods[0];
  const looks = LOOKS.filter(([name]) => name !== "groups" || graph.nodes.length > GROUPED);
  const usual = graph.arrangement || graph.nodes.length <= GROUPED ? "whole" : "near";
  const former = ctx.state.group === "1" ? "groups" : ctx.state.group === "0" ? "whole" : "";
  let [look] =
    [ctx.state.show, former, usual].flatMap((wanted) =>
      looks.filter(([name]) => name === wanted),
    )[0] || looks[0];
  /** @type {GraphView} */
  let view;
  /** @type {ReturnType<typeof labelTrack>} */
  let track;
  let /** @type {ReturnType<typeof overview> | null} */ map = null,
    /** @type {ReturnType<typeof grouped> | null} */ groups = null,
    /** @type {ReturnType<typeof pseudocode> | null} */ code = null,
    keeping = 0,
    pending = false,
    speaking = false,
    predicting = ctx.state.quiz === "1";

  const narration = h("p", { class: "narration" });
  const detail = h("div", { class: "detail" });
  const where = h("span", { class: "step-count" });
  const log = h("ol", { class: "log" });
  const logBox = h(
    "details",
    { class: "log-box", ontoggle: () => list() },
    h("summary", {}, "Steps so far"),
    log,
  );
  /** @type {Map<Form, HTMLElement>} */
  const tallies = new Map();
  const stage = h("div", { class: "stage" });
  const codePlace = h("div", { class: "code-place" });
  const test = quiz(graph, answered);
  /** @type {Set<string | null>} */
  const present = new Set(graph.nodes.map((node) => node.outcome));
  const scores = graph.nodes.some((node) => node.score);

  const play = player({
    shown,
    asks,
    stops: (step) => predicting && (step?.kind === "label" || step?.kind === "draw"),
    speaks: (step, then) => {
      if (!speaking || !step) return false;
      speak(step.text, then);
      return true;
    },
    told: (playing) => {
      playButton.replaceChildren(playing ? "Pause" : "Play");
      if (!playing) hush();
    },
  });

  /** @param {string} words @param {() => void} act @param {Attributes<HTMLButtonElement>} [more] */
  const button = (words, act, more) =>
    h("button", { type: "button", onclick: act, ...more }, words);
  /** @param {string} words @param {string} glyph @param {() => void} act */
  const sign = (words, glyph, act) =>
    h(
      "button",
      { type: "button", onclick: act, title: words, "aria-label": words },
      h("span", { "aria-hidden": "true" }, glyph),
    );
  /**
   * @param {string} id
   * @param {string} words
   * @param {boolean} on
   * @param {(on: boolean) => void} act
   * @param {string} key
   */
  const switched = (id, words, on, act, key) =>
    h(
      "label",
      { class: "check", for: id },
      h("input", {
        id,
        type: "checkbox",
        checked: on,
        onchange: (event) => act(event.currentTarget.checked),
      }),
      ` ${words} `,
      key ? h("kbd", {}, key) : null,
    );
  const playButton = button("Play", () => !pending && play.toggle(), { class: "primary" });
  const back = button("Back", () => !pending && play.go(play.asking ? play.at : play.at - 1, true));
  const forward = button("Step", () => !pending && play.forward(true));
  const bar = h("input", {
    class: "scrub",
    type: "range",
    min: 0,
    max: 1,
    step: 1,
    value: 0,
    "aria-label": "Steps shown",
    oninput: (event) => play.go(Number(event.currentTarget.value), true),
  });
  const speedField = h("input", {
    id: "speed",
    type: "range",
    min: 0.5,
    max: 40,
    step: 0.5,
    value: Number(ctx.state.speed) || 2,
    oninput: () => pace(),
  });
  const find = h("input", {
    id: "find",
    type: "search",
    placeholder: "find …",
    autocomplete: "off",
    list: "positions",
    spellcheck: "false",
    onchange: (event) => seek(event.currentTarget.value),
  });
  const projecting = switched(
    "projector",
    "Projector",
    ctx.state.projector === "1",
    (on) => project(on, true),
    "F",
  );
  const speakSwitch = switched("speak", "Read aloud", false, (on) => aloud(on), "S");
  const predictSwitch = switched(
    "predict",
    "Predict the labels",
    predicting,
    (on) => predict(on),
    "Q",
  );

  replace(
    root,
    graph.instead_of
      ? h(
          "p",
          { class: "instead", role: "status" },
          h("b", {}, short(graph.instead_of, graph)),
          " leads to too many positions to step through. This is ",
          graph.position.length > 44 ? "a position" : [h("b", {}, graph.position), ", one"],
          " of the same game with fewer. ",
          ctx.source.embedded ? null : "For another, change the position above. ",
          h("a", { href: ctx.link({ view: "board" }) }, "Who wins?"),
        )
      : null,
    h(
      "div",
      { class: "stepper" },
      h(
        "section",
        { class: "card graph-card", "aria-label": "The graph" },
        h(
          "div",
          { class: "tools" },
          h("h1", { title: graph.position }, short(graph.position, graph)),
          h(
            "span",
            { class: "muted sizes" },
            `${plural(graph.nodes.length, "position")}, ${plural(graph.edges.length, "move")}`,
            graph.truncated ? "; the graph goes on" : "",
          ),
          h("span", { class: "spring" }),
          h(
            "span",
            { class: "seek" },
            h("label", { for: "find", class: "visually-hidden" }, "Find a position"),
            find,
            h(
              "datalist",
              { id: "positions" },
              graph.nodes.slice(0, 400).map((node) => h("option", { value: node.name })),
            ),
          ),
          h(
            "div",
            { class: "legend-hidden look" },
            choice("show", "Show", looks, look, (value) => {
              look = value;
              ctx.keep({ show: look === usual ? "" : look, group: "" });
              build();
            }),
          ),
          h(
            "span",
            { class: "zoom" },
            sign("Zoom out", "−", () => view.zoom(0.8)),
            sign("Zoom in", "+", () => view.zoom(1.25)),
            sign("Fit to the frame", "⤢", () => view.fit()),
          ),
        ),
        stage,
        h(
          "div",
          { class: "legend-row", "aria-label": "Legend", role: "group" },
          FORMS.filter(([form]) => !"TD".includes(form) || present.has(form)).map(([form, words]) =>
            legend(form, words, tallies),
          ),
          h(
            "span",
            { class: "key" },
            h("i", { class: "line-wins", "aria-hidden": "true" }),
            graph.kind === "impartial" ? "a winning move" : "a best move",
          ),
          present.has("D")
            ? h(
                "span",
                { class: "key" },
                h("i", { class: "line-draws", "aria-hidden": "true" }),
                "a move that keeps the draw",
              )
            : null,
          scores
            ? h("span", {}, "+2 · 3: ahead by 2, in 3 plies")
            : graph.kind !== "impartial"
              ? h("span", {}, "N · 3: in 3 plies")
              : null,
        ),
      ),
      h(
        "div",
        { class: "step-bar", role: "group", "aria-label": "Controls" },
        h(
          "div",
          { class: "buttons" },
          button("Reset", () => !pending && play.go(0, true)),
          back,
          forward,
          playButton,
        ),
        h("div", { class: "where" }, bar, where),
        h("div", { class: "speed" }, h("label", { for: "speed" }, "Speed"), speedField),
      ),
      h(
        "section",
        { class: "card controls", "aria-label": "Steps" },
        h(
          "div",
          { "aria-live": "polite", class: "live" },
          narration,
          test.element,
          detail,
          test.tally,
        ),
        methods.length > 1
          ? choice("method", "Method", methods, method, (value) => change(value))
          : h("h2", {}, "Backward, from the ends"),
        codePlace,
        h("div", { class: "switches" }, predictSwitch, canSpeak() ? speakSwitch : null, projecting),
        logBox,
        h(
          "p",
          { class: "keys muted" },
          h("kbd", {}, "space"),
          " play or pause ",
          h("kbd", {}, "←"),
          " ",
          h("kbd", {}, "→"),
          " step ",
          h("kbd", {}, "Home"),
          " ",
          h("kbd", {}, "End"),
          " ends",
        ),
      ),
    ),
  );

  /** @param {number} id */
  const home = (id) => groups?.home.get(id) ?? id;
  // Steps and edges name positions of the graph alone.
  /** @param {number} id */
  const nodeOf = (id) => /** @type {StepNode} */ (byId.get(id));

  function build() {
    groups = look === "groups" ? grouped(graph) : null;
    const down = stage.clientWidth < NARROW;
    const shownGraph = groups
      ? { ...graph, nodes: groups.nodes, edges: groups.edges, arrangement: null }
      : graph;
    map = null;
    let whole;
    if (look === "near") {
      view = nearView(graph, chosen, down);
      whole = layout(down);
    } else {
      whole = graphView(shownGraph, chosen, down, () => map?.look(view.sight()));
      view = whole;
    }
    map = overview(whole.all, whole.bounds, down, {
      picked: chosen,
      centre: (x, y) => view.centre(x, y),
    });
    replace(stage, view.frame, map.canvas);
    relabel();
    paint();
    view.open(home(graph.nodes[0].id));
  }

  // Where the whole graph has its nodes, for the map beside the neighbourhood of a step.
  /** @param {boolean} down */
  function layout(down) {
    const { arrangement } = graph;
    if (!arrangement) {
      const found = placed(graph.nodes, graph.edges, down, true);
      return { all: found.nodes, bounds: found.bounds };
    }
    const all = graph.nodes.map((node, i) => {
      const [x, y, width, height] = arrangement.boxes[i];
      return { id: node.id, x, y, width, height };
    });
    const [width, height] = arrangement.size;
    return { all, bounds: { x: 0, y: 0, width, height } };
  }

  /** @param {NodeId} id */
  function chosen(id) {
    const place = play.steps.findIndex((step) => home(step.node) === id);
    if (place >= 0) play.go(place + 1, true);
  }

  /** @param {string} text */
  function seek(text) {
    const wanted = text.trim().toLowerCase().replace(/\s+/g, "");
    if (!wanted) return;
    /** @param {StepNode} node */
    const plain = (node) => node.name.toLowerCase().replace(/[\s()]/g, "");
    // Heaps in another order are the same node, under the name of whichever was met first.
    /** @param {string} name */
    const sorted = (name) => (/^[\d,]+$/.test(name) ? name.split(",").sort().join() : name);
    const key = wanted.replace(/[()]/g, "");
    const node =
      graph.nodes.find((n) => plain(n) === key) ||
      graph.nodes.find((n) => sorted(plain(n)) === sorted(key)) ||
      graph.nodes.find((n) => n.text.toLowerCase().replace(/\s+/g, "").includes(wanted));
    if (!node) {
      replace(narration, `${text} is not in this graph.`);
      return;
    }
    const place = play.steps.findIndex((step) => step.node === node.id);
    if (place >= 0) play.go(place + 1, true);
    view.reveal(home(node.id), true);
  }

  /** @param {Method} value */
  async function change(value) {
    play.pause();
    if (!graph.steps[value]) {
      replace(narration, "Labelling …");
      pending = true;
      try {
        Object.assign(graph.steps, (await asked(ctx, value)).steps);
      } catch (error) {
        if (!isCancelled(error)) replace(narration, errorBox(error, "No labelling"));
        return;
      } finally {
        pending = false;
      }
    }
    method = value;
    ctx.keep({ method, step: "" });
    load(0);
  }

  /** @param {number} to */
  function load(to) {
    test.drop();
    code = pseudocode(method, graph);
    replace(codePlace, code.element);
    const steps = graph.steps[method] || [];
    bar.max = String(Math.max(1, steps.length));
    track = labelTrack(steps, home, written, graph.nodes.length);
    play.load(steps, to);
  }

  // What a step writes at its node; a group has positions of several remotenesses.
  /** @param {LabelStep & { label: Label }} step */
  const written = (step) =>
    ((!groups || groups.nodes[home(step.node)].members.length === 1) && nodeOf(step.node).final) ||
    step.label;

  function relabel() {
    track = labelTrack(play.steps, home, written, graph.nodes.length);
  }

  // The graph as it is after the steps so far; a step that is asked about shows what there is to
  // see.
  function paint() {
    const step = play.asking ? play.steps[play.at] : play.steps[play.at - 1];
    track.go(Math.max(0, play.at));
    for (const [form, place] of tallies)
      place.textContent = track.counts[form].toLocaleString("en");
    const reasons = step ? (play.asking ? optionsOf(step.node) : step.because) : [];
    const because = [...new Set(reasons.map(home))];
    const now = step ? home(step.node) : null;
    view.show(track.labels, now, because, play.asking);
    if (now !== null) view.reveal(now, false, because);
    map?.show(track.labels, now);
    map?.aside(view.near || now === null ? [] : [now, ...because].map((id) => view.spot(id)));
    if (code) code.light(step, play.asking);
    return step;
  }

  /** @param {number} id */
  const optionsOf = (id) => graph.edges.filter(([from]) => from === id).map(([, to]) => to);

  /** @param {LabelStep | undefined} step @param {boolean} [byHand] */
  function shown(step, byHand) {
    test.drop();
    paint();
    replace(
      narration,
      step
        ? sentence(step.text, [step.node, ...step.because, ...step.skipped].map(nodeOf))
        : "Nothing has a label yet. Press Step, or the space bar.",
    );
    replace(detail, step ? reasonsOf(step) : null);
    settle(byHand);
    if (byHand && step) {
      say(step.text);
      if (speaking) speak(step.text);
    }
  }

  /** @param {LabelStep} step */
  function asks(step) {
    const node = nodeOf(step.node),
      options = optionsOf(step.node);
    paint();
    replace(narration, "Before it is shown:");
    test.ask(named(node), step.label, options.length);
    replace(
      detail,
      method === "mex"
        ? mexBoxes(
            options.map((id) => Number(nodeOf(id).value)),
            null,
          )
        : chips(options, (id) => track.labels.get(home(id)) ?? "no label yet"),
    );
    settle(true);
    say(`What is the label of ${node.name}?`);
    if (speaking) speak(`What is the label of ${node.name}?`);
  }

  /** @param {boolean} right @param {Label} given */
  function answered(right, given) {
    play.answered();
    narration.prepend(
      h("b", { class: right ? "good" : "bad" }, right ? "✓ Right. " : `✕ Not ${given}. `),
    );
  }

  /** @param {LabelStep} step */
  function reasonsOf(step) {
    if (method === "mex" && step.kind === "label")
      return mexBoxes(
        step.because.map((id) => Number(nodeOf(id).value)),
        step.label,
      );
    // Boards are in the sentence already.
    if (step.because.every((id) => narration.querySelector(`[data-node="${id}"]`))) return null;
    return chips(
      step.because,
      (id) => nodeOf(id).final || track.labels.get(home(id)) || nodeOf(id).outcome || "",
    );
  }

  /** @param {number[]} ids @param {(id: number) => Label} words */
  function chips(ids, words) {
    return ids.length
      ? h(
          "div",
          { class: "reasons" },
          ids
            .slice(0, 24)
            .map((id) => h("span", { class: "chip" }, named(nodeOf(id)), `: ${words(id)}`)),
        )
      : null;
  }

  /** @param {boolean} [byHand] */
  function settle(byHand) {
    const { at, steps } = play;
    where.textContent = `${at} of ${steps.length}`;
    bar.value = String(at);
    bar.setAttribute("aria-valuetext", `${at} of ${steps.length}`);
    back.disabled = at === 0 && !play.asking;
    forward.disabled = at === steps.length;
    list();
    // Browsers refuse an address that changes many times a second.
    clearTimeout(keeping);
    if (byHand || !play.playing) ctx.keep({ step: at || "" });
    else keeping = setTimeout(() => ctx.keep({ step: play.at || "" }), 300);
  }

  function list() {
    if (!logBox.open) return;
    const first = Math.max(0, play.at - 200);
    replace(
      log,
      play.steps
        .slice(first, play.at)
        .map((each, k) => h("li", { value: first + k + 1 }, each.text))
        .reverse(),
    );
  }

  function pace() {
    const speed = Number(speedField.value);
    speedField.setAttribute("aria-valuetext", `${speed} steps a second`);
    play.pace(speed);
    ctx.keep({ speed: speed === 2 ? "" : speed });
  }

  /** @param {boolean} on */
  function predict(on) {
    predicting = on;
    tick(predictSwitch, on);
    test.drop();
    if (!on) test.clear();
    ctx.keep({ quiz: on ? "1" : "" });
    if (play.asking) play.go(play.at, true);
  }

  /** @param {boolean} on */
  function aloud(on) {
    speaking = on;
    tick(speakSwitch, on);
    if (!on) hush();
    else if (play.steps[play.at - 1]) speak(play.steps[play.at - 1].text);
  }

  // For a room: large type, and nothing but the graph and what is said of it.
  /** @param {boolean} on @param {boolean} [byHand] */
  function project(on, byHand) {
    document.body.classList.toggle("projector", on);
    tick(projecting, on);
    ctx.keep({ projector: on ? "1" : "" });
    if (!byHand) return;
    if (on) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    say(on ? "Projector mode. Escape or F ends it." : "Projector mode is over.");
  }

  /** @type {Record<string, () => void>} */
  const KEYS = {
    " ": () => play.toggle(),
    ArrowRight: () => play.forward(true),
    ArrowLeft: () => play.go(play.asking ? play.at : play.at - 1, true),
    Home: () => play.go(0, true),
    End: () => play.go(play.steps.length, true),
    f: () => project(!document.body.classList.contains("projector"), true),
    q: () => predict(!predicting),
    s: () => {
      if (canSpeak()) aloud(!speaking);
    },
  };
  document.addEventListener(
    "keydown",
    (event) => {
      if (typing(event) || pending) return;
      if (event.key === "Escape" && document.body.classList.contains("projector"))
        return project(false, true);
      if (test.asking && test.key(event.key)) return event.preventDefault();
      const act = KEYS[event.key] || KEYS[event.key.toLowerCase()];
      const on = event.target instanceof Element ? event.target : document.body;
      if (!act) return undefined;
      if (event.key === " " && on.closest("button, summary, a, label, input")) return undefined;
      if (on.matches("[type=radio]") && event.key.startsWith("Arrow")) return undefined;
      event.preventDefault();
      return act();
    },
    { signal: ctx.signal },
  );
  document.addEventListener(
    "fullscreenchange",
    () => {
      if (!document.fullscreenElement && document.body.classList.contains("projector"))
        project(false);
    },
    { signal: ctx.signal },
  );
  ctx.signal.addEventListener("abort", () => {
    play.pause();
    hush();
    document.body.classList.remove("projector");
  });
  let size = 0;
  new ResizeObserver(() => {
    const now = stage.clientWidth * 10000 + stage.clientHeight;
    if (!view.frame.isConnected || now === size) return;
    size = now;
    view.open(home(graph.nodes[0].id));
    paint();
  }).observe(stage);

  document.body.classList.toggle("projector", ctx.state.projector === "1");
  if (innerWidth < NARROW) stage.parentElement?.scrollIntoView();
  pace();
  track = labelTrack([], home, written, graph.nodes.length);
  build();
  load(Number(ctx.state.step) || 0);
}

/** @param {HTMLElement} place @param {boolean} on */
function tick(place, on) {
  const field = place.querySelector("input");
  if (field) field.checked = on;
}

/** @param {Form} form @param {string} words @param {Map<Form, HTMLElement>} tallies */
function legend(form, words, tallies) {
  const place = h("span", { class: "tally" });
  tallies.set(form, place);
  return h(
    "span",
    { class: `key key-${form}` },
    formSign(form),
    form === "none" ? words : term(TERMS[form], words),
    place,
  );
}
