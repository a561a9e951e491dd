"""Codeforces 918D."""

from __future__ import annotations

from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.contest.trees import in_order
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Roads = list[list[tuple[int, int]]]


class Madmax(Problem):
    """Two tokens on a graph without cycles whose roads have letters; each player moves his own.

    A move's letter must not come before that of the other player's last move. Max starts, and who
    cannot move, loses. Print for every two places a letter: A where Max wins, B where he does not.
    """

    title = "MADMAX"
    kind = "partizan"
    source = "https://codeforces.com/problemset/problem/918/D"
    constraints = "2 <= n <= 100; 1 <= m <= n(n-1)/2; no cycles; small letters"
    model = (
        "A position is the place of who moves, the place of the other, and the last letter. A "
        "later last letter only takes moves away, so for two places one number says all: the last "
        "letter up to which who moves wins. It is the greatest letter of a road to a place from "
        "which the other, bound by that letter, does not win."
    )
    technique = "two tokens on a graph; a threshold instead of a state"
    theorem = "monotone in the last letter; the definition of outcomes"
    complexity = "O(n m)"
    samples = (
        Sample("4 4\n1 2 b\n1 3 a\n2 4 c\n3 4 b", "BAAA\nABAA\nBBBA\nBBBB"),
        Sample(
            "5 8\n5 3 h\n1 2 c\n3 1 c\n3 2 r\n5 1 r\n4 3 z\n5 4 r\n5 2 h",
            "BABBB\nBBBBB\nAABBB\nAAABA\nAAAAB",
        ),
    )
    measured = Measured(0.14, 1.0, recalled=True)

    def read(self, text: str) -> dict[str, list[Any]]:
        """Return the roads from each place: where they lead, and their letters as numbers."""
        given = Numbers(text, has_words=True)
        n = given.one("n", 2, 100)
        roads: Roads = [[] for _ in range(n)]
        for _ in range(given.one("m", 1, n * (n - 1) // 2)):
            one, other = given.many(2, "a place", 1, n)
            (letter,) = given.take_words(1, "a small letter", ascii_lowercase, (1, 1))
            roads[one - 1].append((other - 1, ord(letter) - 96))
        given.end()
        if len(_in_order(roads)) != n:
            raise given.fault("the roads have a cycle, and none was expected")
        return {"roads": [roads]}

    def answer(self, roads: Roads) -> str:
        """Fill in the thresholds, from the places without roads."""
        n = len(roads)
        rank = {place: i for i, place in enumerate(_in_order(roads))}
        most = [[0] * n for _ in range(n)]
        pairs = sorted(
            ((a, b) for a in range(n) for b in range(n)), key=lambda p: -rank[p[0]] - rank[p[1]]
        )
        # Letters count from 1, so 0 is a threshold that nobody passes.
        for a, b in pairs:
            other = most[b]
            most[a][b] = max((c for to, c in roads[a] if other[to] < c), default=0)
        return "\n".join("".join("A" if each else "B" for each in row) for row in most)

    def search(self, roads: Roads) -> str:
        """Search all positions."""

        @impartial
        def move(own: int, other: int, last: int) -> Iterator[tuple[int, int, int]]:
            return ((other, to, letter) for to, letter in roads[own] if letter >= last)

        places = range(len(roads))
        won = [[move(a, b, 0).outcome is Outcome.N for b in places] for a in places]
        return "\n".join("".join("A" if each else "B" for each in row) for row in won)

    def random_case(self, rng: Random) -> str:
        """Return a small graph with few letters."""
        while True:
            n = rng.randint(2, 5)
            names = rng.sample(range(1, n + 1), n)
            pairs = [(names[i], names[j]) for i in range(n) for j in range(i) if rng.random() < 0.6]
            if pairs:
                rows = (f"{one} {other} {rng.choice('abc')}" for one, other in pairs)
                return "\n".join([f"{n} {len(pairs)}", *rows])

    def largest(self) -> str:
        """Return a graph with all roads that it may have."""
        pairs = [(i, j) for i in range(1, 101) for j in range(i + 1, 101)]
        rows = (f"{i} {j} {chr(97 + (i * i + j) % 26)}" for i, j in pairs)
        return "\n".join([f"100 {len(pairs)}", *rows])


def _in_order(roads: Roads) -> list[int]:
    return in_order([[to for to, _ in row] for row in roads])
