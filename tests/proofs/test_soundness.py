"""No false certificate is accepted: changed ones, falsehoods far out, and vacuous ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from grundy.proofs import checker
from grundy.proofs.checker import Refused, check
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule
from tests.chance import draws

Certificate = dict[str, Any]
DATA = sorted((Path(__file__).parent / "data").glob("*.json"))


def loaded(path: Path) -> Certificate:
    found: Certificate = json.loads(path.read_text())
    return found


def certificate(rule: str, claim: str | None = None, **more: Any) -> Certificate:
    """A certificate of a formula: S is its own set."""
    names = rule.partition("->")[0].strip(" ()").replace(",", " + ")
    made = {"rule": rule, "about": "outcome", "play": "normal", "domain": None, "rank": [names]}
    return {**made, "numeration": "base 2", "table": None, "final": None, "claim": claim, **more}


def refused(cert: Certificate, steps: int = checker.STEPS) -> Refused | None:
    try:
        check(cert, steps)
    except Refused as error:
        return error
    return None


# Changes of one entry ----------------------------------------------------------------------------


def entries(cert: Certificate) -> Iterator[Certificate]:
    """Yield all certificates that differ in one entry of the table, or in one final state."""
    states = range(len(cert["table"]))
    for state in states:
        for letter, there in enumerate(cert["table"][state]):
            for other in (-1, *states):
                if other != there:
                    changed = deepcopy(cert)
                    changed["table"][state][letter] = other
                    yield changed
    for state in states:
        yield {**cert, "final": sorted({*cert["final"]} ^ {state})}


def words(cert: Certificate) -> Iterator[Certificate]:
    """Yield certificates with another rank, numeration, way to play or question."""
    for name in [f"base {b}" for b in range(2, 11)] + [f"golden {t}" for t in range(1, 6)]:
        if name != cert["numeration"]:
            yield {**cert, "numeration": name}
    for rank in cert["rank"]:
        for other in ("0", "1", f"-({rank})", f"1-({rank})", f"({rank})//2", f"({rank})-1"):
            yield {**cert, "rank": [other]}
    yield {**cert, "rank": []}
    yield {**cert, "play": "normal" if cert["play"] == "misere" else "misere"}
    yield {**cert, "about": "grundy" if cert["about"] == "outcome" else "outcome"}


def positions(cert: Certificate, count: int) -> list[tuple[int, ...]]:
    """Random positions, half of them near the set: so that a difference is seen."""
    chance, found = draws(1), []
    arity = cert["rule"].partition("->")[0].count(",") + 1 + (cert["about"] == "grundy")
    for _ in range(count):
        bits = chance.randrange(1, 60)
        one = [chance.randrange(1 << bits) for _ in range(arity)]
        if chance.random() < 0.5:
            one = [max(0, one[0] + chance.randrange(-4, 5)) for _ in range(arity)]
        if chance.random() < 0.3:
            one = [number % 32 for number in one]
        found.append(tuple(one))
    return found


def same_set(cert: Certificate, other: Certificate, count: int) -> bool:
    return all(
        checker.accepts(cert, place) == checker.accepts(other, place)
        for place in positions(cert, count)
    )


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_certificates_are_accepted_and_changed_ones_are_not(path: Path) -> None:
    cert = loaded(path)
    check(cert)
    changed = list(entries(cert))
    for other in draws(2).sample(changed, min(8, len(changed))):
        assert refused(other) or same_set(cert, other, 1_000), other


@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_other_words_are_refused(path: Path) -> None:
    cert = loaded(path)
    for other in words(cert):
        error = refused(other, 300_000)
        assert error or (other["rank"] == cert["rank"] and same_set(cert, other, 1_000)), other


@pytest.mark.thorough
@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_all_changes_of_one_entry_are_refused(path: Path) -> None:
    cert, kept = loaded(path), 0
    wanted = {place: checker.accepts(cert, place) for place in positions(cert, 10_000)}
    for other in entries(cert):
        if refused(other) is None:
            kept += 1
            assert all(checker.accepts(other, x) == truth for x, truth in wanted.items()), other
    assert len(DATA) == 10
    assert kept < len(list(entries(cert))) // 2  # letters that no two numbers show


def test_a_state_is_not_a_verdict() -> None:
    """False and True equal 0 and 1: so a dead state was once taken for state 1 of a table."""
    for row in ([1, 2], [0, 2], [0, -1], [-1, 0], [-1, -1], [1, -1], [-1, 1]):
        cert = certificate("n -> n-1; n-2", table=[[0, 2], row, [-1, 1]], final=[0, 1])
        assert refused(cert)


@pytest.mark.parametrize("misere", [False, True])
def test_small_tables_are_accepted_only_if_they_are_right(misere: bool) -> None:
    """All automata of two states over one heap: those accepted tell the P-positions."""
    found = 0
    for rule in ("n -> n-1", "n -> n-1; n-3", "n -> n-k for k in range(1, n+1)"):
        outcome = outcomes(rule, 64, misere=misere)
        for entry in product((-1, 0, 1), repeat=3):
            for final in ([0], [1], [0, 1]):
                cert = certificate(rule, table=[[0, entry[0]], list(entry[1:])], final=final)
                cert["play"] = "misere" if misere else "normal"
                right = all(checker.accepts(cert, (n,)) == outcome[n] for n in range(64))
                assert (refused(cert) is None) == right, cert
                found += right
    assert found >= 3


def outcomes(rule: str, most: int, *, misere: bool) -> list[bool]:
    """Whether the player to move loses."""
    lost: list[bool] = []
    options = plain_function(read_rule(rule))
    for n in range(most):
        there = list(options(n))
        lost.append(not any(lost[y] for y in there) and not (misere and not there))
    return lost


# Falsehoods far out ------------------------------------------------------------------------------

NIM = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
WYTHOFF = f"{NIM}; (a-k, b-k) for k in range(1, min(a, b)+1)"
WYTHOFF_SET = (
    "a+b == 0 or (appended(b, a) and zeros(a, 2, 0)) or (appended(a, b) and zeros(b, 2, 0))"
)
KNIGHT = "(a, b) -> (a-2, b-1); (a-1, b-2); (a+1, b-2); (a-2, b+1)"
SMALL, LARGE = 102_334_155, 165_580_141
"""The Fibonacci numbers F(40) and F(41): a P-pair of Wythoff's game."""


