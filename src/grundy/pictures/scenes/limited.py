"""A heap and the most that may be taken from it: Fibonacci nim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.heaps import foot_of, heap, look, ways
from grundy.pictures.scenes.marks import path, words
from grundy.pictures.scenes.stack import WIDE, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.scene import Scene
    from grundy.rules.position import Move

BESIDE = 3.6
"""Room for the note."""


class Limited(Form):
    """A heap; a bracket beside it holds the tokens that may be taken now."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the heap with its limit."""
        count, limit = states[0]
        stack = look([count]).stack(count)
        drawn = heap(1, stack, foot_of([count]))
        wide, high = drawn.size
        ground = high - foot_of([count])
        right = wide / 2 + WIDE / 2
        reach = stack.level(count - limit + 1) if 0 < limit <= count else 0 if limit else None
        reach = 0 if reach is None and limit > 0 else reach
        top = ground - max(stack.levels, 1) * stack.high
        low = ground - stack.high * (reach or 0) if reach is not None else top
        middle = (top + low) / 2
        marks = list(drawn.marks)
        if count and limit:
            tip = f"M{right + 0.2} {top + 0.06}l0.2 0V{low - 0.06}l-0.2 0"
            marks.append(path("guide", tip))
        lines = _note(limit)
        y = middle - 0.27 * (len(lines) - 1)
        marks += [
            words("note start", right + 0.6, y + 0.54 * i, 0.44, said)
            for i, said in enumerate(lines)
        ]
        return replace(drawn, size=(right + BESIDE, high), marks=tuple(marks))

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the lowest token that is taken."""
        return ways([before[0][0]], [after[0][0]])


def _note(limit: int) -> list[str]:
    return ["take at most", *written(limit)] if limit else ["nothing may", "be taken"]


FORM = Limited()
