"""AtCoder AGC 010 F."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.trees import from_zero
from grundy.rules.function import impartial
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator


class TreeGame(Problem):
    """Stones on the nodes of a tree, and a piece; take a stone where it stands, then move it on.

    The piece moves along an edge, and who finds no stone loses. Print the nodes from which the
    first player wins, in order.
    """

    title = "Tree Game"
    kind = "dag"
    source = "https://atcoder.jp/contests/agc010/tasks/agc010_f"
    constraints = "2 <= N <= 3000; 0 <= stones <= 10^9"
    input = "2<=n<=3000 0<=stones[n]<=10^9 tree:tree[n]"
    small = "n<=5 stones<=3"
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

    def answer(self, stones: list[int], tree: list[list[int]]) -> str:
        """Label the nodes, those with few stones first."""
        near = from_zero(tree)
        won = [False] * len(stones)
        for node in sorted(range(len(stones)), key=stones.__getitem__):
            won[node] = any(stones[to] < stones[node] and not won[to] for to in near[node])
        return " ".join(str(node + 1) for node, each in enumerate(won) if each)

    def search(self, stones: list[int], tree: list[list[int]]) -> str:
        """Search the positions with all their stones."""
        near = from_zero(tree)

        def step(left: tuple[int, ...], at: int) -> Iterator[tuple[tuple[int, ...], int]]:
            if left[at]:
                less = (*left[:at], left[at] - 1, *left[at + 1 :])
                for to in near[at]:
                    yield less, to

        game = impartial(step)
        nodes = range(len(stones))
        won = [node for node in nodes if game(tuple(stones), node).outcome is Outcome.N]
        return " ".join(str(node + 1) for node in won)
