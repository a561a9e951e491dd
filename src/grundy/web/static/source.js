// Where answers come from: a server, or the data inside this document. Both are asked the same way.

import { heldHeaps, heldPositions } from "./held.js";
import { unpacked } from "./inflate.js";

export class SourceError extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {number | null} [column]
   * @param {number} [status]
   */
  constructor(kind, message, column, status) {
    super(message);
    this.kind = kind;
    this.column = column || null;
    this.status = status || 0;
  }
}

/** @param {unknown} error */
export function isCancelled(error) {
  return error instanceof Error && error.name === "AbortError";
}

// Parameters as an address has them; what is not given is left out.
/** @param {Query | undefined} parameters */
export function queryOf(parameters) {
  /** @type {[string, string][]} */
  const found = [];
  for (const [name, value] of Object.entries(parameters || {})) {
    if (value !== undefined && value !== null && value !== "" && value !== false)
      found.push([name, String(value)]);
  }
  return found;
}

/** @param {string} base @returns {Source} */
export function httpSource(base) {
  /** @type {Map<string, AbortController>} */
  const running = new Map();
  return {
    embedded: false,
    // A newer question of the same channel cancels the older one.
    async ask(path, parameters, channel) {
      const name = channel || path;
      running.get(name)?.abort();
      const control = new AbortController();
      running.set(name, control);
      const text = new URLSearchParams(queryOf(parameters)).toString();
      let response;
      try {
        response = await fetch(`${base}/${path}${text ? `?${text}` : ""}`, {
          signal: control.signal,
        });
      } catch (error) {
        if (isCancelled(error)) throw error;
        throw new SourceError(
          "Offline",
          "the server does not answer; is `grundy serve` still running?",
        );
      }
      const body = await response.json().catch((error) => {
        if (isCancelled(error)) throw error;
        return null;
      });
      if (running.get(name) === control) running.delete(name);
      if (response.ok && body) return body;
      const error = body?.error
        ? body.error
        : { kind: "ServerError", message: `the server said ${response.status}` };
      throw new SourceError(error.kind, error.message, error.column, response.status);
    },
  };
}

// A cell of a table in this document; what boards have in common is there once.
/** @param {HeldCells | null | undefined} cells @param {string} key @returns {CellFound | null} */
function cellOf(cells, key) {
  if (!cells?.cells[key]) return null;
  const [position, under, w, t, marks, moves] = cells.cells[key];
  return {
    position,
    moves,
    scene: {
      size: [w, t],
      label: position,
      under: cells.under[under],
      marks,
      symbols: cells.symbols,
    },
  };
}

/** @param {Held} given @returns {Source & { data: Held }} */
export function embeddedSource(given) {
  const data = unpacked(given);
  const solve = "heaps" in data ? solver(heldHeaps(data)) : solver(heldPositions(data));

  /** @param {string} position */
  function missing(position) {
    return new SourceError("Beyond", data.beyond || `${position} is not in this file`);
  }

  // What answers from a holder: by the name of a position, with its game or without.
  /** @template P @param {Holder<P>} held */
  function solver(held) {
    /** @param {string} game @param {string} asked */
    return (game, asked) => {
      const place = held.find(asked) ?? (game ? held.find(`${game}(${asked})`) : undefined);
      return place === undefined ? null : held.answer(place);
    };
  }

  /** @param {Query} parameters */
  function answer({ game, position }) {
    const asked = String(position || data.state);
    const found = solve(String(game || ""), asked);
    if (!found) throw missing(asked);
    return found;
  }

  /** @param {Query} parameters @returns {Reply} */
  function reply(parameters) {
    const here = answer(parameters);
    const { moves } = here;
    if (!moves.length)
      return { move: null, position: here, how: "perfect", because: "the game is over" };
    const level =
      parameters.level === "perfect" || !parameters.level ? 1 : Number(parameters.level);
    const best = moves.filter((m) => m.best);
    const perfect = Math.random() < level && best.length > 0;
    const from = perfect ? best : moves;
    const made = from[Math.floor(Math.random() * from.length)];
    const known = made.verdict !== "unknown";
    const because = perfect
      ? known
        ? ""
        : "this file does not know the outcome"
      : "at this level it plays a random move now and then, and this is one";
    return {
      move: made,
      position: answer({ position: made.to }),
      how: perfect && known ? "perfect" : "random",
      because,
    };
  }

  /** @param {Query} parameters */
  function drawing(parameters) {
    const { position, scene } = answer(parameters);
    return { position, scene };
  }

  /** @type {{ [P in keyof Answers]?: (parameters: Query) => Answers[P] | null }} */
  const answers = {
    games: () => ({ games: data.games, families: [] }),
    solve: answer,
    play: reply,
    draw: drawing,
    graph: () => data.graph,
    table: () => data.table,
    cell: ({ position }) => cellOf(data.table?.cells, String(position)),
  };

  return {
    embedded: true,
    data,
    async ask(path, parameters) {
      const found = answers[path]?.(parameters || {});
      if (found) return found;
      throw new SourceError(
        "Beyond",
        data.missing?.[path] || "this file does not contain that",
        null,
        404,
      );
    },
  };
}
