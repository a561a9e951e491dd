"""Problems with t tests, each a line of heaps, that ask for first or second."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, ClassVar

from grundy.contest.problem import Problem
from grundy.values import Outcome


class HeapTests(Problem):
    """A game on heaps, with many tests; a problem says which are won, and the rules of the game."""

    constraints = "1 <= t, n <= 2 * 10^5, all n together too; 1 <= x <= 10^9"
    input = "1<=n<=2*10^5 1<=heaps[n]<=10^9"
    tests = "1<=t<=2*10^5"
    large = "n<=1"
    complexity = "O(n)"

    rules: ClassVar[Any]
    """The game, as a rule over all heaps together."""

    @abstractmethod
    def won(self, heaps: list[int]) -> bool:
        """Return whether the first player wins."""

    def answer(self, heaps: list[int]) -> str:
        """Ask whether the test is won."""
        return "first" if self.won(heaps) else "second"

    def search(self, heaps: list[int]) -> str:
        """Search the positions of all heaps together."""
        return "first" if self.rules(*heaps).outcome is Outcome.N else "second"
