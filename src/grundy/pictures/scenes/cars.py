"""Cars on a board: one player's drive to the right and off it, the other's up and off it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, rows_of, stepped
from grundy.pictures.scenes.grids import ruled, square_places
from grundy.pictures.scenes.marks import moved, path, symbol
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.squares import standing

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

EXIT = 0.7
"""How far the way off the board goes."""

CARS = {"x": ("one", "car"), "o": ("two", "car-up")}
NAMES = {".": "free", "x": "car x, to the right", "o": "car o, up"}


class Cars(Board):
    """The board, with a way off it beside each row and above each column."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board with its cars."""
        rows = rows_of(state)
        high, wide = len(rows), len(rows[0])
        under = [moved(mark, 0, EXIT) for mark in ruled(wide, high)]
        right = "".join(
            f"M{wide + 0.2} {r + 0.5 + EXIT}h0.35m-0.15 -0.15l0.15 0.15l-0.15 0.15"
            for r in range(high)
        )
        up = "".join(
            f"M{c + 0.5} {EXIT - 0.2}v-0.35m-0.15 0.15l0.15 -0.15l0.15 0.15" for c in range(wide)
        )
        under += [path("way one", right), path("way two", up)]
        marks = [moved(mark, 0, EXIT) for mark in standing(rows, _car)]
        places = square_places(rows, NAMES.__getitem__, 0, EXIT)
        for r in range(high):
            said = f"off the board, right of row {r + 1}"
            places[f"{r + 1},off"] = Place(wide, r + EXIT, EXIT, 1, said)
        for c in range(wide):
            places[f"off,{c + 1}"] = Place(c, 0, 1, EXIT, f"off the board, above column {c + 1}")
        return Scene((wide + EXIT, high + EXIT), tuple(under), tuple(marks), places)

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return from where to where; a car that leaves goes to the place beside its square."""
        found = stepped(before, after)
        if len(found) != 1:
            return found
        row, _, column = found[0].partition(",")
        car = rows_of(before)[int(row) - 1][int(column) - 1]
        return found[0], f"{row},off" if car == "x" else f"off,{column}"


def _car(sign: str, x: float, y: float) -> list[Mark]:
    if sign not in CARS:
        return []
    side, name = CARS[sign]
    return [symbol(f"figure {side}", name, x, y)]


FORM = Cars()
