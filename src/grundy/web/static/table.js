// Table: a strip wrapped at its period, a map of two dimensions, points for long sequences.

import { mapView, pointsView } from "./bigmap.js";
import { choice, copyButton, h, plural, replace, say } from "./dom.js";
import { term, withTheorems } from "./glossary.js";
import { gridView } from "./grid.js";
import { mexBoxes } from "./mex.js";
import { saveCsv, savePng, saveSvg } from "./picture.js";
import { drawScene } from "./scene.js";
import { isCancelled } from "./source.js";
import {
  asCpp,
  asCsv,
  askedCells,
  asPython,
  gameOf,
  shade,
  sizeFor,
  summands,
  tableModel,
} from "./tablemodel.js";
import { errorBox, statusSign } from "./words.js";

const READABLE = 26;
const STRIP = 1200;
const LEGEND = 18;
const LISTED = 200;

/** @param {HTMLElement} root @param {Context} ctx */
export async function showTable(root, ctx) {
  replace(root, h("p", { class: "waiting" }, "Computing the values …"));
  const parts = ctx.state.game ? [] : summands(ctx.state.position || "");
  if (parts.length > 1) {
    replace(
      root,
      errorBox(
        {
          message:
            "A table shows one game; the Grundy value of a sum is the nim-sum of the values " +
            "of its parts. Choose one of its games:",
        },
        "A sum of games",
        parts.map((game) => [game, ctx.link({ view: "table", game, position: "" })]),
      ),
    );
    return;
  }
  try {
    const game = ctx.state.game || gameOf(ctx.state.position || "");
    let model = tableModel(await ctx.source.ask("table", { game, size: ctx.state.size }, "table"));
    // Without a size of somebody's own the table goes as far as what is asked, where that is not
    // too far.
    const size = ctx.state.size || ctx.source.embedded ? "" : sizeFor(model, ctx.state.position);
    if (size && !ctx.signal.aborted)
      model = await ctx.source.ask("table", { game, size }, "table").then(tableModel, () => model);
    if (!ctx.signal.aborted) instrument(root, ctx, model);
  } catch (error) {
    if (!isCancelled(error))
      replace(
        root,
        errorBox(
          error,
          "No table",
          error.kind === "UndefinedError" ? [["Who wins?", ctx.link({ view: "board" })]] : [],
        ),
        error.kind === "UndefinedError" ? null : sizeForm(ctx, ctx.state.size || ""),
      );
  }
}

