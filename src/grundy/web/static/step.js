// Step: the labels of the graph one after the other, forward and back, by one of several methods.

import { choice, h, plural, replace, say, typing } from "./dom.js";
import { graphView } from "./graph.js";
import { grouped } from "./layers.js";
import { isCancelled } from "./source.js";
import { labelTrack } from "./track.js";
import { errorBox } from "./words.js";

const METHODS = [["induction", "Backward induction"], ["depth-first", "Depth-first, with memory"], ["mex", "Mex: Grundy values"]];
const ABOUT = {
  induction: "Start with the positions that have no move. A position with a move to P is N; one whose moves all lead to N is P.",
  "depth-first": "Go down from the start and stop at the first move to P; every label is kept.",
  mex: "Each position gets the mex: the least number that none of its options has. 0 means P.",
  scoring: "Start where the game is over. Each position then gets the best result of a move for the player to move: its gain, minus what it leaves the opponent.",
  won: "Start where the game is over. A position with a move to P is N; one whose moves all lead to N is P; any other is a tie.",
  partizan: "Start where the player to move has no move, and loses. A position is N when some move leads to P, because the player to move wins; otherwise it is P.",
  round: " A position that never gets a label is a draw: play can cycle.",
};
const FORMS = [["P", "P: previous player wins"], ["N", "N: player to move wins"], ["T", "T: tie"], ["D", "D: draw"], ["none", "not labelled yet"]];
const CROWD = 500;
const MOST = 5000;

// Where there is no graph the question itself may have an answer, and the game can be played.
function waysOn(ctx, error) {
  return ctx.source.embedded || /Notation|Position|RuleText|Unknown/.test(error.kind) ? [] : [["Who wins?", ctx.link({ view: "board" })], ["Play from here", ctx.link({ view: "play" })]];
}

