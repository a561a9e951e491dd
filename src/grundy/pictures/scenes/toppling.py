"""Dominoes that stand in a row and fall to either side: Toppling Dominoes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import line, rect, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

PITCH = 0.9
HIGH = 1.5
ENDS = 10
"""Dominoes that are drawn of each end of a long row."""

SIDES = {"l": ("one", "Left's"), "r": ("two", "Right's"), "e": ("both", "either's")}


class Toppling(Form):
    """Dominoes: whoever presses the left half of one topples it to the left."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the row."""
        row = states[0].strip(".")
        shown = [k for k in range(len(row)) if k < ENDS or k >= len(row) - ENDS]
        if not shown:
            return Scene((1, HIGH), under=(rect("ground", 0, HIGH - 0.08, 1, 0.08, 0.04),))
        marks: list[Mark] = []
        places = {}
        x = 0.0
        for k in shown:
            if k == len(row) - ENDS > ENDS:
                said = f"… {len(row) - 2 * ENDS:,} more …"
                marks.append(words("note", x + 1.8, HIGH / 2, 0.42, said))
                places["more"] = Place(x, 0, 3.6, HIGH, "one of the others", "o")
                x += 3.6
            marks += _domino(row[k], x)
            places.update(_halves(k, row[k], x))
            x += PITCH
        ground = rect("ground", 0, HIGH - 0.08, x, 0.08, 0.04)
        return Scene((x, HIGH), (ground,), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the half that is pressed; those of all dominoes that do the same."""
        row, left = before[0], after[0].strip(".")
        marks = "le" if move.to.player == "right" else "re"
        count = len(left)
        found = []
        if row.endswith(left) and row[len(row) - count - 1] in marks:
            found.append((f"{len(row) - count}<",))
        if row.startswith(left) and row[count] in marks:
            found.append((f"{count + 1}>",))
        hidden = range(ENDS + 1, len(row) - ENDS + 1)
        shown = tuple(way for way in found if int(way[0][:-1]) not in hidden)
        return shown or (("more",) if found else (),)


def _domino(sign: str, x: float) -> list[Mark]:
    side = SIDES[sign][0]
    return [
        rect(f"domino {side}", x + 0.14, 0.04, PITCH - 0.28, HIGH - 0.12, 0.1),
        line("domino-line", x + 0.24, HIGH / 2 + 0.12, x + PITCH - 0.24, HIGH / 2 + 0.12),
        words("onpiece", x + PITCH / 2, 0.46, 0.44, sign.upper()),
        *_pips(sign, x + PITCH / 2),
    ]


def _pips(sign: str, x: float) -> list[Mark]:
    """Return one pip for Left, two for Right, three for either: shapes beside the letters."""
    count = "lre".index(sign) + 1
    y = HIGH - 0.36
    start = x - 0.11 * (count - 1)
    return [rect("pip", start + 0.22 * i - 0.06, y - 0.06, 0.12, 0.12, 0.06) for i in range(count)]


def _halves(k: int, sign: str, x: float) -> dict[str, Place]:
    whose = SIDES[sign][1]
    half = PITCH / 2
    return {
        f"{k + 1}<": Place(x, 0, half, HIGH, f"domino {k + 1}, {whose}: topple to the left", sign),
        f"{k + 1}>": Place(
            x + half, 0, half, HIGH, f"domino {k + 1}, {whose}: topple to the right", sign
        ),
    }


FORM = Toppling()
