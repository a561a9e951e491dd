// Value: what a position or a text is worth in sums. Its options open one level at a time, its
// thermograph stands beside them, and other values can be added to it.

import { copyButton, h, replace, say } from "./dom.js";
import { pointed } from "./question.js";
import { drawScene } from "./scene.js";
import { isCancelled } from "./source.js";
import { questionAt, writeState } from "./state.js";
import { errorBox, outcomeSign } from "./words.js";

const EXAMPLES = [
  "{2|-1}",
  "{4|2||-1|-2}",
  "{0,-1|1}",
  "^*",
  "3/4",
  "+-1",
  "Tiny(2)",
  "{2|-1} + ^*",
];
const LOOPY = ["{0,-1|pass}", "on + off", "upon", "a{1||a|0}", "a{0||||0|||a|*||*}"];
const GAMES = [
  ["domineering:2x3", ""],
  ["toads-and-frogs", "TT..FF"],
  ["fox-and-geese:4x4", ""],
];
/** @type {["left" | "right", string, string][]} */
const SIDES = [
  ["left", "L", "Left"],
  ["right", "R", "Right"],
];

/** @typedef {Question & { text?: string, path?: string }} Asked */

/** @param {HTMLElement} root @param {Context} ctx */
export async function showValue(root, ctx) {
  const { state } = ctx;
  /** @type {Asked} */
  const asked = state.text ? { text: state.text } : ctx.question();
  const named = Boolean(asked.text || asked.game || asked.position);
  const form = textForm(ctx);
  const place = h(
    "div",
    { class: "value-place" },
    named ? h("p", { class: "waiting" }, "Working it out …") : intro(ctx),
  );
  replace(root, form.element, place);
  if (!named) return;
  const here = { ...asked, path: state.path || "" };
  let found;
  try {
    found = await ctx.source.ask("value", here, "value");
  } catch (error) {
    if (isCancelled(error)) return;
    // What is wrong with a text is shown where it was typed; all else, such as a position, below.
    if (asked.text && /Notation/.test(error.kind)) {
      form.wrong(error);
      replace(place, intro(ctx));
    } else
      replace(
        place,
        errorBox(
          error,
          "No value",
          state.path ? [["← Back to the whole value", ctx.valueLink(asked)]] : [],
        ),
      );
    return;
  }
  const question = found.position && questionAt(found.position, found.position.state);
  const subject = asked.text || found.position?.position || "";
  say(`${subject} has the value ${found.value}: ${found.outcome_words}${measures(found)}`);
  replace(
    place,
    wayBack(ctx, asked, state.path || ""),
    h(
      "div",
      { class: "split value" },
      h(
        "div",
        {},
        hero(found, asked, state.path || ""),
        h(
          "section",
          { class: "card", "aria-labelledby": "options-title" },
          h("h2", { id: "options-title" }, "Options"),
          tree(ctx, here, found, true),
        ),
        found.why.length
          ? h(
              "section",
              { class: "card", "aria-labelledby": "why-title" },
              h("h2", { id: "why-title" }, "Why"),
              h(
                "ol",
                { class: "reason" },
                found.why.map((words) => h("li", {}, h("p", {}, words))),
              ),
            )
          : null,
      ),
      h(
        "aside",
        {},
        found.loopy ? graphCard(found.loopy) : null,
        found.thermograph ? thermographCard(found.thermograph) : null,
        sumCard(ctx, here, found),
      ),
    ),
    h(
      "div",
      { class: "actions" },
      copyButton("Copy link", () => location.href),
      question
        ? [
            ["board", "Who wins?"],
            ["play", "Play from here"],
          ].map(([view, words]) =>
            h("a", { class: "button", href: writeState({ view, ...question }) }, words),
          )
        : null,
    ),
  );
}

/** @param {{ svg: string }} drawn */
function thermographCard({ svg }) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "thermograph-title" },
    h("h2", { id: "thermograph-title" }, "Thermograph"),
    picture(svg),
    h(
      "p",
      { class: "caption" },
      "Upward: the tax t on every move. The walls are what play ends at under that tax, when " +
        "Left begins and when Right does; where they meet, moving is worth nothing any more.",
    ),
  );
}

/** @param {Loopy} loopy */
function graphCard({ svg, canonical }) {
  return h(
    "section",
    { class: "card", "aria-labelledby": "graph-title" },
    h("h2", { id: "graph-title" }, "Graph"),
    picture(svg, "loopy-graph"),
    h(
      "p",
      { class: "caption" },
      "Left's moves are blue and lean to the left, Right's are red; a loop is a pass. ",
      canonical
        ? "Beside what was given stands its canonical form."
        : "Where a side still lets the players alternate for ever, it is only simplified: " +
            "no stopper was found that equals it.",
    ),
  );
}

