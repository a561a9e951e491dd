"""Free squares of a board in two numbers, the upper rows and the lower ones: Domineering."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.numbers import ones
from grundy.forms.wide import Wide
from grundy.rules.position import LEFT

MOST_BITS = 62


class WideDominoes(Wide):
    """Dominoes, upright ones of Left and lying ones of Right; 1 stands for Right to move.

    >>> board = WideDominoes(2, 2)
    >>> start = board.pack("../..", "left")
    >>> start, list(board.moves(*start)), board.evaluate(*board.pack("../.#", "left"))
    ((3, 3, 0), [(2, 2, 1), (1, 1, 1)], 0)
    """

    width = 3

    def __init__(self, rows: int, columns: int) -> None:
        self.line = columns + 1
        self.upper = rows // 2
        self.below = max(self.upper - 1, 0) * self.line
        self.last = ((1 << columns) - 1) << self.below
        self.first = (1 << columns) - 1

    @classmethod
    def fitting(cls, rows: int, columns: int) -> WideDominoes | None:
        """Return the form of a board; None for one that is too large."""
        large = (rows + 1) // 2 * (columns + 1) > MOST_BITS
        return None if large else cls(rows, columns)

    def pack(self, state: str, player: str | None) -> tuple[int, ...]:
        """Return the free squares of the upper rows, of the lower ones, and who is to move."""
        free = sum(1 << place for place, mark in enumerate(state) if mark == ".")
        cut = self.upper * self.line
        return free & (1 << cut) - 1, free >> cut, 0 if player == LEFT else 1

    def moves(self, upper: int, lower: int, right: int) -> Iterator[tuple[int, ...]]:
        """Yield what is left free after each domino."""
        step = 1 if right != 0 else self.line
        places = upper & upper >> step
        while places != 0:
            place = places & -places
            places ^= place
            yield upper ^ (place | place << step), lower, 1 - right
        places = lower & lower >> step
        while places != 0:
            place = places & -places
            places ^= place
            yield upper, lower ^ (place | place << step), 1 - right
        if right == 0:
            places = (upper & self.last) >> self.below & lower & self.first
            while places != 0:
                place = places & -places
                places ^= place
                yield upper ^ place << self.below, lower ^ place, 1

    def evaluate(self, upper: int, lower: int, right: int) -> int:
        """Return by how many more places the player to move has, sure ones counted twice over.

        A place is sure where the other player has none that overlaps it.
        """
        worth = self.room(upper, lower, 0) - self.room(upper, lower, 1)
        return worth if right == 0 else -worth

    def room(self, upper: int, lower: int, right: int) -> int:
        """Return what the places of a player count."""
        across = (upper & self.last) >> self.below & lower & self.first
        line = self.line
        lying_upper = upper & upper >> 1
        lying_lower = lower & lower >> 1
        standing_upper = upper & upper >> line
        standing_lower = lower & lower >> line
        covered_upper = lying_upper | lying_upper << 1
        covered_lower = lying_lower | lying_lower << 1
        if right != 0:
            covered_upper = standing_upper | standing_upper << line | across << self.below
            covered_lower = standing_lower | standing_lower << line | across
            count = ones(lying_upper) + ones(lying_lower)
            safe = upper & ~covered_upper
            count += 2 * ones(safe & safe >> 1)
            safe = lower & ~covered_lower
            return count + 2 * ones(safe & safe >> 1)
        count = ones(standing_upper) + ones(standing_lower) + ones(across)
        safe = upper & ~covered_upper
        other = lower & ~covered_lower
        count += 2 * (ones(safe & safe >> line) + ones(other & other >> line))
        return count + 2 * ones((safe & self.last) >> self.below & other & self.first)
