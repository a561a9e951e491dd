"""Noughts and crosses: a board ruled as on paper, and a stroke through what is in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, changes, rows_of
from grundy.pictures.scenes.grids import ruled, square_places
from grundy.pictures.scenes.marks import line, path, rect, symbol
from grundy.pictures.scenes.scene import Scene, beside
from grundy.pictures.scenes.squares import standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
OPEN = 3
"""Boards of so many rows and columns have no frame: four lines, as on paper."""


class Noughts(Board):
    """One board of crosses and noughts."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board."""
        return noughts(rows_of(state), game.line)

    def pressed(self, game: Any, before: Any, after: Any) -> Touch:
        """Return the square that is marked; nothing is drawn for it."""
        return tuple(name for name, _, _ in changes(before, after))


class Boards(Board):
    """Several boards of crosses; those with a line are finished."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the boards side by side."""
        boards = [noughts(text.split("/"), OPEN, ends=True) for text in state]
        prefixes = [f"{number}/" for number in range(1, len(boards) + 1)]
        return boards[0] if len(boards) == 1 else in_rows(boards, prefixes)


def in_rows(boards: Sequence[Scene], prefixes: Sequence[str], most: int = 5) -> Scene:
    """Return boards of one size in rows of so many."""
    names = list(zip(boards, prefixes, strict=True))
    rows = [names[i : i + most] for i in range(0, len(names), most)]
    drawn = [beside([b for b, _ in some], [p for _, p in some]) for some in rows]
    if len(drawn) == 1:
        return drawn[0]
    step = drawn[0].size[1] + 0.7
    parts = [one.moved(0, i * step) for i, one in enumerate(drawn)]
    return Scene(
        (drawn[0].size[0], step * len(parts) - 0.7),
        tuple(mark for part in parts for mark in part.under),
        tuple(mark for part in parts for mark in part.marks),
        {name: place for part in parts for name, place in part.places.items()},
    )


def noughts(rows: Sequence[str], line_length: int, *, ends: bool = False) -> Scene:
    """Return a board of crosses and noughts; where a line `ends` it, it is drawn as finished."""
    high, wide = len(rows), len(rows[0])
    if high == wide == OPEN:
        under = [rect("board open", 0, 0, 3, 3), path("rule bold", "M1 0V3M2 0V3M0 1H3M0 2H3")]
    else:
        under = ruled(wide, high)
    marks = standing(rows, sign_on)
    for (r, c), (s, d) in runs(rows, line_length):
        dx, dy = _sign(d - c) * 0.34, _sign(s - r) * 0.34
        ends_at = c + 0.5 - dx, r + 0.5 - dy, d + 0.5 + dx, s + 0.5 + dy
        marks.append(line("won", *ends_at))
    dead = ends and any(True for _ in runs(rows, line_length))
    if dead:
        marks.insert(0, rect("dead", -0.05, -0.05, wide + 0.1, high + 0.1, 0.1))
    return Scene((wide, high), tuple(under), tuple(marks), square_places(rows))


def sign_on(sign: str, x: float, y: float) -> list[Mark]:
    """Return a cross or a nought on the square whose corner is at (x, y)."""
    match sign:
        case "x":
            return [symbol("sign one", "cross", x, y)]
        case "o":
            return [symbol("sign two", "ring", x, y)]
    return []


def runs(
    rows: Sequence[str], least: int, signs: str = "xo"
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield the first and the last square of each run of one sign that is long enough.

    >>> list(runs(["xxx", "o.o", "..o"], 3))
    [((0, 0), (0, 2))]
    """
    at = {(r, c): sign for r, signs_ in enumerate(rows) for c, sign in enumerate(signs_)}
    for (r, c), sign in at.items():
        for down, right in WAYS if sign in signs else ():
            if at.get((r - down, c - right)) == sign:
                continue
            length = 1
            while at.get((r + length * down, c + length * right)) == sign:
                length += 1
            if length >= least:
                yield (r, c), (r + (length - 1) * down, c + (length - 1) * right)


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


FORM = Noughts()
