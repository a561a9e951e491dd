"""The same verdicts from a second implementation: whole numbers, one position after the other.

A statement that fails does so at numbers with no more digits than the longest way to a node of its
product, where sets of choices are made explicit and none is left out. So whoever looks at all
positions with so many digits has looked at enough: no theory of digits is needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from typing import Any

import pytest

from grundy.proofs import checker
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

Certificate = dict[str, Any]
MOST = 20_000
"""Positions that are looked at for one certificate, at most."""


class Walks:
    """Stands for both walks of the checker: goes on to the end, and keeps the longest way."""

    def __init__(self) -> None:
        self.digits = 0

    def find(self, walked: checker.Product) -> dict[int, int] | None:
        found = None
        level, seen, length = [walked.start], {walked.start}, 0
        while level:
            self.digits = max(self.digits, length)
            if any(map(walked.accepts, level)):
                found = dict.fromkeys(walked.tracks, 0)
            after = {there for node in level for _, there in walked.successors(node)} - seen
            seen |= after
            level, length = list(after), length + 1
        return found

    def unanswered(self, given: checker.Product, choices: checker.Choices) -> list[int] | None:
        start, good, rows = choices.masks()
        found, first = None, (given.start, start)
        level, seen, length = [first], {first}, 0
        while level:
            self.digits = max(self.digits, length)
            if any(given.accepts(node) and not mask & good for node, mask in level):
                found = [0] * len(given.tracks)
            after = set()
            for node, mask in level:
                for digits, there in given.successors(node):
                    row = rows.get((given.universal(digits), there[0]))
                    after.add((there, choices.moved(row, mask)))
            after -= seen
            seen |= after
            level, length = list(after), length + 1
        return found


def verdict(cert: Certificate, steps: int = 400_000) -> bool | None:
    """Whether the checker accepts; None where it takes too long."""
    try:
        checker.check(cert, steps)
    except checker.OverBudget:
        return None
    except checker.Refused:
        return False
    return True


def walked(cert: Certificate, monkeypatch: pytest.MonkeyPatch) -> int | None:
    """Return with how many digits all has been seen; None where it takes too long."""
    walks = Walks()
    with monkeypatch.context() as patch:
        patch.setattr(checker, "find", walks.find)
        patch.setattr(checker, "unanswered", walks.unanswered)
        proof = checker.Proof(cert, checker.Budget(400_000))
        for step in ("one_value", "stay", "reach"):
            try:
                getattr(proof, step)()
            except checker.OverBudget:
                return None
            except checker.Refused:
                pass
    return walks.digits


def right(cert: Certificate, digits: int) -> bool | None:
    """Whether S is as it should be at all numbers with so many digits; None: too many."""
    rule = read_rule(cert["rule"])
    options, values = plain_function(rule), cert["about"] == "grundy"
    numeration = checker.Numeration(cert["numeration"])
    most = numeration.number([1, *[0] * digits])
    arity = len(rule.names) + values
    if most**arity > MOST:
        return None
    known: dict[tuple[int, ...], bool] = {}

    def inside(*place: int) -> bool:
        if place not in known:
            known[place] = checker.accepts(cert, place)
        return known[place]

    for place in product(range(most), repeat=arity):
        here = place[:-1] if values else place
        there = [y if isinstance(y, tuple) else (y,) for y in options(*here)]
        if values:
            moves = [inside(*y, place[-1]) for y in there]
            moves += [inside(*here, less) for less in range(place[-1])]
        else:
            moves = [inside(*y) for y in there]
        lost = not any(moves) and not (cert["play"] == "misere" and not there)
        if inside(*place) != lost:
            return False
    return True


def certificate(rule: str, rank: str, table: Any, final: Any, **more: Any) -> Certificate:
    made = {"rule": rule, "about": "outcome", "play": "normal", "domain": None, "rank": [rank]}
    return {**made, "numeration": "base 2", "table": table, "final": final, "claim": None, **more}


def of_formula(rule: str, rank: str, claim: str, **more: Any) -> Certificate:
    cert = {**certificate(rule, rank, None, None, **more), "claim": claim}
    proof = checker.check(cert)
    return {**cert, "table": proof.rows, "final": proof.final, "claim": None}


NIM = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
GAMES = {
    "take 1": of_formula("n -> n-1", "n", "n % 2 == 0"),
    "take 1 or 3": of_formula("n -> n-1; n-3", "n", "n % 2 == 0"),
    "take 1 or 2": of_formula("n -> n-1; n-2", "n", "n % 3 == 0"),
    "take 1 to 3": of_formula("n -> n-1; n-2; n-3", "n", "n % 4 == 0"),
    "one heap": of_formula("n -> n-k for k in range(1, n+1)", "n", "n == 0"),
    "one heap, misere": of_formula("n -> n-k for k in range(1, n+1)", "n", "n == 1", play="misere"),
    "take 2, or the last": of_formula("n -> n-2; n-1 if n == 1", "n", "n % 4 in (0, 3)"),
    "value of a heap": of_formula("n -> n-k for k in range(1, n+1)", "n", "n", about="grundy"),
    "values of take 1": of_formula("n -> n-1", "n", "n % 2", about="grundy"),
    "nim": of_formula(NIM, "a + b", "a == b"),
    "king": of_formula(
        "(a, b) -> (a-1, b); (a, b-1); (a-1, b-1)", "a + b", "a % 2 == 0 and b % 2 == 0"
    ),
    "take 1 of three digits": of_formula("n -> n-1; n-2", "n", "n % 3 == 0", numeration="base 3"),
}


def changes(cert: Certificate) -> Iterator[Certificate]:
    """Yield the certificate and all that differ in one entry or one final state."""
    yield cert
    states = range(len(cert["table"]))
    for state, letter in product(states, range(len(cert["table"][0]))):
        for other in (-1, *states):
            if other != cert["table"][state][letter] and (state or letter):
                changed = deepcopy(cert)
                changed["table"][state][letter] = other
                yield changed
    for state in states:
        yield {**cert, "final": sorted({*cert["final"]} ^ {state})}


@pytest.mark.parametrize("name", GAMES)
def test_all_positions_one_by_one(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    for cert in changes(GAMES[name]):
        digits = walked(cert, monkeypatch)
        brute = None if digits is None else right(cert, digits)
        if brute is not None:
            compared.append(brute)
            assert verdict(cert) == brute, cert
    assert compared[0]
    assert len(compared) > 1
    assert not all(compared)
