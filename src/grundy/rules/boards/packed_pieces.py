"""Pieces of one's own as bits: packed forms of dodgem and of three men's morris.

A number holds the first player's pieces, those of the other, and above them a bit where it is the
other player's turn.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING

from grundy.forms.packed import Packed

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_SQUARES = 30


class PackedPieces(Packed):
    """Boards of x and o with the player to move, row by row.

    `images` lists for each symmetry of the board the square that every square comes from;
    `other_side` the same for the board as the other player sees it, empty where there is none.
    """

    def __init__(
        self,
        rows: int,
        columns: int,
        images: Sequence[Sequence[int]] = (),
        other_side: Sequence[int] = (),
    ) -> None:
        self.rows, self.columns = rows, columns
        self.squares = rows * columns
        self.board = (1 << self.squares) - 1
        # A compiler needs something in a tuple: a board is an image of itself.
        itself = range(self.squares)
        self.places = tuple(place for image in images or (itself,) for place in image)
        self.turned = tuple(other_side or itself)
        self.turns = 1 if other_side else 0

    def pack(self, state: tuple[str, str]) -> int:
        """Return the number of a player to move and a board."""
        mover, text = state
        marks = text.replace("/", "")
        x = sum(1 << square for square, mark in enumerate(marks) if mark == "x")
        o = sum(1 << square for square, mark in enumerate(marks) if mark == "o")
        return self.made(x, o, 0 if mover == "x" else 1)

    def unpack(self, number: int) -> tuple[str, str]:
        """Return the player to move and the board."""
        x, o = number & self.board, number >> self.squares & self.board
        marks = ["x" if x >> s & 1 else "o" if o >> s & 1 else "." for s in range(self.squares)]
        rows = [marks[row * self.columns :][: self.columns] for row in range(self.rows)]
        return "xo"[number >> 2 * self.squares], "/".join(map("".join, rows))

    def made(self, x: int, o: int, second: int) -> int:
        """Return the number of a board."""
        return x | o << self.squares | second << 2 * self.squares

    @abstractmethod
    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards after each move."""

    def canonical(self, number: int) -> int:
        """Return one of all boards that are alike, with the first player to move if possible."""
        x = number & self.board
        o = number >> self.squares & self.board
        second = number >> 2 * self.squares
        if second == 1 and self.turns == 1:
            before = x
            x = 0
            for square in range(self.squares):
                x |= (o >> self.turned[square] & 1) << square
            o = 0
            for square in range(self.squares):
                o |= (before >> self.turned[square] & 1) << square
            second = 0
        best = self.made(x, o, second)
        for begin in range(0, len(self.places), self.squares):
            mine = 0
            theirs = 0
            for square in range(self.squares):
                place = self.places[begin + square]
                mine |= (x >> place & 1) << square
                theirs |= (o >> place & 1) << square
            best = min(best, self.made(mine, theirs, second))
        return best


class PackedCars(PackedPieces):
    """Dodgem: x drives to the right and leaves there, o drives up and leaves there.

    >>> cars = PackedCars(3, 3)
    >>> [cars.unpack(number)[1] for number in cars.moves(cars.pack(("x", "x../..x/.oo")))]
    ['.x./..x/.oo', '.../x.x/.oo', 'x../.../.oo', 'x.x/.../.oo']
    """

    def __init__(self, rows: int, columns: int) -> None:
        turned: list[int] = []
        if rows == columns:
            # Rows and columns are exchanged along the other diagonal.
            last = rows - 1
            turned = [(last - c) * columns + last - r for r in range(rows) for c in range(columns)]
        super().__init__(rows, columns, (), turned)
        self.right = sum(1 << row * columns + columns - 1 for row in range(rows))
        self.left = sum(1 << row * columns for row in range(rows))
        self.top = (1 << columns) - 1
        self.under = self.top << (rows - 1) * columns

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards after each move of a car: ahead, to both sides, or off the board."""
        x = number & self.board
        o = number >> self.squares & self.board
        free = self.board & ~(x | o)
        left = x
        if number >> 2 * self.squares == 1:
            left = o
        while left != 0:
            car = left & -left
            left ^= car
            targets = self.beside(car, number >> 2 * self.squares) & free
            if number >> 2 * self.squares == 0:
                if car & self.right != 0:
                    yield self.made(x ^ car, o, 1)
                while targets != 0:
                    yield self.made(x ^ car | targets & -targets, o, 1)
                    targets &= targets - 1
            else:
                if car & self.top != 0:
                    yield self.made(x, o ^ car, 0)
                while targets != 0:
                    yield self.made(x, o ^ car | targets & -targets, 0)
                    targets &= targets - 1

    def beside(self, car: int, second: int) -> int:
        """Return the squares ahead of a car and to its sides."""
        up = car >> self.columns
        right = car << 1 & ~self.left
        if second == 0:
            return up | right | car << self.columns & self.board
        return up | right & self.board | car >> 1 & ~self.right

    def final(self, number: int) -> int | None:
        """Return None: who cannot move has won."""
        return None


class PackedMen(PackedPieces):
    """Three men's morris: men come onto the board one by one, then they move; lines win.

    `beside` has for each square the squares to which a man may go, `lines` the squares of a line.
    """

    def __init__(
        self,
        men: int,
        beside: Sequence[int],
        lines: Sequence[int],
        images: Sequence[Sequence[int]],
    ) -> None:
        super().__init__(3, 3, images, range(9))
        self.men = men
        self.beside, self.lines = tuple(beside), tuple(lines)

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards with one man more, or with one man at another place."""
        second = number >> 2 * self.squares
        x = number & self.board
        o = number >> self.squares & self.board
        free = self.board & ~(x | o)
        mine = x
        theirs = o
        if second == 1:
            mine = o
            theirs = x
        count = 0
        for square in range(self.squares):
            count += mine >> square & 1
        for square in range(self.squares):
            man = 0
            targets = 0
            if count < self.men:
                targets = free & 1 << square
            elif mine >> square & 1 == 1:
                man = 1 << square
                targets = free & self.beside[square]
            while targets != 0:
                after = mine ^ man | targets & -targets
                if second == 0:
                    yield self.made(after, theirs, 1)
                else:
                    yield self.made(theirs, after, 0)
                targets &= targets - 1

    def final(self, number: int) -> int | None:
        """Return -1 where the other player has a line."""
        theirs = number >> self.squares & self.board
        if number >> 2 * self.squares == 1:
            theirs = number & self.board
        for place in range(len(self.lines)):
            line = self.lines[place]
            if theirs & line == line:
                return -1
        return None
