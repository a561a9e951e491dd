"""AtCoder AGC 010 F."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.contest.trees import read_edges
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Case = tuple[list[int], list[list[int]]]


class TreeGame(Problem):
    """Stones on the nodes of a tree, and a piece; take a stone where it stands, then move it on.

    The piece moves along an edge, and who finds no stone loses. Print the nodes from which the
    first player wins, in order.
    """

    title = "Tree Game"
    kind = "dag"
    source = "https://atcoder.jp/contests/agc010/tasks/agc010_f"
    constraints = "2 <= N <= 3000; 0 <= stones <= 10^9"
    model = (
        "Moving to a node with as many stones or more is a mistake: the other player moves the "
        "piece back, again and again, until no stone is left where it came from. So only moves to "
        "fewer stones count, and with these the graph has no cycles: a node is won exactly when a "
        "neighbour with fewer stones is lost."
    )
    technique = "outcomes of a graph without cycles, in the order of stones"
    theorem = "going back answers every move to as many stones or more"
    complexity = "O(N log N)"
    samples = (
        Sample("3\n1 2 3\n1 2\n2 3", "2"),
        Sample("5\n5 4 1 2 3\n1 2\n1 3\n2 4\n2 5", "1 2"),
        Sample("3\n1 1 1\n1 2\n2 3", ""),
    )
    measured = Measured(0.11, 2.0, recalled=True)

    def solve(self, text: str) -> str:
        """Label the nodes, those with few stones first."""
        stones, near = _read(text)
        won = [False] * len(stones)
        for node in sorted(range(len(stones)), key=stones.__getitem__):
            won[node] = any(stones[to] < stones[node] and not won[to] for to in near[node])
        return " ".join(str(node + 1) for node, each in enumerate(won) if each)

    def brute(self, text: str) -> str:
        """Search the positions with all their stones."""
        stones, near = _read(text)

        def step(left: tuple[int, ...], at: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if left[at]:
                less = (*left[:at], left[at] - 1, *left[at + 1 :])
                for to in near[at]:
                    yield less, to

        game = impartial(step)
        nodes = range(len(stones))
        won = [node for node in nodes if game(tuple(stones), node).outcome is Outcome.N]
        return " ".join(str(node + 1) for node in won)

    def random_case(self, rng: Random) -> str:
        """Return a small tree with few stones."""
        count = rng.randint(2, 5)
        stones = " ".join(str(rng.randint(0, 3)) for _ in range(count))
        edges = (f"{rng.randint(1, node - 1)} {node}" for node in range(2, count + 1))
        return "\n".join([str(count), stones, *edges])

    def largest(self) -> str:
        """Return a tree with branches, and many stones."""
        stones = " ".join(str(10**9 - i * i % 3001) for i in range(3000))
        edges = (f"{node // 2} {node}" for node in range(2, 3001))
        return "\n".join(["3000", stones, *edges])


def _read(text: str) -> Case:
    given = Numbers(text)
    count = given.one("N", 2, 3000)
    stones = given.many(count, "a number of stones", 0, 10**9)
    near = read_edges(given, count)
    given.end()
    return stones, near
