"""POJ 2505."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.errors import InputError
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from random import Random

MOST = 4_294_967_294


class MultiplicationGame(Problem):
    """Start with p = 1 and multiply by a number from 2 to 9; whoever first reaches n wins.

    Each line holds a number n, to the end of the input. For each print who wins, Stan, who starts,
    or Ollie.
    """

    title = "A multiplication game"
    kind = "other"
    source = "http://poj.org/problem?id=2505"
    constraints = "1 < n < 4294967295; as many lines as there are"
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

    def solve(self, text: str) -> str:
        """Multiply by 9 and by 2 in turn."""
        return "\n".join("Stan wins." if _won(n) else "Ollie wins." for n in _read(text))

    def brute(self, text: str) -> str:
        """Search the products."""
        answers = []
        for n in _read(text):
            game = impartial(lambda p, n=n: (p * k for k in range(2, 10) if p < n))
            answers.append("Stan wins." if game(1).outcome is Outcome.N else "Ollie wins.")
        return "\n".join(answers)

    def random_case(self, rng: Random) -> str:
        """Return one or two numbers."""
        return "\n".join(str(rng.randint(2, 10 ** rng.randint(1, 3))) for _ in range(2))

    def largest(self) -> str:
        """Return many of the largest numbers."""
        return "\n".join(str(MOST - i) for i in range(10_000))


def _won(n: int) -> bool:
    reached = 1
    while True:
        if n <= 9 * reached:
            return True
        if n <= 18 * reached:
            return False
        reached *= 18


def _read(text: str) -> list[int]:
    found = []
    for number, line in enumerate(text.rstrip().split("\n"), 1):
        try:
            given = Numbers(line)
            found.append(given.one("n", 2, MOST))
            given.end()
        except InputError as error:
            message = str(error).replace("line 1", f"line {number}", 1)
            raise InputError(message, number) from None
    return found
