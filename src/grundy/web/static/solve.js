// Solve my problem: rules as one says them, then what the game is, a formula, the winner, code for
// the judge, and samples.

import { choice, copyButton, h, plural, replace, saveFile } from "./dom.js";
import { coded, term, withTheorems } from "./glossary.js";
import { pointed, ruleBody } from "./question.js";
import { drawScene } from "./scene.js";
import { isCancelled } from "./source.js";
import { errorBox, outcomeSign, outcomeTerm, statusSign } from "./words.js";

const PAUSE = 350; // milliseconds after the last key until a rule is read
const EXAMPLES = [
  ["take 1, 3 or 4", "7", "take 1, 3 or 4"],
  ["n -> n-d for d in range(1, n) if n % d == 0", "12", "subtract a divisor"],
  ["n -> [a, n-a] for a in range(1, (n+1)//2)", "9", "split unequally"],
  [
    "a, b -> a-k, b for k in range(1, a+1); a, b-k for k in range(1, b+1); a-k, b-k for k in " +
      "range(1, min(a, b)+1)",
    "3 5",
    "two heaps",
  ],
];
/** @typedef {keyof typeof USUAL} Choice */

/** @type {[Choice, string, Option[]][]} */
const FORMS = [
  [
    "lang",
    "Language",
    [
      ["cpp", "C++"],
      ["java", "Java"],
      ["rust", "Rust"],
      ["python", "Python"],
    ],
  ],
  [
    "tests",
    "Tests in an input",
    [
      ["many", "their number, then each"],
      ["one", "one"],
    ],
  ],
  [
    "heaps",
    "Heaps of a test",
    [
      ["counted", "their number, then each"],
      ["line", "all on a line"],
      ["one", "a single heap"],
    ],
  ],
  [
    "print",
    "What is printed",
    [
      ["winner", "who wins"],
      ["grundy", "the Grundy value"],
    ],
  ],
];

// What a program's file is called, by its language.
const FILES = {
  cpp: "solution.cpp",
  java: "Main.java",
  rust: "solution.rs",
  python: "solution.py",
};

// What is not in the address.
const USUAL = {
  lang: "cpp",
  tests: "many",
  heaps: "counted",
  print: "winner",
  first: "first",
  second: "second",
  move: "",
};

const CHOICES = /** @type {Choice[]} */ (Object.keys(USUAL));

