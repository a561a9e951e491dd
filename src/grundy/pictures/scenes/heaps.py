"""Heaps of tokens: whoever presses a token takes it and all above it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.pictures.scenes.changing import change
from grundy.pictures.scenes.flowing import and_more, flow
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import rect
from grundy.pictures.scenes.scene import Scene
from grundy.pictures.scenes.stack import WIDE, Stack, number_width, numeral, written

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.rules.position import Move

MANY = 48
"""Heaps that are drawn; more are counted."""

WIDEST = 17.5
"""A line of heaps: eight of them."""

SPACE = 0.4
"""Between heaps."""

LEAST = 5
"""Tokens' heights that a heap has room for: so a picture keeps its size while heaps get lower."""

ROOM = WIDE + 0.2
FOOT = 0.65
LINE = 0.46
"""What another line of a number takes."""


class Heaps(Form):
    """Heaps side by side, their numbers below."""

    def joins(self, states: Sequence[Any]) -> bool:
        """Return that several stand in one picture."""
        return True

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the heaps."""
        return heaps(counts(states))

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the lowest token that is taken; where a heap is split, the tokens beside cuts."""
        return ways(counts(before), counts(after))


class Look(NamedTuple):
    """How tall heaps may be, and how high a token is: the same in all heaps of a picture."""

    tallest: int
    high: float

    def stack(self, count: int) -> Stack:
        """Return a heap."""
        return Stack(count, self.tallest, self.high)


def counts(states: Sequence[Any]) -> list[int]:
    """Return the heaps of components: each one number, or several as a tuple.

    >>> counts([3, 4]), counts([(3, 4)])
    ([3, 4], [3, 4])
    """
    return [int(n) for state in states for n in (state if isinstance(state, tuple) else (state,))]


def look(numbers: Sequence[int], more: int = 0) -> Look:
    """Return how heaps of these numbers are drawn: many of them are shown less tall."""
    return _look(tuple(numbers), more)


@lru_cache(maxsize=16)  # asked again for every move of a position
def _look(numbers: tuple[int, ...], more: int) -> Look:
    tallest = 24 if len(numbers) <= 8 else 12 if len(numbers) <= 24 else 7
    if tallest == 24 and max(numbers, default=0) > tallest:
        tallest = 14  # one that does not fit is broken, and then need not be so tall
    highest = max((min(n, tallest) for n in numbers), default=0) + more
    return Look(tallest, 0.5 if highest <= 12 else 0.36)


def heaps(numbers: Sequence[int]) -> Scene:
    """Return heaps of so many tokens."""
    seen = look(numbers)
    shown = numbers[:MANY]
    foot = foot_of(shown)
    parts = [heap(i, seen.stack(count), foot) for i, count in enumerate(shown, 1)]
    parts += and_more(len(numbers) - MANY, "heaps")
    return flow(parts, WIDEST, SPACE)


def foot_of(numbers: Sequence[int]) -> float:
    """Return how much room the numbers below the heaps need."""
    return FOOT + LINE * (max((len(written(n)) for n in numbers), default=1) - 1)


def heap(number: int, stack: Stack, foot: float, classes: str = "token") -> Scene:
    """Return one heap on its ground, its number below it."""
    said = written(stack.tokens)
    wide = max(ROOM, number_width(said))
    tall = max(LEAST, stack.levels) * stack.high + 0.1
    x = wide / 2
    return Scene(
        (wide, tall + foot),
        (rect("ground", x - ROOM / 2, tall, ROOM, 0.08, 0.04),),
        (*stack.marks(x, tall, classes), *numeral(said, x, tall + 0.1)),
        stack.places(number, x, tall),
    )


def ways(before: Sequence[int], after: Sequence[int]) -> tuple[Touch, ...]:
    """Return the ways to press a move of one heap, or of several that keep their places.

    >>> ways((3, 4), (3, 2)), ways((3, 100), (3, 2)), ways((3, 10**9), (3, 10**6))
    ((('2:3',),), (('2:3',),), (('2:more',),))
    >>> ways((5, 7), (2, 3, 7)), ways((5,), (1, 1)), ways((3, 4), (2, 1))
    ((('1:3',), ('1:4',)), (('1:2', '1:4'),), (('1:3', '2:2'),))
    """
    seen = look(before)
    if len(before) == len(after):
        falls = [(i, n, m) for i, (n, m) in enumerate(zip(before, after, strict=True), 1) if m < n]
        pressed = tuple(f"{i}:{seen.stack(n).name(m + 1)}" for i, n, m in falls if i <= MANY)
        return (pressed,)
    found = change(before, after)
    if found is None or found.place >= MANY:
        return ((),)
    orders = [found.left]
    if len(found.left) == 2:
        orders.append(found.left[::-1])
    stack = seen.stack(found.before)
    cuts = dict.fromkeys(_cuts(stack, found.place + 1, left) for left in orders)
    return tuple(cuts)


def _cuts(stack: Stack, number: int, left: Sequence[int]) -> Touch:
    """Return the tokens above which the heap comes apart; what is taken lies above the first."""
    taken = stack.tokens - sum(left)
    at = left[0] if left else 0
    tokens = [at + 1]
    if taken > 1 and len(left) > 1:
        tokens.append(at + taken)
    at += taken
    for part in left[1:-1]:
        at += part
        tokens.append(at + 1)
    return tuple(dict.fromkeys(f"{number}:{stack.name(k)}" for k in tokens))


FORM = Heaps()
