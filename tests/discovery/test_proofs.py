"""Proofs for all positions from bare rules: what is proved, refuted, or out of reach."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import grundy as gr
from grundy.discovery.patterns.settling import says_the_same
from grundy.discovery.proofs import everywhere
from grundy.discovery.proofs.deciding import decide_claim
from grundy.discovery.proofs.subject import NoRuleText, negative_option, rule_of
from grundy.languages.python import rule_text
from grundy.limits.budget import running_meter
from grundy.limits.deadline import deadline
from grundy.proofs.checker import clauses_of
from grundy.proofs.proving import Proved
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

NIM = "(a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
WYTHOFF = NIM + "; (a-k, b-k) for k in range(1, min(a, b)+1)"
KNIGHT = "(a, b) -> (a-2, b-1); (a-1, b-2); (a+1, b-2) if b != 10**6; (a-2, b+1) if b+1 != 10**6"


@pytest.mark.parametrize(
    ("rule", "about", "states"),
    [
        ("n -> n-1; n-2; n-3", "outcome", 3),
        ("n -> n-k for k in range(1, 10)", "outcome", 6),
        ("n -> n-1; n-3; n-4", "outcome", 7),
        ("n -> n-1; n-3; n-4", "grundy", None),
        ("n -> n-5; n-8; n-13; n-21", "outcome", None),
        ("n -> n-1; n-2; n-99", "outcome", None),
        ("n -> n-k for k in range(1, n+1)", "grundy", 1),
        (NIM, "outcome", 1),
        (WYTHOFF, "outcome", 7),
        ("(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)", "outcome", 4),
        ("(a, b) -> (a-2, b-1); (a-1, b-2); (a+1, b-2); (a-2, b+1)", "outcome", 4),
        ("(a, b) -> (a-1, b); (a, b-1); (a-1, b-1)", "outcome", 2),
        (NIM + "; (a-1, b-1)", "outcome", 7),
        ("n -> n-k for k in range(1, n+1); [k, n-k] for k in range(1, n)", "grundy", 11),
    ],
)
def test_games_of_the_literature_are_proved_from_their_bare_rules(
    rule: str, about: Any, states: int | None
) -> None:
    found = gr.prove(f"rule: {rule}", about=about)
    assert found.status == "proved", found.reason
    assert found.automaton is not None
    assert states in (None, found.automaton.states)


@pytest.mark.parametrize(
    ("rule", "claim", "about", "position"),
    [
        ("n -> n-1; n-2; n-3 if n > 10**18", "n % 3 == 0", "outcome", (10**18 + 2,)),
        ("n -> n-1; n-2; n-3*10**9", "n % 3 == 0", "outcome", (3 * 10**9,)),
        (NIM + "; (a-1, b-1) if a > 2**40", "a == b", "outcome", (2**40 + 1, 2**40 + 1)),
        ("n -> n-1; n-2 if n != 10**12 + 1", "n % 3 == 0", "outcome", (10**12 + 1,)),
        ("n -> n-1; n-2; n-3 if n == 701408733", "n % 3 == 0", "outcome", (701408733,)),
    ],
)
def test_what_is_false_only_far_out_is_refuted_there(
    rule: str, claim: str, about: Any, position: tuple[int, ...]
) -> None:
    game = gr.game(f"rule: {rule}")
    names = read_rule(rule).names
    decision = decide_claim(game, claim, about, names)
    assert decision.status == "refuted"
    assert decision.position == position


def test_a_claim_is_proved_or_refuted_however_far_out() -> None:
    holds = gr.check_claim("rule: n -> n-1; n-2", "n % 3 != 0")
    assert (holds.status, holds.believed) == ("proved", "nothing")
    fails = gr.check_claim("rule: n -> n-1; n-2; n-3 if n > 10**18", "n % 3 != 0")
    assert fails.status == "refuted"
    assert fails.position == "n = 1,000,000,000,000,000,002"


@pytest.mark.parametrize(
    ("game", "reason"),
    [
        ("rule: n -> n-d for d in range(1, n) if n % d == 0", "not linear: n % d"),
        ("rule: (a, b) -> (a-k*b, b) for k in range(1, a+1)", "not linear: k * b"),
    ],
)
def test_what_is_out_of_reach_is_said_with_its_reason(game: str, reason: str) -> None:
    found = gr.prove(game)
    assert (found.status, found.reason) == ("out of reach", reason)


def test_where_nothing_is_found_nothing_is_said() -> None:
    maharaja = (
        WYTHOFF + "; (a-2, b-1); (a-1, b-2)"  # queen and knight: Maharaja Nim (Larsson, Wastlund)
    )
    found = gr.prove(f"rule: {maharaja}", seconds=3)
    assert found.status == "not found"
    assert "false" not in str(found)


def test_the_golden_section_appears_from_the_rules_alone() -> None:
    solution = gr.game(f"rule: {WYTHOFF}")(10**21, 5 * 10**21).solve()
    assert solution.engine == "automaton"
    assert str(solution.best.to).endswith("(1000000000000000000000, 1618033988749894848205)")


@pytest.mark.parametrize(
    ("name", "heaps"),
    [
        ("nim", None),
        ("bounded-nim:3", None),
        ("kayles", None),
        ("octal:0.156", None),
        ("octal:4.07", None),
        ("hexadecimal:0.8F", None),
        ("dawsons-chess", None),
        ("grundys-game", None),
        ("lasker-nim", None),
        ("wythoff", None),
        ("fibonacci-nim", None),
        ("moore-nim:2", 3),
        ("staircase-nim", 4),
        ("sequential-nim", 3),
        ("grid:rides[-1,0][0,-1]", None),
        ("grid:steps[-1,-2][-2,-1]", None),
    ],
)
def test_rule_texts_of_the_catalogue_are_compared_with_the_games(
    name: str, heaps: int | None
) -> None:
    rule = rule_of(gr.game(name), heaps)
    assert read_rule(rule_text(rule)).names == rule.names


def test_a_name_gives_no_rule() -> None:
    class Other(gr.ImpartialGame):
        name = "wythoff"
        arity = 2
        spreads = True

        def moves(self, a: int, b: int) -> Any:
            return [(a - 1, b)] if a else []

    with pytest.raises(NoRuleText, match="not given by a rule text"):
        rule_of(Other())


def test_written_clauses_give_the_same_options() -> None:
    for text in (WYTHOFF, "n -> [a, n-1-a] for a in range(n); n-2 if n % 2", "(a, b) -> (b, a-1)"):
        rule = read_rule(text)
        again = read_rule(rule_text(rule))
        ours, theirs = plain_function(rule), plain_function(again)
        for place in product(range(7), repeat=len(rule.names)):
            assert list(ours(*place)) == list(theirs(*place))


def test_a_function_that_yields_negative_numbers_is_told() -> None:
    assert negative_option(read_rule("n -> n-1")) == "n = 0"
    assert negative_option(read_rule("n -> n-1 if n > 0")) is None


def test_misere_play_and_sums_of_large_heaps() -> None:
    found = gr.prove(gr.game(f"rule: {NIM}").misere)
    assert found
    assert [found.outcome(1, 0), found.outcome(1, 1), found.outcome(10**30, 10**30)] == [
        gr.Outcome.P,
        gr.Outcome.N,
        gr.Outcome.P,
    ]
    game = gr.game("rule: n -> n-1; n-3; n-4")
    for heaps in ((10**40, 10**40 + 1), (7 * 10**50 + 4, 7 * 10**50 + 6)):
        solution = game(*heaps).solve()
        period = [0, 1, 0, 1, 2, 3, 2]
        assert solution.value == period[heaps[0] % 7] ^ period[heaps[1] % 7]


def test_a_pattern_is_proved_for_all_numbers() -> None:
    found = gr.find_pattern("rule: (a, b) -> (a-1, b); (a, b-1); (a-1, b-1)")
    assert (found.status, found.believed != "") == ("proved", True)
    assert "proved for all" in found.standing


def test_values_are_proved_believing_sprague_and_grundy_alone() -> None:
    found = gr.prove("rule: n -> n-1; n-2", about="grundy")
    assert isinstance(found.proof, Proved)
    assert found.believed == "Sprague and Grundy"
    assert found.grundy(10**100) == 10**100 % 3


def test_what_a_search_reaches_is_searched() -> None:
    game = gr.game("rule: n -> n-1; n-4; n-5 if n % 2")
    assert game(400).solve().engine in ("search", "compiled")
    assert game(10**30).solve().engine == "automaton"


def test_floors_are_said_to_be_proved_only_where_they_are_those_of_the_lemma() -> None:
    proof = gr.prove("wythoff").proof
    assert proof is not None
    assert proof.automaton is not None
    golden = gr.find_pattern("wythoff", most=40)
    other = gr.find_pattern(
        "rule: (a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1); "
        "(a-k, b-j) for k in range(1, a+1) for j in range(1, b+1) if abs(k-j) < 2",
        most=40,
        about="outcome",
    )
    assert golden.formula is not None
    assert other.formula is not None
    assert says_the_same(golden.formula, proof.automaton)
    assert not says_the_same(other.formula, proof.automaton)


def test_a_proof_that_takes_too_long_is_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its own time ends in words; a limit that was set around it ends it as any other work."""

    def endless(*_: Any) -> Any:
        while True:
            running_meter().check()

    monkeypatch.setattr(everywhere, "proof_for_all", endless)
    found = gr.prove("rule: n -> n-1; n-3", seconds=-4.9)
    assert found.status == "not found"
    with deadline(0.05), pytest.raises(gr.BudgetExceeded):
        gr.prove("rule: n -> n-1; n-3", seconds=1)


