// Table: a strip wrapped at its period, a map of two dimensions, points for long sequences; to copy.

import { choice, copyButton, h, plural, replace, say } from "./dom.js";
import { isCancelled } from "./source.js";
import { errorBox, statusSign } from "./words.js";

const READABLE = 26;
const STRIP = 1200;

export async function showTable(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Computing the values …"));
  const parts = ctx.state.game ? [] : summands(ctx.state.position);
  if (parts.length > 1) {
    replace(root, errorBox({ message: "A table shows one game; the Grundy value of a sum is the nim-sum of the values of its parts." }, "A sum of games",
      parts.map((game) => [game, ctx.link({ view: "table", game, position: "" })])));
    return;
  }
  let table;
  try {
    table = await ctx.source.ask("table", { game: ctx.state.game || gameOf(ctx.state.position), size: ctx.state.size }, "table");
  } catch (error) {
    if (!isCancelled(error)) replace(root, errorBox(error, "No table", error.kind === "UndefinedError" ? [["Who wins?", ctx.link({ view: "board" })], ["Play from here", ctx.link({ view: "play" })]] : []), sizeForm(ctx, ctx.state.size || ""));
    return;
  }
  const two = table.dimensions === 2;
  const readout = h("p", { class: "readout", "aria-live": "off" }, two ? "Point at a square to read it." : "Point at a value to read it.");
  const values = table.values;
  const size = ctx.state.size || (two ? `${values.length}x${values[0].length}` : String(values.length));
  const picture = h("div", { class: "table-picture" });
  const looks = two ? [["map", "Map"]] : [["strip", "Strip"], ["points", "Points"]];
  let look = looks.some(([name]) => name === ctx.state.look) ? ctx.state.look : !two && values.length > STRIP ? "points" : looks[0][0];

  function show() {
    replace(picture, look === "map" ? map(values, readout) : look === "points" ? points(values, table.period, readout) : strip(values, table.period, readout));
  }

  const lost = two ? pairsLost(values) : values.flatMap((value, n) => (value === 0 ? [n] : []));
  replace(root,
    h("section", { class: "card", "aria-labelledby": "table-title" },
      h("div", { class: "tools" },
        h("h1", { id: "table-title" }, table.game),
        h("span", { class: "muted" }, two ? `Grundy values, ${values.length} by ${values[0].length}` : `the first ${plural(values.length, "Grundy value")}`),
        h("span", { class: "spring" }),
        looks.length > 1 ? choice("look", "Show as", looks, look, (value) => {
          look = value;
          ctx.keep({ look });
          show();
        }) : null,
        sizeForm(ctx, size)),
      ctx.state.misere ? h("p", { class: "muted" }, "These are values of normal play; misère play has outcomes but no Grundy values.") : null,
      two ? null : periodWords(table.period),
      picture, readout,
      h("div", { class: "actions" },
        h("span", { class: "muted" }, "Copy as"),
        copyButton("CSV", () => asCsv(values)),
        copyButton("Python", () => asPython(table)),
        copyButton("C++", () => asCpp(table)))),
    h("section", { class: "card", "aria-labelledby": "lost-title" },
      h("h2", { id: "lost-title" }, plural(lost.length, "P-position"), " (framed)"),
      h("p", { class: "lost" }, lost.slice(0, 200).map((n) => (two ? `(${n.join(", ")})` : n)).join(two ? "  " : ", "), lost.length > 200 ? " …" : "")));
  show();
  say(`${table.game}: ${two ? values.length + " rows" : plural(values.length, "value")}`);
}

