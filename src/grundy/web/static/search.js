// Search that forgives: letters of any case, accents and hyphens left out, and the nearest words
// where nothing fits.

/** @typedef {{ names: string[], words: string, text: string }} Fields */
/** @typedef {{ names: string[], joined: string[], words: string[], text: string[] }} Prepared */

/** @param {unknown} text */
function plainWords(text) {
  return String(text || "")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/['’]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

// How many letters must be changed, left out, put in or swapped to make one word the other.
/** @param {string} one @param {string} other */
function distance(one, other) {
  /** @type {number[]} */
  let before = [];
  let last = Array.from({ length: other.length + 1 }, (_, k) => k);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[other.length];
}

// A thing that is looked for: its names count most, then its other words, then its text.
/** @param {Fields} fields @returns {Prepared} */
function prepared({ names, words, text }) {
  const named = names.map(plainWords);
  return {
    names: named.flatMap((parts) => [...parts, parts.join("")]),
    joined: named.map((parts) => parts.join("")),
    words: plainWords(words),
    text: plainWords(text),
  };
}

/** @param {string[]} list @param {string} word */
const fits = (list, word) =>
  list.includes(word) ? 2 : list.some((other) => other.startsWith(word)) ? 1 : 0;

/** @param {Prepared} thing @param {string[]} asked */
function weight(thing, asked) {
  const whole = asked.join("");
  const named = 100 * (thing.joined.includes(whole) ? 1 : 0) || 60 * fits(thing.joined, whole);
  let total = 0;
  for (const word of asked) {
    const found =
      8 * fits(thing.names, word) ||
      4 * fits(thing.words, word) ||
      fits(thing.text, word) ||
      ([...thing.names, ...thing.words].some((other) => word.length > 3 && other.includes(word))
        ? 1
        : 0);
    if (!found) return named;
    total += found;
  }
  return named + total;
}

// The items that fit all words, the best first; `near` says that they are only the nearest.
/**
 * @template T
 * @param {T[]} items
 * @param {string} text
 * @param {(item: T) => Fields} fieldsOf
 * @returns {{ found: T[], near: boolean }}
 */
export function search(items, text, fieldsOf) {
  const asked = plainWords(text);
  if (!asked.length) return { found: items, near: false };
  const things = items.map((item) => ({ item, words: prepared(fieldsOf(item)) }));
  const weighed = things
    .map(({ item, words }) => ({ item, total: weight(words, asked) }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
  if (weighed.length) return { found: weighed.map(({ item }) => item), near: false };
  const whole = asked.join("");
  const tried = [whole, ...asked].filter((word) => word.length > 3);
  // One letter in three may be wrong, not more.
  /** @param {Prepared} words */
  const far = (words) =>
    Math.min(
      ...[...words.names, ...words.words].flatMap((word) =>
        tried.map((one) => {
          const steps = distance(one, word);
          return steps <= one.length / 3 ? steps : Infinity;
        }),
      ),
    );
  const nearest = things
    .map(({ item, words }) => ({ item, steps: far(words) }))
    .filter(({ steps }) => steps < Infinity);
  const least = Math.min(...nearest.map(({ steps }) => steps));
  return {
    found: nearest.filter(({ steps }) => steps === least).map(({ item }) => item),
    near: true,
  };
}
