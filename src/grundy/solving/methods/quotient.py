"""A misère quotient answers: the elements of the heaps are multiplied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.solution import Solution
from grundy.solving.impartial_solutions import Extras
from grundy.solving.misere_sums import quotient_for, winning_moves
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Position
    from grundy.solving.memory import Memory


class QuotientMethod:
    """The method `quotient`, for misère sums of heaps of a take-and-break game.

    >>> import grundy as gr
    >>> solution = gr.game("kayles").misere(9, 40, 1000003).solve()
    >>> solution.outcome, solution.engine, solution.status
    (Outcome.N, 'quotient', 'proved')
    >>> solution.method
    'misère quotient of 40 elements, proved: d · ab^2 · b = abc, not in P'
    """

    name = "quotient"
    kinds = frozenset({"impartial"})
    gives = frozenset({"best", "winning_moves"})
    rank = 5
    why = "misère sums add up in the misère quotient, which is finite and proved for these heaps"

    def refuses(self, question: Question) -> str:
        """Return why no quotient answers."""
        position: Position = question.subject
        if not position.is_misere:
            return "a misère quotient is for misère play"
        asked = question.engine is not None
        if quotient_for(position, asked=asked) is None:
            return (
                f"no finite misère quotient answers {position}: it is for heaps of one octal or "
                "hexadecimal game, as far as one is found; use engine='search'"
            )
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution from the product of the heaps."""
        position: Position = question.subject
        quotient = quotient_for(position, asked=question.engine is not None)
        assert quotient is not None, "it was asked before"
        heaps = position.arguments
        outcome = quotient.outcome(*heaps)
        along = Extras(position, position)
        along.left_out["grundy"] = "there are no Grundy values in misère play"
        along.left_out["remoteness"] = "a quotient tells who wins, not how long it takes"
        wins = along.ask("winning_moves", lambda: tuple(_wins(position, outcome)))
        moves = winning_moves(position, quotient) if outcome is Outcome.N else position.iter_moves()
        return Solution(
            position=position,
            outcome=outcome,
            value=None,
            best=next(iter(wins or moves), None),
            method=f"misère quotient of {quotient.order} elements, {quotient.status}: "
            f"{in_words(position)}",
            status="proved",
            positions_seen=0,
            winning_moves=wins,
            engine=self.name,
            why=self.why,
            left_out=along.left_out,
        )


def _wins(position: Position, outcome: Outcome) -> list[object]:
    return list(position.winning_moves()) if outcome is Outcome.N else []


def in_words(position: Position) -> str:
    """Return the product of a sum's heaps in words of the monoid, and whether it is in P."""
    quotient = quotient_for(position, asked=True)
    assert quotient is not None, "it was asked before"
    heaps = position.arguments
    factors = [quotient.elements[quotient.element(heap)] for heap in heaps]
    shown = " · ".join(factors[:8]) + (" · ..." if len(factors) > 8 else "")
    value = quotient.value(*heaps)
    where = "in P" if value in quotient.is_lost else "not in P"
    product = "" if len(factors) == 1 else f" = {quotient.elements[value]}"
    return f"{shown or '1'}{product}, {where}"


METHOD = QuotientMethod()
