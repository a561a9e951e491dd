// The moves as a list: one stop for the Tab key, arrows go up and down, each row shows where the
// move leads.

import { byLabel, margin } from "./course.js";
import { along, h, replace } from "./dom.js";
import { exact } from "./exact.js";
import { outcomeSign, signed, valueText, verdict } from "./words.js";

const FIRST = 24;

/**
 * @typedef {object} ListActs
 * @property {(move: Move) => void} pick
 * @property {(move: Move | null) => void} look
 * @property {(position: string) => Node} thumb
 */

/** @param {ListActs} acts */
export function movesList(acts) {
  const element = h("div", { class: "moves-list" });
  let /** @type {HTMLElement[]} */ rows = [],
    at = 0,
    wanted = FIRST;

  // What is worth something is told when `open`; else nothing but the moves is there, in the order
  // of their labels.
  /** @param {{ answer: Answer, open: boolean, playing: boolean, fresh: boolean }} what */
  function show({ answer, open, playing, fresh }) {
    const had = element.contains(document.activeElement);
    if (fresh) wanted = FIRST;
    const order = open ? answer.moves : byLabel(answer.moves);
    rows = order.slice(0, wanted).map((move, k) => row(move, k, open, playing, answer.kind));
    at = Math.min(at, Math.max(0, rows.length - 1));
    if (fresh && !had) at = 0;
    rove();
    const more = order.length - rows.length;
    replace(
      element,
      rows.length
        ? h(
            "ul",
            { "aria-label": "Moves" },
            rows.map((button) => h("li", {}, button)),
          )
        : h("p", { class: "muted" }, "None: the game is over."),
      more > 0
        ? h(
            "button",
            {
              type: "button",
              class: "small",
              onclick: () => {
                wanted = order.length;
                at = rows.length;
                show({ answer, open, playing, fresh: false });
                rows[at]?.focus();
              },
            },
            `Show ${more} more`,
          )
        : null,
    );
    if (had) rows[at]?.focus();
  }

  /**
   * @param {Move} move
   * @param {number} k
   * @param {boolean} open
   * @param {boolean} playing
   * @param {Kind} kind
   */
  function row(move, k, open, playing, kind) {
    const value = worthOf(kind, move);
    const worth = open
      ? h(
          "span",
          { class: "worth" },
          verdict(move.verdict),
          outcomeSign(move.outcome, 22),
          value.text ? h("span", {}, `${value.name} ${value.text}`) : null,
          h("span", {}, `remoteness ${move.remoteness ?? "–"}`),
        )
      : null;
    return h(
      "button",
      {
        type: "button",
        class: open && move.best && move.verdict !== "loses" ? "move best" : "move",
        tabindex: "-1",
        "aria-disabled": playing ? null : "true",
        onclick: () => playing && acts.pick(move),
        onfocus: () => focused(k, move),
        onblur: () => acts.look(null),
        onpointerenter: () => acts.look(move),
        onpointerleave: () => acts.look(null),
      },
      acts.thumb(move.to),
      h(
        "span",
        { class: "move-words" },
        h(
          "span",
          { class: "label" },
          move.label,
          open && move.best ? h("span", { class: "tag" }, praise(kind, move)) : null,
        ),
        h(
          "span",
          { class: "to" },
          h("span", { class: "visually-hidden" }, "leads to "),
          (move.state || move.to).replace(/^(left|right) /, ""),
        ),
        worth,
      ),
    );
  }

  /** @param {number} k @param {Move} move */
  function focused(k, move) {
    at = k;
    rove();
    acts.look(move);
  }

  function rove() {
    for (const [k, button] of rows.entries())
      button.setAttribute("tabindex", k === at ? "0" : "-1");
  }

  element.addEventListener("keydown", (event) => {
    const to = along(event.key, at, rows.length);
    if (to === null || !rows.some((button) => button === event.target)) return;
    event.preventDefault();
    rows[to]?.focus();
  });

  return { element, show };
}

// Where every move loses, the one named first is praised for what it does.
/** @param {Kind} kind @param {Move} move */
function praise(kind, move) {
  if (move.verdict !== "loses") return "best";
  if (kind === "scoring" && (margin(move) ?? 0) < -1) return "loses least";
  return move.remoteness === null || move.remoteness === undefined
    ? "first choice"
    : "lasts longest";
}

// The number that goes with a move: the Grundy value it leads to, or the margin it brings to
// whoever makes it. The options of a partizan position have neither.
/** @param {Kind} kind @param {Move} move */
export function worthOf(kind, move) {
  if (kind === "scoring") {
    const brings = margin(move);
    return { name: "margin", text: brings === null ? "" : signed(brings) };
  }
  if (kind !== "impartial" || move.grundy === null || move.grundy === undefined)
    return { name: "", text: "" };
  return { name: "value", text: valueText(move) };
}

// How many moves there are, in words; a sample says that it is one.
/** @param {Answer} answer */
export function movesTitle(answer) {
  const count = answer.moves.length;
  if (!count) return "No moves";
  const whole = exact(answer.moves_total);
  /** @param {number | bigint} n */
  const many = (n) => `${n.toLocaleString("en")} ${n === 1 || n === 1n ? "move" : "moves"}`;
  if (!answer.more_moves) return many(count);
  const all = whole === null ? "very many" : whole.toLocaleString("en");
  return `A sample of the moves: ${count.toLocaleString("en")} of ${all}`;
}
