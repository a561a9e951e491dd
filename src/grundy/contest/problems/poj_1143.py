"""POJ 1143."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MOST = 20

MEMORY = {0: False}
"""Which sets, as bits, are won: the same for all tests."""


class NumberGame(Problem):
    """Choose numbers above 1 in turn, never a sum of multiples of those chosen; who cannot, loses.

    Each test gives the numbers up to 20 that may still be chosen, as they come about in play. Print
    the test's number and all winning choices, or that there is none. A test with no numbers ends
    the input.
    """

    title = "Number Game"
    kind = "other"
    source = "http://poj.org/problem?id=1143"
    constraints = "1 <= n <= 20 numbers from 2 to 20"
    input = "1<=n<=20 2<=free[n]:distinct<=20"
    tests = "0"
    small = "n<=6 free<=13"
    large = "n<=19"
    model = (
        "What may be chosen is all that matters, not what was: with 0, the forbidden numbers hold "
        "all their sums. So a position is a set of bits, and the choice of m forbids every number "
        "that is a forbidden one plus a multiple of m. Few of the 2^19 sets come about."
    )
    technique = "search over sets of bits with memory; all winning moves"
    theorem = "the definition: P is a position with no move to P"
    complexity = "O(sets that come about * n^2); the sets are shared by all tests"
    samples = (
        Sample(
            "2 2 5\n2 2 3\n5 2 3 4 5 6\n0",
            "Test Case #1\nThe winning moves are: 2\n\nTest Case #2\nThere's no winning move.\n\n"
            "Test Case #3\nThe winning moves are: 4 5 6",
        ),
    )
    measured = Measured(0.15, 1.0)

    def answer(self, free: list[int]) -> str:
        """Search the sets of bits."""
        return _line([m for m in sorted(free) if not _won(_after(_bits(free), m), MEMORY)])

    def search(self, free: list[int]) -> str:
        """Search the choices as they are, with what is forbidden found anew each time."""
        start = tuple(sorted(free))
        return _line([m for m in start if CHOOSE(_left(start, m)).outcome is Outcome.P])

    def told(self, outputs: list[str]) -> str:
        """Return the outputs with their numbers."""
        return "\n\n".join(f"Test Case #{i}\n{each}" for i, each in enumerate(outputs, 1))


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _after(free: int, m: int) -> int:
    """Return what is free once m is chosen."""
    taken = ~free & ((2 << MOST) - 1) & ~2  # 1 is never the sum of anything
    while True:
        more = (taken | taken << m) & ((2 << MOST) - 1)
        if more == taken:
            return free & ~taken
        taken = more


def _won(free: int, memory: dict[int, bool]) -> bool:
    """Return whether a set is won, where `memory` knows the empty one."""
    stack = [free]
    while stack:
        state = stack[-1]
        after = [_after(state, m) for m in range(2, MOST + 1) if state >> m & 1]
        unknown = [each for each in after if each not in memory]
        if unknown:
            stack += unknown
        else:
            memory[stack.pop()] = not all(memory[each] for each in after)
    return memory[free]


def _line(winning: list[int]) -> str:
    moves = " ".join(map(str, winning))
    return f"The winning moves are: {moves}" if winning else "There's no winning move."


def _left(free: tuple[int, ...], m: int) -> tuple[int, ...]:
    """Return the numbers that are no multiple of m, alone or with a forbidden number added."""
    top = max(free)
    forbidden = {0, *(n for n in range(2, top + 1) if n not in free)}
    ruled_out = {n + k * m for n in forbidden for k in range(top // m + 1)}
    return tuple(n for n in free if n not in ruled_out)


@impartial
def CHOOSE(free: tuple[int, ...]) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game
    """Choose one of the free numbers."""
    return (_left(free, m) for m in free)
