"""Answers from a proved automaton: values and moves at one position, however large it is.

The numbers of the position become constants, and the same products that the checker walks are
walked once more: what they accept is a value, or a move into the set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.proofs import checker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.proofs.boxes import Vector
    from grundy.proofs.proving import Proved

STEPS = 5_000_000
"""Steps that an answer may take."""


def is_p(proved: Proved, place: Vector) -> bool:
    """Return whether the player to move loses.

    >>> from grundy.proofs.proving import Prover
    >>> from grundy.rules.notation.rule_text import read_rule
    >>> found = Prover(read_rule("n -> n-1; n-3; n-4")).prove()
    >>> is_p(found, (7 * 10**1000 + 2,)), is_p(found, (7 * 10**1000 + 3,))
    (True, False)
    """
    if proved.certificate["about"] == "grundy":
        return value_at(proved, place) == 0
    proof, fixed = _at(proved, place)
    machines = [proof.inside(*proof.about_tracks), *fixed]
    return checker.find(checker.Product(proof.space, machines, proof.place)) is not None


def speaks_of(proved: Proved, place: Vector) -> bool:
    """Return whether a proof is about a position: its domain and its steps have it."""
    proof = checker.Proof(proved.certificate, checker.Budget(STEPS))
    numbers = proof.place_of(place)
    if numbers is None:
        return False
    fixed = _fixed(proof, numbers)
    return (
        checker.find(checker.Product(proof.space, [*proof.region(), *fixed], proof.place))
        is not None
    )


def value_at(proved: Proved, place: Vector) -> int:
    """Return the Grundy value of a position, from a proof of values."""
    proof, fixed = _at(proved, place)
    machines = [proof.inside(*proof.about_tracks), *fixed]
    tracks = [*proof.place, proof.value]
    found = checker.find(checker.Product(proof.space, machines, tracks))
    assert found is not None, "every position has a value: this is what was proved"
    return found[proof.value]


def options_into(proved: Proved, place: Vector, value: int = 0) -> Iterator[list[Vector]]:
    """Yield options into the set, or with a value, as lists of parts: one for each kind of move.

    >>> from grundy.proofs.proving import Prover
    >>> from grundy.rules.notation.rule_text import read_rule
    >>> found = Prover(read_rule("(a, b) -> (a-k, b) for k in range(1, a+1)"
    ...     "; (a, b-k) for k in range(1, b+1)")).prove()
    >>> list(options_into(found, (10**30, 10**30 - 5))) == [[(10**30 - 5, 10**30 - 5)]]
    True
    """
    count = len(_at(proved, place)[0].placed)
    seen = []
    for index in range(count):
        proof, fixed = _at(proved, place)
        move = proof.placed[index]
        machines, tracks = [*fixed, *proof.arriving(move)], [*proof.place, *move.tracks]
        if proof.about == "grundy":
            machines += proof.reader.machines(
                checker.linear(checker.Form({proof.value: 1}, -value), "=")
            )
            tracks.append(proof.value)
        found = checker.find(checker.Product(proof.space, machines, tracks))
        if found is not None:
            parts = [proof.numbers([found[track] for track in part]) for part in move.parts]
            if parts not in seen:
                seen.append(parts)
                yield parts


def _at(proved: Proved, place: Vector) -> tuple[Any, list[Any]]:
    """Return the proof read anew, and the machines that fix the position."""
    proof = checker.Proof(proved.certificate, checker.Budget(STEPS))
    numbers = proof.place_of(place)
    assert numbers is not None, "a proof is asked about what it speaks of"
    return proof, _fixed(proof, numbers)


def _fixed(proof: Any, numbers: Vector) -> list[Any]:
    pairs = zip(proof.place, numbers, strict=True)
    trees = [checker.linear(checker.Form({track: 1}, -number), "=") for track, number in pairs]
    return list(proof.reader.machines(*trees))
