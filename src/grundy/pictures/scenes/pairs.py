"""Two heaps from which one takes alike: Wythoff's game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.heaps import Heaps, foot_of, heap, look, ways
from grundy.pictures.scenes.marks import line
from grundy.pictures.scenes.scene import Place, Scene, beside
from grundy.pictures.scenes.stack import WIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.heaps import Look
    from grundy.rules.position import Move

APART = 1.3
"""Between the heaps, where the links are."""


class Pairs(Heaps):
    """Two heaps, and links between tokens that go together: a link takes as many from both."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the heaps and their links."""
        numbers = list(states[0])
        seen, foot = look(numbers), foot_of(numbers)
        parts = [heap(i, seen.stack(count), foot) for i, count in enumerate(numbers, 1)]
        drawn = beside(parts, ("", ""), APART)
        left, right = (part.size[0] for part in parts)
        x1 = left / 2 + WIDE / 2
        x2 = left + APART + right / 2 - WIDE / 2
        ground = drawn.size[1] - foot
        marks, places = list(drawn.marks), dict(drawn.places)
        for k in range(1, _links(numbers, seen) + 1):
            y1, y2 = (ground - _level(n, k, seen) * seen.high for n in numbers)
            marks.append(line("link", x1 + 0.08, y1, x2 - 0.08, y2))
            y = (y1 + y2 - seen.high) / 2
            places[f"both:{k}"] = Place(x1, y, x2 - x1, seen.high, f"both heaps: take {k}", "o")
        return replace(drawn, marks=tuple(marks), places=places, label="")

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return a token, or a link; two tokens where the links have no room."""
        numbers, then = list(before[0]), list(after[0])
        pressed = ways(numbers, then)
        taken = numbers[0] - then[0]
        if then[1] == numbers[1] or not 0 < taken <= _links(numbers, look(numbers)):
            return pressed
        # Not two tokens as well: pressing one of them takes from that heap, at once.
        return ((f"both:{taken}",),)


def _links(numbers: Sequence[int], seen: Look) -> int:
    return min(seen.stack(n).top for n in numbers)


def _level(count: int, k: int, seen: Look) -> float:
    level = seen.stack(count).level(count - k + 1)
    return (level or 0) + 0.5


FORM = Pairs()
