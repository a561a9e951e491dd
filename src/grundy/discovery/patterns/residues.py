"""Two numbers that matter by their remainders alone: tables that repeat in both directions."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.texts import cpp_member, listed
from grundy.discovery.patterns.written import Written, excepted, joined, simple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.evidence import Evidence

AB = ("a", "b")
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
        python = f"({', '.join(listed(row) for row in rows)},)[a % {p}][b % {q}]"
        flat = ", ".join(str(x) for row in rows for x in row)
        cpp = (
            f"[](long long i) {{ static const long long t[] = {{{flat}}}; return t[i]; }}"
            f"(a % {p} * {q} + b % {q})"
        )
        shown = " / ".join(" ".join(map(str, row)) for row in rows)
        tex_rows = r" \\ ".join(" & ".join(map(str, row)) for row in rows)
        formula = simple(
            AB,
            f"row a mod {p} and column b mod {q} of {shown}",
            rf"\begin{{pmatrix}} {tex_rows} \end{{pmatrix}}_{{a \bmod {p},\, b \bmod {q}}}",
            python,
            cpp,
            numbers=p * q,
        )
        yield excepted(formula, strange)


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
            return joined(sides[0], sides[1], "and", "&&", "and", r"\wedge")
        if sides:
            return sides[0]
    codes = sorted(r * q + s for r, s in yes)
    shown = ", ".join(f"({r}, {s})" for r, s in sorted(yes))
    return simple(
        AB,
        f"(a mod {p}, b mod {q}) is one of {shown}",
        rf"(a \bmod {p}, b \bmod {q}) \in \{{{shown}\}}",
        f"(a % {p}, b % {q}) in {listed([])[:-1]}{shown}{',' if len(yes) == 1 else ''})",
        cpp_member(codes, f"a % {p} * {q} + b % {q}") if codes else "false",
        numbers=2 * len(yes),
    )


def _side(name: str, modulus: int, rests: list[int]) -> Written:
    value, said, tex = f"{name} % {modulus}", f"{name} mod {modulus}", rf"{name} \bmod {modulus}"
    if rests == list(range(len(rests))) and len(rests) > 1:
        count = len(rests)
        return simple(AB, f"{said} is less than {count}", f"{tex} < {count}", f"{value} < {count}")
    if len(rests) == 1:
        return simple(AB, f"{said} is {rests[0]}", f"{tex} = {rests[0]}", f"{value} == {rests[0]}")
    shown = ", ".join(map(str, rests))
    return simple(
        AB,
        f"{said} is one of {shown}",
        rf"{tex} \in \{{{shown}\}}",
        f"{value} in {listed(rests)}",
        cpp_member(rests, value),
        numbers=len(rests),
    )
