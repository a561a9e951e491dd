"""Two numbers that matter by their remainders alone: tables that repeat in both directions."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.written import Written, excepted, formula, joined, renamed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.evidence import Evidence

MODULI = [(p, q) for p in range(1, 13) for q in range(1, 13) if p * q > 1]
FORGIVEN = 24
"""One exception in so many squares, on a board that was looked at as a whole."""

ENOUGH = 4096
"""Positions to guess from: what is wrong with a guess shows when it is tried on all of them."""

Cells = dict[tuple[int, int], Any]


def residue_numbers(evidence: Evidence) -> Iterator[Written]:
    """Yield the smallest table of remainders that gives the values."""
    for p, q, cells, strange in _tables(evidence, "grundy"):
        rows = [[cells[r, s] for s in range(q)] for r in range(p)]
        table = formula("a b", "R[a % P][b % Q]", numbers=p * q, R=rows, P=p, Q=q)
        yield excepted(table, strange)


def residue_truths(evidence: Evidence) -> Iterator[Written]:
    """Yield the smallest table of remainders that tells the P-positions."""
    for p, q, cells, strange in _tables(evidence, "outcome"):
        yield excepted(_truth(p, q, cells), strange)


def _tables(evidence: Evidence, about: str) -> Iterator[tuple[int, int, Cells, dict[Any, Any]]]:
    """Yield the first moduli for which equal remainders have equal worths."""
    found = [
        (place, worth)
        for place, worth, own in zip(
            evidence.places, evidence.worths(about), evidence.guess, strict=True
        )
        if own
    ]
    found = found if evidence.complete else found[:ENOUGH]
    allowed = len(found) // FORGIVEN if evidence.complete else 0
    for p, q in sorted(MODULI, key=lambda m: (m[0] * m[1], m)):
        if 4 * p * q > len(found):
            return
        votes: defaultdict[tuple[int, int], Counter[Any]] = defaultdict(Counter)
        for (a, b), worth in found:
            votes[a % p, b % q][worth] += 1
        if len(votes) < p * q:
            continue
        cells = {cell: vote.most_common(1)[0][0] for cell, vote in votes.items()}
        if sum(vote.total() - vote[cells[cell]] for cell, vote in votes.items()) <= allowed:
            yield p, q, cells, {(a, b): w for (a, b), w in found if cells[a % p, b % q] != w}
            return


def _truth(p: int, q: int, cells: Cells) -> Written:
    yes = {cell for cell, worth in cells.items() if worth}
    rows, columns = sorted({r for r, _ in yes}), sorted({s for _, s in yes})
    if len(yes) == len(rows) * len(columns):
        sides = [
            _side(name, m, rests)
            for name, m, rests in (("a", p, rows), ("b", q, columns))
            if len(rests) < m
        ]
        if len(sides) == 2:
            return joined(sides[0], sides[1], "and")
        if sides:
            return sides[0]
    if not yes:
        return formula("a b", "False")
    pairs = sorted(yes)
    return formula("a b", "(a % P, b % Q) in R", numbers=2 * len(yes), P=p, Q=q, R=pairs)


def _side(name: str, modulus: int, rests: list[int]) -> Written:
    """Return the condition on one of the numbers."""
    if rests == list(range(len(rests))) and len(rests) > 1:
        found = formula("a b", "N % M < K", M=modulus, K=len(rests))
    elif len(rests) == 1:
        found = formula("a b", "N % M == K", M=modulus, K=rests[0])
    else:
        found = formula("a b", "N % M in R", numbers=len(rests), M=modulus, R=rests)
    return renamed(found, {"N": name}, "ab")
