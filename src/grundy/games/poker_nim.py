"""Poker nim."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.errors import PositionTypeError
from grundy.forms.states import whole_number
from grundy.rules.impartial import ImpartialGame
from grundy.rules.theorem import theorem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State


class PokerNim(ImpartialGame):
    """Nim, but each heap has a reserve: take any number from a heap, or add some of its reserve.

    A heap is written (chips, reserve), or as a number when it has no reserve. Chips that are taken
    are out of play, so the game ends.

    >>> import grundy as gr
    >>> gr.game("poker-nim")((1, 2), 3).winning_moves()[0].label
    'add 2 to heap 1'
    """

    name = "poker-nim"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 3"
    examples = ("poker-nim((1, 2), 3)",)

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
        "reversible additions: what is added the opponent takes away again, "
        "so a heap is worth its chips"
    )
    def grundy(self, heap: tuple[int, int]) -> int:
        """Return the number of chips."""
        return heap[0]

    @theorem("reversible additions: one option for each value within reach")
    def options_with(self, value: int, heap: tuple[int, int]) -> Iterator[tuple[int, int]]:
        """Yield the heap with that many chips."""
        chips, reserve = heap
        if value < chips:
            yield value, reserve
        elif chips < value <= chips + reserve:
            yield value, reserve - (value - chips)

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
