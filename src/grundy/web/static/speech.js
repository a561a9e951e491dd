// Steps read aloud by the browser, where it has a voice.

export function canSpeak() {
  return "speechSynthesis" in window && typeof SpeechSynthesisUtterance === "function";
}

// Words as they are said: signs by their names.
/** @param {string} text */
function spoken(text) {
  return text
    .replaceAll("→", " to ")
    .replaceAll("−", " minus ")
    .replace(/\bmex\b/g, "mecks")
    .replace(/[()]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

// Say a text; `done` is called when it is said, or when that fails.
/** @param {string} text @param {() => void} [done] */
export function speak(text, done) {
  speechSynthesis.cancel();
  const words = new SpeechSynthesisUtterance(spoken(text));
  words.lang = "en";
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    if (done) done();
  };
  words.addEventListener("end", end);
  words.addEventListener("error", end);
  speechSynthesis.speak(words);
  // Some systems have the interface but no voice, and never tell.
  setTimeout(end, 1500 + 90 * text.length);
}

export function hush() {
  if (canSpeak()) speechSynthesis.cancel();
}