export async function showStep(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Drawing the graph …"));
  let graph;
  try {
    // A large graph comes with one method: a search looks at a position again and again.
    graph = await asked(ctx);
    const chosen = ctx.state.method;
    if (chosen && !graph.steps[chosen] && graph.methods.includes(chosen)) Object.assign(graph.steps, (await asked(ctx, chosen)).steps);
  } catch (error) {
    if (!isCancelled(error)) replace(root, errorBox(error, "No graph", waysOn(ctx, error)));
    return;
  }
  for (const node of graph.nodes) {
    node.name ||= node.text;
    if (graph.kind !== "impartial") node.final = told(node);
  }
  const names = new Map(graph.nodes.map((node) => [node.id, node.name]));
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const methods = METHODS.filter(([name]) => graph.methods.includes(name));
  let method = methods.some(([name]) => name === ctx.state.method) ? ctx.state.method : methods[0][0];
  let together = ctx.state.group ? ctx.state.group === "1" : graph.nodes.length > CROWD;
  let steps = [], at = 0, timer = 0, playing = false, view = null, groups = null, track = null, keeping = 0, pending = false;
  let speed = Number(ctx.state.speed) || 2;

  const narration = h("p", { class: "narration" });
  const reasons = h("div", { class: "reasons" });
  const where = h("span", { class: "count" });
  const bar = h("progress", { max: 1, value: 0, "aria-label": "Progress" });
  const log = h("ol", { class: "log" });
  const logBox = h("details", { class: "log-box", ontoggle: () => list() }, h("summary", {}, "Steps so far"), log);
  const present = new Set(graph.nodes.map((node) => node.outcome));
  const scores = graph.nodes.some((node) => node.score);
  const tallies = new Map();
  const about = h("p", { class: "muted" });
  const stage = h("div", { class: "stage" });

  const button = (words, sign, act) => h("button", { type: "button", onclick: act, title: words, "aria-label": words }, h("span", { "aria-hidden": "true" }, sign));
  const playButton = h("button", { type: "button", class: "primary", onclick: () => toggle() }, "Play");
  const back = h("button", { type: "button", onclick: () => go(at - 1, true) }, "Back");
  const forward = h("button", { type: "button", onclick: () => go(at + 1, true) }, "Step");
  const speedField = h("input", { id: "speed", type: "range", min: 0.5, max: 40, step: 0.5, value: speed, "aria-valuetext": `${speed} steps a second`, oninput: () => {
    speed = Number(speedField.value);
    speedField.setAttribute("aria-valuetext", `${speed} steps a second`);
    ctx.keep({ speed });
    if (playing) start();
  } });
  const find = h("input", { id: "find", type: "search", placeholder: "find …", autocomplete: "off", list: "positions", spellcheck: "false" });
  find.addEventListener("change", () => look(find.value));
  const options = h("datalist", { id: "positions" }, graph.nodes.slice(0, 400).map((node) => h("option", { value: node.name })));

  replace(root,
    h("div", { class: "stepper" },
      h("section", { class: "card graph-card", "aria-label": "The graph" },
        h("div", { class: "tools" },
          h("h1", {}, graph.position),
          h("span", { class: "muted" }, `${plural(graph.nodes.length, "position")}, ${plural(graph.edges.length, "move")}${graph.truncated ? "; the graph goes on" : ""}`),
          h("span", { class: "spring" }),
          h("label", { for: "find", class: "visually-hidden" }, "Find a position"), find, options,
          h("label", { class: "check" }, h("input", { type: "checkbox", checked: together, onchange: (event) => {
            together = event.target.checked;
            ctx.keep({ group: together ? "1" : "0" });
            build();
          } }), " group by value"),
          h("span", { class: "zoom" }, button("Zoom out", "−", () => view.zoom(0.8)), button("Zoom in", "+", () => view.zoom(1.25)), button("Fit to the frame", "⤢", () => view.fit()))),
        stage,
        h("div", { class: "legend-row", "aria-label": "Legend", role: "group" },
          FORMS.filter(([form]) => !"TD".includes(form) || present.has(form)).map(([form, words]) => legend(form, words, tallies)),
          scores ? h("span", {}, "+2 · 3: ahead by 2, in 3 plies") : graph.kind !== "impartial" ? h("span", {}, "N · 3: in 3 plies") : null)),
      h("section", { class: "card controls", "aria-label": "Steps" },
        methods.length > 1 ? choice("method", "Method", methods, method, (value) => change(value)) : h("h2", {}, "Backward, from the ends"),
        about,
        h("div", { class: "buttons" }, h("button", { type: "button", onclick: () => go(0, true) }, "Reset"), back, forward, playButton),
        h("div", { class: "speed" }, h("label", { for: "speed" }, "Speed"), speedField),
        h("div", { class: "where" }, bar, where),
        h("div", { "aria-live": "polite", class: "live" }, narration, reasons),
        logBox,
        h("p", { class: "keys muted" }, h("kbd", {}, "space"), " play or pause ", h("kbd", {}, "←"), " ", h("kbd", {}, "→"), " step ", h("kbd", {}, "Home"), " ", h("kbd", {}, "End"), " ends"))));

  function build() {
    groups = together ? grouped(graph) : null;
    view = graphView(groups ? groups.nodes : graph.nodes, groups ? groups.edges : graph.edges, chosen, stage.clientWidth < 560);
    replace(stage, view.frame);
    relabel();
    // A flat graph gets a flat frame, a tall one as much as the window has.
    stage.style.height = `${Math.round(Math.max(300, Math.min(innerHeight * 0.64, stage.clientWidth * view.proportion * 1.35)))}px`;
    show();
    view.fit();
  }

  function chosen(id) {
    const place = steps.findIndex((step) => home(step.node) === id);
    if (place >= 0) go(place + 1, true);
  }

  function look(text) {
    const wanted = text.trim().toLowerCase().replace(/\s+/g, "");
    if (!wanted) return;
    const plain = (node) => node.name.toLowerCase().replace(/[\s()]/g, "");
    // Heaps in another order are the same node, under the name of whichever was met first.
    const sorted = (name) => (/^[\d,]+$/.test(name) ? name.split(",").sort().join() : name);
    const key = wanted.replace(/[()]/g, "");
    const node = graph.nodes.find((n) => plain(n) === key) || graph.nodes.find((n) => sorted(plain(n)) === sorted(key)) || graph.nodes.find((n) => n.text.toLowerCase().replace(/\s+/g, "").includes(wanted));
    if (!node) {
      replace(narration, `${text} is not in this graph.`);
      return;
    }
    view.reveal(home(node.id), true);
    const place = steps.findIndex((step) => step.node === node.id);
    if (place >= 0) go(place + 1, true);
  }

  async function change(value) {
    pause();
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

  function load(to) {
    pause();
    steps = graph.steps[method] || [];
    about.textContent = graph.kind === "impartial" ? ABOUT[method] : ABOUT[graph.kind === "partizan" || scores ? graph.kind : "won"] + (present.has("D") ? ABOUT.round : "");
    relabel();
    at = -1;
    go(to);
  }

  const home = (id) => (groups ? groups.home.get(id) : id);

  // What a step writes at its node; a group has positions of several remotenesses.
  const written = (step) => (graph.kind === "impartial" || (groups && groups.nodes[home(step.node)].members.length > 1) ? step.label : byId.get(step.node).final);

  function relabel() {
    track = labelTrack(steps, home, written, graph.nodes.length);
  }

  function show() {
    const step = steps[at - 1];
    track.go(Math.max(0, at));
    for (const [form, place] of tallies) place.textContent = track.counts[form].toLocaleString("en");
    view.show(track.labels, step ? home(step.node) : null, step ? [...new Set(step.because.map(home))] : []);
    return step;
  }

  function go(to, byHand) {
    if (pending) return;
    if (byHand) pause();
    const next = Math.max(0, Math.min(steps.length, to));
    if (next === at) return;
    at = next;
    const step = show();
    if (step) view.reveal(home(step.node), false);
    replace(narration, step ? step.text : "Nothing is labelled yet. Step, or press the space bar.");
    replace(reasons, step && step.because.length ? step.because.slice(0, 24).map((id) => h("span", { class: "chip" }, names.get(id) ?? id)) : null);
    where.textContent = `${at} of ${steps.length}`;
    bar.max = Math.max(1, steps.length);
    bar.value = at;
    back.disabled = at === 0;
    forward.disabled = at === steps.length;
    list();
    if (byHand && step) say(step.text);
    // Browsers refuse an address that changes many times a second.
    clearTimeout(keeping);
    if (byHand || !playing) ctx.keep({ step: at || "" });
    else keeping = setTimeout(() => ctx.keep({ step: at || "" }), 300);
  }

  function list() {
    if (!logBox.open) return;
    const first = Math.max(0, at - 200);
    replace(log, steps.slice(first, at).map((s, k) => h("li", { value: first + k + 1 }, s.text)).reverse());
  }

  function start() {
    clearInterval(timer);
    playing = true;
    playButton.textContent = "Pause";
    // Above twenty steps a second several are shown at once: nobody sees more.
    const each = Math.max(1, Math.round(speed / 20));
    timer = setInterval(() => {
      go(at + each);
      if (at >= steps.length) pause();
    }, 1000 * each / speed);
  }

  function pause() {
    clearInterval(timer);
    playing = false;
    playButton.textContent = "Play";
  }

  function toggle() {
    if (pending) return undefined;
    if (playing) return pause();
    if (at >= steps.length) go(0);
    return start();
  }

  const KEYS = { " ": toggle, ArrowRight: () => go(at + 1, true), ArrowLeft: () => go(at - 1, true), Home: () => go(0, true), End: () => go(steps.length, true) };
  document.addEventListener("keydown", (event) => {
    if (typing(event) || !KEYS[event.key]) return;
    if (event.key === " " && event.target.closest("button, summary, a, label")) return;
    if (event.target.type === "radio" && event.key !== " ") return;
    event.preventDefault();
    KEYS[event.key]();
  }, { signal: ctx.signal });
  ctx.signal.addEventListener("abort", pause);
  new ResizeObserver(() => view && view.frame.isConnected && view.fit()).observe(stage);

  steps = graph.steps[method] || [];
  build();
  load(Number(ctx.state.step) || 0);
  view.fit();
}

function asked(ctx, method) {
  return ctx.source.ask("graph", { ...ctx.question(), most: MOST, method }, "graph");
}

// Outcome, margin and remoteness of a position with scores, or with a player to move.
function told(node) {
  return `${node.outcome}${node.score ? ` ${node.score > 0 ? "+" : "−"}${Math.abs(node.score)}` : ""}${node.remoteness ? ` · ${node.remoteness}` : ""}`;
}

function legend(form, words, tallies) {
  const place = h("span", { class: "tally" });
  tallies.set(form, place);
  return h("span", { class: `key key-${form}` }, h("i", { "aria-hidden": "true" }), words, place);
}
