"""Cells as bits: the packed form of Hex.

A number holds Left's cells, then Right's, row by row, and above them a bit where Right is to move.
"""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.numbers import answers, ones
from grundy.forms.packed import NO_NUMBER, WON, Packed
from grundy.forms.wide import Wide
from grundy.rules.position import LEFT, RIGHT

MOST_CELLS = 30

MOST_WIDE = 61
"""Cells of a board whose players have a number each, with room for a bit above them."""

WAYS = 6
"""From a cell to those that it touches, clockwise: the first one goes to the right."""

LACKING = 32
"""What a cell that is lacking counts, where each way to end counts one."""


class Cells:
    """Cells of a board as bits, and who joins which sides: a number has a bit for Right to move."""

    def __init__(self, rows: int, columns: int, turn: int) -> None:
        self.rows, self.columns = rows, columns
        self.cells = rows * columns
        self.board = (1 << self.cells) - 1
        self.turn = 1 << turn
        self.top = (1 << columns) - 1
        self.bottom = self.top << (rows - 1) * columns
        self.left = sum(1 << row * columns for row in range(rows))
        self.right = self.left << columns - 1

    def beside(self, cells: int, way: int) -> int:
        """Return the cells that lie one step that way from these."""
        if way == 0:
            return (cells & ~self.right) << 1
        if way == 1:
            return cells << self.columns & self.board
        if way == 2:
            return (cells & ~self.left) << self.columns - 1 & self.board
        if way == 3:
            return (cells & ~self.left) >> 1
        if way == 4:
            return cells >> self.columns
        return (cells & ~self.right) >> self.columns - 1

    def touching(self, cells: int) -> int:
        """Return the cells that touch one of these."""
        down = cells << self.columns | (cells & ~self.left) << self.columns - 1
        up = cells >> self.columns | (cells & ~self.right) >> self.columns - 1
        return (down | up | (cells & ~self.right) << 1 | (cells & ~self.left) >> 1) & self.board

    def joined(self, begin: int, cells: int) -> int:
        """Return those of a player's cells that a chain joins to one of these cells."""
        found = begin & cells
        before = 0
        while found != before:
            before = found
            found |= self.touching(found) & cells
        return found

    def first(self, number: int) -> int:
        """Return the cells at one side of the player to move, from which chains are looked for."""
        return self.top if number & self.turn == 0 else self.left

    def last(self, number: int) -> int:
        """Return the cells at the other side of the same player."""
        return self.bottom if number & self.turn == 0 else self.right

    def connected(self, cells: int, number: int) -> bool:
        """Return whether cells join the sides of the player to move."""
        return self.joined(self.first(number), cells) & self.last(number) != 0

    def near(self, free: int, number: int) -> int:
        """Return the cells that touch two free ones at the first side of the player to move."""
        side = self.first(number) & free
        if number & self.turn == 0:
            return self.beside(side, 1) & self.beside(side, 2)
        return self.beside(side, 0) & self.beside(side, 5)

    def far(self, free: int, number: int) -> int:
        """Return the cells that touch two free ones at the last side."""
        side = self.last(number) & free
        if number & self.turn == 0:
            return self.beside(side, 4) & self.beside(side, 5)
        return self.beside(side, 3) & self.beside(side, 2)

    def lacking(self, cells: int, free: int, number: int) -> int:
        """Return how many more cells a chain of bridges across takes, less the ways it may end."""
        last = self.last(number) | self.far(free, number)
        edge = self.first(number) | self.near(free, number)
        reached = self.joined(edge, cells)
        edge |= self.linked(reached, free)
        reached |= self.joined(edge, cells)
        count = 0
        while reached & last == 0 and count <= self.cells:
            reached |= edge & free
            edge = self.linked(reached, free)
            reached |= self.joined(edge, cells)
            edge |= self.linked(reached, free)
            count += 1
        return LACKING * count - ones(reached & last)

    def linked(self, cells: int, free: int) -> int:
        """Return the cells that touch one of these, or that a bridge joins to one."""
        found = 0
        for way in range(WAYS):
            turned = (way + 1) % WAYS
            one = self.beside(cells, way)
            other = self.beside(cells, turned)
            found |= one | self.beside(one & free, turned) & self.beside(other & free, way)
        return found


