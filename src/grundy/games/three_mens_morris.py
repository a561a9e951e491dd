"""Three men's morris."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Self

from grundy.errors import ParameterError
from grundy.forms.packed import Packed
from grundy.rules.boards.drawn_board import EIGHT_AND_CENTRE, DrawnBoard
from grundy.rules.boards.lines import has_line
from grundy.rules.boards.lines import mover as next_mover
from grundy.rules.boards.own_pieces import OwnPieces, Step
from grundy.rules.boards.packed_pieces import PackedMen
from grundy.rules.boards.squares import grid_images, least_image

MEN = 3


class ThreeMensMorris(OwnPieces, DrawnBoard):
    """Each player puts three men on a 3x3 board, then moves them: three in a row win.

    In the game of this name (tapatan) a man slides along a line to a free point beside it; in
    `three-mens-morris:fly` it goes to any free point. x begins; whoever cannot move loses.

    >>> import grundy as gr
    >>> p = gr.game("three-mens-morris").start
    >>> p.outcome, p.remoteness, gr.game("three-mens-morris:fly").start.outcome
    (Outcome.N, 9, Outcome.D)
    """

    name = "three-mens-morris"
    source = "H. J. R. Murray, A History of Board-Games Other Than Chess (1952)"
    examples = (
        "three-mens-morris(x, .../.../...)",
        "three-mens-morris(o, xo./oxx/..o)",
        "three-mens-morris:fly(x, xo./ox./x.o)",
    )
    drawing = EIGHT_AND_CENTRE
    largest = 1
    stuck = -1
    opening = ".../.../..."

    def __init__(self, fly: bool = False) -> None:
        self.fly = fly

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read how men move."""
        if text not in ("", "fly"):
            raise ParameterError(
                f"three-mens-morris takes no parameters (men slide) or fly; not {text!r}"
            )
        return cls(text == "fly")

    @property
    def parameters(self) -> str:
        """The word fly where men do."""
        return "fly" if self.fly else ""

    def steps(self, mover: str, board: str) -> Iterator[Step]:
        """Yield the places for a new man, or the moves of the men."""
        free = [place for place, mark in enumerate(board) if mark == "."]
        if board.count(mover) < MEN:
            yield from ((None, place) for place in free)
            return
        for place in (i for i, mark in enumerate(board) if mark == mover):
            reach = self.neighbours(place)
            yield from ((place, target) for target in free if self.fly or target in reach)

    @cached_property
    def packed(self) -> Packed:
        """The boards as whole numbers, for strong solving."""
        places = [place for place, mark in enumerate(self.opening) if mark == "."]
        beside = [
            sum(1 << s for s, there in enumerate(places) if self.fly or there in near)
            for near in (self.neighbours(place) for place in places)
        ]
        rows = [[3 * n + k for k in range(3)] for n in range(3)]
        lines = [*rows, *(list(column) for column in zip(*rows, strict=True)), [0, 4, 8], [2, 4, 6]]
        images = [[p for row in image for p in row] for image in grid_images(3, 3, 3)]
        return PackedMen(MEN, beside, [sum(1 << s for s in line) for line in lines], images)

    def final(self, mover: str, board: str) -> int | None:
        """Return -1 when the other player has a line."""
        return -1 if has_line(board, self.other(mover), 3, 3) else None

    def seen_mover(self, board: str) -> str:
        """Return whose turn it is: the numbers of men show it until all are on the board."""
        return next_mover(board)

    def problem(self, mover: str, board: str) -> str:
        """Refuse wrong numbers of men, and play after the end."""
        counts = board.count(mover), board.count(self.other(mover))
        turn = counts == (MEN, MEN) or next_mover(board) == mover
        if max(counts) > MEN or abs(counts[0] - counts[1]) > 1 or not turn:
            return "x begins, and the players take turns putting three men each on the board"
        if has_line(board, mover, 3, 3):
            return f"the game ends when {mover} has a line"
        return ""

    def images(self, board: str) -> tuple[str]:
        """Return the first of the eight mirror images."""
        return (least_image(board, 3, 3),)
