"""The silver dollar game, without the dollar."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.theorem import theorem
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State


class SilverDollar(HeapsGame):
    """Coins on different squares of a strip: move one to the left, neither onto nor over another.

    The numbers are the coins' squares in order; the strip begins with square 0.

    >>> import grundy as gr
    >>> gr.game("silver-dollar")(1, 4, 9).outcome
    Outcome.N
    """

    name = "silver-dollar"
    source = "N. G. de Bruijn's game; J. H. Conway, On Numbers and Games (1976), chapter 11"
    examples = ("silver-dollar(1, 4, 9)",)

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
        return nim_sum(*gaps(coins)[::-2])

    @theorem(
        "every other gap: as in staircase nim, each coin has at most one move to any one value"
    )
    def options_with(self, value: int, *coins: int) -> Iterator[tuple[int, ...]]:
        """Yield, for each coin, the one move that gives the nim-sum `value`."""
        room = gaps(coins)
        change = value ^ nim_sum(*room[::-2])
        for i, coin in enumerate(coins):
            counts = (len(coins) - 1 - i) % 2 == 0  # whether the gap before this coin is summed
            gap = room[i] if counts else room[i + 1]
            steps = gap - (gap ^ change) if counts else (gap ^ change) - gap
            if 0 < steps <= room[i]:
                yield (*coins[:i], coin - steps, *coins[i + 1 :])

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move the coin on square 9 to square 6"."""
        old, new = next((x, y) for x, y in zip(before, after[0], strict=True) if x != y)
        return f"move the coin on square {old} to square {new}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield up to four coins on nine squares."""
        for count in range(1, 5):
            yield from combinations(range(9), count)


def gaps(coins: tuple[int, ...]) -> list[int]:
    """Return the number of free squares before each coin.

    >>> gaps((1, 4, 9))
    [1, 2, 4]
    """
    return [coin - before - 1 for before, coin in zip((-1, *coins), coins, strict=False)]
