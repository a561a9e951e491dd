"""Codeforces 1312F."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.rules.function import impartial
from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Values = tuple[int, int, int]
    Strengths = tuple[int, int, int]


class RedKingdom(Problem):
    """Castles with soldiers; an attack of one of three kinds kills x, y or z of them in one castle.

    An attack kills all where fewer are left. On one castle two attacks of the second kind, or two
    of the third, may not follow each other. Whoever kills the last soldier of all wins. For each of
    t tests print how many first attacks win: a castle and a kind.
    """

    title = "Attack on Red Kingdom"
    kind = "subtraction"
    source = "https://codeforces.com/problemset/problem/1312/F"
    constraints = "1 <= t <= 1000; 1 <= n <= 3 * 10^5, all n together too; 1 <= x, y, z <= 5; "
    constraints += "1 <= a <= 10^18"
    input = "1<=n<=3*10^5 1<=x<=5 1<=y<=5 1<=z<=5 1<=castles[n]<=10^18"
    tests = "1<=t<=1000"
    small = "t<=1 n<=3 castles<=60//(n*n)"
    large = "n<=300"
    model = (
        "A castle is a heap together with its last attack, so three values a size. They follow "
        "from the values of the last five sizes, hence repeat as soon as five sizes in a row do: "
        "the period is short. A first attack wins when the castle's new value is the nim-sum of "
        "the others."
    )
    technique = "Sprague–Grundy with a state; period by a repeated window; counting first moves"
    theorem = "Sprague–Grundy; the next values are a function of the last five"
    complexity = "O(n), and the period once for each of the 125 triples of strengths"
    samples = (Sample("3\n2 1 3 4\n7 6\n1 1 2 3\n1\n1 1 2 2\n3", "2\n3\n0"),)
    measured = Measured(0.41, 2.0, recalled=True)

    def answer(self, x: int, y: int, z: int, castles: list[int]) -> str:
        """Add up each test, and try the three attacks on each castle."""
        return str(_wins((x, y, z), castles))

    def search(self, x: int, y: int, z: int, castles: list[int]) -> str:
        """Try each attack, and search the castles all together."""
        attack = _attacks((x, y, z))
        game = impartial(attack)
        start = tuple(part for soldiers in castles for part in (soldiers, 0))
        return str(sum(game(*to).outcome is Outcome.P for to in attack(*start)))


def _wins(strengths: Strengths, castles: list[int]) -> int:
    x, y, z = strengths
    table, start, period = _period(strengths)

    def place(soldiers: int) -> int:
        if soldiers < len(table):
            return max(soldiers, 0)
        return start + (soldiers - start) % period

    total = 0
    for soldiers in castles:
        total ^= table[place(soldiers)][0]
    wins = 0
    for soldiers in castles:
        rest = total ^ table[place(soldiers)][0]
        wins += table[place(soldiers - x)][0] == rest
        wins += table[place(soldiers - y)][1] == rest
        wins += table[place(soldiers - z)][2] == rest
    return wins


@cache
def _period(strengths: Strengths) -> tuple[list[Values], int, int]:
    """Return the values of the first sizes, where they begin to repeat, and the period."""
    x, y, z = strengths
    table: list[Values] = [(0, 0, 0)]
    seen: dict[tuple[Values, ...], int] = {}
    while True:
        size = len(table)
        mixed = table[max(size - x, 0)][0]
        foot, horse = table[max(size - y, 0)][1], table[max(size - z, 0)][2]
        table.append((mex({mixed, foot, horse}), mex({mixed, horse}), mex({mixed, foot})))
        if size >= 5:
            window = tuple(table[-5:])
            if window in seen:
                return table, seen[window], size - seen[window]
            seen[window] = size


def _attacks(strengths: Strengths) -> Callable[..., Iterator[tuple[int, ...]]]:
    """Return the rule: soldiers and the last kind of attack, castle after castle."""

    def attack(*state: int) -> Iterator[tuple[int, ...]]:
        for i in range(0, len(state), 2):
            for kind, strength in enumerate(strengths):
                if state[i] and (not kind or kind != state[i + 1]):
                    yield (*state[:i], max(state[i] - strength, 0), kind, *state[i + 2 :])

    return attack