/** @param {HTMLElement} root @param {Context} ctx @param {Model} model */
function instrument(root, ctx, model) {
  const { table, two, rows, columns } = model;
  const readout = h(
    "p",
    { class: "readout", "aria-live": "polite" },
    "Point at a value, or walk there with the arrow keys; press it to open its position.",
  );
  const cellCard = h(
    "section",
    { class: "card cell-card", "aria-label": "The cell" },
    h(
      "p",
      { class: "muted" },
      "The position of a cell is drawn here, with the cells that its moves lead to.",
    ),
  );
  const picture = h("div", { class: "table-picture" });
  /** @type {Option[]} */
  const looks = two
    ? [["map", "Map"]]
    : [
        ["strip", "Strip"],
        ["points", "Points"],
      ];
  const usual = looks[!two && columns > STRIP ? 1 : 0];
  let [look] = looks.find(([name]) => name === ctx.state.look) || usual;
  let wanted = model.order.map(String).find((value) => value === ctx.state.value) ?? null;
  /** @type {TableView} */
  let view;
  let here = "",
    timer = 0;
  /** @type {Map<string, CellFound>} */
  const known = new Map();
  const ringed = askedCells(model, ctx.state.position);
  const size = ctx.state.size || (two ? `${rows}x${columns}` : String(columns));

  function show() {
    const large = two && (rows > READABLE || columns > READABLE);
    view =
      look === "points"
        ? pointsView(model, { inspect, open })
        : large
          ? mapView(model, { inspect, open })
          : gridView(model, { inspect, open });
    replace(picture, view.element);
    view.ring(ringed);
    view.filter(wanted);
  }

  // The moves of a cell are asked for when it is looked at for longer than a moment.
  /** @param {Cell} cell */
  function inspect(cell) {
    const name = cell.join();
    if (name === here) return;
    here = name;
    readout.textContent = model.told(cell);
    const found = known.get(name);
    view.mark(cell, found ? cellsOf(found) : []);
    clearTimeout(timer);
    if (found) tell(cell, found);
    else timer = setTimeout(() => ask(cell, name), 90);
  }

  /** @param {Cell} cell @param {string} name */
  async function ask(cell, name) {
    try {
      const found = await ctx.source.ask(
        "cell",
        { game: table.game, position: model.key(cell) },
        "cell",
      );
      known.set(name, found);
      if (here !== name || ctx.signal.aborted) return;
      view.mark(cell, cellsOf(found));
      tell(cell, found);
    } catch (error) {
      if (!isCancelled(error) && here === name)
        replace(
          cellCard,
          h("h2", {}, model.told(cell)),
          h("p", { class: "muted" }, "Its position is not drawn here."),
        );
    }
  }

  /** @param {CellFound} found */
  const cellsOf = (found) => found.moves.flat();

  // The value of what a move leaves: the nim-sum of its parts; null where a part is not in the
  // table.
  /** @param {Cell[]} parts */
  function worth(parts) {
    let sum = 0;
    for (const cell of parts) {
      const value = model.at(cell);
      if (typeof value !== "number") return null;
      sum ^= value;
    }
    return sum;
  }

  /** @param {Cell} cell @param {CellFound} found */
  function tell(cell, found) {
    const values = found.moves.map(worth);
    const whole = values.every((value) => value !== null);
    const splits = found.moves.some((parts) => parts.length > 1);
    replace(
      cellCard,
      h("h2", {}, found.position),
      drawScene(found.scene, 300),
      h("p", {}, h("b", {}, model.told(cell))),
      h(
        "p",
        { class: "muted" },
        found.moves.length
          ? [
              `${plural(found.moves.length, "move")}, to the dotted cells`,
              splits ? "; a move that splits leads to two of them." : ".",
            ]
          : "No move is left.",
      ),
      whole && found.moves.length ? mexBoxes([...new Set(values)], model.at(cell)) : null,
      h(
        "p",
        { class: "actions" },
        h("a", { class: "button", href: address(cell) }, "Open on the board"),
      ),
    );
  }

  /** @param {Cell} cell */
  const address = (cell) =>
    ctx.link({ view: "board", game: table.game, position: model.key(cell) });

  /** @param {Cell} cell */
  function open(cell) {
    ctx.go({ view: "board", game: table.game, position: model.key(cell) });
  }

  /** @param {string} value */
  function filter(value) {
    wanted = wanted === value ? null : value;
    ctx.keep({ value: wanted ?? "" });
    for (const button of legend.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.value === wanted));
    view.filter(wanted);
    replace(listed, list(Number(wanted ?? 0)));
    say(
      wanted === null
        ? "All values"
        : `Value ${wanted}: ${plural(model.counts.get(Number(wanted)) || 0, "cell")}`,
    );
  }

  // Where a value occurs; without a filter the P-positions.
  /** @param {number} value */
  function list(value) {
    const found = two
      ? model.map.flatMap((row, r) =>
          row.flatMap((each, c) => (each === value ? [`(${r}, ${c})`] : [])),
        )
      : model.strip.flatMap((each, n) => (each === value ? [model.key([n])] : []));
    return [
      h(
        "h2",
        { id: "lost-title" },
        value === 0
          ? [plural(found.length, "P-position"), " (framed)"]
          : `${plural(found.length, "cell")} with value ${value}`,
      ),
      h(
        "p",
        { class: "lost" },
        found.slice(0, LISTED).join(two ? "  " : ", "),
        found.length > LISTED ? " …" : "",
      ),
    ];
  }

  const legend = h(
    "div",
    { class: "value-legend", role: "group", "aria-label": "Show one value" },
    h("span", { class: "muted" }, "Show only"),
    model.order.slice(0, LEGEND).map((value) =>
      h(
        "button",
        {
          type: "button",
          value: String(value),
          class: shade(value, model.top),
          "aria-pressed": String(wanted === String(value)),
          title: `${plural(model.counts.get(value) || 0, "cell")} with value ${value}`,
          onclick: () => filter(String(value)),
        },
        String(value),
      ),
    ),
    model.order.length > LEGEND
      ? h(
          "label",
          { class: "inline muted" },
          `… up to ${model.order.at(-1)}: `,
          h("input", {
            type: "number",
            min: 0,
            max: model.order.at(-1),
            "aria-label": "Another value",
            onchange: ({ currentTarget }) => currentTarget.value && filter(currentTarget.value),
          }),
        )
      : null,
  );
  const listed = h(
    "section",
    { class: "card", "aria-labelledby": "lost-title" },
    list(wanted === null ? 0 : Number(wanted)),
  );

  replace(
    root,
    h(
      "div",
      { class: "instrument" },
      h(
        "section",
        { class: "card", "aria-labelledby": "table-title" },
        h(
          "div",
          { class: "tools" },
          h("h1", { id: "table-title" }, table.game),
          h(
            "span",
            { class: "muted" },
            two
              ? [term("Grundy value", "Grundy values"), `, ${rows} by ${columns}`]
              : ["the first ", term("Grundy value", plural(columns, "Grundy value"))],
          ),
          h("span", { class: "spring" }),
          looks.length > 1
            ? h(
                "div",
                { class: "legend-hidden" },
                choice("look", "Show as", looks, look, (value) => {
                  look = value;
                  ctx.keep({ look });
                  show();
                }),
              )
            : null,
          sizeForm(ctx, size),
        ),
        ctx.state.misere
          ? h(
              "p",
              { class: "muted" },
              "These are values of normal play; misère play has outcomes but no Grundy values.",
            )
          : null,
        two ? null : periodWords(model),
        picture,
        readout,
        legend,
        h(
          "div",
          { class: "actions" },
          h("span", { class: "muted" }, "Save as"),
          h("button", { type: "button", class: "small", onclick: () => saveSvg(model) }, "SVG"),
          h("button", { type: "button", class: "small", onclick: () => savePng(model) }, "PNG"),
          h(
            "button",
            { type: "button", class: "small", onclick: () => saveCsv(model, asCsv(model)) },
            "CSV",
          ),
          h("span", { class: "muted" }, "Copy as"),
          copyButton("CSV", () => asCsv(model)),
          copyButton("Python", () => asPython(table)),
          copyButton("C++", () => asCpp(model)),
        ),
      ),
      cellCard,
    ),
    listed,
  );
  show();
  if (ringed.length) inspect(ringed[0]);
  say(`${table.game}: ${two ? `${rows} rows` : plural(columns, "value")}`);
}

