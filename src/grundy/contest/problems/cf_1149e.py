"""Codeforces 1149E."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.rules.function import impartial
from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from grundy.rules.function import FunctionGame

    Roads = tuple[tuple[int, ...], ...]

SMALL = 3
"""Taxes up to which the brute force goes: with it, resets stay below 4 and moves are finite."""


class ElectionPromises(Problem):
    """Cities with taxes on a graph without cycles; lower one tax and reset the successors.

    The successors' taxes may become anything, or stay. Who cannot lower a tax, loses. Print WIN and
    the taxes after a winning move, or LOSE.
    """

    title = "Election Promises"
    kind = "dag"
    source = "https://codeforces.com/problemset/problem/1149/E"
    constraints = "1 <= n <= 2 * 10^5; 0 <= m <= 2 * 10^5; 0 <= h <= 10^9; no cycles"
    model = (
        "Give each city a level: the mex of its successors' levels. A city has successors on "
        "every lower level and none on its own. So cities of one level are Nim heaps to each "
        "other, and with a move on a level every lower level can be set right at the same time. "
        "The position is lost exactly when the nim-sum of every level is 0; else one moves on the "
        "highest level whose sum is not, as in Nim, and repairs the lower ones through "
        "successors."
    )
    technique = "levels by mex on a graph; Nim on each level, the highest first"
    theorem = "P exactly when the nim-sum of the taxes is 0 on every level"
    complexity = "O(n + m)"
    samples = (
        Sample("4 2\n2 1 1 5\n1 2\n3 4", "WIN\n1 5 1 5"),
        Sample("4 2\n1 5 1 5\n1 2\n3 4", "LOSE"),
        Sample("3 3\n314 159 265\n1 2\n1 3\n3 2", "WIN\n0 0 0"),
        Sample("6 4\n2 2 5 5 6 6\n1 3\n2 4\n3 5\n4 6", "LOSE"),
    )
    measured = Measured(0.97, 2.0)

    def solve(self, text: str) -> str:
        """Add up the levels, and move on the highest one that is not 0."""
        taxes, roads = _read(text)
        levels = _levels(roads)
        sums = [0] * (max(levels) + 1)
        for tax, level in zip(taxes, levels, strict=True):
            sums[level] ^= tax
        if not any(sums):
            return "LOSE"
        top = max(level for level, value in enumerate(sums) if value)
        move = next(
            city
            for city, level in enumerate(levels)
            if level == top and taxes[city] ^ sums[top] < taxes[city]
        )
        for city in (move, *roads[move]):
            level = levels[city]
            if level <= top:  # once a level is right, its sum is 0 and its other cities stay
                taxes[city] ^= sums[level]
                sums[level] = 0
        return f"WIN\n{' '.join(map(str, taxes))}"

    def brute(self, text: str) -> str:
        """Search the positions, and take the first move to a lost one."""
        taxes, roads = _read(text)
        game = _promises(tuple(map(tuple, roads)))
        position = game(*taxes)
        if position.outcome is Outcome.P:
            return "LOSE"
        options = set(game.moves(*taxes))
        best = next(after for after in sorted(options) if game(*after).outcome is Outcome.P)
        return f"WIN\n{' '.join(map(str, best))}"

    def judge(self, text: str, output: str, expected: str) -> bool:
        """Return whether the word is right, and the move after it legal and to a lost position."""
        word, *numbers = output.split()
        if word != expected.split(maxsplit=1)[0]:
            return False
        before, roads = _read(text)
        after = list(map(int, numbers))
        if word == "LOSE":
            return not after
        if not _is_move(before, after, roads):
            return False
        edges = [f"{city + 1} {to + 1}" for city, row in enumerate(roads) for to in row]
        following = "\n".join([f"{len(after)} {len(edges)}", " ".join(numbers), *edges])
        is_small = len(after) <= 4 and max(after) <= SMALL
        return (self.brute if is_small else self.solve)(following) == "LOSE"

    def random_case(self, rng: Random) -> str:
        """Return three cities with taxes up to 3, or four with taxes up to 1."""
        n = rng.randint(1, 4)
        taxes = [rng.randint(0, SMALL if n < 4 else 1) for _ in range(n)]
        names = rng.sample(range(1, n + 1), n)
        pairs = [(names[i], names[j]) for i in range(n) for j in range(i) if rng.random() < 0.6]
        edges = (f"{one} {other}" for one, other in pairs)
        return "\n".join([f"{n} {len(pairs)}", " ".join(map(str, taxes)), *edges])

    def largest(self) -> str:
        """Return the most cities and roads, with several levels."""
        n = 200_000
        taxes = " ".join(str(10**9 - i) for i in range(n))
        edges = (f"{i} {i + 1 + i * i % 7}" for i in range(1, n - 6))
        more = (f"{n - i} {n}" for i in range(1, 8))
        return "\n".join([f"{n} {n}", taxes, *edges, *more])


def _levels(roads: Sequence[Sequence[int]]) -> list[int]:
    """Return for each city the mex of its successors' levels."""
    levels = [0] * len(roads)
    for city in reversed(_in_order(roads)):
        if roads[city]:
            levels[city] = mex([levels[to] for to in roads[city]])
    return levels


def _in_order(roads: Sequence[Sequence[int]]) -> list[int]:
    """Return the cities, each before its successors; those on a cycle are missing."""
    entering = [0] * len(roads)
    for row in roads:
        for to in row:
            entering[to] += 1
    order = [city for city, count in enumerate(entering) if not count]
    for city in order:
        for to in roads[city]:
            entering[to] -= 1
            if not entering[to]:
                order.append(to)
    return order


def _is_move(before: list[int], after: list[int], roads: list[list[int]]) -> bool:
    if len(after) != len(before) or min(after) < 0 or max(after) > 10**18:
        return False
    changed = {city for city, tax in enumerate(before) if tax != after[city]}
    lowered = (city for city in changed if after[city] < before[city])
    return any(changed <= {city, *roads[city]} for city in lowered)


@cache
def _promises(roads: Roads) -> FunctionGame:
    """Return the game on these roads, whose resets go up to 3, or to 1 with four cities.

    That is enough: the moves that the theorem makes never need more bits than there are, and
    fewer moves to a lost position cannot lose it.
    """
    most = SMALL if len(roads) < 4 else 1

    def lower(*taxes: int) -> Iterator[tuple[int, ...]]:
        for city, tax in enumerate(taxes):
            for left in range(tax):
                for resets in product(range(most + 1), repeat=len(roads[city])):
                    after = list(taxes)
                    after[city] = left
                    for to, reset in zip(roads[city], resets, strict=True):
                        after[to] = reset
                    yield tuple(after)

    return impartial(lower)


def _read(text: str) -> tuple[list[int], list[list[int]]]:
    given = Numbers(text)
    n, m = given.one("n", 1, 200_000), given.one("m", 0, 200_000)
    taxes = given.many(n, "a tax", 0, 10**9)
    ends = given.many(2 * m, "a city", 1, n)
    roads: list[list[int]] = [[] for _ in range(n)]
    for one, other in zip(ends[::2], ends[1::2], strict=True):
        roads[one - 1].append(other - 1)
    if len(_in_order(roads)) != n:
        raise given.fault("the roads have a cycle, and none was expected")
    given.end()
    return taxes, roads
