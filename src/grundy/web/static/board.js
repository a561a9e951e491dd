// A scene one can press: its places are buttons, and touching them makes moves. What moves are
// worth, where they lead and which was the last lie over it.

import { h, replace, s } from "./dom.js";
import { drawScene, elements, number } from "./scene.js";

const LARGEST = 72;
const SMALLEST = 20;
const SIGNS = { wins: "✓", loses: "✕", ties: "=", draws: "∞", unknown: "?" };
const RANK = ["wins", "ties", "draws", "unknown", "loses"];
/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @typedef {Move & { move: Move }} Press a way to press a move, and the move that it makes */
/**
 * @typedef {object} Shown
 * @property {Scene} scene
 * @property {Move[]} [moves]
 * @property {boolean} [hints]
 * @property {{ touch: string[], scene?: Scene } | null} [last] the last move, and the board before
 * @property {string} [words]
 */

/** @type {Scene} */
const EMPTY = { size: [0, 0], label: "", under: [], marks: [], places: {} };

// The best of some moves, for whoever makes it.
/** @template {Move} M @param {M[]} moves */
export function bestOf(moves) {
  return (
    moves.find((m) => m.best) ||
    [...moves].sort((a, b) => RANK.indexOf(a.verdict) - RANK.indexOf(b.verdict))[0]
  );
}

// The moves that can still be meant after these places were pressed, in whatever order.
/** @param {Press[]} moves @param {string[]} pressed */
function meant(moves, pressed) {
  const found = moves.filter((m) => pressed.every((name) => m.touch.includes(name)));
  const whole = found.filter(
    (m) => m.touch.length === pressed.length && m.touch.every((name, k) => name === pressed[k]),
  );
  // From a to b and from b to a are two moves: there the order says which.
  return whole.length &&
    whole.every((m) => m.touch.length > 1) &&
    found.every((m) => m.touch.length === pressed.length)
    ? whole
    : found;
}

// Every way to press some moves: each a move with a `touch` of its own, and the `move` that it
// makes.
/** @param {Move[]} moves @param {Record<string, Place>} places */
function waysOf(moves, places) {
  const ways = moves.flatMap((move) =>
    [move.touch, ...move.also].map((touch) => ({ ...move, touch, move })),
  );
  return ways.filter(({ touch }) => touch.length && touch.every((name) => places[name]));
}

// The ways that make different moves.
/** @param {Press[]} ways */
function distinct(ways) {
  return ways.filter((way, k) => ways.findIndex((other) => other.move === way.move) === k);
}

// A place and its move in words; what says the same is said once.
/** @param {string} said @param {string} label */
function together(said, label) {
  const [place, move] = [said, label].map(
    (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu)),
  );
  if ([...place].every((word) => move.has(word))) return label;
  return [...move].every((word) => place.has(word)) ? said : `${said}; ${label}`;
}

/**
 * @typedef {object} BoardActs
 * @property {(move: Move) => void} pick makes a move
 * @property {(moves: Move[], alone?: boolean) => void} offer lets one choose among some
 * @property {() => void} [nothing] says that no move begins where somebody pressed
 * @property {(move: Move | null) => void} look is told what is aimed at
 * @property {(move: Move) => { signs: string, words: string }} worth says what a move is worth
 */

