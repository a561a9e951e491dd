// Answers without a server: first from what was written with the site, then from Python in a worker
// of this browser.

import { h } from "./dom.js";
import { queryOf, SourceError } from "./source.js";

// Milliseconds until work that nobody waits for is ended, and until Stop is offered.
const PATIENCE = 1000;
// What was written is complete: that it may be incomplete, have so many positions at the most, one
// method alone or another shape changes nothing.
/** @type {Record<string, string[]>} */
const COMPLETE = { solve: ["partial"], graph: ["most", "method", "shape", "smaller"] };
// They take seconds, as a rule: what is quick goes first.
const LONG = new Set(["/api/pattern", "/api/prove"]);
const INSTALL = "pip install grundy";
// What Python in the page is made of, by the names that a browser gives it.
const PARTS = ["WebAssembly", "Worker", "DecompressionStream"];

function lacking() {
  return PARTS.filter((name) => !(name in globalThis));
}

// A view that is loaded when it is first shown: it may not come, since the site was built anew or
// there is no network.
/** @param {Promise<Record<string, View>>} module */
export function part(module) {
  return module.catch(() => {
    const again = h(
      "button",
      { type: "button", onclick: () => location.reload() },
      "Reload the page",
    );
    const words = h(
      "p",
      {},
      "This part of the page could not be loaded: the site was renewed since you opened it, " +
        "or the network is gone.",
    );
    /** @type {View} */
    const show = async (place) =>
      place.append(
        h("div", { class: "problem", role: "alert" }, h("h2", {}, "Not loaded"), words, again),
      );
    return new Proxy({}, { get: (_, name) => (name === "then" ? undefined : show) });
  });
}

function cancelled() {
  return new DOMException("a newer question was asked", "AbortError");
}

// The name under which an answer was written: parameters in order, and a position's numbers apart
// by one space.
/** @param {string} path @param {Query | undefined} parameters */
function questionName(path, parameters) {
  const given = queryOf(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  const words = given.map(([name, value]) => {
    const text = name === "position" ? value.replace(/[\s,]+/g, " ").trim() : value;
    return `${name}=${text}`;
  });
  return [path, ...words].join("&");
}

// What was written with the site: an answer, and beside it others that will be asked for next.
/** @param {string} folder */
function written(folder) {
  /** @type {Promise<Record<string, number>> | null} */
  let listed = null;
  /** @type {Map<number, Promise<unknown>>} */
  const known = new Map();
  /** @type {Map<string, unknown>} */
  const beside = new Map();
  /** @param {string | number} name */
  const get = async (name) => {
    const response = await fetch(`${folder}${name}.json.packed`);
    if (!response.ok || !response.body) throw new Error(String(response.status));
    return new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).json();
  };
  /** @param {number} file */
  const read = async (file) => {
    const { answer, also } = await get(file);
    for (const [name, other] of Object.entries(also || {})) beside.set(name, other);
    return answer;
  };
  /** @type {(path: string, parameters: Query | undefined) => Promise<unknown>} */
  return async (path, parameters) => {
    const asked = Object.fromEntries(
      Object.entries(parameters || {}).filter(([name]) => !COMPLETE[path]?.includes(name)),
    );
    const name = questionName(path, asked);
    if (beside.has(name)) return beside.get(name);
    listed ||= get("index");
    const names = await listed.catch(() => {
      listed = null;
      return /** @type {Record<string, number>} */ ({});
    });
    const file = names[name];
    if (file === undefined) return null;
    const reading = known.get(file) || read(file);
    known.set(file, reading);
    return reading.catch(() => {
      known.delete(file);
      return null;
    });
  };
}

/**
 * @typedef {object} Waiting a question to Python
 * @property {number} number
 * @property {string} path
 * @property {string} query
 * @property {(status: number, body: string) => void} answered
 * @property {(error: Error) => void} failed
 * @property {boolean} left whether nobody waits for its answer any more
 * @property {number} since
 */

// One worker at a time, which answers one question at a time; the rest waits here and can be
// withdrawn.
/**
 * @param {Omit<Site, "data" | "docs"> & { total: number }} site
 * @param {ReturnType<typeof progressLine>} show
 */
