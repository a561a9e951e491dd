"""Placement games as data: what each player may place where, over two sets of cells.

A position is a pair of bitmasks: A has the cells that still matter to Left, B those that still
matter to Right. A move needs some cells of its player's mask, and clears cells of both. Masks only
ever lose cells, so play ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import NamedTuple

from grundy.errors import RuleError

Square = tuple[int, int]
"""A row and a column, counted from 0; or how far one square is from another."""


class Placing(NamedTuple):
    """A move: legal when `need` is in the mover's mask; then A and B lose what it clears."""

    need: int
    clear_a: int
    clear_b: int

    @property
    def exchanged(self) -> Placing:
        """The same move of the other player."""
        return Placing(self.need, self.clear_b, self.clear_a)


class Shape(NamedTuple):
    """A move on a grid, by the squares that it needs and clears, wherever it is put."""

    need: frozenset[Square]
    clear_a: frozenset[Square]
    clear_b: frozenset[Square]

    @property
    def exchanged(self) -> Shape:
        """The same move of the other player."""
        return Shape(self.need, self.clear_b, self.clear_a)

    def seen(self, image: Image) -> Shape:
        """Return its image, put so that what it needs begins in row 0 and in column 0."""
        need, clear_a, clear_b = (
            frozenset(image.of(square) for square in squares) for squares in self
        )
        row, column = min(r for r, _ in need), min(c for _, c in need)
        moved = (frozenset((r - row, c - column) for r, c in s) for s in (need, clear_a, clear_b))
        return Shape(*moved)

    def placed(self, rows: int, columns: int, row: int, column: int) -> Placing | None:
        """Return the move that begins at a square, or None where it needs one beyond the board."""

        def mask(squares: frozenset[Square]) -> int:
            there = ((r + row, c + column) for r, c in squares)
            inside = ((r, c) for r, c in there if 0 <= r < rows and 0 <= c < columns)
            return sum(1 << r * (columns + 1) + c for r, c in inside)

        need = mask(self.need)
        return (
            Placing(need, mask(self.clear_a), mask(self.clear_b))
            if need.bit_count() == len(self.need)
            else None
        )


class Image(NamedTuple):
    """A symmetry of the rules: turned upside down, mirrored, then transposed.

    One that is `exchanged` also exchanges the players, and so negates every value.
    """

    transposed: bool = False
    upside_down: bool = False
    mirrored: bool = False
    exchanged: bool = False

    def of(self, square: Square) -> Square:
        """Return where a square goes, as far as directions tell."""
        row, column = square
        row, column = -row if self.upside_down else row, -column if self.mirrored else column
        return (column, row) if self.transposed else (row, column)