/** @param {BoardActs} acts */
export function pressBoard(acts) {
  const element = h("div", { class: "press-board" });
  let scene = EMPTY,
    hints = false,
    /** @type {Press[]} */ ways = [],
    /** @type {SVGSVGElement | null} */ picture = null,
    /** @type {string[]} */ pressed = [],
    /** @type {Map<string, SVGElement>} */ places = new Map(),
    at = "",
    owed = false,
    /** @type {Place | null} */ around = null,
    layer = layers();

  // What lies over the scene.
  function layers() {
    return {
      ghost: s("g", { class: "ghost", "aria-hidden": "true" }),
      last: s("g", { class: "last", "aria-hidden": "true" }),
      arrows: s("g", { class: "arrows", "aria-hidden": "true" }),
      places: s("g", { class: "places" }),
    };
  }

  /** @param {Shown} what */
  function show(what) {
    // Whoever pressed a place goes on from there, also where nothing could be pressed in between.
    const had =
      element.contains(document.activeElement) ||
      (owed && document.activeElement === document.body);
    if (places.has(at)) around = scene.places[at];
    scene = what.scene;
    hints = Boolean(what.hints);
    ways = waysOf(what.moves || [], scene.places);
    pressed = begun();
    picture = drawScene(scene);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", what.words || `The board: ${scene.label}`);
    for (const part of picture.children) part.setAttribute("aria-hidden", "true");
    layer = layers();
    picture.append(layer.ghost, layer.last, layer.arrows, layer.places);
    if (what.last) markLast(what.last);
    replace(element, picture);
    fit();
    const here = at;
    showPlaces();
    if (!places.has(here)) at = nearest(around) || at;
    rove();
    owed = had && !focus();
  }

  // A piece that every move begins with is in one's hand already.
  function begun() {
    const first = ways[0]?.touch[0];
    return first && ways.every((m) => m.touch.length > 1 && m.touch[0] === first) ? [first] : [];
  }

  function fit() {
    if (!picture || !element.clientWidth) return;
    const box = picture.viewBox.baseVal;
    const high = innerHeight * (matchMedia("(max-width: 60rem)").matches ? 0.36 : 0.56);
    const unit = Math.max(
      SMALLEST,
      Math.min(LARGEST, (element.clientWidth - 4) / box.width, high / box.height),
    );
    picture.setAttribute("width", number(box.width * unit));
    picture.setAttribute("height", number(box.height * unit));
  }
  new ResizeObserver(fit).observe(element);

  /** @param {NonNullable<Shown["last"]>} last */
  function markLast(last) {
    const before = String(last.scene?.size) === String(scene.size) ? last.scene : null;
    for (const name of last.touch) {
      const box = scene.places[name] || before?.places[name];
      if (box)
        layer.last.append(
          s("rect", {
            x: number(box[0] + 0.05),
            y: number(box[1] + 0.05),
            width: number(box[2] - 0.1),
            height: number(box[3] - 0.1),
            rx: 0.1,
          }),
        );
    }
  }

  // Which moves a place stands for, after what is pressed already; and those that begin anew there.
  /** @param {string} name */
  const aimed = (name) => distinct(meant(ways, [...pressed, name]));
  /** @param {string} name */
  const fresh = (name) => distinct(meant(ways, [name]));
  // What is meant as it is: nothing more has to be pressed.
  const done = () =>
    distinct(
      ways.filter(
        (m) => m.touch.length === pressed.length && m.touch.every((name) => pressed.includes(name)),
      ),
    );

  function showPlaces() {
    places = new Map();
    const names = new Set(ways.flatMap((m) => m.touch));
    for (const name of Object.keys(scene.places))
      if (names.has(name)) places.set(name, placeOf(name));
    const idle = ways.length
      ? Object.entries(scene.places).filter(([name]) => !names.has(name))
      : [];
    replace(
      layer.places,
      idle.map(([, [x, y, w, high]]) =>
        s("rect", {
          class: "idle",
          x: number(x),
          y: number(y),
          width: number(w),
          height: number(high),
          onclick: acts.nothing,
        }),
      ),
      [...places.values()],
    );
    showArrows();
    if (!places.has(at)) at = places.keys().next().value || "";
    rove();
  }

  /** @param {string} name */
  function placeOf(name) {
    const [x, y, w, high, said] = scene.places[name];
    const held = pressed.includes(name);
    const moves = held ? [] : pressed.length ? aimed(name) : fresh(name);
    const classes = ["place", held ? "held" : "", pressed.length && moves.length ? "target" : ""]
      .filter(Boolean)
      .join(" ");
    return s(
      "g",
      {
        class: classes,
        role: "button",
        tabindex: "-1",
        "aria-label": spoken(name, said, moves),
        "aria-pressed": held ? "true" : null,
        onclick: () => press(name),
        onpointerenter: () => look(name),
        onpointerleave: () => look(""),
        onfocus: () => focused(name),
        onblur: () => look(""),
      },
      s("rect", {
        class: "hit",
        x: number(x),
        y: number(y),
        width: number(w),
        height: number(high),
        rx: 0.08,
      }),
      hints && moves.length ? badge(moves, x, y, w, high) : null,
    );
  }

  /** @param {string} name @param {string} said @param {Press[]} moves */
  function spoken(name, said, moves) {
    if (pressed.includes(name))
      return done().length === 1 ? `${said}, chosen; again: ${done()[0].label}` : `${said}, chosen`;
    const found = moves.length ? moves : fresh(name);
    if (found.length !== 1) return `${said}; ${found.length} moves`;
    const [move] = found;
    const words = together(said, move.label);
    return hints ? `${words}, ${acts.worth(move).words}` : words;
  }

  // What the best move there brings: a sign in a shape of its own, and the value where there is one
  // move.
  /**
   * @param {Press[]} moves
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} high
   */
  function badge(moves, x, y, w, high) {
    const best = bestOf(moves);
    const size = Math.max(0.2, Math.min(0.34, high * 0.72, w * 0.42));
    const said = SIGNS[best.verdict] + (moves.length === 1 ? acts.worth(best).signs : "");
    const wide = size * (0.72 + 0.5 * Math.min(6, said.length));
    // In the corner, and a little over it, so that what stands there is seen.
    const over = high < 0.8 ? -0.05 : 0.06;
    const left = x + w - wide + over,
      top = y + high - size * 1.1 + over;
    return s(
      "g",
      { class: `badge badge-${best.verdict}${best.best ? " best" : ""}` },
      s("rect", {
        x: number(left),
        y: number(top),
        width: number(wide),
        height: number(size * 1.1),
        rx: best.verdict === "wins" ? number(size * 0.55) : 0.02,
      }),
      s(
        "text",
        {
          x: number(left + wide / 2),
          y: number(top + size * 0.86),
          "font-size": number(size * 0.86),
        },
        said.length > 6 ? `${said.slice(0, 5)}…` : said,
      ),
    );
  }

  function showArrows() {
    replace(layer.arrows);
    if (!hints) return;
    for (const move of distinct(
      ways.filter((m) => m.best && pressed.every((name) => m.touch.includes(name))),
    ))
      layer.arrows.append(arrow(move, `arrow best ${move.verdict}`));
  }

  /** @param {string} name @returns {Point} */
  function centre(name) {
    const [x, y, w, high] = scene.places[name];
    return [x + w / 2, y + high / 2];
  }

  // From the first place to the last; around the place of a move that has one.
  /** @param {Move} move @param {string} classes */
  function arrow(move, classes) {
    const points = move.touch.map(centre);
    if (points.length === 1) {
      const [x, y, w, high] = scene.places[move.touch[0]];
      return s("rect", {
        class: `${classes} ring`,
        x: number(x + 0.02),
        y: number(y + 0.02),
        width: number(w - 0.04),
        height: number(high - 0.04),
        rx: 0.12,
      });
    }
    const [x1, y1] = points[points.length - 2],
      [x2, y2] = points[points.length - 1];
    const long = Math.hypot(x2 - x1, y2 - y1) || 1;
    const [dx, dy] = [(x2 - x1) / long, (y2 - y1) / long];
    const [bx, by] = [x2 - dx * 0.34, y2 - dy * 0.34];
    /** @type {Point[]} */
    const tip = [
      [x2, y2],
      [bx - dy * 0.2, by + dx * 0.2],
      [bx + dy * 0.2, by - dx * 0.2],
    ];
    /** @param {Point} point */
    const spot = ([x, y]) => `${number(x)} ${number(y)}`;
    return s(
      "g",
      { class: classes },
      s("path", {
        class: "shaft",
        d: `M${[...points.slice(0, -1).map(spot), spot([bx, by])].join("L")}`,
      }),
      s("path", {
        class: "head",
        d: `M${tip.map(spot).join("L")}Z`,
      }),
    );
  }

  /** @param {string} name */
  function press(name) {
    at = name;
    if (pressed.at(-1) === name) {
      const [move, ...others] = done();
      return move && !others.length ? acts.pick(move.move) : letGo();
    }
    let found = aimed(name);
    const next = found.length ? [...pressed, name] : [name];
    if (!found.length) found = fresh(name);
    if (found.length === 1 && (next.length > 1 || found[0].touch.length === 1))
      return acts.pick(found[0].move);
    pressed = next;
    refresh();
    // Where pressing more makes other moves the board goes on; else the menu is all there is.
    acts.offer(
      done().map((way) => way.move),
      found.length === done().length,
    );
    return undefined;
  }

  function letGo() {
    if (!pressed.length) return;
    pressed = [];
    acts.offer([]);
    refresh();
  }

  function refresh() {
    const had = element.contains(document.activeElement);
    showPlaces();
    if (had) focus();
    look(at);
  }

  // One place is aimed at: the move that it would make is shown.
  /** @param {string} name */
  function look(name) {
    const moves = !name
      ? []
      : pressed.includes(name)
        ? done()
        : pressed.length
          ? aimed(name)
          : fresh(name);
    acts.look(moves.length === 1 ? moves[0] : null);
  }

  // Where a move leads, over the board as it is; false where the two are not of one size.
  /** @param {Scene | null} after @param {Move | null} move */
  function ghost(after, move) {
    if (!picture) return false;
    const fits = after && String(after.size) === String(scene.size);
    picture.classList.toggle("previewing", Boolean(fits));
    replace(layer.ghost, fits && after.marks.map((mark) => elements(mark, after.symbols || {})));
    layer.arrows.querySelector(".aim")?.remove();
    if (move?.touch.length && move.touch.every((name) => scene.places[name]))
      layer.arrows.append(arrow(move, "arrow aim"));
    return Boolean(fits);
  }

  /** @param {string} name */
  function focused(name) {
    at = name;
    rove();
    look(name);
  }

  function rove() {
    for (const [name, place] of places) place.setAttribute("tabindex", name === at ? "0" : "-1");
  }

  function focus() {
    places.get(at)?.focus({ preventScroll: false });
    return places.has(at);
  }

  /** @param {Place | null} box */
  function nearest(box) {
    if (!box) return "";
    const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    return closest([...places.keys()], (name) =>
      Math.hypot(centre(name)[0] - x, centre(name)[1] - y),
    );
  }

  /** @param {string[]} names @param {(name: string) => number} far */
  function closest(names, far) {
    let best = "",
      least = Infinity;
    for (const name of names) {
      const distance = far(name);
      if (distance < least) [best, least] = [name, distance];
    }
    return best;
  }

  // The next place in a direction: near, and as straight ahead as can be.
  /** @param {Point} direction */
  function ahead([dx, dy]) {
    const [x, y] = centre(at);
    return closest([...places.keys()], (name) => {
      const [cx, cy] = centre(name);
      const along = (cx - x) * dx + (cy - y) * dy;
      return along < 0.1 ? Infinity : along + 3 * Math.abs((cx - x) * dy - (cy - y) * dx);
    });
  }

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !places.size) return;
    const names = [...places.keys()];
    const ends = event.key === "Home" ? names[0] : event.key === "End" ? names.at(-1) : "";
    const to = WAYS[event.key] ? ahead(WAYS[event.key]) : ends;
    if (event.key === "Enter" || event.key === " ") press(at);
    else if (event.key === "Escape") letGo();
    else if (to) {
      at = to;
      rove();
      focus();
    } else if (!WAYS[event.key]) return;
    event.preventDefault();
  });

  return { element, show, ghost, focus, letGo };
}
