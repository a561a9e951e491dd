"""Poker nim."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from grundy.errors import PositionTypeError
from grundy.forms.states import State, whole_number
from grundy.rules.contest import Contest, Form, replaced
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem


class PokerNim(ImpartialGame):
    """Nim with a reserve for each heap: take any number from a heap, or add from its reserve.

    A heap is written (chips, reserve), or as a number when it has no reserve. Chips that are taken
    are out of play, so the game ends.

    >>> import grundy as gr
    >>> gr.game("poker-nim")((1, 2), 3).winning_moves()[0].label
    'add 2 to heap 1'
    """

    name = "poker-nim"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 3"
    examples = ("poker-nim((1, 2), 3)",)
    contest = Contest(
        Form("list", ("heaps",), "heap's chips and reserve", 2),
        "a heap, counted from 1, and its new number of chips",
        "sum_of_chips",
        lambda case, move: replaced(case, (2 * move[0] - 1, move[1])),
    )

    def moves(self, heap: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the heap with fewer chips, then with more of them."""
        chips, reserve = heap
        yield from ((left, reserve) for left in range(chips - 1, -1, -1))
        yield from ((chips + more, reserve - more) for more in range(1, reserve + 1))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return chips and reserve."""
        self.expect_count(args)
        heap = args[0] if isinstance(args[0], tuple) else (args[0], 0)
        if len(heap) != 2:
            raise PositionTypeError(f"poker-nim: a heap is (chips, reserve), not {heap!r}")
        return tuple(
            whole_number(number, f"poker-nim: {what}")
            for number, what in zip(heap, ("a heap", "a reserve"), strict=True)
        )

    def write(self, argument: State) -> str:
        """Return the heap as a pair, or as a number when there is no reserve."""
        chips, reserve = argument
        return f"({chips}, {reserve})" if reserve else str(chips)

    @theorem(
        "reversible additions: the opponent takes away whatever is added, so the Grundy value of "
        "a heap is its number of chips"
    )
    def grundy(self, heap: tuple[int, int]) -> int:
        """Return the number of chips."""
        return heap[0]

    @theorem("reversible additions: one option for each reachable value")
    def options_with(self, value: int, heap: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the heap with that many chips."""
        chips, reserve = heap
        if value < chips:
            yield value, reserve
        elif chips < value <= chips + reserve:
            yield value, reserve - (value - chips)

    def sum_of_chips(self, *heaps: int) -> int:
        """Return the nim-sum of the chips; the reserves do not matter."""
        total = 0
        for i in range(0, len(heaps), 2):
            total ^= heaps[i]
        return total

    def winning_move(self, *heaps: int) -> list[int]:
        """Return a heap and how many chips make the nim-sum 0."""
        total = self.sum_of_chips(*heaps)
        for i in range(0, len(heaps), 2):
            if (heaps[i] ^ total) < heaps[i]:
                return [i // 2 + 1, heaps[i] ^ total]
        return []

    def reason(self, heap: tuple[int, int]) -> Steps:
        """Yield what the chips are worth."""
        chips, reserve = heap
        rest = f"; the opponent can take away whatever is added from the reserve of {reserve}"
        text = f"A heap of {chips} chips has Grundy value {chips}{rest if reserve else ''}."
        yield numbers(text, chips=chips, reserve=reserve)

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "take 2 from heap 1" or "add 2 to heap 1"."""
        change = after[0][0] - before[0]
        if change < 0:
            return f"take {-change}" + (f" from {heap}" if heap else "")
        return f"add {change}" + (f" to {heap}" if heap else "")

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield single heaps and pairs."""
        heaps = list(product(range(4), range(3)))
        yield from ((heap,) for heap in product(range(6), range(4)))
        yield from product(heaps, repeat=2)
