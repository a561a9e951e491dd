// The whole state of the page is in the part of the URL after #, so that a link says it all.

export const QUESTION = ["game", "position", "misere"];

export function readState(hash) {
  const found = /^#\/([a-z]*)\??(.*)$/.exec(hash || "");
  const state = { view: "" };
  if (!found) return state;
  for (const [name, value] of new URLSearchParams(found[2])) state[name] = value;
  state.view = found[1];
  return state;
}

export function writeState(state) {
  const shown = new URLSearchParams();
  const names = [
    ...QUESTION,
    ...Object.keys(state).filter((name) => name !== "view" && !QUESTION.includes(name)),
  ];
  for (const name of names) {
    const value = state[name];
    if (value !== undefined && value !== null && value !== "" && value !== false)
      shown.set(name, String(value));
  }
  const query = shown.toString();
  return `#/${state.view}${query ? `?${query}` : ""}`;
}

// Addresses that were given away before the views had their names; play had one of its own.
export function formerly(state) {
  if (state.view === "choose" && state.by === "rule") return { ...state, view: "solve" };
  const view = { choose: "home", answer: "board", play: "board" }[state.view];
  if (!view) return state;
  const { who, values, ...rest } = state;
  if (state.view !== "play") return { ...rest, view };
  const [first, second] = { two: ["you", "you"], second: ["computer", "you"] }[who] || [
    "you",
    "computer",
  ];
  return {
    ...rest,
    view,
    mode: values === "1" ? "" : "play",
    first: rest.first || first,
    second: rest.second || second,
  };
}

export function questionOf(state) {
  return Object.fromEntries(
    QUESTION.filter((name) => state[name]).map((name) => [name, state[name]]),
  );
}

export function hasQuestion(state) {
  return Boolean(state.game || state.position);
}

// The question about another position of an answer's game.
export function questionAt(answer, position) {
  const misere = /^mis[eè]re /.test(answer.game) || /^mis[eè]re /.test(answer.position);
  return { game: answer.game.replace(/^mis[eè]re /, ""), position, misere: misere ? "1" : "" };
}
