"""Heaps with chips in hand that may be added: poker nim."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.changing import change
from grundy.pictures.scenes.flowing import and_more, flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.heaps import LEAST, LINE, MANY, SPACE, WIDEST, Look, foot_of, heap, look
from grundy.pictures.scenes.marks import words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import WIDE, Stack, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

GHOSTS = 6
"""Chips in hand that are drawn one by one; the last stands for more of them."""


class Reserves(Form):
    """Heaps; what may be added is drawn above them, with dashes: up to there one may fill it."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return that several stand in one picture."""
        return True

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the heaps and what is in hand for each."""
        seen = _look(states)
        foot = foot_of([chips for chips, _ in states[:MANY]]) + LINE
        parts = [_heap(i, state, seen, foot) for i, state in enumerate(states[:MANY], 1)]
        parts += and_more(len(states) - MANY, "heaps")
        return flow(parts, WIDEST, SPACE)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the lowest chip that is taken, or the highest that is added."""
        found = change(before, after)
        if found is None or found.place >= MANY:
            return ((),)
        (chips, _), ((left, _),) = found.before, found.left
        if left > chips:
            return ((f"{found.place + 1}:+{min(left - chips, GHOSTS)}",),)
        return ((f"{found.place + 1}:{_look(before).stack(chips).name(left + 1)}",),)


def _look(states: Sequence[Any]) -> Look:
    return look([chips for chips, _ in states], min(max(more for _, more in states), GHOSTS))


def _heap(number: int, state: tuple[int, int], seen: Look, foot: float) -> Scene:
    chips, reserve = state
    stack = seen.stack(chips)
    drawn = heap(number, stack, foot)
    if not reserve:
        return drawn
    ghosts = min(reserve, GHOSTS)
    levels = stack.levels + ghosts
    extra = max(levels - max(LEAST, stack.levels), 0) * seen.high
    drawn = drawn.moved(0, extra)
    wide, high = drawn.size[0], drawn.size[1] + extra
    ground, x = high - foot, wide / 2
    above = ground - stack.levels * seen.high
    marks = Stack(ghosts, GHOSTS, seen.high).marks(x, above, "token ghost")
    said = written(reserve)
    note = f"+{said[0]} in hand" if len(said) == 1 else f"+{said[0]}…"
    marks.append(words("note", x, high - 0.22, 0.36, note))
    places = {
        f"{number}:+{k}": Place(
            x - WIDE / 2, above - k * seen.high, WIDE, seen.high, _said(number, k, reserve)
        )
        for k in range(1, ghosts + 1)
    }
    return replace(
        drawn,
        size=(wide, high),
        marks=(*drawn.marks, *marks),
        places={**drawn.places, **places},
    )


def _said(number: int, k: int, reserve: int) -> str:
    more = " or more" if k == GHOSTS < reserve else ""
    return f"heap {number}: add {k}{more}"


FORM = Reserves()
