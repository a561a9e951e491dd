"""Fibonacci nim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, product
from typing import Any

from grundy.forms.states import State, whole_number
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import Contest, Form
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome
from grundy.values.zeckendorf import smallest_part, zeckendorf


class FibonacciNim(HeapsGame):
    """One heap: take at most twice as many as the opponent just took.

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
    contest = Contest(
        Form("numbers", ("n",)),
        "how many to take",
        "is_lost",
        lambda case, move: (case[0] - move[0], 2 * move[0]),
    )

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

    @theorem("the Zeckendorf parts: N when the smallest part of n is at most the limit")
    def outcome(self, n: int, limit: int) -> Outcome:
        """Return the outcome from the smallest Zeckendorf part."""
        return Outcome.N if n and smallest_part(n) <= limit else Outcome.P

    @theorem(
        "the Zeckendorf parts: take the smallest parts, when the opponent cannot take the next one"
    )
    def winning_options(self, n: int, limit: int) -> Iterator[tuple[int, int]]:
        """Yield the moves that take the smallest parts when the next exceeds twice their sum."""
        parts = zeckendorf(n)[::-1]
        for taken, following in zip(accumulate(parts), [*parts[1:], None], strict=True):
            if taken <= limit and (following is None or following > 2 * taken):
                yield n - taken, 2 * taken

    def is_lost(self, n: int) -> bool:
        """Return whether n is 0 or a Fibonacci number."""
        return smallest_part(n) == n

    def winning_move(self, n: int) -> list[int]:
        """Return the smallest part."""
        return [] if self.is_lost(n) else [smallest_part(n)]

    def reason(self, n: int, limit: int) -> Steps:
        """Yield the parts, and whether the smallest is within the limit."""
        parts = zeckendorf(n)
        if not parts:
            yield numbers("Nothing is left to take.", parts=parts)
            return
        within = "within" if parts[-1] <= limit else "beyond"
        yield numbers(
            f"{n} = {' + '.join(map(str, parts))}; the smallest part, {parts[-1]}, is {within} the "
            f"limit of {limit}.",
            parts=parts,
            limit=limit,
        )

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2"."""
        return f"take {before[0] - after[0][0]}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield all heaps up to 22 with all limits up to 12, and some openings."""
        yield from product(range(23), range(13))
        yield from ((n,) for n in range(30))
