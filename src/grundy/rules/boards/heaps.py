"""Games of heaps: one heap at a time, or several heaps played together."""

from __future__ import annotations

from typing import Any, Self

from grundy.errors import PositionError
from grundy.forms.states import State, whole_number
from grundy.rules.game import Game
from grundy.rules.heap_words import HEAP_TABLES, heap_words
from grundy.rules.impartial import ImpartialGame
from grundy.rules.notation import parameters


class HeapGame(ImpartialGame):
    """A game on independent heaps: the rule sees one heap, several heaps are a sum."""

    of_numbers = True

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The table that is shown when none is asked for."""
        return HEAP_TABLES.get(self.arity or 0)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the size of one heap."""
        self.expect_count(args)
        return whole_number(args[0], f"{self.text}: a heap")

    def describe(self, before: int, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2 from heap 1", "split heap 1 into 2 and 3", and the like."""
        return heap_words(before, after, heap)


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
