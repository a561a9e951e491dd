"""What is known of the components of a game's positions by definition: from the moves alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.values import Outcome, mex, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State


class KnownValues:
    """The values and outcomes that were found so far, by canonical component."""

    def __init__(self, game: Any) -> None:
        self.grundy: dict[State, int] = {}
        self.outcome: dict[State, Outcome] = {}
        self.splits = False
        """Whether some option has several components, so that outcomes need Grundy values."""

    def __len__(self) -> int:
        return len(self.grundy) + len(self.outcome)

    def second_look(self, game: Any, most: int) -> Iterator[str]:
        """Yield some positions of which the rules do not say now what was found by them before."""
        for state in spread(self.grundy, most):
            values = [self._value(game, option) for option in game.options(state)]
            if None not in values and mex(filter_none(values)) != self.grundy[state]:
                yield game.show(state)
        for state in spread(self.outcome, most):
            pieces = [game.pieces(option) for option in game.options(state)]
            after = [self.outcome.get(piece[0]) if len(piece) == 1 else None for piece in pieces]
            lost = Outcome.P in after
            if (self.outcome[state] is Outcome.P and lost) or (
                self.outcome[state] is Outcome.N and not lost and None not in after
            ):
                yield game.show(state)

    def _value(self, game: Any, option: tuple[State, ...]) -> int | None:
        values = [self.grundy.get(piece) for piece in game.pieces(option)]
        return None if None in values else nim_sum(*filter_none(values))


def filter_none(values: list[int | None]) -> list[int]:
    """Return the values that are there."""
    return [value for value in values if value is not None]


def spread(known: dict[State, Any], most: int) -> list[State]:
    """Return the last of what is known, and some of the rest."""
    listed = list(known)
    return list(dict.fromkeys([*listed[-most // 2 :], *listed[:: 1 + 2 * len(listed) // most]]))