/** @param {HTMLElement} root @param {Context} ctx */
export async function showSolve(root, ctx) {
  const { state } = ctx;
  const rules = h("textarea", {
    id: "rules",
    rows: 3,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    "aria-describedby": "rules-read",
    value: state.rules || ruleBody(state.game || ""),
  });
  const position = h("input", {
    id: "numbers",
    autocomplete: "off",
    spellcheck: "false",
    autocapitalize: "off",
    value: state.position || "",
    placeholder: "for example 5 8 13",
  });
  const read = h("div", { id: "rules-read", class: "rule-errors", "aria-live": "polite" });
  const results = h("div", { class: "results" });
  let misere = state.misere || "";
  let timer = 0;

  // What was typed stays in the address, right or wrong, so that nothing is lost on the way.
  /** @param {Query} patch */
  function remember(patch) {
    ctx.keep({ rules: rules.value, position: position.value.trim(), misere, ...patch });
  }

  /** @returns {Promise<Recognised | null | undefined>} */
  async function understand() {
    const text = rules.value.trim();
    if (!text) {
      replace(read);
      rules.removeAttribute("aria-invalid");
      return null;
    }
    replace(read, h("p", { class: "muted waiting" }, "Reading the rules …"));
    try {
      const found = await ctx.source.ask("recognise", { game: text }, "recognise");
      rules.removeAttribute("aria-invalid");
      replace(
        read,
        h(
          "p",
          { class: "good" },
          "✓ ",
          h("code", {}, found.game),
          found.arguments.length ? ` · a position is ${found.arguments.join(", ")}` : "",
        ),
      );
      return found;
    } catch (error) {
      if (isCancelled(error)) return undefined;
      rules.setAttribute("aria-invalid", "true");
      replace(
        read,
        error.column ? pointed(ruleBody(text), error.column) : null,
        h("p", { class: "bad" }, "✕ ", coded(error.message)),
      );
      return null;
    }
  }

  rules.addEventListener("input", () => {
    remember({ game: "" });
    clearTimeout(timer);
    timer = setTimeout(understand, PAUSE);
  });
  position.addEventListener("input", () => remember({}));

  async function solve() {
    clearTimeout(timer);
    replace(results);
    const found = await understand();
    if (found === undefined || ctx.signal.aborted) return;
    if (!found) {
      replace(
        results,
        rules.value.trim()
          ? h("p", { class: "muted" }, "Mend the rules where they are marked, then press Solve.")
          : null,
      );
      rules.focus();
      return;
    }
    if (!position.value.trim() && found.position) position.value = found.position;
    remember({
      game: found.game.replace(/^mis[eè]re /, ""),
      misere: misere || (/^mis[eè]re /.test(found.game) ? "1" : ""),
    });
    const said = /^mis[eè]re /.test(found.game);
    const game = misere && !said ? `misere ${found.game}` : found.game;
    const both = found.kind === "impartial";
    replace(
      results,
      h(
        "div",
        { class: "solved" },
        whatItIs(ctx, found, Boolean(misere) || said),
        winner(ctx, found.game, position.value.trim(), misere),
        both ? formula(ctx, game) : otherKind(ctx, found),
      ),
      both ? program(ctx, game) : null,
    );
  }

  const form = h(
    "form",
    { class: "card solve-form", "aria-labelledby": "solve-title" },
    h("h1", { id: "solve-title" }, "Solve my problem"),
    h(
      "p",
      { class: "muted" },
      "Write what a move does. A game of the catalogue by its name is fine too: kayles, " +
        "wythoff, nim.",
    ),
    h("label", { for: "rules", class: "field-label" }, "The rules"),
    rules,
    read,
    h(
      "div",
      { class: "examples" },
      h("span", { class: "muted" }, "Try "),
      EXAMPLES.map(([text, numbers, words]) =>
        h(
          "button",
          {
            type: "button",
            class: "small",
            onclick: () => {
              rules.value = text;
              position.value = numbers;
              remember({ game: "" });
              solve();
            },
          },
          words,
        ),
      ),
    ),
    h(
      "div",
      { class: "solve-row" },
      h(
        "div",
        { class: "grow" },
        h("label", { for: "numbers", class: "field-label" }, "Your position (optional)"),
        position,
      ),
      choice(
        "solve-play",
        "Who makes the last move",
        [
          ["", "wins"],
          ["1", "loses (misère)"],
        ],
        misere,
        (value) => {
          misere = value;
          remember({});
        },
      ),
      h("button", { type: "submit", class: "primary" }, "Solve"),
    ),
    h(
      "details",
      { class: "help" },
      h("summary", {}, "How rules are written"),
      h(
        "p",
        {},
        "The numbers of a position, an arrow, then what they may become, with semicolons between: ",
        h("code", {}, "n -> n-1; n-3"),
        ". Moves to negative numbers are left out.",
      ),
      h(
        "p",
        {},
        "Many moves at once: ",
        h("code", {}, "n -> n-k for k in range(1, n+1) if k % 2"),
        ". A heap that splits is a list: ",
        h("code", {}, "n -> [a, n-a] for a in range(1, n)"),
        ".",
      ),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    solve();
  });
  rules.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    solve();
  });
  replace(root, form, results);
  if (rules.value.trim()) await solve();
}

/** @param {string} title @param {string} id @param {...Child} children */
function card(title, id, ...children) {
  return h(
    "section",
    { class: "card", "aria-labelledby": id },
    h("h2", { id }, title),
    ...children,
  );
}

// A place that is filled when its answer comes; a refusal is told there, and the rest of the page
// goes on.
/**
 * @template T
 * @param {string} words
 * @param {() => Promise<T>} ask
 * @param {(found: T) => Child} show
 */
function filled(words, ask, show) {
  const place = h("div", { "aria-busy": "true" }, h("p", { class: "muted waiting" }, words));
  ask()
    .then(
      (found) => replace(place, show(found)),
      (error) =>
        isCancelled(error)
          ? null
          : replace(place, h("p", { class: "muted" }, coded(error.message))),
    )
    .finally(() => place.removeAttribute("aria-busy"));
  return place;
}

