"""POJ 2425."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.contest.problem import Measured, Problem, Sample
from grundy.contest.reading import Numbers
from grundy.contest.trees import in_order
from grundy.rules.function import impartial
from grundy.values import Outcome, mex, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    Roads = list[list[int]]
    Test = tuple[Roads, list[list[int]]]


class AChessGame(Problem):
    """Chessmen on the nodes of a graph without cycles; move one along a road; who cannot, loses.

    Several may stand on one node. Graphs follow each other to the end of the input, each with
    queries up to a line with 0: the nodes of up to ten chessmen. For each print WIN or LOSE.
    """

    title = "A Chess Game"
    kind = "dag"
    play = "graph:0-1,0-2,2-3(0)"
    source = "http://poj.org/problem?id=2425"
    constraints = "1 <= n <= 1000 nodes; 1 to 10 chessmen in a query; no cycles"
    model = (
        "The chessmen do not hinder each other, so a query is a sum: the nim-sum of the values of "
        "its nodes. The values of all nodes are found once, from the nodes without roads."
    )
    technique = "Sprague–Grundy on a graph; many queries"
    theorem = "Sprague–Grundy"
    complexity = "O(n + m) for each graph, O(1) for a chessman"
    samples = (
        Sample(
            "4\n2 1 2\n0\n1 3\n0\n1 0\n2 0 2\n0\n4\n1 1\n1 2\n0\n0\n2 0 1\n2 1 1\n3 0 1 3\n0",
            "WIN\nWIN\nWIN\nLOSE\nWIN",
        ),
    )
    measured = Measured(0.32, 3.0)

    def read(self, text: str) -> dict[str, list[Any]]:
        """Return the graphs to the end of the input, each with its queries up to a 0."""
        given = Numbers(text)
        graphs: list[Roads] = []
        asked: list[list[list[int]]] = []
        while not graphs or given.at < len(given.words):
            n = given.one("n", 1, 1000)
            lengths = (given.one("how many roads", 0, n) for _ in range(n))
            roads = [given.many(length, "a node", 0, n - 1) for length in lengths]
            if len(in_order(roads)) != n:
                raise given.fault("the roads have a cycle, and none was expected")
            queries = []
            while men := given.one("how many chessmen", 0, 10):
                queries.append(given.many(men, "a node", 0, n - 1))
            graphs.append(roads)
            asked.append(queries)
        return {"roads": graphs, "queries": asked}

    def told(self, outputs: list[str]) -> str:
        """Return the outputs of all queries; a graph may have none."""
        return "\n".join(filter(None, outputs))

    def answer(self, roads: Roads, queries: list[list[int]]) -> str:
        """Find the values of the graph, then answer its queries."""
        values = [0] * len(roads)
        for node in reversed(in_order(roads)):
            values[node] = mex({values[to] for to in roads[node]})
        sums = (nim_sum(*(values[node] for node in query)) for query in queries)
        return "\n".join("WIN" if each else "LOSE" for each in sums)

    def search(self, roads: Roads, queries: list[list[int]]) -> str:
        """Search the chessmen all together."""

        @impartial
        def move(*men: int) -> Iterator[tuple[int, ...]]:
            for i, node in enumerate(men):
                for to in roads[node]:
                    yield (*men[:i], to, *men[i + 1 :])

        outcomes = (move(*query).outcome for query in queries)
        return "\n".join("WIN" if each is Outcome.N else "LOSE" for each in outcomes)

    def random_case(self, rng: Random) -> str:
        """Return a small graph with two queries."""
        n = rng.randint(1, 6)
        names = rng.sample(range(n), n)
        rows: Roads = [[] for _ in range(n)]
        for i in range(n):
            rows[names[i]] = [names[j] for j in range(i) if rng.random() < 0.5]
        queries = [[rng.randrange(n) for _ in range(rng.randint(1, 3))] for _ in range(2)]
        lines = (" ".join(map(str, [len(row), *row])) for row in [*rows, *queries])
        return "\n".join([str(n), *lines, "0"])

    def largest(self) -> str:
        """Return a graph with all roads that it may have, and many queries."""
        rows = (" ".join(map(str, [999 - i, *range(i + 1, 1000)])) for i in range(1000))
        queries = (" ".join(map(str, [10, *range(i, i + 10)])) for i in range(900))
        return "\n".join(["1000", *rows, *queries, "0"])
