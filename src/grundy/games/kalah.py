"""Kalah."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import ParameterError, PositionError
from grundy.forms.packed import Packed
from grundy.forms.states import State, whole_number
from grundy.forms.wide import Wide
from grundy.rules.boards.packed_houses import PackedHouses, WideHouses
from grundy.rules.scoring import ScoringGame
from grundy.rules.turn import Turn, to

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from grundy.forms.states import State
    from grundy.rules.position import Position


class Kalah(ScoringGame):
    """Sow one of your houses: one seed in each next house, your store and the opponent's houses.

    `kalah:3,2` has 3 houses a side with 2 seeds each. A position is what lies in the mover's houses
    and then in the opponent's, in the order of sowing. The opponent's store is left out. Whoever
    ends in their own store gains that seed, like any other that falls there, and moves again;
    whoever ends in a house of their own that was empty gains that seed and all seeds opposite, even
    if there are none. When one side is empty the game is over, and what is left on the other side
    belongs to its player.

    >>> import grundy as gr
    >>> gr.game("kalah:3,2").start.outcome, gr.game("kalah:2,2").start.score
    (Outcome.N, -2)
    """

    name = "kalah"
    source = "G. Irving, J. Donkers, J. Uiterwijk, Solving Kalah, ICGA Journal 23 (2000)"
    examples = ("kalah:1,3(3, 3)", "kalah:2,2(2, 2, 2, 2)", "kalah:3,1(1, 0, 2, 0, 1, 1)")

    def __init__(self, houses: int, seeds: int) -> None:
        self.houses, self.seeds = houses, seeds

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the houses of a side and the seeds of a house."""
        match = re.fullmatch(r"\s*([1-9]\d{0,2})\s*,\s*([1-9]\d{0,2})\s*", text)
        if match is None:
            raise ParameterError(
                f"{cls.name} takes the houses of a side and the seeds of a house, each at most "
                f"999, as in kalah:3,2; not {text!r}"
            )
        return cls(int(match[1]), int(match[2]))

    @property
    def parameters(self) -> str:
        """The houses of a side and the seeds of a house."""
        return f"{self.houses},{self.seeds}"

    @property
    def start(self) -> Position:
        """The same number of seeds in every house."""
        return self(*[self.seeds] * (2 * self.houses))

    def moves(self, *seeds: int) -> Iterator[Turn]:
        """Yield what sowing each house leads to."""
        return (self._sown(seeds, house) for house in range(self.houses) if seeds[house])

    @cached_property
    def packed(self) -> Packed | None:
        """The houses as whole numbers, for searches."""
        return PackedHouses.fitting(self.houses, self.seeds)

    @cached_property
    def wide(self) -> Wide | None:
        """The houses as two numbers, for play with more seeds."""
        return WideHouses.fitting(self.houses, self.seeds)

    def final(self, *seeds: int) -> int | None:
        """Return the difference of what is left, when a side is empty."""
        own, other = sum(seeds[: self.houses]), sum(seeds[self.houses :])
        return None if own and other else own - other

    def _sown(self, seeds: tuple[int, ...], house: int) -> Turn:
        # Own houses, own store, the other's houses: the opponent's store is not on this round.
        store = self.houses
        ring = [*seeds[:store], 0, *seeds[store:]]
        hand, ring[house] = ring[house], 0
        laps, rest = divmod(hand, len(ring))
        ring = [count + laps for count in ring]
        for step in range(1, rest + 1):
            ring[(house + step) % len(ring)] += 1
        last = (house + hand) % len(ring)
        gain = ring[store]
        if last < store and ring[last] == 1:
            opposite = 2 * store - last
            gain += 1 + ring[opposite]
            ring[last] = ring[opposite] = 0
        own, other = ring[:store], ring[store + 1 :]
        if last == store:
            return to((*own, *other), gain=gain, again=True)
        return to((*other, *own), gain=gain)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the seeds of all houses."""
        if len(args) != 2 * self.houses:
            raise PositionError(
                f"{self.text} has {2 * self.houses} houses, but {len(args)} were given; "
                f"the start is {self.text}({', '.join([str(self.seeds)] * 2 * self.houses)})"
            )
        return tuple(whole_number(count, f"{self.text}: a house") for count in args)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "sow house 2, gaining 1, and again": houses counted from 1 toward the store."""
        alike = (h for h in range(self.houses) if before[h] and self._sown(before, h) == turn)
        gain = f", gaining {turn.gain}" if turn.gain else ""
        return f"sow house {next(alike) + 1}{gain}{', and again' if turn.again else ''}"
