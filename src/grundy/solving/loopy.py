"""Values in sums of games in which play may go round: Smith's and Fraenkel's loopy nimbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import UndefinedError
from grundy.solving import sums
from grundy.values import LoopyNimber

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State
    from grundy.rules.impartial import ImpartialGame


def sum_value(game: ImpartialGame, states: Iterable[State]) -> LoopyNimber:
    """Return the value of a sum of states, from the moves of its components."""
    worths = (sums.loopy_value([(game, piece)]) for piece in game.pieces(states))
    return sum(worths, LoopyNimber(0))


def finite(worth: LoopyNimber, shown: str) -> int:
    """Return the nimber, or raise `UndefinedError` for ∞; `shown` is the text of the position."""
    if worth.nimber is None:
        raise UndefinedError(
            f"{shown} has no Grundy value: the game is loopy, and its loopy value is {worth}; ask "
            "for its outcome or its loopy_value"
        )
    return worth.nimber