// What is told of a value beside who wins; a loopy one has neither mean nor temperature.
/** @param {ValueInShort} found */
function measures(found) {
  return found.loopy ? "" : `, mean ${found.mean}, temperature ${found.temperature}`;
}

// The value of a position, in short, beside the answer to it.
/** @param {Context} ctx @param {Answer} answer */
export function valueCard(ctx, answer) {
  const place = h("div", {}, h("p", { class: "muted" }, "Working it out …"));
  const card = h(
    "section",
    { class: "in-short", "aria-labelledby": "value-title" },
    h("h3", { id: "value-title" }, "Value in sums"),
    place,
  );
  // What is left when nothing is left has no arguments: its whole text says what it is.
  const question = /^(left|right)?\s*$/.test(answer.state)
    ? { position: answer.position }
    : questionAt(answer, answer.state);
  const finding = answer.worth
    ? Promise.resolve(answer.worth)
    : ctx.source.ask("value", question, "answer-value");
  finding
    .then((found) =>
      replace(
        place,
        h(
          "p",
          {},
          answer.worth
            ? h("span", { class: "value-text" }, cut(found.value, 120))
            : h("a", { class: "value-text", href: ctx.valueLink(question) }, cut(found.value, 120)),
        ),
        h("p", { class: "muted" }, `${found.kind}${measures(found)}`),
        drawn(found),
      ),
    )
    .catch((error) => {
      if (isCancelled(error)) return;
      // In misère play there is no such value; one that is too large is there, but not found.
      if (error.kind === "BudgetExceeded")
        replace(place, h("p", { class: "muted" }, error.message));
      else card.remove();
    });
  return card;
}

/** @param {Context} ctx */
function intro(ctx) {
  return h(
    "div",
    { class: "intro" },
    h("h1", {}, "What is it worth?"),
    h(
      "p",
      { class: "lead" },
      "The value of a game says what it adds to any sum of games. Type one in CGSuite's " +
        "notation, or ask for a position of a partizan game.",
    ),
    h(
      "p",
      { class: "muted" },
      "A game is {Left's options|Right's options}; ^ is up, v is down, *n a nimber, +-x is " +
        "{x|-x}, Tiny(x) is {0||0|-x}, and 2^* is 2 + ^ + *. Where play can go round: pass is a " +
        "move back to the same game, a name before a brace stands for that game inside, on is " +
        "{pass|}, and s & t counts endless play for Left and for Right.",
    ),
    h(
      "div",
      { class: "examples" },
      h("span", { class: "muted" }, "Try "),
      EXAMPLES.map((text) =>
        h("a", { class: "button small mono", href: ctx.valueLink({ text }) }, text),
      ),
    ),
    h(
      "div",
      { class: "examples" },
      h("span", { class: "muted" }, "or a loopy one: "),
      LOOPY.map((text) =>
        h("a", { class: "button small mono", href: ctx.valueLink({ text }) }, text),
      ),
    ),
    h(
      "div",
      { class: "examples" },
      h("span", { class: "muted" }, "or a position: "),
      GAMES.map(([game, position]) =>
        h(
          "a",
          { class: "button small mono", href: ctx.valueLink({ game, position }) },
          `${game} ${position}`.trim(),
        ),
      ),
    ),
  );
}

/** @param {Context} ctx */
function textForm(ctx) {
  const field = h("input", {
    id: "value-text",
    name: "text",
    value: ctx.state.text || "",
    placeholder: "{2|-1} + ^*",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "value-errors",
  });
  const errors = h("div", { id: "value-errors", class: "bar-errors", "aria-live": "polite" });
  const element = h(
    "form",
    { class: "value-form", "aria-label": "A value" },
    h("div", { class: "field grow" }, h("label", { for: "value-text" }, "Value"), field),
    h("button", { type: "submit", class: "primary" }, "Show"),
    errors,
  );
  element.addEventListener("submit", (event) => {
    event.preventDefault();
    if (field.value.trim()) ctx.go({ view: "value", text: field.value.trim() });
  });
  /** @param {Refusal} error */
  const wrong = (error) => showWrong(field, errors, error);
  return { element, wrong };
}

// The error under its field, with a mark at the character that it names.
/** @param {HTMLInputElement} field @param {HTMLElement} errors @param {Refusal} error */
function showWrong(field, errors, error) {
  field.setAttribute("aria-invalid", "true");
  const named = /\(character (\d+)\)/.exec(error.message);
  replace(
    errors,
    named ? pointed(field.value, Number(named[1])) : null,
    h("p", { class: "bad" }, "✕ ", error.message),
  );
}

/** @param {string} path */
function steps(path) {
  return path.match(/[LR]\d+/g) || [];
}

