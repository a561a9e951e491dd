// The reason, step by step, with figures drawn from the steps' data: binary columns, stairs, pairs.

import { h, s } from "./dom.js";
import { smallNumbersOf } from "./exact.js";

/** @param {Answer} answer */
export function explanation(answer) {
  const why = answer.explanation;
  if (!why)
    return h("p", { class: "muted" }, "This file has the reason for its first position only.");
  const written = items(why.html);
  const steps = why.steps || [];
  const typeset = written.length === steps.length;
  return fitted(
    h(
      "ol",
      { class: "reason" },
      steps.map((step, place) => {
        const drawn = figureOf(step, answer);
        const item = h("li", { class: `step step-${step.kind}` });
        if (typeset) {
          item.append(...written[place].childNodes);
          if (drawn) item.querySelector("pre")?.remove();
        } else {
          item.append(h("p", {}, step.text));
          if (!drawn && step.figure && step.figure.length)
            item.append(h("pre", {}, step.figure.join("\n")));
        }
        for (const figure of item.querySelectorAll("pre")) {
          figure.tabIndex = 0;
          figure.setAttribute("role", "group");
          figure.setAttribute("aria-label", "figure");
        }
        if (drawn) item.append(drawn);
        return item;
      }),
    ),
  );
}

// Formulas do not wrap: one that is wider than its step gets a line of its own, to scroll.
/** @param {HTMLElement} list */
function fitted(list) {
  let width = 0;
  const formulas = [...list.querySelectorAll("math")].map((math) => {
    const place = h("span", { class: "formula" });
    math.replaceWith(place);
    place.append(math);
    return place;
  });
  new ResizeObserver(() => {
    if (list.clientWidth === width) return;
    width = list.clientWidth;
    for (const place of formulas) {
      place.className = "formula";
      const wide =
        place.getBoundingClientRect().width > (place.closest("li") || list).clientWidth - 4 ||
        place.getBoundingClientRect().right > list.getBoundingClientRect().right + 1;
      place.classList.toggle("wide", wide);
      for (const [name, value] of [
        ["tabindex", "0"],
        ["role", "group"],
        ["aria-label", "formula"],
      ]) {
        if (wide) place.setAttribute(name, value);
        else place.removeAttribute(name);
      }
    }
  }).observe(list);
  return list;
}

// The server's HTML is made by the library, escaped; it carries the formulas as MathML.
/** @param {string} html */
function items(html) {
  if (!html) return [];
  const parsed = new DOMParser().parseFromString(html, "text/html");
  return [...parsed.querySelectorAll("body > ol > li, body > div > ol > li")].map((item) =>
    document.importNode(item, true),
  );
}

/** @param {ReasonStep} step @param {Answer} answer */
function figureOf(step, answer) {
  const data = step.data || {};
  if (step.kind === "columns" && data.values && data.values.length > 1)
    return columns(data.values.map(BigInt), BigInt(data.nim_sum ?? 0));
  if (data.odd_stairs) return stairs(smallNumbersOf(answer.state, 40) || [], data.odd_stairs);
  if (data.golden_floor !== undefined) return goldenPairs(smallNumbersOf(answer.state, 60) || []);
  if (step.kind === "mex" && data.values && data.mex !== undefined)
    return mexRow(data.values, data.mex);
  if (data.answers) return answers(data.answers, data.others || data.answers.length);
  return null;
}

// Why the other moves lose: each with the move that answers it.
/** @param {NonNullable<ReasonStep["data"]["answers"]>} found @param {number} others */
function answers(found, others) {
  return h(
    "div",
    {},
    h(
      "dl",
      { class: "answered" },
      found.map((one) => [
        h(
          "dt",
          {},
          one.move,
          one.worth === null || one.worth === undefined
            ? null
            : h("span", { class: "muted" }, ` to ${one.worth}`),
        ),
        h("dd", {}, h("span", { "aria-hidden": "true" }, "↳ "), one.answer),
      ]),
    ),
    others > found.length
      ? h("p", { class: "caption" }, `and ${others - found.length} more`)
      : null,
  );
}

/** @param {bigint[]} values @param {bigint} sum */
function columns(values, sum) {
  const width = Math.max(1, ...[...values, sum].map((n) => n.toString(2).length));
  if (width > 48) return null;
  /** @param {bigint} n */
  const bits = (n) => n.toString(2).padStart(width, "0").split("");
  const total = bits(sum);
  const lead = total.indexOf("1");
  /** @param {bigint} n @param {boolean} [foot] */
  const cells = (n, foot) =>
    bits(n).map((bit, place) =>
      h(
        "td",
        {
          class: [
            `bit${bit}`,
            total[place] === "1" ? "odd" : "",
            place === lead ? "lead" : "",
            foot ? "sum" : "",
          ].join(" "),
        },
        bit,
      ),
    );
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "group", "aria-label": "The nim-sum in binary" },
    h(
      "table",
      { class: "columns" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, h("span", { class: "visually-hidden" }, "number")),
          total.map((_, place) =>
            h("th", { scope: "col" }, String(2n ** BigInt(width - 1 - place))),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        values.map((n) => h("tr", {}, h("th", { scope: "row" }, String(n)), cells(n))),
      ),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, `⊕ ${sum}`), cells(sum, true))),
    ),
    lead >= 0
      ? h(
          "p",
          { class: "caption" },
          "Framed: the columns with an odd number of ones. The winning move makes them all even, ",
          `from the leftmost, ${2n ** BigInt(width - 1 - lead)}, down.`,
        )
      : h("p", { class: "caption" }, "Every column has an even number of ones."),
  );
}

