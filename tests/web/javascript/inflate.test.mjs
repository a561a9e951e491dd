import assert from "node:assert/strict";
import { test } from "node:test";
import { constants, deflateRawSync } from "node:zlib";
import { unpacked } from "../../../src/grundy/web/static/inflate.js";

const packed = (data, options) => ({
  packed: deflateRawSync(Buffer.from(JSON.stringify(data)), options).toString("base64"),
});

// Numbers without a pattern, the same in every run.
function noise(count) {
  let seed = 1;
  return Array.from({ length: count }, () => {
    seed = (seed * 48271) % 2147483647;
    return seed;
  });
}

test("data that is not packed is itself", () => {
  const data = { views: ["board"] };
  assert.equal(unpacked(data), data);
});

for (const [name, data] of Object.entries({
  "nothing much": {},
  "letters of any language": { text: "misère ⌊kφ⌋ 𝔊 😀 \u0000" },
  "noise, which needs many codes": { values: noise(5000) },
  "one letter, copied from where it is being written": { text: "a".repeat(100_000) },
  "a copy from 32,000 letters before": { text: `${noise(3500)}${noise(3500)}` },
})) {
  for (const [how, options] of Object.entries({
    "as it is": { level: 0 },
    "by the fixed code": { strategy: constants.Z_FIXED },
    "by a code of its own": { level: 9 },
  }))
    test(`${name}, packed ${how}, is unpacked`, () => {
      assert.deepEqual(unpacked(packed(data, options)), data);
    });
}

test("damaged data is an error that says so", () => {
  const bits = Buffer.from([0b101, ...new Array(40).fill(255)]); // a code of ones that none has
  assert.throws(() => unpacked({ packed: bits.toString("base64") }), /damaged/);
});
