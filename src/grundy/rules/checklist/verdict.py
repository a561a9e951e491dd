"""The verdict: which technique the findings call for, what it costs, and how to go on."""

from __future__ import annotations

from dataclasses import dataclass
from shlex import quote
from typing import TYPE_CHECKING

from grundy.engines.budget import metered, tightened
from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import find_period
from grundy.errors import BudgetExceeded
from grundy.rules.checklist.commands import solve_command, table_command
from grundy.rules.checklist.cost import measured
from grundy.rules.checklist.finding import Finding, Verdict
from grundy.rules.checklist.heap_shapes import HeapShape, heap_shape
from grundy.rules.checklist.payoff import final_payoffs
from grundy.rules.checklist.subjects import is_listed
from grundy.rules.checklist.sums import weighty_places
from grundy.rules.coded import CodedGame

if TYPE_CHECKING:
    from grundy.engines.heap_rule import HeapRule
    from grundy.rules.checklist.shapes import Shape
    from grundy.rules.checklist.survey import Survey

REMEDIES = {
    "gains": "Say so with @gr.scoring before the rule, which yields the gain and then the position",
    "payoff": "Say so with a class of gr.ScoringGame: moves, and final for what the end pays",
    "sides": "Say so with a class of gr.PartizanGame: left and right yield each player's moves",
}
"""How a rule is told to be a game of its kind."""
MOST_VALUES = {True: 20_000, False: 2_000}
"""Values among which a period is looked for, of subtraction games and of others."""


@dataclass(frozen=True)
class Case:
    """What the verdict is made of."""

    survey: Survey
    findings: dict[str, Finding]
    shape: Shape | None
    seconds: float

    def says(self, topic: str, answer: str) -> bool:
        """Return whether the question of this topic has this answer."""
        return topic in self.findings and self.findings[topic].answer == answer


def verdict(case: Case) -> Verdict:
    """Return the technique: first what rules nim-values out, then what the game looks like."""
    if not case.survey.options and not case.survey.faults:
        return Verdict("unfit", "There is no position to try; give some: starts=[...].", "none yet")
    for rule in (_unfit, _score, _loops, _partizan, _misere):
        found = rule(case)
        if found is not None:
            return found
    shape = case.shape
    if shape is None:
        return _dag(case)
    if shape.empty:
        words = "No position that was tried has a move: every position is lost for the mover."
        return Verdict("DAG", words, "nothing to compute", solve_command(case.survey))
    for look in (_nim, _subtraction, _split, _sum):
        found = look(case, shape)
        if found is not None:
            return found
    return _dag(case)


# What rules Grundy values out ------------------------------------------------------------------


def _unfit(case: Case) -> Verdict | None:
    if case.says("repeatable", "no"):
        words = (
            "Mend the rule first: the same position must always have the same moves. Where chance "
            "decides, it is a question of expectations, not of Grundy values."
        )
        return Verdict("unfit", words, "none yet: its positions have no fixed moves")
    if case.says("states", "no") and not (case.survey.subject.gain_at is not None):
        return Verdict("unfit", f"Mend the rule first. {_remedy(case)}", "none yet")
    return None


def _remedy(case: Case) -> str:
    kinds = {fault.kind for fault in case.survey.faults.values()}
    remedies = {
        "raises": "It fails on small positions; if the game has no such positions, give some: "
        "starts=[...], or after the game on the command line.",
        "nothing": "A rule yields each option, or returns a list of them.",
        "float": "Positions are exact: divide with //, and keep fractions as pairs.",
        "unhashable": "A position is a number, a tuple or a text; a list is a sum of parts.",
        "negative": "Stop at 0, or say gr.impartial(rule, negative=True).",
        "shape": "Every option is a position of the kind that the rule takes.",
        "identity": "Positions must be equal when they are alike: use tuples.",
        "many": "Nobody lists that many options; state the rule so that they are few.",
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
        "The best margin of a position is the greatest of gain minus the margin that the "
        "opponent then has; over intervals or totals, not by Grundy values."
    )
    return _searched(case, "score", words, cost)


def _searched(case: Case, technique: str, words: str, cost: str) -> Verdict:
    """Return the verdict of a game that is searched: how to go on, or first how to say so."""
    subject = case.survey.subject
    if subject.solved:
        return Verdict(technique, words, cost, solve_command(case.survey))
    kind = "sides" if technique == "partizan" else "payoff"
    remedy = REMEDIES["gains" if subject.gain_at is not None else kind]
    return Verdict(technique, f"{words} {remedy}; then solve answers.", cost)


