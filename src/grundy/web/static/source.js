// Where answers come from: a server, or the data inside this document. Both are asked the same way.

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
        if (value !== undefined && value !== null && value !== "" && value !== false) query.set(key, value);
      }
      const text = query.toString();
      let response;
      try {
        response = await fetch(`${base}/${path}${text ? "?" + text : ""}`, { signal: control.signal });
      } catch (error) {
        if (isCancelled(error)) throw error;
        throw new SourceError("Offline", "the server does not answer; is `grundy serve` still running?");
      }
      const body = await response.json().catch(() => null);
      if (running.get(name) === control) running.delete(name);
      if (response.ok && body) return body;
      const error = body && body.error ? body.error : { kind: "ServerError", message: `the server said ${response.status}` };
      throw new SourceError(error.kind, error.message, error.column, response.status);
    },
  };
}

const VERDICTS = { w: "wins", l: "loses", t: "ties", d: "draws", u: "unknown" };

// A cell of a table in this document; what boards have in common is there once.
function cellOf(cells, key) {
  const found = cells && cells.cells[key];
  if (!found) return null;
  const [position, under, w, t, marks, moves] = found;
  return { position, moves, scene: { size: [w, t], label: position, under: cells.under[under], marks, places: {}, symbols: cells.symbols } };
}

export function embeddedSource(data) {
  const places = new Map();
  data.positions.forEach((entry, place) => {
    for (const name of [entry.position, entry.state]) if (!places.has(name)) places.set(name, place);
  });

  function missing(position) {
    return new SourceError("Beyond", data.beyond || `${position} is not in this file`);
  }

  function find(parameters) {
    const asked = parameters.position || data.state;
    const place = places.has(asked) ? places.get(asked) : places.get(parameters.game ? `${parameters.game}(${asked})` : asked);
    if (place === undefined) throw missing(asked);
    return place;
  }

  function move([label, to, verdict, best, again, gain]) {
    const after = typeof to === "number" ? data.positions[to] : to;
    return {
      label, to: after.position, state: after.state, outcome: after.outcome, grundy: after.grundy ?? null,
      score: after.score ?? null, remoteness: after.remoteness ?? null, verdict: VERDICTS[verdict],
      wins: verdict === "w", best: Boolean(best), again: Boolean(again), gain: gain || 0,
    };
  }

  function answer(place) {
    const entry = data.positions[place];
    if (!entry.moves) throw missing(entry.position);
    return { ...data.common, explanation: null, player: null, board: null, ...entry, moves: entry.moves.map(move) };
  }

  function reply(parameters) {
    const { moves } = answer(find(parameters));
    if (!moves.length) return { move: null, position: null };
    const level = parameters.level === "perfect" || !parameters.level ? 1 : Number(parameters.level);
    const best = moves.filter((m) => m.best);
    const from = Math.random() < level && best.length ? best : moves;
    const made = from[Math.floor(Math.random() * from.length)];
    return { move: made, position: answer(places.get(made.to)) };
  }

  const answers = {
    games: () => ({ games: data.games }),
    solve: (parameters) => answer(find(parameters)),
    play: reply,
    graph: () => data.graph,
    table: () => data.table,
    cell: ({ position }) => cellOf(data.table && data.table.cells, position),
  };

  return {
    embedded: true,
    data,
    async ask(path, parameters) {
      const found = answers[path] && answers[path](parameters || {});
      if (found) return found;
      throw new SourceError("Beyond", data.missing?.[path] || "this file does not contain that", null, 404);
    },
  };
}
