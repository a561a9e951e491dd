"""Values in sums of games in which play may go round: Smith's and Fraenkel's loopy nimbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import UndefinedError
from grundy.solving import sums
from grundy.values import LoopyNimber

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State
    from grundy.rules.impartial import ImpartialGame


def value(game: ImpartialGame, args: tuple[Any, ...]) -> LoopyNimber:
    """Return the value of one state: its Grundy value where there is a theorem, or no cycle."""
    if not game.loopy:
        return LoopyNimber(game.ask("grundy", *args).value)
    law = game.law("grundy")
    known = law.rule(game, *args) if law else None
    if known is not None:
        return LoopyNimber(known)
    return sum_value(game, (args if game.spreads else args[0],))


def sum_value(game: ImpartialGame, states: Iterable[State]) -> LoopyNimber:
    """Return the value of a sum of states, from the moves of its components."""
    worths = (sums.loopy_value([(game, piece)]) for piece in game.pieces(states))
    return sum(worths, LoopyNimber(0))


def grundy(game: ImpartialGame, args: tuple[Any, ...]) -> int:
    """Return the Grundy value of one state of a game in which play may go round.

    Raises `UndefinedError` with the value where it is infinite.
    """
    state = args if game.spreads else args[0]
    return finite(game.ask("loopy_value", *args).value, game.show(state))


def finite(worth: LoopyNimber, shown: str) -> int:
    """Return the nimber, or raise `UndefinedError` for ∞; `shown` is the text of the position."""
    if worth.nimber is None:
        raise UndefinedError(
            f"{shown} has no Grundy value: play may go round for ever, and it is worth {worth}; "
            "ask its outcome or its loopy_value"
        )
    return worth.nimber
