// The whole state of the page is in the part of the URL after #, so that a link says it all.

/** @type {(keyof Question)[]} */
export const QUESTION = ["game", "position", "misere"];

/** @param {string} hash @returns {State} */
export function readState(hash) {
  const found = /^#\/([a-z]*)\??(.*)$/.exec(hash || "");
  /** @type {State} */
  const state = { view: "" };
  if (!found) return state;
  for (const [name, value] of new URLSearchParams(found[2])) state[name] = value;
  state.view = found[1];
  return state;
}

/** @param {Query & { view: string }} state */
export function writeState(state) {
  const shown = new URLSearchParams();
  const names = [
    ...QUESTION,
    ...Object.keys(state).filter(
      (name) => name !== "view" && !QUESTION.some((other) => other === name),
    ),
  ];
  for (const name of names) {
    const value = state[name];
    if (value !== undefined && value !== null && value !== "" && value !== false)
      shown.set(name, String(value));
  }
  const query = shown.toString();
  return `#/${state.view}${query ? `?${query}` : ""}`;
}

const FORMERLY = new Map([
  ["choose", "home"],
  ["answer", "board"],
  ["play", "board"],
]);

// Addresses that were given away before the views had their names; play had one of its own.
/** @param {State} state @returns {State} */
export function formerly(state) {
  if (state.view === "choose" && state.by === "rule") return { ...state, view: "solve" };
  const view = FORMERLY.get(state.view);
  if (!view) return state;
  const { who, values, ...rest } = state;
  if (state.view !== "play") return { ...rest, view };
  const first = who === "second" ? "computer" : "you";
  const second = who === "second" || who === "two" ? "you" : "computer";
  return {
    ...rest,
    view,
    mode: values === "1" ? "" : "play",
    first: rest.first || first,
    second: rest.second || second,
  };
}

/** @param {State} state @returns {Question} */
export function questionOf(state) {
  return Object.fromEntries(
    QUESTION.filter((name) => state[name]).map((name) => [name, state[name]]),
  );
}

/** @param {Question} state */
export function hasQuestion(state) {
  return Boolean(state.game || state.position);
}

// The question about another position of an answer's game.
/** @param {{ game: string, position: string }} answer @param {string} position */
export function questionAt(answer, position) {
  const misere = /^mis[eè]re /.test(answer.game) || /^mis[eè]re /.test(answer.position);
  return { game: answer.game.replace(/^mis[eè]re /, ""), position, misere: misere ? "1" : "" };
}
