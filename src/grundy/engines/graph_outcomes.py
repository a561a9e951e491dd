"""Retrograde analysis of a graph: outcome and remoteness of every node, cycles or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.native.kernels import graph as kernels
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.engines.digraph import GraphArrays
    from grundy.limits.budget import Meter

OUTCOMES = {kernels.DRAWN: Outcome.D, kernels.LOST: Outcome.P, kernels.WON: Outcome.N}
"""What the numbers of the kernels mean."""


@dataclass(frozen=True, slots=True, eq=False)
class GraphOutcomes:
    """Outcomes, as the kernels number them, and remoteness, -1 in a draw, of all nodes."""

    outcomes: Any
    plies: Any

    def outcome(self, node: int) -> Outcome:
        """Return the outcome of a node."""
        return OUTCOMES[int(self.outcomes[node])]

    def listed(self) -> list[Outcome]:
        """Return the outcomes of all nodes."""
        numbers = self.outcomes if isinstance(self.outcomes, list) else self.outcomes.tolist()
        return [OUTCOMES[number] for number in numbers]

    def letters(self) -> Any:
        """Return the letters of all outcomes as a NumPy array."""
        import numpy as np  # noqa: PLC0415 - asked for by name

        letters = np.array([str(OUTCOMES[number]) for number in range(len(OUTCOMES))])
        return letters[np.asarray(self.outcomes, np.int64)]

    def remoteness(self, node: int) -> int | None:
        """Return the remoteness of a node, None in a draw."""
        plies = int(self.plies[node])
        return None if plies < 0 else plies


def graph_outcomes(graph: GraphArrays, meter: Meter, *, misere: bool = False) -> GraphOutcomes:
    """Return the outcomes and the remoteness of all nodes.

    >>> from grundy.limits.budget import Limits, Meter
    >>> from grundy.engines.digraph import arrays_of
    >>> found = graph_outcomes(arrays_of([[0, 1], [2], []]), Meter(Limits()))
    >>> [(found.outcome(n), found.remoteness(n)) for n in range(3)]
    [(Outcome.D, None), (Outcome.N, 1), (Outcome.P, 0)]
    """
    starts, sources = graph.reversed(meter)
    outcomes = graph.room(graph.size, kernels.DRAWN, "uint8", meter)
    plies = graph.room(graph.size, -1, graph.place, meter)
    left = graph.room(graph.size, 0, graph.place, meter)
    queue = graph.room(graph.size, 0, graph.place, meter)
    state = graph.room(2, 0, "int64", meter)
    graph.run(kernels.find_ends, left, graph.rows[0], queue, state)
    end = kernels.WON if misere else kernels.LOST
    graph.run(kernels.label_ends, outcomes, plies, queue, int(state[1]), end)
    while state[0] < state[1]:
        graph.run(
            kernels.retrograde,
            *(outcomes, plies, starts, sources, left, queue, state, graph.step),
        )
        meter.check(int(state[0]))
    return GraphOutcomes(outcomes, plies)
