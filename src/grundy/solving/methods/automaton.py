"""An automaton over the digits answers: it was learnt from small positions, and proved for all."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.forms.rule.expression import Row
from grundy.limits.budget import metered, tightened
from grundy.proofs.answers import is_p, options_into, value_at
from grundy.proofs.proving import NotProved, Proved
from grundy.rules.solution import Solution
from grundy.solving.automata import proof_for_all
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.clauses import RuleText
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.position import Move, Position
    from grundy.solving.memory import Memory

IN_REACH = 2_000_000
"""Positions with smaller numbers; if they are no more, a search is quicker than a proof."""

VALUES, OUTCOMES = 5.0, 20.0
"""Seconds of the processor that a proof is looked for on the way to an answer."""

GLANCE = {"positions": 20_000, "seconds": 0.5}
"""What a search may cost first: few positions may be in reach of a large one."""


class AutomatonMethod:
    """The method `automaton`, for rule text whose conditions are linear, however large the heaps.

    >>> import grundy as gr
    >>> solution = gr.game("rule: n -> n-1; n-3; n-4")(7 * 10**1000 + 5).solve()
    >>> solution.outcome, solution.value, solution.engine
    (Outcome.N, 3, 'automaton')
    """

    name = "automaton"
    kinds = frozenset({"impartial"})
    gives = frozenset({"value", "best", "winning_moves"})
    rank = 4
    why = "the numbers are large; an automaton over their digits was proved for all positions"

    def refuses(self, question: Question) -> str:
        """Return why no automaton answers."""
        position: Position = question.subject
        if not all(hasattr(term.game, "read_text") for term in position.terms):
            return "an automaton is learnt from rule text, as in rule: n -> n-1; n-3"
        if not position.terms or (position.is_misere and len(position.terms) > 1):
            return "an automaton is for one position of a rule, or for a sum in normal play"
        if not all(isinstance(n, int) for term in position.terms for n in term.arguments):
            return "an automaton reads the digits of whole numbers"
        if question.engine is None and not _is_out_of_sight(position):
            return "the position is small enough to be searched"
        found = _proofs(position)
        if isinstance(found, NotProved):
            return f"no automaton was proved for {position.terms[0].game.text}: {found.reason}"
        return ""

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution from the digits of the position."""
        position: Position = question.subject
        proofs = _proofs(position)
        assert not isinstance(proofs, NotProved), "it was asked before"
        values = _values(position, proofs)
        if values is None:
            lost = is_p(proofs[0], position.terms[0].arguments)
            value = 0 if lost and not position.is_misere else None
        else:
            value = 0
            for one in values:
                value ^= one
            lost = value == 0
        wins = () if lost else tuple(_wins(position, proofs, values))
        left = {"remoteness": "an automaton tells who wins, not how long it takes"}
        if value is None:
            left["grundy"] = "the automaton is one of P-positions; ask for it with p.grundy"
        complete = lost or all(_has_single_moves(term.game.read_text) for term in position.terms)
        if not complete:
            left["winning_moves"] = "of each kind of move, at most one that wins is looked for"
        states = sum(p.automaton.states for p in proofs if p.automaton is not None)
        digits = proofs[0].certificate["numeration"]
        return Solution(
            position=position,
            outcome=Outcome.P if lost else Outcome.N,
            value=value,
            best=next(iter(wins), None) if not lost else next(iter(position.iter_moves()), None),
            method=f"an automaton of {states} states over digits in {digits}",
            status="proved",
            positions_seen=0,
            winning_moves=wins if complete else None,
            engine=self.name,
            why=self.why,
            left_out=left,
        )


def _has_single_moves(rule: RuleText) -> bool:
    """Return whether each clause of a rule is one move, or a few that are written out."""
    return all(isinstance(loop.over, Row) for c in rule.clauses for loop in c.loops)


def _is_out_of_sight(position: Position) -> bool:
    """Return whether a position is large, and a short search does not answer it."""
    below = (prod(number + 1 for number in term.arguments) for term in position.terms)
    if max(below, default=0) <= IN_REACH:
        return False
    try:
        with metered(tightened(**GLANCE)):
            _ = position.outcome
    except BudgetExceeded:
        return True
    return False


def _proofs(position: Position) -> list[Proved] | NotProved:
    """Return a proof for each component: of values in a sum, of P-positions where those do."""
    found = []
    for term in position.terms:
        one = _one_proof(position, term.game)
        if isinstance(one, NotProved):
            return one
        found.append(one)
    return found


def _one_proof(position: Position, game: Any) -> Proved | NotProved:
    rule = game.read_text
    splits = any(len(clause.states) > 1 for clause in rule.clauses)
    if position.is_misere:
        return proof_for_all(game.misere, "outcome", seconds=OUTCOMES)
    if splits or len(position.terms) > 1:
        return proof_for_all(game, "grundy", seconds=OUTCOMES)
    if len(rule.names) == 1:
        found = proof_for_all(game, "grundy", seconds=VALUES)
        if isinstance(found, Proved):
            return found
    return proof_for_all(game, "outcome", seconds=OUTCOMES)


def _values(position: Position, proofs: list[Proved]) -> list[int] | None:
    if any(proof.certificate["about"] != "grundy" for proof in proofs):
        return None
    return [
        value_at(proof, term.arguments) for proof, term in zip(proofs, position.terms, strict=True)
    ]


def _wins(position: Position, proofs: list[Proved], values: list[int] | None) -> Iterator[Move]:
    """Yield winning moves, at most one of each kind."""
    total = 0
    for value in values or ():
        total ^= value
    for place, (proof, term) in enumerate(zip(proofs, position.terms, strict=True)):
        target = 0 if values is None else total ^ values[place]
        for parts in options_into(proof, term.arguments, target):
            states: Any = tuple(part if term.game.spreads else part[0] for part in parts)
            yield position.replace(place, states)


METHOD = AutomatonMethod()