function pythonWorker(site, show) {
  /** @type {Waiting[]} */
  const waiting = [];
  /** @type {Worker | null} */
  let worker = null;
  let ready = false;
  /** @type {Waiting | null} */
  let current = null;
  /** @type {WebAssembly.Module | null} */
  let module = null;
  let count = 0;
  let timer = 0;

  function begin() {
    if (worker) return;
    const missing = lacking();
    if (missing.length) {
      refuse(missing);
      return;
    }
    const begun = new Worker(site.worker, { type: "module" });
    worker = begun;
    // What a worker that was ended had still sent, or the way it broke off, is not the next one's.
    begun.addEventListener("message", (event) => {
      if (worker === begun) hear(event);
    });
    begun.addEventListener("error", (event) => {
      if (worker === begun) fail(event.message || "the worker did not start");
    });
    begun.postMessage({
      kind: "load",
      folder: site.folder,
      files: site.files,
      library: site.library,
      module,
    });
    show.loading(0, site.total);
  }

  /** @param {string[]} missing */
  function refuse(missing) {
    const old = "this browser is too old to run Python in the page";
    const other = "Use a browser of 2023 or later, or install the program";
    const words = `${old} (it lacks ${missing.join(", ")}). ${other}: ${INSTALL}`;
    for (const question of waiting.splice(0)) question.failed(new SourceError("Offline", words));
  }

  function end() {
    worker?.terminate();
    worker = null;
    ready = false;
    current = null;
    clearTimeout(timer);
    show.idle();
  }

  /** @param {MessageEvent} event */
  function hear({ data }) {
    if (data.kind === "progress") show.loading(data.loaded, data.total);
    else if (data.kind === "compiled") module = data.module;
    else if (data.kind === "failed") fail(data.message);
    else if (data.kind === "ready") {
      ready = true;
      show.idle();
      next();
      // The other views, so that the page goes on as it is when the site is built anew or the
      // network is gone.
      for (const address of site.later.splice(0)) import(address).catch(() => {});
    } else if (current && data.number === current.number) {
      const done = current;
      current = null;
      clearTimeout(timer);
      show.idle();
      done.answered(data.status, data.body);
      next();
    }
  }

  // All questions that were not answered; they are taken out.
  function unanswered() {
    return [...(current ? [current] : []), ...waiting.splice(0)];
  }

  /** @param {string} message */
  function fail(message) {
    const lost = unanswered();
    const loading = !ready;
    end();
    const again = "Reload the page to try again, or install the program";
    const words = loading
      ? `Python could not be loaded (${message}). ${again}: ${INSTALL}`
      : `this was too much for the browser. This question is for the installed program: ${INSTALL}`;
    for (const question of lost)
      question.failed(new SourceError(loading ? "Offline" : "BudgetExceeded", words));
    if (!loading) begin();
  }

  function next() {
    if (!worker || !ready || current) return;
    const quick = waiting.findIndex(({ path }) => !LONG.has(path));
    current = waiting.splice(Math.max(quick, 0), 1)[0] || null;
    if (!current) return;
    current.since = performance.now();
    worker.postMessage({
      kind: "ask",
      number: current.number,
      path: current.path,
      query: current.query,
    });
    watch();
  }

  // After a second whoever waits is offered to stop; what nobody waits for makes room for what
  // somebody does.
  function watch() {
    clearTimeout(timer);
    if (!current) return;
    timer = setTimeout(
      () => {
        if (!current) return;
        if (!current.left) show.working(stop);
        else if (waiting.length) restart();
      },
      current.since + PATIENCE - performance.now(),
    );
  }

  function restart() {
    end();
    begin();
  }

  function stop() {
    const lost = unanswered();
    restart();
    for (const question of lost)
      question.failed(
        new SourceError(
          "Stopped",
          "stopped, as you asked; press the button again, or reload the page, to ask once more",
        ),
      );
  }

  return {
    begin,
    /**
     * Asks, and returns what withdraws the question.
     * @param {string} path
     * @param {string} query
     * @param {Waiting["answered"]} answered
     * @param {Waiting["failed"]} failed
     */
    ask(path, query, answered, failed) {
      /** @type {Waiting} */
      const question = { number: ++count, path, query, answered, failed, left: false, since: 0 };
      waiting.push(question);
      begin();
      next();
      if (current?.left) watch();
      return () => {
        const place = waiting.indexOf(question);
        if (place >= 0) waiting.splice(place, 1);
        question.left = true;
        question.answered = question.failed = () => {};
        if (current !== question) return;
        question.since = performance.now();
        watch();
      };
    },
  };
}

