"""The silver dollar game, without the dollar."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any

from grundy.errors import PositionError
from grundy.forms.states import State
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import Contest, Form, replaced
from grundy.rules.steps import Steps, listed, nim_sum_step, numbers
from grundy.rules.theorem import theorem


class SilverDollar(HeapsGame):
    """Coins on different squares of a strip: move one left, neither onto nor over another coin.

    The numbers are the coins' squares in order; the strip begins with square 0.

    >>> import grundy as gr
    >>> gr.game("silver-dollar")(1, 4, 9).outcome
    Outcome.N
    """

    name = "silver-dollar"
    source = "N. G. de Bruijn's game; J. H. Conway, On Numbers and Games (1976), chapter 11"
    examples = ("silver-dollar(1, 4, 9)",)
    contest = Contest(
        Form("list", ("coins",), "coin's square, in rising order"),
        "a coin, counted from 1, and its new square",
        played=replaced,
    )

    def moves(self, *coins: int) -> Iterator[tuple[int, ...]]:
        """Yield the coins after each move to the left."""
        for i, coin in enumerate(coins):
            before = coins[i - 1] if i else -1
            yield from (
                (*coins[:i], square, *coins[i + 1 :]) for square in range(coin - 1, before, -1)
            )

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the squares, which must rise."""
        coins = super().accept(*args)
        if any(x >= y for x, y in pairwise(coins)):
            raise PositionError(f"silver-dollar: the squares of the coins must rise; not {coins}")
        return coins

    @theorem(
        "every other gap: the value is the nim-sum of the gaps before the last coin, "
        "the last but two, and so on"
    )
    def grundy(self, *coins: int) -> int:
        """Return the nim-sum of every other gap."""
        total = 0
        for i in range(len(coins) - 1, -1, -2):
            total ^= gap(coins, i)
        return total

    @theorem(
        "every other gap: as in staircase nim, each coin has at most one move to any one value"
    )
    def options_with(self, value: int, *coins: int) -> Iterator[tuple[int, ...]]:
        """Yield, for each coin, the one move that gives the nim-sum `value`."""
        change = value ^ self.grundy(*coins)
        for i, coin in enumerate(coins):
            counts = (len(coins) - 1 - i) % 2 == 0  # whether the gap before this coin is summed
            summed = gap(coins, i if counts else i + 1)
            steps = summed - (summed ^ change) if counts else (summed ^ change) - summed
            if 0 < steps <= gap(coins, i):
                yield (*coins[:i], coin - steps, *coins[i + 1 :])

    def winning_move(self, *coins: int) -> list[int]:
        """Return a coin, and the square that makes the nim-sum 0."""
        total = self.grundy(*coins)
        for i in range(len(coins) - 1, -1, -2):
            left = gap(coins, i) ^ total
            if left < gap(coins, i):
                return [i + 1, coins[i] - gap(coins, i) + left]
        return []

    def reason(self, *coins: int) -> Steps:
        """Yield the gaps, those that count, and their nim-sum."""
        room = [gap(coins, i) for i in range(len(coins))]
        counted = room[::-2]
        yield numbers(
            f"The gaps before the coins are {listed(room)}; every other one counts, "
            f"from the last: {listed(counted)}.",
            gaps=room,
            counted=counted,
        )
        yield nim_sum_step(counted)

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move the coin on square 9 to square 6"."""
        old, new = next((x, y) for x, y in zip(before, after[0], strict=True) if x != y)
        return f"move the coin on square {old} to square {new}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield up to four coins on nine squares."""
        for count in range(1, 5):
            yield from combinations(range(9), count)


def gap(coins: Sequence[int], i: int) -> int:
    """Return the free squares before a coin.

    >>> gap((1, 4, 9), 2)
    4
    """
    return coins[i] - coins[i - 1] - 1 if i > 0 else coins[i]
