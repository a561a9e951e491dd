// Problems: the problem set with its models and explanations, and code for a judge.

import { copyButton, h, plural, replace } from "./dom.js";
import { isCancelled } from "./source.js";
import { errorBox } from "./words.js";

export async function showProblems(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Loading …"));
  try {
    const { problems } = await ctx.source.ask("problems", {}, "problems");
    if (ctx.state.id) await showOne(root, ctx, problems.find((p) => String(p.id) === ctx.state.id));
    else showAll(root, ctx, problems);
  } catch (error) {
    if (!isCancelled(error)) replace(root, errorBox(error, "No problems"));
  }
}

function showAll(root, ctx, problems) {
  const search = h("input", { id: "problem-search", type: "search", value: ctx.state.q || "", placeholder: "Search problems", autocomplete: "off" });
  const list = h("ul", { class: "problem-list" });
  const count = h("p", { class: "muted", role: "status" });
  function show() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = problems.filter((p) => words.every((word) => `${p.id} ${p.title} ${p.kind} ${p.technique}`.toLowerCase().includes(word)));
    count.textContent = plural(found.length, "problem");
    replace(list, found.map((p) => h("li", {}, h("a", { class: "game", href: ctx.link({ view: "problems", id: p.id }) },
      h("span", { class: "game-name" }, p.title || p.id), h("span", { class: "game-kind" }, p.kind || ""), h("span", { class: "game-words" }, p.technique || "")))));
  }
  search.addEventListener("input", () => {
    ctx.keep({ q: search.value });
    show();
  });
  replace(root, h("h1", {}, "Problems"), h("div", { class: "search" }, h("label", { for: "problem-search", class: "visually-hidden" }, "Search problems"), search, count), list);
  show();
}

const TOLD = [["statement", "The task"], ["why", "Why it is not a game"], ["instead", "What it is instead"], ["model", "The model"], ["technique", "Technique"], ["theorem", "Theorem"], ["complexity", "Cost"], ["constraints", "Limits"]];

async function showOne(root, ctx, listed) {
  const found = await ctx.source.ask(`problems/${encodeURIComponent(ctx.state.id)}`, {}, "problem");
  const told = { ...(listed || {}), ...(found.problem || found) };
  const code = h("section", { class: "card", "aria-label": "Code" });
  replace(root,
    h("p", {}, h("a", { href: ctx.link({ view: "problems", id: "" }) }, "← All problems")),
    h("article", { class: "card problem-page" },
      h("p", { class: "muted" }, `${told.id} · ${told.kind || ""}`),
      h("h1", {}, told.title || told.id),
      TOLD.filter(([name]) => typeof told[name] === "string" && told[name]).map(([name, words]) => h("section", {}, h("h2", {}, words), h("p", {}, told[name]))),
      Array.isArray(told.samples) && told.samples.length ? h("section", {}, h("h2", {}, "Samples"), told.samples.map(sample)) : null,
      told.measured && told.measured.seconds ? h("p", { class: "muted" }, `Measured: ${told.measured.seconds} s at the limits; the judge allows ${told.measured.limit} s.`) : null,
      h("p", { class: "actions" },
        /^https?:/.test(told.source || "") ? h("a", { class: "button", href: told.source, rel: "noreferrer" }, "Read the task at its judge") : null,
        copyButton("Copy command", `grundy problem ${told.id} < input`))),
    code);
  if (typeof told.game === "string" && told.game) await showCode(code, ctx, told.game);
  else code.remove();
}

function sample({ input, output }) {
  return h("div", { class: "sample" }, [["input", input], ["output", output]].map(([name, text]) =>
    h("div", {}, h("h3", {}, name), h("pre", { tabindex: "0", "aria-label": `sample ${name}`, role: "group" }, text))));
}

export async function showCode(place, ctx, game) {
  const parts = await Promise.all([["cpp", "C++"], ["python", "Python"]].map(async ([lang, name]) => {
    try {
      const found = await ctx.source.ask("code", { game, lang }, `code-${lang}`);
      return [h("div", { class: "tools" }, h("h2", {}, name), h("span", { class: "muted" }, [found.method, found.status].filter(Boolean).join(", ")), h("span", { class: "spring" }), copyButton("Copy", found.text)), h("pre", { class: "code", tabindex: "0" }, found.text)];
    } catch (error) {
      return isCancelled(error) ? null : h("p", { class: "muted" }, `${name}: ${error.message}`);
    }
  }));
  replace(place, parts);
}
