"""Games on a row of piles: what is left is always a piece of the row that play began with.

So the search need not carry rows about. Its nodes are places in the row, and gains are differences
of sums: a row of 500 piles has 125,250 pieces, each a pair of numbers.
"""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.engines.recursion import evaluate
from grundy.engines.scores import score_recipe
from grundy.errors import PositionError
from grundy.forms.states import LONGEST_BITS, whole_number
from grundy.limits.budget import metered
from grundy.rules.scoring import ScoringGame
from grundy.rules.turn import Turn, to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State
    from grundy.values.score import Score

Place = tuple[int, ...]
"""The first pile that is left, the first that is not left any more, and the settings."""


class RowGame(ScoringGame):
    """A game in which piles are taken from the ends of a row, each for its worth.

    A game says what can be left (`reach`). Piles may be worth nothing, or less than nothing.
    """

    settings: ClassVar[tuple[str, ...]] = ()
    """What stands before the piles in a position, each in words: a limit that changes, say."""

    row: Row | None = None
    """The row that was searched last."""

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

    def score_of(self, node: State) -> Score | None:
        """Return the margin and the plies, by a search over places in the row."""
        count = len(self.settings)
        settings, piles = node[:count], node[count:]
        row = self.row
        first = None if row is None else row.find(piles)
        if row is None or first is None:
            row, first = Row(piles, self.reach), 0
            self.row = row
        with metered() as meter:
            place = (first, first + len(piles), *settings)
            return evaluate(place, row.recipe, row.scores, meter)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "take 2 from the left"."""
        count = len(before) - len(turn.state)
        piles, left = before[len(self.settings) :], turn.state[len(self.settings) :]
        # Where both ends give the same piles, either words are right.
        side = "left" if piles[count:] == left else "right"
        taken = piles[:count] if side == "left" else piles[-count:]
        return f"take {', '.join(map(str, taken))} from the {side}"


class Row:
    """A row that is being searched: its piles, sums and the scores of its pieces."""

    def __init__(self, piles: tuple[int, ...], reach: Callable[..., Iterable[Place]]) -> None:
        self.piles = piles
        self.reach = reach
        self.sums = [0, *accumulate(piles)]
        self.scores: dict[Place, Score] = {}
        self.recipe = score_recipe(self.turns, lambda _: None, self.scores, 0)

    def turns(self, place: Place) -> Iterator[tuple[int, bool, Place]]:
        """Yield gain, that the other player is next, and the next place."""
        sums, first, last = self.sums, place[0], place[1]
        for after in self.reach(*place):
            yield sums[after[0]] - sums[first] + sums[last] - sums[after[1]], False, after

    def find(self, piles: tuple[int, ...]) -> int | None:
        """Return a place at which the row has these piles, or None."""
        row, count = self.piles, len(piles)
        if not count:
            return 0
        for first in range(len(row) - count, -1, -1):
            if row[first] == piles[0] and row[first : first + count] == piles:
                return first
        return None
