"""Boards of squares, one sign a square: as a position's text has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, rows_of
from grundy.pictures.scenes.grids import CROWD, crowd, gathered, square_places
from grundy.pictures.scenes.marks import rect
from grundy.pictures.scenes.pieces import FREE, on_square
from grundy.pictures.scenes.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.pictures.scenes.marks import Mark


class Squares(Board):
    """A board of squares; what stands on them is drawn by `on_square`."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board."""
        return squares(rows_of(state), on_square)


def squares(rows: Sequence[str], drawn: Callable[[str, float, float], list[Mark]]) -> Scene:
    """Return a board of rows of signs, each drawn on its square; rows may differ in length."""
    wide = max(map(len, rows))
    under = [rect("square", c, r, 1, 1) for r, signs in enumerate(rows) for c in range(len(signs))]
    marks = standing(rows, drawn)
    return Scene(
        (max(wide, 1), len(rows)), tuple(gathered(under)), tuple(marks), square_places(rows)
    )


def standing(rows: Sequence[str], drawn: Callable[[str, float, float], list[Mark]]) -> list[Mark]:
    """Return what stands on the squares of rows of signs; of very many, where and whose."""
    if sum(sign not in FREE for signs in rows for sign in signs) > CROWD:
        both = ((sign, c, r) for r, signs in enumerate(rows) for c, sign in enumerate(signs))
        return crowd((sign, c + 0.5, r + 0.5) for sign, c, r in both if sign not in FREE)
    found = [
        mark
        for r, signs in enumerate(rows)
        for c, sign in enumerate(signs)
        for mark in drawn(sign, c, r)
    ]
    # Few marks are better in their order: a piece that moves then is the same element.
    return gathered(found) if len(found) > 40 else found


FORM = Squares()
