"""POJ 1143."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

MOST = 20


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

    def solve(self, text: str) -> str:
        """Search the sets of bits."""
        memory = {0: False}
        tests = _read(text)
        return "\n\n".join(
            _lines(number, [m for m in sorted(free) if not _won(_after(_bits(free), m), memory)])
            for number, free in enumerate(tests, 1)
        )

    def brute(self, text: str) -> str:
        """Search the choices as they are, with what is forbidden found anew each time."""
        tests = []
        for number, free in enumerate(_read(text), 1):
            start = tuple(sorted(free))
            tests.append(
                _lines(number, [m for m in start if CHOOSE(_left(start, m)).outcome is Outcome.P])
            )
        return "\n\n".join(tests)

    def random_case(self, rng: Random) -> str:
        """Return what is left after a few choices."""
        tests = []
        for _ in range(2):
            free = tuple(range(2, rng.randint(3, 14)))
            for _ in range(rng.randint(0, 2)):
                free = _left(free, rng.choice(free)) or free
            tests.append(" ".join(map(str, [len(free), *free])))
        return "\n".join([*tests, "0"])

    def largest(self) -> str:
        """Return all numbers, and what is left after each first choice."""
        free = tuple(range(2, MOST + 1))
        sets = [free, *(_left(free, m) for m in free)]
        return "\n".join([*(" ".join(map(str, [len(each), *each])) for each in sets), "0"])


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


def _lines(number: int, winning: list[int]) -> str:
    moves = " ".join(map(str, winning))
    told = f"The winning moves are: {moves}" if winning else "There's no winning move."
    return f"Test Case #{number}\n{told}"


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


def _read(text: str) -> list[list[int]]:
    given = Numbers(text)
    tests = []
    while n := given.one("n", 0, MOST):
        tests.append(given.many(n, "a number", 2, MOST))
    given.end()
    return tests
