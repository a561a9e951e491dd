// Problems: games of the judges with their models and code; what only looks like a game comes last.

import { copyButton, h, plural, replace } from "./dom.js";
import { coded, withTheorems } from "./glossary.js";
import { search } from "./search.js";
import { isCancelled } from "./source.js";
import { writeState } from "./state.js";
import { errorBox } from "./words.js";

/** @param {HTMLElement} root @param {Context} ctx */
export async function showProblems(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Loading …"));
  try {
    if (ctx.state.id) await showOne(root, ctx, ctx.state.id);
    else showAll(root, ctx, (await ctx.source.ask("problems", {}, "problems")).problems);
  } catch (error) {
    if (!isCancelled(error)) replace(root, errorBox(error, "No problems"));
  }
}

/** @param {HTMLElement} root @param {Context} ctx @param {Problem[]} problems */
function showAll(root, ctx, problems) {
  const field = h("input", {
    id: "problem-search",
    type: "search",
    value: ctx.state.q || "",
    placeholder: "A judge, a title, a technique: LeetCode, stones, Grundy …",
    autocomplete: "off",
  });
  const judges = [...new Set(problems.map((p) => p.judge_name))].sort();
  const judge = h(
    "select",
    { id: "problem-judge" },
    h("option", { value: "" }, "all judges"),
    judges.map((name) => h("option", { value: name, selected: name === ctx.state.judge }, name)),
  );
  const list = h("div", {});
  const count = h("p", { class: "muted", role: "status" });

  function show() {
    const of = problems.filter((p) => !judge.value || p.judge_name === judge.value);
    const { found, near } = search(of, field.value, (p) => ({
      names: [p.id, p.title, p.judge_name],
      words: `${p.kind} ${p.game || ""}`,
      text: p.technique || "",
    }));
    const games = found.filter((p) => p.is_game);
    const others = found.filter((p) => !p.is_game);
    const without = others.length ? `, and ${plural(others.length, "problem")} without one` : "";
    count.textContent =
      near && found.length
        ? `Nothing is called “${field.value.trim()}”. The nearest:`
        : `${plural(games.length, "game")}${without}`;
    replace(
      list,
      games.length
        ? h(
            "section",
            { "aria-labelledby": "games-title" },
            h("h2", { id: "games-title" }, "Games"),
            cards(games),
          )
        : null,
      others.length
        ? h(
            "section",
            { class: "not-games", "aria-labelledby": "others-title" },
            h("h2", { id: "others-title" }, "Not games"),
            h(
              "p",
              { class: "muted" },
              "They are told as games, or look like some, and are something else.",
            ),
            cards(others),
          )
        : null,
      found.length
        ? null
        : h(
            "p",
            {},
            "Nothing fits. Clear the search to see all problems, or press ",
            h("a", { href: writeState({ view: "solve" }) }, "Solve my problem"),
            " and give the rules.",
          ),
    );
  }

  /** @param {Problem[]} some */
  const cards = (some) =>
    h(
      "ul",
      { class: "problem-list" },
      some.map((p) =>
        h(
          "li",
          {},
          h(
            "a",
            { class: "game problem-card", href: writeState({ view: "problems", id: p.id }) },
            h("span", { class: "game-name" }, p.title || p.id),
            h("span", { class: "game-kind" }, nameOf(p)),
            h("span", { class: "game-words" }, coded(p.technique || "")),
          ),
        ),
      ),
    );
  for (const changing of [field, judge]) {
    changing.addEventListener("input", () => {
      ctx.keep({ q: field.value, judge: judge.value });
      show();
    });
  }
  replace(
    root,
    h("h1", {}, "Problems"),
    h(
      "p",
      { class: "muted" },
      "Games from online judges: each with its model, its technique, and a program.",
    ),
    h(
      "div",
      { class: "search" },
      h("label", { for: "problem-search" }, "Search problems"),
      field,
      h("label", { for: "problem-judge" }, "Judge"),
      judge,
      count,
    ),
    list,
  );
  show();
}

/** @typedef {"statement" | "why" | "instead" | "model" | "technique"} Words */
/** @type {[Words | "theorem" | "complexity" | "constraints", string][]} */
const TOLD = [
  ["statement", "The task"],
  ["why", "Why it is not a game"],
  ["instead", "What it is instead"],
  ["model", "The model"],
  ["technique", "Technique"],
  ["theorem", "Theorem"],
  ["complexity", "Cost"],
  ["constraints", "Limits"],
];

