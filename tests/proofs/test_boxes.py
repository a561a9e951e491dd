"""Boxes against the definition, position by position."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

from grundy.proofs.boxes import OutsideError, grundy_values, is_marked, outcomes, ride_of
from grundy.proofs.coded_rules import rule_of_code, values_of_code
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

NIM = "(a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
RULES = {
    "n -> n-1; n-3; n-4": 60,
    "n -> n-k for k in range(1, n//2+1)": 60,
    f"(a, b) -> {NIM}": 14,
    f"(a, b) -> {NIM}; (a-k, b-k) for k in range(1, min(a, b)+1)": 20,
    f"(a, b) -> {NIM}; (a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if k < 2*j": 16,
    "(a, b) -> (a-2, b-1); (a-1, b-2); (a+1, b-2); (a-2, b+1)": 14,
    "(a, b) -> (a-k, b+k) for k in range(1, a+1); (a, b-1)": 8,
    "(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)": 14,
    "(a, b, c) -> (a-k, b, c) for k in range(1, a+1); (a, b-1, c-1); (a, b, c-2) if a < b": 8,
}


def _definition(rule: str) -> Any:
    """Return the functions that give the value of a position, and who wins in misère play."""
    options = plain_function(read_rule(rule))

    def parts(option: Any) -> list[tuple[int, ...]]:
        several = option if isinstance(option, list) else [option]
        return [part if isinstance(part, tuple) else (part,) for part in several]

    @cache
    def value(place: tuple[int, ...]) -> int:
        taken = set()
        for option in options(*place):
            total = 0
            for part in parts(option):
                total ^= value(part)
            taken.add(total)
        return next(g for g in range(len(taken) + 1) if g not in taken)

    @cache
    def wins_misere(place: tuple[int, ...]) -> bool:
        there = [parts(option)[0] for option in options(*place)]
        return not there or any(not wins_misere(one) for one in there)

    return value, wins_misere


@pytest.mark.parametrize("rule", RULES)
def test_outcomes_are_those_of_the_definition(rule: str) -> None:
    read, side = read_rule(rule), RULES[rule]
    value, wins_misere = _definition(rule)
    normal, misere = outcomes(read, side), outcomes(read, side, misere=True)
    for place in product(range(side), repeat=len(read.names)):
        assert normal.at(place) == (value(place) > 0), place
        assert misere.at(place) == wins_misere(place), place


@pytest.mark.parametrize(
    "rule",
    [
        *list(RULES)[:6],
        "n -> [a, n-k-a] for k in (1, 2) for a in range(n-k+1)",
        "n -> n-k for k in range(1, n+1); [k, n-k] for k in range(1, n)",
        rule_of_code("0.8F"),
        rule_of_code("4.07"),
    ],
)
def test_values_are_those_of_the_definition(rule: str) -> None:
    read = read_rule(rule)
    side = RULES.get(rule, 30)
    value, _ = _definition(rule)
    box = grundy_values(read, side)
    for place in product(range(side), repeat=len(read.names)):
        assert box.at(place) == value(place), place


def test_compiled_boxes_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = read_rule(f"(a, b) -> {NIM}; (a-1, b-2); (a-3, b) if a % 2 == 0")
    plain = outcomes(rule, 30), grundy_values(rule, 30)
    monkeypatch.setattr("grundy.proofs.boxes.PAYS", 0)
    compiled = outcomes(rule, 30), grundy_values(rule, 30)
    for one, other in zip(plain, compiled, strict=True):
        assert list(one.worths) == list(other.worths)


@pytest.mark.parametrize("code", ["0.77", "0.8F", "0.29", "4.3", "0.07", "8.1", "0.CD"])
def test_codes_mean_what_their_rule_text_says(code: str) -> None:
    by_text = grundy_values(read_rule(rule_of_code(code)), 40)
    assert list(values_of_code(code)(40).worths) == list(by_text.worths)


def test_values_of_endless_play_are_not_filled() -> None:
    with pytest.raises(OutsideError):
        grundy_values(read_rule("(a, b) -> (a+1, b); (a, b-1)"), 6)


def test_rides_and_marks_are_recognised() -> None:
    rule = read_rule(f"(a, b) -> {NIM}; (a-2*k, b-k) for k in range(1, min(a//2, b)+1); (a-1, b)")
    assert [ride_of(rule, clause) for clause in rule.clauses] == [(1, 0), (0, 1), (2, 1), None]
    two = read_rule("(a, b) -> (a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if k < j")
    assert is_marked(two, two.clauses[0], misere=False)
    assert not is_marked(two, two.clauses[0], misere=True)
