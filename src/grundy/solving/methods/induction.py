"""Backward induction: labels spread over the whole graph from the positions without moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.limits.budget import current_limits, metered
from grundy.rules.solution import Solution
from grundy.solving import sums
from grundy.solving.impartial_solutions import (
    Extras,
    as_asked,
    counted_positions,
    fastest_or_longest,
)
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.solving.memory import Memory


class InductionMethod:
    """The method `induction`."""

    name = "induction"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves", "remoteness"})
    rank = 6
    why = "labels spread backward over the whole graph from the terminal positions"

    def refuses(self, question: Question) -> str:
        """Return nothing: it needs the moves alone."""
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution from the labels of all positions in reach."""
        position = question.subject
        graph, root = sums.locate(position.definition.terms, position.is_misere)
        nodes = [(m, graph.node(m.to.definition.terms)) for m in position.iter_moves()]
        with metered(current_limits()) as own, as_asked(position, position.definition):
            labels = graph.labels(root, own)
            # A game may have several forms for one position, and reach another one by its parts.
            for other in {node for _, node in nodes} - labels.outcome.keys():
                more = graph.labels(other, own)
                labels.outcome.update(more.outcome)
                labels.remoteness.update(more.remoteness)
        outcome = labels.outcome[root]
        wins = tuple(m for m, node in nodes if labels.outcome[node] is Outcome.P)
        useful = [(m, node) for m, node in nodes if m in wins] or nodes
        if outcome is Outcome.D:
            useful = [(m, node) for m, node in nodes if labels.outcome[node] is Outcome.D]
        pace = [(m, labels.remoteness.get(node)) for m, node in useful]
        along = Extras(position, position.definition)
        return Solution(
            position=position,
            outcome=outcome,
            value=along.ask("grundy", lambda: position.definition.grundy),
            best=fastest_or_longest(pace, winning=outcome is Outcome.N),
            method=f"backward induction over {counted_positions(len(labels.outcome))}",
            status="proved",
            positions_seen=len(labels.outcome),
            remoteness=labels.remoteness.get(root),
            winning_moves=wins,
            engine=self.name,
            why=self.why,
            left_out=along.left_out,
        )


METHOD = InductionMethod()
