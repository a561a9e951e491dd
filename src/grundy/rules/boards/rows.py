"""Games on a row of piles: what is left is always a piece of the row that play began with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import PositionError
from grundy.forms.states import LONGEST_BITS, whole_number
from grundy.rules.scoring import ScoringGame
from grundy.rules.turn import Turn, to

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State

Place = tuple[int, ...]
"""The first pile that is left, the first that is not left any more, and the settings."""


class RowGame(ScoringGame):
    """A game in which piles are taken from the ends of a row, each for its worth.

    A game says what can be left (`reach`). Piles may be worth nothing, or less than nothing.
    """

    forms = ("reach",)
    goes_by_rule = True

    settings: ClassVar[tuple[str, ...]] = ()
    """What stands before the piles in a position, each in words: a limit that changes, say."""

    def reach(self, *place: Any) -> Iterable[Place]:
        """Yield what can be left at a place, which is given as its numbers.

        What can be left must not depend on where in the row the piles stand.
        """
        raise self.missing("reach")

    def moves(self, *state: int) -> Iterator[Turn]:
        """Yield what is left, with the worth of what was taken as the gain."""
        count = len(self.settings)
        settings, piles = state[:count], state[count:]
        for first, last, *after in self.reach(0, len(piles), *settings):
            yield to((*after, *piles[first:last]), gain=sum(piles[:first]) + sum(piles[last:]))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the settings, each at least 1, and the piles, which are whole numbers."""
        count = len(self.settings)
        words = [f"{self.text}: {each}" for each in self.settings]
        given = [whole_number(value, what, 1) for value, what in zip(args, words, strict=False)]
        self.expect_settings(given)
        least = -(1 << LONGEST_BITS)
        return *given, *(whole_number(pile, f"{self.text}: a pile", least) for pile in args[count:])

    def expect_settings(self, given: list[int]) -> None:
        """Raise `PositionError` unless every setting was given."""
        if len(given) < len(self.settings):
            raise PositionError(f"{self.text} needs {' and '.join(self.settings)}; {self._how()}")

    def describe(self, before: State, turn: Turn) -> str:
        """Return "take 2 from the left"."""
        count = len(before) - len(turn.state)
        piles, left = before[len(self.settings) :], turn.state[len(self.settings) :]
        # Where both ends give the same piles, either words are right.
        side = "left" if piles[count:] == left else "right"
        taken = piles[:count] if side == "left" else piles[-count:]
        return f"take {', '.join(map(str, taken))} from the {side}"