// From the whole value down to the option that is shown; each step is a link back.
/** @param {Context} ctx @param {Asked} asked @param {string} path */
function wayBack(ctx, asked, path) {
  const taken = steps(path);
  if (!taken.length) return null;
  const whole = asked.text || [asked.game, asked.position].filter(Boolean).join(" ");
  const links = [
    h("a", { href: ctx.valueLink(asked) }, cut(whole, 60)),
    ...taken
      .slice(0, -1)
      .map((step, k) =>
        h(
          "a",
          { href: ctx.valueLink({ ...asked, path: taken.slice(0, k + 1).join("") }) },
          named(step),
        ),
      ),
  ];
  return h(
    "nav",
    { class: "way", "aria-label": "Way back" },
    h(
      "ol",
      {},
      links.map((link) => h("li", {}, link)),
      h("li", { "aria-current": "page" }, named(taken[taken.length - 1])),
    ),
  );
}

/** @param {string} step */
function named(step) {
  return `${step[0] === "L" ? "Left" : "Right"} ${step.slice(1)}`;
}

/** @param {string} text @param {number} most */
function cut(text, most) {
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** @param {ValueFound} found @param {Asked} asked @param {string} path */
function hero(found, asked, path) {
  const from = found.position
    ? found.position.position
    : !path && asked.text && asked.text !== found.value
      ? asked.text
      : "";
  return h(
    "section",
    { class: "card hero", "aria-labelledby": "value-name" },
    h(
      "div",
      { class: "hero-top" },
      outcomeSign(found.outcome, 72),
      h(
        "div",
        {},
        h(
          "h1",
          {
            id: "value-name",
            class: found.value.length > 60 ? "value-text long" : "value-text",
            tabindex: found.value.length > 400 ? "0" : null,
          },
          found.value,
        ),
        h(
          "p",
          { class: "outcome" },
          found.outcome ? [h("b", {}, found.outcome), ": "] : null,
          found.outcome_words,
        ),
        h(
          "p",
          { class: "muted" },
          from ? [h("code", {}, cut(from, 200)), " in canonical form: "] : null,
          found.kind,
        ),
      ),
    ),
    found.position ? h("div", { class: "hero-picture" }, drawScene(found.position.scene)) : null,
    facts(found),
  );
}

/** @param {ValueFound} found */
function facts(found) {
  if (found.loopy) return found.loopy.stopper ? null : sidesOf(found.loopy);
  const told = [
    ["mean", found.mean],
    ["temperature", found.temperature],
    ["left stop", found.left_stop],
    ["right stop", found.right_stop],
    ["born on day", found.birthday],
  ];
  return h(
    "dl",
    { class: "facts" },
    told.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))),
  );
}

/** @param {Loopy} loopy */
function sidesOf({ onside, offside }) {
  return h(
    "dl",
    { class: "facts" },
    [
      ["onside: endless play is Left's", onside],
      ["offside: endless play is Right's", offside],
    ].map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, h("code", {}, value)))),
  );
}

// The options of both players; each opens to its own.
/** @param {Context} ctx @param {Asked} here @param {ValueFound} found @param {boolean} first */
function tree(ctx, here, found, first) {
  if (found.left_out) return h("p", { class: "muted" }, found.left_out);
  if (found.loopy && !found.loopy.stopper && !found.left.length && !found.right.length)
    return h(
      "p",
      { class: "muted" },
      "A value with two sides has no options of its own: each side is a game.",
    );
  const groups = SIDES.map(([side, letter, name]) =>
    h(
      "div",
      { class: "side" },
      first ? h("h3", {}, `${name}'s`) : null,
      found[side].length
        ? h(
            "ul",
            { class: "options", "aria-label": `${name}'s options` },
            found[side].map((option) => branch(ctx, here, option, letter)),
          )
        : h("p", { class: "muted none" }, first ? "none" : `${name}: none`),
    ),
  );
  return h(
    "div",
    { class: first ? "tree first" : "tree" },
    groups,
    found.more_options ? h("p", { class: "muted" }, "and more, which are not listed") : null,
  );
}

/** @param {Context} ctx @param {Asked} here @param {ValueOption} option @param {string} letter */
function branch(ctx, here, option, letter) {
  const step = `${letter}${option.place}`;
  const there = { ...here, path: `${here.path || ""}${step}` };
  const below = h("div", { hidden: true });
  const opener = option.end
    ? h("span", { class: "opener", "aria-hidden": "true" }, "·")
    : h(
        "button",
        {
          type: "button",
          class: "opener",
          "aria-expanded": "false",
          "aria-label": `Options of ${step}: ${option.value}`,
        },
        "▸",
      );
  if (!option.end) opener.addEventListener("click", () => toggle(ctx, there, opener, below));
  return h(
    "li",
    { class: option.removed ? "removed" : null },
    h(
      "div",
      { class: "option" },
      opener,
      h("span", { class: "step-name" }, step),
      h(
        "div",
        {},
        option.removed ? h("span", { class: "visually-hidden" }, "removed: ") : null,
        h("a", { class: "value-text", href: ctx.valueLink(there) }, option.value),
        " ",
        outcomeSign(option.outcome, 18),
        h(
          "span",
          { class: "muted" },
          option.reason
            ? why(option.reason, letter)
            : option.mean === null
              ? "loopy"
              : `mean ${option.mean}, t ${option.temperature}`,
        ),
        option.moves.length
          ? h(
              "span",
              { class: "by-moves" },
              `${option.moves.slice(0, 2).join("; ")}${option.moves.length > 2 ? "; …" : ""}`,
            )
          : null,
      ),
    ),
    below,
  );
}

