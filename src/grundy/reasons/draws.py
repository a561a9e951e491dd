"""Why a draw is a draw: nobody has a winning move, and nobody must leave the round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded, CycleError
from grundy.limits.budget import metered, tightened
from grundy.reasons.answers import SHARE
from grundy.rules.steps import Step
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 40
"""Positions of a round that is looked for."""


def draw_steps(position: Any) -> Iterator[Step]:
    """Yield why nobody can force an end from a drawn position."""
    keeping = [move.label for move in position.iter_moves() if is_drawn(move.to)]
    text = (
        "No move leaves the opponent lost, and there is a move that does not lose either: "
        f"{', '.join(keeping[:4])}{' and more' if len(keeping) > 4 else ''}."
    )
    yield Step("draw", text, (), {"keeping": keeping})
    try:
        with metered(tightened(**SHARE)):
            found = _round(position)
    except BudgetExceeded:
        return
    if found:
        path = " → ".join(map(str, found))
        text = f"The same is so for the opponent there, and play can go round: {path}."
        yield Step("round", text, (), {"round": [str(each) for each in found]})


def is_drawn(position: Any) -> bool:
    """Return whether nobody can force an end from a position."""
    try:
        return bool(position.outcome is Outcome.D)
    except CycleError:
        return True


def _round(position: Any) -> list[Any]:
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
