"""Problems with t tests, each a line of heaps, that ask for first or second."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.contest.problem import Problem
from grundy.contest.reading import Numbers
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random

MOST = 200_000


class HeapTests(Problem):
    """A game on heaps, with many tests; a problem says which are won, and the rules of the game."""

    constraints = "1 <= t, n <= 2 * 10^5, all n together too; 1 <= x <= 10^9"
    complexity = "O(n)"

    rules: ClassVar[Any]
    """The game, as a rule over all heaps together."""

    small: ClassVar[int]
    """The largest heap of a random case."""

    @abstractmethod
    def won(self, heaps: list[int]) -> bool:
        """Return whether the first player wins."""

    def solve(self, text: str) -> str:
        """Ask for each test whether it is won."""
        return "\n".join("first" if self.won(heaps) else "second" for heaps in _read(text))

    def brute(self, text: str) -> str:
        """Search the positions of all heaps together."""
        won = (self.rules(*heaps).outcome is Outcome.N for heaps in _read(text))
        return "\n".join("first" if each else "second" for each in won)

    def random_case(self, rng: Random) -> str:
        """Return one or two tests with small heaps."""
        tests = [
            [rng.randint(1, self.small) for _ in range(rng.randint(1, 3))]
            for _ in range(rng.randint(1, 2))
        ]
        rows = (f"{len(heaps)}\n{' '.join(map(str, heaps))}" for heaps in tests)
        return "\n".join([str(len(tests)), *rows])

    def largest(self) -> str:
        """Return as many tests as there may be, each of one large heap."""
        return "\n".join([str(MOST), *(f"1\n{10**9 - i}" for i in range(MOST))])


def _read(text: str) -> list[list[int]]:
    return Numbers(text).rows(MOST, MOST, "a heap", 1, 10**9)