/** @param {Context} ctx @param {Recognised} found @param {boolean} misere */
function whatItIs(ctx, found, misere) {
  const { same } = found;
  // A rule may be a game of the catalogue; such a game may be another one besides.
  const how =
    same && found.text !== found.game ? found.facts.find((fact) => fact.topic === "game") : null;
  // A table of values is how an answer is found, not what is known of the game.
  const laws = Object.entries(same ? same.theorems : {}).filter(
    ([name, text]) => name.startsWith("misere") === misere && !/^[\w ]*table:/.test(text),
  );
  return card(
    "What it is",
    "what-title",
    same
      ? [
          h(
            "p",
            {},
            h("b", {}, same.title),
            same.title.toLowerCase() === found.text ? null : ` (${found.text})`,
            how ? [": ", statusSign(how.status), ` ${how.seen}`] : null,
          ),
          h("p", {}, coded(same.summary)),
          laws.length ? h("p", {}, withTheorems(laws[0][1])) : null,
          h("p", { class: "source" }, "Source: ", same.source),
        ]
      : h("p", {}, "A game of its own: by its text it is none of the catalogue."),
    found.facts
      .filter((fact) => fact !== how)
      .map((fact) =>
        h("p", {}, fact.text, " ", statusSign(fact.status), fact.seen ? ` (${fact.seen})` : ""),
      ),
    h(
      "p",
      { class: "actions" },
      [
        ["board", "Board"],
        ["step", "Step by step"],
        ["table", "Table"],
      ]
        .filter(([view]) => view !== "table" || found.kind === "impartial")
        .map(([view, words]) => h("a", { class: "button", href: ctx.link({ view }) }, words)),
    ),
  );
}

// Formulas and programs are about Grundy values; a game of another kind is played and valued
// instead.
/** @param {Context} ctx @param {Recognised} found */
function otherKind(ctx, found) {
  const sided = found.kind === "partizan";
  return card(
    "Formula and code",
    "formula-title",
    h(
      "p",
      {},
      "They are made from ",
      term("Grundy value", "Grundy values"),
      sided
        ? [", and this game is ", term("partizan"), ": the players have different moves."]
        : [", and in this game the ", term("score"), " decides."],
    ),
    h(
      "p",
      {},
      sided
        ? "Its positions have values of their own; the board decides each position."
        : "The board decides each position, and plays it perfectly.",
    ),
    h(
      "p",
      { class: "actions" },
      sided ? h("a", { class: "button", href: ctx.link({ view: "value" }) }, "Value") : null,
      h("a", { class: "button", href: ctx.link({ view: "board" }) }, "Board"),
    ),
  );
}

// The rules stand above; of a position of theirs the numbers say enough.
/** @param {{ position: string, state: string }} named */
function shortly({ position, state }) {
  return /^(mis[eè]re )?rule:/.test(position) ? `(${state})` : position;
}

/** @param {Context} ctx @param {string} game @param {string} position @param {string} misere */
function winner(ctx, game, position, misere) {
  const place = position
    ? filled(
        "Solving …",
        () => ctx.source.ask("solve", { game, position, misere }, "solve-winner"),
        (answer) => {
          const best =
            answer.moves.find((move) => move.best && move.wins) ||
            answer.moves.find((move) => move.wins);
          return [
            h(
              "div",
              { class: "hero-top" },
              outcomeSign(answer.outcome, 52),
              h(
                "p",
                {},
                h("b", {}, shortly(answer)),
                h("br"),
                answer.outcome ? [outcomeTerm(answer.outcome), ": "] : null,
                answer.outcome_words,
              ),
            ),
            answer.scene ? h("div", { class: "winner-board" }, drawScene(answer.scene, 280)) : null,
            h(
              "p",
              {},
              best
                ? [
                    "A winning move: ",
                    best.label.startsWith("to ") ? "" : `${best.label}, `,
                    `to ${shortly({ ...best, position: best.to })}.`,
                  ]
                : answer.over
                  ? "The game is over here."
                  : answer.outcome === "P"
                    ? "Every move loses against a perfect opponent."
                    : null,
            ),
            h(
              "p",
              { class: "muted" },
              withTheorems(answer.method),
              " ",
              statusSign(answer.status || "unknown"),
            ),
          ];
        },
      )
    : h("p", { class: "muted" }, "Give the numbers of your position above, and press Solve.");
  return card("Who wins your position", "winner-title", place);
}