class Placements(NamedTuple):
    """The rules of a placement game: moves of both players over `cells` cells.

    On a grid a row takes `stride` cells, one more than it has squares: the last one is never free,
    and keeps one row apart from the next. `images` are the symmetries of the rules: on a grid they
    hold for every part of it, wherever it is; elsewhere there is only the one that exchanges the
    players. `Placements.tiles`, `Placements.colouring` and `Placements.colouring_graph` make them.

    >>> domineering = Placements.tiles(2, 2, left=[[(0, 0), (1, 0)]], right=[[(0, 0), (0, 1)]])
    >>> [bin(move.need) for move in (*domineering.left, *domineering.right)]
    ['0b1001', '0b10010', '0b11', '0b11000']
    >>> len(domineering.images), sum(image.exchanged for image in domineering.images)
    (8, 4)
    """

    cells: int
    left: tuple[Placing, ...]
    right: tuple[Placing, ...]
    stride: int = 0
    images: tuple[Image, ...] = (Image(),)

    @classmethod
    def on_grid(
        cls, rows: int, columns: int, left: Iterable[Shape], right: Iterable[Shape]
    ) -> Placements:
        """Return the rules on a grid where each player has moves of these shapes, not turned.

        Raises `RuleError` for a board without squares, and for a shape that clears none of the
        squares that it needs.
        """
        if rows < 1 or columns < 1:
            raise RuleError(f"a board has at least one square, not {rows} x {columns}")
        lefts, rights = tuple(left), tuple(right)
        _check_ends(lefts, rights)
        return cls(
            rows * (columns + 1),
            _placed(lefts, rows, columns),
            _placed(rights, rows, columns),
            columns + 1,
            _images(frozenset(lefts), frozenset(rights)),
        )

    @classmethod
    def tiles(
        cls,
        rows: int,
        columns: int,
        left: Iterable[Iterable[Square]],
        right: Iterable[Iterable[Square]],
    ) -> Placements:
        """Return the rules on a grid where each player covers free squares with tiles, not turned.

        A tile is a list of squares, each a row and a column. A position has the free squares as A
        and as B.
        """
        return cls.on_grid(rows, columns, map(_tile, left), map(_tile, right))

    @classmethod
    def colouring(cls, rows: int, columns: int, *, same: bool) -> Placements:
        """Return the rules of Col (`same`) or of Snort on a grid.

        Whoever colours a square takes it from both, and its neighbours from whoever must not
        colour them: in Col the same player, in Snort the other one.
        """
        one = frozenset({(0, 0)})
        around = one | {(0, 1), (1, 0), (0, -1), (-1, 0)}
        shape = Shape(one, around, one) if same else Shape(one, one, around)
        return cls.on_grid(rows, columns, [shape], [shape.exchanged])

    @classmethod
    def colouring_graph(cls, neighbours: Sequence[Iterable[int]], *, same: bool) -> Placements:
        """Return the rules of Col (`same`) or of Snort on a graph, given by lists of neighbours.

        >>> Placements.colouring_graph([[1], [0]], same=False).left
        (Placing(need=1, clear_a=1, clear_b=3), Placing(need=2, clear_a=2, clear_b=3))
        """
        left = []
        for node, others in enumerate(neighbours):
            one = 1 << node
            around = one
            for other in others:
                around |= 1 << other
            left.append(Placing(one, around, one) if same else Placing(one, one, around))
        return cls.of(len(neighbours), left, [move.exchanged for move in left])

    @classmethod
    def of(cls, cells: int, left: Iterable[Placing], right: Iterable[Placing]) -> Placements:
        """Return the rules with these moves, and the exchange of the players where that is one.

        Raises `RuleError` for a move that clears none of the cells that it needs: play would not
        end.
        """
        lefts, rights = tuple(left), tuple(right)
        _check_ends(lefts, rights)
        exchange = {move.exchanged for move in lefts} == set(rights)
        images = (Image(), Image(exchanged=True)) if exchange else (Image(),)
        return cls(cells, lefts, rights, 0, images)

    @property
    def shared(self) -> bool:
        """Whether masks that are equal stay equal: every move clears the same of both."""
        return all(move.clear_a == move.clear_b for move in (*self.left, *self.right))

    def mask(self, squares: Iterable[Square]) -> int:
        """Return the mask of squares of a grid.

        >>> bin(Placements.colouring(2, 2, same=True).mask([(0, 1), (1, 0)]))
        '0b1010'
        """
        return sum(1 << row * self.stride + column for row, column in squares)


def _check_ends(left: Sequence[Placing | Shape], right: Sequence[Placing | Shape]) -> None:
    endless = [move for move in left if not move.need & move.clear_a]  # type: ignore[operator]
    endless += [move for move in right if not move.need & move.clear_b]  # type: ignore[operator]
    if endless:
        raise RuleError(f"{endless[0]} clears no cell that it needs: play would not end")


def _tile(squares: Iterable[Square]) -> Shape:
    cells = frozenset(squares)
    return Shape(cells, cells, cells)


def _placed(shapes: Iterable[Shape], rows: int, columns: int) -> tuple[Placing, ...]:
    """Return all moves of these shapes on the board, each once."""
    found: dict[Placing, None] = {}
    for shape in (shape.seen(Image()) for shape in shapes):
        for row, column in product(range(rows), range(columns)):
            move = shape.placed(rows, columns, row, column)
            if move is not None:
                found[move] = None
    return tuple(found)


def _images(left: frozenset[Shape], right: frozenset[Shape]) -> tuple[Image, ...]:
    """Return the symmetries of the square under which the shapes of the players stay the same.

    Those that exchange the players come last.
    """
    here, there = ({shape.seen(Image()) for shape in shapes} for shapes in (left, right))
    found = []
    for exchanged in (False, True):
        for flips in product((False, True), (False, True), (False, True)):
            image = Image(*flips, exchanged)
            seen = [{shape.seen(image) for shape in shapes} for shapes in (left, right)]
            if exchanged:
                seen = [{shape.exchanged for shape in shapes} for shapes in reversed(seen)]
            if seen == [here, there]:
                found.append(image)
    return tuple(found)
