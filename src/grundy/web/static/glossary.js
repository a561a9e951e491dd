// Words of the theory, explained where they stand: a press shows the meaning, Escape or a press
// elsewhere closes it.

import { h, replace } from "./dom.js";

// What a word means, and where the textbook tells it.
/** @type {Record<string, [title: string, meaning: string, chapter: string, section: string]>} */
const TERMS = {
  N: ["N-position", "The Next player, whoever is to move, can win.", "01-positions", "p-and-n"],
  P: [
    "P-position",
    "The Previous player, whoever has just moved, can win: every move from here leads to an " +
      "N-position.",
    "01-positions",
    "p-and-n",
  ],
  L: ["Left wins", "Left can win, whoever starts.", "10-scores", "players-with-different-moves"],
  R: ["Right wins", "Right can win, whoever starts.", "10-scores", "players-with-different-moves"],
  tie: [
    "Tie (T)",
    "The game ends and nobody has won. That is not a draw, where play never ends.",
    "10-scores",
    "ties-and-draws",
  ],
  draw: [
    "Draw (D)",
    "Nobody can force an end: with best play the game goes on for ever.",
    "08-cycles",
    "retrograde-analysis",
  ],
  outcome: [
    "Outcome",
    "Who wins when both play perfectly: N the player to move, P the previous player, L Left, " +
      "R Right, T a tie, D a draw.",
    "01-positions",
    "p-and-n",
  ],
  mex: [
    "Mex",
    "The minimum excluded number: the least of 0, 1, 2, … that is not in a set. The mex of 0, " +
      "1, 3 is 2.",
    "03-sprague-grundy",
    "mex",
  ],
  "Grundy value": [
    "Grundy value",
    "The mex of the Grundy values of all options. It is 0 exactly in P-positions, and the " +
      "values of independent parts are combined by the nim-sum.",
    "03-sprague-grundy",
    "computing-values",
  ],
  "nim-sum": [
    "Nim-sum",
    "Addition in binary without carrying, the exclusive or (XOR): 3 ⊕ 5 = 6. A sum of games " +
      "is a P-position exactly when the nim-sum of its values is 0.",
    "02-nim",
    "the-nim-sum",
  ],
  remoteness: [
    "Remoteness",
    "How many moves the game still lasts when the winner hurries and the loser delays.",
    "01-positions",
    "how-long-will-it-last",
  ],
  "normal play": [
    "Normal play",
    "Whoever makes the last move wins; who cannot move loses.",
    "01-positions",
    "what-is-meant-by-a-game",
  ],
  misère: [
    "Misère play",
    "Whoever makes the last move loses. Grundy values do not decide such games.",
    "09-misere",
    "what-changes",
  ],
  proved: [
    "Proved",
    "It holds for every position, by a theorem whose conditions were checked, or by a search " +
      "of everything that can be reached.",
    "05-periods",
    "what-is-not-a-proof",
  ],
  observed: [
    "Observed",
    "It held on everything that was looked at. Beyond that nothing is claimed.",
    "05-periods",
    "what-is-not-a-proof",
  ],
  conjectured: [
    "Conjectured",
    "It is believed, and it was not checked here.",
    "05-periods",
    "what-is-not-a-proof",
  ],
  bounded: ["Bounded", "A bound is known, not the exact value.", "10-scores", "alpha-beta"],
  unknown: ["Unknown", "The time or the memory was over before the answer was found.", "", ""],
  table: [
    "By a table",
    "The values are computed from the rules up to a largest number; beyond it nothing is claimed.",
    "11-recognise",
    "from-a-game-to-a-program",
  ],
  definition: [
    "By definition",
    "Every position is searched, as the rules say.",
    "11-recognise",
    "from-a-game-to-a-program",
  ],
  "none found": [
    "None found",
    "Nothing that was tried fits. There may still be something.",
    "11-recognise",
    "from-a-table-to-a-formula",
  ],
  period: [
    "Period",
    "From some start on, the values repeat after so many steps (and grow by the saltus each " +
      "time, if that is not 0).",
    "05-periods",
    "subtraction-games-always-repeat",
  ],
  saltus: ["Saltus", "By how much the values grow with each period.", "05-periods", "octal-games"],
  impartial: [
    "Impartial",
    "Both players have the same moves.",
    "01-positions",
    "what-is-meant-by-a-game",
  ],
  partizan: [
    "Partizan",
    "The two players, Left and Right, have different moves.",
    "13-values",
    "games-sums-order",
  ],
  sum: [
    "Sum",
    "Several games side by side; a move is a move in one of them.",
    "04-sums",
    "several-heaps",
  ],
  loopy: [
    "Loopy",
    "Play can come back to a position, so a game need not end.",
    "08-cycles",
    "sums-with-cycles",
  ],
  hot: [
    "Hot",
    "Both players want to move here: a move gains something. How much is the temperature.",
    "14-temperature",
    "switches-and-stops",
  ],
  cold: [
    "Cold",
    "A number: nobody wants to move here, since each move loses something.",
    "13-values",
    "numbers",
  ],
  temperature: [
    "Temperature",
    "How much a move is worth at this moment, compared with moving elsewhere.",
    "14-temperature",
    "thermographs",
  ],
  option: [
    "Option",
    "A position that one move leads to.",
    "01-positions",
    "what-is-meant-by-a-game",
  ],
  certificate: [
    "Certificate",
    "A proof in a file, which a small checker verifies from the rules alone.",
    "12-for-all-n",
    "the-certificate-and-who-checks-it",
  ],
  score: [
    "Score",
    "By how much the player to move gets more than the other when both play perfectly.",
    "10-scores",
    "minimax",
  ],
};