/** @param {Context} ctx @param {string} game */
function formula(ctx, game) {
  const pattern = filled(
    "Looking for a formula …",
    () => ctx.source.ask("pattern", { game }, "solve-pattern"),
    (found) => [
      found.found
        ? h(
            "p",
            {},
            found.about === "outcome"
              ? [term("P", "P-positions"), ": "]
              : [term("Grundy value"), ": "],
            h("b", { class: "formula-words" }, found.words),
          )
        : h("p", {}, "No formula fits; nothing is claimed."),
      h(
        "p",
        {},
        statusSign(found.status),
        found.theorem ? [" by ", withTheorems(found.theorem)] : null,
        found.checked_to
          ? h(
              "span",
              { class: "muted" },
              `; ${found.found ? "checked on" : "looked at"} ${found.checked_to}`,
            )
          : null,
      ),
      found.agrees ? h("p", { class: "muted" }, `It agrees with ${found.agrees}.`) : null,
      found.rivals.length
        ? h(
            "details",
            {},
            h(
              "summary",
              {},
              `${plural(found.rivals.length, "formula", "formulas")} refuted on the way`,
            ),
            h(
              "ul",
              {},
              found.rivals.map((rival) =>
                h(
                  "li",
                  {},
                  `${rival.words}: wrong at ${rival.position}, `,
                  `which is ${rival.truth}, not ${rival.says}`,
                ),
              ),
            ),
          )
        : null,
    ],
  );
  const period = /^mis[eè]re /.test(game)
    ? null
    : filled(
        "Looking for a period …",
        () => ctx.source.ask("period", { game }, "solve-period"),
        (found) =>
          found.length === null
            ? h(
                "p",
                { class: "muted" },
                "No ",
                term("period"),
                ` among the first ${found.checked_to.toLocaleString("en")} values.`,
              )
            : h(
                "p",
                {},
                term("period", "Period"),
                ` ${found.length} from ${found.start}`,
                found.saltus ? [", ", term("saltus"), ` ${found.saltus}`] : null,
                " ",
                statusSign(found.status),
                found.theorem ? [" by ", withTheorems(found.theorem)] : null,
              ),
      );
  return card("Formula", "formula-title", pattern, period, proof(ctx, game));
}

/** @param {Context} ctx @param {string} game */
function proof(ctx, game) {
  const place = h("div", { "aria-live": "polite" });
  const button = h(
    "button",
    {
      type: "button",
      onclick: async () => {
        button.disabled = true;
        replace(place, h("p", { class: "muted" }, "Looking for a proof …"));
        try {
          const found = await ctx.source.ask("prove", { game }, "prove");
          replace(
            place,
            found.status === "proved"
              ? [
                  h(
                    "p",
                    {},
                    statusSign("proved"),
                    ` for all positions, by ${found.by}: `,
                    h("b", {}, found.words),
                  ),
                  h(
                    "p",
                    { class: "muted" },
                    "Besides the rules it believes ",
                    withTheorems(found.believed),
                    ".",
                  ),
                  h(
                    "p",
                    {},
                    h(
                      "button",
                      {
                        type: "button",
                        class: "small",
                        onclick: () =>
                          saveFile("proof.cert.json", found.certificate || "", "application/json"),
                      },
                      "Download the certificate",
                    ),
                    " ",
                    term("certificate", "What is that?"),
                  ),
                ]
              : h(
                  "p",
                  {},
                  `Nothing is claimed for all positions: ${found.status}. `,
                  coded(found.reason),
                ),
          );
        } catch (error) {
          if (!isCancelled(error)) replace(place, h("p", { class: "bad" }, coded(error.message)));
        }
        button.disabled = false;
      },
    },
    "Prove it for all n",
  );
  return h("div", { class: "proof" }, button, place);
}

