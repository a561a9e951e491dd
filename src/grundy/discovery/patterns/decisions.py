"""Decisions by a few properties: which of them, alone or in pairs, tell the P-positions.

Positions are bits of a number, so that a property is one number and trying a pair of properties
costs a few operations on it.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from grundy.discovery.patterns.written import Written, joined, negated

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.discovery.patterns.evidence import Evidence

MOST = 12
"""Decisions that are tried further; the others say the same in more words."""


ENOUGH = 4096
"""Positions to guess from: what is wrong with a guess shows when it is tried on all of them."""


class Property(NamedTuple):
    """A formula and the positions of the guess where it is true."""

    formula: Written
    where: int


def bits(truths: Iterable[object]) -> int:
    """Return the number whose bit i is set when truth i holds.

    >>> bits([True, False, True])
    5
    """
    return int("".join("1" if truth else "0" for truth in truths)[::-1] or "0", 2)


def decisions(pool: Iterable[Written], evidence: Evidence) -> Iterator[Written]:
    """Yield the shortest decisions that are right on every position of the guess."""
    places = [place for place, own in zip(evidence.places, evidence.guess, strict=True) if own]
    places = places[:ENOUGH]
    target = bits(evidence.guessed("outcome")[:ENOUGH])
    everywhere = (1 << len(places)) - 1
    known: dict[int, Written] = {}
    for formula in sorted(pool, key=lambda item: item.cost):
        function = formula.function
        known.setdefault(bits(function(*place) for place in places), formula)
    properties = [
        Property(formula, where) for where, formula in known.items() if where not in (0, everywhere)
    ]
    found = [*_alone(properties, target, everywhere), *_pairs(properties, target, everywhere)]
    found.sort(key=lambda item: item.cost)
    yield from found[:MOST]


def _alone(properties: list[Property], target: int, everywhere: int) -> Iterator[Written]:
    for formula, where in properties:
        if where == target:
            yield formula
        elif where ^ everywhere == target:
            yield negated(formula)


def _pairs(properties: list[Property], target: int, everywhere: int) -> Iterator[Written]:
    sides = [
        *((p.where, p.formula, False) for p in properties),
        *((p.where ^ everywhere, p.formula, True) for p in properties),
    ]
    above = [side for side in sides if side[0] & target == target != side[0]]
    below = [side for side in sides if side[0] | target == target != side[0] != 0]
    for one, other in combinations(above, 2):
        if one[0] & other[0] == target:
            yield joined(_side(one), _side(other), "and")
    for one, other in combinations(below, 2):
        if one[0] | other[0] == target:
            yield joined(_side(one), _side(other), "or")
    by_place = {p.where: p.formula for p in properties}
    for formula, where in properties:
        for goal, tie in ((target, "!="), (target ^ everywhere, "==")):
            second = by_place.get(where ^ goal)
            if second is not None and second.cost >= formula.cost and second is not formula:
                yield joined(formula, second, tie)


def _side(side: tuple[int, Written, bool]) -> Written:
    return negated(side[1]) if side[2] else side[1]
