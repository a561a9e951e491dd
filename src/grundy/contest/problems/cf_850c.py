"""Codeforces 850C, also 851E."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, nim_sum
from grundy.values.factors import factors

if TYPE_CHECKING:
    from collections.abc import Iterator


class ArpaMojtaba(Problem):
    """A list of numbers; choose a prime power; divide every number that it divides by it.

    The power is p^k with k at least 1, and divides one of them. Who cannot, loses; Mojtaba begins,
    then Arpa.
    """

    title = "Arpa and a game with Mojtaba"
    kind = "other"
    source = "https://codeforces.com/problemset/problem/850/C"
    constraints = "1 <= n <= 100; 1 <= a <= 10^9"
    input = "1<=n<=100 1<=numbers[n]<=10^9"
    small = "n<=4 numbers<=24"
    model = (
        "A move concerns one prime, so the primes are the parts of a sum. Of a prime only the set "
        "of exponents counts, since equal exponents stay equal: at most 30 bits. Choosing k "
        "lowers every exponent that is at least k by k, which is a shift. The values of such sets "
        "come from the definition, with memory; some hundreds of sets can be reached from one."
    )
    technique = "Sprague–Grundy over primes; values of bit sets by search with memory"
    theorem = "Sprague–Grundy"
    complexity = "factors of n numbers; then all reachable sets, a few hundred for each prime"
    samples = (
        Sample("4\n1 1 1 1", "Arpa"),
        Sample("4\n1 1 17 17", "Mojtaba"),
        Sample("4\n1 1 17 289", "Arpa"),
        Sample("5\n1 2 3 4 5", "Arpa"),
    )
    measured = Measured(0.25, 1.0)

    def answer(self, numbers: list[int]) -> str:
        """Add up the values of the primes' sets of exponents."""
        exponents: defaultdict[int, int] = defaultdict(int)
        for number in set(numbers):
            for prime, exponent in factors(number).items():
                exponents[prime] |= 1 << (exponent - 1)
        lower = impartial(_lowered)
        value = nim_sum(*(lower(bits).grundy for bits in exponents.values()))
        return "Mojtaba" if value else "Arpa"

    def search(self, numbers: list[int]) -> str:
        """Search the lists of numbers themselves."""
        won = DIVIDE(*sorted(numbers)).outcome is Outcome.N
        return "Mojtaba" if won else "Arpa"

    def largest(self) -> str:
        """Return powers of 2 and 3 with gaps, and large primes."""
        powers = [2**e for e in (1, 3, 4, 8, 11, 15, 17, 20, 22, 23, 27, 28, 29)]
        powers += [3**e for e in (2, 3, 5, 8, 9, 12, 15, 17, 18)] + [5**e for e in (1, 4, 6, 9, 12)]
        numbers = powers + [10**9 - 2 * i for i in range(100 - len(powers))]
        return f"100\n{' '.join(map(str, numbers))}"


def _lowered(bits: int) -> Iterator[int]:
    """Bit e - 1 is exponent e: lower every exponent from k on by k."""
    for k in range(1, bits.bit_length() + 1):
        yield bits >> k | bits & ((1 << (k - 1)) - 1)


@impartial
def DIVIDE(*numbers: int) -> Iterator[tuple[int, ...]]:  # noqa: N802 - a game, and a constant
    """Divide all multiples of a prime power by it."""
    for d in range(2, max(numbers) + 1):
        if len(factors(d)) == 1 and any(n % d == 0 for n in numbers):
            yield tuple(sorted(n // d if n % d == 0 else n for n in numbers))
