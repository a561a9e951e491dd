"""SPOJ MCOINS."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random


class CoinsGame(Problem):
    """Towers of coins, each a game of its own; take 1, K or L coins; the last coin wins.

    For every tower write A if the first player wins and B if not, all in one word.
    """

    title = "Coins Game"
    kind = "subtraction"
    play = "subtraction:1-3(12)"
    source = "https://www.spoj.com/problems/MCOINS/"
    constraints = "2 <= K < L <= 10; 1 <= m <= 50 towers; 1 <= N <= 10^6"
    model = (
        "Each tower is one heap of subtraction:1,K,L, and its outcome is all that is asked. The "
        "P-positions are marked once up to the largest tower, a thousand heaps at a time."
    )
    technique = "outcomes of a subtraction game, marked forward over bits"
    theorem = "the definition: P is a position with no move to P"
    complexity = "O(N / 1024) operations on long integers, once"
    samples = (Sample("2 3 5\n3 12 113 25714 88888", "ABAAB"),)
    measured = Measured(0.23)

    def solve(self, text: str) -> str:
        """Mark the heaps and look the towers up."""
        numbers, towers = _read(text)
        bits = f"{lost_bits(numbers, max(towers) + 1):b}".zfill(max(towers) + 1)
        return "".join("B" if bits[-1 - tower] == "1" else "A" for tower in towers)

    def brute(self, text: str) -> str:
        """Search each tower."""
        numbers, towers = _read(text)
        take = impartial(lambda n: (n - k for k in numbers if k <= n))
        return "".join("A" if take(tower).outcome is Outcome.N else "B" for tower in towers)

    def random_case(self, rng: Random) -> str:
        """Return a few small towers."""
        k, longest = sorted(rng.sample(range(2, 11), 2))
        towers = [rng.randint(1, 30) for _ in range(rng.randint(3, 6))]
        return f"{k} {longest} {len(towers)}\n{' '.join(map(str, towers))}"

    def largest(self) -> str:
        """Return the most and the largest towers."""
        return f"9 10 50\n{' '.join(str(10**6 - i) for i in range(50))}"


def _read(text: str) -> tuple[list[int], list[int]]:
    given = Numbers(text)
    k = given.one("K", 2, 9)
    numbers = [1, k, given.one("L", k + 1, 10)]
    towers = given.many(given.one("m", 1, 50), "a tower", 1, 10**6)
    given.end()
    return numbers, towers
