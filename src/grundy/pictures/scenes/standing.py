"""Things that stand in rows, of which some are taken and rows come apart: pins, pawns."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.pictures.scenes.changing import change
from grundy.pictures.scenes.flowing import and_more, even, flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import number_size, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

MANY = 40
"""Rows that are drawn; more are counted."""


class StandingRows(Form):
    """Rows one after the other with gaps between them, where something was taken."""

    noun: ClassVar[str]
    pitch: ClassVar[float]
    high: ClassVar[float]
    line: ClassVar[int]
    """How many stand in a line."""

    lines: ClassVar[int] = 3
    """Lines of one row; a longer one shows its two ends."""

    @abstractmethod
    def things(self, count: int) -> tuple[list[Mark], list[Mark]]:
        """Return a ground for so many, and what stands on it, from (0, 0) on."""

    @abstractmethod
    def pressed(self, count: int, left: int, taken: int) -> list[int]:
        """Return which are pressed, from 1, to take so many after the first `left` of them."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return that several stand in one picture."""
        return True

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the rows."""
        parts = [self.row(i, count) for i, count in enumerate(states[:MANY], 1)]
        parts += and_more(len(states) - MANY, "rows")
        return flow(parts, self.line * self.pitch + 0.1, self.pitch, between=0.25)

    def row(self, number: int, count: int) -> Scene:
        """Return one row, in as many lines as it needs, its number below."""
        if count > self.line * self.lines:
            return self._ends(number, count)
        each = even(count, self.line)
        parts = [
            self._line(number, count, first, min(first + each - 1, count))
            for first in range(1, max(count, 1) + 1, each)
        ]
        drawn = flow(parts, 0, between=0.2)
        return self._numbered(drawn, count)

    def _ends(self, number: int, count: int) -> Scene:
        """Return a long row: its first things, how many are left out, and its last ones."""
        hidden = count - 2 * self.line
        wide = self.line * self.pitch
        lines = written(hidden)
        said = f"… {''.join(lines)} more …" if len(lines) < 3 else f"… {lines[0]}… more …"
        note = Scene(
            (wide, 0.7),
            marks=(words("note", wide / 2, 0.35, 0.5, said),),
            places={f"{number}:more": Place(0, 0, wide, 0.7, f"row {number}: the others", "o")},
        )
        first = self._line(number, count, 1, self.line)
        last = self._line(number, count, count - self.line + 1, count)
        return self._numbered(flow([first, note, last], 0, between=0.1), count)

    def _line(self, number: int, count: int, first: int, last: int) -> Scene:
        shown = last - first + 1 if count else 0
        ground, marks = self.things(shown)
        places = {
            f"{number}:{self._name(count, k)}": Place(
                i * self.pitch, 0, self.pitch, self.high, self._said(number, k), "o"
            )
            for i, k in enumerate(range(first, first + shown))
        }
        wide = max(shown, 1) * self.pitch
        return Scene((wide, self.high + 0.1), tuple(ground), tuple(marks), places)

    def _said(self, number: int, k: int) -> str:
        return f"{self.noun} {k if k < 10**9 else 'near the end'} of row {number}"

    def _numbered(self, drawn: Scene, count: int) -> Scene:
        lines = written(count)
        said = "".join(lines) if len(lines) < 3 else " ".join(lines)
        text = words("count", drawn.size[0] / 2, drawn.size[1] + 0.3, number_size(lines), said)
        size = (drawn.size[0], drawn.size[1] + 0.55)
        return Scene(size, drawn.under, (*drawn.marks, text), drawn.places)

    def _name(self, count: int, k: int) -> str:
        """Return the name of a thing: in a long row those at its end are counted from there."""
        if count <= self.line * self.lines or k <= self.line:
            return str(k)
        behind = count - k + 1
        return f"-{behind}" if behind <= self.line else "more"

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return what is pressed, from either end of the row."""
        found = change(before, after)
        if found is None or found.place >= MANY:
            return ((),)
        taken = found.before - sum(found.left)
        parts = [n for n in found.left if n]
        starts = [0, parts[0]] if len(parts) == 1 else parts[:2] or [0]
        if len(parts) == 2:
            starts.sort()
        pressed = [self.pressed(found.before, left, taken) for left in dict.fromkeys(starts)]
        named = (
            tuple(dict.fromkeys(f"{found.place + 1}:{self._name(found.before, k)}" for k in each))
            for each in pressed
        )
        return tuple(dict.fromkeys(named))
