"""Games of heaps: one heap at a time, or several heaps played together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError
from grundy.rules.impartial import ImpartialGame
from grundy.rules.states import whole_number

if TYPE_CHECKING:
    from grundy.rules.states import State


class HeapGame(ImpartialGame):
    """A game on independent heaps: the rule sees one heap, several heaps are a sum."""

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the size of one heap."""
        self.expect_count(args)
        return whole_number(args[0], f"{self.text}: a heap")

    def describe(self, before: int, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2 from heap 1", "split heap 1 into 2 and 3", and the like."""
        taken = before - sum(after)
        parts = " and ".join(map(str, after))
        source = f" from {heap}" if heap else ""
        if taken == 0:
            return f"split {heap or 'the heap'} into {parts}"
        took = f"take {taken}{source}"
        return took if len(after) < 2 else f"{took}, leaving {parts}"


class HeapsGame(ImpartialGame):
    """A game on several heaps (or stairs, or coordinates) that are played together."""

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