// The code with the forms of its input and output, and samples that the game itself answers.
/** @param {Context} ctx @param {string} game */
function program(ctx, game) {
  const { state } = ctx;
  const chosen = Object.fromEntries(
    Object.entries(USUAL).map(([name, usual]) => [name, state[name] || usual]),
  );
  const code = h("div", { class: "code-place", "aria-live": "polite" });
  const words = () =>
    /^\w{1,20}$/.test(chosen.first) &&
    /^\w{1,20}$/.test(chosen.second) &&
    chosen.first !== chosen.second
      ? `${chosen.first},${chosen.second}`
      : "";
  const samples = sampleBox(ctx, game, () => ({
    tests: chosen.tests,
    heaps: chosen.heaps,
    print: chosen.print,
    words: words(),
  }));

  async function write() {
    ctx.keep(
      Object.fromEntries(
        CHOICES.map((name) => [name, chosen[name] === USUAL[name] ? "" : chosen[name]]),
      ),
    );
    replace(code, h("p", { class: "muted waiting" }, "Writing the program, and testing it …"));
    try {
      const { lang, tests, heaps, print, move } = chosen;
      show(
        await ctx.source.ask(
          "code",
          { game, lang, tests, heaps, print, move, words: words() },
          "solve-code",
        ),
      );
    } catch (error) {
      if (!isCancelled(error)) replace(code, errorBox(error));
    }
  }

  /** @param {Program} found */
  function show(found) {
    const file = FILES[found.lang];
    const tested = found.stressed
      ? `It was right on ${plural(found.stressed, "test")}, with numbers up to ${found.largest}.`
      : "It was not run here.";
    replace(
      code,
      h(
        "div",
        { class: "tools" },
        h("span", {}, withTheorems(found.method), " ", statusSign(found.status)),
        h("span", { class: "spring" }),
        copyButton("Copy", found.text),
        h(
          "button",
          {
            type: "button",
            class: "small",
            onclick: () => saveFile(file, found.text, "text/plain"),
          },
          "Download",
        ),
      ),
      h(
        "pre",
        { class: "code", tabindex: "0", role: "group", "aria-label": "The program" },
        found.text,
      ),
      h("p", { class: "muted" }, `Input: ${found.input}. Output: ${found.output}. ${tested}`),
    );
  }

  /** @param {Choice} name @param {string} value */
  const changed = (name, value) => {
    chosen[name] = value;
    write();
    samples.run();
  };
  /** @param {typeof FORMS[number]} form */
  const select = ([name, legend, options]) =>
    h(
      "div",
      {},
      h("label", { for: `form-${name}` }, legend),
      h(
        "select",
        { id: `form-${name}`, onchange: (event) => changed(name, event.currentTarget.value) },
        options.map(([value, said]) =>
          h("option", { value, selected: value === chosen[name] }, said),
        ),
      ),
    );
  /** @param {Choice} name @param {string} legend */
  const word = (name, legend) =>
    h(
      "div",
      {},
      h("label", { for: `form-${name}` }, legend),
      h("input", {
        id: `form-${name}`,
        value: chosen[name],
        maxlength: 20,
        pattern: "[A-Za-z0-9]{1,20}",
        autocomplete: "off",
        onchange: (event) => changed(name, event.currentTarget.value.trim()),
      }),
    );
  write();
  return h(
    "div",
    { class: "judge" },
    card(
      "Code for the judge",
      "code-title",
      h(
        "div",
        { class: "forms" },
        FORMS.map(select),
        word("first", "If the first player wins"),
        word("second", "If the second player wins"),
        h(
          "label",
          { class: "check" },
          h("input", {
            type: "checkbox",
            checked: Boolean(chosen.move),
            onchange: (event) => changed("move", event.currentTarget.checked ? "1" : ""),
          }),
          " print a winning move too",
        ),
      ),
      code,
    ),
    samples.element,
  );
}

