// A position drawn: to look at, or, with `play`, to click on. Clicks become moves by comparing texts.

import { h, plural, replace, s } from "./dom.js";
import { drawScene } from "./scene.js";
import { changed, numbersOf, rowsOf, shapeOf, shifted, touched } from "./shapes.js";


const MARKS = { x: "✕", o: "◯", X: "✕", O: "◯", W: "○", B: "●", ".": "", "_": "" };
const NAMES = { ".": "free", _: "free", "#": "covered", x: "x", o: "o", W: "white", B: "black", g: "goose", f: "fox", d: "hound", h: "hare" };
const TALLEST = 24;

// `play` is null, or { moves, pick(move), offer(moves), hints: bool }.
export function drawPosition(answer, play) {
  if (!play && answer.scene) return drawScene(answer.scene);
  const shape = shapeOf(answer.game, answer.state);
  if (!shape) {
    return answer.board ? h("pre", { class: "board-text", role: "img", "aria-label": answer.position }, answer.board.join("\n")) : h("p", { class: "board-text" }, answer.position);
  }
  const drawn = DRAW[shape.form](shape, play ? { ...play, from: answer } : null);
  if (!play) {
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", `A picture of ${answer.position}`);
  } else {
    drawn.setAttribute("role", "group");
    drawn.setAttribute("aria-label", "The board");
  }
  return drawn;
}

const DRAW = { grid: drawGrid, walk: drawWalk, bar: drawBar, heaps: drawHeaps, lines: drawLines, strip: drawStrip };

const SIGNS = { wins: "✓", loses: "✕", ties: "=", draws: "∞", unknown: "?" };

function hint(moves, play) {
  if (!play || !play.hints || !moves.length) return null;
  const best = moves.find((m) => m.best) || moves.find((m) => m.verdict === "wins") || moves[0];
  return h("span", { class: `hint hint-${best.verdict}`, "aria-hidden": "true" }, `${SIGNS[best.verdict]}${best.remoteness ?? ""}`);
}

// The same for a screen reader.
function worth(moves, play) {
  if (!play || !play.hints || moves.length !== 1) return "";
  return `, ${moves[0].verdict}${moves[0].remoteness === null ? "" : `, remoteness ${moves[0].remoteness}`}`;
}

// A table of squares; `cell(r, c)` says what is there, `moves(r, c)` which moves begin with it.
function squares(rows, columns, look, cell, play, movesAt) {
  const table = h("div", { class: `board board-${look}` });
  const widest = Math.max(...Array.from({ length: rows }, (_, r) => columns(r)));
  table.classList.toggle("wide", widest > 9);
  const buttons = new Map();
  let chosen = null;

  function show() {
    for (const [place, button] of buttons) {
      const on = chosen && chosen.some((m) => m.places.has(place));
      button.classList.toggle("target", Boolean(on));
    }
  }

  function click(r, c) {
    const place = `${r},${c}`;
    let found = chosen ? chosen.filter((m) => m.places.has(place)) : [];
    if (!found.length) found = movesAt(r, c);
    if (found.length === 1) return play.pick(found[0].move);
    chosen = found.length ? found : null;
    play.offer(found.map((m) => m.move));
    show();
    return undefined;
  }

  for (let r = 0; r < rows; r++) {
    const line = h("div", { class: "board-row" });
    if (columns(r) < widest) line.style.justifyContent = "center"; // as in 3, 5 and 3 points
    if (look === "hexes") line.style.marginInlineStart = `calc(${r} * var(--square) / 2)`;
    for (let c = 0; c < columns(r); c++) {
      const { mark, name, kind } = cell(r, c);
      const starts = play ? movesAt(r, c) : [];
      const inside = [mark === "" ? null : h("span", { class: "mark" }, mark), hint(starts.length === 1 || look === "discs" ? starts.map((m) => m.move) : [], kind === "free" || look !== "discs" ? play : null)];
      const classes = `square ${kind}`;
      const label = `row ${r + 1}, column ${c + 1}: ${name}${worth(starts.map((m) => m.move), play)}`;
      const square = play && starts.length
        ? h("button", { type: "button", class: classes, "aria-label": label, onclick: () => click(r, c) }, inside)
        : h("span", { class: classes, onclick: play ? () => click(r, c) : null }, inside);
      buttons.set(`${r},${c}`, square);
      line.append(square);
    }
    table.append(line);
  }
  return table;
}

