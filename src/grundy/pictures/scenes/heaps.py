"""Heaps of tokens: whoever presses a token takes it and all above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import rect, row, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

TALLEST = 24
"""Tokens of a heap that are drawn one by one; a larger heap is a column with its number."""

MANY = 40
"""Heaps that are drawn."""

WIDE, HIGH = 1.6, 0.5
APART = 2.2
FOOT = 0.7


class Heaps(Form):
    """Heaps side by side, their numbers below."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the heaps."""
        return heaps(counts(states))

    def touch(self, game: Any, before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
        """Return the lowest token that is taken; the whole heap where it is no taking."""
        return touch(counts(before), counts(after))


def counts(states: Sequence[Any]) -> list[int]:
    """Return the heaps of components: each one number, or several as a tuple.

    >>> counts([3, 4]), counts([(3, 4)])
    ([3, 4], [3, 4])
    """
    return [int(n) for state in states for n in (state if isinstance(state, tuple) else (state,))]


def heaps(numbers: Sequence[int]) -> Scene:
    """Return heaps of so many tokens."""
    shown = numbers[:MANY]
    tall = max([2, *(min(n, TALLEST) for n in shown)]) * HIGH + 0.1
    under, marks, places = [], [], {}
    for i, count in enumerate(shown):
        x = i * APART
        under.append(rect("ground", x, tall, WIDE + 0.2, 0.08, 0.04))
        marks += _tokens(count, x, tall)
        marks.append(_count(count, x, tall))
        places.update(_places(i + 1, count, x, tall))
    if len(numbers) > len(shown):
        said = f"… {len(numbers)} heaps"
        marks.append(words("label start", MANY * APART, tall - 0.4, 0.5, said))
    more = 6 if len(numbers) > MANY else 0
    width = len(shown) * APART - (APART - WIDE - 0.2) + more
    return Scene((max(width, 1.8), tall + FOOT), tuple(under), tuple(marks), places)


def _tokens(count: int, x: float, tall: float) -> list[Any]:
    if count == 0:
        return []
    if count > TALLEST:
        height = TALLEST * HIGH
        return [rect("token tall", x + 0.1, tall - height, WIDE, height, 0.22)]
    first = rect("token", x + 0.1, tall - HIGH + 0.04, WIDE, HIGH - 0.08, 0.21)
    return [row(first, count, 0, -HIGH)]


def _count(count: int, x: float, tall: float) -> Any:
    said = str(count) if count < 10**9 else f"{str(count)[:6]}… ({len(str(count))} digits)"
    size = 0.5 if len(said) < 5 else max(0.16, 2.6 / len(said))
    return words("count", x + 0.1 + WIDE / 2, tall + 0.42, size, said)


def _places(number: int, count: int, x: float, tall: float) -> dict[str, Place]:
    if count > TALLEST:
        height = TALLEST * HIGH
        said = f"heap {number}: {count}"
        return {f"{number}": Place(x + 0.1, tall - height, WIDE, height, said, str(count))}
    return {
        f"{number}:{k}": Place(x + 0.1, tall - k * HIGH, WIDE, HIGH, f"take {count - k + 1}", "o")
        for k in range(count, 0, -1)
    }


def touch(before: Sequence[Any], after: Sequence[Any]) -> tuple[str, ...]:
    """Return the token that is pressed when one heap became smaller, else the heap that changed.

    >>> touch((3, 4), (3, 2)), touch((3, 100), (3, 2)), touch((5, 7), (2, 3, 7))
    (('2:3',), ('2',), ('1:5',))
    """
    changed = next(
        (i for i, (n, m) in enumerate(zip(before, after, strict=False)) if n != m),
        len(before) - 1,
    )
    if changed < 0:
        return ()
    count = before[changed]
    if count > TALLEST:
        return (str(changed + 1),)
    alone = len(before) == len(after) and tuple(before[changed + 1 :]) == tuple(
        after[changed + 1 :]
    )
    taken = alone and after[changed] < count
    return (f"{changed + 1}:{after[changed] + 1 if taken else count}",)


FORM = Heaps()
