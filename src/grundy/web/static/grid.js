// A table one can walk through: a strip of rows, or a map; pointed at, pressed, or by the arrows.

import { h } from "./dom.js";
import { shade } from "./tablemodel.js";

/** @type {Record<string, Point>} */
const STEPS = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] };

/** @param {Model} model @param {TableActs} acts @returns {TableView} */
export function gridView(model, acts) {
  const { two, period, wide, offset, top } = model;
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  /** @type {Map<string, HTMLElement>} */
  const places = new Map();
  /** @param {Cell} cell @param {number} r @param {number} c */
  const square = (cell, r, c) => {
    const value = model.at(cell),
      n = cell[0];
    const marks = [shade(value, top)];
    if (!two && period) {
      if (n >= period.start + period.length) marks.push("repeats");
      else if (n >= period.start)
        marks.push(
          "period",
          n === period.start ? "period-first" : "",
          n === period.start + period.length - 1 ? "period-last" : "",
        );
      if (model.exceptions.has(n)) marks.push("exception");
    }
    const td = h(
      "td",
      {
        class: marks.filter(Boolean).join(" "),
        tabindex: -1,
        "data-cell": cell.join(),
        "data-read": model.told(cell),
        "aria-label":
          model.told(cell) +
          (model.exceptions.has(n) && !two ? ", an exception to the period" : ""),
      },
      value ?? "·",
    );
    cells.set(cell.join(), td);
    places.set(`${r},${c}`, td);
    td.dataset.place = `${r},${c}`;
    return td;
  };
  const body = two
    ? model.map.map((row, r) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, String(r)),
          row.map((_, c) => square([r, c], r, c)),
        ),
      )
    : strip();
  const heads = two
    ? model.map[0].map((_, c) => String(c))
    : Array.from({ length: wide }, (_, k) => `+${k}`);

  function strip() {
    const rows = [];
    for (let first = -offset, r = 0; first < model.strip.length; first += wide, r++) {
      rows.push(
        h(
          "tr",
          {},
          h("th", { scope: "row" }, first < 0 ? `−${-first}` : String(first)),
          Array.from({ length: wide }, (_, k) => {
            const n = first + k;
            return n < 0 || n >= model.strip.length
              ? h("td", { class: "none", "aria-hidden": "true" })
              : square([n], r, k);
          }),
        ),
      );
    }
    return rows;
  }

  const table = h(
    "table",
    {
      class: `values ${two ? "map" : "strip"}`,
      role: "grid",
      "aria-label": `Grundy values of ${model.table.game}`,
      "aria-readonly": "true",
    },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("td", {}),
        heads.map((words) => h("th", { scope: "col" }, words)),
      ),
    ),
    h("tbody", {}, body),
  );
  /** @param {string | undefined} text @returns {Cell} */
  const numbers = (text) => (text || "").split(",").map(Number);
  /** @param {HTMLElement} td */
  const cellOf = (td) => numbers(td.dataset.cell);
  /** @param {Event} event */
  const near = (event) => {
    const td = event.target instanceof Element ? event.target.closest("td") : null;
    return td?.dataset.cell ? td : null;
  };
  let [here] = cells.values(),
    fresh = false;

  /** @param {HTMLElement} td */
  function land(td) {
    here.tabIndex = -1;
    here = td;
    here.tabIndex = 0;
  }
  table.addEventListener("pointerover", (event) => {
    const td = near(event);
    if (td && event.pointerType !== "touch") acts.inspect(cellOf(td));
  });
  // A press also moves the focus: whether the cell was looked at before is known only now.
  table.addEventListener("pointerdown", (event) => {
    fresh = event.pointerType === "touch" && !near(event)?.classList.contains("inspected");
  });
  table.addEventListener("focusin", (event) => {
    const td = near(event);
    if (!td) return;
    land(td);
    acts.inspect(cellOf(td));
  });
  // A mouse has seen the cell before it presses; a finger sees it by the first press, and opens it
  // by the second.
  table.addEventListener("click", (event) => {
    const td = near(event);
    if (!td) return;
    if (fresh) acts.inspect(cellOf(td));
    else acts.open(cellOf(td));
    fresh = false;
  });
  table.addEventListener("keydown", (event) => {
    const td = near(event);
    if (!td || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      acts.open(cellOf(td));
      return;
    }
    const [r, c] = numbers(td.dataset.place);
    const row = [...cells.values()].filter((other) => other.parentElement === td.parentElement);
    const step = STEPS[event.key];
    const to =
      event.key === "Home"
        ? row[0]
        : event.key === "End"
          ? row.at(-1)
          : step && places.get(`${r + step[0]},${c + step[1]}`);
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
  if (here) land(here);

  /** @param {string} name @param {Cell[]} list */
  const each = (name, list) => {
    for (const td of table.querySelectorAll(`.${name}`)) td.classList.remove(name);
    for (const cell of list) cells.get(cell.join())?.classList.add(name);
  };
  return {
    element: h("div", { class: "scroll table-frame" }, table),
    mark(cell, options) {
      each("inspected", [cell]);
      each("reached", options);
    },
    ring(list) {
      each("ringed", list);
      const first = list.length && cells.get(list[0].join());
      if (first) land(first);
    },
    filter(value) {
      table.classList.toggle("filtered", value !== null);
      for (const [name, td] of cells)
        td.classList.toggle(
          "kept",
          value !== null && String(model.at(name.split(",").map(Number))) === value,
        );
    },
  };
}
