// A game in the making: the tree of its moves, where one is in it, who plays which side, and what
// follows from that.

import { better, gains, turns, winner } from "./course.js";
import { onward, pliesTo, rootOf } from "./variations.js";

export class Match {
  /** @param {Player[]} players */
  constructor(players) {
    this.players = players;
    // Until the match begins there is neither: then `tree` alone is looked at.
    /** @type {Root} */
    this.tree = /** @type {any} */ (null);
    /** @type {TreeNode} */
    this.now = this.tree;
  }

  /** @param {Answer} answer */
  begin(answer) {
    this.tree = this.now = rootOf(answer);
  }

  get answer() {
    return /** @type {Answer} */ (this.now.answer); // one is nowhere without an answer
  }

  movesTo(node = this.now) {
    return pliesTo(node).map((at) => at.move);
  }

  // 0 or 1: whose turn it is; 0 began.
  mover(node = this.now) {
    const moves = this.movesTo(node);
    return turns(moves)[moves.length];
  }

  human(node = this.now) {
    return !node || this.players[this.mover(node)] === "you";
  }

  over(node = this.now) {
    return Boolean(node.answer && (node.answer.over || !node.answer.moves.length));
  }

  get withComputer() {
    return this.players.includes("computer");
  }

  get withPeople() {
    return this.players.includes("you");
  }

  // Where Left and Right have moves of their own, the players are called so.
  get sided() {
    return Boolean(this.tree?.answer.player);
  }

  /** @param {number} player */
  side(player) {
    return (this.tree.answer.player === "left") === (player === 0) ? "Left" : "Right";
  }

  get names() {
    if (this.players[0] === this.players[1])
      return this.sided ? [this.side(0), this.side(1)] : ["First", "Second"];
    return this.players.map((player) => (player === "you" ? "You" : "Computer"));
  }

  get gained() {
    const moves = this.movesTo();
    return gains(moves)[moves.length];
  }

  // Who has won, or null; of a game that is over.
  get winner() {
    return winner(this.answer, this.mover(), this.gained);
  }

  // A node that was read from a storage gets the whole move from the answer before it.
  /** @param {Ply} node */
  wholeMove(node) {
    return (
      node.parent.answer?.moves.find((m) => m.to === node.move.to && m.label === node.move.label) ||
      node.move
    );
  }

  // What would have been better than the move to a node, or null.
  /** @param {Ply} node */
  better(node) {
    return better(node.parent.answer, this.wholeMove(node));
  }

  // The last move that gave something away, among the last two: that of a person, or of either
  // computer.
  get lapse() {
    const lately = pliesTo(this.now).slice(-2).reverse();
    return (
      lately.find((at) => (this.human(at.parent) || !this.withPeople) && this.better(at)) || null
    );
  }

  // Against the computer one takes back, and goes on, up to one's own turn.
  before() {
    let node = this.now.parent;
    while (node && this.withPeople && node.parent && !this.human(node)) node = node.parent;
    return node;
  }

  after() {
    let node = onward(this.now);
    for (let next = node && onward(node); node && next && this.withPeople && !this.human(node); ) {
      node = next;
      next = onward(node);
    }
    return node;
  }

  end() {
    let node = this.now;
    for (let next = onward(node); next; next = onward(node)) node = next;
    return node;
  }

  get numbers() {
    return pliesTo(this.now).map((at) => at.number);
  }
}
