"""Fibonacci nim."""

from __future__ import annotations

from itertools import accumulate, product
from typing import TYPE_CHECKING, Any

from grundy.forms.states import whole_number
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.theorem import theorem
from grundy.values import Outcome
from grundy.values.zeckendorf import zeckendorf

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State


class FibonacciNim(HeapsGame):
    """One heap; take at most twice as many as the opponent just took.

    A position is the heap and the most that may be taken now. Given the heap alone, play starts:
    any number but not the whole heap.

    >>> import grundy as gr
    >>> gr.game("fibonacci-nim")(20)
    fibonacci-nim(20, 19)
    >>> gr.game("fibonacci-nim")(20).winning_moves()[0].label
    'take 2'
    """

    name = "fibonacci-nim"
    source = "M. J. Whinihan, The Fibonacci Quarterly 1 (1963)"
    examples = ("fibonacci-nim(20, 19)",)

    def moves(self, n: int, limit: int) -> Iterator[tuple[int, int]]:
        """Yield what is left and the next limit."""
        yield from ((n - taken, 2 * taken) for taken in range(1, min(n, limit) + 1))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the heap and the limit; without a limit, the first move of a game."""
        if len(args) == 1:
            heap = whole_number(args[0], f"{self.text}: a heap")
            return heap, max(heap - 1, 0)
        return super().accept(*args)

    def canonical(self, n: int, limit: int) -> tuple[int, int]:
        """Return the heap and the limit, which need not exceed the heap."""
        return n, min(n, limit)

    @theorem("the Zeckendorf parts: N when the smallest part of n is within the limit")
    def outcome(self, n: int, limit: int) -> Outcome:
        """Return the outcome from the smallest Zeckendorf part."""
        return Outcome.N if n and zeckendorf(n)[-1] <= limit else Outcome.P

    @theorem("the Zeckendorf parts: take the smallest parts, when the next is out of reach")
    def winning_options(self, n: int, limit: int) -> Iterator[tuple[int, int]]:
        """Yield the moves that take the smallest parts when the next exceeds twice their sum."""
        parts = zeckendorf(n)[::-1]
        for taken, following in zip(accumulate(parts), [*parts[1:], None], strict=True):
            if taken <= limit and (following is None or following > 2 * taken):
                yield n - taken, 2 * taken

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2"."""
        return f"take {before[0] - after[0][0]}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield all heaps up to 22 with all limits up to 12, and some openings."""
        yield from product(range(23), range(13))
        yield from ((n,) for n in range(30))
