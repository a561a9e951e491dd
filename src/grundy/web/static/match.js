// A game in the making: the tree of its moves, where one is in it, who plays which side, and what
// follows from that.

import { better, gains, turns, winner } from "./course.js";
import { onward, pathTo, rootOf } from "./variations.js";

export class Match {
  constructor(players) {
    this.players = players;
    this.tree = this.now = null;
  }

  begin(answer) {
    this.tree = this.now = rootOf(answer);
  }

  get answer() {
    return this.now.answer;
  }

  movesTo(node = this.now) {
    return pathTo(node)
      .slice(1)
      .map((at) => at.move);
  }

  // 0 or 1: whose turn it is; 0 began.
  mover(node = this.now) {
    return turns(this.movesTo(node)).at(-1);
  }

  human(node = this.now) {
    return !node || this.players[this.mover(node)] === "you";
  }

  over(node = this.now) {
    return node.answer.over || !node.answer.moves.length;
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

  side(player) {
    return (this.tree.answer.player === "left") === (player === 0) ? "Left" : "Right";
  }

  get names() {
    if (this.players[0] === this.players[1])
      return this.sided ? [this.side(0), this.side(1)] : ["First", "Second"];
    return this.players.map((player) => (player === "you" ? "You" : "Computer"));
  }

  get gained() {
    return gains(this.movesTo()).at(-1);
  }

  // Who has won, or null; of a game that is over.
  get winner() {
    return winner(this.answer, this.mover(), this.gained);
  }

  // A node that was read from a storage gets the whole move from the answer before it.
  wholeMove(node) {
    return (
      node.parent.answer?.moves.find((m) => m.to === node.move.to && m.label === node.move.label) ||
      node.move
    );
  }

  // What would have been better than the move to a node, or null.
  better(node) {
    return better(node.parent.answer, this.wholeMove(node));
  }

  // The last move that gave something away, among the last two: that of a person, or of either
  // computer.
  get lapse() {
    const lately = pathTo(this.now).slice(1).slice(-2).reverse();
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
    while (node && this.withPeople && onward(node) && !this.human(node)) node = onward(node);
    return node;
  }

  end() {
    let node = this.now;
    while (onward(node)) node = onward(node);
    return node;
  }

  get numbers() {
    return pathTo(this.now)
      .slice(1)
      .map((at) => at.number);
  }
}
