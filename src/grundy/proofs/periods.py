"""Periods from a proof of all values: whether they repeat, with or without a saltus, for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.proofs import checker

if TYPE_CHECKING:
    from grundy.proofs.proving import Proved

STEPS = 5_000_000


def repeats(proved: Proved, start: int, length: int, saltus: int = 0) -> bool:
    """Return whether G(n + length) = G(n) + saltus for every n from `start` on.

    What is proved is the automaton of all pairs (n, G(n)); that it says so is one more product.

    >>> from grundy.proofs.boxes import Box
    >>> from grundy.proofs.proving import Prover
    >>> from grundy.rules.notation.rule_text import read_rule
    >>> nim = Prover(read_rule("n -> n-k for k in range(1, n+1)"), "grundy",
    ...     values=lambda side: Box(1, side, range(side))).prove()
    >>> repeats(nim, 0, 5, 5), repeats(nim, 0, 5, 4)
    (True, False)
    """
    if proved.certificate["about"] != "grundy":
        return False
    proof = checker.Proof(proved.certificate, checker.Budget(STEPS))
    if len(proof.here) != 1 or proof.windows:
        return False
    (here,) = proof.here
    there, value = proof.space.track(), proof.space.track()
    formulas = [
        checker.linear(checker.Form({here: 1}, -start), ">="),
        checker.linear(checker.Form({there: 1, here: -1}, -length), "="),
        checker.linear(checker.Form({value: 1, proof.value: -1}, -saltus), "="),
    ]
    machines = [
        proof.inside(here, proof.value),
        *proof.reader.machines(*formulas),
        checker.Not(proof.inside(there, value)),
    ]
    tracks = [here, proof.value, there, value]
    return checker.find(checker.Product(proof.space, machines, tracks)) is None
