"""What is known of the components of a game's positions by definition: from the moves alone."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.values import Outcome, mex, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State


FEW = 256
"""Options of a position that is looked at a second time; with more it is left alone."""


class KnownValues:
    """The values and outcomes that were found so far, by canonical component."""

    def __init__(self, game: Any) -> None:
        self.grundy: dict[State, int] = {}
        self.outcome: dict[State, Outcome] = {}
        self.splits = False
        """Whether some option has several components, so that outcomes need Grundy values."""

    @property
    def filled(self) -> tuple[dict[State, Any], ...]:
        """All that is known."""
        return self.grundy, self.outcome

    def second_look(self, game: Any, most: int) -> Iterator[str]:
        """Yield some positions of which the rules do not say now what was found by them before."""
        for state in spread(self.grundy, most):
            values = [self._value(game, option) for option in few(game.options(state))]
            known = [value for value in values if value is not None]
            if len(known) == len(values) <= FEW and mex(known) != self.grundy[state]:
                yield game.show(state)
        for state in spread(self.outcome, most):
            if self._differs(game, state):
                yield game.show(state)

    def _differs(self, game: Any, state: State) -> bool:
        pieces = [game.pieces(option) for option in few(game.options(state))]
        after = [self.outcome.get(piece[0]) if len(piece) == 1 else None for piece in pieces]
        if self.outcome[state] is Outcome.P:
            return Outcome.P in after
        return Outcome.P not in after and None not in after and len(after) <= FEW

    def _value(self, game: Any, option: tuple[State, ...]) -> int | None:
        values = [self.grundy.get(piece) for piece in game.pieces(option)]
        known = [value for value in values if value is not None]
        return nim_sum(*known) if len(known) == len(values) else None


def few(options: Iterable[Any]) -> list[Any]:
    """Return the options; of many, one more than can be compared."""
    return list(islice(options, FEW + 1))


def spread(known: dict[State, Any], most: int) -> list[State]:
    """Return the last of what is known, and some of the rest."""
    listed = list(known)
    return list(dict.fromkeys([*listed[-most // 2 :], *listed[:: 1 + 2 * len(listed) // most]]))