@pytest.mark.parametrize(
    ("cert", "position", "option"),
    [
        (
            certificate("n -> n-1; n-2; n-3 if n > 10**18", "n % 3 == 0"),
            (10**18 + 2,),
            (10**18 - 1,),
        ),
        (certificate("n -> n-1; n-2; n-3*10**9", "n % 3 == 0"), (3 * 10**9,), (0,)),
        (
            certificate(f"{NIM}; (a-1, b-1) if a > 2**40", "a == b"),
            (2**40 + 1, 2**40 + 1),
            (2**40, 2**40),
        ),
        (
            certificate(f"{WYTHOFF}; (a-{SMALL}, b-{LARGE})", WYTHOFF_SET, numeration="golden 1"),
            (SMALL, LARGE),
            (0, 0),
        ),
    ],
)
def test_falsehoods_of_a_move_from_s_to_s(cert: Certificate, position: Any, option: Any) -> None:
    error = refused(cert)
    assert error is not None
    assert (error.step, error.position, error.option) == ("stay", position, option)


def test_a_knight_before_a_wall() -> None:
    rule = KNIGHT.replace("(a-2, b+1)", "(a-2, b+1) if b != 10**6")
    error = refused(certificate(rule, "a % 4 < 2 and b % 4 < 2"))
    assert error is not None
    assert error.step == "reach"
    assert error.position is not None
    assert error.position[1] == 10**6
    assert refused(certificate(KNIGHT, "a % 4 < 2 and b % 4 < 2")) is None


FAR = [10**6, SMALL, 10**12, 2**40, 10**18 + 3]


