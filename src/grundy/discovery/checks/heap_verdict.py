"""Verdicts on heap games: nim, subtraction sets, splits, and what is known of their periods."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.discovery.checks.commands import quoted, solve_command, table_command
from grundy.discovery.checks.cost import measured
from grundy.discovery.checks.finding import Verdict
from grundy.discovery.recognition.names import coded_text
from grundy.discovery.recognition.recognising import recognised_heap, recognised_parts
from grundy.engines.heap_values import HeapValues
from grundy.engines.periods import find_period
from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.rules.boards.coded import CodedGame

if TYPE_CHECKING:
    from grundy.discovery.checks.case import Case
    from grundy.discovery.checks.heap_shapes import HeapShape
    from grundy.discovery.checks.shapes import Shape

MOST_VALUES = {True: 20_000, False: 2_000}
"""Values among which a period is looked for, of subtraction games and of others."""


ROUNDS = 8
"""So many times the largest number taken is looked at, at the least."""


def nim(case: Case, shape: Shape) -> Verdict | None:
    """Return the verdict for nim, also in disguise."""
    heap = shape.heap
    cost = "one nim-sum: O(number of heaps)"
    if heap is not None and not heap.not_nim:
        words = f"Take the nim-sum of the heaps.{how_far(case, heap)}"
        return Verdict("nim", words, cost, solve_command(case.survey))
    if not shape.disguise:
        return None
    words = f"Nim in disguise: the Grundy value is {shape.disguise}. This was observed, not proved."
    if case.says("theorem", "yes") or _is_sum_of_nim(case):
        words = f"Nim in disguise: the Grundy value is {shape.disguise}."
    return Verdict(
        "nim", words, f"{cost}; otherwise {measured(case.survey)}", solve_command(case.survey)
    )


def _is_sum_of_nim(case: Case) -> bool:
    """Whether by the rule's text every number is a heap of nim, or is never changed."""
    game = case.survey.subject.game
    parts = None if game is None else recognised_parts(game)
    heaps = [recognised_heap(part) for part in parts or () if part is not None]
    return parts is not None and all(heap is not None and heap.rule is None for heap in heaps)


def how_far(case: Case, heap: HeapShape) -> str:
    """Return how far the moves were seen to be those of nim; empty where a theorem tells it."""
    game = case.survey.subject.game
    law = game.law("misere_outcome" if case.survey.subject.misere else "grundy") if game else None
    if law and law.engine == "theorem" and not case.says("theorem", "no"):
        return ""
    if heap.exact:
        return " By its text it is nim, whatever the heaps."
    if heap.whole:
        return f" Its heaps are 0 to {heap.heaps - 1}, and all were examined."
    return f" It agrees with nim up to heap {heap.heaps - 1}; this is not a proof."


def subtraction(case: Case, shape: Shape) -> Verdict | None:
    """Return the verdict for a subtraction game."""
    heap = shape.heap
    if heap is None or not heap.takes:
        return None
    if heap.rule is None or heap.grows:
        words = "Values from the smallest heap up; the set grows, so no period follows."
        if heap.whole:
            words = f"Values from the smallest heap up, to the largest, {heap.heaps - 1}."
        return Verdict("subtraction", words, measured(case.survey), table_command(case.survey))
    words = f"Values from the smallest heap up. {sameness(case, heap)}"
    cost = f"O(n · {len(heap.takes)})" + _period_words(case, heap)
    return Verdict("subtraction", words, cost, f"grundy period {coded_text(heap.text)}")


def split(case: Case, shape: Shape) -> Verdict | None:
    """Return the verdict for heaps that split."""
    if not shape.splits or case.says("independence", "no"):
        return None
    words = (
        "Sprague–Grundy: the Grundy value of an option is the nim-sum of the parts that it leaves."
    )
    heap = shape.heap
    if heap is None or heap.rule is None:
        command = table_command(case.survey) if heap else solve_command(case.survey)
        return Verdict("split", words, measured(case.survey), command)
    period = _period_words(case, heap)
    cost = f"O(n^{heap.rule.heaps}) sums of parts{period}"
    if not heap.text:
        return Verdict("split", words, cost, table_command(case.survey))
    command = period_command(case, heap)
    if "no period" in period:  # it may take for ever
        command = command.replace("grundy period", "grundy period --seconds 20", 1)
    return Verdict("split", f"{words} {sameness(case, heap)}", cost, command)


def sameness(case: Case, heap: HeapShape) -> str:
    """Return which game of the catalogue it is, and how far that was seen of a rule in Python."""
    if heap.exact or _is_coded(case):
        return f"It is {heap.text}{'' if _is_coded(case) else ', by its text'}."
    return f"Up to heap {heap.heaps - 1} its options are those of {heap.text}."


def _is_coded(case: Case) -> bool:
    game = case.survey.subject.game
    return isinstance(game, CodedGame) and game.goes_by_rule


def period_command(case: Case, heap: HeapShape) -> str:
    """Return the command that finds the period."""
    text = case.survey.subject.command_name if _is_coded(case) else heap.text
    return f"grundy period {quoted(text)}"


def _period_words(case: Case, heap: HeapShape) -> str:
    """Return the period of a take-and-break rule, or how far none was seen."""
    rule = heap.rule
    if rule is None:
        return ""
    values = HeapValues(rule)
    with metered(tightened(positions=10**9, seconds=case.seconds)) as meter:
        try:
            period = find_period(
                values, max(MOST_VALUES[rule.is_subtraction], ROUNDS * rule.reach), meter
            )
        except BudgetExceeded:
            period = None
    if period is None:
        return f"; no period appears in the first {values.length:,} values"
    words = f"; period {period.length} from {period.start}, {period.status}"
    if period.status != "proved":
        return words
    # The proof is about the rule as numbers; that a function goes on like that is not proved.
    return f"{words}: then one lookup for each heap" if heap.exact else f"{words} for that game"
