"""Formulas by pieces: what a family's window says of its places, guessed from a few parameters.

A row is cut into pieces that repeat with a short step, each as long as it goes. Where the number of
pieces does not depend on the parameter, and each begins on a line in it, they are a formula: by the
beginnings of the pieces, and in each by a remainder. The checker proves it or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.proofs.guesses import chain, residues
from grundy.proofs.lines import plane_through

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_PIECES, LONGEST_STEP = 8, 24
"""Pieces of a formula, and the step within one."""


class Piece(NamedTuple):
    """From `begin` on a row repeats these worths, each round larger by `saltus`."""

    begin: int
    told: tuple[int, ...]
    saltus: int


def pieces_of(row: Sequence[int], step: int, *, grows: bool = True) -> list[Piece]:
    """Return the pieces of a row, each as long as it repeats with a step, or grows by 1 with it.

    >>> pieces_of([0, 1, 0, 1, 0, 1, 2], 2)
    [Piece(begin=0, told=(0, 1), saltus=0), Piece(begin=6, told=(2,), saltus=0)]
    >>> pieces_of([0, 1, 2, 3, 0], 1)
    [Piece(begin=0, told=(0,), saltus=1), Piece(begin=4, told=(0,), saltus=0)]
    """
    found: list[Piece] = []
    begin = 0
    while begin < len(row) and len(found) <= MOST_PIECES:
        best = (begin + 1, 0)
        for saltus in (0, 1) if grows else (0,):
            end = min(begin + step, len(row))
            while end < len(row) and row[end] == row[end - step] + saltus:
                end += 1
            best = max(best, (end, -saltus))
        end, saltus = best[0], -best[1]
        saltus = saltus if end > begin + step else 0
        found.append(Piece(begin, tuple(row[begin : min(begin + step, end)]), saltus))
        begin = end
    return found


def by_pieces(
    rows: Mapping[tuple[int, ...], Sequence[int]],
    parameters: Sequence[str],
    place: str,
    *,
    values: bool,
) -> str:
    """Return a formula for rows by their parameters: a value, or the condition that it is 0.

    Empty where there is none of a few pieces.

    >>> rows = {(t,): [n % 2 for n in range(2 * t)] + [2] for t in range(2, 8)}
    >>> by_pieces(rows, ["t"], "r", values=True)
    'r % 2 if r < 2*t else 2'
    >>> by_pieces(rows, ["t"], "r", values=False)
    'r < 2*t and r % 2 == 0'
    """
    told = rows if values else {t: [int(n > 0) for n in row] for t, row in rows.items()}
    best = ""
    for step in range(1, LONGEST_STEP + 1):
        cut = {t: pieces_of(row, step, grows=values) for t, row in told.items()}
        found = _formula(cut, step, parameters, place, values=values)
        if found and (not best or len(found) < len(best)):
            best = found
    return best


def _formula(
    cut: Mapping[tuple[int, ...], list[Piece]],
    step: int,
    parameters: Sequence[str],
    place: str,
    *,
    values: bool,
) -> str:
    counts = {len(pieces) for pieces in cut.values()}
    if len(counts) > 1 or max(counts, default=MOST_PIECES + 1) > MOST_PIECES:
        return ""
    cases: list[tuple[str, str]] = []
    ends = list(range(1, counts.pop()))
    for index in [0, *ends]:
        same = {(pieces[index].told, pieces[index].saltus) for pieces in cut.values()}
        begin = plane_through([(t, pieces[index].begin) for t, pieces in cut.items()])
        if len(same) > 1 or begin is None:
            return ""
        first = begin.text(parameters)
        if cases:
            cases[-1] = (cases[-1][0], f"{place} < {first}")
        written = _said if values else _tested
        cases.append((written(Piece(0, *same.pop()), step, _less(place, first)), ""))
    return chain(cases) if values else _either(cases)


def _either(cases: list[tuple[str, str]]) -> str:
    """Return a condition by cases: by `and` and `or` where some of them are certain."""
    (said, when), *rest = cases
    if not rest:
        return said
    other = _either(rest)
    if said == other:
        return said
    if other == "False":
        return f"{when} and {said}" if said != "True" else when
    if said == "False":
        return f"not ({when}) and ({other})" if other != "True" else f"not ({when})"
    if said == "True":
        return f"{when} or {other}"
    return f"({said} if {when} else {other})"


def _less(place: str, text: str) -> str:
    """Return how far a place is behind a beginning."""
    if text == "0":
        return place
    return f"({place} - ({text}))" if " " in text else f"({place} - {text})"


def _said(piece: Piece, step: int, place: str) -> str:
    told = piece.told
    if piece.saltus and step == 1:
        return f"{place} + {told[0]}" if told[0] else place
    if piece.saltus:
        return (
            f"{_said(Piece(0, told, 0), step, place)} + {place} // {step}"
            if not any(told)
            else f"({_said(Piece(0, told, 0), step, place)}) + {place} // {step}"
        )
    if len({*told}) == 1:
        return str(told[0])
    if told == tuple(range(len(told))):
        return f"{place} % {step}"
    groups: dict[int, list[int]] = {}
    for rest, value in enumerate(told):
        groups.setdefault(value, []).append(rest)
    ordered = sorted(groups.items(), key=lambda item: (len(item[1]), item[0]))
    return f"({chain([(str(value), residues(place, step, rests)) for value, rests in ordered])})"


def _tested(piece: Piece, step: int, place: str) -> str:
    zeros = [rest for rest, value in enumerate(piece.told) if not value]
    if len(zeros) in (0, len(piece.told)):
        return str(bool(zeros))
    return residues(place, step, zeros)
