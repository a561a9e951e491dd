"""Nimble."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.errors import BudgetExceeded
from grundy.forms.states import State
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import Contest, Form
from grundy.rules.steps import Steps, listed, nim_sum_step, numbers
from grundy.rules.theorem import theorem

MOST_COINS = 100_000
"""Coins that are looked at one by one; the theorem counts any number of them."""


class Nimble(HeapsGame):
    """Coins on a strip of squares: move one coin any number of squares to the left.

    The numbers count the coins on the squares 0, 1, 2, ...; any number may share a square.

    >>> import grundy as gr
    >>> gr.game("nimble")(0, 2, 3, 0, 6).grundy
    2
    """

    name = "nimble"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 3"
    examples = ("nimble(0, 2, 3, 0, 6)",)
    contest = Contest(
        Form("list", ("squares",), "square's coins, from square 0 on"),
        "the square of a coin and the square it goes to, counted from 0",
        played=lambda case, move: _moved(case, *move),
    )

    def moves(self, *squares: int) -> Iterator[tuple[int, ...]]:
        """Yield the strip after each move of a coin."""
        for start, coins in enumerate(squares):
            if coins:
                yield from (_moved(squares, start, end) for end in range(start - 1, -1, -1))

    def parts(self, *squares: int) -> Iterator[tuple[int, ...]]:
        """Yield a strip for each coin that can still move.

        Raises `BudgetExceeded` when there are too many to look at one by one.
        """
        if sum(squares[1:]) > MOST_COINS:
            raise BudgetExceeded(
                f"nimble: at most {MOST_COINS:,} coins can be listed one by one; ask for the "
                "outcome instead"
            )
        for square, coins in enumerate(squares[1:], 1):
            yield from [(0,) * square + (1,)] * coins

    @theorem("coins are heaps: a coin on square i is a nim-heap of i")
    def grundy(self, *squares: int) -> int:
        """Return the nim-sum of the squares that hold an odd number of coins."""
        total = 0
        for i in range(len(squares)):
            if squares[i] % 2 == 1:
                total ^= i
        return total

    @theorem("coins are heaps: each square's coins have at most one move to any one value")
    def options_with(self, value: int, *squares: int) -> Iterator[tuple[int, ...]]:
        """Yield, from each square, the one move that gives the nim-sum `value`."""
        change = value ^ self.grundy(*squares)
        for start, coins in enumerate(squares):
            if coins and start ^ change < start:
                yield _moved(squares, start, start ^ change)

    def winning_move(self, *squares: int) -> list[int]:
        """Return a coin's square, and the square where it makes the nim-sum 0."""
        total = self.grundy(*squares)
        for i in range(len(squares)):
            if squares[i] > 0 and (i ^ total) < i:
                return [i, i ^ total]
        return []

    def reason(self, *squares: int) -> Steps:
        """Yield the squares that count, and their nim-sum."""
        odd = [i for i, coins in enumerate(squares) if coins % 2 and i]
        text = "Two coins on the same square cancel. The squares with an odd number of coins:"
        yield numbers(f"{text} {listed(odd)}.", squares=odd)
        yield nim_sum_step(odd)

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move a coin from square 4 to square 1"."""
        (squares,) = after
        start = next(i for i, (x, y) in enumerate(zip(before, squares, strict=True)) if x > y)
        end = next(i for i, (x, y) in enumerate(zip(before, squares, strict=True)) if x < y)
        return f"move a coin from square {start} to square {end}"


def _moved(squares: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    after = list(squares)
    after[start] -= 1
    after[end] += 1
    return tuple(after)