def test_a_proof_is_for_as_many_numbers_as_were_asked_for() -> None:
    """The first proof of a game was given again, whatever `heaps` said."""
    game = gr.game("moore-nim:2")
    for heaps, lost in ((3, (1, 1, 1)), (2, (0, 0)), (3, (2, 2, 2))):
        found = gr.prove(game, heaps=heaps)
        assert found, heaps
        assert len(clauses_of(found.certificate["rule"])[0]) == heaps
        assert found.outcome(*lost) is gr.Outcome.P


def test_one_number_of_a_game_that_takes_any() -> None:
    """The rule's number was given to the game in place of a tuple of one."""
    found = gr.prove("moore-nim:2", heaps=1)
    assert found.grundy(7) == 7
    assert gr.verify(gr.certificate(found)).positions == 60
    stairs = gr.prove("staircase-nim", heaps=1)
    assert (stairs.status, stairs.reason) == (
        "out of reach",
        "staircase-nim has no moves where a position has 1 number",
    )


@pytest.mark.parametrize("numbers", [(-1, 0), (0,), (), (1, 2, 3), (1.0, 2), (True, 1), ("1", 2)])
def test_a_proof_does_not_answer_for_what_is_no_position(numbers: Any) -> None:
    found = gr.prove(f"rule: {NIM}")
    for ask in (found.outcome, found.winning_options):
        with pytest.raises((gr.PositionError, gr.PositionTypeError)):
            ask(*numbers)
    with pytest.raises(gr.PositionError):
        gr.prove("rule: n -> n-1; n-2").grundy(-1)