/** @param {HTMLElement} root @param {Context} ctx @param {string} id */
async function showOne(root, ctx, id) {
  const told = await ctx.source.ask(`problems/${encodeURIComponent(id)}`, {}, "problem");
  const code = h("section", { class: "card", "aria-label": "Code" });
  const game = told.game || "";
  const question = { game, position: told.position || "" };
  // Tables, formulas and programs are about Grundy values: for games in which both have the same
  // moves.
  const known = game
    ? (await ctx.games().catch(() => [])).find((entry) => entry.name === game.split(":")[0])
    : null;
  const impartial = Boolean(game) && (!known || known.kind === "impartial");
  const ways = [
    ["board", "Board"],
    ["table", "Table"],
    ["step", "Step by step"],
    ["solve", "Code and formula"],
  ].filter(([view]) => impartial || view === "board" || view === "step");
  replace(
    root,
    h("p", {}, h("a", { href: writeState({ view: "problems" }) }, "← All problems")),
    h(
      "article",
      { class: "card problem-page" },
      h("p", { class: "muted" }, [nameOf(told), told.kind].filter(Boolean).join(" · ")),
      h("h1", {}, told.title || told.id),
      game
        ? h(
            "p",
            { class: "actions" },
            ways.map(([view, words]) =>
              h("a", { class: "button", href: writeState({ view, ...question }) }, words),
            ),
          )
        : null,
      TOLD.filter(([name]) => typeof told[name] === "string" && told[name]).map(([name, words]) =>
        h(
          "section",
          {},
          h("h2", {}, words),
          h("p", {}, name === "theorem" ? withTheorems(told[name]) : coded(told[name])),
        ),
      ),
      Array.isArray(told.samples) && told.samples.length
        ? h("section", {}, h("h2", {}, "Samples"), told.samples.map(sample))
        : null,
      told.measured ? h("p", { class: "muted" }, `Measured: ${told.measured.words}`) : null,
      h(
        "p",
        { class: "actions" },
        /^https?:/.test(told.source || "")
          ? h(
              "a",
              { class: "button", href: told.source, rel: "noreferrer" },
              `Read the task at ${told.judge_name}`,
            )
          : null,
        told.is_game === false
          ? null
          : copyButton("Copy the command", `grundy problem ${told.id} < input`),
      ),
    ),
    code,
  );
  if (impartial) await showCode(code, ctx, game);
  else code.remove();
}

// As people name it: the judge, then its number there.
/** @param {Problem} problem */
function nameOf(problem) {
  const number = problem.id.replace(/^(cf|lc|cses|poj|hdu|pe|spoj|tc|kattis)-/, "");
  return `${problem.judge_name} ${number.toUpperCase()}`;
}

/** @param {Sample} sample */
function sample({ input, output }) {
  return h(
    "div",
    { class: "sample" },
    [
      ["input", input],
      ["output", output],
    ].map(([name, text]) =>
      h(
        "div",
        {},
        h("h3", {}, name),
        h("pre", { tabindex: "0", "aria-label": `sample ${name}`, role: "group" }, text),
      ),
    ),
  );
}

/** @param {HTMLElement} place @param {Context} ctx @param {string} game */
export async function showCode(place, ctx, game) {
  const parts = await Promise.all(
    [
      ["cpp", "C++"],
      ["java", "Java"],
      ["rust", "Rust"],
      ["python", "Python"],
    ].map(async ([lang, name]) => {
      try {
        const found = await ctx.source.ask("code", { game, lang }, `code-${lang}`);
        return [
          h(
            "div",
            { class: "tools" },
            h("h2", {}, name),
            h("span", { class: "muted" }, [found.method, found.status].filter(Boolean).join(", ")),
            h("span", { class: "spring" }),
            copyButton("Copy", found.text),
          ),
          h("pre", { class: "code", tabindex: "0", role: "group", "aria-label": name }, found.text),
        ];
      } catch (error) {
        return isCancelled(error) ? null : h("p", { class: "muted" }, `${name}: ${error.message}`);
      }
    }),
  );
  replace(place, parts);
}