// Names of theorems, as answers write them, and where each is proved.
/** @type {[name: RegExp, chapter: string, section: string, meaning: string][]} */
const THEOREMS = [
  [
    /Bouton's misère theorem/,
    "09-misere",
    "misère-nim",
    "In misère play, Nim is played as usual until no heap but one has more than one token; " +
      "then one leaves an odd number of heaps.",
  ],
  [
    /Bouton(?:'s theorem)?/,
    "02-nim",
    "the-nim-sum",
    "A position of Nim is P exactly when the nim-sum of its heaps is 0.",
  ],
  [
    /Moore's(?: misère)? theorem/,
    "02-nim",
    "nim-in-disguise",
    "Where a move takes from up to k heaps, a position is P exactly when each binary column " +
      "has a multiple of k + 1 ones.",
  ],
  [
    /(?:coins|gaps|heads|rows and columns) are heaps|reversible additions/,
    "02-nim",
    "nim-in-disguise",
    "This is Nim in disguise: each piece counts as a heap.",
  ],
  [
    /Sprague(?: and |–|-)Grundy/,
    "03-sprague-grundy",
    "the-theorem",
    "Every impartial game is as good as one heap of Nim, whose size is its Grundy value.",
  ],
  [
    /Guy-Smith/,
    "05-periods",
    "octal-games",
    "When the values of an octal game repeat for long enough, as Guy and Smith proved, they " +
      "repeat for ever.",
  ],
  [
    /repeated window/,
    "05-periods",
    "subtraction-games-always-repeat",
    "Each value depends on a window of the last ones; a window that comes again makes all " +
      "that follows come again.",
  ],
  [
    /golden pairs/,
    "06-stairs-and-wythoff",
    "wythoff-s-game",
    "The P-positions are the pairs (⌊kφ⌋, ⌊kφ⌋ + k), with the golden ratio φ.",
  ],
  [
    /odd stairs/,
    "06-stairs-and-wythoff",
    "staircase-nim",
    "Only the tokens on odd stairs count, as heaps of Nim.",
  ],
  [
    /Lasker's swap/,
    "07-splits",
    "lasker-s-nim",
    "The Grundy values of 4k + 3 and 4k + 4 change places; any other heap has its size as its " +
      "value.",
  ],
  [
    /retrograde analysis/,
    "08-cycles",
    "retrograde-analysis",
    "Labels spread backward from the ends; what never gets a label is a draw.",
  ],
  [
    /alpha-beta/,
    "10-scores",
    "alpha-beta",
    "A search that leaves out what cannot change the result.",
  ],
];

// The site has the textbook beside the page; a server and a single file have not.
function textbook() {
  const site = document.getElementById("site");
  if (!site) return "";
  try {
    const { docs } = JSON.parse(site.textContent);
    return typeof docs === "string" ? `${docs}textbook/` : "";
  } catch {
    return "";
  }
}

/** @param {string} chapter @param {string} section @param {string} words */
function chapterLink(chapter, section, words) {
  const folder = textbook();
  return folder && chapter ? h("a", { href: `${folder}${chapter}.html#${section}` }, words) : null;
}

/** @type {HTMLElement | null} */
let box = null;
/** @type {HTMLElement | null} */
let current = null;
/** @type {{ button: HTMLElement | null, at: number }} */
let left = { button: null, at: 0 };

/** @param {HTMLElement} button */
function close(button) {
  button.setAttribute("aria-expanded", "false");
  if (current === button) current = null;
}

function theBox() {
  if (box) return box;
  const made = h("div", { id: "glossary", popover: "auto", role: "note", "aria-live": "polite" });
  made.addEventListener("beforetoggle", (event) => {
    if (event.newState !== "closed" || !current) return;
    left = { button: current, at: performance.now() };
    close(current);
  });
  // Browsers older than 2024 have no popover: there the box is shown, and hidden by a press on its
  // word.
  if (!made.showPopover) {
    made.removeAttribute("popover");
    made.hidden = true;
    made.showPopover = () => {
      made.hidden = false;
    };
    made.hidePopover = () => {
      made.hidden = true;
      if (current) close(current);
    };
  }
  document.body.append(made);
  box = made;
  return made;
}

/** @param {HTMLElement} button @param {string} title @param {string} meaning @param {Child} link */
function open(button, title, meaning, link) {
  const place = theBox();
  // A press beside the box has closed it already; on its own word that is what was meant.
  if (left.button === button && performance.now() - left.at < 250) return;
  if (current) place.hidePopover();
  replace(place, h("h2", {}, title), h("p", {}, meaning), link ? h("p", {}, link) : null);
  place.showPopover({ source: button });
  current = button;
  button.setAttribute("aria-expanded", "true");
}

/**
 * @param {string} words
 * @param {string} title
 * @param {string} meaning
 * @param {string} chapter
 * @param {string} section
 */
function explains(words, title, meaning, chapter, section) {
  const button = h(
    "button",
    { type: "button", class: "term", "aria-expanded": "false", "aria-controls": "glossary" },
    words,
  );
  theBox();
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    if (current === button) theBox().hidePopover();
    else open(button, title, meaning, chapterLink(chapter, section, "Read it in the textbook"));
  });
  return button;
}

// A word as a button that explains it; `words` are shown instead of the word itself. A word that is
// not known stays plain.
/** @param {string} name @param {string} [words] */
export function term(name, words) {
  const known = TERMS[name];
  return known ? explains(words || name, ...known) : h("span", {}, words || name);
}

// A sentence whose theorems are buttons that say what each means and where it is proved.
/** @param {string | null | undefined} text */
export function withTheorems(text) {
  /** @type {Child[]} */
  const parts = [];
  let rest = text || "";
  while (rest) {
    const found = THEOREMS.flatMap(([name, chapter, section, meaning]) => {
      const match = name.exec(rest);
      return match ? [{ words: match[0], at: match.index, chapter, section, meaning }] : [];
    });
    if (!found.length) break;
    const { words, at, chapter, section, meaning } = found.sort((a, b) => a.at - b.at)[0];
    parts.push(rest.slice(0, at), explains(words, words, meaning, chapter, section));
    rest = rest.slice(at + words.length);
  }
  return [...parts, rest];
}

// Words between backquotes are code, whoever wrote them.
/** @param {string | null | undefined} text */
export function coded(text) {
  return String(text || "")
    .split("`")
    .map((part, k) => (k % 2 ? h("code", {}, part) : part));
}
