"""Claims in words: two claims that are said alike mean the same."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from grundy.proofs import checker
from grundy.proofs.saying import in_words
from tests.chance import draws

PLACES = list(product(range(8), repeat=2))


def number(dice: Random, depth: int) -> str:
    if depth == 0 or dice.random() < 0.2:
        return dice.choice(["a", "b", "a", "b", "0", "1", "2", "3"])
    left, right = number(dice, depth - 1), number(dice, depth - 1)
    size = dice.choice("123")
    return dice.choice(
        [
            f"({left} + {right})",
            f"({left} - {right})",
            f"({left} ^ {right})",
            f"({left} & {right})",
            f"({left} | {right})",
            f"({left} * {size})",
            f"({size} * {left})",
            f"({left} % {size})",
            f"({left} // {size})",
            f"({left} // ({size} + 1))",
            f"({left} // ({size} * 2))",
            f"({left} % ({size} + 1))",
            f"(-{left})",
            f"abs({left})",
            f"min({left}, {right})",
            f"max({left}, {right}, 1)",
            f"({left} if {condition(dice, depth - 1)} else {right})",
        ]
    )


def condition(dice: Random, depth: int) -> str:
    left, right = number(dice, depth), number(dice, depth)
    signs = [dice.choice(["==", "!=", "<", "<=", ">", ">="]) for _ in range(2)]
    if depth == 0 or dice.random() < 0.5:
        return dice.choice(
            [
                f"{left} {signs[0]} {right}",
                f"{left} % 3 {signs[0]} 1",
                f"{left} % 3 {signs[0]} 1 {signs[1]} {right}",
                f"{left} {signs[0]} {right} {signs[1]} 2",
                f"{left} in (0, {right})",
                f"{left} not in (1, {right})",
            ]
        )
    first, second = condition(dice, depth - 1), condition(dice, depth - 1)
    return dice.choice(
        [f"({first} and {second})", f"({first} or {second})", f"not ({first})", f"({first})"]
    )


def meaning(claim: str) -> tuple[int, ...]:
    code = compile(claim, "claim", "eval")
    return tuple(int(eval(code, {"a": a, "b": b})) for a, b in PLACES)


def test_claims_that_are_said_alike_mean_the_same() -> None:
    dice = draws("claims")
    known: dict[str, tuple[tuple[int, ...], str]] = {}
    alike = 0
    for _ in range(20_000):
        depth = dice.choice([1, 1, 2, 2, 3])
        claim = dice.choice([number, condition])(dice, depth)
        values = meaning(claim)
        for about, told in (("grundy", values), ("outcome", tuple(map(bool, values)))):
            words = in_words(claim, "base 2", about)
            before, other = known.setdefault(f"{about}: {words}", (told, claim))
            assert before == told, f"{claim} and {other} are both: {words}"
            alike += other != claim
    assert alike > 600


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("n % 1 == 0 == n", "(n mod 1) = 0 = n"),
        ("n % 3 != 1 != n % 3 - 1", "(n mod 3) ≠ 1 ≠ (n mod 3) − 1"),
        ("n == (n if n < 5 else n) < 1", "n = (n if n < 5, else n) < 1"),
        ("(0 if n < 5 else n) if n > 4 else n", "(0 if n < 5, else n) if n > 4, else n"),
        ("(1 if n % 2 == 0 else 0) > 0", "(1 if n mod 2 is 0, else 0) > 0"),
        ("n == 2 * (n // (1 + 1))", "n = 2·⌊n/(1 + 1)⌋"),
        ("n // (2 * n)", "⌊n/(2·n)⌋"),
        ("n // ((a + b) * 2) == 1 + 2 * n", "⌊n/((a + b)·2)⌋ = 1 + 2·n"),
        ("n % (2 * a)", "n mod (2·a)"),
        ("a < (1 | b) < 4", "a < (1 OR b) < 4"),
        ("a & b == 0", "(a AND b) = 0"),
        ("min(a, b) % 2 == 0", "min(a, b) mod 2 is 0"),
        ("min(a, b) + 1 == min(a, b + 1)", "min(a, b) + 1 = min(a, b + 1)"),
        ("a == b and n % 7 in (0, 2)", "a = b and (n mod 7 is 0 or 2)"),
        (
            "not zeros(n, 2, 1)",
            "not (n is positive and ends in an odd number of zeros in binary digits)",
        ),
        ("zeros(n, 2, 1 - 1)", "zeros(n, 2, 1 - 1) (as Python)"),
        ("zeros(n, 2, -1)", "zeros(n, 2, -1) (as Python)"),
        (
            "zeros(n, 2, -0)",
            "n is positive and ends in an even number of zeros in binary digits",
        ),
        ("n in {0, 2}", "n in {0, 2} (as Python)"),
        ("n in [0]", "n in [0] (as Python)"),
        ("n in ()", "n in () (as Python)"),
        ("n << 1 == 4", "n << 1 == 4 (as Python)"),
        ("n ** 2 == 4", "n ** 2 == 4 (as Python)"),
        ("n == n in (0, 1)", "n == n in (0, 1) (as Python)"),
        ("a == b % 2", "a = (b mod 2)"),
        ("a in (b % 2, 3)", "a in (b % 2, 3) (as Python)"),
        ("a + mod == 3", "a + mod == 3 (as Python)"),
        ("n in (even,)", "n in (even,) (as Python)"),
        ("a == (odd if odd > 3 else odd)", "a = (odd if odd > 3, else odd)"),
        ("n % 2 and n > 3", "n % 2 and n > 3 (as Python)"),
    ],
)
def test_words_have_brackets_where_they_need_them(claim: str, words: str) -> None:
    assert in_words(claim, "base 2", "grundy") == words


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("1 - n % 2", "1 − (n mod 2) ≠ 0"),
        ("n % 2", "n mod 2 is not 0"),
        ("n", "n ≠ 0"),
        ("0 if n > 1 else n", "(0 if n > 1, else n) ≠ 0"),
        ("not n % 2", "not n % 2 (as Python)"),
        (
            "appended(max(a, b), min(a, b))",
            "max(a, b) is min(a, b) with a 0 appended in Zeckendorf digits",
        ),
        (
            "a < lowest(b) + lowest(a)",
            (
                "a < lowest(b) + lowest(a), where lowest(x) is the smallest Fibonacci number of x "
                "in Zeckendorf's form, and lowest(0) is 0"
            ),
        ),
    ],
)
def test_what_is_said_of_an_outcome_is_a_condition(claim: str, words: str) -> None:
    assert in_words(claim, "golden 1", "outcome") == words


def test_what_no_rule_has_is_not_said() -> None:
    with pytest.raises(checker.Refused, match="write //"):
        in_words("n / 2 == 1", "base 2", "outcome")


def test_what_is_said_of_the_last_zeros_is_what_the_checker_means() -> None:
    rule = "n -> n//2 if n % 2 == 0 and n > 0"
    base: dict[str, Any] = {"rule": rule, "about": "outcome", "rank": ["n"], "numeration": "base 2"}
    checker.check(base | {"claim": "not zeros(n, 2, 1)"})
    with pytest.raises(checker.Refused):
        checker.check(base | {"claim": "zeros(n, 2, 0)"})  # 0 is P, and ends in no number of zeros
