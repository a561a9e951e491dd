"""Boards of points and lines, read off their drawing: pieces slide along the lines."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, ClassVar

from grundy.rules.boards.text_board import TextBoard, column_name

if TYPE_CHECKING:
    from grundy.forms.states import State

Drawing = tuple[str, ...]

WAYS = {"-": (0, 1), "|": (1, 0), "\\": (1, 2), "/": (1, -2)}
"""What a line is drawn with, and where it goes from character to character."""

EIGHT_AND_CENTRE = (
    r"*---*---*",
    r"| \ | / |",
    r"*---*---*",
    r"| / | \ |",
    r"*---*---*",
)
"""Eight points in a ring, each joined with the centre."""

RING, CENTRE = (0, 1, 2, 6, 10, 9, 8, 4), 5
"""The places of the ring in the text of that board, one after the other, and of the centre."""


class DrawnBoard(TextBoard):
    """A game on the points of a drawing, which is at once the board's picture."""

    drawing: ClassVar[Drawing]
    """Lines of text in which * is a point; - and | and the slashes join points."""

    @property
    def row_lengths(self) -> tuple[int, ...]:
        """How many points each row of the drawing has."""
        return tuple(line.count("*") for line in self.drawing if "*" in line)

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Return the places that a line joins with this one."""
        return _joined(self.drawing)[place]

    def place_name(self, place: int) -> str:
        """Return the name of a point, as in chess: a1 below left."""
        return _names(self.drawing)[place]

    def board_lines(self, state: State) -> list[str]:
        """Return the drawing with the pieces on its points."""
        marks = iter(state[-1].replace("/", ""))
        number = _row_numbers(self.drawing)
        lines = [
            f"{number.get(i, ''):>1} {''.join(next(marks) if c == '*' else c for c in line)}"
            for i, line in enumerate(self.drawing)
        ]
        letters = [" "] * len(self.drawing[0])
        for (_, column), place in _places(self.drawing).items():
            letters[column] = self.place_name(place)[0]
        return [*lines, f"  {''.join(letters)}"]


def _points(drawing: Drawing) -> list[tuple[int, int]]:
    return [(i, j) for i, line in enumerate(drawing) for j, c in enumerate(line) if c == "*"]


def _places(drawing: Drawing) -> dict[tuple[int, int], int]:
    """Return the index of each point in the text of a board: a slash stands between rows."""
    rows = sorted({row for row, _ in _points(drawing)})
    return {(i, j): n + rows.index(i) for n, (i, j) in enumerate(_points(drawing))}


def _row_numbers(drawing: Drawing) -> dict[int, int]:
    rows = sorted({row for row, _ in _points(drawing)}, reverse=True)
    return {row: n for n, row in enumerate(rows, start=1)}


@lru_cache
def _names(drawing: Drawing) -> dict[int, str]:
    columns = sorted({column for _, column in _points(drawing)})
    number = _row_numbers(drawing)
    return {
        place: f"{column_name(columns.index(column))}{number[row]}"
        for (row, column), place in _places(drawing).items()
    }


@lru_cache
def _joined(drawing: Drawing) -> dict[int, tuple[int, ...]]:
    """Return the neighbours of each point, by following the lines that are drawn from it."""
    places = _places(drawing)
    found: dict[int, list[int]] = {place: [] for place in places.values()}
    for (row, column), place in places.items():
        for mark, (down, right) in WAYS.items():
            i, j = row + down, column + right
            while i < len(drawing) and 0 <= j < len(drawing[i]) and drawing[i][j] == mark:
                i, j = i + down, j + right
            if (i, j) in places and (i, j) != (row + down, column + right):
                found[place].append(places[i, j])
                found[places[i, j]].append(place)
    return {place: tuple(sorted(others)) for place, others in found.items()}


@cache
def ring_turns() -> tuple[tuple[int, ...], ...]:
    """Return, for each symmetry of eight points and their centre, from where an image is read.

    >>> len(ring_turns()), ring_turns()[0][:4]
    (16, (0, 1, 2, 3))
    """
    found = []
    for ring in (RING, RING[::-1]):
        for shift in range(8):
            image = list(range(11))
            for n, place in enumerate(RING):
                image[place] = ring[(n + shift) % 8]
            found.append(tuple(image))
    return tuple(found)
