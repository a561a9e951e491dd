// The game that one left, kept in this tab of the browser under its question; nothing where nothing
// may be kept.

/** @param {Question} question */
function keyOf(question) {
  return `grundy-board ${question.game || ""}|${question.position || ""}|${question.misere || ""}`;
}

/** @param {Question} question @returns {KeptGame | null} */
export function readGame(question) {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(question)) || "null");
  } catch {
    return null;
  }
}

/** @param {Question} question @param {KeptGame} kept */
export function writeGame(question, kept) {
  try {
    sessionStorage.setItem(keyOf(question), JSON.stringify(kept));
  } catch {
    // Full, or forbidden: then the address alone keeps the game.
  }
}

// Whoever asks a question wants its own position: the game stays, one stands at its start.
/** @param {Question} question */
export function rewindGame(question) {
  const kept = readGame(question);
  if (kept) writeGame(question, { ...kept, m: "" });
}
