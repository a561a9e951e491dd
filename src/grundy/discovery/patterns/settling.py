"""Settling what was observed: proved for all positions, or refuted beyond those looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.automaton_formula import AutomatonFormula
from grundy.discovery.patterns.pattern import Rival
from grundy.discovery.proofs.deciding import decide_formula
from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.errors import BudgetExceeded
from grundy.limits.deadline import deadline
from grundy.proofs.proving import Proved
from grundy.proofs.words import believed_with, best_words
from grundy.solving.automata import proof_for_all

if TYPE_CHECKING:
    from grundy.discovery.patterns.pattern import Pattern
    from grundy.discovery.proofs.deciding import Decision
    from grundy.proofs.proving import About

AUTOMATON = 5.0
"""Seconds that an automaton, and words for it, are looked for at most."""

INDUCTION = "induction over all positions"
"""How a formula is proved by itself, without a theorem about games like it."""


def settled(game: Any, found: Pattern, seconds: float) -> Pattern:
    """Return what was found, with its standing decided where the rules are linear.

    A formula that was observed is proved for all positions, or refuted at one however far out;
    where it is neither, or none was found, an automaton is learnt and proved, and described.
    Otherwise what was found stays as it was.
    """
    if found.status == "proved":
        return found
    try:
        with deadline(seconds):
            return _settled(game, found, seconds)
    except BudgetExceeded:
        return found


def _settled(game: Any, found: Pattern, seconds: float) -> Pattern:
    if found.formula is not None:
        decision = decide_formula(game, found.formula, found.about)
        if decision.status == "proved" and decision.proved is not None:
            believed = decision.proved.believed
            return replace(found, status="proved", theorem=INDUCTION, believed=believed)
        if decision.status == "refuted":
            found = replace(
                found, formula=None, status="none found", rivals=(_rival(found, decision),)
            )
    return _by_automaton(game, found, min(AUTOMATON, seconds / 2))


def _by_automaton(game: Any, found: Pattern, seconds: float) -> Pattern:
    """Return the pattern of an automaton that is proved; what was found where none is."""
    try:
        rule = rule_of(game)
    except NoRuleText:
        return found
    splits = any(len(clause.states) != 1 for clause in rule.clauses)
    about: About = "grundy" if splits or found.about == "grundy" else "outcome"
    for question in dict.fromkeys((about, "grundy" if splits else "outcome")):
        proof = proof_for_all(game, question, rule, seconds)
        if isinstance(proof, Proved) and proof.automaton is not None:
            words = best_words(proof, seconds)
            break
    else:
        return found
    if words.claim is None and (found.formula is not None or question == "grundy"):
        return found  # a table says less than what was found
    formula = AutomatonFormula(proof.automaton, words, rule.names)
    states = proof.automaton.states
    by = f"an automaton of {states} state{'s' * (states != 1)} over digits in"
    return replace(
        found,
        about=question,
        formula=formula,
        status="proved",
        theorem=f"{by} {proof.automaton.numeration}",
        believed=believed_with(proof, words),
    )


def _rival(found: Pattern, decision: Decision) -> Rival:
    """Return the formula as one that was refuted, at the position that shows it."""
    words = f"P when {found.words}" if found.about == "outcome" else found.words
    place, option = place_words(decision.position), place_words(decision.option)
    if decision.step == "stay":
        says, truth = "P", f"P only if its option {option} is not, of which it says the same"
    else:
        says, truth = "N", "N only if some option is P, and it says that none is"
    if found.about == "grundy":
        says = "what the formula says"
        truth = (
            f"not the least value that no option has: see its option {option}"
            if decision.step == "stay"
            else "not the least value that no option has"
        )
    return Rival(words, place, says, truth)


def place_words(place: tuple[int, ...]) -> str:
    """Return a position in words.

    >>> place_words((10**6,)), place_words((1, 2))
    ('n = 1,000,000', '(1, 2)')
    """
    if not place:
        return ""
    if len(place) == 1:
        return f"n = {place[0]:,}"
    return f"({', '.join(f'{number:,}' for number in place)})"
