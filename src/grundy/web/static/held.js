// What a file carries to answer from: positions one by one, or the heaps of which every sum is
// made.

import { moved } from "./scene.js";

/** @type {Record<HeldMove[2], Verdict>} */
const VERDICTS = { w: "wins", l: "loses", t: "ties", d: "draws", u: "unknown" };

// Positions one by one. What many pictures share is held once.
/** @param {HeldPositions} data @returns {Holder<number>} */
export function heldPositions(data) {
  /** @param {HeldEntry} entry */
  const textOf = (entry) => entry.position || `${data.common.game}(${entry.state})`;
  /** @type {Map<string, number>} */
  const places = new Map();
  data.positions.forEach((entry, place) => {
    for (const name of [textOf(entry), entry.state]) if (!places.has(name)) places.set(name, place);
  });

  /** @param {HeldEntry} entry @returns {Scene} */
  function scene(entry) {
    const [size, under, boxes, marks, said] = entry.scene;
    const pool = data.scenes;
    /** @type {Record<string, Place>} */
    const named = {};
    for (const [k, [name, box]] of Object.entries(pool.places[boxes]).entries())
      named[name] = [...box, said[k]];
    return {
      size: pool.sizes[size],
      label: textOf(entry),
      under: pool.unders[under],
      marks,
      places: named,
      symbols: pool.symbols,
    };
  }

  /** @param {HeldEntry} entry @returns {Worth} */
  function worth({ outcome, grundy, score, remoteness }) {
    return {
      outcome: outcome ?? null,
      grundy: grundy ?? null,
      score: score ?? null,
      remoteness: remoteness ?? null,
    };
  }

  /** @param {HeldMove} held @returns {Move} */
  function move([label, to, verdict, best, again, gain, [touch, ...also]]) {
    const after = data.positions[to];
    return {
      label,
      to: textOf(after),
      state: after.state,
      touch,
      also,
      player: after.player ? (after.player === "left" ? "right" : "left") : null,
      ...worth(after),
      verdict: VERDICTS[verdict],
      wins: verdict === "w",
      best: Boolean(best),
      again: Boolean(again),
      gain: gain || 0,
    };
  }

  return {
    find: (asked) => places.get(asked),
    answer(place) {
      const entry = data.positions[place];
      if (!entry.moves) return null;
      return {
        ...data.common,
        explanation: null,
        board: null,
        position: textOf(entry),
        state: entry.state,
        player: entry.player || null,
        ...worth(entry),
        outcome_words: entry.outcome ? data.words[entry.outcome] : "not known",
        scene: scene(entry),
        over: !entry.moves.length,
        more_moves: Boolean(entry.more),
        moves_total: entry.more ? null : entry.moves.length,
        ...(place === 0 ? data.first : {}),
        moves: entry.moves.map(move),
      };
    },
  };
}

// A sum of heaps: its value is the nim-sum, its moves are those of its heaps, its picture is theirs
// side by side.
/** @param {HeldHeaps} data @returns {Holder<string[]>} */
export function heldHeaps(data) {
  const GAP = 0.7;
  const { heaps, number, common } = data;
  /** @param {string[]} parts */
  const textOf = (parts) => (parts.length ? `${common.game}(${parts.join(", ")})` : "0");
  /** @param {string[]} parts */
  const nimSum = (parts) => parts.reduce((sum, part) => sum ^ heaps[part].value, 0);
  const start = data.state.split(", ");

  /** @param {string} asked */
  function parts(asked) {
    const inside =
      asked.startsWith(`${common.game}(`) && asked.endsWith(")")
        ? asked.slice(common.game.length + 1, -1)
        : asked;
    const found = asked === "0" && !heaps[0] ? [] : inside.split(",").map((part) => part.trim());
    return found.every((part) => Object.hasOwn(heaps, part)) ? found : undefined;
  }

  /** @param {string[]} found @returns {Scene} */
  function scene(found) {
    if (found.length === 1) return { ...heaps[found[0]].scene, label: textOf(found) };
    const scenes = found.map((part) => heaps[part].scene);
    const high = Math.max(1, ...scenes.map((one) => one.size[1]));
    /** @type {Mark[]} */
    const under = [];
    /** @type {Mark[]} */
    const marks = [];
    /** @type {Record<string, Place>} */
    const places = {};
    /** @type {Symbols} */
    const symbols = {};
    let x = 0;
    for (const [k, one] of scenes.entries()) {
      const down = high - one.size[1];
      for (const mark of one.under) under.push(moved(mark, x, down));
      for (const mark of one.marks) marks.push(moved(mark, x, down));
      for (const [name, [left, top, ...rest]] of Object.entries(one.places))
        places[`${k + 1}/${name}`] = [left + x, top + down, ...rest];
      Object.assign(symbols, one.symbols);
      x += one.size[0] + GAP;
    }
    return {
      size: [Math.max(1, x - GAP), high],
      label: textOf(found),
      under,
      marks,
      places,
      symbols,
    };
  }

  /** @param {string[]} found @param {number} total */
  function moves(found, total) {
    const many = found.length > 1;
    const rows = found.flatMap((part, place) => {
      const others = total ^ heaps[part].value;
      /** @param {string[]} way */
      const named = (way) => (many ? way.map((name) => `${place + 1}/${name}`) : way);
      return heaps[part].moves.map(([alone, words, option, [touch, ...also]]) => {
        const after = [...found.slice(0, place), ...option, ...found.slice(place + 1)];
        const grundy = others ^ nimSum(option);
        /** @type {Move} */
        const move = {
          label: many ? words.replaceAll(number, `heap ${place + 1}`) : alone,
          to: textOf(after),
          state: after.length ? after.join(", ") : "0",
          touch: named(touch),
          also: also.map(named),
          player: null,
          outcome: grundy ? "N" : "P",
          grundy,
          score: null,
          remoteness: null,
          verdict: grundy ? "loses" : "wins",
          wins: !grundy,
          best: false,
          again: false,
          gain: 0,
        };
        return move;
      });
    });
    rows.sort((one, other) => Number(other.wins) - Number(one.wins));
    if (rows.length) rows[0].best = true;
    return rows;
  }

  return {
    find: parts,
    answer(found) {
      const grundy = nimSum(found);
      const listed = moves(found, grundy);
      const outcome = grundy ? "N" : "P";
      return {
        ...common,
        explanation: null,
        board: null,
        player: null,
        position: textOf(found),
        state: found.length ? found.join(", ") : "0",
        outcome,
        grundy,
        score: null,
        remoteness: null,
        outcome_words: data.words[outcome],
        scene: scene(found),
        over: !listed.length,
        more_moves: false,
        moves_total: listed.length,
        ...(found.join() === start.join() ? data.first : {}),
        moves: listed,
      };
    },
  };
}