function withPlaces(play, before, read) {
  return play ? play.moves.map((move) => ({ move, places: changed(before, read(move.state)) })) : [];
}

function drawGrid({ rows, look }, play) {
  const moves = withPlaces(play, rows, rowsOf);
  const column = (m, c) => m.places.size && [...m.places].every((place) => place.endsWith(`,${c}`));
  const at = (r, c) => {
    const exact = moves.filter((m) => m.places.has(`${r},${c}`));
    return exact.length || look !== "discs" ? exact : moves.filter((m) => column(m, c));
  };
  const cell = (r, c) => {
    const sign = rows[r][c];
    return { mark: sign === "#" ? "" : MARKS[sign] ?? sign, name: NAMES[sign] || sign, kind: kindOf(sign) };
  };
  return squares(rows.length, (r) => rows[r].length, look, cell, play, at);
}

function kindOf(sign) {
  if (sign === "." || sign === "_") return "free";
  if (sign === "#") return "covered";
  return /[xXLlWHgd]/.test(sign) ? "one" : "two";
}

function drawWalk({ rows, columns, at }, play) {
  const moves = play ? play.moves.map((move) => ({ move, places: new Set([String(numbersOf(move.state) || "")]) })) : [];
  const here = (r, c) => r === at[0] && c === at[1];
  const cell = (r, c) => ({ mark: here(r, c) ? "◆" : "", name: here(r, c) ? "the piece" : "free", kind: here(r, c) ? "one" : (r + c) % 2 ? "free dark" : "free" });
  return squares(rows, () => columns, "walk", cell, play, (r, c) => moves.filter((m) => m.places.has(`${r},${c}`)));
}

function drawBar({ rows, columns, widths }, play) {
  const moves = play ? play.moves.map((move) => {
    const found = /row (\d+), column (\d+)/.exec(move.label);
    return { move, places: new Set(found ? [`${found[1] - 1},${found[2] - 1}`] : []) };
  }) : [];
  const left = (r, c) => c < (widths[r] ?? 0);
  const cell = (r, c) => ({ mark: r === 0 && c === 0 ? "☠" : "", name: left(r, c) ? (r + c === 0 ? "the poisoned corner" : "chocolate") : "eaten", kind: left(r, c) ? "choc" : "gone" });
  return squares(rows, () => columns, "bar", cell, play, (r, c) => moves.filter((m) => m.places.has(`${r},${c}`)));
}

// Coins on a strip: a coin, then where it goes; several may share a square.
function drawStrip({ columns, numbers }, play) {
  const moves = play ? play.moves.map((move) => ({ move, places: shifted(numbers, numbersOf(move.state)) })) : [];
  const coins = (c) => numbers.filter((n) => n === c).length;
  const cell = (r, c) => ({ mark: coins(c) > 1 ? `●${coins(c)}` : coins(c) ? "●" : "", name: coins(c) ? plural(coins(c), "coin") : "free", kind: coins(c) ? "two" : "free" });
  return squares(1, () => columns, "squares", cell, play, (r, c) => moves.filter((m) => m.places.has(`${r},${c}`)));
}

