"""Settling what was observed: proved for all positions, or refuted beyond those looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.pattern import Rival
from grundy.discovery.proofs.deciding import decide_formula
from grundy.errors import BudgetExceeded
from grundy.limits.deadline import deadline

if TYPE_CHECKING:
    from grundy.discovery.patterns.pattern import Pattern
    from grundy.discovery.proofs.deciding import Decision

INDUCTION = "induction over all positions"
"""How a formula is proved by itself, without a theorem about games like it."""


def settled(game: Any, found: Pattern, seconds: float) -> Pattern:
    """Return what was found, with its standing decided where the rules are linear.

    A formula that was observed is proved for all positions, or refuted at one however far out;
    where neither is found out it stays observed.
    """
    if found.status != "observed" or found.formula is None:
        return found
    try:
        with deadline(seconds):
            decision = decide_formula(game, found.formula, found.about)
    except BudgetExceeded:
        return found
    if decision.status == "proved" and decision.proved is not None:
        believed = decision.proved.believed
        return replace(found, status="proved", theorem=INDUCTION, believed=believed)
    if decision.status == "refuted":
        return replace(found, formula=None, status="none found", rivals=(_rival(found, decision),))
    return found


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
