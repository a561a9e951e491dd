"""Families: what is proved for all parameters is right for many, and falsehoods are refused."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import grundy as gr
from grundy.proofs import checker
from grundy.proofs.checker import Refused, check, check_all

PARAMETERS, NUMBERS = 41, 2_000
"""Parameters and numbers up to which a proof is compared with the definition."""


def worths(takes: list[int], size: int) -> list[int]:
    """Return the Grundy values of a subtraction game, by the definition and nothing else."""
    found: list[int] = []
    for n in range(size):
        seen = {found[n - take] for take in takes if take <= n}
        found.append(next(value for value in range(len(takes) + 1) if value not in seen))
    return found


def windowed(
    rule: str, claim: str, *, about: str = "outcome", domain: str | None = None, **more: Any
) -> dict[str, Any]:
    """Return a certificate with a claim in place of a table; `windows` and `rank` by name."""
    return {
        "grundy": "automaton",
        "form": 2,
        "rule": rule,
        "about": about,
        "play": "normal",
        "domain": domain,
        "rank": ["n"],
        "numeration": "base 2",
        "table": None,
        "final": None,
        "claim": claim,
        **more,
    }


def window(length: str, start: str = "0", name: str = "n") -> dict[str, list[str]]:
    return {name: ["r", "q", length, start]}


TAKE = "(n, k) -> (n-j, k) for j in range(1, k+1)"
RANGE = "(n, p, q) -> (n-j, p, q) for j in range(p, q+1)"
TWO = "(a, b, k) -> (a-j, b, k) for j in range(1, k+1); (a, b-j, k) for j in range(1, k+1)"
EVEN = "(n, t) -> (n-1, t); (n-2*t, t)"

RIGHT = {
    "take 1 to k": windowed(TAKE, "r == 0", windows=window("k+1")),
    "take 1 to k, at most n": windowed(
        "(n, k) -> (n-j, k) for j in range(1, min(n, k)+1)", "r == 0", windows=window("k+1")
    ),
    "values": windowed(TAKE, "r", about="grundy", windows=window("k+1")),
    "misere": windowed(TAKE, "r == 1", domain="k > 0", play="misere", windows=window("k+1")),
    "take p to q": windowed(
        RANGE, "r < p", domain="0 < p <= q", windows={"n": ["r", "level", "p+q", "0"]}
    ),
    "two heaps": windowed(
        TWO,
        "r == s",
        rank=["a+b"],
        windows={"a": ["r", "i", "k+1", "0"], "b": ["s", "j", "k+1", "0"]},
    ),
    "1 and 2t": windowed(
        EVEN, "2 if r == 2*t else r % 2", about="grundy", domain="t > 0", windows=window("2*t+1")
    ),
    "two periods in a window": windowed(
        TAKE, "r in (0, k+1)", windows=window("2*k+2"), period={"n": ["k+1", "0"]}
    ),
    "nothing below a start": windowed(
        "(n, k) -> (n-j, k) for j in range(1, k+1) if n >= k+3",
        "q == 0 or r == k",
        windows=window("k+1", "k+3"),
        period={"n": ["k+1", "k+3"]},
    ),
    "in steps": windowed(
        "(n, t) -> (n-1, t); (n-t, t)", "n % 2 == 0", steps={"t": [2, 1]}, period={"n": ["2", "0"]}
    ),
}

WRONG = {
    "r <= 1": windowed(TAKE, "r <= 1", windows=window("k+1")),
    "a longer window": windowed(TAKE, "r == 0", windows=window("k+2")),
    "a length of 0": windowed(TAKE, "r == 0", windows=window("k")),
    "a negative length": windowed(TAKE, "r == 0", windows=window("k-1")),
    "a negative start": windowed(TAKE, "r == 0", windows=window("k+1", "k-3")),
    "misere as normal": windowed(TAKE, "r == 0", play="misere", windows=window("k+1")),
    "r <= p": windowed(RANGE, "r <= p", domain="0 < p <= q", windows=window("p+q") | {}),
    "a <= b": windowed(
        TWO,
        "r <= s",
        rank=["a+b"],
        windows={"a": ["r", "i", "k+1", "0"], "b": ["s", "j", "k+1", "0"]},
    ),
    "one more move at t = 10**6": windowed(
        f"{EVEN}; (n-2, t) if t == 10**6", "r % 2 == 0 and r < 2*t", windows=window("2*t+1")
    ),
    "one more move at n = 10**6": windowed(
        f"{TAKE}; (0, k) if n == 10**6", "r == 0", windows=window("k+1")
    ),
    "one move less at n = k + 10**6": windowed(
        "(n, k) -> (n-j, k) for j in range(1, k+1) if n != k + 10**6",
        "r == 0",
        windows=window("k+1"),
    ),
    "any number may be taken": windowed(
        "(n, k) -> (n-j, k) for j in range(1, n+1)", "r == 0", windows=window("k+1")
    ),
    "a move longer than a window": windowed(
        f"{TAKE}; (n-(2*k+2), k)", "r == 0", windows=window("k+1")
    ),
    "a long move far out": windowed(
        f"{TAKE}; (n-(2*k+2), k) if k == 10**6", "r == 0", windows=window("k+1")
    ),
    "a start that is missing": windowed(
        "(n, k) -> (n-j, k) for j in range(1, k+1) if n >= k+3", "r == 0", windows=window("k+1")
    ),
    "a start that is too small": windowed(
        "(n, k) -> (n-j, k) for j in range(1, k+1) if n >= k+3",
        "q == 0 or r == k",
        windows=window("k+1", "k+2"),
    ),
    "a parameter that moves change": windowed(
        "(n, k) -> (n-1, k); (n-1, k-1)", "r == 0", windows=window("2")
    ),
    "a half of the period": windowed(
        TAKE, "r == 0", windows=window("k+1"), domain="k % 2 == 1", period={"n": ["k", "0"]}
    ),
    "no period of a window": windowed(
        TAKE, "r in (0, k+1)", windows=window("2*k+2"), period={"n": ["2*k+1", "0"]}
    ),
    "the wrong steps": windowed("(n, t) -> (n-1, t); (n-t, t)", "n % 2 == 0", steps={"t": [2, 0]}),
    "steps of what moves": windowed("(n, t) -> (n-1, t); (n-t, t)", "r == 0", steps={"n": [2, 0]}),
    "a quotient of n": windowed(
        "(n, k) -> (n-j, k) for j in range(1, k+1) if n // 2 % 2 == 0",
        "r == 0",
        windows=window("k+1"),
    ),
    "digits of n": windowed(
        "(n, k) -> (n-j, k) for j in range(1, k+1) if n ^ k > 3", "r == 0", windows=window("k+1")
    ),
    "a move up": windowed(
        "(n, m, k) -> (n-1, m+k+5, k); (n, m-1, k)",
        "r == 0",
        rank=["n", "m"],
        windows={"m": ["r", "q", "k+1", "0"]},
    ),
    "a window of itself": windowed(TAKE, "r == 0", windows=window("n+1")),
    "form 1": windowed(TAKE, "r == 0", windows=window("k+1"), form=1),
}


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_right_is_proved(name: str) -> None:
    check(RIGHT[name])


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        check(WRONG[name])


def test_a_refusal_names_the_position() -> None:
    """The numbers are those of the rule, not places in windows."""
    with pytest.raises(Refused) as told:
        check(windowed(TAKE, "r == 1", windows=window("k+1"), domain="k == 10"))
    n, k = told.value.position
    assert k == 10
    assert n % 11 in (0, 1) or n % 11 <= 10


@pytest.mark.parametrize("residue", [0, 1, 2])
def test_remainders_of_a_number_with_a_window(residue: int) -> None:
    """A length that is constant mod 3 keeps n mod 3 linear in the level; another is refused."""
    rule = f"(n, k) -> (n-j, k) for j in range(1, k+1) if n % 3 != {residue}"
    told = []
    for length in ("3*k+3", "k+1"):
        with pytest.raises(Refused) as refused:
            check(windowed(rule, "r == 0", windows=window(length)))
        told.append(str(refused.value))
    assert told[0].startswith(("stay", "reach"))
    assert "mod 3" in told[1]


def proved(takes: str) -> gr.ForAll:
    found = gr.prove(f"subtraction:{takes}", seconds=300)
    assert found.family is not None
    assert not found.family.left
    return found


def compared(found: gr.ForAll, sets: Any, parameters: int = PARAMETERS) -> int:
    """Compare every class with the definition, and return how many positions were."""
    looked = 0
    for one in checker.parts(found.certificate):
        proof = check(one)
        table = {"numeration": "base 2", "table": proof.rows, "final": proof.final}
        for t in range(parameters):
            if proof.place_of((0, t)) is None or not covers(one, t):
                continue
            values = worths(sets(t), NUMBERS)
            for n, value in enumerate(values):
                place = proof.place_of((n, t))
                assert place is not None
                if found.about == "grundy":
                    assert checker.accepts(table, (*place, value)), (n, t, value)
                else:
                    assert checker.accepts(table, place) == (value == 0), (n, t)
                looked += 1
    return looked


def covers(one: dict[str, Any], t: int) -> bool:
    """Return whether the domain of a class has a parameter: it is none, or t >= a number."""
    domain = one["domain"]
    return domain is None or t >= int(domain.removeprefix("t >= "))


@pytest.mark.parametrize(
    ("takes", "sets"),
    [
        ("1,3,2t", lambda t: [1, 3, 2 * t]),
        ("1,2,t", lambda t: [1, 2, t]),
        ("1,2t,2t+1", lambda t: [1, 2 * t, 2 * t + 1]),
    ],
)
def test_families_are_proved(takes: str, sets: Any) -> None:
    assert compared(proved(takes), sets, 16) > 10 * NUMBERS


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("pair", "about"),
    [
        *((pair, "grundy") for pair in combinations(range(1, 5), 2)),
        *((pair, "outcome") for pair in ((1, 4), (2, 3), (2, 5))),
    ],
)
def test_all_of_two_numbers_and_a_parameter(pair: tuple[int, int], about: Any) -> None:
    found = gr.prove(f"subtraction:{pair[0]},{pair[1]},t", about=about, seconds=600)
    assert found.family is not None
    assert not found.family.left, found.family.left
    assert compared(found, lambda t: [*pair, t]) > 30 * NUMBERS


def test_a_family_answers_and_certifies(tmp_path: Any) -> None:
    found = proved("1,2,t")
    t = 3 * 10**9  # the values repeat 0, 1, 2, ..., 0, 1, 2, 3 with period t + 1
    for r, value in ((0, 0), (1, 1), (t - 3, 0), (t - 1, 2), (t, 3)):
        n = 10**30 * (t + 1) + r
        assert found.grundy(n, t) == value
        assert (
            (found.outcome(n, t) is gr.Outcome.P)
            == (value == 0)
            != bool(found.winning_options(n, t))
        )
    proof = gr.certificate(found)
    proof.save(tmp_path / "family.cert")
    told = gr.verify(tmp_path / "family.cert")
    assert told.positions > 1_000
    assert "period t + 1" in told.claim
    assert checker.answer(str(tmp_path / "family.cert")).startswith("proved")
    with pytest.raises(gr.UndefinedError, match=r"\(5, 0\) out"):
        found.outcome(5, 0)


def test_the_periods_of_a_family_are_told() -> None:
    found = gr.describe_period(gr.game("subtraction:1,2,t"), 1_000)
    assert (found["status"], found["covered"]) == ("proved", "t ≥ 1")
    assert [(one["rest"], one["period"]) for one in found["classes"]] == [
        (0, "t + 1"),
        (1, "3"),
        (2, "3"),
    ]
    with pytest.raises(gr.UndefinedError):
        gr.describe_period(gr.game("wythoff"), 100)


def test_claims_with_remainders_by_parameters() -> None:
    rule = "rule: (n; k) -> n-j for j in range(1, k+1)"
    for claim, status in (
        ("n % (k+1) != 0", "proved"),
        ("n % (k+1)", "proved"),
        ("n % (k+1) != 0 or n == 11 * 10**30 and k == 10", "observed"),
    ):
        assert gr.check_claim(rule, claim).status == status
    assert not gr.check_claim(rule, "n % (k+2) != 0").holds
    two = "rule: (a, b; k) -> (a-j, b) for j in range(1, k+1); (a, b-j) for j in range(1, k+1)"
    assert gr.check_claim(two, "a % (k+1) != b % (k+1)").status == "proved"


@pytest.mark.parametrize("misere", [False, True])
def test_a_family_with_two_parameters(misere: bool) -> None:
    """Take p to q, for all p and q, against the definition."""
    game = gr.game("subtraction:p-q")
    found = gr.prove(game.misere if misere else game)
    assert found.covered == ("0 < p < q" if misere else "0 < p ≤ q")
    for p in range(1, 6):
        for q in range(p + misere, 9):
            won: list[bool] = []
            for n in range(4 * (p + q)):
                options = [won[n - k] for k in range(p, q + 1) if k <= n]
                won.append(not all(options) or (misere and not options))
                assert (found.outcome(n, p, q) is gr.Outcome.N) == won[n]
    assert found.outcome(10**40 * (10**9 + 7) + 10**8, 10**8 + 1, 9 * 10**8 + 6) is (
        gr.Outcome.N if misere else gr.Outcome.P
    )
    with pytest.raises(gr.UndefinedError, match="it holds for 0 < p"):
        found.outcome(5, 3, 1)
    assert "period p + q" in gr.verify(gr.certificate(found)).claim


def test_forged_classes_are_refused() -> None:
    certificate = proved("1,2,t").certificate
    check_all(certificate)
    for place, one in enumerate(certificate["classes"]):
        for forged in _forged(one):
            classes = [*certificate["classes"]]
            classes[place] = forged
            with pytest.raises(Refused):
                check_all(certificate | {"classes": classes})


def _forged(one: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a class with one thing changed, so that what it says is wrong or has no form."""
    found = [one | {"rule": "(n, t) -> (n-1, t)"}, one | {"classes": []}]
    found += [one | {"final": list(range(len(one["table"])))}, one | {"final": []}]
    if one.get("windows"):
        found.append(one | {"windows": {"n": [*one["windows"]["n"][:2], "t + 2", "0"]}})
        found.append(one | {"windows": None})
    found.append(one | {"period": {"n": ["t + 3", "0"]}})
    found.append(one | {"steps": {"t": [2, one["steps"]["t"][1] % 2]}})
    return found
