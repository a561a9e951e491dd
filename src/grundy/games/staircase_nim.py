"""Staircase nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.theorem import theorem
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State


class StaircaseNim(HeapsGame):
    """Move any number of tokens from a stair to the next one below; stair 0 is the ground.

    The stairs are given from stair 0 upwards; tokens on the ground are out of play.

    >>> import grundy as gr
    >>> gr.game("staircase-nim")(3, 5, 1, 4).grundy
    1
    """

    name = "staircase-nim"
    source = "folklore; CSES 1099, Stair Game"
    examples = ("staircase-nim(3, 5, 1, 4)",)

    def moves(self, *stairs: int) -> Iterator[tuple[int, ...]]:
        """Yield the stairs after each move of tokens one stair down."""
        for stair in range(1, len(stairs)):
            for count in range(1, stairs[stair] + 1):
                yield _moved(stairs, stair, count)

    def canonical(self, *stairs: int) -> tuple[int, ...]:
        """Return the stairs without what lies on the ground and without empty stairs on top."""
        used = max((i for i, count in enumerate(stairs) if count), default=0)
        return (0, *stairs[1 : used + 1])

    @theorem("the odd stairs: the value is the nim-sum of the stairs 1, 3, 5, ...")
    def grundy(self, *stairs: int) -> int:
        """Return the nim-sum of the odd stairs."""
        return nim_sum(*stairs[1::2])

    @theorem("the odd stairs: each stair has at most one move to any one value")
    def options_with(self, value: int, *stairs: int) -> Iterator[tuple[int, ...]]:
        """Yield, from each stair, the one move that gives the nim-sum `value`."""
        change = value ^ nim_sum(*stairs[1::2])
        for stair in range(1, len(stairs)):
            odd = stair if stair % 2 else stair - 1
            count = abs((stairs[odd] ^ change) - stairs[odd])
            falls = (stairs[odd] ^ change) < stairs[odd]
            if 0 < count <= stairs[stair] and falls == (stair == odd):
                yield _moved(stairs, stair, count)

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move 2 from stair 3 to stair 2"."""
        (stairs,) = after
        stair = next(i for i in range(1, len(before)) if stairs[i] < before[i])
        return f"move {before[stair] - stairs[stair]} from stair {stair} to stair {stair - 1}"


def _moved(stairs: tuple[int, ...], stair: int, count: int) -> tuple[int, ...]:
    below = stairs[stair - 1] + count
    return (*stairs[: stair - 1], below, stairs[stair] - count, *stairs[stair + 1 :])
