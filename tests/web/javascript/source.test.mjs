import assert from "node:assert/strict";
import { test } from "node:test";
import {
  embeddedSource,
  httpSource,
  isCancelled,
  queryOf,
  SourceError,
} from "../../../src/grundy/web/static/source.js";

// A server that answers each request with what `reply` makes of its address.
function served(t, reply) {
  const fetched = t.mock.method(globalThis, "fetch", async (address, { signal }) => {
    const { status = 200, body } = await reply(String(address), signal);
    signal.throwIfAborted();
    return new Response(typeof body === "string" ? body : JSON.stringify(body), { status });
  });
  return {
    source: httpSource("api"),
    addresses: () => fetched.mock.calls.map((c) => c.arguments[0]),
  };
}

test("a query has what is given, as text", () => {
  assert.deepEqual(
    queryOf({ game: "nim", most: 0, smaller: true, size: "", x: null, y: undefined }),
    [
      ["game", "nim"],
      ["most", "0"],
      ["smaller", "true"],
    ],
  );
  assert.deepEqual(queryOf(undefined), []);
});

test("a question is an address, its signs escaped", async (t) => {
  const { source, addresses } = served(t, () => ({ body: { game: "x" } }));
  await source.ask("solve", { game: "rule: n -> n-1", position: "3+4" });
  await source.ask("games");
  assert.deepEqual(addresses(), ["api/solve?game=rule%3A+n+-%3E+n-1&position=3%2B4", "api/games"]);
});

test("an answer is its JSON", async (t) => {
  const { source } = served(t, () => ({ body: { outcome: "N" } }));
  assert.deepEqual(await source.ask("solve", {}), { outcome: "N" });
});

test("a refusal is an error with its kind, its words and its column", async (t) => {
  const error = { kind: "RuleTextError", message: "a bracket is missing", column: 4 };
  const { source } = served(t, () => ({ status: 400, body: { error } }));
  await assert.rejects(source.ask("rule", {}), { ...error, status: 400 });
});

test("an answer that is no JSON is an error of the server", async (t) => {
  const { source } = served(t, () => ({ status: 502, body: "<html>" }));
  await assert.rejects(source.ask("games"), {
    kind: "ServerError",
    message: "the server said 502",
  });
});

test("a server that is not there says so", async (t) => {
  const { source } = served(t, () => Promise.reject(new TypeError("failed")));
  await assert.rejects(source.ask("games"), { kind: "Offline" });
});

test("a newer question of the same channel cancels the older one", async (t) => {
  const { source } = served(t, async (address) => {
    if (address.includes("old")) await new Promise((done) => setTimeout(done, 20));
    return { body: { address } };
  });
  const old = source.ask("solve", { position: "old" });
  const other = source.ask("solve", { position: "old" }, "elsewhere");
  const fresh = source.ask("solve", { position: "new" });
  await assert.rejects(old, isCancelled);
  assert.equal((await fresh).address, "api/solve?position=new");
  assert.equal((await other).address, "api/solve?position=old");
});

test("a question that is cancelled while its answer comes is no error", async (t) => {
  t.mock.method(globalThis, "fetch", async (address, { signal }) => {
    if (address.endsWith("new")) return new Response("{}");
    const start = (body) => signal.addEventListener("abort", () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }));
  });
  const source = httpSource("api");
  const old = source.ask("solve", { position: "old" });
  await new Promise((done) => setTimeout(done));
  await source.ask("solve", { position: "new" });
  await assert.rejects(old, isCancelled);
});

test("only what was aborted is cancelled", () => {
  assert.equal(isCancelled(new DOMException("", "AbortError")), true);
  for (const other of [
    new Error("x"),
    new SourceError("Offline", ""),
    null,
    undefined,
    "AbortError",
  ])
    assert.equal(isCancelled(other), false);
});

const scene = [0, 0, 0, [], []];
const FILE = {
  state: "1",
  common: { game: "nim" },
  words: { N: "", P: "" },
  first: {},
  scenes: { sizes: [[1, 1]], unders: [[]], places: [{}], symbols: {} },
  positions: [
    {
      state: "1",
      outcome: "N",
      scene,
      moves: [
        ["take 1", 1, "w", 1, 0, 0, [["a"]]],
        ["pass", 0, "l", 0, 0, 0, [["b"]]],
      ],
    },
    { state: "0", position: "0", outcome: "P", scene, moves: [] },
  ],
  games: [],
  graph: null,
  table: {
    cells: {
      cells: { 1: ["nim(1)", 0, 2, 1, [], [[[0]]]] },
      under: [[["rect", "", 0, 0, 1, 1]]],
      symbols: {},
    },
  },
  missing: { graph: "the graph is too large" },
  beyond: "not reachable from nim(1)",
};

test("a file answers for a position by its text and its state, and for its first one", async () => {
  const source = embeddedSource(FILE);
  assert.equal(source.embedded, true);
  for (const asked of [
    { position: "nim(1)" },
    { position: "1" },
    { game: "nim", position: "1" },
    {},
  ])
    assert.equal((await source.ask("solve", asked)).position, "nim(1)");
});

test("a file says what it does not have, and why", async () => {
  const source = embeddedSource(FILE);
  await assert.rejects(source.ask("solve", { position: "nim(7)" }), { message: FILE.beyond });
  await assert.rejects(source.ask("graph"), { message: FILE.missing.graph });
  await assert.rejects(source.ask("value"), { kind: "Beyond", status: 404 });
});

test("a perfect opponent plays the best move, one of level 0 any", async (t) => {
  const source = embeddedSource(FILE);
  t.mock.method(Math, "random", () => 0.99);
  const best = await source.ask("play", { position: "1", level: "perfect" });
  assert.deepEqual([best.move.label, best.how], ["take 1", "perfect"]);
  const any = await source.ask("play", { position: "1", level: "0" });
  assert.deepEqual([any.move.label, any.how], ["pass", "random"]);
});

test("where the game is over the opponent has no move", async () => {
  const { move, because } = await embeddedSource(FILE).ask("play", { position: "0" });
  assert.equal(move, null);
  assert.equal(because, "the game is over");
});

test("a cell of a table is drawn with what all cells share", async () => {
  const found = await embeddedSource(FILE).ask("cell", { position: 1 });
  assert.deepEqual(found.moves, [[[0]]]);
  assert.deepEqual(found.scene.under, [["rect", "", 0, 0, 1, 1]]);
  await assert.rejects(embeddedSource(FILE).ask("cell", { position: 2 }));
});

test("an opponent without a best move, or that does not know, says so", async () => {
  const unknown = structuredClone(FILE);
  unknown.positions[0].moves = [["take 1", 1, "u", 1, 0, 0, [["a"]]]];
  const guess = await embeddedSource(unknown).ask("play", { position: "1" });
  assert.deepEqual([guess.how, guess.because], ["random", "this file does not know the outcome"]);
  unknown.positions[0].moves[0][3] = 0;
  assert.equal((await embeddedSource(unknown).ask("play", { position: "1" })).how, "random");
});

test("a server is no file", () => {
  assert.equal(httpSource("api").embedded, false);
});
