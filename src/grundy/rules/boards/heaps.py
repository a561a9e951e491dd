"""Games of heaps: one heap at a time, or several heaps played together."""

from __future__ import annotations

from typing import Any, Self

from grundy.errors import PositionError
from grundy.forms.states import State, whole_number
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.notation import parameters


class HeapGame(ImpartialGame):
    """A game on independent heaps: the rule sees one heap, several heaps are a sum."""

    of_numbers = True

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The table that is shown when none is asked for."""
        return {1: (30,), 2: (10, 10)}.get(self.arity or 0)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the size of one heap."""
        self.expect_count(args)
        return whole_number(args[0], f"{self.text}: a heap")

    def describe(self, before: int, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2 from heap 1", "split heap 1 into 2 and 3", and the like."""
        return heap_words(before, after, heap)


def heap_words(before: int, after: tuple[int, ...], heap: str | None) -> str:
    """Return the words for a heap that shrinks, splits, or both.

    >>> heap_words(5, (3,), "heap 1"), heap_words(5, (2, 3), None), heap_words(5, (1, 3), "heap 2")
    ('take 2 from heap 1', 'split the heap into 2 and 3', 'take 1 from heap 2, leaving 1 and 3')
    """
    taken = before - sum(after)
    parts = " and ".join(map(str, after))
    if taken == 0:
        return f"split {heap or 'the heap'} into {parts}"
    took = f"take {taken} from {heap}" if heap else f"take {taken}"
    return took if len(after) < 2 else f"{took}, leaving {parts}"


class OneNumber(Game):
    """A game with one number as its parameter, k."""

    def __init__(self, k: int) -> None:
        self.k = k

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the number."""
        return cls(parameters.number(text, cls.name, cls.examples[0].partition("(")[0]))

    @property
    def parameters(self) -> str:
        """The number."""
        return str(self.k)


class HeapsGame(ImpartialGame):
    """A game on several heaps (or stairs, or coordinates) that are played together."""

    of_numbers = True
    shape = HeapGame.shape

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the sizes of the heaps."""
        if self.arity is None and not args:
            raise PositionError(f"{self.text} needs at least one heap; {self._how()}")
        self.expect_count(args)
        return tuple(whole_number(value, f"{self.text}: a heap") for value in args)

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2 from heap 1 and 3 from heap 2"."""
        (heaps,) = after
        taken = [
            f"{old - new} from heap {i}"
            for i, (old, new) in enumerate(zip(before, heaps, strict=True), 1)
            if old != new
        ]
        return f"take {' and '.join(taken)}"