@pytest.mark.parametrize("far", FAR)
@pytest.mark.parametrize(
    ("rule", "claim"),
    [
        ("n -> n-1; n-2", "n % 3 == 0 and n != {far} - {far} % 3"),
        ("n -> n-1; n-2", "n % 3 == 0 or n == {far} - {far} % 3 + 1"),
        ("n -> n-1; n-2", "n % 3 == 0 if n < {far} else n % 3 == 1"),
        ("n -> n-1; n-2", "n % 3 == 0 or n > {far} and n % 3 == 1"),
        ("n -> n-1; n-2 if n != {far} - {far} % 3 + 2", "n % 3 == 0"),
        ("n -> n-1 if n < {far} else n-2", "n % 2 == 0"),
        ("n -> n-1; n-2 if n < {far}", "n % 3 == 0"),
        (NIM, "a == b and a != {far}"),
        (NIM, "a == b or a == {far} and b == {far} + 1"),
        (f"{NIM}; (a-{{far}}, b-{{far}})", "a == b"),
        (f"{NIM}; (a-1, b-1) if a == {{far}}", "a == b"),
    ],
)
def test_falsehoods_beyond_any_table(rule: str, claim: str, far: int) -> None:
    cert = certificate(rule.format(far=far), claim.format(far=far))
    if "else n %" in claim:  # a condition may not be a choice of conditions: say it otherwise
        cert["claim"] = f"n < {far} and n % 3 == 0 or n >= {far} and n % 3 == 1"
    error = refused(cert)
    assert error is not None
    assert error.step in ("stay", "reach")
    assert error.position is not None
    assert max(error.position) >= far - 3


@pytest.mark.parametrize("far", FAR)
def test_a_claim_is_refuted_where_it_is_wrong(far: int) -> None:
    cert = loaded(Path(__file__).parent / "data" / "take-1-3-4.json")
    for claim in (
        f"n % 7 in (0, 2) and n != {7 * far}",
        f"n % 7 in (0, 2) or n == {7 * far + 1}",
        f"n % 7 in (0, 2) if n < 0 else n % 7 + (n - {far}) // (10**30)",
    ):
        error = refused({**cert, "claim": claim})
        assert error is not None
        if error.position is not None:
            n = error.position[0]
            assert bool(eval(claim, {"n": n})) != (n % 7 in (0, 2))
    assert refused({**cert, "claim": "n % 7 in (0, 2)"}) is None


@pytest.mark.parametrize("far", FAR)
def test_values_that_are_wrong_far_out(far: int) -> None:
    rule = "n -> n-1; n-2"
    assert refused(certificate(rule, "n % 3", about="grundy")) is None
    for claim in (f"n % 3 if n != {far} else 3", f"n % 3 if n < {far} else (n+1) % 3"):
        error = refused(certificate(rule, claim, about="grundy"))
        assert error is not None
        assert error.position is not None
        assert far <= error.position[0] <= far + 5


def test_a_fibonacci_number_too_many() -> None:
    """Whoever may take twice as much as the last player took loses at Fibonacci numbers."""
    cert = loaded(Path(__file__).parent / "data" / "fibonacci-nim.json")
    rule = cert["rule"] + f"; (n-{LARGE}, 0) if n == {LARGE}"
    error = refused({**cert, "rule": rule})
    assert error is not None
    assert error.position is not None
    assert error.position[0] == LARGE


# Vacuous certificates ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cert", "step"),
    [
        (certificate("n -> n-1", "n % 2 == 0", domain="n < 0"), "where"),
        (certificate("n -> n-1", "n % 2 == 0", domain="n != n"), "where"),
        (certificate("n -> n-1", "n % 2 == 0", domain="n % 2 == 0"), "where"),
        (certificate("n -> n-1", "True", domain="zeros(n, 2, 0) or n == 0"), "where"),
        (certificate("n -> n-1", "True", domain="n // 2 == 3"), "form"),
        (certificate("n -> n-1 if n < 0", "True"), "where"),
        (certificate("n -> n-1 for k in range(0)", "True"), "where"),
        (certificate("n -> n-1 for k in ()", "True"), "where"),
        (certificate("n -> 0-1", "True"), "where"),
        (certificate("n -> n-1", "n % 2 == 0 and (n-5) ^ 1 > 100"), "defined"),
        (certificate("n -> n-1", "n % 2 == 0 or not (3-n)//1 < 100"), "defined"),
        (certificate("n -> n-1; n - ((n-4) ^ n)", "n % 2 == 0"), "defined"),
        (certificate("n -> n-1; n-2*k for k in range(n-3, n)", "n % 2 == 0"), "defined"),
        (certificate("n -> n-1; n-k+(k^1) for k in range(-1, 2)", "n % 2 == 0"), "defined"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["0"]), "rank"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["n-1"]), "rank"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["-n"]), "rank"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["5", "2"]), "rank"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["n//2"]), "form"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["max(n, 3)"]), "form"),
        (certificate("n -> n-1", "n % 2 == 0", rank=[]), "form"),
        (certificate("n -> n-1", "n % 2 == 0", rank=["m"]), "form"),
        (certificate("n -> n; n-1", "n % 2 == 0"), "rank"),
        (certificate("n -> n+1; n-1", "n % 2 == 0"), "rank"),
        (certificate("n -> n+1 if n % 2 == 0 else n-1", "False"), "rank"),
        (certificate("(a, b) -> (a-1, b+1); (a+1, b-1)", "a == b", rank=["a", "b"]), "rank"),
        (certificate("(a, b) -> (a-1, b+5); (a, b-1)", "False", rank=["b", "a"]), "rank"),
        (certificate("n -> [n-1, n]", "0", about="grundy"), "rank"),
        (certificate("n -> n-1", "True"), "stay"),
        (certificate("n -> n-1", "False"), "reach"),
        (certificate("n -> n-1", "n % 2 == 0", play="misere"), "reach"),
        (certificate("n -> n-1", "n % 2 == 1", play="misere", about="grundy"), "form"),
        (certificate("n -> n-1", "n % 2", about="grundy", domain="n < 1"), "where"),
        (certificate("n -> n-1", "-1", about="grundy"), "reach"),
        (certificate("n -> n-1", "n % 2 + 2", about="grundy"), "reach"),
        (certificate("n -> n-1"), "form"),
        (certificate("n -> [n-1, n-2]", "n % 2 == 0"), "form"),
        (certificate("n -> [n-1, n-2]", "0", about="grundy", numeration="base 3"), "form"),
        (certificate("n -> n-1", "n ^ 1 == 1", numeration="golden 1"), "form"),
    ],
)
def test_vacuous_and_wrong_certificates(cert: Certificate, step: str) -> None:
    error = refused(cert)
    assert error is not None
    assert error.step == step, error


