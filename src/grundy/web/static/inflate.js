// Data that was packed when a file was made (RFC 1951), unpacked at once: a document from a disk
// asks nobody.

const LENGTHS = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
  163, 195, 227, 258,
];
const LENGTH_BITS = [
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
const BACKS = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
  3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const BACK_BITS = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** @typedef {{ counts: Uint16Array, symbols: Uint16Array }} Code */

// A Huffman code by the lengths of its words: how many words of each length, and the symbols in
// order.
/** @param {number[]} lengths */
function codeOf(lengths) {
  const counts = new Uint16Array(16),
    starts = new Uint16Array(16),
    symbols = new Uint16Array(lengths.length);
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  for (let k = 1; k < 15; k += 1) starts[k + 1] = starts[k] + counts[k];
  lengths.forEach((length, symbol) => {
    if (length) symbols[starts[length]++] = symbol;
  });
  return { counts, symbols };
}

/** @param {Uint8Array} bytes */
function inflate(bytes) {
  let out = new Uint8Array(Math.max(1024, bytes.length * 8)),
    size = 0,
    at = 0,
    held = 0,
    count = 0;

  /** @param {number} wanted */
  function bits(wanted) {
    while (count < wanted) {
      held |= bytes[at++] << count;
      count += 8;
    }
    const found = held & ((1 << wanted) - 1);
    held >>>= wanted;
    count -= wanted;
    return found;
  }

  /** @param {Code} code @returns {number} */
  function symbol({ counts, symbols }) {
    let word = 0,
      first = 0,
      index = 0;
    for (let length = 1; length < 16; length += 1) {
      word |= bits(1);
      if (word - counts[length] < first) return symbols[index + word - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      word <<= 1;
    }
    throw new Error("the data of this file is damaged");
  }

  /** @param {number} more */
  function room(more) {
    if (size + more <= out.length) return;
    const larger = new Uint8Array(Math.max(out.length * 2, size + more));
    larger.set(out);
    out = larger;
  }

  function stored() {
    held = count = 0;
    const length = bytes[at] | (bytes[at + 1] << 8);
    at += 4;
    room(length);
    out.set(bytes.subarray(at, at + length), size);
    at += length;
    size += length;
  }

  /** @returns {[Code, Code]} */
  function codes() {
    const many = bits(5) + 257,
      backs = bits(5) + 1,
      given = bits(4) + 4,
      short = new Array(19).fill(0),
      /** @type {number[]} */ lengths = [];
    for (let k = 0; k < given; k += 1) short[ORDER[k]] = bits(3);
    const code = codeOf(short);
    while (lengths.length < many + backs) {
      const found = symbol(code);
      if (found < 16) lengths.push(found);
      else if (found === 16)
        lengths.push(...new Array(3 + bits(2)).fill(lengths[lengths.length - 1]));
      else lengths.push(...new Array(found === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [codeOf(lengths.slice(0, many)), codeOf(lengths.slice(many))];
  }

  /** @returns {[Code, Code]} */
  function fixed() {
    const lengths = Array.from({ length: 288 }, (_, k) =>
      k < 144 ? 8 : k < 256 ? 9 : k < 280 ? 7 : 8,
    );
    return [codeOf(lengths), codeOf(new Array(30).fill(5))];
  }

  /** @param {[Code, Code]} codes */
  function block([words, backs]) {
    for (let found = symbol(words); found !== 256; found = symbol(words)) {
      if (found < 256) {
        room(1);
        out[size++] = found;
        continue;
      }
      const length = LENGTHS[found - 257] + bits(LENGTH_BITS[found - 257]);
      const far = symbol(backs),
        back = BACKS[far] + bits(BACK_BITS[far]);
      room(length);
      for (let k = 0; k < length; k += 1, size += 1) out[size] = out[size - back];
    }
  }

  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) stored();
    else block(kind === 1 ? fixed() : codes());
  }
  return out.subarray(0, size);
}

// The data of a document: as it stands there, or packed in one field.
/** @param {Held & { packed?: string }} data @returns {Held} */
export function unpacked(data) {
  if (!data.packed) return data;
  const bytes = Uint8Array.from(atob(data.packed), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(inflate(bytes)));
}
