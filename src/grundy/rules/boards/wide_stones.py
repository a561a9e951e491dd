"""Stones on squares as bits, a number for each player: Konane, Clobber and Amazons.

A bit stands for a place in the board's text, so that the end of each row, where a slash is, keeps
rows apart. The first number has the stones of the player to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from grundy.forms.numbers import ones
from grundy.forms.wide import Wide
from grundy.rules.position import LEFT

MOST_BITS = 62


class WideStones(Wide):
    """Stones of two players; a third number has what is in the way of both."""

    width = 3

    def __init__(self, rows: int, columns: int) -> None:
        line = columns + 1
        self.inner = sum(((1 << columns) - 1) << row * line for row in range(rows))
        self.straight = (1, line)
        self.ways = (1, line - 1, line, line + 1)

    @classmethod
    def fitting(cls, row_lengths: tuple[int, ...]) -> Self | None:
        """Return the form of a board with these rows; None unless it is a small rectangle."""
        rows, columns = len(row_lengths), max(row_lengths, default=0)
        if set(row_lengths) != {columns} or rows * (columns + 1) > MOST_BITS:
            return None
        return cls(rows, columns)

    def pack(self, state: str, player: str | None) -> tuple[int, ...]:
        """Return the stones of the player to move, those of the other, and the arrows."""
        x, o, arrows = (
            sum(1 << place for place, mark in enumerate(state) if mark == wanted)
            for wanted in "xo#"
        )
        return (x, o, arrows) if player == LEFT else (o, x, arrows)


class WideJumps(WideStones):
    """Konane: jumps over a stone of the other player, once or several times in a direction."""

    def moves(self, mine: int, theirs: int, arrows: int) -> Iterator[tuple[int, ...]]:
        """Yield what each jump leads to."""
        free = self.inner & ~(mine | theirs)
        for step in self.straight:
            stones = mine & theirs >> step & free >> 2 * step
            while stones != 0:
                stone = stones & -stones
                stones ^= stone
                own = mine
                rest = theirs
                while stone & rest >> step & free >> 2 * step != 0:
                    rest ^= stone << step
                    own ^= stone | stone << 2 * step
                    stone <<= 2 * step
                    yield rest, own, arrows
            stones = mine & theirs << step & free << 2 * step
            while stones != 0:
                stone = stones & -stones
                stones ^= stone
                own = mine
                rest = theirs
                while stone & rest << step & free << 2 * step != 0:
                    rest ^= stone >> step
                    own ^= stone | stone >> 2 * step
                    stone >>= 2 * step
                    yield rest, own, arrows

    def evaluate(self, mine: int, theirs: int, arrows: int) -> int:
        """Return by how many more jumps the player to move has."""
        free = self.inner & ~(mine | theirs)
        return self.jumps(mine, theirs, free) - self.jumps(theirs, mine, free)

    def jumps(self, own: int, other: int, free: int) -> int:
        """Return how many first jumps a player has."""
        count = 0
        for step in self.straight:
            count += ones(own & other >> step & free >> 2 * step)
            count += ones(own & other << step & free << 2 * step)
        return count


class WideClobber(WideStones):
    """Clobber: a stone moves onto a neighbouring stone of the other player."""

    def moves(self, mine: int, theirs: int, arrows: int) -> Iterator[tuple[int, ...]]:
        """Yield what each move leads to."""
        for step in self.straight:
            stones = mine & theirs >> step
            while stones != 0:
                stone = stones & -stones
                stones ^= stone
                yield theirs ^ stone << step, mine ^ (stone | stone << step), arrows
            stones = mine & theirs << step
            while stones != 0:
                stone = stones & -stones
                stones ^= stone
                yield theirs ^ stone >> step, mine ^ (stone | stone >> step), arrows

    def evaluate(self, mine: int, theirs: int, arrows: int) -> int:
        """Return by how many more stones the player to move could move."""
        return self.movable(mine, theirs) - self.movable(theirs, mine)

    def movable(self, own: int, other: int) -> int:
        """Return how many of a player's stones are beside one of the other player."""
        beside = 0
        for step in self.straight:
            beside |= other >> step | other << step
        return ones(own & beside)


class WideQueens(WideStones):
    """Amazons: a stone moves like a queen, and then shoots an arrow, which moves like one too."""

    def moves(self, mine: int, theirs: int, arrows: int) -> Iterator[tuple[int, ...]]:
        """Yield what each move and shot leads to."""
        free = self.inner & ~(mine | theirs | arrows)
        stones = mine
        while stones != 0:
            stone = stones & -stones
            stones ^= stone
            ends = self.reached(stone, free)
            while ends != 0:
                end = ends & -ends
                ends ^= end
                shots = self.reached(end, (free | stone) ^ end)
                while shots != 0:
                    shot = shots & -shots
                    shots ^= shot
                    yield theirs, mine ^ (stone | end), arrows | shot

    def reached(self, stone: int, free: int) -> int:
        """Return the squares to which queens come in one move."""
        found = 0
        for step in self.ways:
            up = stone
            while up != 0:
                up = up << step & free
                found |= up
            down = stone
            while down != 0:
                down = down >> step & free
                found |= down
        return found

    def evaluate(self, mine: int, theirs: int, arrows: int) -> int:
        """Return by how many more squares the player to move is nearer to, in moves of queens.

        Squares that a stone reaches in one move count a little besides.
        """
        free = self.inner & ~(mine | theirs | arrows)
        near = self.reached(mine, free)
        far = self.reached(theirs, free)
        worth = 2 * (ones(near) - ones(far))
        ours = near
        others = far
        left = free
        while near | far != 0:
            worth += 4 * (ones(near & left & ~far) - ones(far & left & ~near))
            left &= ~(near | far)
            near = self.reached(ours, free) & left & ~ours
            far = self.reached(others, free) & left & ~others
            ours |= near
            others |= far
        return worth