// Why an option does not count; what is reversible gives way to what the reply leads to.
/** @param {NonNullable<ValueOption["reason"]>} reason @param {string} letter */
function why({ how, by, instead }, letter) {
  if (how === "dominated") return ["dominated by ", h("code", {}, by)];
  const mover = letter === "L" ? "Left" : "Right";
  const others = instead.length
    ? [
        `, replaced by ${mover}'s options there: `,
        instead.map((text, k) => [k ? ", " : "", h("code", {}, text)]),
      ]
    : `, where ${mover} has no option`;
  return ["reversible through ", h("code", {}, by), others];
}

/**
 * @param {Context} ctx
 * @param {Asked} there
 * @param {HTMLElement} opener
 * @param {HTMLElement} below
 */
async function toggle(ctx, there, opener, below) {
  const open = below.hidden;
  below.hidden = !open;
  opener.setAttribute("aria-expanded", String(open));
  opener.textContent = open ? "▾" : "▸";
  if (!open || below.childNodes.length) return;
  replace(below, h("p", { class: "muted" }, "…"));
  try {
    const found = await ctx.source.ask("value", there, `value-${there.path}`);
    replace(below, tree(ctx, there, found, false));
  } catch (error) {
    if (!isCancelled(error)) replace(below, h("p", { class: "bad" }, error.message));
  }
}

/** @param {Context} ctx @param {Asked} here @param {ValueFound} found */
function sumCard(ctx, here, found) {
  const field = h("input", {
    id: "plus",
    name: "plus",
    value: ctx.state.plus || "",
    placeholder: "{1|-1}",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "plus-errors",
  });
  const errors = h("div", { id: "plus-errors", class: "bar-errors", "aria-live": "polite" });
  const place = h("div", { "aria-live": "polite" });
  async function show() {
    const plus = field.value.trim();
    field.removeAttribute("aria-invalid");
    replace(errors);
    if (!plus) return replace(place);
    try {
      const sum = await ctx.source.ask("value", { ...here, plus }, "value-sum");
      return replace(place, sumShown(ctx, found, plus, sum));
    } catch (error) {
      if (isCancelled(error)) return null;
      replace(place);
      return showWrong(field, errors, error);
    }
  }
  const form = h(
    "form",
    { class: "value-form" },
    h("div", { class: "field grow" }, h("label", { for: "plus" }, "Add a value"), field),
    h("button", { type: "submit" }, "Add"),
    errors,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ctx.keep({ plus: field.value.trim() });
    show();
  });
  if (ctx.state.plus) show();
  return h(
    "section",
    { class: "card", "aria-labelledby": "sum-title" },
    h("h2", { id: "sum-title" }, "Sums"),
    form,
    place,
  );
}

/** @param {Context} ctx @param {ValueFound} found @param {string} plus @param {ValueFound} sum */
function sumShown(ctx, found, plus, sum) {
  return h(
    "div",
    { class: "sum-shown" },
    h("p", {}, h("code", {}, `${cut(found.value, 60)} + ${cut(plus, 60)} =`)),
    h(
      "p",
      { class: "hero-top" },
      outcomeSign(sum.outcome, 40),
      sum.whole
        ? h("a", { class: "value-text", href: ctx.valueLink({ text: sum.value }) }, sum.value)
        : h("span", { class: "value-text" }, cut(sum.value, 400)),
    ),
    h("p", { class: "muted" }, `${sum.outcome_words}; ${sum.kind}${measures(sum)}`),
    drawn(sum),
  );
}

// The graph of a loopy value, or the thermograph of any other.
/** @param {ValueInShort} found */
function drawn(found) {
  if (found.loopy) return picture(found.loopy.svg, "loopy-graph");
  return found.thermograph ? picture(found.thermograph.svg) : null;
}

// The library's picture, which is escaped; parsed as SVG, nothing in it can run under the policy.
/** @param {string} svg */
function picture(svg, kind = "thermograph") {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
  return h("div", { class: kind }, document.importNode(parsed.documentElement, true));
}