def test_the_claim_alone_is_not_vacuous_either() -> None:
    cert = loaded(Path(__file__).parent / "data" / "take-1-3-4.json")
    claim = "n % 7 in (0, 2) and ((n-9) ^ 1) >= 0 or n % 7 in (0, 2) and n < 9"
    with pytest.raises(Refused, match="defined"):
        checker.Proof({**cert, "claim": claim}, checker.Budget())


def test_two_values_and_none() -> None:
    rule = "n -> n-1"
    right = [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]]
    assert refused(certificate(rule, about="grundy", table=right, final=[0, 3])) is not None
    # the letter is (digit of n, digit of the value): values 0 and 1, the last digit of n
    table = [[0, 1, 2, 3], [-1] * 4, [0, 1, 2, 3], [-1] * 4]
    table[2] = [0, 1, 2, 3]
    assert refused(certificate(rule, about="grundy", table=table, final=[0, 3])) is None
    error = refused(certificate(rule, about="grundy", table=table, final=[0, 1, 3]))
    assert error is not None
    assert error.step == "one value"


@pytest.mark.parametrize(
    ("cert", "size"),
    [
        (certificate("n -> n-1; n-2; n-3", "n % 4 == 0"), 3),
        (certificate(NIM, "a ^ b == 0"), 1),
        (certificate(WYTHOFF, WYTHOFF_SET, numeration="golden 1"), 7),
        (certificate(NIM, "a == b and a > 1 or a+b == 1", play="misere"), 4),
        (certificate("n -> n-k for k in range(1, n+1)", "n", about="grundy"), 1),
        (certificate("n -> []; n-1", "1 + n % 2", about="grundy"), None),
        (certificate("n -> [k, k] for k in range(n)", "1 if n else 0", about="grundy"), None),
        (certificate("n -> [k, k, k] for k in range(n)", "n", about="grundy"), None),
        (certificate("(a, b) -> (a-1, b+4); (a, b-1)", "(a+b) % 2 == 0", rank=["a", "b"]), None),
        (certificate("(a, b) -> (b, a-1); (a, b-1)", "(a+b) % 2 == 0"), None),
        (certificate("n -> n-1", "n % 2 == 0", domain="n % 3 != 5 and n >= 0"), 2),
    ],
)
def test_true_formulas_are_proved(cert: Certificate, size: int | None) -> None:
    proof = check(cert)
    assert size is None or len(proof.rows) == size


def test_a_number_that_is_always_negative_is_refused() -> None:
    """Digits are those of natural numbers: -1 has none, and nothing follows from what has none."""
    for rule in ("n -> n-1 if (0-1) ^ n != 3", "n -> n-1 if (0-1) ^ 1 == 5"):
        error = refused(certificate(rule, "n % 2 == 0"))
        assert error is not None
        assert "negative" in str(error)
