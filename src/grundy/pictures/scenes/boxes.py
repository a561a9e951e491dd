"""Dots and boxes: lines that are drawn, lines that may be, boxes that are complete."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board
from grundy.pictures.scenes.grids import gathered
from grundy.pictures.scenes.marks import circle, number, path, rect, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from grundy.pictures.scenes.marks import Mark

APART = 1.3
MARGIN = 0.32
MOST = 18
"""Rows and columns of boxes that are drawn."""


class Boxes(Board):
    """A board of dots; one presses the line between two of them."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board with its lines."""
        rows, columns = min(game.rows, MOST), min(game.columns, MOST)
        drawn: list[str] = []
        free: list[str] = []
        places: dict[str, Place] = {}
        index = {line: i for i, line in enumerate(game.grid.lines)}
        for line, i in index.items():
            if not _seen(line, rows, columns):
                continue
            has = state >> i & 1
            (drawn if has else free).append(_path(line))
            said = f"line {game.grid.name(i)}{', drawn' if has else ''}"
            places[_name(line)] = _place(line, said, has)
        dots = [
            circle("mark-dot", *_at(r, c), 0.12)
            for r in range(rows + 1)
            for c in range(columns + 1)
        ]
        full = [
            rect("box", MARGIN + c * APART + 0.1, MARGIN + r * APART + 0.1, 1.1, 1.1, 0.08)
            for r in range(rows)
            for c in range(columns)
            if all(state >> index[side] & 1 for side in _sides(r, c))
        ]
        marks: list[Mark] = gathered(full)
        if free:
            marks.append(path("to-draw", "".join(free)))
        if drawn:
            marks.append(path("drawn", "".join(drawn)))
        # The dots are on top of their lines.
        marks += gathered(dots)
        wide, high = columns * APART + 2 * MARGIN, rows * APART + 2 * MARGIN
        if (rows, columns) != (game.rows, game.columns):
            said = f"… {game.rows}x{game.columns} boxes"
            marks.append(words("note start", MARGIN, high + 0.3, 0.5, said))
            high += 0.7
        return Scene((wide, high), (), tuple(marks), places)

    def pressed(self, game: Any, before: Any, after: Any) -> tuple[str, ...]:
        """Return the line that was drawn."""
        line = game.grid.lines[(before ^ after).bit_length() - 1]
        shown = min(game.rows, MOST), min(game.columns, MOST)
        return (_name(line),) if _seen(line, *shown) else ()


def _seen(line: tuple[int, int], rows: int, columns: int) -> bool:
    r, c = line
    return r <= 2 * rows and c < columns + r % 2


def _name(line: tuple[int, int]) -> str:
    """Return the name of a line: across or down from a dot, by row and column from 1."""
    r, c = line
    return f"{r // 2 + 1},{c + 1}{'|' if r % 2 else '-'}"


def _at(r: int, c: int) -> tuple[float, float]:
    return MARGIN + c * APART, MARGIN + r * APART


def _path(line: tuple[int, int]) -> str:
    x, y = _at(line[0] // 2, line[1])
    return f"M{number(x)} {number(y)}{'v' if line[0] % 2 else 'h'}{APART}"


def _place(line: tuple[int, int], said: str, drawn: int) -> Place:
    x, y = _at(line[0] // 2, line[1])
    if line[0] % 2:
        return Place(x - 0.3, y + 0.3, 0.6, APART - 0.6, said, "|" if drawn else "")
    return Place(x + 0.3, y - 0.3, APART - 0.6, 0.6, said, "-" if drawn else "")


def _sides(r: int, c: int) -> tuple[tuple[int, int], ...]:
    return (2 * r, c), (2 * r + 1, c), (2 * r + 1, c + 1), (2 * r + 2, c)


FORM = Boxes()