// Heaps of tokens: a token takes itself and all above it; the foot of a heap shows its moves.
function drawHeaps({ numbers, note }, play) {
  const heapsOf = (state) => (note ? numbersOf(state)?.slice(0, numbers.length) : numbersOf(state));
  const moves = play ? play.moves.map((move) => ({ move, after: heapsOf(move.state) })) : [];
  const of = (i) => moves.filter((m) => touched(numbers, m.after).includes(i));
  const leaving = (i, count) => moves.find((m) => m.after && m.after.length === numbers.length && m.after.every((n, j) => n === (j === i ? count : numbers[j])));
  const parts = numbers.map((count, i) => {
    const tall = count <= TALLEST;
    const tokens = h("div", { class: "tokens" });
    if (tall) {
      for (let k = count - 1; k >= 0; k--) {
        const take = leaving(i, k);
        const inside = take ? hint([take.move], play) : null;
        tokens.append(take
          ? h("button", { type: "button", class: "token", tabindex: "-1", "aria-label": `${take.move.label}, leaving ${k}${worth([take.move], play)}`, onclick: () => play.pick(take.move) }, inside)
          : h("span", { class: "token", onclick: play ? () => play.offer(of(i).map((m) => m.move)) : null }));
      }
    } else {
      const bar = h("span", { class: "tall" });
      tokens.append(bar);
    }
    const foot = play
      ? h("button", { type: "button", class: "heap-foot", "aria-label": `heap ${i + 1}: ${count}; show its moves`, onclick: () => play.offer(of(i).map((m) => m.move)) }, String(count))
      : h("span", { class: "heap-foot" }, String(count));
    return h("div", { class: count ? "heap" : "heap empty" }, tokens, foot);
  });
  return h("div", { class: "heaps" }, parts, note ? h("p", { class: "muted" }, note) : null);
}

// Dots and boxes: rows of the text are lines across and lines down, in turn.
function drawLines({ rows }, play) {
  const moves = withPlaces(play, rows, rowsOf);
  const wide = Math.max(...rows.map((row) => row.length)) - 1, high = (rows.length - 1) / 2;
  const step = play ? 76 : 52, edge = 16;
  const parts = [];
  rows.forEach((row, r) => [...row].forEach((sign, c) => {
    const across = r % 2 === 0;
    const x = edge + c * step, y = edge + Math.floor(r / 2) * step;
    const ends = across ? { x1: x, y1: y, x2: x + step, y2: y } : { x1: x, y1: y, x2: x, y2: y + step };
    const drawn = sign === "-" || sign === "|";
    const found = moves.filter((m) => m.places.has(`${r},${c}`));
    const line = s("line", { ...ends, class: drawn ? "line drawn" : "line" });
    if (!play || drawn || !found.length) parts.push(line);
    else {
      const go = () => (found.length === 1 ? play.pick(found[0].move) : play.offer(found.map((m) => m.move)));
      const text = play.hints ? s("text", { x: (ends.x1 + ends.x2) / 2, y: (ends.y1 + ends.y2) / 2 + 4, "text-anchor": "middle", class: `hint-${found[0].move.verdict}` }, SIGNS[found[0].move.verdict]) : null;
      parts.push(s("g", { class: "edge", role: "button", tabindex: "0", "aria-label": found[0].move.label, onclick: go, onkeydown: (event) => {
        if (event.key === "Enter") go();
      } }, s("rect", { class: "hit", x: Math.min(ends.x1, ends.x2) - (across ? 0 : 13), y: Math.min(ends.y1, ends.y2) - (across ? 13 : 0), width: across ? step : 26, height: across ? 26 : step }), line, text));
    }
  }));
  for (let r = 0; r <= high; r++) for (let c = 0; c <= wide; c++) parts.push(s("circle", { class: "dot", cx: edge + c * step, cy: edge + r * step, r: 4.5 }));
  return h("div", { class: "lines" }, s("svg", { viewBox: `0 0 ${wide * step + 2 * edge} ${high * step + 2 * edge}`, width: wide * step + 2 * edge }, parts));
}

export function showOffer(place, moves, pick) {
  replace(place, moves.length ? h("p", { class: "muted" }, moves.length === 1 ? "One move:" : `${moves.length} moves there:`) : null,
    h("div", { class: "offers" }, moves.slice(0, 60).map((move) => h("button", { type: "button", class: "small", onclick: () => pick(move) }, move.label))));
}
