// Numbers of any size, exactly: what is beyond 2**53 comes as text, and is a BigInt here.

// A whole number as a BigInt, whether it came as a number or as text; null for anything else.
/** @param {unknown} value @returns {bigint | null} */
export function exact(value) {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") return Number.isInteger(value) ? BigInt(value) : null;
  const text = String(value ?? "");
  return /^-?\d+$/.test(text) ? BigInt(text) : null;
}

// The sum of numbers; exact where all of them are whole.
/** @param {...unknown} values @returns {number | bigint} */
export function total(...values) {
  const whole = values.map(exact);
  if (whole.every((value) => value !== null)) return whole.reduce((sum, value) => sum + value, 0n);
  return values.map(Number).reduce((sum, value) => sum + value, 0);
}

/** @param {unknown} value @returns {number | bigint} */
export function negated(value) {
  const whole = exact(value);
  return whole === null ? -Number(value) : -whole;
}

// The numbers of a position like "3, 4, 5" as BigInts, or null.
/** @param {string | null | undefined} state @returns {bigint[] | null} */
export function numbersOf(state) {
  const parts = String(state ?? "")
    .replace(/^(left|right)\s+/, "")
    .split(/\s*,\s*|\s+/)
    .filter(Boolean);
  return parts.length && parts.every((part) => /^\d+$/.test(part)) ? parts.map(BigInt) : null;
}

// The same as ordinary numbers where none is above `most`: to draw them; null otherwise.
/** @param {string | null | undefined} state @param {number} most @returns {number[] | null} */
export function smallNumbersOf(state, most) {
  const numbers = numbersOf(state);
  return numbers?.every((n) => n <= BigInt(most)) ? numbers.map(Number) : null;
}
