// The page: reads the state from the URL, shows the view, and writes the state back.

import { showBoard } from "./analysis.js";
import { h, replace } from "./dom.js";
import { showHome } from "./home.js";
import { showProblems } from "./problems.js";
import { questionBar } from "./question.js";
import { showSolve } from "./solve.js";
import { embeddedSource, httpSource } from "./source.js";
import { formerly, hasQuestion, QUESTION, questionOf, readState, writeState } from "./state.js";
import { showStep } from "./step.js";
import { showTable } from "./table.js";
import { startTheme } from "./theme.js";
import { showValue } from "./value.js";
import { workerSource } from "./worker-source.js";

/** @type {Record<string, [string, View]>} */
const VIEWS = {
  home: ["Home", showHome],
  board: ["Board", showBoard],
  step: ["Step", showStep],
  table: ["Table", showTable],
  solve: ["Solve", showSolve],
  value: ["Value", showValue],
  problems: ["Problems", showProblems],
};

// What the document holds as JSON, or null.
/** @param {string} id */
function heldIn(id) {
  const place = document.getElementById(id);
  return place && JSON.parse(place.textContent);
}

// An element of index.html.
/** @param {string} id */
function elementOf(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

const inside = heldIn("data");
const site = heldIn("site");
/** @type {Source} */
const source = inside ? embeddedSource(inside) : site ? workerSource(site) : httpSource("api");
const { data } = source;
const shown = data
  ? ["board", "step", "table"].filter((view) => view === "board" || data.views.includes(view))
  : Object.keys(VIEWS);
const hidden = new Set(data ? [] : ["problems"]);
const main = elementOf("main");
// A frame in a notebook has no address of its own; there the state is kept here.
const framed = location.protocol === "about:";
let kept = "";
let leaving = new AbortController();
/** @type {Promise<Catalogue> | null} */
let listed = null;
let arrived = false;

// The games and their families, asked for once.
function catalogue() {
  if (!listed) {
    listed = source.ask("games", {}, "games");
    listed.catch(() => {
      listed = null;
    });
  }
  return listed;
}

function games() {
  return catalogue().then((found) => found.games);
}

function stateNow() {
  let state = formerly(readState(framed ? kept : location.hash));
  if (data) {
    for (const name of QUESTION) state[name] ||= data.question[name];
    state.method ||= data.method || "";
  }
  if (!VIEWS[state.view] || !shown.includes(state.view))
    state = formerly({
      ...state,
      view: data ? data.views[0] : hasQuestion(state) ? "board" : "home",
    });
  // Every view but these needs a question; without one, the choice comes first.
  if (!hasQuestion(state) && !["home", "problems", "value", "solve"].includes(state.view))
    state.view = "home";
  return state;
}

function context() {
  const state = stateNow();
  /** @type {Context} */
  const ctx = {
    source,
    state,
    games,
    catalogue,
    signal: leaving.signal,
    question: () => questionOf(state),
    // A full position text is asked without a game: its text says which.
    asked: (text) => ({ game: "", position: text }),
    link: (patch) => writeState({ ...questionOf(state), ...patch }),
    valueLink: (asked) => writeState({ view: "value", ...asked }),
    go(patch) {
      const next = writeState(patch);
      if (framed || next === location.hash) visit(next);
      else location.hash = next;
    },
    keep(patch) {
      if (ctx.signal.aborted) return;
      Object.assign(state, patch);
      if (framed) kept = writeState(state);
      else history.replaceState(null, "", writeState(state));
      if (QUESTION.some((name) => name in patch)) showTabs(state);
    },
  };
  return ctx;
}

/** @param {string} address */
function visit(address) {
  kept = address;
  render();
}

/** @param {State} state */
function showTabs(state) {
  const views = shown.filter((view) => !hidden.has(view));
  const links = views.map((view) =>
    h(
      "a",
      {
        href: writeState({ view, ...questionOf(state) }),
        "aria-current": view === state.view ? "page" : null,
      },
      VIEWS[view][0],
    ),
  );
  replace(elementOf("tabs"), links);
}

async function render() {
  leaving.abort();
  leaving = new AbortController();
  const ctx = context();
  const [title, show] = VIEWS[ctx.state.view];
  const subject = ctx.state.text || `${ctx.state.game || ""} ${ctx.state.position || ""}`.trim();
  document.title = `${subject ? `${subject} – ` : ""}${title} – grundy`;
  document.body.dataset.view = ctx.state.view;
  const focused = document.activeElement?.id || "";
  const first = !arrived;
  arrived = true;
  const barred = !data && !["home", "problems", "solve"].includes(ctx.state.view);
  replace(elementOf("bar"), barred ? questionBar(ctx) : null);
  showTabs(ctx.state);
  const place = h("div", { class: "view" });
  replace(main, place);
  // Whoever went on by the keyboard goes on from there, at once: at the same control, or at the
  // head of what comes.
  const goOn = () => {
    const lost = document.activeElement === document.body || document.activeElement === main;
    if (!first && lost) (document.getElementById(focused) || main).focus({ preventScroll: true });
  };
  const done = show(place, ctx);
  goOn();
  await done;
  goOn();
}

startTheme(elementOf("theme"));
elementOf("foot").textContent = data
  ? data.note
  : "grundy: every answer says how it was obtained and how sure it is.";
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  const place = document.querySelector(".press-board [tabindex='0']");
  (place instanceof SVGElement ? place : main).focus();
});
if (framed) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const address = link?.getAttribute("href");
    if (!address?.startsWith("#/")) return;
    event.preventDefault();
    visit(address);
  });
}
addEventListener("hashchange", render);
render().finally(() => source.begin?.());
if (!data) {
  source
    .ask("problems", {}, "problems-tab")
    .then(() => {
      hidden.delete("problems");
      showTabs(stateNow());
    })
    .catch(() => {});
}