// Samples, as many as there are; each is answered by the game and compared with what is expected.
/** @param {Context} ctx @param {string} game @param {() => Query} form */
function sampleBox(ctx, game, form) {
  const list = h("div", {});
  /** @type {{ input: HTMLTextAreaElement, output: HTMLTextAreaElement, place: HTMLElement }[]} */
  const pairs = [];

  /** @param {string} [input] @param {string} [output] */
  function add(input, output) {
    const number = pairs.length + 1;
    const pair = {
      input: area("input", number, input),
      output: area("output", number, output),
      place: h("div", { class: "sample-result", "aria-live": "polite" }),
    };
    pair.input.addEventListener("paste", (event) => {
      const both = inputAndOutput(event.clipboardData?.getData("text") || "");
      if (!both || pair.input.value.trim()) return;
      event.preventDefault();
      [pair.input.value, pair.output.value] = both;
      run();
    });
    pairs.push(pair);
    list.append(
      h(
        "div",
        { class: "sample" },
        h(
          "div",
          {},
          h(
            "label",
            { for: pair.input.id, class: "field-label" },
            number > 1 ? `Sample input ${number}` : "Sample input",
          ),
          pair.input,
        ),
        h(
          "div",
          {},
          h(
            "label",
            { for: pair.output.id, class: "field-label" },
            number > 1 ? `Expected output ${number}` : "Expected output",
          ),
          pair.output,
        ),
      ),
      pair.place,
    );
    return pair;
  }

  /** @param {string} name @param {number} number @param {string} [value] */
  function area(name, number, value) {
    return h("textarea", {
      id: `sample-${name}-${number}`,
      rows: 4,
      spellcheck: "false",
      autocapitalize: "off",
      value: value || "",
    });
  }

  async function run() {
    ctx.keep({ input: pairs[0].input.value, output: pairs[0].output.value });
    await Promise.all(
      pairs.map(async ({ input, output, place }, k) => {
        if (!input.value.trim()) {
          replace(place);
          return;
        }
        try {
          const found = await ctx.source.ask(
            "samples",
            { game, input: input.value, ...form() },
            `samples-${k}`,
          );
          replace(place, compared(found.output, output.value));
        } catch (error) {
          if (!isCancelled(error))
            replace(place, h("p", { class: "bad" }, "✕ ", coded(error.message)));
        }
      }),
    );
  }

  add(ctx.state.input, ctx.state.output);
  const element = card(
    "Samples",
    "samples-title",
    h(
      "p",
      { class: "muted" },
      "Paste a sample of the statement. It is answered by the game itself, in the form chosen " +
        "beside, not by the program.",
    ),
    list,
    h(
      "p",
      { class: "actions" },
      h("button", { type: "button", class: "primary", onclick: run }, "Run the samples"),
      h("button", { type: "button", onclick: () => add().input.focus() }, "Another sample"),
    ),
  );
  run();
  return { element, run };
}

// A block that was copied with its headings, Input and Output, is both at once.
/** @param {string} text */
export function inputAndOutput(text) {
  const input = /^\s*(?:sample\s+)?inputs?\b[^\n]*\n(.*)$/is.exec(text);
  const found = input && /^(.*?)\n\s*(?:sample\s+)?outputs?\b[^\n]*\n(.*)$/is.exec(input[1]);
  return found ? [found[1].replace(/^copy\n/i, ""), found[2].replace(/^copy\n/i, "")] : null;
}

// Line by line, without spaces at the ends, as judges compare.
/** @param {string} output @param {string} expected @returns {Child[]} */
function compared(output, expected) {
  /** @param {string} text */
  const lines = (text) =>
    text
      .replace(/\s+$/, "")
      .split("\n")
      .map((line) => line.trim().replace(/\s+/g, " "));
  const told = h(
    "pre",
    { tabindex: "0", role: "group", "aria-label": "The game's own output" },
    output,
  );
  if (!expected.trim()) return [h("p", {}, "The game's own output:"), told];
  const [ours, theirs] = [lines(output), lines(expected)];
  const place = ours.findIndex((line, k) => line !== theirs[k]);
  if (place < 0 && ours.length === theirs.length)
    return [h("p", { class: "good" }, `✓ As expected, ${plural(ours.length, "line")}.`), told];
  const at = place < 0 ? ours.length : place;
  /** @param {string | undefined} line */
  const quoted = (line) => (line === undefined ? "nothing" : `“${line}”`);
  return [
    h(
      "p",
      { class: "bad" },
      `✕ Line ${at + 1}: ${quoted(theirs[at])} is expected, `,
      `the game gives ${quoted(ours[at])}. Check the rules, or the form of the input.`,
    ),
    told,
  ];
}
