"""Proofs for all positions that were found of a game, kept beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.limits.deadline import time_left
from grundy.proofs.boxes import Box
from grundy.proofs.proving import SECONDS, NotProved, Proved, Prover
from grundy.rules.misere import MisereGame
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.clauses import RuleText
    from grundy.proofs.proving import About


class FoundProofs:
    """What was proved for all positions of a game, by rule, question and play; and what was tried.

    A game that leaves open how many numbers a position has, has a rule for each.
    """

    def __init__(self, game: Any) -> None:
        self.proved: dict[tuple[str, str, bool], Proved] = {}
        self.tried: dict[tuple[str, str, bool], tuple[float, NotProved]] = {}


def proof_for_all(
    game: Any,
    about: About,
    rule: RuleText | None = None,
    seconds: float = SECONDS,
    told: Callable[[str], None] | None = None,
) -> Proved | NotProved:
    """Return the proof of a game's P-positions, or values, for all positions; or why there is none.

    `rule` is the rule's text where the game does not have one. What was found is kept, and what was
    looked for in vain is looked for again only with more time.
    """
    normal, misere = _normal(game)
    rule = getattr(normal, "read_text", None) if rule is None else rule
    if rule is None:
        return NotProved("out of reach", f"{game.text} has no rule text")
    if misere and about == "grundy":
        return NotProved("out of reach", "in misère play there are no Grundy values")
    store, key = store_of(normal, FoundProofs), (rule.text, about, misere)
    if key in store.proved:
        return store.proved[key]
    left = time_left()
    time = seconds if left is None else min(seconds, 0.9 * left)
    before = store.tried.get(key)
    if before is not None and (before[1].kind == "out of reach" or time <= 1.5 * before[0]):
        return before[1]
    values = values_of(normal, len(rule.names)) if about == "grundy" else None
    found = Prover(rule, about, misere=misere, values=values, told=told).prove(time)
    if isinstance(found, Proved):
        store.proved[key] = found
    else:
        store.tried[key] = (time, found)
    return found


def values_of(game: Any, arity: int) -> Callable[[int], Box]:
    """Return what gives the Grundy values of a box, from the definition of a game."""
    definition = game.definition

    def values(side: int) -> Box:
        worths: Any = definition.values(*(side,) * arity)
        for _ in range(arity - 1):
            worths = [worth for row in worths for worth in row]
        return Box(arity, side, worths)

    return values


def _normal(game: Any) -> tuple[Any, bool]:
    misere = isinstance(game, MisereGame)
    return (game.normal if misere else game), misere
