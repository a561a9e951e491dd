"""Settling what was observed: proved for all positions, or refuted beyond those looked at."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import chain, product
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.automaton_formula import AutomatonFormula
from grundy.discovery.patterns.pattern import Rival
from grundy.discovery.proofs.deciding import decide_formula
from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.errors import BudgetExceeded
from grundy.limits.deadline import deadline
from grundy.proofs.proving import Proved
from grundy.proofs.reading import members
from grundy.proofs.words import believed_with, best_words
from grundy.solving.automata import proof_for_all

if TYPE_CHECKING:
    from grundy.discovery.patterns.formula import Formula
    from grundy.discovery.patterns.pattern import Pattern
    from grundy.discovery.proofs.deciding import Decision
    from grundy.proofs.learning import Automaton
    from grundy.proofs.proving import About

AUTOMATON = 0.8 if sys.platform != "emscripten" else 5.0
"""Seconds of the processor that an automaton is looked for, and words; `gr.prove` takes longer.

In a browser, plain Python does in some five seconds what is done here in one.
"""

NEAR, FAR = 80, 10**15
"""Numbers up to which pairs of floors are compared: all pairs, and some."""

INDUCTION = "induction over all positions"
"""How a formula is proved by itself, without a theorem about games like it."""


def settled(game: Any, found: Pattern, seconds: float, asked: About | None = None) -> Pattern:
    """Return what was found, with its standing decided where the rules are linear.

    A formula that was observed is proved for all positions, or refuted at one however far out;
    where it is neither, or none was found, an automaton is learnt and proved, and described.
    Otherwise what was found stays as it was. Where one thing was asked, nothing else is answered.
    """
    if found.status == "proved":
        return found
    try:
        with deadline(seconds):
            return _settled(game, found, seconds, asked)
    except BudgetExceeded:
        return found


def _settled(game: Any, found: Pattern, seconds: float, asked: About | None) -> Pattern:
    if found.formula is not None:
        decision = decide_formula(game, found.formula, found.about)
        if decision.status == "proved" and decision.proved is not None:
            believed = decision.proved.believed
            return replace(found, status="proved", theorem=INDUCTION, believed=believed)
        if decision.status == "refuted":
            found = replace(
                found, formula=None, status="none found", rivals=(_rival(found, decision),)
            )
    return _by_automaton(game, found, min(AUTOMATON, seconds / 2), asked)


def _by_automaton(game: Any, found: Pattern, seconds: float, asked: About | None) -> Pattern:
    """Return the pattern of an automaton that is proved; what was found where none is."""
    try:
        rule = rule_of(game)
    except NoRuleText:
        return found
    splits = any(len(clause.states) != 1 for clause in rule.clauses)
    about: About = "grundy" if splits or found.about == "grundy" else "outcome"
    other: About = about if splits or found.formula is not None else "outcome"
    for question in dict.fromkeys((about, other)):
        if asked not in (None, question):
            continue
        proof = proof_for_all(game, question, rule, seconds)
        if isinstance(proof, Proved) and proof.automaton is not None:
            words = best_words(proof, seconds)
            break
    else:
        return found
    states = proof.automaton.states
    by = f"an automaton of {states} state{'s' * (states != 1)} over digits in"
    by = f"{by} {proof.automaton.numeration}"
    believed = believed_with(proof, words)
    plain = replace(words, text=words.told or words.text)  # as the digits say it, without a lemma
    inquiry_of(game).add("automaton", plain.sentence, "proved", by)
    if found.formula is not None:
        if not words.lemma or not says_the_same(found.formula, proof.automaton):
            return found  # what is proved is said among what is known
        return replace(found, status="proved", theorem=by, believed=believed)
    if words.claim is None and question == "grundy":
        return found
    formula = AutomatonFormula(proof.automaton, words, rule.names)
    return replace(
        found, about=question, formula=formula, status="proved", theorem=by, believed=believed
    )


def says_the_same(formula: Formula, automaton: Automaton) -> bool:
    """Return whether floors of multiples of an irrational number are those that a lemma is about.

    Both are floors of multiples of a root of a quadratic with small coefficients; two such numbers
    that differ give other floors long before 10**15.
    """
    if "⌊k" not in formula.words or len(formula.variables) != 2:
        return False
    far = list(members(automaton, FAR, Random(automaton.states), 100))
    beside = [(a + 1, b) for a, b in far]
    near = product(range(NEAR), repeat=2)  # more than the positions that exceptions come from
    return all(formula(*p) == automaton.accepts(p) for p in chain(near, far, beside))


def _rival(found: Pattern, decision: Decision) -> Rival:
    """Return the formula as one that was refuted, at the position that shows it."""
    words = f"P when {found.words}" if found.about == "outcome" else found.words
    place, option = place_words(decision.position), place_words(decision.option)
    if found.about == "grundy":
        assert found.formula is not None
        says = str(found.formula(*decision.position))
        truth = "worth something else, since the least value that no option has is another"
        if decision.step == "stay":
            truth = f"worth something else (by the formula its option {option} is worth the same)"
    elif decision.step == "stay":
        says, truth = "P", f"N unless its option {option} is N, of which the formula says P too"
    else:
        says, truth = "N", "P unless some option is P, and the formula says N of all"
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
