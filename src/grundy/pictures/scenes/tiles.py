"""Squares covered by tiles: those that touch join, for nobody knows which tile was which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.board import Board, changes, rows_of
from grundy.pictures.scenes.grids import ruled, square_places
from grundy.pictures.scenes.marks import number, path, rect
from grundy.pictures.scenes.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

INSET = 0.07
EDGE = 0.45
"""Room beside a board for the arrows that say which edges are joined."""


class Tiles(Board):
    """A board of squares, covered ones joined; arrows mark edges that go on at each other."""

    def draw(self, game: Any, state: Any) -> Scene:
        """Return the board."""
        rows = rows_of(state)
        high, wide = len(rows), len(rows[0])
        surface = getattr(game, "surface", "")
        joined = (bool(surface), surface == "torus")  # sideways, and up and down
        under = _open(ruled(wide, high), wide, high, joined) if surface else ruled(wide, high)
        covered = _covered(rows)
        marks = [path("tile", covered)] if covered else []
        scene = Scene((wide, high), tuple(under), tuple(marks), square_places(rows))
        right, down = (EDGE if side else 0 for side in joined)
        moved = scene.moved(right, down)
        return Scene((wide + 2 * right, high + 2 * down), moved.under, moved.marks, moved.places)

    def pressed(self, game: Any, before: Any, after: Any) -> Touch:
        """Return both ends of the tile: of two tiles with one end in common, each has its own."""
        names = [name for name, _, _ in changes(before, after)]
        if not getattr(game, "surface", ""):
            return (names[0], names[-1]) if names else ()
        rows = rows_of(before)
        return ends_of(names, len(rows), len(rows[0]))

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return both ends of the tile, either of them first.

        Where edges are joined, the other order may be a tile that goes round the other way.
        """
        ends = self.touch(game, before, after)
        return (ends,) if getattr(game, "surface", "") else (ends, ends[::-1])


def ends_of(names: list[str], high: int, wide: int) -> Touch:
    """Return the ends of a tile that may lie over an edge; all of it where it goes all round.

    >>> ends_of(["1,1", "1,4", "1,5"], 2, 5), ends_of(["1,1", "1,2", "1,3"], 2, 5)
    (('1,4', '1,1'), ('1,1', '1,3'))
    >>> ends_of(["1,1", "1,2", "1,3"], 1, 3)
    ('1,1', '1,2', '1,3')
    """
    squares = {(int(r) - 1, int(c) - 1) for r, _, c in (name.partition(",") for name in names)}
    lying = len({r for r, _ in squares}) == 1
    down, right = (0, 1) if lying else (1, 0)

    def beside(square: tuple[int, int], way: int) -> tuple[int, int]:
        return (square[0] + way * down) % high, (square[1] + way * right) % wide

    first = [square for square in sorted(squares) if beside(square, -1) not in squares]
    last = [square for square in sorted(squares) if beside(square, 1) not in squares]
    if not first:
        return tuple(names)
    return tuple(f"{r + 1},{c + 1}" for r, c in (first[0], last[0]))


def _covered(rows: Sequence[str]) -> str:
    """Return covered squares as one path: a box for each run in a row, bridges to the row below."""
    found, above = [], list[tuple[int, int]]()
    for r, signs in enumerate(rows):
        here = _spans(signs)
        found += [_box(a + INSET, r + INSET, b - a - 2 * INSET, 1 - 2 * INSET) for a, b in here]
        for a, b in here:
            for begin, end in above:
                left, right = max(a, begin), min(b, end)
                if left < right:
                    wide = right - left - 2 * INSET
                    found.append(_box(left + INSET, r - 2 * INSET, wide, 4 * INSET))
        above = here
    return "".join(found)


def _spans(signs: str) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for c, sign in enumerate(signs):
        if sign != "#":
            continue
        if spans and spans[-1][1] == c:
            spans[-1] = spans[-1][0], c + 1
        else:
            spans.append((c, c + 1))
    return spans


def _box(x: float, y: float, w: float, h: float) -> str:
    return f"M{number(x)} {number(y)}h{number(w)}v{number(h)}h{number(-w)}z"


def _open(board: list[Mark], wide: int, high: int, joined: tuple[bool, bool]) -> list[Mark]:
    """Return a board whose joined edges are dashed, with an arrow beside each of them."""
    ground, *lines = board
    edges = ("" if joined[0] else f"M0 0V{high}M{wide} 0V{high}") + (
        "" if joined[1] else f"M0 0H{wide}M0 {high}H{wide}"
    )
    dashed = (f"M0 0V{high}M{wide} 0V{high}" if joined[0] else "") + (
        f"M0 0H{wide}M0 {high}H{wide}" if joined[1] else ""
    )
    found = [rect("board bare", *ground[2:6]), *lines, path("seam", dashed)]
    if edges:
        found.append(path("frame", edges))
    middle, half = high / 2, wide / 2
    if joined[0]:
        found += [
            path("seam-arrow", _up(-0.25, middle)),
            path("seam-arrow", _up(wide + 0.25, middle)),
        ]
    if joined[1]:
        found += [
            path("seam-arrow", _twice(half, -0.25)),
            path("seam-arrow", _twice(half, high + 0.25)),
        ]
    return found


def _up(x: float, y: float) -> str:
    """Return an arrow that points up: edges with the same arrow are one edge."""
    return f"M{number(x)} {number(y + 0.35)}V{number(y - 0.3)}m-0.14 0.18l0.14 -0.18l0.14 0.18"


def _twice(x: float, y: float) -> str:
    """Return an arrow to the right with two heads."""
    head = "m-0.18 -0.14l0.18 0.14l-0.18 0.14"
    first = f"M{number(x - 0.35)} {number(y)}H{number(x + 0.3)}{head}"
    return f"{first}M{number(x + 0.12)} {number(y)}{head}"


FORM = Tiles()
