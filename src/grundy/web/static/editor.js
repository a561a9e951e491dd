// The position, changed by hand: numbers up and down, squares from sign to sign. What comes out is
// written into the fields above and drawn at once; it is asked when somebody says so.

import { h, replace } from "./dom.js";
import { numbersOf } from "./exact.js";

const MOST_NUMBERS = 24;
const MOST_SQUARES = 100;
const PAIRS = ["xo", "LR", "WB", "XO"];

// Rows of signs, such as "x../.o./..." or "white, BBB/.../WWW"; what stands before them stays as it
// is.
/** @param {string} state */
function rowsOf(state) {
  const found = /^((?:left |right )?(?:[a-z]+, )?)([^\s,/()]+(?:\/[^\s,/()]+)+)$/i.exec(
    state || "",
  );
  return found ? { before: found[1], rows: found[2].split("/") } : null;
}

// The signs that a square can have, as far as the position and its options show them.
/** @param {Answer} answer @param {string[]} rows */
function signsOf(answer, rows) {
  const options = answer.moves.slice(0, 60).map((move) => rowsOf(move.state)?.rows || []);
  const seen = new Set([...rows, ...options.flat()].join(""));
  for (const pair of PAIRS)
    if ([...pair].some((sign) => seen.has(sign))) for (const sign of pair) seen.add(sign);
  return [...seen].sort();
}

/** @param {Context} ctx */
export function editor(ctx) {
  const place = h("div", { class: "steppers" });
  const element = h(
    "div",
    { class: "card" },
    h(
      "details",
      { class: "edit" },
      h("summary", {}, "Edit the position"),
      h(
        "p",
        { class: "muted" },
        "Type a game and a position above, or change it here: it is drawn as you go. Then " +
          "press “Who wins?”.",
      ),
      place,
    ),
  );
  let shown = "";

  /** @param {Answer} answer */
  function show(answer) {
    if (answer.position === shown) return;
    shown = answer.position;
    const numbers = numbersOf(answer.state),
      board = rowsOf(answer.state);
    if (numbers && numbers.length <= MOST_NUMBERS)
      replace(
        place,
        numbers.map((_, k) => stepper(answer, numbers, k)),
      );
    else if (board && board.rows.join("").length <= MOST_SQUARES)
      replace(place, squares(answer, board));
    else replace(place);
  }

  /** @param {Answer} answer @param {string} text */
  const write = (answer, text) => ctx.bar?.write(answer.game.replace(/^mis[eè]re /, ""), text);

  /** @param {Answer} answer @param {bigint[]} numbers @param {number} k */
  function stepper(answer, numbers, k) {
    const value = h("output", { "aria-live": "off" }, String(numbers[k]));
    /** @param {bigint} by */
    const change = (by) => {
      if (numbers[k] + by < 0n) return;
      numbers[k] += by;
      value.textContent = String(numbers[k]);
      write(answer, (/^(left|right) /.exec(answer.state)?.[0] || "") + numbers.join(", "));
    };
    return h(
      "div",
      { class: "stepper-row", role: "group", "aria-label": `number ${k + 1}` },
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-label": `number ${k + 1}: one less`,
          onclick: () => change(-1n),
        },
        "−",
      ),
      value,
      h(
        "button",
        {
          type: "button",
          class: "small",
          "aria-label": `number ${k + 1}: one more`,
          onclick: () => change(1n),
        },
        "+",
      ),
    );
  }

  /** @param {Answer} answer @param {{ before: string, rows: string[] }} board */
  function squares(answer, { before, rows }) {
    const signs = signsOf(answer, rows);
    const cells = rows.map((row) => [...row]);
    return h(
      "div",
      {
        class: "edit-squares",
        role: "group",
        "aria-label": "The signs of the squares; press one to change it",
      },
      cells.map((row, r) =>
        h(
          "div",
          {},
          row.map((sign, c) => {
            /** @param {string} now */
            const name = (now) => `row ${r + 1}, column ${c + 1}: ${now === "." ? "free" : now}`;
            const button = h(
              "button",
              {
                type: "button",
                class: "small mono",
                "aria-label": name(sign),
                onclick: () => {
                  row[c] = signs[(signs.indexOf(row[c]) + 1) % signs.length];
                  button.textContent = row[c];
                  button.setAttribute("aria-label", name(row[c]));
                  write(answer, before + cells.map((line) => line.join("")).join("/"));
                },
              },
              sign,
            );
            return button;
          }),
        ),
      ),
    );
  }

  return { element, show };
}
