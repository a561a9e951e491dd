"""Why a draw is a draw: nobody has a winning move, and nobody must leave the cycle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded, CycleError
from grundy.limits.budget import metered, tightened
from grundy.reasons.answered import SHARE
from grundy.rules.steps import Step
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.position import Position

LONGEST = 40
"""Positions of a cycle that is looked for."""


def draw_steps(position: Position) -> Iterator[Step]:
    """Yield why nobody can force an end from a drawn position."""
    keeping = [move.label for move in position.iter_moves() if is_drawn(move.to)]
    text = (
        "No move wins, but there are moves that do not lose: "
        f"{', '.join(keeping[:4])}{' and more' if len(keeping) > 4 else ''}."
    )
    yield Step("draw", text, (), {"keeping": keeping})
    try:
        with metered(tightened(**SHARE)):
            found = _cycle_of_draws(position)
    except BudgetExceeded:
        return
    if found:
        path = " → ".join(map(str, found))
        text = f"The same holds for the opponent there, and play can cycle: {path}."
        yield Step("round", text, (), {"round": [str(each) for each in found]})


def outcome_or_draw(position: Position) -> Outcome:
    """Return the outcome; a draw where play does not end although the game says that it does."""
    try:
        return position.outcome
    except CycleError:
        return Outcome.D


def is_drawn(position: Position) -> bool:
    """Return whether nobody can force an end from a position."""
    return outcome_or_draw(position) is Outcome.D


def _cycle_of_draws(position: Position) -> list[Position]:
    """Return drawn positions, each an option of the one before, the last one again."""
    path = [position]
    while len(path) <= LONGEST:
        drawn = [move.to for move in path[-1].iter_moves() if is_drawn(move.to)]
        back = next((there for there in drawn if there in path), None)
        if back is not None:
            return [*path[path.index(back) :], back]
        if not drawn:
            break
        path.append(drawn[0])
    return []
