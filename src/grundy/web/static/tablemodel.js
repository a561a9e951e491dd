// A table as cells: where each is, what it holds, which repeat, which are exceptions to the period.

const WIDEST = 60;
const STRIP = 400,
  SQUARE = 60; // as far as a table goes of its own accord

// A position that names its game, "nim(3, 4)" or "nim 3 4", is a question about nim.
/** @param {string} text */
export function gameOf(text) {
  return /^rule\b/.test(text)
    ? text.replace(/\([^()]*\)$/, "").trim()
    : text.replace(/^\s*mis[eè]re\s+/, "").replace(/[\s(].*$/, "");
}

// The games of a sum, "nim 3 4 + kayles 7", each once; a plus inside a rule is no sum.
/** @param {string} text */
export function summands(text) {
  if (/^\s*rule\b/.test(text)) return [];
  return [...new Set(text.split(/\s\+\s/).map((part) => gameOf(part.trim())))];
}

/** @param {Table} table */
export function tableModel(table) {
  const { period, nodes } = table;
  const two = table.dimensions === 2;
  const map = /** @type {TableValue[][]} */ (two ? table.values : []);
  const strip = /** @type {TableValue[]} */ (two ? [] : table.values);
  /** @param {Cell} cell */
  const key = (cell) => (nodes ? nodes[cell[0]] : cell.join(", "));
  /** @param {Cell} cell @returns {TableValue | undefined} */
  const at = (cell) => (two ? map[cell[0]]?.[cell[1]] : strip[cell[0]]);
  /** @param {Cell} cell */
  const told = (cell) => {
    const value = at(cell),
      n = cell[0];
    const again = !two && period && n >= period.start + period.length;
    const lost = value === 0 ? ", a P-position" : "";
    const saltus = again && period.saltus ? ` + ${period.saltus}` : "";
    const before = again ? ` = G(${n - period.length})${saltus}` : "";
    return `G(${key(cell)}) = ${value ?? "?"}${lost}${before}`;
  };
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const value of two ? map.flat() : strip)
    if (value !== null) counts.set(value, (counts.get(value) || 0) + 1);
  const order = [...counts.keys()].sort((a, b) => a - b);
  return {
    table,
    map,
    strip,
    period,
    two,
    rows: two ? map.length : 1,
    columns: two ? map[0].length : strip.length,
    key,
    at,
    told,
    counts,
    order,
    top: Math.max(1, ...order.slice(-1)),
    exceptions: exceptions(strip, period),
    ...wrapped(two, period),
  };
}

// What comes before the period and is not as the period would have it.
/** @param {TableValue[]} values @param {Period | null} period */
function exceptions(values, period) {
  /** @type {Set<number>} */
  const found = new Set();
  if (!period) return found;
  for (let n = 0; n < Math.min(period.start, values.length); n++) {
    const rounds = Math.ceil((period.start - n) / period.length),
      later = values[n + rounds * period.length];
    if (later !== undefined && values[n] !== Number(later) - rounds * period.saltus) found.add(n);
  }
  return found;
}

// A strip is wrapped so that the period begins in its first column, as a picture of it is.
/** @param {boolean} two @param {Period | null} period */
function wrapped(two, period) {
  if (!period || period.length <= 1 || period.length > WIDEST) return { wide: 20, offset: 0 };
  const { start, length } = period;
  const wide = length * Math.max(1, Math.round(14 / length));
  return { wide, offset: two ? 0 : (wide - (start % wide)) % wide };
}

// Five steps of shade; the number is always written, or read out, so that no shade is needed.
/** @param {TableValue | undefined} value @param {number} top */
export function shade(value, top) {
  if (value === 0) return "v0";
  if (value === null || value === undefined) return "vnone";
  return `v${1 + Math.min(4, Math.floor(((value - 1) * 5) / Math.max(5, top)))}`;
}

// The cells that a question is about: each heap of a strip, or the square of a map.
/** @param {Model} model @param {string | undefined} text */
export function askedCells(model, text) {
  return cellsIn(model, text).filter((cell) => model.at(cell) !== undefined);
}

// The size that a table needs for the cells of a question; "" where it has them, or they are too
// far.
/** @param {Model} model @param {string | undefined} text */
export function sizeFor(model, text) {
  if (model.table.nodes) return "";
  const [farthest, far] = model.two
    ? [SQUARE, cellsIn(model, text)[0] || []]
    : [STRIP, [Math.max(-1, ...cellsIn(model, text).flat())]];
  const shape = model.two ? [model.rows, model.columns] : [model.columns];
  const needed = shape.map((size, k) => Math.max(size, (far[k] ?? -1) + 1));
  return needed.some((size, k) => size > shape[k]) && needed.every((size) => size <= farthest)
    ? needed.join("x")
    : "";
}

/** @param {Model} model @param {string | undefined} text @returns {Cell[]} */
function cellsIn(model, text) {
  const inside = /\(([^()]*)\)\s*$/.exec(text || "");
  const numbers =
    ((inside ? inside[1] : text) || "").replace(/^\s*\S*[a-z]\S*/i, "").match(/\d+/g) || [];
  return model.two
    ? numbers.length === 2
      ? [numbers.map(Number)]
      : []
    : numbers.map((n) => [Number(n)]);
}

// The values as a text for a spreadsheet: a row of the map on a line, or a number and its value.
/** @param {Model} model */
export function asCsv({ two, map, strip }) {
  const lines = two
    ? map.map((row) => row.map((value) => value ?? "").join(","))
    : ["n,value", ...strip.map((value, n) => `${n},${value ?? ""}`)];
  return `${lines.join("\n")}\n`;
}

/** @param {Table} table */
export function asPython({ game, values }) {
  const text = JSON.stringify(values)
    .replaceAll("null", "None")
    .replaceAll(",", ", ")
    .replaceAll("], [", "],\n    [");
  return `# Grundy values of ${game}\nG = ${text}\n`;
}

/** @param {Model} model */
export function asCpp({ table, two, rows, columns }) {
  const text = JSON.stringify(table.values)
    .replaceAll("null", "-1")
    .replaceAll("[", "{")
    .replaceAll("]", "}")
    .replaceAll("},{", "},\n    {");
  const bounds = two ? `[${rows}][${columns}]` : `[${columns}]`;
  return `// Grundy values of ${table.game}\nconst int G${bounds} = ${text};\n`;
}
