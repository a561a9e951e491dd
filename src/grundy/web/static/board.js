// A scene one can press: its places are buttons, and touching them makes moves. What moves are
// worth, where they lead and which was the last lie over it.

import { h, replace, s } from "./dom.js";
import { drawScene, elements, number } from "./scene.js";

const LARGEST = 72;
const SMALLEST = 20;
const SIGNS = { wins: "✓", loses: "✕", ties: "=", draws: "∞", unknown: "?" };
const RANK = ["wins", "ties", "draws", "unknown", "loses"];
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The best of some moves, for whoever makes it.
export function bestOf(moves) {
  return (
    moves.find((m) => m.best) ||
    [...moves].sort((a, b) => RANK.indexOf(a.verdict) - RANK.indexOf(b.verdict))[0]
  );
}

// The moves that can still be meant after these places were pressed, in whatever order.
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
function waysOf(moves, places) {
  const ways = moves.flatMap((move) =>
    [move.touch || [], ...(move.also || [])].map((touch) => ({ ...move, touch, move })),
  );
  return ways.filter(({ touch }) => touch.length && touch.every((name) => places[name]));
}

// The ways that make different moves.
function distinct(ways) {
  return ways.filter((way, k) => ways.findIndex((other) => other.move === way.move) === k);
}

// A place and its move in words; what says the same is said once.
function together(said, label) {
  const [place, move] = [said, label].map(
    (text) =>
      new Set(
        text
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u)
          .filter(Boolean),
      ),
  );
  if ([...place].every((word) => move.has(word))) return label;
  return [...move].every((word) => place.has(word)) ? said : `${said}; ${label}`;
}

// `acts`: pick(move) makes a move, offer(moves) lets one choose among some, nothing() says that no
// move begins where somebody pressed, look(move or null) is told what is aimed at, worth(move) says
// what a move is worth, in a few signs and in words.
export function pressBoard(acts) {
  const element = h("div", { class: "press-board" });
  let shown = null,
    picture = null,
    pressed = [],
    places = new Map(),
    at = "",
    owed = false,
    around = null;
  const layer = {};

  function show(what) {
    // Whoever pressed a place goes on from there, also where nothing could be pressed in between.
    const had =
      element.contains(document.activeElement) ||
      (owed && document.activeElement === document.body);
    if (shown && places.has(at)) around = shown.scene.places[at];
    shown = { moves: [], hints: false, last: null, ...what };
    shown.ways = waysOf(shown.moves, shown.scene.places);
    pressed = begun();
    picture = drawScene(shown.scene);
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", shown.words || `The board: ${shown.scene.label}`);
    for (const part of picture.children) part.setAttribute("aria-hidden", "true");
    layer.under = picture.querySelector(".under");
    layer.marks = picture.querySelector(".marks");
    for (const name of ["ghost", "last", "arrows", "places"]) {
      layer[name] = s("g", { class: name, "aria-hidden": name === "places" ? null : "true" });
      picture.append(layer[name]);
    }
    markLast();
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
    const first = shown.ways[0]?.touch[0];
    return first && shown.ways.every((m) => m.touch.length > 1 && m.touch[0] === first)
      ? [first]
      : [];
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

  function markLast() {
    const { last, scene } = shown;
    if (!last) return;
    const same = last.scene && String(last.scene.size) === String(scene.size);
    for (const name of last.touch || []) {
      const box = scene.places[name] || (same ? last.scene.places[name] : null);
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
  const aimed = (name) => distinct(meant(shown.ways, [...pressed, name]));
  const fresh = (name) => distinct(meant(shown.ways, [name]));
  // What is meant as it is: nothing more has to be pressed.
  const done = () =>
    distinct(
      shown.ways.filter(
        (m) => m.touch.length === pressed.length && m.touch.every((name) => pressed.includes(name)),
      ),
    );

  function showPlaces() {
    places = new Map();
    const names = new Set(shown.ways.flatMap((m) => m.touch));
    for (const name of Object.keys(shown.scene.places))
      if (names.has(name)) places.set(name, placeOf(name));
    const idle = shown.ways.length
      ? Object.entries(shown.scene.places).filter(([name]) => !names.has(name))
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

  function placeOf(name) {
    const [x, y, w, high, said] = shown.scene.places[name];
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
      shown.hints && moves.length ? badge(moves, x, y, w, high) : null,
    );
  }

  function spoken(name, said, moves) {
    if (pressed.includes(name))
      return done().length === 1 ? `${said}, chosen; again: ${done()[0].label}` : `${said}, chosen`;
    const found = moves.length ? moves : fresh(name);
    if (found.length !== 1) return `${said}; ${found.length} moves`;
    const [move] = found;
    const words = together(said, move.label);
    return shown.hints ? `${words}, ${acts.worth(move).words}` : words;
  }

  // What the best move there brings: a sign in a shape of its own, and the value where there is one
  // move.
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
    if (!shown.hints) return;
    for (const move of distinct(
      shown.ways.filter((m) => m.best && pressed.every((name) => m.touch.includes(name))),
    ))
      layer.arrows.append(arrow(move, `arrow best ${move.verdict}`));
  }

  function centre(name) {
    const [x, y, w, high] = shown.scene.places[name];
    return [x + w / 2, y + high / 2];
  }

  // From the first place to the last; around the place of a move that has one.
  function arrow(move, classes) {
    const points = move.touch.map(centre);
    if (points.length === 1) {
      const [x, y, w, high] = shown.scene.places[move.touch[0]];
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
    const tip = [
      [x2, y2],
      [bx - dy * 0.2, by + dx * 0.2],
      [bx + dy * 0.2, by - dx * 0.2],
    ];
    const spot = ([x, y]) => `${number(x)} ${number(y)}`;
    return s(
      "g",
      { class: classes },
      s("path", {
        class: "shaft",
        d: `M${[...points.slice(0, -1), [bx, by]].map(spot).join("L")}`,
      }),
      s("path", {
        class: "head",
        d: `M${tip.map(spot).join("L")}Z`,
      }),
    );
  }

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
  function ghost(scene, move) {
    const fits = Boolean(scene && shown && String(scene.size) === String(shown.scene.size));
    picture?.classList.toggle("previewing", fits);
    if (!picture) return false;
    replace(
      layer.ghost,
      fits ? scene.marks.map((mark) => elements(mark, scene.symbols || {})) : null,
    );
    const aim =
      move?.touch?.length && move.touch.every((name) => shown.scene.places[name])
        ? arrow(move, "arrow aim")
        : null;
    layer.arrows.querySelector(".aim")?.remove();
    if (aim) layer.arrows.append(aim);
    return fits;
  }

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

  function nearest(box) {
    if (!box) return "";
    const [x, y] = [box[0] + box[2] / 2, box[1] + box[3] / 2];
    return closest([...places.keys()], (name) =>
      Math.hypot(centre(name)[0] - x, centre(name)[1] - y),
    );
  }

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
    const to = WAYS[event.key]
      ? ahead(WAYS[event.key])
      : { Home: names[0], End: names.at(-1) }[event.key];
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