// A position that names its game, "nim(3, 4)" or "nim 3 4", is a question about nim.
function gameOf(text) {
  return /^rule\b/.test(text || "") ? text.replace(/\([^()]*\)$/, "").trim() : (text || "").replace(/^\s*mis[eè]re\s+/, "").replace(/[\s(].*$/, "");
}

// The games of a sum, "nim 3 4 + kayles 7", each once; a plus inside a rule is no sum.
function summands(text) {
  if (/^\s*rule\b/.test(text || "")) return [];
  return [...new Set((text || "").split(/\s\+\s/).map((part) => gameOf(part.trim())))];
}

function sizeForm(ctx, size) {
  if (ctx.source.embedded) return null;
  const field = h("input", { id: "size", value: size, size: 7, autocomplete: "off", placeholder: "100 or 12x12" });
  const form = h("form", { class: "inline" }, h("label", { for: "size" }, "Size"), field, h("button", { type: "submit", class: "small" }, "Show"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ctx.go({ ...ctx.question(), view: "table", size: field.value.trim(), look: ctx.state.look });
  });
  return form;
}

function periodWords(period) {
  if (!period) return h("p", { class: "muted" }, "No period is known.");
  const grows = period.saltus ? `, growing by ${period.saltus} each time` : "";
  const by = period.theorem ? ` by ${period.theorem}` : "";
  const far = period.checked_to ? `, on ${period.checked_to.toLocaleString("en")} values` : "";
  return h("p", {}, h("b", {}, `Period ${period.length} from ${period.start}`), `${grows} `, statusSign(period.status), `${by}${far}`);
}

// Five steps of shade; the number is always written, or read out, so that no shade is needed.
function shade(value, top) {
  if (value === 0) return "v0";
  if (value === null || value === undefined) return "vnone";
  return `v${1 + Math.min(4, Math.floor((value - 1) * 5 / Math.max(5, top)))}`;
}

function highest(values) {
  let top = 1;
  for (const value of values) if (value > top) top = value;
  return top;
}

function strip(values, period, readout) {
  const length = period ? period.length : 0;
  const wide = length > 1 && length <= 40 ? length * Math.max(1, Math.round(16 / length)) : 20;
  const shown = values.slice(0, 4000);
  const top = highest(shown);
  const rows = [];
  for (let at = 0; at < shown.length; at += wide) {
    rows.push(h("tr", {}, h("th", { scope: "row" }, String(at)), shown.slice(at, at + wide).map((value, k) => {
      const n = at + k;
      const repeats = period && n >= period.start + length;
      return h("td", { class: `${shade(value, top)}${repeats ? " repeats" : ""}`, "data-read": `G(${n}) = ${value ?? "?"}${value === 0 ? ", a P-position" : ""}${repeats ? ` = G(${n - length})${period.saltus ? ` + ${period.saltus}` : ""}` : ""}` }, value ?? "·");
    })));
  }
  const head = h("tr", {}, h("td", {}), Array.from({ length: wide }, (_, k) => h("th", { scope: "col" }, `+${k}`)));
  return framed(h("table", { class: "values strip" }, h("caption", { class: "visually-hidden" }, "Grundy values"), h("thead", {}, head), h("tbody", {}, rows)), readout);
}

function framed(table, readout) {
  const read = (event) => {
    const cell = event.target.closest("[data-read]");
    if (cell) readout.textContent = cell.dataset.read;
  };
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Values", onpointerover: read, onclick: read }, table);
}

function map(values, readout) {
  const top = highest(values.flat());
  if (values.length > READABLE || values[0].length > READABLE) return bigMap(values, top, readout);
  const head = h("tr", {}, h("td", {}), values[0].map((_, c) => h("th", { scope: "col" }, String(c))));
  const rows = values.map((row, r) => h("tr", {}, h("th", { scope: "row" }, String(r)), row.map((value, c) =>
    h("td", { class: shade(value, top), "data-read": `G(${r}, ${c}) = ${value ?? "?"}${value === 0 ? ", a P-position" : ""}` }, value ?? "·"))));
  return framed(h("table", { class: "values map" }, h("caption", { class: "visually-hidden" }, "Grundy values"), h("thead", {}, head), h("tbody", {}, rows)), readout);
}

function colours() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  return { ink: of("--ink"), muted: of("--muted"), line: of("--line"), p: of("--p-ink"), shades: [0, 1, 2, 3, 4, 5].map((n) => of(`--v${n}`)) };
}

