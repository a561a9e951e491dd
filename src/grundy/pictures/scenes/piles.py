"""Piles of stones in a row, taken from its ends: the stone games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle as circle_mark
from grundy.pictures.scenes.marks import rect, row, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import number_width, numeral, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

ENDS = 14
"""Piles that are drawn of each end, where there are many."""

WIDEST = 18.0
STONE = 0.44
TALL = 4
"""Stones one above the other in a pile: ten in all; more are only counted."""

ROOM = STONE * TALL + 0.1


class Piles(Form):
    """Piles with their numbers; what is owed, below nothing, is drawn as rings."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the row, with what stands before it as a note."""
        settings, piles = _split(game, states[0])
        count = len(piles)
        shown = [k for k in range(count) if k < ENDS or k >= count - ENDS]
        foot = max((len(written(abs(piles[k]))) for k in shown), default=1)
        tall = max((_levels(piles[k]) for k in shown), default=1)
        parts = []
        for k in shown:
            if k == count - ENDS > ENDS:
                said = f"… {count - 2 * ENDS:,} more …"
                parts.append(_note(said))
            parts.append(_pile(k + 1, piles[k], tall, foot))
        if not parts:
            parts.append(Scene((1, 1), under=(rect("empty", 0.1, 0.1, 0.8, 0.8, 0.1),)))
        drawn = flow(parts, WIDEST, 0.25)
        return _noted(drawn, settings[0], count) if settings else drawn

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the innermost pile that is taken, at either end."""
        (old, piles), (new, left) = _split(game, before[0]), _split(game, after[0])
        count, taken = len(piles), len(piles) - len(left)
        reach = game.reach(0, count, *old) if hasattr(game, "reach") else _ends(count, taken)
        found = []
        for first, last, *then in reach:
            if tuple(then) == tuple(new) * bool(then) and tuple(piles[first:last]) == tuple(left):
                found.append((_name(first or last + 1, count),))
        return tuple(dict.fromkeys(found)) or ((),)


def _note(said: str) -> Scene:
    place = Place(0, 0, 3.4, 1, "one of the piles between", "o")
    return Scene((3.4, 1), marks=(words("note", 1.7, 0.5, 0.42, said),), places={"more": place})


def _split(game: Any, state: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    count = len(getattr(game, "settings", ()))
    return state[:count], state[count:]


def _ends(count: int, taken: int) -> list[tuple[int, int]]:
    return [(taken, count), (0, count - taken)]


def _name(k: int, count: int) -> str:
    hidden = ENDS < k <= count - ENDS
    return "more" if hidden else str(k)


def _levels(worth: int) -> int:
    """Return how high the pile of a number is."""
    stones = min(abs(worth), TALL * (TALL + 1) // 2)
    return next(b for b in range(TALL + 1) if b * (b + 1) // 2 >= stones)


def _pile(number: int, worth: int, tall: int, foot: int) -> Scene:
    said = written(abs(worth))
    if worth < 0:
        said = [f"−{said[0]}", *said[1:]]
    wide = max(ROOM, number_width(said))
    high = max(tall, 2) * STONE * 0.9 + 0.1
    holds = f"pile {number}: {worth if abs(worth) < 10**20 else 'a large number'}"
    return Scene(
        (wide, high + 0.2 + 0.46 * foot),
        (rect("ground", wide / 2 - ROOM / 2, high, ROOM, 0.08, 0.04),),
        (*_stones(worth, wide / 2, high), *numeral(said, wide / 2, high + 0.1)),
        {str(number): Place(wide / 2 - ROOM / 2, 0, ROOM, high, holds, str(worth))},
    )


def _stones(worth: int, x: float, ground: float) -> list[Mark]:
    """Return a pile: rows of stones that get shorter, as many as there are up to ten."""
    left = min(abs(worth), TALL * (TALL + 1) // 2)
    base = _levels(worth)
    classes = "stone owed" if worth < 0 else "stone"
    marks: list[Mark] = []
    for level in range(base):
        here = min(base - level, left)
        left -= here
        if here:
            start = x - (base - level - 1) * STONE / 2
            y = ground - STONE / 2 - level * STONE * 0.88
            stone = circle_mark(classes, start, y, STONE / 2 - 0.02)
            marks.append(row(stone, here, STONE, 0) if here > 1 else stone)
    return marks


def _noted(drawn: Scene, most: int, count: int) -> Scene:
    """Return the row with how many piles may be taken: as many as twice M."""
    reach = min(2 * most, count)
    said = f"M = {''.join(written(most))}"
    note = f"{said}: take {'the first' if reach == 1 else f'1 to {reach} piles'}" if reach else said
    wide = max(drawn.size[0], 0.22 * len(note))
    text = words("note start", 0.05, drawn.size[1] + 0.35, 0.42, note)
    size = (wide, drawn.size[1] + 0.65)
    return replace(drawn, size=size, marks=(*drawn.marks, text))


FORM = Piles()
