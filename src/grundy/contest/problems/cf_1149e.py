"""Codeforces 1149E."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.trees import from_zero, in_order
from grundy.rules.function import impartial
from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Iterator

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
    input = "1<=n<=2*10^5 0<=m<=2*10^5 0<=taxes[n]<=10^9 graph:dag[n,m]"
    small = "n<=4 m<=4 taxes<=3-2*(n//4)"
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

    def answer(self, taxes: list[int], graph: list[list[int]]) -> str:
        """Add up the levels, and move on the highest one that is not 0."""
        roads = from_zero(graph)
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

    def search(self, taxes: list[int], graph: list[list[int]]) -> str:
        """Search the positions, and take the first move to a lost one."""
        roads = from_zero(graph)
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
        given = self.read(text)
        (before,), (graph,) = given["taxes"], given["graph"]
        after = list(map(int, numbers))
        if word == "LOSE":
            return not after
        if not _is_move(before, after, from_zero(graph)):
            return False
        is_small = len(after) <= 4 and max(after) <= SMALL
        return (self.search if is_small else self.answer)(after, graph) == "LOSE"

    def largest(self) -> str:
        """Return the most cities and roads, with several levels."""
        n = 200_000
        taxes = " ".join(str(10**9 - i) for i in range(n))
        edges = (f"{i} {i + 1 + i * i % 7}" for i in range(1, n - 6))
        more = (f"{n - i} {n}" for i in range(1, 8))
        return "\n".join([f"{n} {n}", taxes, *edges, *more])


def _levels(roads: list[list[int]]) -> list[int]:
    """Return for each city the mex of its successors' levels."""
    levels = [0] * len(roads)
    for city in reversed(in_order(roads)):
        if roads[city]:
            levels[city] = mex([levels[to] for to in roads[city]])
    return levels


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
