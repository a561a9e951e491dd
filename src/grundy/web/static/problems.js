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
    if (!isCancelled(error)) replace(root, errorBox(error));
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

const SKIP = new Set(["id", "title"]);

async function showOne(root, ctx, listed) {
  const problem = await ctx.source.ask(`problems/${encodeURIComponent(ctx.state.id)}`, {}, "problem");
  const told = { ...(listed || {}), ...(problem.problem || problem) };
  const game = told.game || told.model;
  const facts = Object.entries(told).filter(([name, value]) => !SKIP.has(name) && value !== null && value !== "" && value !== undefined);
  const code = h("section", { class: "card", "aria-label": "Code" });
  replace(root,
    h("p", {}, h("a", { href: ctx.link({ view: "problems", id: "" }) }, "← All problems")),
    h("section", { class: "card" }, h("h1", {}, told.title || told.id),
      h("dl", { class: "problem-facts" }, facts.map(([name, value]) => [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, shown(value))]))),
    code);
  if (typeof game !== "string" || !told.is_game) return code.remove();
  return showCode(code, ctx, game);
}

function shown(value) {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") {
    if (/^https?:/.test(value)) return h("a", { href: value, rel: "noreferrer" }, value);
    return value.includes("\n") ? h("pre", { tabindex: "0" }, value) : value;
  }
  if (Array.isArray(value) && value.every((item) => typeof item !== "object")) return value.join(", ");
  if (typeof value === "object") return h("pre", { tabindex: "0" }, JSON.stringify(value, null, 1));
  return String(value);
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
