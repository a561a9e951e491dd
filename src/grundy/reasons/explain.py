"""Explain a position: the rules, the reason, the moves and the answers to them, the conclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.reasons import impartial, scores, sides
from grundy.reasons.answers import answer_steps
from grundy.rules.explanation import Explanation
from grundy.rules.steps import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.rules.position import Position
    from grundy.rules.solution import Solution
    from grundy.rules.steps import Steps


def explain(solution: Solution) -> Explanation:
    """Return why a position has its outcome, whatever the kind of its game."""
    position = solution.position
    steps = (*rules_steps(position), *_telling(position)(solution))
    return Explanation(position, solution.outcome, steps)


def _telling(position: Position) -> Callable[[Solution], Steps]:
    """Return what an explanation says besides the rules: the reason, the moves, who wins."""
    if position.is_impartial:
        return _impartial
    return sides.steps if position.awaits_player else scores.steps


def _impartial(solution: Solution) -> Steps:
    yield from impartial.reason_steps(solution)
    yield from answer_steps(solution)
    yield impartial.conclusion(solution)


def rules_steps(position: Position) -> Iterator[Step]:
    """Yield the rules of each game of a position, in words."""
    for game in dict.fromkeys(term.game for term in position.terms):
        words = game.in_words or "your own rules."
        yield Step("rules", f"{game.text}: {words}", (), {"game": game.text})
    if position.is_misere:
        yield Step("rules", "Misère play: the last player to move loses.")
