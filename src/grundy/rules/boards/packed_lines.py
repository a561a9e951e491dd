"""Lines of stones as bits: packed forms of m,n,k-games and of connect four.

A number holds the stones of the player to move and those of the other player, so that nobody's
turn needs a bit of its own. In text the first player's stones are `x`, the other's `o`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from functools import cached_property
from typing import Self

from grundy.errors import ParameterError
from grundy.forms.numbers import answers, ones
from grundy.forms.packed import SAFE, WON, Packed
from grundy.rules.boards.squares import WAYS, grid_images, line_steps

MOST_BITS = 62
EARLY = 4
"""On which part of a full board a search looks for images: later they seldom come up."""

THREAT = 6
"""What a square counts that would complete a line, where each open line counts one."""

LINE = 4
"""Discs in a row that win connect four."""


class PackedLines(Packed):
    """A board of bits on which `length` stones of one's own in a row win.

    `sides` tells for each way a line may go how far apart its squares are, and `begins` on which
    squares it may begin.
    """

    length: int
    sides: tuple[int, ...]
    begins: tuple[int, ...]

    @abstractmethod
    def __init__(self, rows: int, columns: int, length: int) -> None: ...

    @cached_property
    def spans(self) -> tuple[int, ...]:
        """How far apart the rows are that make one twice as long, then longer, up to `length`.

        >>> PackedRows(3, 3, 3).spans, PackedDrops(6, 7).spans
        ((1, 1), (1, 2))
        """
        found: list[int] = []
        while (count := 1 + sum(found)) < self.length:
            found.append(min(count, self.length - count))
        return tuple(found)

    @classmethod
    @abstractmethod
    def bits(cls, rows: int, columns: int) -> int:
        """Return how many bits a board takes."""

    @classmethod
    def fitting(cls, rows: int, columns: int, length: int) -> Self | None:
        """Return the form of a board, or None for one beyond 62 bits."""
        return cls(rows, columns, length) if cls.bits(rows, columns) <= MOST_BITS else None

    def has_row(self, stones: int) -> bool:
        """Return whether there are enough stones in a row."""
        found = 0
        for way in range(len(self.sides)):
            side = self.sides[way]
            line = stones
            for span in self.spans:  # 2, 4, ... stones in a row, and as many as it takes
                line &= line >> span * side
            found |= line & self.begins[way]
        return found != 0

    @abstractmethod
    def gaps(self, stones: int, free: int) -> int:
        """Return the free squares on which one stone more completes a line.

        >>> import grundy as gr
        >>> board = gr.game("tic-tac-toe").packed
        >>> bin(board.gaps(0b000_010_001, 0b111_101_110))
        '0b100000000'
        """

    def threats(self, stones: int, free: int) -> int:
        """Return how many such squares there are."""
        return self.ones(self.gaps(stones, free))

    def compared(self, mine: int, theirs: int, board: int) -> int:
        """Return how much better the player to move stands, by open lines and by threats."""
        free = board & ~(mine | theirs)
        threats = self.threats(mine, free) - self.threats(theirs, free)
        return self.open_lines(mine | free) - self.open_lines(theirs | free) + THREAT * threats

    def open_lines(self, squares: int) -> int:
        """Return how many lines lie on these squares."""
        count = 0
        for way in range(len(self.sides)):
            line = squares
            for span in self.spans:
                line &= line >> span * self.sides[way]
            count += self.ones(line & self.begins[way])
        return count

    def ones(self, bits: int) -> int:
        """Return how many ones a number has; the compiler knows this loop for what it is."""
        count = 0
        while bits != 0:
            bits &= bits - 1
            count += 1
        return count


class PackedRows(PackedLines):
    """Free placing of stones on a board, `length` of one's own in a row win.

    Square `s` has bit `s` for the player to move and bit `s + squares` for the other.

    >>> three = PackedRows(3, 3, 3)
    >>> three.unpack(three.pack("xox/.o./..."))
    'xox/.o./...'
    >>> three.final(three.pack("xxx/oo./...")), three.final(three.pack("xxo/oo./x..")) is None
    (-1, True)
    """

    names_pay = True

    def __init__(self, rows: int, columns: int, length: int) -> None:
        self.rows, self.columns, self.length = rows, columns, length
        self.squares = rows * columns
        if self.bits(rows, columns) > MOST_BITS:
            raise ParameterError(f"a board of {self.squares} squares does not fit 62 bits")
        self.board = (1 << self.squares) - 1
        self.sides = line_steps(columns, 1)
        longest = self.length - 1
        self.begins = tuple(self._within(0, longest * right) for _, right in WAYS)
        # From these squares a step that way, or back, stays on the board.
        self.ahead = tuple(self._within(down, right) for down, right in WAYS)
        self.behind = tuple(self._within(-down, -right) for down, right in WAYS)

    def _within(self, down: int, right: int) -> int:
        """Return the squares from which a step so far down and to the right stays on the board."""
        return sum(
            1 << square
            for square in range(self.squares)
            if 0 <= square // self.columns + down < self.rows
            and 0 <= square % self.columns + right < self.columns
        )

    @classmethod
    def bits(cls, rows: int, columns: int) -> int:
        """Return how many bits a board takes."""
        return 2 * rows * columns

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

    def gaps(self, stones: int, free: int) -> int:
        """Return the free squares on which one stone more completes a line."""
        found = 0
        for way in range(len(self.sides)):
            side = self.sides[way]
            ahead = stones & self.ahead[way]
            behind = stones & self.behind[way]
            for gap in range(self.length):
                # So many stones in a row before it, and the others after it.
                before = after = -1
                for _ in range(gap):
                    before = (before & ahead) << side
                for _ in range(self.length - 1 - gap):
                    after = (after & behind) >> side
                found |= before & after
        return found & free

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards with one more stone."""
        mine = number & self.board
        theirs = number >> self.squares
        free = self.board & ~(mine | theirs)
        while free != 0:
            stone = free & -free
            yield theirs | (mine | stone) << self.squares
            free ^= stone

    def before(self, number: int) -> Iterator[int]:
        """Yield the boards without one stone of the other player, where no row was made before."""
        mine = number & self.board
        theirs = number >> self.squares
        if not self.has_row(mine):
            stones = theirs
            while stones != 0:
                stone = stones & -stones
                if not self.has_row(theirs ^ stone):
                    yield theirs ^ stone | mine << self.squares
                stones ^= stone

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

    def evaluate(self, number: int) -> int:
        """Estimate by the lines that are still open, and the squares that would complete one."""
        return self.compared(number & self.board, number >> self.squares, self.board)

    def order(self, number: int) -> int:
        """Guess by the squares on which the other player threatens to make a row."""
        theirs = number >> self.squares
        return -self.threats(theirs, self.board & ~(number | theirs))

    def candidates(self, number: int) -> Iterator[tuple[int, int, int]]:
        """Yield threats and boards with one more stone after which the other does not win."""
        mine = number & self.board
        theirs = number >> self.squares
        free = self.board & ~(mine | theirs)
        tried = answers(self.gaps(theirs, free), free)
        while tried != 0:
            stone = tried & -tried
            tried ^= stone
            after = mine | stone
            yield ones(self.gaps(after, free ^ stone)), theirs | after << self.squares, 0

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each square goes in each image of the board that has its shape, one by one."""
        images = grid_images(self.rows, self.columns, self.columns)
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

    def alike(self, number: int) -> int:
        """Return how many different images a board has."""
        images = 1
        same = 1
        # The image is made as in `canonical`: compiled, both took twice as long with one method.
        for begin in range(0, len(self.places), self.squares):
            image = 0
            for square in range(self.squares):
                place = self.places[begin + square]
                image |= (number >> square & 1) << place
                image |= (number >> square + self.squares & 1) << place + self.squares
            images += 1
            if image == number:
                same += 1
        return images // same

    def tier(self, number: int) -> int:
        """Return how many stones there are."""
        return self.ones(number)


class PackedDrops(PackedLines):
    """Stones dropped into columns, `length` of one's own in a row win.

    A column has one bit more than rows: the highest one of its bits stands just above its stones,
    and below it a one is a stone of the player to move.

    >>> four = PackedDrops(4, 4)
    >>> [four.unpack(number) for number in four.moves(four.pack("..../..../..../xo.."))][:2]
    ['..../..../x.../xo..', '..../..../.x../xo..']
    """

    images_pay = True

    def __init__(self, rows: int, columns: int, length: int = LINE) -> None:
        self.rows, self.columns, self.length = rows, columns, length
        self.height = rows + 1
        self.early = rows * columns // EARLY
        if self.bits(rows, columns) > MOST_BITS:
            raise ParameterError(
                f"connect four of {rows} rows and {columns} columns does not fit 62 bits"
            )
        self.bottom = sum(1 << column * self.height for column in range(columns))
        # Whoever searches tries first the columns that most rows of stones could cross.
        begins = range(max(columns - length + 1, 1))
        crossed = [sum(b <= column < b + length for b in begins) for column in range(columns)]
        middle = sorted(range(columns), key=lambda column: -crossed[column])
        self.columns_tried = tuple(((1 << rows) - 1) << column * self.height for column in middle)
        # One more of these fields for every such row that crosses a column.
        fields = [((1 << rows) - 1) << column * self.height for column in range(columns)]
        self.crossed = tuple(
            sum(field for field, count in zip(fields, crossed, strict=True) if count > least)
            for least in range(max(crossed))
        )
        self.roof = self.bottom << rows
        # Squares with an odd number of squares above them.
        self.followed = sum(self.bottom << row for row in range(rows - 2, -1, -2))
        self.inner = self.roof - self.bottom
        # No row comes round the edge of the board: the bits above its columns are nobody's.
        self.sides = line_steps(-1, self.height)
        self.begins = (self.inner,) * len(WAYS)
        bits = self.bits(rows, columns)
        self.aslant = tuple(side for side in self.sides if side != 1)
        # In one column no line goes that way.
        self.ahead = tuple(self.inner & (1 << max(bits - side, 0)) - 1 for side in self.aslant)

    @classmethod
    def bits(cls, rows: int, columns: int) -> int:
        """Return how many bits a board takes."""
        return (rows + 1) * columns

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

    def before(self, number: int) -> Iterator[int]:
        """Yield the boards without an upper stone of the other player, where no row was made."""
        filled = self.filled(number)
        stones = filled >> 1 & self.inner
        tops = filled ^ stones
        theirs = stones & ~number
        lasts = (tops & ~self.bottom) >> 1 & theirs
        if not self.has_row(stones & number):
            while lasts != 0:
                stone = lasts & -lasts
                if not self.has_row(theirs ^ stone):
                    yield theirs ^ stone | tops - stone
                lasts ^= stone

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

    def evaluate(self, number: int) -> int:
        """Estimate by the lines that are still open, and the squares that would complete one."""
        stones = self.filled(number) >> 1 & self.inner
        return self.compared(stones & number, stones & ~number, self.inner)

    def order(self, number: int) -> int:
        """Guess by the squares on which a stone of the other player would make a row."""
        stones = self.filled(number) >> 1 & self.inner
        return -self.threats(stones & ~number, self.inner & ~stones)

    def gaps(self, stones: int, free: int) -> int:
        """Return the free squares on which one stone more completes a line.

        No stone lies above a free square: a line upwards is completed at its upper end.
        """
        found = -1
        for _ in range(self.length - 1):
            found = (found & stones & self.inner) << 1
        for way in range(len(self.aslant)):
            side = self.aslant[way]
            ahead = stones & self.ahead[way]
            for gap in range(self.length):
                # So many stones in a row before it, and the others after it.
                before = after = -1
                for _ in range(gap):
                    before = (before & ahead) << side
                for _ in range(self.length - 1 - gap):
                    after = (after & stones) >> side
                found |= before & after
        return found & free

    def candidates(self, number: int) -> Iterator[tuple[int, int, int]]:
        """Yield threats and boards with one more stone after which the other does not win.

        Where an even number of squares is left, whoever just moved may follow the other player
        (Allis's claimeven and baseinverse): in a column with an even number of free squares right
        above the other's stone; columns with an odd number are paired, and of the lowest free
        squares of a pair each player gets one. So the other player gets no squares but the lowest
        ones and the `followed` ones, and whoever follows gets all the rest.
        """
        filled = self.filled(number)
        stones = filled >> 1 & self.inner
        tops = filled ^ stones
        mine = stones & number
        theirs = stones ^ mine
        free = self.inner ^ stones
        feared = self.gaps(theirs, free)
        open_squares = tops & self.inner
        forced = open_squares & feared
        if forced != 0:
            if forced & (forced - 1) != 0:
                return
            open_squares = forced
        open_squares &= ~(feared >> 1)
        early = ones(stones) < self.early
        follows = ones(free) % 2 == 1 and not self.has_row(theirs | free & ~tops & self.followed)
        several = open_squares & (open_squares - 1) != 0
        while open_squares != 0:
            stone = open_squares & -open_squares
            open_squares ^= stone
            option = (theirs | tops) + stone
            if early:
                option = self.canonical(option)
            hope = 0
            if several:
                hope = (len(self.crossed) + 1) * ones(self.gaps(mine | stone, free ^ stone))
                for crossed in self.crossed:
                    hope += ones(stone & crossed)
            safety = 0
            if follows:
                lowest = tops + stone & self.inner
                left = free ^ stone
                if not self.has_row(theirs | left & self.followed | lowest):
                    safety = SAFE
                    if self.has_row(mine | stone | left & ~(self.followed | lowest)):
                        safety = WON
            yield hope, option, safety

    def filled(self, number: int) -> int:
        """Return the number with every column's ones from the highest down."""
        step = 1
        for kept in self.smears:
            number |= number >> step & kept
            step += step
        return number

    def canonical(self, number: int) -> int:
        """Return the smaller of the board and its mirror image."""
        mirrored = 0
        field = (1 << self.height) - 1
        for column in range(self.columns):
            stones = number >> column * self.height & field
            mirrored |= stones << (self.columns - 1 - column) * self.height
        return min(number, mirrored)

    def alike(self, number: int) -> int:
        """Return 2 for a board and its mirror image, 1 where they are the same."""
        field = (1 << self.height) - 1
        for column in range(self.columns // 2):
            stones = number >> column * self.height & field
            if stones != number >> (self.columns - 1 - column) * self.height & field:
                return 2
        return 1

    def tier(self, number: int) -> int:
        """Return how many stones there are."""
        return self.ones(self.filled(number) >> 1 & self.inner)
