"""The verdict: which technique the findings call for, what it costs, and how to go on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from grundy.discovery.checks.commands import quoted, solve_command, table_command
from grundy.discovery.checks.cost import measured
from grundy.discovery.checks.ending import growing
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
from grundy.discovery.checks.payoff import final_payoffs, never_played
from grundy.discovery.checks.score_shape import score_shape
from grundy.discovery.checks.subjects import is_listed
from grundy.discovery.checks.sums import weighty_places
from grundy.discovery.recognition.recognising import recognised_parts

if TYPE_CHECKING:
    from grundy.discovery.checks.case import Case
    from grundy.discovery.checks.shapes import Shape
    from grundy.discovery.checks.survey import Survey

REMEDIES = {
    "gains": "Put @gr.scoring before the rule, which yields the gain and then the position",
    "class": "Derive the class from gr.ScoringGame",
    "payoff": "Write a class of gr.ScoringGame: moves, and final for what the end pays",
    "sides": "Write a class of gr.PartizanGame: left and right yield each player's moves",
}
"""How a rule is told to be a game of its kind."""


def verdict(case: Case) -> Verdict:
    """Return the technique: first what rules nim-values out, then what the game looks like."""
    if not case.survey.options and not case.survey.faults and case.survey.stopped:
        words = "The rule did not answer for its first positions; give it more with --seconds."
        return Verdict("unfit", words, "none yet")
    if not case.survey.options and not case.survey.faults:
        return Verdict(
            "unfit", "There is no position to test; give some: starts=[...].", "none yet"
        )
    found = _verdict(case)
    return _without_negatives(case, found) if case.survey.subject.cut else found


def _without_negatives(case: Case, found: Verdict) -> Verdict:
    """Return the verdict on the rule without its moves below 0, which must go first."""
    words = f"Stop at 0 first: yield n - k only where k <= n. Then: {found.words}"
    own = (
        case.survey.subject.command_name in found.command
        or quoted(case.survey.subject.command_name) in found.command
    )
    return replace(found, words=words, command="" if own else found.command)


def _verdict(case: Case) -> Verdict:
    for rule in (_unfit, _loops, _score, _partizan, _misere):
        found = rule(case)
        if found is not None:
            return found
    shape = case.shape
    if shape is None:
        return _dag(case)
    if shape.empty:
        words = "No position tested has a move; give one that has, after the game."
        return Verdict("DAG", words, "nothing to compute", solve_command(case.survey))
    for look in (nim, subtraction, split, _sum):
        found = look(case, shape)
        if found is not None:
            return found
    return _dag(case)


# What rules Grundy values out ------------------------------------------------------------------


def _unfit(case: Case) -> Verdict | None:
    survey = case.survey
    if case.says("repeatable", "no"):
        words = (
            "Fix the rule first: the same position must always have the same moves. If chance is "
            "part of the game, compute expected values, not Grundy values."
        )
        return Verdict("unfit", words, "none yet: its positions have no fixed moves")
    if never_played(survey):
        words = "Fix `final` first: it is None while play goes on, and the margin at the end."
        return Verdict("unfit", words, "none yet")
    if not survey.options and survey.subject.gain_at is None:
        return Verdict("unfit", _all_failed(case), "none yet")
    broken = case.says("states", "no") and not survey.subject.cut
    if broken and not (survey.subject.gain_at is not None):
        return Verdict("unfit", f"Fix the rule first. {_remedy(case)}", "none yet")
    return None


def _all_failed(case: Case) -> str:
    """Return what to do about a rule that failed wherever it was tried."""
    survey, name = case.survey, case.survey.subject.command_name
    kinds = {fault.kind for fault in survey.faults.values()}
    if kinds != {"raises"}:
        return f"Fix the rule first. {_remedy(case)}"
    tried = f"It fails on all {len(survey.faults):,} positions that were tried"
    if survey.subject.asked:
        return f"Fix the rule first. {tried}."
    return (
        f"{tried}; if its positions look different, give one, as in grundy check "
        f'{quoted(name)} "POSITION", or starts=[...].'
    )


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
    survey = case.survey
    cost = f"positions × moves; {measured(survey)}"
    paid = [worth for _, worth in final_payoffs(survey)]
    if survey.subject.gain_at is None and paid and set(paid) <= {-1, 0, 1}:
        words = "The end is a win, a loss or a tie for the mover: search positions, and keep them."
        return _searched(case, "minimax", words, cost)
    words = (
        "The best margin of a position is the largest of gain minus the opponent's margin "
        "afterwards, not a Grundy value."
    )
    found = score_shape(survey)
    if survey.subject.gain_at is None and survey.subject.final is None:
        words += " Leave the score out of the position, and yield what a move gains."
        return Verdict("score", f"{words} {REMEDIES['gains']}; then `solve` answers.", cost)
    if found is None:
        words += " Keep the margin of every position that was computed."
    else:
        words += f" Every move leaves {found.left}, so a table has {found.entries}."
        cost = f"{found.entries}, each with its moves; {measured(survey)}"
    return _searched(case, "score", words, cost)


def _searched(case: Case, technique: str, words: str, cost: str) -> Verdict:
    """Return the verdict of a game that is searched: how to go on, or first how to say so."""
    subject = case.survey.subject
    if subject.solved:
        return Verdict(technique, words, cost, solve_command(case.survey))
    return Verdict(technique, f"{words} {_declaration(case)}; then `solve` answers.", cost)


def _declaration(case: Case) -> str:
    """Return how a rule is told to be a game of its kind."""
    subject = case.survey.subject
    if subject.gain_at is not None:
        return REMEDIES["gains"]
    if not subject.sides:
        return REMEDIES["class" if subject.final else "payoff"]
    if subject.told_by.startswith("it has"):
        return "Derive the class from gr.PartizanGame"
    (first, _), (second, _) = subject.sides
    return f"{REMEDIES['sides']}, those of the rule with {first} and with {second}"


def _loops(case: Case) -> Verdict | None:
    if not case.says("ending", "no"):
        return None
    subject = case.survey.subject
    if growing(case.survey):
        words = (
            "No technique applies until play is bounded: additions need a finite reserve, as in "
            "poker-nim, where they change nothing."
        )
        return Verdict("endless", words, "without a bound")
    words = (
        "Play can cycle, so retrograde analysis: label positions as won, lost or drawn, backward "
        "from the terminal positions."
    )
    cost = f"positions + moves; {measured(case.survey)}"
    if case.survey.unseen:
        cost += "; not all of the graph was examined"
    if _only_at_zero(case.survey):
        name = subject.command_name
        words += (
            " Only positions with a 0 cycle here: if the game has none, name one that it has: "
            f'grundy check {quoted(name)} "POSITION".'
        )
    if subject.solved or (subject.game is not None and subject.game.loopy):
        return Verdict("loopy", words, cost, solve_command(case.survey))
    if subject.sides or case.says("payoff", "no"):
        return Verdict("loopy", f"{words} {_declaration(case)}; then `solve` answers.", cost)
    if not is_listed(subject.game):
        words += (
            " In Python, declare it: gr.impartial(rule, loopy=True), or loopy = True in a class."
        )
    return Verdict("loopy", words, cost, solve_command(case.survey, loopy=True))


def _only_at_zero(survey: Survey) -> bool:
    """Return whether all play ends except from positions with a 0, which may be none at all."""
    ending = set(survey.settled(leaves=[*survey.unseen, *survey.faults]))
    core = [node for node in survey.options if node not in ending]
    flat = [node if isinstance(node, tuple) else (node,) for node in core]
    return bool(ending) and all(0 in node for node in flat) and not survey.subject.asked


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
        of = "parts"
        if any(isinstance(node, str) for node in case.survey.options):
            of = "single letters; if moves leave independent pieces, a class says so: `parts`"
        words += f" Do not take nim-sums of its {of}."
    if "whose turn it is" in getattr(case.findings.get("players"), "text", ""):
        words += " The moves are the same for both: leave the turn out of the position."
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
