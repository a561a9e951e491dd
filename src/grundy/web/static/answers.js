// Answers to positions, kept while the page is open: whoever goes back and forth in a game waits
// once.

import { learn } from "./previews.js";

const KEPT = 400;
const kept = new Map();

// What is known of a position; a newer question on the same channel overtakes an older one.
/**
 * @param {Context} ctx
 * @param {Question} question
 * @param {string} channel
 * @returns {Promise<Answer>}
 */
export async function solved(ctx, question, channel) {
  const name = JSON.stringify(question);
  if (kept.has(name)) return kept.get(name);
  const answer = await ctx.source.ask("solve", { ...question, partial: 1 }, channel);
  learn(answer.position, answer.scene);
  if (kept.size > KEPT) kept.clear();
  // What was not solved in time may be another time; a file answers at once.
  if (answer.status !== "unknown" && !ctx.source.embedded) kept.set(name, answer);
  return answer;
}
