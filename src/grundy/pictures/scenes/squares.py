"""Boards of squares, one sign a square: as a position's text has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import rect
from grundy.pictures.scenes.pieces import FREE, on_square, said
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.pictures.scenes.marks import Mark


class Squares(Form):
    """A board of squares; what stands on them is drawn by `on_square`."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the board."""
        state = states[0]
        board = state if isinstance(state, str) else state[-1]
        return squares(board.split("/"), on_square)


def squares(rows: Sequence[str], drawn: Callable[[str, float, float], list[Mark]]) -> Scene:
    """Return a board of rows of signs, each drawn on its square."""
    wide = max(map(len, rows))
    under, marks, places = [], [], {}
    for r, signs in enumerate(rows):
        for c, sign in enumerate(signs):
            under.append(rect("square", c, r, 1, 1))
            marks += drawn(sign, c, r)
            name = f"row {r + 1}, column {c + 1}: {said(sign)}"
            holds = "" if sign in FREE else sign
            places[f"{r + 1},{c + 1}"] = Place(c, r, 1, 1, name, holds)
    return Scene((wide, len(rows)), tuple(under), tuple(marks), places)


FORM = Squares()
