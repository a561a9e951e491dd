"""Amazons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar

from grundy.errors import UndefinedError
from grundy.forms.states import State
from grundy.rules.boards.bars import width_of
from grundy.rules.boards.places import Squares, Touching, connected, cut_out
from grundy.rules.boards.squares import SquareBoard
from grundy.rules.boards.text_board import put
from grundy.rules.partizan import PartizanGame
from grundy.rules.turn import Turn

EXCHANGED = str.maketrans("xo", "ox")
OPENING = "...o..o.../........../........../o........o/........../........../x........x"
OPENING += "/........../........../...x..x..."
Rays = tuple[tuple[tuple[int, ...], ...], ...]


class Amazons(SquareBoard, PartizanGame):
    """Move an amazon like a chess queen, then shoot an arrow, which moves like a queen too.

    Left has the amazons x, Right o; a dot is free and # is a square with an arrow. Neither an
    amazon nor an arrow passes over or ends on a square that is not free; the arrow starts from
    where the amazon has come to, and may end where she has left. Whoever cannot move loses.

    >>> import grundy as gr
    >>> [str(gr.game("amazons:2x3")(board).outcome) for board in ("x../..o", "x.#/#.o", "x../.##")]
    ['N', 'N', 'L']
    """

    name = "amazons"
    source = "W. Zamkauskas (1988); E. Berlekamp, Sums of N×2 Amazons (2000)"
    examples = ("amazons:2x2(x./.o)", "amazons:2x3(x../#.o)", "amazons:1x6(x..o..)")
    marks: ClassVar[str] = ".xo#"
    words: ClassVar[str] = "a square is . (free), x (Left's), o (Right's) or # (an arrow)"
    most_squares = 400

    @property
    def start(self) -> Any:
        """The opening with four amazons each on a board of 10 by 10.

        Raises `UndefinedError` for other boards, which have none.
        """
        if (self.rows, self.columns) != (10, 10):
            raise UndefinedError(f"{self.text} has no opening position; {self._how()}")
        return self(OPENING)

    def left(self, board: str) -> Iterator[str]:
        """Yield the board after each move and shot of an amazon x."""
        return _shots(board, "x")

    def right(self, board: str) -> Iterator[str]:
        """Yield the board after each move and shot of an amazon o."""
        return _shots(board, "o")

    def parts(self, board: str) -> Iterator[str]:
        """Yield the regions without arrows that have an amazon and a free square."""
        open_squares = {place for place, mark in enumerate(board) if mark in ".xo"}
        for region in connected(open_squares, _around(board.count("/") + 1, width_of(board))):
            if {"."} < {board[place] for place in region}:
                yield cut_out(board, region, "#")

    def canonical(self, board: str) -> str:
        """Return the least of the board's mirror images."""
        return min(Squares(self.rows, self.columns).images(board))

    def negative(self, board: str) -> str:
        """Return the board with the amazons exchanged."""
        return board.translate(EXCHANGED)

    def describe(self, before: State, turn: Turn) -> str:
        """Return "(1, 1) to (1, 2), arrow to (1, 1)", rows and columns counted from 1."""
        both = list(enumerate(zip(before, turn.state, strict=True)))
        begin = next(i for i, (old, new) in both if old in "xo" and new != old)
        end = next(i for i, (old, new) in both if new in "xo" and new != old)
        arrow = next(i for i, (old, new) in both if new == "#" != old)
        at = [Squares(self.rows, self.columns).place(before, i) for i in (begin, end, arrow)]
        return f"{at[0]} to {at[1]}, arrow to {at[2]}"


def _shots(board: str, amazon: str) -> Iterator[str]:
    rays = _rays(board.count("/") + 1, width_of(board))
    for place, mark in enumerate(board):
        if mark == amazon:
            left = put(board, place, ".")
            for end in _reached(left, rays[place]):
                moved = put(left, end, amazon)
                for arrow in _reached(moved, rays[end]):
                    yield put(moved, arrow, "#")


def _reached(board: str, rays: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    for ray in rays:
        for place in ray:
            if board[place] != ".":
                break
            yield place


@lru_cache
def _rays(rows: int, width: int) -> Rays:
    """Return for each place the places that a queen passes, in each of the eight directions."""
    squares = {(r, c) for r in range(rows) for c in range(width - 1)}
    ways = [(a, b) for a in (-1, 0, 1) for b in (-1, 0, 1) if (a, b) != (0, 0)]

    def ray(r: int, c: int, a: int, b: int) -> tuple[int, ...]:
        reach = range(1, rows + width)
        line = ((r + a * k, c + b * k) for k in reach if (r + a * k, c + b * k) in squares)
        return tuple(i * width + j for i, j in line)

    return tuple(
        tuple(ray(*divmod(place, width), *way) for way in ways) for place in range(rows * width)
    )


@lru_cache
def _around(rows: int, width: int) -> Touching:
    """Return for each place the places that a king reaches."""
    return tuple(tuple(ray[0] for ray in rays if ray) for rays in _rays(rows, width))
