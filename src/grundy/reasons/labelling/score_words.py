"""Why a position has its score, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.reasons.labelling.step import listed, words_of_outcome
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.reasons.labelling.graph import LabelGraph
    from grundy.reasons.labelling.label import ScoreLabel
    from grundy.values.score import Score


OTHER = {"Left": "Right", "Right": "Left"}


class ScoredTurn(NamedTuple):
    """A move: its gain, whether the mover moves again, where to, and what the mover gets by it."""

    gain: int
    again: bool
    to: int
    score: Score | None


def words_of_end(graph: LabelGraph, node: int, label: ScoreLabel) -> str:
    """Return why a position without moves has its label."""
    final = graph.finals[node]
    paid = graph.stuck if final is None else final
    over = "there is no move" if final is None else "the game is over"
    player = graph.player(node)
    if player:
        return f"{graph.names[node]} is {label}: {player} has no move, and loses"
    if label.margin is None:
        ends = {1: "the player to move has won", -1: "the player to move has lost"}
        what = ends.get(paid, "nobody has won")
    else:
        what = f"the player to move gets {paid:+d}" if paid else "no more points are scored"
    return f"{graph.names[node]} is {label}: {over}, and {what}"


def words_of_score(
    graph: LabelGraph,
    node: int,
    label: ScoreLabel,
    turns: Sequence[ScoredTurn],
    best: Sequence[ScoredTurn],
) -> str:
    """Return why a position has its label; `best` are the moves that bring it."""
    plain = label.margin is None and not any(turn.gain or turn.again for turn in turns)
    named = list(dict.fromkeys(graph.names[turn.to] for turn in best))
    name = _titled(graph.names[node], label)
    if label.outcome is Outcome.D:
        return (
            f"{name}: no move wins, and nobody can force an end: play can cycle forever through "
            f"{listed(named)}"
        )
    if not plain:
        return f"{name}: {_sum(graph, turns, best)}"
    if label.outcome is Outcome.T:
        return f"{name}: {_tie(graph, named)}"
    said = words_of_outcome("", label.outcome, named, misere=False).partition(": ")[2]
    player = graph.player(node)
    if not player:
        return f"{name}: {said}"
    winner = player if label.outcome is Outcome.N else OTHER[player]
    return f"{name}, {winner} wins: {said}"


def _titled(name: str, label: ScoreLabel) -> str:
    if not label.plies:
        return f"{name} is {label}"
    return f"{name} is {label} in {label.plies} {'ply' if label.plies == 1 else 'plies'}"


def _tie(graph: LabelGraph, named: Sequence[str]) -> str:
    if graph.walk.cycle:
        end = "one of the players can force an end; the quickest way is through"
        return f"no move leads to P, and {end} {listed(named)}"
    lead = "the best leads" if len(named) == 1 else "the best lead"
    return f"no move leads to P; {lead} to T: {listed(named)}"


def _sum(graph: LabelGraph, turns: Sequence[ScoredTurn], best: Sequence[ScoredTurn]) -> str:
    """Return how the margin comes about: the gain, and what the next position brings."""
    turn = best[0]
    if turn.score is None:
        raise ValueError("a draw has no margin")
    margin = turn.score.margin
    rest = margin - turn.gain
    gains = f"gains {turn.gain} and " if turn.gain else ""
    if turn.again:
        what = f"moves again at {graph.names[turn.to]}, which gives {_signed(rest)}"
    else:
        what = f"leaves the opponent {_signed(-rest)} at {graph.names[turn.to]}"
    reckoning = (
        f"{turn.gain} {'-' if rest < 0 else '+'} {abs(rest)} = " if turn.gain and rest else ""
    )
    said = f"the best move {gains}{what}: {reckoning}{_signed(margin)}"
    if graph.walk.cycle:  # what brings less is labelled later
        return said
    others = {other.score.margin for other in turns if other.score is not None} - {margin}
    return f"{said}; the next best move gives {_signed(max(others))}" if others else said


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"
