"""Boards of points and lines: as the game's own drawing has them, so that lines are the moves."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.pictures.scenes.board import Board, text_of
from grundy.pictures.scenes.marks import circle, path, words
from grundy.pictures.scenes.pieces import man
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

Point = tuple[float, float]

APART = 1.6
"""How far neighbouring points are from each other."""

ACROSS, DOWN = 4, 2
"""Characters between neighbouring points of a drawing in text."""

SIZE = 1.15


class Points(Board):
    """Points and the lines between them; pieces x and o stand on points."""

    names: ClassVar[dict[str, str]] = {}

    def points(self, game: Any) -> dict[int, Point]:
        """Return where each place of the board's text is drawn."""
        return drawn_points(game.drawing)

    def joined(self, game: Any, a: int, b: int) -> str:
        """Return the line between two places, as a path."""
        at = self.points(game)
        return f"M{at[a][0]} {at[a][1]}L{at[b][0]} {at[b][1]}"

    def radius(self, place: int) -> float:
        """Return how large the point of a place is."""
        return 0.15

    def piece(self, sign: str, x: float, y: float) -> list[Mark]:
        """Return the piece that a sign stands for."""
        if sign in "xo":
            return [man(sign, x, y, SIZE)]
        if sign == ".":
            return []
        return [circle("vertex", x, y, SIZE * 0.4), words("label", x, y, 0.5, sign)]

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board with its pieces."""
        text, at = text_of(state), self.points(game)
        lines = [self.joined(game, a, b) for a in at for b in game.neighbours(a) if a < b]
        under = [path("rule bold", "".join(lines))]
        under += [circle("point", x, y, self.radius(place)) for place, (x, y) in at.items()]
        marks = [mark for place, (x, y) in at.items() for mark in self.piece(text[place], x, y)]
        places = {
            game.place_name(place): self._place(game.place_name(place), text[place], x, y)
            for place, (x, y) in at.items()
        }
        wide, high = (max(p[i] for p in at.values()) + SIZE / 2 for i in (0, 1))
        return Scene((wide, high), tuple(under), tuple(marks), places)

    def _place(self, name: str, sign: str, x: float, y: float) -> Place:
        held = "" if sign == "." else sign
        called = "free" if sign == "." else self.names.get(sign, sign)
        half = SIZE / 2
        return Place(x - half, y - half, SIZE, SIZE, f"{name}: {called}", held)


@lru_cache
def drawn_points(drawing: tuple[str, ...]) -> dict[int, Point]:
    """Return the points of a drawing by their place in a board's text, where rows end in slashes.

    >>> drawn_points(("*---*", "|   |", "*---*"))
    {0: (0.575, 0.575), 1: (2.175, 0.575), 3: (0.575, 2.175), 4: (2.175, 2.175)}
    """
    found: dict[int, Point] = {}
    place = 0
    for r, signs in enumerate(drawing):
        columns = [c for c, sign in enumerate(signs) if sign == "*"]
        for c in columns:
            found[place] = (
                round(SIZE / 2 + c * APART / ACROSS, 3),
                round(SIZE / 2 + r * APART / DOWN, 3),
            )
            place += 1
        place += bool(columns)
    return found


FORM = Points()
