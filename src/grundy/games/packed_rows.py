"""Stones in a row as bits: packed forms of m,n,k-games and of connect four.

A number holds the stones of the player to move and those of the other player, so that nobody's
turn needs a bit of its own. In text the first player's stones are `x`, the other's `o`.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from grundy.errors import ParameterError
from grundy.rules.boards.packed_lines import PackedLines

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST_BITS = 62


def packed_rows(rows: int, columns: int, length: int) -> PackedRows | None:
    """Return the packed form of an m,n,k-game, or None for a board beyond 62 bits."""
    fits = 2 * rows * columns <= MOST_BITS
    return PackedRows(rows, columns, length) if fits else None


def packed_drops(rows: int, columns: int, length: int = 4) -> PackedDrops | None:
    """Return the packed form of connect four, or None for a board beyond 62 bits."""
    fits = (rows + 1) * columns <= MOST_BITS
    return PackedDrops(rows, columns, length) if fits else None


class PackedRows(PackedLines):
    """Free placing of stones on a board, `length` of one's own in a row win.

    Square `s` has bit `s` for the player to move and bit `s + squares` for the other.

    >>> three = PackedRows(3, 3, 3)
    >>> three.unpack(three.pack("xox/.o./..."))
    'xox/.o./...'
    >>> three.final(three.pack("xxx/oo./...")), three.final(three.pack("xxo/oo./x..")) is None
    (-1, True)
    """

    def __init__(self, rows: int, columns: int, length: int) -> None:
        self.rows, self.columns, self.length = rows, columns, length
        self.squares = rows * columns
        if 2 * self.squares > MOST_BITS:
            raise ParameterError(f"a board of {self.squares} squares does not fit 62 bits")
        self.board = (1 << self.squares) - 1
        # Where a row may begin that goes to the right, or down to the left.
        self.rightward = self._columns(0, columns - length + 1)
        self.leftward = self._columns(length - 1, columns)
        self.sides = (1, columns, columns + 1, columns - 1)
        self.begins = (self.rightward, self.board, self.rightward, self.leftward)

    def _columns(self, begin: int, end: int) -> int:
        return sum(
            1 << (row * self.columns + column)
            for row in range(self.rows)
            for column in range(begin, end)
        )

    def pack(self, state: str) -> int:
        """Return the number of a board given as text."""
        squares = state.replace("/", "")
        x = sum(1 << s for s, mark in enumerate(squares) if mark == "x")
        o = sum(1 << s for s, mark in enumerate(squares) if mark == "o")
        mine, theirs = (x, o) if x.bit_count() == o.bit_count() else (o, x)
        return mine | theirs << self.squares

    def unpack(self, number: int) -> str:
        """Return the board as text."""
        mine, theirs = number & self.board, number >> self.squares
        x, o = (mine, theirs) if mine.bit_count() == theirs.bit_count() else (theirs, mine)
        marks = ["x" if x >> s & 1 else "o" if o >> s & 1 else "." for s in range(self.squares)]
        return "/".join(
            "".join(marks[row * self.columns : (row + 1) * self.columns])
            for row in range(self.rows)
        )

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards with one more stone."""
        mine = number & self.board
        theirs = number >> self.squares
        free = self.board & ~(mine | theirs)
        while free != 0:
            stone = free & -free
            yield theirs | (mine | stone) << self.squares
            free ^= stone

    def final(self, number: int) -> int | None:
        """Return -1 where the other player has a row, 0 on a full board."""
        theirs = number >> self.squares
        if self.has_row(theirs):
            return -1
        if (number & self.board) | theirs == self.board:
            return 0
        return None

    def wins_at_once(self, number: int) -> bool:
        """Return whether one stone more makes a row."""
        mine = number & self.board
        return self.gaps(mine, self.board & ~(mine | number >> self.squares)) != 0

    def order(self, number: int) -> int:
        """Guess by the squares on which the other player threatens to make a row."""
        theirs = number >> self.squares
        return -self.threats(theirs, self.board & ~(number | theirs))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each square goes in each image of the board that has its shape, one by one."""
        rows, columns = range(self.rows), range(self.columns)
        board = [[row * self.columns + column for column in columns] for row in rows]
        turned = [board]
        if self.rows == self.columns:
            turned.append([list(line) for line in zip(*board, strict=True)])
        flipped = [image for turn in turned for image in (turn, turn[::-1])]
        images = [*flipped, *([line[::-1] for line in image] for image in flipped)]
        return tuple(place for image in images[1:] for line in image for place in line)

    def canonical(self, number: int) -> int:
        """Return the smallest of the images of a board."""
        best = number
        for begin in range(0, len(self.places), self.squares):
            image = 0
            for square in range(self.squares):
                place = self.places[begin + square]
                image |= (number >> square & 1) << place
                image |= (number >> square + self.squares & 1) << place + self.squares
            best = min(best, image)
        return best

    def has_row(self, stones: int) -> bool:
        """Return whether there are enough stones in a row."""
        across = stones & self.rightward
        down = stones
        slant = stones & self.rightward
        back = stones & self.leftward
        for step in range(1, self.length):
            across &= stones >> step
            down &= stones >> step * self.columns
            slant &= stones >> step * (self.columns + 1)
            back &= stones >> step * (self.columns - 1)
        return across | down | slant | back != 0


class PackedDrops(PackedLines):
    """Stones dropped into columns, `length` of one's own in a row win.

    A column has one bit more than rows: the highest one of its bits stands just above its stones,
    and below it a one is a stone of the player to move.

    >>> four = PackedDrops(4, 4)
    >>> [four.unpack(number) for number in four.moves(four.pack("..../..../..../xo.."))][:2]
    ['..../..../x.../xo..', '..../..../.x../xo..']
    """

    images_pay = True

    def __init__(self, rows: int, columns: int, length: int = 4) -> None:
        self.rows, self.columns, self.length = rows, columns, length
        self.height = rows + 1
        if self.height * columns > MOST_BITS:
            raise ParameterError(
                f"connect four of {rows} rows and {columns} columns does not fit 62 bits"
            )
        self.bottom = sum(1 << column * self.height for column in range(columns))
        # Whoever searches tries first the columns that most rows of stones could cross.
        begins = range(max(columns - length + 1, 1))
        crossed = [sum(b <= column < b + length for b in begins) for column in range(columns)]
        middle = sorted(range(columns), key=lambda column: -crossed[column])
        self.columns_tried = tuple(((1 << rows) - 1) << column * self.height for column in middle)
        self.roof = self.bottom << rows
        self.inner = self.roof - self.bottom
        # No row comes round the edge of the board: the bits above its columns are nobody's.
        self.sides = (1, self.height, self.height + 1, self.height - 1)
        self.begins = (self.inner,) * 4

    @cached_property
    def smears(self) -> tuple[int, ...]:
        """What a column keeps when its bits are shifted down by 1, 2, 4, ... places."""
        shifts = [1 << k for k in range(self.rows.bit_length()) if 1 << k <= self.rows]
        field = (1 << self.height) - 1
        return tuple(self.bottom * (field >> shift) for shift in shifts)

    def pack(self, state: str) -> int:
        """Return the number of a board given as text, the lowest row last."""
        lines = state.split("/")[::-1]
        count = {mark: state.count(mark) for mark in "xo"}
        mover = "x" if count["x"] == count["o"] else "o"
        number = 0
        for column in range(self.columns):
            stones = [line[column] for line in lines if line[column] != "."]
            bits = sum(1 << row for row, mark in enumerate(stones) if mark == mover)
            number |= (bits | 1 << len(stones)) << column * self.height
        return number

    def unpack(self, number: int) -> str:
        """Return the board as text."""
        fields = [
            number >> column * self.height & ((1 << self.height) - 1)
            for column in range(self.columns)
        ]
        heights = [field.bit_length() - 1 for field in fields]
        mover, other = ("x", "o") if sum(heights) % 2 == 0 else ("o", "x")
        rows = [
            "".join(
                "." if row >= height else mover if field >> row & 1 else other
                for field, height in zip(fields, heights, strict=True)
            )
            for row in range(self.rows)
        ]
        return "/".join(reversed(rows))

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards with one more stone."""
        filled = self.filled(number)
        stones = filled >> 1 & self.inner
        tops = filled ^ stones
        theirs = stones & ~number
        for column in self.columns_tried:
            stone = tops & column
            if stone != 0:
                yield (theirs | tops) + stone

    def final(self, number: int) -> int | None:
        """Return -1 where the other player has a row, 0 on a full board."""
        filled = self.filled(number)
        if self.has_row(filled >> 1 & self.inner & ~number):
            return -1
        return 0 if filled & self.roof == self.roof else None

    def wins_at_once(self, number: int) -> bool:
        """Return whether one stone more makes a row."""
        filled = self.filled(number)
        stones = filled >> 1 & self.inner
        return self.gaps(stones & number, (filled ^ stones) & self.inner) != 0

    def order(self, number: int) -> int:
        """Guess by the squares on which a stone of the other player would make a row."""
        stones = self.filled(number) >> 1 & self.inner
        return -self.threats(stones & ~number, self.inner & ~stones)

    def filled(self, number: int) -> int:
        """Return the number with every column's ones from the highest down."""
        step = 1
        for kept in self.smears:
            number |= number >> step & kept
            step += step
        return number

    def has_row(self, stones: int) -> bool:
        """Return whether there are enough stones in a row."""
        up = stones
        across = stones
        rising = stones
        falling = stones
        for step in range(1, self.length):
            up &= stones >> step
            across &= stones >> step * self.height
            rising &= stones >> step * (self.height + 1)
            falling &= stones >> step * (self.height - 1)
        return up | across | rising | falling != 0

    def canonical(self, number: int) -> int:
        """Return the smaller of the board and its mirror image."""
        mirrored = 0
        field = (1 << self.height) - 1
        for column in range(self.columns):
            stones = number >> column * self.height & field
            mirrored |= stones << (self.columns - 1 - column) * self.height
        return min(number, mirrored)