class PackedCells(Cells, Packed):
    """Cells that touch six others; Left joins top and bottom, Right the sides.

    >>> cells = PackedCells(2, 2)
    >>> start = cells.pack(("L./..", "right"))
    >>> [cells.unpack(number) for number in cells.moves(start)]
    [('LR/..', 'left'), ('L./R.', 'left'), ('L./.R', 'left')]
    >>> cells.wins_at_once(cells.pack(("LR/..", "left")))
    True
    """

    names_pay = True

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, 2 * rows * columns)

    @classmethod
    def fitting(cls, rows: int, columns: int) -> PackedCells | None:
        """Return the form of a board, or None for one that is too large."""
        return cls(rows, columns) if rows * columns <= MOST_CELLS else None

    def pack(self, state: tuple[str, str]) -> int:
        """Return the number of a board with a player to move, who has not connected yet."""
        text, player = state
        cells = text.replace("/", "")
        left = sum(1 << cell for cell, mark in enumerate(cells) if mark == "L")
        right = sum(1 << cell for cell, mark in enumerate(cells) if mark == "R")
        number = left | right << self.cells | (0 if player == LEFT else self.turn)
        return NO_NUMBER if self.connected(self.mine(number), number) else number

    def unpack(self, number: int) -> tuple[str, str]:
        """Return the board, and the player to move."""
        left, right = number & self.board, number >> self.cells & self.board
        marks = [
            "L" if left >> c & 1 else "R" if right >> c & 1 else "." for c in range(self.cells)
        ]
        rows = ["".join(marks[row * self.columns :][: self.columns]) for row in range(self.rows)]
        return "/".join(rows), RIGHT if number & self.turn else LEFT

    def gaps(self, cells: int, free: int, number: int) -> int:
        """Return the free cells each of which joins the sides of the player to move."""
        first = self.first(number)
        last = self.last(number)
        before = first | self.touching(self.joined(first, cells))
        after = last | self.touching(self.joined(last, cells))
        return before & after & free

    def mine(self, number: int) -> int:
        """Return the cells of the player to move."""
        return (number if number & self.turn == 0 else number >> self.cells) & self.board

    def theirs(self, number: int) -> int:
        """Return the cells of the other player."""
        return (number if number & self.turn != 0 else number >> self.cells) & self.board

    def free(self, number: int) -> int:
        """Return the cells of nobody."""
        return self.board & ~(number | number >> self.cells)

    def marked(self, number: int, cell: int) -> int:
        """Return the number after a cell was marked by the player to move."""
        return (number | (cell if number & self.turn == 0 else cell << self.cells)) ^ self.turn

    def moves(self, number: int) -> Iterator[int]:
        """Yield the boards with one more cell."""
        free = self.free(number)
        while free != 0:
            cell = free & -free
            free ^= cell
            yield self.marked(number, cell)

    def before(self, number: int) -> Iterator[int]:
        """Yield the boards without one cell of the other player, who had not connected then."""
        theirs = self.theirs(number)
        cells = theirs
        while cells != 0:
            cell = cells & -cells
            cells ^= cell
            if not self.connected(theirs ^ cell, number ^ self.turn):
                taken = cell if number & self.turn != 0 else cell << self.cells
                yield number ^ (taken | self.turn)

    def final(self, number: int) -> int | None:
        """Return -1 where the other player has connected."""
        if self.connected(self.theirs(number), number ^ self.turn):
            return -1
        return None

    def wins_at_once(self, number: int) -> bool:
        """Return whether one cell more connects."""
        return self.gaps(self.mine(number), self.free(number), number) != 0

    def candidates(self, number: int) -> Iterator[tuple[int, int, int]]:
        """Yield hopes and boards with one more cell after which the other does not connect."""
        mine = self.mine(number)
        free = self.free(number)
        tried = answers(self.gaps(self.theirs(number), free, number ^ self.turn), free)
        while tried != 0:
            cell = tried & -tried
            tried ^= cell
            option = self.marked(number, cell)
            safety = 0
            if self.secured(mine | cell, free ^ cell, number):
                safety = WON
            yield -self.order(option), option, safety

    def secured(self, cells: int, free: int, number: int) -> bool:
        """Return True only where a chain joins the sides of the player to move, whoever moves next.

        Its links are cells that touch, and bridges: two cells, or a cell and a side, with two free
        cells that touch both. Whenever the other player marks one of the two, the other one is
        left; as no cell is of two bridges, each has its own answer.
        """
        first = self.first(number)
        last = self.last(number)
        chain = self.joined(first, cells)
        more = 1
        while more != 0 and chain & (last | self.far(free, number)) == 0:
            rest = cells & ~chain
            more = self.near(free, number) & rest
            more &= -more
            used = self.touching(more) & first
            way = 0
            while more == 0 and way < WAYS:
                turned = (way + 1) % WAYS
                through = self.beside(self.beside(chain, way) & free, turned)
                through &= self.beside(self.beside(chain, turned) & free, way) & rest
                more = through & -through
                used = self.beside(more, (way + 3) % WAYS) | self.beside(more, (way + 4) % WAYS)
                way += 1
            free &= ~used
            chain = self.joined(chain | more, cells)
        return more != 0

    def order(self, number: int) -> int:
        """Guess by how many cells each player lacks, and in how many ways the last one may be."""
        free = self.free(number)
        mine = self.lacking(self.mine(number), free, number)
        theirs = self.lacking(self.theirs(number), free, number ^ self.turn)
        return theirs - mine

    def canonical(self, number: int) -> int:
        """Return the smaller of the board and the board turned half round."""
        return min(number, self.turned(number))

    def turned(self, number: int) -> int:
        """Return the board turned half round."""
        found = number & self.turn
        for cell in range(self.cells):
            place = self.cells - 1 - cell
            found |= (number >> cell & 1) << place
            found |= (number >> cell + self.cells & 1) << place + self.cells
        return found

    def alike(self, number: int) -> int:
        """Return 2 for a board and the same turned half round, 1 where they are one."""
        return 1 if self.turned(number) == number else 2

    def tier(self, number: int) -> int:
        """Return how many cells are marked."""
        return ones(number & self.turn - 1)


