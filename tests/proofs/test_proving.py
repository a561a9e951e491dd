"""From rule text to proofs: what is proved, what is not found, and what is out of reach."""

from __future__ import annotations

import pytest

from grundy.errors import BudgetExceeded
from grundy.limits.budget import Limits, metered
from grundy.proofs.boxes import grundy_values, outcomes
from grundy.proofs.checker import check
from grundy.proofs.coded_rules import rule_of_code, values_of_code
from grundy.proofs.proving import NotProved, Proved, Prover, certificate_of, ranks_of
from grundy.rules.notation.rule_text import read_rule
from tests.chance import draws
from tests.proofs.random_games import random_games

NIM = "(a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
WYTHOFF = f"(a, b) -> {NIM}; (a-k, b-k) for k in range(1, min(a, b)+1)"
STEPS = "(a-2, b-1); (a-1, b-2); (a+1, b-2); (a-2, b+1)"
PROVED = {
    "n -> n-1; n-3; n-4": 400,
    "n -> n-1; n-2; n-99": 1_000,
    f"(a, b) -> {NIM}": 40,
    f"(a, b) -> {NIM}; (a-1, b-1)": 60,
    f"(a, b) -> {NIM}; (a-3, b-3)": 60,
    WYTHOFF: 120,
    f"(a, b) -> {STEPS}": 40,
    "(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)": 60,
    "(a, b) -> (a, b-2); (a-1, b-3)": 200,
}


def _proved(prover: Prover, seconds: float = 120) -> Proved:
    found = prover.prove(seconds)
    assert isinstance(found, Proved), found
    return found


@pytest.mark.parametrize("rule", PROVED)
def test_games_are_proved_from_bare_rules(rule: str) -> None:
    read, side = read_rule(rule), PROVED[rule]
    found = _proved(Prover(read))
    check(found.certificate)
    box, chance = outcomes(read, side), draws(rule)
    assert found.automaton is not None
    for _ in range(500):
        place = tuple(chance.randrange(side) for _ in read.names)
        assert found.automaton.accepts(place) == (box.at(place) == 0), place


@pytest.mark.parametrize(
    "code",
    ["0.77", "0.0F", "0.AA", *(c for c in ("0.A9", "0.FF"))],
)
def test_values_of_codes_are_proved(code: str) -> None:
    found = _proved(Prover(read_rule(rule_of_code(code)), "grundy", values=values_of_code(code)))
    assert found.automaton is not None
    values = values_of_code(code)(300).worths
    assert all(found.automaton.accepts((n, g)) for n, g in enumerate(values))
    assert found.believed == "Sprague and Grundy"


def test_values_of_two_heaps_are_proved() -> None:
    rule = read_rule(f"(a, b) -> {NIM}; (a-1, b-1)")
    found = _proved(Prover(rule, "grundy"))
    box = grundy_values(rule, 20)
    assert found.automaton is not None
    assert all(
        found.automaton.accepts((a, b, box.at((a, b)))) for a in range(20) for b in range(20)
    )


def test_misere_play_is_proved() -> None:
    found = _proved(Prover(read_rule(f"(a, b) -> {NIM}"), misere=True))
    assert found.certificate["play"] == "misere"
    assert found.automaton is not None
    assert [
        place for place in ((0, 0), (0, 1), (1, 1), (7, 7)) if found.automaton.accepts(place)
    ] == [
        (0, 1),
        (7, 7),
    ]


def test_random_games_are_proved() -> None:
    for kind, rule in random_games(7, 16):
        if kind != "rides":
            check(_proved(Prover(read_rule(rule))).certificate)


@pytest.mark.parametrize(
    ("rule", "reason"),
    [
        ("n -> n-d for d in range(1, n) if n % d == 0", "not linear: n % d"),
        ("(a, b) -> (a-k*b, b) for k in range(1, a+1)", "not linear: k * b"),
    ],
)
def test_out_of_reach_has_its_reason(rule: str, reason: str) -> None:
    found = Prover(read_rule(rule)).prove()
    assert isinstance(found, NotProved)
    assert (found.kind, found.reason) == ("out of reach", reason)


