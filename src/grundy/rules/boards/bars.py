"""Bars of squares on a board: Left places them upright, Right lying; edges may be joined."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, ClassVar

from grundy.errors import ParameterError, nearest
from grundy.forms.placements import Placements
from grundy.rules.boards.dominoes import covered_squares, regions
from grundy.rules.boards.mirrors import flips
from grundy.rules.boards.places import Touching, beside, connected
from grundy.rules.boards.squares import SquareBoard, transposed
from grundy.rules.notation import parameters
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from grundy.forms.states import State
    from grundy.rules.turn import Turn

SURFACES = ("cylinder", "torus")


class BarGame(SquareBoard, PartizanGame):
    """A game of straight bars: Left places them upright, Right lying, on free squares.

    With `cylinder`, as in 3x4,cylinder, each row goes on where it began; with `torus` each column
    does so too.
    """

    lengths: ClassVar[tuple[int, ...]]
    """How many squares a bar may cover."""

    most_squares = 1000

    def __init__(self, rows: int, columns: int, surface: str = "") -> None:
        super().__init__(rows, columns)
        self.surface = surface

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the size of the board and, after a comma, a surface.

        Raises `ParameterError`.
        """
        size, comma, surface = text.partition(",")
        found = cls(*parameters.board(size, cls.name), surface.strip())
        if comma and found.surface not in SURFACES:
            raise ParameterError(
                f"{cls.name}: after the size of the board cylinder or torus may follow, as in "
                f"{cls.name}:3x4,torus; not {surface.strip()!r}{nearest(surface, SURFACES)}"
            )
        return found

    @property
    def parameters(self) -> str:
        """The size of the board, and its surface."""
        return f"{super().parameters},{self.surface}" if self.surface else super().parameters

    def left(self, board: str) -> Iterator[str]:
        """Yield the board with each upright bar."""
        for length in self.lengths:
            yield from bars(board, width_of(board), length)
            if self.surface == "torus":
                yield from _over_the_edge(board, length, lying=False)

    def right(self, board: str) -> Iterator[str]:
        """Yield the board with each lying bar."""
        for length in self.lengths:
            yield from bars(board, 1, length)
            if self.surface:
                yield from _over_the_edge(board, length, lying=True)

    def parts(self, board: str) -> Iterator[str]:
        """Yield each connected region in which the shortest bar might have room."""
        least = min(self.lengths)
        if not self.surface:
            return regions(board, least)
        return _regions_on(board, least, self.surface)

    def canonical(self, board: str) -> str:
        """Return the least of the flips; of a surface, of all turns too."""
        return min(flips(board) if not self.surface else _turns(board, self.surface))

    def negative(self, board: str) -> str | None:
        """Return the board with rows for columns; a cylinder would stand instead of lie."""
        return None if self.surface == "cylinder" else transposed(board)

    @cached_property
    def placements(self) -> Placements | None:
        """The bars as tiles, unless edges are joined."""
        if self.surface:
            return None
        lying = [[(0, k) for k in range(length)] for length in self.lengths]
        upright = [[(k, 0) for k in range(length)] for length in self.lengths]
        return Placements.tiles(self.rows, self.columns, upright, lying)

    def placed(self, state: State) -> tuple[int, int]:
        """Return the free squares, twice: a slash takes a bit, as at the end of each row."""
        free = sum(1 << place for place, mark in enumerate(state) if mark == ".")
        return free, free

    def describe(self, before: State, turn: Turn) -> str:
        """Return "cover (1, 1) and (1, 2)", rows and columns counted from 1."""
        return f"cover {covered_squares(before, turn.state)}"


def width_of(board: str) -> int:
    """Return how many characters stand between a square and the one below.

    >>> width_of("../.."), width_of("...")
    (3, 4)
    """
    return board.find("/") + 1 or len(board) + 1


def bars(board: str, step: int, length: int) -> Iterator[str]:
    """Yield each board with free squares covered, `length` of them, `step` characters apart.

    A row's slash keeps bars from wrapping.

    >>> list(bars("..../....", 1, 3))
    ['###./....', '.###/....', '..../###.', '..../.###']
    """
    # Looks ahead, so that bars which overlap are all found.
    for match in _room(step, length).finditer(board):
        place = match.start()
        end = place + (length - 1) * step
        covered = "".join(f"#{board[i + 1 : i + step]}" for i in range(place, end, step))
        yield f"{board[:place]}{covered}#{board[end + 1 :]}"


@lru_cache
def _room(step: int, length: int) -> re.Pattern[str]:
    return re.compile(rf"\.(?=(?:.{{{step - 1}}}\.){{{length - 1}}})")


def _over_the_edge(board: str, length: int, *, lying: bool) -> Iterator[str]:
    """Yield the board with each bar that covers squares on both sides of a joined edge."""
    width = width_of(board)
    rows, columns = board.count("/") + 1, width - 1
    around, lanes = (columns, rows) if lying else (rows, columns)
    first = [around - length + k for k in range(1, length)]
    # Once round, two bars can cover the same squares.
    places = {
        frozenset(
            lane * width + (begin + k) % around if lying else (begin + k) % around * width + lane
            for k in range(length)
        )
        for begin in first
        for lane in range(lanes)
        if around > length
    }
    for bar in sorted(places, key=sorted):
        if all(board[place] == "." for place in bar):
            yield "".join("#" if place in bar else mark for place, mark in enumerate(board))


def _regions_on(board: str, least: int, surface: str) -> Iterator[str]:
    """Yield each connected region of `least` free squares or more, where it is."""
    rows, columns = board.count("/") + 1, width_of(board) - 1
    free = {place for place, square in enumerate(board) if square == "."}
    for region in connected(free, _joined(rows, columns, surface)):
        if len(region) >= least:
            yield "".join(
                mark if mark == "/" or place in region else "#" for place, mark in enumerate(board)
            )


@lru_cache
def _joined(rows: int, columns: int, surface: str) -> Touching:
    """Return the places beside each place of a board's text, over joined edges too."""
    near = [list(found) for found in beside(rows, columns)]
    width = columns + 1
    across = [(r * width, r * width + columns - 1) for r in range(rows)]
    down = [(c, (rows - 1) * width + c) for c in range(columns)] if surface == "torus" else []
    for a, b in across + down:
        near[a].append(b)
        near[b].append(a)
    return tuple(map(tuple, near))


def _turns(board: str, surface: str) -> Iterator[str]:
    """Yield the flips of the board after every shift along its joined edges."""
    rows = board.split("/")
    for down in range(len(rows) if surface == "torus" else 1):
        shifted = rows[down:] + rows[:down]
        for by in range(len(rows[0])):
            yield from flips("/".join(row[by:] + row[:by] for row in shifted))