/** @param {Context} ctx @param {string} size */
function sizeForm(ctx, size) {
  if (ctx.source.embedded) return null;
  const field = h("input", {
    id: "size",
    value: size,
    size: 7,
    autocomplete: "off",
    placeholder: "100 or 12x12",
  });
  const form = h(
    "form",
    { class: "inline" },
    h("label", { for: "size" }, "Size"),
    field,
    h("button", { type: "submit", class: "small" }, "Show"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    ctx.go({ ...ctx.question(), view: "table", size: field.value.trim(), look: ctx.state.look });
  });
  return form;
}

/** @param {Model} model */
function periodWords(model) {
  const { period, exceptions } = model;
  if (!period) return h("p", { class: "muted" }, "No period was found in these values.");
  const grows = period.saltus ? `, growing by ${period.saltus} each time` : "";
  const by = period.theorem ? ` by ${period.theorem}` : "";
  const far = period.checked_to ? `, on ${period.checked_to.toLocaleString("en")} values` : "";
  const odd = [...exceptions];
  const listed = `${odd.slice(0, 20).join(", ")}${odd.length > 20 ? " …" : ""}`;
  return h(
    "p",
    {},
    h("b", {}, term("period", `Period ${period.length} from ${period.start}`)),
    `${grows} `,
    statusSign(period.status),
    withTheorems(by),
    far,
    period.same_as && period.same_as !== model.table.game
      ? ` (the same values as ${period.same_as})`
      : "",
    odd.length ? `; ${plural(odd.length, "exception")} before it, in brackets: ${listed}` : "",
    ".",
  );
}
