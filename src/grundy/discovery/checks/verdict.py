"""The verdict: which technique the findings call for, what it costs, and how to go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.discovery.checks.commands import solve_command, table_command
from grundy.discovery.checks.cost import measured
from grundy.discovery.checks.finding import Verdict
from grundy.discovery.checks.heap_shapes import heap_shape
from grundy.discovery.checks.heap_verdict import (
    how_far,
    nim,
    period_command,
    sameness,
    split,
    subtraction,
)
from grundy.discovery.checks.payoff import final_payoffs
from grundy.discovery.checks.subjects import is_listed
from grundy.discovery.checks.sums import weighty_places
from grundy.discovery.recognition.recognising import recognised_parts

if TYPE_CHECKING:
    from grundy.discovery.checks.case import Case
    from grundy.discovery.checks.shapes import Shape

REMEDIES = {
    "gains": "Put @gr.scoring before the rule, which yields the gain and then the position",
    "payoff": "Write a class of gr.ScoringGame: moves, and final for what the end pays",
    "sides": "Write a class of gr.PartizanGame: left and right yield each player's moves",
}
"""How a rule is told to be a game of its kind."""


def verdict(case: Case) -> Verdict:
    """Return the technique: first what rules nim-values out, then what the game looks like."""
    if not case.survey.options and not case.survey.faults:
        return Verdict(
            "unfit", "There is no position to test; give some: starts=[...].", "none yet"
        )
    for rule in (_unfit, _score, _loops, _partizan, _misere):
        found = rule(case)
        if found is not None:
            return found
    shape = case.shape
    if shape is None:
        return _dag(case)
    if shape.empty:
        words = "No position tested has a move: the player to move always loses."
        return Verdict("DAG", words, "nothing to compute", solve_command(case.survey))
    for look in (nim, subtraction, split, _sum):
        found = look(case, shape)
        if found is not None:
            return found
    return _dag(case)


# What rules Grundy values out ------------------------------------------------------------------


def _unfit(case: Case) -> Verdict | None:
    if case.says("repeatable", "no"):
        words = (
            "Fix the rule first: the same position must always have the same moves. If chance is "
            "part of the game, compute expected values, not Grundy values."
        )
        return Verdict("unfit", words, "none yet: its positions have no fixed moves")
    if case.says("states", "no") and not (case.survey.subject.gain_at is not None):
        return Verdict("unfit", f"Fix the rule first. {_remedy(case)}", "none yet")
    return None


def _remedy(case: Case) -> str:
    kinds = {fault.kind for fault in case.survey.faults.values()}
    remedies = {
        "raises": "It fails on small positions; if the game has no such positions, give some: "
        "starts=[...], or after the game on the command line.",
        "nothing": "A rule yields each option, or returns a list of them.",
        "float": "Positions are exact: divide with //, and keep fractions as pairs.",
        "unhashable": "A position is a number, a tuple or a text; a list is a sum of parts.",
        "negative": "Stop at 0, or write gr.impartial(rule, negative=True).",
        "shape": "Every option is a position of the kind that the rule takes.",
        "identity": "Equal positions must compare equal: use tuples.",
        "many": "These are too many options to list; write the rule so that there are fewer.",
    }
    if is_listed(case.survey.subject.game):
        remedies["negative"] = "Stop at 0."
    found = (text for kind, text in remedies.items() if kind in kinds)
    return next(found, "Moves and `accept` must agree on what a position is.")


def _score(case: Case) -> Verdict | None:
    if not case.says("payoff", "no"):
        return None
    cost = f"positions × moves; {measured(case.survey)}"
    paid = [worth for _, worth in final_payoffs(case.survey)]
    if case.survey.subject.gain_at is None and paid and set(paid) <= {-1, 0, 1}:
        return _searched(case, "minimax", "The end is a win, a loss or a tie for the mover.", cost)
    words = (
        "The best margin of a position is the largest of gain minus the opponent's margin "
        "afterwards; compute it over intervals or totals, not with Grundy values."
    )
    return _searched(case, "score", words, cost)


def _searched(case: Case, technique: str, words: str, cost: str) -> Verdict:
    """Return the verdict of a game that is searched: how to go on, or first how to say so."""
    subject = case.survey.subject
    if subject.solved:
        return Verdict(technique, words, cost, solve_command(case.survey))
    kind = "sides" if technique == "partizan" else "payoff"
    remedy = REMEDIES["gains" if subject.gain_at is not None else kind]
    return Verdict(technique, f"{words} {remedy}; then `solve` answers.", cost)


def _loops(case: Case) -> Verdict | None:
    if not case.says("ending", "no"):
        return None
    subject = case.survey.subject
    if case.survey.unseen:
        words = (
            "No technique applies until play is bounded: additions need a finite reserve, as in "
            "poker-nim, where they change nothing."
        )
        return Verdict("endless", words, "without a bound")
    if subject.sides:
        return None
    words = "Retrograde analysis labels positions N, P and D, backward from the terminal positions."
    cost = f"positions + moves; {measured(case.survey)}"
    game = subject.game
    if game is not None and game.loopy:
        return Verdict("loopy", words, cost, solve_command(case.survey))
    words += " `solve` answers where an end can be forced"
    if is_listed(game):
        words += "; elsewhere it shows the cycle."
    else:
        words += (
            "; for draws, declare the game loopy: gr.impartial(rule, loopy=True), or "
            "loopy = True in a class."
        )
    return Verdict("loopy", words, cost, solve_command(case.survey))


def _partizan(case: Case) -> Verdict | None:
    if not case.says("players", "no"):
        return None
    cost = f"2 × positions × moves; {measured(case.survey)}"
    words = "Minimax over position and player; nim-sums do not apply."
    if case.survey.subject.sides:
        return _searched(case, "partizan", words, cost)
    words += " The position contains the player, so `solve` tells who wins; sums would be wrong."
    return Verdict("partizan", words, cost, solve_command(case.survey))


def _misere(case: Case) -> Verdict | None:
    if not case.survey.subject.misere:
        return None
    heap = heap_shape(case.survey, case.seconds)
    if heap is not None and not heap.not_nim:
        words = (
            "As in normal play, until a move leaves only heaps of one: leave an odd number of them."
            f"{how_far(case, heap)}"
        )
        return Verdict("nim", words, "one nim-sum: O(number of heaps)", solve_command(case.survey))
    words = "Search whole positions: misère play has no Grundy values, so parts cannot be added."
    return Verdict(
        "minimax", words, f"positions × moves; {measured(case.survey)}", solve_command(case.survey)
    )


# What the game looks like ----------------------------------------------------------------------


def _sum(case: Case, shape: Shape) -> Verdict | None:
    several = "add up" in getattr(case.findings.get("independence"), "question", "")
    declared = case.findings.get("independence")
    if declared is None or declared.answer != "yes" or shape.heap is not None:
        return None
    if several and ("heaps" in declared.question or weighty_places(case.survey) < 2):
        return None
    words = "Take the nim-sum of the Grundy values of the parts, each labelled separately."
    game = case.survey.subject.game
    if several and (game is None or recognised_parts(game) is None):
        words += " That the parts add was observed, not proved."
    return Verdict(
        "sum", words, f"the parts one by one; {measured(case.survey)}", solve_command(case.survey)
    )


def _dag(case: Case) -> Verdict:
    words = (
        "Label the graph of positions from the terminal positions; a Grundy value is the mex of "
        "the options' values."
    )
    if case.says("independence", "no"):
        words += " Do not take nim-sums of its parts."
    if case.survey.unseen:
        words += " Not all of the graph was examined."
    cost = f"positions + moves; {measured(case.survey)}"
    heap = case.shape.heap if case.shape else None
    if heap is not None and heap.rule is not None and heap.text:
        words = f"{words} {sameness(case, heap)}"
        return Verdict("DAG", words, cost, period_command(case, heap))
    by_numbers = heap is not None or _is_grid(case)
    return Verdict(
        "DAG", words, cost, table_command(case.survey) if by_numbers else solve_command(case.survey)
    )


def _is_grid(case: Case) -> bool:
    game = case.survey.subject.game
    shape = game.shape if game else None
    pairs = case.survey.subject.arity == 2 and all(
        type(n) is int for node in case.survey.options for n in node
    )
    return pairs or (shape is not None and len(shape) == 2)
