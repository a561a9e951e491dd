"""Explain a position: the rules, the reason, the moves and the answers to them, the conclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

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
    told = _telling(position)
    steps = [
        *rules_steps(position),
        *(step for tell in told.reason for step in tell(solution)),
        told.conclusion(solution),
    ]
    return Explanation(position, solution.outcome, tuple(steps))


class Telling(NamedTuple):
    """What an explanation says besides the rules, in one kind of game."""

    reason: tuple[Callable[[Solution], Steps], ...]
    """The reason, then the moves and the answers to them."""

    conclusion: Callable[[Solution], Step]


IMPARTIAL = Telling((impartial.reason_steps, answer_steps), impartial.conclusion)
SCORED = Telling((scores.reason_steps, scores.move_steps), scores.conclusion)
SIDES = Telling((sides.start_steps,), sides.conclusion)


def _telling(position: Position) -> Telling:
    if position.is_impartial:
        return IMPARTIAL
    return SIDES if position.awaits_player else SCORED


def rules_steps(position: Position) -> Iterator[Step]:
    """Yield the rules of each game of a position, in words."""
    for game in dict.fromkeys(term.game for term in position.terms):
        words = game.in_words or "your own rules."
        yield Step("rules", f"{game.text}: {words}", (), {"game": game.text})
    if position.is_misere:
        yield Step("rules", "Misère play: the last player to move loses.")
