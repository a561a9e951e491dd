// What a position looks like, read from its text: rows of squares, heaps, a piece that walks, a bar.

const WALKS = /^(grid|knight|king|queen|rook|bishop|maharaja|nightrider)\b/;

// The numbers of a position like "3, 4, 5", or null.
export function numbersOf(state) {
  const parts = String(state ?? "").replace(/^(left|right)\s+/, "").split(/\s*,\s*|\s+/).filter(Boolean);
  return parts.length && parts.every((part) => /^\d+$/.test(part)) ? parts.map(Number) : null;
}

// The rows of a board like "x../.o./..." or "white, W..B, .W.B.", or null.
export function rowsOf(state) {
  const text = String(state ?? "").replace(/^(left|right)\s+/, "").replace(/^\w+\s*,\s*(?=[^,]*\/|\S*\.)/, "");
  if (/\d/.test(text)) return null;
  const rows = text.split(text.includes("/") ? "/" : /\s*,\s*/);
  return rows.every((row) => /^[.#_A-Za-z|+-]+$/.test(row)) && rows.some((row) => row.length > 1) ? rows : null;
}

function sizeOf(game) {
  const found = /:(\d+)x(\d+)/.exec(game || "");
  return found ? [Number(found[1]), Number(found[2])] : null;
}

// What kind of drawing suits a position of this game.
export function shapeOf(game, state) {
  const numbers = numbersOf(state);
  const size = sizeOf(game);
  if (numbers && numbers.length === 2 && WALKS.test(game)) {
    const [rows, columns] = size || numbers.map((n) => n + 1);
    return rows <= 26 && columns <= 26 ? { form: "walk", rows, columns, at: numbers } : null;
  }
  if (numbers && /^chomp\b/.test(game)) return { form: "bar", rows: size ? size[0] : numbers.length, columns: size ? size[1] : numbers[0], widths: numbers };
  if (numbers && /^(nimble|silver-dollar)\b/.test(game)) {
    const columns = Math.max(...numbers) + 1;
    return columns <= 26 ? { form: "strip", columns, numbers } : null;
  }
  if (numbers && /^fibonacci-nim\b/.test(game)) return { form: "heaps", numbers: numbers.slice(0, 1), note: `at most ${numbers[1] ?? numbers[0]} may be taken` };
  // The node of a graph is a name, and a first number that is a rule is no pile.
  if (numbers && /^(misere )?(graph|first-stones)\b/.test(game)) return null;
  if (numbers) return { form: "heaps", numbers };
  const rows = rowsOf(state);
  if (!rows) return null;
  if (/^dots-and-boxes\b/.test(game)) return { form: "lines", rows };
  const look = /^hex:/.test(game) ? "hexes" : /^connect-four\b/.test(game) ? "discs" : /^(turning-turtles|mock-turtles|ruler)/.test(game) ? "coins" : "squares";
  return { form: "grid", rows, look };
}

// The squares that differ between two boards, as "row,column".
export function changed(before, after) {
  const found = new Set();
  if (!after || after.length !== before.length) return found;
  before.forEach((row, r) => {
    for (let c = 0; c < Math.max(row.length, after[r].length); c++) if (row[c] !== after[r][c]) found.add(`${r},${c}`);
  });
  return found;
}

// The squares of a strip on which there are more or fewer coins than before.
export function shifted(before, after) {
  const count = (coins, square) => coins.filter((n) => n === square).length;
  const both = new Set([...before, ...(after || [])]);
  return new Set([...both].filter((square) => count(before, square) !== count(after || [], square)).map((square) => `0,${square}`));
}

// The heaps that a move from `before` to `after` touches, by their places.
export function touched(before, after) {
  if (!after) return [];
  if (after.length === before.length) return before.map((_, i) => i).filter((i) => before[i] !== after[i]);
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const places = [];
  for (let i = start; i < Math.max(start + 1, before.length - end) && i < before.length; i++) places.push(i);
  return places.length ? places : [Math.min(start, before.length - 1)];
}