@pytest.mark.parametrize(
    ("rule", "about"),
    [
        (f"{WYTHOFF}; (a-2, b-1); (a-1, b-2); (a-2, b+1); (a+1, b-2)", "outcome"),  # Maharaja
        ("(n, m) -> (n-k, 3*k) for k in range(1, min(n, m)+1)", "outcome"),  # tripling nim
        (WYTHOFF, "grundy"),
    ],
)
def test_what_is_not_found_is_not_called_false(rule: str, about: str) -> None:
    found = Prover(read_rule(rule), "grundy" if about == "grundy" else "outcome").prove(0.3)
    assert isinstance(found, NotProved)
    assert found.kind == "not found"


def test_a_game_without_a_rank_is_not_found() -> None:
    found = Prover(read_rule("(a, b) -> (a+1, b-1); (a-1, b+1)")).prove()
    assert isinstance(found, NotProved)
    assert found.reason == "no linear rank falls with every move"


def test_no_time_finds_nothing_and_a_budget_ends_the_search() -> None:
    assert isinstance(Prover(read_rule(WYTHOFF)).prove(0), NotProved)
    with pytest.raises(BudgetExceeded), metered(Limits(seconds=0.2)):
        Prover(read_rule(f"{WYTHOFF}; (a-2, b-1)")).prove(60)


def test_progress_is_told() -> None:
    told: list[str] = []
    Prover(read_rule("n -> n-1; n-2"), told=told.append).prove()
    assert told[0] == "positions with numbers below 256"
    assert told[-1] == "base 2: checking 3 states"


def test_guesses_over_budget_are_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from grundy.proofs import proving  # noqa: PLC0415 - to change its constants

    first = proving.Round(proving.ROUNDS[0].sides, proving.ROUNDS[0].states, 50)
    monkeypatch.setattr(proving, "ROUNDS", (first, *proving.ROUNDS[1:]))
    told: list[str] = []
    _proved(Prover(read_rule("n -> n-1; n-2"), told=told.append))
    assert told.count("base 2: checking 3 states") == 2


@pytest.mark.parametrize(
    ("rule", "rank"),
    [
        ("(a, b) -> (a-1, b-1); (a, b-2)", ["a + b"]),
        ("(a, b) -> (a+1, b-1); (a-1, b)", ["a + 2*b"]),
        ("(a, b) -> (a-1, 2*b); (a, b-1)", ["a", "b"]),
        ("(a, b, c) -> (a-1, b*b, c); (a, b-1, 2*c); (a, b, c-1)", ["a", "b", "c"]),
    ],
)
def test_ranks_fall_with_every_move(rule: str, rank: list[str]) -> None:
    assert ranks_of(read_rule(rule))[0] == rank


def test_a_certificate_without_a_table_has_a_claim() -> None:
    rule = read_rule("n -> n-1; n-2")
    check(certificate_of(rule, "outcome", ["n"], None, claim="n % 3 == 0"))


@pytest.mark.thorough
def test_most_hexadecimal_codes_with_arithmetic_period_are_proved() -> None:
    from grundy.proofs.atlas import arithmetic_codes  # noqa: PLC0415 - slow

    codes = list(arithmetic_codes())
    assert len(codes) == 69
    for code in codes:
        if code not in ("0.28", "0.29", "0.9C"):  # not proved within a minute
            prover = Prover(read_rule(rule_of_code(code)), "grundy", values=values_of_code(code))
            assert isinstance(prover.prove(60), Proved), code


@pytest.mark.slow
def test_most_random_games_on_two_heaps_are_proved() -> None:
    games = random_games(200, 16)
    proved = [isinstance(Prover(read_rule(rule)).prove(10), Proved) for _, rule in games]
    assert sum(proved) >= 170