// How much of Python has been loaded, or that it works and can be stopped: over the page, so that
// nothing moves.
function progressLine() {
  const words = h("span", { role: "status" });
  const amount = h("span", { "aria-hidden": "true" });
  const bar = h("progress", { max: 1 });
  const button = h("button", { type: "button", id: "stop" }, "Stop");
  const line = h(
    "aside",
    { id: "python", "aria-label": "Python", hidden: true },
    words,
    amount,
    bar,
    button,
  );
  document.body.prepend(line);
  /** @param {number} bytes */
  const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

  // A reader that speaks hears a change of words, not every megabyte.
  /** @param {string} said @param {number | null} share */
  function show(said, share) {
    line.hidden = false;
    if (words.textContent !== said) words.textContent = said;
    bar.setAttribute("aria-label", said);
    if (share === null) bar.removeAttribute("value");
    else bar.value = share;
  }

  return {
    /** @param {number} loaded @param {number} total */
    loading(loaded, total) {
      button.hidden = true;
      amount.textContent = loaded < total ? `${megabytes(loaded)} of ${megabytes(total)} MB` : "";
      if (loaded < total) show("Python is being loaded; the page works meanwhile", loaded / total);
      else show("Python is starting; the page works meanwhile", null);
    },
    /** @param {() => void} stop */
    working(stop) {
      button.hidden = false;
      button.onclick = stop;
      amount.textContent = "";
      show("Working", null);
    },
    idle() {
      line.hidden = true;
      words.textContent = "";
    },
  };
}

/** @param {Site} site @returns {Source} */
export function workerSource(site) {
  /** @param {string} text */
  const address = (text) => new URL(text, document.baseURI).href;
  const find = written(address(site.data));
  const files = Object.fromEntries(
    Object.entries(site.files).map(([name, size]) => [`${address(name)}.packed`, size]),
  );
  const total = Object.values(site.files).reduce((sum, size) => sum + size, 0);
  const places = {
    worker: address(site.worker),
    folder: address(site.folder),
    library: address(site.library),
    later: site.later.map(address),
    files,
    total,
  };
  const python = pythonWorker(places, progressLine());
  /** @type {Map<string, () => void>} */
  const running = new Map();
  // Inside a document, the board alone.
  document.body.classList.toggle("embedded", location.search === "?embed");
  return {
    embedded: false,
    docs: site.docs,
    begin: python.begin,
    // A newer question of the same channel cancels the older one.
    async ask(path, parameters, channel) {
      const name = channel || path;
      running.get(name)?.();
      let gone = false;
      let leave = () => {};
      const mine = () => {
        gone = true;
        leave();
      };
      running.set(name, mine);
      const found = await find(path, parameters);
      if (gone) throw cancelled();
      if (found) {
        running.delete(name);
        return /** @type {any} */ (found); // it is what the server would answer
      }
      return new Promise((resolve, reject) => {
        const over = () => running.get(name) === mine && running.delete(name);
        const query = new URLSearchParams(queryOf(parameters)).toString();
        const withdraw = python.ask(
          `/api/${path}`,
          query,
          (status, body) => {
            over();
            const answer = JSON.parse(body);
            if (status === 200) resolve(answer);
            else
              reject(
                new SourceError(
                  answer.error.kind,
                  answer.error.message,
                  answer.error.column,
                  status,
                ),
              );
          },
          (error) => {
            over();
            reject(error);
          },
        );
        leave = () => {
          withdraw();
          reject(cancelled());
        };
      });
    },
  };
}
