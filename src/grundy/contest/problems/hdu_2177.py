"""HDU 2177."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    Pair = tuple[int, int]


class TakeFromTwoHeaps(Problem):
    """Two heaps; take any number from one, or the same number from both; the last stone wins.

    For each pair print 0 if who starts loses; else 1, and the pairs after his winning moves, each
    with the smaller first: from both heaps, then from the larger, then from the smaller. The pair
    0 0 ends the input.
    """

    title = "Taking stones from two heaps (2)"
    kind = "other"
    play = "wythoff(5, 8)"
    source = "http://acm.hdu.edu.cn/showproblem.php?pid=2177"
    constraints = "0 <= a <= b <= 10^6, not both 0"
    input = "0<=a<=10^6 0<=b<=10^6"
    tests = "0 0"
    small = "a<=15 b<=15"
    large = "tests<=20000"
    model = (
        "This is wythoff: the lost pairs are (floor(k phi), floor(k phi) + k). There is one for "
        "every difference and one for every number, so three numbers are looked at: the lost pair "
        "with this difference, and the partners of both heaps."
    )
    technique = "golden pairs in whole numbers; all winning moves"
    theorem = "Wythoff's theorem"
    complexity = "O(1) for each pair"
    samples = (Sample("1 2\n5 8\n4 7\n2 2\n0 0", "0\n1\n4 7\n3 5\n0\n1\n0 0\n1 2"),)
    measured = Measured(0.20, 1.0, recalled=True)

    def wrong(self, a: int, b: int) -> str:
        """Return that the heaps are in the wrong order, or empty."""
        return "" if a <= b and b else "the smaller heap comes first"

    def answer(self, a: int, b: int) -> str:
        """Look for the three pairs."""
        return _lines(_winning(a, b))

    def search(self, a: int, b: int) -> str:
        """Try all moves in the order asked for."""
        both = [(a - k, b - k) for k in range(1, a + 1)]
        larger = [(a, b - k) for k in range(1, b + 1)]
        smaller = [(a - k, b) for k in range(1, a + 1)]
        after = ((min(to), max(to)) for to in (*both, *larger, *smaller))
        return _lines([to for to in after if TAKE(*to).outcome is Outcome.P])


def _golden(k: int) -> int:
    """Return the whole part of k times the golden ratio."""
    return (k + isqrt(5 * k * k)) // 2


def _partner(n: int) -> int:
    """Return the number beside n in the lost pairs."""
    k = _golden(n + 1) - (n + 1)
    return n + k if _golden(k) == n else k


def _winning(a: int, b: int) -> list[Pair]:
    low = _golden(b - a)
    found = [(low, low + b - a)] if low < a else []
    if low == a:
        return []
    for kept, changed in ((a, b), (b, a)):
        to = _partner(kept)
        pair = (min(kept, to), max(kept, to))
        if to < changed and (a != b or not found or pair not in found):
            found.append(pair)
    return found


def _lines(winning: list[Pair]) -> str:
    """Return the lines, each pair once."""
    pairs = [f"{a} {b}" for a, b in dict.fromkeys(winning)]
    return "\n".join(["1", *pairs] if pairs else ["0"])


@impartial
def TAKE(a: int, b: int) -> Iterator[Pair]:  # noqa: N802 - a game, and a constant
    """Take from one heap, or as much from both."""
    yield from ((a - k, b) for k in range(1, a + 1))
    yield from ((a, b - k) for k in range(1, b + 1))
    yield from ((a - k, b - k) for k in range(1, min(a, b) + 1))