def _loops(case: Case) -> Verdict | None:
    if not case.says("ending", "no"):
        return None
    subject = case.survey.subject
    if case.survey.unseen:
        words = (
            "No technique until play is bounded: additions need a reserve that runs out, as in "
            "poker-nim, where they change nothing."
        )
        return Verdict("endless", words, "without a bound")
    if subject.sides:
        return None
    words = "Retrograde analysis labels positions N, P and D, backward from the ends."
    cost = f"positions + moves; {measured(case.survey)}"
    game = subject.game
    if game is not None and game.loopy:
        return Verdict("loopy", words, cost, solve_command(case.survey))
    words += " Solve answers where an end can be forced"
    if is_listed(game):
        words += "; elsewhere it shows the cycle."
    else:
        words += (
            "; for draws, say that play may go round: gr.impartial(rule, loopy=True), or "
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
    words += " The position holds the player, so solve tells who wins; sums would be wrong."
    return Verdict("partizan", words, cost, solve_command(case.survey))


def _misere(case: Case) -> Verdict | None:
    if not case.survey.subject.misere:
        return None
    heap = heap_shape(case.survey, case.seconds)
    if heap is not None and not heap.not_nim:
        words = (
            "As in normal play, until a move leaves only heaps of one: leave an odd number of them."
            f"{_how_far(case, heap)}"
        )
        return Verdict("nim", words, "one nim-sum: O(number of heaps)", solve_command(case.survey))
    words = "Search whole positions: misère play has no Grundy values, and parts do not add."
    return Verdict(
        "minimax", words, f"positions × moves; {measured(case.survey)}", solve_command(case.survey)
    )


# What the game looks like ----------------------------------------------------------------------


def _nim(case: Case, shape: Shape) -> Verdict | None:
    heap = shape.heap
    cost = "one nim-sum: O(number of heaps)"
    if heap is not None and not heap.not_nim:
        words = f"Take the nim-sum of the heaps.{_how_far(case, heap)}"
        return Verdict("nim", words, cost, solve_command(case.survey))
    if not shape.disguise:
        return None
    words = f"In disguise: the value is {shape.disguise}. That was seen, not proved."
    if case.says("theorem", "yes"):
        words = f"In disguise: the value is {shape.disguise}."
    return Verdict(
        "nim", words, f"{cost}; otherwise {measured(case.survey)}", solve_command(case.survey)
    )


def _how_far(case: Case, heap: HeapShape) -> str:
    """Return how far the moves were seen to be those of nim; empty where a theorem tells it."""
    game = case.survey.subject.game
    law = game.law("misere_outcome" if case.survey.subject.misere else "grundy") if game else None
    if law and law.engine == "theorem" and not case.says("theorem", "no"):
        return ""
    if heap.whole:
        return f" Its heaps are 0 to {heap.heaps - 1}, and all were looked at."
    return f" That it is nim was seen up to heap {heap.heaps - 1}, not proved."


def _subtraction(case: Case, shape: Shape) -> Verdict | None:
    heap = shape.heap
    if heap is None or not heap.takes:
        return None
    if heap.rule is None or heap.grows:
        words = "Values from the smallest heap up; the set grows, so no period follows."
        if heap.whole:
            words = f"Values from the smallest heap up, to the largest, {heap.heaps - 1}."
        return Verdict("subtraction", words, measured(case.survey), table_command(case.survey))
    words = f"Values from the smallest heap up. {_sameness(case, heap)}"
    cost = f"O(n · {len(heap.takes)})" + _period_words(case, heap.rule)
    text = heap.text.replace("bounded-nim:", "subtraction:1-") if heap.takes != (1,) else ""
    return Verdict("subtraction", words, cost, f"grundy period {text or 'subtraction:1'}")


def _split(case: Case, shape: Shape) -> Verdict | None:
    if not shape.splits or case.says("independence", "no"):
        return None
    words = "Sprague–Grundy: an option is worth the nim-sum of the parts that it leaves."
    heap = shape.heap
    if heap is None or heap.rule is None:
        command = table_command(case.survey) if heap else solve_command(case.survey)
        return Verdict("split", words, measured(case.survey), command)
    cost = f"O(n^{heap.rule.heaps}) sums of parts{_period_words(case, heap.rule)}"
    if not heap.text:
        return Verdict("split", words, cost, table_command(case.survey))
    return Verdict("split", f"{words} {_sameness(case, heap)}", cost, _period_command(case, heap))


def _sameness(case: Case, heap: HeapShape) -> str:
    """Return which game of the catalogue it is, and how far that was seen of a rule in Python."""
    if _is_coded(case):
        return f"It is {heap.text}."
    return f"Up to heap {heap.heaps - 1} its options are those of {heap.text}."


def _is_coded(case: Case) -> bool:
    return isinstance(case.survey.subject.game, CodedGame)


def _period_command(case: Case, heap: HeapShape) -> str:
    text = case.survey.subject.command_name if _is_coded(case) else heap.text
    return f"grundy period {quote(text)}"


def _sum(case: Case, shape: Shape) -> Verdict | None:
    several = "add up" in getattr(case.findings.get("independence"), "question", "")
    declared = case.findings.get("independence")
    if declared is None or declared.answer != "yes" or shape.heap is not None:
        return None
    if several and ("heaps" in declared.question or weighty_places(case.survey) < 2):
        return None
    words = "Take the nim-sum of what the parts are worth, each labelled by itself."
    if several:
        words += " That they add up was seen, not proved."
    return Verdict(
        "sum", words, f"the parts one by one; {measured(case.survey)}", solve_command(case.survey)
    )


def _dag(case: Case) -> Verdict:
    words = "Label the graph of positions from the ends; a value is the mex of its options'."
    if case.says("independence", "no"):
        words += " Do not take nim-sums of its parts."
    if case.survey.unseen:
        words += " Not all of it was seen."
    cost = f"positions + moves; {measured(case.survey)}"
    heap = case.shape.heap if case.shape else None
    if heap is not None and heap.rule is not None and heap.text:
        words = f"{words} {_sameness(case, heap)}"
        return Verdict("DAG", words, cost, _period_command(case, heap))
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


def _period_words(case: Case, rule: HeapRule) -> str:
    """Return the period of a take-and-break rule, or how far none was seen."""
    values = HeapValues(rule)
    with metered(tightened(positions=10**9, seconds=case.seconds)) as meter:
        try:
            period = find_period(values, MOST_VALUES[rule.is_subtraction], meter)
        except BudgetExceeded:
            period = None
    if period is None:
        return f"; no period was seen in the first {values.length:,} values"
    words = f"; period {period.length} from {period.start}, {period.status}"
    if period.status != "proved":
        return words
    # The proof is about the rule as numbers; that a function goes on like that is not proved.
    return f"{words}: then one lookup a heap" if _is_coded(case) else f"{words} for that game"
