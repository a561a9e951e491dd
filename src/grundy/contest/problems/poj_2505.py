"""POJ 2505."""

from __future__ import annotations

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome


class MultiplicationGame(Problem):
    """Start with p = 1 and multiply by a number from 2 to 9; whoever first reaches n wins.

    Each line holds a number n, to the end of the input. For each print who wins, Stan, who starts,
    or Ollie.
    """

    title = "A multiplication game"
    kind = "other"
    source = "http://poj.org/problem?id=2505"
    constraints = "1 < n < 4294967295; as many lines as there are"
    input = "2<=numbers[1<=k<=1]<=4294967294"
    tests = "end"
    small = "numbers<=999"
    large = "tests<=10^4"
    model = (
        "Who starts wins for n up to 9. After that the other player answers a factor k so that "
        "both together make at most 18, and can make at least 18: so up to 18 the second wins, "
        "then the first up to 18 * 9, and so on with factors 9 and 2 in turn."
    )
    technique = "ranges of won and lost numbers, which grow by 9 and by 2"
    theorem = "the first wins exactly when 18^k < n <= 9 * 18^k for some k"
    complexity = "O(log n) for each number"
    samples = (Sample("162\n17\n34012226", "Stan wins.\nOllie wins.\nStan wins."),)
    measured = Measured(0.13, 1.0, recalled=True)

    def answer(self, numbers: list[int]) -> str:
        """Multiply by 9 and by 2 in turn."""
        return "Stan wins." if _won(numbers[0]) else "Ollie wins."

    def search(self, numbers: list[int]) -> str:
        """Search the products."""
        game = impartial(lambda p: (p * k for k in range(2, 10) if p < numbers[0]))
        return "Stan wins." if game(1).outcome is Outcome.N else "Ollie wins."


def _won(n: int) -> bool:
    reached = 1
    while True:
        if n <= 9 * reached:
            return True
        if n <= 18 * reached:
            return False
        reached *= 18
