// Python in the reader's own browser: loads Pyodide and the library, then answers questions, one at
// a time. The page ends this worker to stop it: nothing here has to look whether somebody still
// waits.

const CACHE = "grundy-python";
const AT_ONCE = 3; // a browser keeps six connections to a host, and the page needs some
/** @type {Record<string, string>} */
const KINDS = {
  wasm: "application/wasm",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  zip: "application/zip",
};
/** @type {Map<string, Uint8Array<ArrayBuffer>>} */
const held = new Map();
/** @typedef {{ toJs(): [status: number, body: string], destroy(): void }} Answered */
/** @type {{ answer(path: string, query: string): Answered } | null} */
let local = null;

// Addresses have a digest of what they hold, so what is stored under one is never out of date.
// Where a browser stores nothing (a page that is not from a secure address) everything is fetched
// anew.
async function openCache() {
  try {
    return await caches.open(CACHE);
  } catch {
    return null;
  }
}

/** @param {string} address @param {Uint8Array<ArrayBuffer>} bytes */
function typed(address, bytes) {
  const kind = KINDS[address.split(".").slice(-1)[0]] || "application/octet-stream";
  return new Response(bytes, {
    headers: { "Content-Type": kind, "Content-Length": String(bytes.byteLength) },
  });
}

/** @param {string} address @param {Cache | null} cache @param {(bytes: number) => void} told */
async function read(address, cache, told) {
  const stored = await cache?.match(address).catch(() => null);
  const response = stored || (await fetch(address));
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}`);
  const packed = await collected(response, told);
  const name = address.slice(0, -".packed".length);
  held.set(name, await unpacked(packed));
  // A full disk is no reason to stop.
  if (!stored) await cache?.put(address, typed(address, packed)).catch(() => {});
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Response} response @param {(bytes: number) => void} told */
async function collected(response, told) {
  /** @type {TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>} */
  const counted = new TransformStream({
    transform(part, out) {
      told(part.byteLength);
      out.enqueue(part);
    },
  });
  const bytes = await new Response(response.body?.pipeThrough(counted)).arrayBuffer();
  return new Uint8Array(bytes);
}

/** @typedef {Pick<Site, "folder" | "files" | "library">} Files */
/** @param {Files & { module: WebAssembly.Module | null }} site */
async function load({ folder, files, library, module }) {
  const wanted = Object.keys(files);
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  /** @param {number} bytes */
  const told = (bytes) => {
    loaded += bytes;
    postMessage({ kind: "progress", loaded, total });
  };
  const cache = await openCache();
  const waiting = [...wanted];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await read(next, cache, told);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  forgetOthers(cache, wanted);
  const python = await started(folder, module);
  python.unpackArchive(bytesOf(library).buffer, "zip", { extractDir: "/lib/grundy" });
  held.clear();
  python.runPython("import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, '/lib/grundy')");
  local = python.pyimport("grundy.web.local").Local();
  postMessage({ kind: "ready" });
}

/** @param {Cache | null} cache @param {string[]} wanted */
async function forgetOthers(cache, wanted) {
  for (const request of (await cache?.keys().catch(() => [])) || []) {
    if (!wanted.includes(request.url)) cache?.delete(request);
  }
}

// Pyodide fetches its files by itself: it gets them from what was read already. Compiled once, its
// program is handed to the page, which gives it to the next worker.
/** @param {string} folder @param {WebAssembly.Module | null} module */
async function started(folder, module) {
  const fetched = self.fetch;
  const streamed = WebAssembly.instantiateStreaming;
  self.fetch = async (address, options) => {
    const bytes = held.get(String(address));
    return bytes ? typed(String(address), bytes) : fetched(address, options);
  };
  WebAssembly.instantiateStreaming = async (response, imports) => {
    const compiled = module || (await WebAssembly.compileStreaming(response));
    if (!module) hand(compiled);
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
  try {
    await import(script(`${folder}pyodide.asm.js`));
    const { loadPyodide } = await import(script(`${folder}pyodide.mjs`));
    return await loadPyodide({ indexURL: folder });
  } finally {
    self.fetch = fetched;
    WebAssembly.instantiateStreaming = streamed;
  }
}

// A browser may keep it to the worker that compiled it; then the next worker compiles it again.
/** @param {WebAssembly.Module} module */
function hand(module) {
  try {
    postMessage({ kind: "compiled", module });
  } catch {
    return;
  }
}

// What was read under an address.
/** @param {string} address */
function bytesOf(address) {
  const found = held.get(address);
  if (!found) throw new Error(`${address} is not among the files`);
  return found;
}

/** @param {string} address */
function script(address) {
  return URL.createObjectURL(new Blob([bytesOf(address)], { type: KINDS.js }));
}

/** @param {{ number: number, path: string, query: string }} question */
function answer({ number, path, query }) {
  if (!local) throw new Error("Python is not loaded");
  const found = local.answer(path, query);
  const [status, body] = found.toJs();
  found.destroy();
  postMessage({ kind: "answer", number, status, body });
}

self.addEventListener("message", async ({ data }) => {
  try {
    if (data.kind === "load") await load(data);
    else answer(data);
  } catch (error) {
    // Python itself has failed, not a question: out of memory, or files that did not come. The page
    // starts anew.
    postMessage({
      kind: "failed",
      number: data.number,
      loading: !local,
      message: String(error?.message || error),
    });
  }
});