/** @param {number[]} tokens @param {Record<string, unknown>} odd */
function stairs(tokens, odd) {
  if (!tokens.length || tokens.length > 14) return null;
  const wide = 58,
    rise = 14,
    most = Math.max(1, ...tokens);
  const size = Math.max(3, Math.min(11, 90 / most));
  const high = tokens.length * rise + most * size + 40;
  const parts = tokens.map((count, stair) => {
    const x = stair * wide + 4,
      top = high - 24 - stair * rise;
    const counts = stair in odd || String(stair) in odd;
    return s(
      "g",
      { class: counts ? "stair odd" : "stair" },
      s("rect", { class: "riser", x, y: top, width: wide, height: high - 20 - top }),
      Array.from({ length: count }, (_, k) =>
        s("rect", {
          class: "stone",
          x: x + 14,
          y: top - (k + 1) * size,
          width: wide - 28,
          height: size - 1.5,
          rx: 1.5,
        }),
      ),
      s(
        "text",
        { x: x + wide / 2, y: high - 5, "text-anchor": "middle" },
        counts ? `stair ${stair} ✓` : `stair ${stair}`,
      ),
    );
  });
  return h(
    "figure",
    {},
    s(
      "svg",
      {
        class: "stairs",
        viewBox: `0 0 ${tokens.length * wide + 8} ${high}`,
        role: "img",
        "aria-label": `Stairs with ${tokens.join(", ")} tokens; only the odd stairs count`,
      },
      parts,
    ),
    h(
      "figcaption",
      { class: "caption" },
      "Only the odd stairs (✓) count: tokens that reach an even stair can be moved on at once.",
    ),
  );
}

/** @param {number[]} pair */
function goldenPairs(pair) {
  if (pair.length !== 2) return null;
  const [a, b] = pair;
  const size = Math.max(8, a, b) + 1,
    cell = 260 / size;
  const lost = new Set();
  const used = new Set();
  for (let k = 0, low = 0; low < size; k++) {
    while (used.has(low)) low++;
    used.add(low).add(low + k);
    if (low < size) lost.add(`${low},${low + k}`).add(`${low + k},${low}`);
  }
  const squares = [];
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const here = row === a && column === b;
      const line =
        (row === a && column < b) ||
        (column === b && row < a) ||
        (a - row === b - column && row < a);
      if (!lost.has(`${row},${column}`) && !here && !line) continue;
      const x = 22 + column * cell,
        y = 18 + row * cell;
      if (line)
        squares.push(s("rect", { class: "reach", x, y, width: cell - 1, height: cell - 1 }));
      if (lost.has(`${row},${column}`))
        squares.push(
          s("rect", {
            class: "golden",
            x: x + cell * 0.16,
            y: y + cell * 0.16,
            width: cell * 0.62,
            height: cell * 0.62,
          }),
        );
      if (here)
        squares.push(
          s("circle", {
            class: "here",
            cx: x + cell / 2 - 0.5,
            cy: y + cell / 2 - 0.5,
            r: cell * 0.42,
          }),
        );
    }
  }
  const every = Math.ceil(size / 10);
  const marks = Array.from({ length: size }, (_, n) => n)
    .filter((n) => n % every === 0)
    .flatMap((n) => [
      s("text", { x: 22 + n * cell + cell / 2, y: 12, "text-anchor": "middle" }, n),
      s("text", { x: 16, y: 18 + n * cell + cell / 2 + 3, "text-anchor": "end" }, n),
    ]);
  return h(
    "figure",
    {},
    s(
      "svg",
      {
        class: "pairs",
        viewBox: "0 0 286 282",
        role: "img",
        "aria-label": `The golden pairs up to ${size - 1}, and (${a}, ${b})`,
      },
      s("rect", { class: "field", x: 22, y: 18, width: 260, height: 260 }),
      marks,
      squares,
    ),
    h(
      "figcaption",
      { class: "caption" },
      "Squares: the golden pairs, which are P. Ring: this position; shaded: where it can move.",
    ),
  );
}

/** @param {(number | string)[]} values @param {number} mex */
function mexRow(values, mex) {
  const present = new Set(values.map(String));
  if (mex > 40) return null;
  return h(
    "p",
    {
      class: "mex",
      role: "img",
      "aria-label": `${[...present].join(", ")} are taken; ${mex} is the least that is not`,
    },
    Array.from({ length: mex + 1 }, (_, n) =>
      h("span", { class: n === mex ? "free" : "taken" }, String(n)),
    ),
  );
}