class WideCells(Cells, Wide):
    """The same in two numbers, Left's cells and Right's, with the bit for Right to move above."""

    width = 2

    def __init__(self, rows: int, columns: int) -> None:
        super().__init__(rows, columns, MOST_WIDE)

    @classmethod
    def fitting(cls, rows: int, columns: int) -> WideCells | None:
        """Return the form of a board, or None for one that is too large."""
        return cls(rows, columns) if rows * columns <= MOST_WIDE else None

    def pack(self, state: str, player: str | None) -> tuple[int, ...]:
        """Return the cells of both players."""
        cells = state.replace("/", "")
        left = sum(1 << cell for cell, mark in enumerate(cells) if mark == "L")
        right = sum(1 << cell for cell, mark in enumerate(cells) if mark == "R")
        return left, right | (0 if player == LEFT else self.turn)

    def moves(self, left: int, right: int) -> Iterator[tuple[int, ...]]:
        """Yield the boards with one more cell; the player who has connected can always answer."""
        mine = left if right & self.turn == 0 else right & self.board
        other = right & self.board if right & self.turn == 0 else left
        if not self.connected(other, right ^ self.turn):
            if self.connected(mine, right):
                yield left, right ^ self.turn
            else:
                free = self.board & ~(left | right)
                while free != 0:
                    cell = free & -free
                    free ^= cell
                    if right & self.turn == 0:
                        yield left | cell, right ^ self.turn
                    else:
                        yield left, (right | cell) ^ self.turn

    def evaluate(self, left: int, right: int) -> int:
        """Estimate by how many cells each player lacks."""
        free = self.board & ~(left | right)
        lefts = self.lacking(left, free, 0)
        rights = self.lacking(right & self.board, free, self.turn)
        return rights - lefts if right & self.turn == 0 else lefts - rights
