// Where answers come from: a server, or the data inside this document. Both are asked the same way.

import { heldHeaps, heldPositions } from "./held.js";
import { unpacked } from "./inflate.js";

export class SourceError extends Error {
  constructor(kind, message, column, status) {
    super(message);
    this.kind = kind;
    this.column = column || null;
    this.status = status || 0;
  }
}

export function isCancelled(error) {
  return error && error.name === "AbortError";
}

export function httpSource(base) {
  const running = new Map();
  return {
    embedded: false,
    // A newer question of the same channel cancels the older one.
    async ask(path, parameters, channel) {
      const name = channel || path;
      running.get(name)?.abort();
      const control = new AbortController();
      running.set(name, control);
      const query = new URLSearchParams();
      for (const [key, value] of Object.entries(parameters || {})) {
        if (value !== undefined && value !== null && value !== "" && value !== false)
          query.set(key, value);
      }
      const text = query.toString();
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
      const body = await response.json().catch(() => null);
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
function cellOf(cells, key) {
  const found = cells?.cells[key];
  if (!found) return null;
  const [position, under, w, t, marks, moves] = found;
  return {
    position,
    moves,
    scene: {
      size: [w, t],
      label: position,
      under: cells.under[under],
      marks,
      places: {},
      symbols: cells.symbols,
    },
  };
}

export function embeddedSource(given) {
  const data = unpacked(given);
  const held = data.heaps ? heldHeaps(data) : heldPositions(data);

  function missing(position) {
    return new SourceError("Beyond", data.beyond || `${position} is not in this file`);
  }

  function answer(parameters) {
    const asked = parameters.position || data.state;
    const place =
      held.find(asked) ?? (parameters.game ? held.find(`${parameters.game}(${asked})`) : undefined);
    const found = place === undefined ? null : held.answer(place);
    if (!found) throw missing(asked);
    return found;
  }

  function reply(parameters) {
    const { moves } = answer(parameters);
    if (!moves.length)
      return { move: null, position: null, how: "perfect", because: "the game is over" };
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
      how: perfect ? (known ? "perfect" : "unknown") : "random",
      because,
    };
  }

  function drawing(parameters) {
    const { position, scene } = answer(parameters);
    return { position, scene };
  }

  const answers = {
    games: () => ({ games: data.games }),
    solve: answer,
    play: reply,
    draw: drawing,
    graph: () => data.graph,
    table: () => data.table,
    cell: ({ position }) => cellOf(data.table?.cells, position),
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
