"""Staircase nim."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.forms.states import State
from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import Contest, Form
from grundy.rules.steps import Steps, nim_sum_step, numbers
from grundy.rules.theorem import theorem


class StaircaseNim(HeapsGame):
    """Move any number of tokens from a stair to the stair below; stair 0 is the ground.

    The stairs are given from stair 0 upwards; tokens on the ground are out of play.

    >>> import grundy as gr
    >>> gr.game("staircase-nim")(3, 5, 1, 4).grundy
    1
    """

    name = "staircase-nim"
    source = "folklore; CSES 1099, Stair Game"
    examples = ("staircase-nim(3, 5, 1, 4)",)
    contest = Contest(
        Form("list", ("stairs",), "stair, from stair 0 up"),
        "a stair, the ground being 0, and how many to move down",
        played=lambda case, move: _moved(case, *move),
    )

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
        total = 0
        for i in range(1, len(stairs), 2):
            total ^= stairs[i]
        return total

    @theorem("the odd stairs: each stair has at most one move to any one value")
    def options_with(self, value: int, *stairs: int) -> Iterator[tuple[int, ...]]:
        """Yield, from each stair, the one move that gives the nim-sum `value`."""
        change = value ^ self.grundy(*stairs)
        for stair in range(1, len(stairs)):
            odd = stair if stair % 2 else stair - 1
            count = abs((stairs[odd] ^ change) - stairs[odd])
            falls = (stairs[odd] ^ change) < stairs[odd]
            if 0 < count <= stairs[stair] and falls == (stair == odd):
                yield _moved(stairs, stair, count)

    def winning_move(self, *stairs: int) -> list[int]:
        """Return an odd stair, and how many make the nim-sum 0."""
        total = self.grundy(*stairs)
        for i in range(1, len(stairs), 2):
            if (stairs[i] ^ total) < stairs[i]:
                return [i, stairs[i] - (stairs[i] ^ total)]
        return []

    def reason(self, *stairs: int) -> Steps:
        """Yield the odd stairs and their nim-sum."""
        odd = {i: stairs[i] for i in range(1, len(stairs), 2)}
        shown = ", ".join(f"stair {i} has {n}" for i, n in odd.items()) or "there are none"
        yield numbers(f"Only the odd stairs count: {shown}.", odd_stairs=odd)
        yield nim_sum_step(odd.values())

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move 2 from stair 3 to stair 2"."""
        (stairs,) = after
        stair = next(i for i in range(1, len(before)) if stairs[i] < before[i])
        return f"move {before[stair] - stairs[stair]} from stair {stair} to stair {stair - 1}"


def _moved(stairs: tuple[int, ...], stair: int, count: int) -> tuple[int, ...]:
    below = stairs[stair - 1] + count
    return (*stairs[: stair - 1], below, stairs[stair] - count, *stairs[stair + 1 :])
