"""Formulas for several numbers: in those that matter, or a nim-sum of a function of each."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns import planes, sequences
from grundy.discovery.patterns.own import owned
from grundy.discovery.patterns.written import (
    Written,
    compared,
    formula,
    joined,
    renamed,
    spread,
)
from grundy.forms.rule.expression import Binary, Compare, Name, Number

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.discovery.patterns.evidence import Evidence, Place

BEST = 2
"""Formulas for one number that are tried in a nim-sum."""

FEWEST = 8
"""Values of one number, at the least, from which a function of it is guessed."""

FEW_ROWS = 4
"""So many values, at the most, has a number for each of which there is a formula of its own."""


def number_guesses(evidence: Evidence, names: tuple[str, ...]) -> Iterator[Written]:
    """Yield formulas for the values of so many numbers."""
    yield from _in_subset(evidence, names, "grundy")
    yield from nim_sums(evidence, names)
    yield from _row_by_row(evidence, names, "grundy")


def truth_guesses(evidence: Evidence, names: tuple[str, ...]) -> Iterator[Written]:
    """Yield formulas for the P-positions of so many numbers."""
    yield from _in_subset(evidence, names, "outcome")
    if evidence.values is not None:
        yield from (compared(formula, "==", 0) for formula in nim_sums(evidence, names))
    yield from _parities(evidence, names)
    yield from _row_by_row(evidence, names, "outcome")


# In those numbers that matter ------------------------------------------------------------------


def that_matter(evidence: Evidence, about: str) -> tuple[int, ...]:
    """Return the places of the numbers that the worth depends on, among all positions."""
    return tuple(
        place for place in range(len(evidence.places[0])) if not _is_same(evidence, about, place)
    )


def _is_same(evidence: Evidence, about: str, place: int) -> bool:
    """Return whether a number makes no difference."""
    known: dict[Place, Any] = {}
    return all(
        known.setdefault(at[:place] + at[place + 1 :], worth) == worth
        for at, worth in zip(evidence.places, evidence.worths(about), strict=True)
    )


def _in_subset(evidence: Evidence, names: tuple[str, ...], about: str) -> Iterator[Written]:
    places = that_matter(evidence, about)
    if not 0 < len(places) < len(names) or len(places) > 2:
        return
    smaller = _restricted(evidence, places)
    if len(places) == 1:
        worths = _from_zero(smaller, about)
        if len(worths) >= FEWEST:
            by = sequences.number_guesses if about == "grundy" else sequences.truth_guesses
            for found in by(worths):
                yield renamed(found, {"n": names[places[0]]}, names)
        return
    guesses = planes.number_guesses if about == "grundy" else planes.truth_guesses
    own = dict(zip("ab", (names[place] for place in places), strict=True))
    for found in (*guesses(smaller), *(planes.truths() if about == "outcome" else ())):
        yield renamed(found, own, names)


def _restricted(evidence: Evidence, places: tuple[int, ...]) -> Evidence:
    """Return the evidence about some of the numbers, of which each position is there once."""
    seen: dict[Place, int] = {}
    for i, at in enumerate(evidence.places):
        seen.setdefault(tuple(at[place] for place in places), i)
    kept = list(seen.values())
    return replace(
        evidence,
        variables=("n",) if len(places) == 1 else ("a", "b"),
        places=list(seen),
        values=None if evidence.values is None else [evidence.values[i] for i in kept],
        lost=[evidence.lost[i] for i in kept],
        guess=[evidence.guess[i] for i in kept],
        far=0,
    )


def _from_zero(evidence: Evidence, about: str) -> list[Any]:
    """Return the worths of 0, 1, 2, ... as far as positions to guess from have them."""
    worths = evidence.worths(about)
    known = {at[0]: worths[i] for i, at in enumerate(evidence.places) if evidence.guess[i]}
    found: list[Any] = []
    while len(found) in known:
        found.append(known[len(found)])
    return found


# Nim-sums of functions -------------------------------------------------------------------------


def nim_sums(evidence: Evidence, names: tuple[str, ...]) -> Iterator[Written]:
    """Yield nim-sums of a function of each number, where the values are such a sum."""
    if evidence.values is None or len(names) < 2:
        return
    edges = [_edge(evidence, place) for place in range(len(names))]
    if any(edge is None or len(edge) < 2 for edge in edges) or not _adds_up(evidence, edges):
        return
    parts: list[list[Written]] = []
    for place, edge in enumerate(edges):
        guesses = list(short_guesses(edge or []))
        if not guesses:
            return
        parts.append([renamed(one, {"n": names[place]}, names) for one in guesses[:BEST]])
    for chosen in range(BEST):
        yield nim_sum_of([some[min(chosen, len(some) - 1)] for some in parts], names)


def short_guesses(edge: list[int]) -> Iterator[Written]:
    """Yield formulas for the values of one number that are shorter than the values themselves."""
    for found in sorted(sequences.number_guesses(edge), key=lambda one: one.cost):
        if 2 * found.numbers <= len(edge):
            yield found


def nim_sum_of(parts: Iterable[Written], names: tuple[str, ...]) -> Written:
    """Return the nim-sum of formulas; those that are always 0 are left out."""
    kept = [part for part in parts if part.node != Number(0)]
    if not kept:
        return Written(names, Number(0))
    if len(kept) > 1:
        kept = [owned(part, names[i]) for i, part in enumerate(kept)]
    return reduce(lambda whole, part: joined(whole, part, "^"), kept)


def _edge(evidence: Evidence, place: int) -> list[int] | None:
    """Return the values of one number where all the others are 0."""
    values = evidence.worths("grundy")
    known = {
        at[place]: values[i]
        for i, at in enumerate(evidence.places)
        if evidence.guess[i] and sum(at) == at[place]
    }
    edge: list[int] = []
    while len(edge) in known:
        edge.append(known[len(edge)])
    return edge if edge and edge[0] == 0 else None


def _adds_up(evidence: Evidence, edges: list[list[int] | None]) -> bool:
    for i, at in enumerate(evidence.places):
        if not evidence.guess[i]:
            continue
        total = 0
        for number, edge in zip(at, edges, strict=True):
            if edge is None or number >= len(edge):
                break
            total ^= edge[number]
        else:
            if total != evidence.worths("grundy")[i]:
                return False
    return True


# Parities ----------------------------------------------------------------------------------------


def _parities(evidence: Evidence, names: tuple[str, ...]) -> Iterator[Written]:
    """Yield the parity of a sum of simple functions, where one tells the P-positions.

    With bits for positions, which functions these are is a matter of linear algebra.
    """
    places = [at for at, own in zip(evidence.places, evidence.guess, strict=True) if own]
    target = _bits(not lost for lost in evidence.guessed("outcome"))
    basis: list[tuple[int, int]] = []
    pool = _simple_functions(names)
    for i, one in enumerate(pool):
        column = _bits(one.function(*at) for at in places)
        column, uses = _reduced(column, 1 << i, basis)
        if column:
            basis.append((column, uses))
    rest, uses = _reduced(target, 0, basis)
    chosen = [one for i, one in enumerate(pool) if uses >> i & 1]
    if rest or not chosen or len(chosen) > 6:
        return
    total = reduce(lambda whole, part: Binary("+", whole, part), (one.node for one in chosen))
    even = Compare(Binary("%", total, Number(2)), ("==",), (Number(0),))
    yield Written(names, even, numbers=len(chosen))


def _simple_functions(names: tuple[str, ...]) -> list[Written]:
    found = [Written(names, Name(name)) for name in names]
    found.append(Written(names, Number(1)))
    for name in names:
        found += (
            renamed(formula("N", text), {"N": name}, names) for text in ("N // 2", "N > 0", "N > 1")
        )
    return found


def _bits(truths: Iterable[Any]) -> int:
    return int("".join("1" if truth % 2 else "0" for truth in truths)[::-1] or "0", 2)


def _reduced(column: int, uses: int, basis: list[tuple[int, int]]) -> tuple[int, int]:
    for other, others in basis:
        if column ^ other < column:
            column, uses = column ^ other, uses ^ others
    return column, uses


# A formula for each value of a small number ----------------------------------------------------


def _row_by_row(evidence: Evidence, names: tuple[str, ...], about: str) -> Iterator[Written]:
    """Yield a choice by a number that has few values, of a formula in the other for each."""
    if len(names) != 2:
        return
    for small in (0, 1):
        rows: dict[int, dict[int, Any]] = defaultdict(dict)
        for i, at in enumerate(evidence.places):
            if evidence.guess[i]:
                rows[at[small]][at[1 - small]] = evidence.worths(about)[i]
        if not 1 < len(rows) <= FEW_ROWS or sorted(rows) != list(range(len(rows))):
            continue
        formulas = [_row(rows[k], about) for k in range(len(rows))]
        if None in formulas:
            continue
        other = names[1 - small]
        yield _chosen([f for f in formulas if f], names, names[small], other)


def _row(row: dict[int, Any], about: str) -> Written | None:
    worths: list[Any] = []
    while len(worths) in row:
        worths.append(row[len(worths)])
    if len(worths) < FEWEST:
        return None
    by = sequences.number_guesses if about == "grundy" else sequences.truth_guesses
    return min(by(worths), key=lambda formula: formula.cost, default=None)


def _chosen(formulas: list[Written], names: tuple[str, ...], by: str, other: str) -> Written:
    """Return the formula that chooses one of several by a number; the last for all larger ones."""
    parts = [renamed(owned(one, f"{by}{k}"), {"n": other}, names) for k, one in enumerate(formulas)]
    whole = parts[-1]
    for k in reversed(range(len(parts) - 1)):
        whole = spread(parts[k], whole, by, k)
    return replace(whole, numbers=whole.numbers + len(formulas))