function bigMap(values, top, readout) {
  const side = Math.max(3, Math.min(14, Math.floor(860 / values[0].length)));
  const canvas = h("canvas", { width: values[0].length * side, height: values.length * side, role: "img", "aria-label": `A map of ${values.length} by ${values[0].length} Grundy values; P-positions are framed` });
  const paint = canvas.getContext("2d");
  const { shades, p, line } = colours();
  values.forEach((row, r) => row.forEach((value, c) => {
    paint.fillStyle = value === null ? line : shades[Number(shade(value, top).slice(1))];
    paint.fillRect(c * side, r * side, side, side);
    if (value === 0) {
      paint.strokeStyle = p;
      paint.lineWidth = Math.max(1, side / 5);
      paint.strokeRect(c * side + side * 0.15, r * side + side * 0.15, side * 0.7, side * 0.7);
    }
  }));
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    const r = Math.floor((event.clientY - box.top) / box.height * values.length), c = Math.floor((event.clientX - box.left) / box.width * values[0].length);
    const value = values[r]?.[c];
    if (value !== undefined) readout.textContent = `G(${r}, ${c}) = ${value ?? "?"}${value === 0 ? ", a P-position" : ""}`;
  });
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Map" }, canvas);
}

function points(values, period, readout) {
  const wide = 960, high = 320, edge = 36;
  const top = highest(values);
  const canvas = h("canvas", { class: "points", width: wide * 2, height: high * 2, role: "img", "aria-label": `${values.length} Grundy values as points; the largest is ${top}` });
  const paint = canvas.getContext("2d");
  const { ink, muted, line, shades, p } = colours();
  paint.scale(2, 2);
  const x = (n) => edge + n / Math.max(1, values.length - 1) * (wide - edge - 10);
  const y = (value) => high - 24 - value / Math.max(1, top) * (high - 40);
  paint.font = "12px sans-serif";
  paint.fillStyle = muted;
  paint.strokeStyle = line;
  for (let k = 0; k <= 4; k++) {
    const value = Math.round(top * k / 4), n = Math.round((values.length - 1) * k / 4);
    paint.fillText(String(value), 6, y(value) + 4);
    paint.fillText(String(n), Math.min(x(n), wide - 40), high - 6);
    paint.beginPath();
    paint.moveTo(edge, y(value));
    paint.lineTo(wide - 10, y(value));
    paint.stroke();
  }
  const size = Math.max(1.2, Math.min(4, 1400 / values.length));
  values.forEach((value, n) => {
    if (value === null) return;
    if (value === 0) {
      paint.strokeStyle = p;
      paint.strokeRect(x(n) - size, y(0) - size, size * 2, size * 2);
    } else {
      paint.fillStyle = shades[5] || ink;
      paint.beginPath();
      paint.arc(x(n), y(value), size, 0, 7);
      paint.fill();
    }
  });
  if (period && period.start < values.length) {
    paint.strokeStyle = p;
    paint.setLineDash([4, 4]);
    paint.beginPath();
    paint.moveTo(x(period.start), 8);
    paint.lineTo(x(period.start), high - 24);
    paint.stroke();
    paint.fillStyle = ink;
    paint.fillText(`period from ${period.start}`, Math.min(x(period.start) + 5, wide - 120), 16);
  }
  canvas.addEventListener("pointermove", (event) => {
    const box = canvas.getBoundingClientRect();
    const n = Math.round(((event.clientX - box.left) / box.width * wide - edge) / (wide - edge - 10) * (values.length - 1));
    if (values[n] !== undefined) readout.textContent = `G(${n}) = ${values[n]}${values[n] === 0 ? ", a P-position" : ""}`;
  });
  return canvas;
}

function pairsLost(values) {
  return values.flatMap((row, r) => row.flatMap((value, c) => (value === 0 ? [[r, c]] : [])));
}

export function asCsv(values) {
  if (Array.isArray(values[0])) return values.map((row) => row.map((v) => v ?? "").join(",")).join("\n") + "\n";
  return "n,value\n" + values.map((value, n) => `${n},${value ?? ""}`).join("\n") + "\n";
}

export function asPython(table) {
  const text = JSON.stringify(table.values).replaceAll("null", "None").replaceAll(",", ", ").replaceAll("], [", "],\n    [");
  return `# Grundy values of ${table.game}\nG = ${text}\n`;
}

export function asCpp(table) {
  const two = table.dimensions === 2;
  const text = JSON.stringify(table.values).replaceAll("null", "-1").replaceAll("[", "{").replaceAll("]", "}").replaceAll("},{", "},\n    {");
  const bounds = two ? `[${table.values.length}][${table.values[0].length}]` : `[${table.values.length}]`;
  return `// Grundy values of ${table.game}\nconst int G${bounds} = ${text};\n`;
}
