"""Pawns as bits: the packed form of hexapawn.

A number holds the pawns of the player to move, those of the other, and above them a bit where it is
black's turn. The board is seen from the mover's side: whoever moves, moves up, toward lower bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from grundy.forms.numbers import ones
from grundy.forms.packed import Packed

MOST_SQUARES = 30

FEW = 5
"""Squares that pawns can go to, all of which one move can take away.

The mover's pawn may take one of the pawns, with its three squares; it stands in the way of another,
and can no longer be taken where it stood.
"""


class PackedPawns(Packed):
    """Two players' pawns, row by row, with white at the bottom.

    >>> pawns = PackedPawns(3, 3)
    >>> start = pawns.pack(("white", "BBB/.../WWW"))
    >>> [pawns.unpack(number) for number in pawns.moves(start)][:2]
    [('black', 'BBB/W../.WW'), ('black', 'BBB/.W./W.W')]
    >>> pawns.final(pawns.pack(("black", "BW./.../..W"))), pawns.final(start) is None
    (-1, True)
    """

    images_pay = True
    guides_python = True

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns
        self.squares = rows * columns
        self.board = (1 << self.squares) - 1
        self.turn = 1 << 2 * self.squares
        self.top = (1 << columns) - 1
        self.bottom = self.top << (rows - 1) * columns
        self.left = sum(1 << row * columns for row in range(rows))
        self.right = self.left << columns - 1

    @classmethod
    def fitting(cls, rows: int, columns: int) -> PackedPawns | None:
        """Return the form of a board, or None for one that is too large."""
        return cls(rows, columns) if rows * columns <= MOST_SQUARES else None

    def pack(self, state: tuple[str, str]) -> int:
        """Return the number of a player to move and a board."""
        mover, text = state
        rows = text.split("/")
        own, other = "WB" if mover == "white" else "BW"
        squares = "".join(rows if mover == "white" else reversed(rows))
        mine = sum(1 << square for square, mark in enumerate(squares) if mark == own)
        theirs = sum(1 << square for square, mark in enumerate(squares) if mark == other)
        return mine | theirs << self.squares | (0 if mover == "white" else self.turn)

    def unpack(self, number: int) -> tuple[str, str]:
        """Return the player to move and the board."""
        mover, own, other = ("black", "B", "W") if number & self.turn else ("white", "W", "B")
        mine, theirs = number & self.board, number >> self.squares & self.board
        marks = [own if mine >> s & 1 else other if theirs >> s & 1 else "." for s in self._places]
        rows = ["".join(marks[row * self.columns :][: self.columns]) for row in range(self.rows)]
        return mover, "/".join(rows if mover == "white" else reversed(rows))

    @property
    def _places(self) -> range:
        return range(self.squares)

    def flipped(self, number: int) -> int:
        """Return the pawns of both players on a board that is turned upside down."""
        found = 0
        row = self.top | self.top << self.squares
        far = (self.rows - 1) * self.columns
        while far > 0:
            found |= (number & row) << far | number >> far & row
            row <<= self.columns
            far -= 2 * self.columns
        if far == 0:
            found |= number & row
        return found

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards after each step ahead, and after each capture, seen from the other side.

        On the board that is turned the mover's pawns go down.
        """
        turned = self.flipped(number & self.turn - 1)
        mine = turned & self.board
        theirs = turned >> self.squares
        turn = ~number & self.turn
        for way in (0, 2, 1):
            targets = self.down(mine, theirs, way)
            step = self.columns - 1 + way
            while targets != 0:
                target = targets & -targets
                targets ^= target
                pawns = mine ^ (target | target >> step)
                yield theirs & ~target | pawns << self.squares | turn

    def down(self, mine: int, theirs: int, way: int) -> int:
        """Return the squares to which pawns go down, to the left, straight or to the right."""
        if way == 1:
            return mine << self.columns & self.board & ~(mine | theirs)
        if way == 0:
            return (mine & ~self.left) << self.columns - 1 & theirs
        return (mine & ~self.right & ~self.bottom) << self.columns + 1 & theirs

    def before(self, number: int) -> Iterator[int]:
        """Yield the boards without the last step of the other player, and what it may have taken.

        Nobody has more pawns than there are columns, nor moves when the other has arrived.
        """
        mine = number & self.board
        theirs = number >> self.squares & self.board
        free = self.board & ~(mine | theirs)
        turn = ~number & self.turn
        for way in range(3):
            if mine & self.top == 0 and (way == 1 or ones(mine) < self.columns):
                step = self.columns - 1 + way
                sources = self.back(theirs, way) & free
                while sources != 0:
                    source = sources & -sources
                    sources ^= source
                    target = source << step
                    taken = 0 if way == 1 else target
                    pawns = theirs ^ (source | target) | (mine | taken) << self.squares
                    yield self.flipped(pawns) | turn

    def back(self, theirs: int, way: int) -> int:
        """Return the squares from which pawns that go down may have come, by the same ways."""
        if way == 1:
            return theirs >> self.columns
        if way == 0:
            return theirs >> self.columns - 1 & ~self.left & self.board
        return theirs >> self.columns + 1 & ~self.right

    def final(self, number: int) -> int | None:
        """Return -1 where the other player is in the last row, and where there is no move."""
        mine = number & self.board
        theirs = number >> self.squares & self.board
        if theirs & self.bottom != 0 or self.ahead(mine, theirs) == 0:
            return -1
        return None

    def ahead(self, mine: int, theirs: int) -> int:
        """Return the squares to which pawns can go that go up."""
        straight = mine >> self.columns & ~theirs & ~mine
        aside = (mine & ~self.left) >> self.columns + 1 | (mine & ~self.right) >> self.columns - 1
        return straight | aside & theirs

    def behind(self, mine: int, theirs: int) -> int:
        """Return the squares to which the other player's pawns can go, which go down."""
        straight = theirs << self.columns & self.board & ~theirs & ~mine
        left = (theirs & ~self.left & ~self.bottom) << self.columns - 1
        right = (theirs & ~self.right & ~self.bottom) << self.columns + 1
        return straight | (left | right) & mine

    def wins_at_once(self, number: int) -> bool:
        """Return whether a pawn reaches the last row, or leaves the other player without a move."""
        mine = number & self.board
        theirs = number >> self.squares & self.board
        if self.ahead(mine, theirs) & self.top != 0:
            return True
        if ones(self.behind(mine, theirs)) > FEW:
            return False
        for way in range(3):
            step = self.columns - 1 + way
            targets = self.up(mine, theirs, way)
            while targets != 0:
                target = targets & -targets
                targets ^= target
                if self.behind(mine ^ (target | target << step), theirs & ~target) == 0:
                    return True
        return False

    def up(self, mine: int, theirs: int, way: int) -> int:
        """Return the squares to which pawns go up, to the right, straight or to the left."""
        if way == 1:
            return mine >> self.columns & ~(mine | theirs)
        if way == 0:
            return (mine & ~self.right) >> self.columns - 1 & theirs
        return (mine & ~self.left) >> self.columns + 1 & theirs

    def candidates(self, number: int) -> Iterator[tuple[int, int, int]]:
        """Yield hopes and boards, one of those that are alike, where the other does not win."""
        # As `moves` has it: a rule that is compiled does not go through what another one yields.
        turned = self.flipped(number & self.turn - 1)
        mine = turned & self.board
        theirs = turned >> self.squares
        for way in (0, 2, 1):
            targets = self.down(mine, theirs, way)
            step = self.columns - 1 + way
            while targets != 0:
                target = targets & -targets
                targets ^= target
                pawns = mine ^ (target | target >> step)
                option = theirs & ~target | pawns << self.squares
                if not self.wins_at_once(option):
                    yield -self.order(option), self.canonical(option), 0

    def order(self, number: int) -> int:
        """Guess by what the player to move can do: by pawns, steps, and above all captures."""
        mine = number & self.board
        theirs = number >> self.squares & self.board
        targets = self.ahead(mine, theirs)
        return ones(mine) + ones(targets) + ones(targets & theirs)

    def evaluate(self, number: int) -> int:
        """Estimate by what each player could do: by pawns, steps, and above all captures."""
        turned = self.flipped(number)
        exchanged = turned >> self.squares & self.board | (turned & self.board) << self.squares
        return self.order(number) - self.order(exchanged)

    def canonical(self, number: int) -> int:
        """Return the smaller of the board and its mirror image, with white to move."""
        pawns = number & self.turn - 1
        return min(pawns, self.mirrored(pawns))

    def mirrored(self, number: int) -> int:
        """Return the pawns of both players with left and right exchanged."""
        found = 0
        column = self.left | self.left << self.squares
        far = self.columns - 1
        while far > 0:
            found |= (number & column) << far | number >> far & column
            column <<= 1
            far -= 2
        if far == 0:
            found |= number & column
        return found

    def alike(self, number: int) -> int:
        """Return 4 for a board, its mirror image and both for the other player, or 2."""
        pawns = number & self.turn - 1
        return 2 if self.mirrored(pawns) == pawns else 4

    @cached_property
    def whole(self) -> int:
        """How many rows all pawns have before them at the start."""
        return 2 * self.columns * (self.rows - 1)

    def tier(self, number: int) -> int:
        """Return how many rows fewer pawns have before them than at the start: a move takes one."""
        mine = number & self.board
        theirs = number >> self.squares & self.board
        left = 0
        row = self.top
        for before in range(self.rows):
            left += before * ones(mine & row) + (self.rows - 1 - before) * ones(theirs & row)
            row <<= self.columns
        return self.whole - left
