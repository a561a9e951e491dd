// Python in the reader's own browser: loads Pyodide and the library, then answers questions, one at
// a time. The page ends this worker to stop it: nothing here has to look whether somebody still
// waits.

const CACHE = "grundy-python";
const AT_ONCE = 3; // a browser keeps six connections to a host, and the page needs some
const KINDS = {
  wasm: "application/wasm",
  js: "text/javascript",
  mjs: "text/javascript",
  json: "application/json",
  zip: "application/zip",
};
const held = new Map();
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

function typed(address, bytes) {
  const kind = KINDS[address.split(".").pop()] || "application/octet-stream";
  return new Response(bytes, {
    headers: { "Content-Type": kind, "Content-Length": String(bytes.byteLength) },
  });
}

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

async function unpacked(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

async function collected(response, told) {
  const parts = [];
  let size = 0;
  const reader = response.body.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value);
    size += value.byteLength;
    told(value.byteLength);
  }
  const bytes = new Uint8Array(size);
  let place = 0;
  for (const part of parts) {
    bytes.set(part, place);
    place += part.byteLength;
  }
  return bytes;
}

async function load({ folder, files, library, module }) {
  const wanted = Object.keys(files);
  const total = Object.values(files).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const told = (bytes) => {
    loaded += bytes;
    postMessage({ kind: "progress", loaded, total });
  };
  const cache = await openCache();
  const waiting = [...wanted];
  const lane = async () => {
    while (waiting.length) await read(waiting.shift(), cache, told);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  forgetOthers(cache, wanted);
  const python = await started(folder, module);
  python.unpackArchive(held.get(library).buffer, "zip", { extractDir: "/lib/grundy" });
  held.clear();
  python.runPython("import sys\nsys.dont_write_bytecode = True\nsys.path.insert(0, '/lib/grundy')");
  local = python.pyimport("grundy.web.local").Local();
  postMessage({ kind: "ready" });
}

async function forgetOthers(cache, wanted) {
  for (const request of (await cache?.keys().catch(() => [])) || []) {
    if (!wanted.includes(request.url)) cache.delete(request);
  }
}

// Pyodide fetches its files by itself: it gets them from what was read already. Compiled once, its
// program is handed to the page, which gives it to the next worker.
async function started(folder, module) {
  const fetched = self.fetch;
  const streamed = WebAssembly.instantiateStreaming;
  self.fetch = async (address, options) =>
    held.has(String(address))
      ? typed(String(address), held.get(String(address)))
      : fetched(address, options);
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
function hand(module) {
  try {
    postMessage({ kind: "compiled", module });
  } catch {
    return;
  }
}

function script(address) {
  return URL.createObjectURL(new Blob([held.get(address)], { type: KINDS.js }));
}

function answer({ number, path, query }) {
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
