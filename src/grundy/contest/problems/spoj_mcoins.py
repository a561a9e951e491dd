"""SPOJ MCOINS."""

from __future__ import annotations

from grundy.contest.problem import Measured, Problem, Sample
from grundy.engines.lost_bits import lost_bits
from grundy.rules.function import impartial
from grundy.values import Outcome


class CoinsGame(Problem):
    """Towers of coins, each a game of its own; take 1, K or L coins; the last coin wins.

    For every tower write A if the first player wins and B if not, all in one word.
    """

    title = "Coins Game"
    kind = "subtraction"
    play = "subtraction:1-3(12)"
    source = "https://www.spoj.com/problems/MCOINS/"
    constraints = "2 <= K < L <= 10; 1 <= m <= 50 towers; 1 <= N <= 10^6"
    input = "2<=k<=9 k+1<=longest<=10 1<=m<=50 1<=towers[m]<=10^6"
    small = "m<=6 towers<=30"
    model = (
        "Each tower is one heap of subtraction:1,K,L, and its outcome is all that is asked. The "
        "P-positions are marked once up to the largest tower, a thousand heaps at a time."
    )
    technique = "outcomes of a subtraction game, marked forward over bits"
    theorem = "the definition: P is a position with no move to P"
    complexity = "O(N / 1024) operations on long integers, once"
    samples = (Sample("2 3 5\n3 12 113 25714 88888", "ABAAB"),)
    measured = Measured(0.23)

    def answer(self, k: int, longest: int, towers: list[int]) -> str:
        """Mark the heaps and look the towers up."""
        numbers = [1, k, longest]
        bits = f"{lost_bits(numbers, max(towers) + 1):b}".zfill(max(towers) + 1)
        return "".join("B" if bits[-1 - tower] == "1" else "A" for tower in towers)

    def search(self, k: int, longest: int, towers: list[int]) -> str:
        """Search each tower."""
        numbers = [1, k, longest]
        take = impartial(lambda n: (n - each for each in numbers if each <= n))
        return "".join("A" if take(tower).outcome is Outcome.N else "B" for tower in towers)
