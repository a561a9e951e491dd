"""Label a graph with scores, or of a partizan game: who comes out ahead, by how much, how soon.

Where play ends, each position is labelled once all its options are. In a loopy game labels spread
from the ends as in `grundy.engines.retrograde`, and what is left is a draw.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.retrograde import GainsInCycles, label_retrograde
from grundy.reasons.labelling.graph import unlimited_positions
from grundy.reasons.labelling.label import ScoreLabel
from grundy.reasons.labelling.record import Record
from grundy.reasons.labelling.score_words import ScoredTurn, words_of_end, words_of_score
from grundy.values import Outcome
from grundy.values.score import Score, outcome_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.reasons.labelling.graph import LabelGraph
    from grundy.reasons.labelling.step import Kind, LabelStep

BEFORE = -1
"""The node that leads to the starts, for the engine that labels from one root."""


def by_score(graph: LabelGraph) -> list[LabelStep]:
    """Return the steps: the ends first, each label with the moves that bring it.

    Raises `CycleError` when a cycle gains on the way: sums without end have no margin.
    """
    scores = _loopy_scores(graph) if graph.walk.cycle else _scores_in_layers(graph)
    labels = {node: _label(graph, score) for node, score in scores.items()}
    drawn = [node for node in graph.order if node not in scores]
    labels |= dict.fromkeys(drawn, ScoreLabel(Outcome.D))
    record = Record(graph)
    for node in [*scores, *drawn]:
        _write(record, graph, node, labels, scores)
    return record.steps


def _scores_in_layers(graph: LabelGraph) -> dict[int, Score]:
    """Return the scores where play ends, in the order of the longest play."""
    scores: dict[int, Score] = {}
    for node in graph.by_layers():
        scores[node] = _best(graph, node, scores)
    return scores


def _best(graph: LabelGraph, node: int, scores: Mapping[int, Score]) -> Score:
    final = graph.finals[node]
    best: Score | None = None if final is None else Score(final, 0)
    for gain, again, target in graph.turns[node]:
        score = scores[target].before(gain, again)
        if best is None or score.beats(best):
            best = score
    return best or Score(graph.stuck, 0)


def _loopy_scores(graph: LabelGraph) -> dict[int, Score]:
    """Return the scores of a loopy graph, in the order in which they are found."""
    before = tuple((0, False, start) for start in range(graph.starts))
    try:
        found = label_retrograde(
            BEFORE,
            lambda node: before if node == BEFORE else graph.turns[node],
            lambda node: None if node == BEFORE else graph.finals[node],
            graph.stuck,
            unlimited_positions(),
        )
    except GainsInCycles:
        raise graph.cycle_error() from None
    return {
        node: Score(margin, found.plies[node])
        for node, margin in found.margin.items()
        if node != BEFORE
    }


def _label(graph: LabelGraph, score: Score) -> ScoreLabel:
    shown = None if graph.asked.game.largest == 1 else score.margin
    return ScoreLabel(outcome_of(score), shown, score.plies)


def _write(
    record: Record,
    graph: LabelGraph,
    node: int,
    labels: Mapping[int, ScoreLabel],
    scores: Mapping[int, Score],
) -> None:
    label, own = labels[node], scores.get(node)
    if not graph.turns[node]:
        text = words_of_end(graph, node, label)
        record.add("label", node, label, text, round=0)
        return
    turns = [
        ScoredTurn(gain, again, to, scores[to].before(gain, again) if to in scores else None)
        for gain, again, to in graph.turns[node]
    ]
    best = _decisive(turns, own)
    text = words_of_score(graph, node, label, turns, best)
    because = dict.fromkeys((turn.to, labels[turn.to]) for turn in best)
    kind: Kind = "draw" if own is None else "label"
    record.add(kind, node, label, text, because=because, round=label.plies)


def _decisive(turns: list[ScoredTurn], own: Score | None) -> list[ScoredTurn]:
    """Return the moves that bring the label; where all lose the same, all of them."""
    best = [turn for turn in turns if turn.score == own]
    if own is not None and own.margin < 0:
        margins = {turn.score.margin for turn in turns if turn.score is not None}
        return turns if len(margins) == 1 else best
    return best
