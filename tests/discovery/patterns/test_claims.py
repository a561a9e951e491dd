"""Claims of the user's own: what they may say, and what becomes of them."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from tests.discovery.patterns import rules_of_games as rules


@pytest.mark.parametrize(
    ("game", "claim", "about"),
    [
        ("subtraction:1,2,3", "n % 4 != 0", "outcome"),
        ("subtraction:1,2,3", "n % 4", "grundy"),
        ("wythoff", "min(a, b) != (abs(a-b) + isqrt(5 * (a-b) ** 2)) // 2", "outcome"),
        ("moore-nim:1", "nim_sum(heaps)", "grundy"),
        ("staircase-nim", "nim_sum(heaps[1::2]) != 0", "outcome"),
        ("sequential-nim", "any(h > 1 for h in heaps) or sum(heaps) % 2 == 1", ""),
    ],
)
def test_claims_hold_or_fall(game: str, claim: str, about: str) -> None:
    found = gr.check_claim(game, claim, most=24)
    assert bool(found) == found.holds == bool(about)
    if about:
        linear = game.startswith("subtraction")
        assert (found.about, found.status) == (about, "proved" if linear else "observed")
        assert ("proved for all n" if linear else "observed, not proved") in str(found)
    else:
        assert found.status == "refuted"


def test_the_smallest_counterexample_with_both_sides() -> None:
    found = gr.check_claim(rules.divisor, "n % 2 == 0", most=100)
    assert (found.position, found.says, found.truth) == ("n = 0", "N", "P")
    found = gr.check_claim(rules.divisor, "n % 2", most=100, least=1)
    assert (found.position, found.says, found.truth) == ("n = 1", "1", "0")
    assert gr.check_claim(rules.divisor, "n % 2 == 0", most=100, least=1).holds


def test_positions_by_their_opening() -> None:
    found = gr.check_claim(rules.never_twice, "(isqrt(8*n + 1) - 1) // 2", at="n, 0", most=30)
    assert found.status == "observed"


def test_several_heaps_of_a_misere_game() -> None:
    claim = "nim_sum(heaps) != 0 if max(heaps) > 1 else sum(heaps) % 2 == 0"
    assert gr.check_claim("misere nim", claim, heaps=True).holds
    assert not gr.check_claim("misere nim", "nim_sum(heaps) != 0", heaps=True)


def test_a_whole_board_is_a_proof() -> None:
    found = gr.check_claim("king:8x8", "a % 2 == 1 or b % 2 == 1")
    assert found.status == "proved"
    assert "no other positions" in str(found)


@pytest.mark.parametrize(
    ("claim", "complaint"),
    [
        ("", "this is empty"),
        ("n +", "something is missing after"),
        ("n.real", "a dot is not allowed"),
        ("__import__('os')", "is not allowed"),
        ("m % 2", "there is no 'm'"),
        ("heaps", "heaps is not a number"),
        ("sum(n)", "goes over heaps"),
        ("sum(n for n in heaps)", "is already used"),
        ("len(h for h in heaps)", "goes over heaps"),
        ("open(n)", "there is no 'open'"),
        ("n / 2", "write //"),
        ("n if n > 3 else n == 1", "sometimes a number"),
        ("(lambda: n)()", "cannot be called"),
        ("[n for n in heaps]", "is not allowed"),
    ],
)
def test_what_is_no_claim(claim: str, complaint: str) -> None:
    with pytest.raises(gr.RuleTextError, match=complaint):
        gr.check_claim("nim", claim, most=20)


def test_a_claim_that_fails_names_the_position() -> None:
    with pytest.raises(gr.RuleError, match="fails at n = 3: ZeroDivisionError"):
        gr.check_claim("nim", "5 // (n - 3)", most=20)
    with pytest.raises(gr.RuleError, match="4,000 digits"):
        gr.check_claim("nim", "9 ** 9 ** n", most=20)


def test_numbers_are_not_claimed_in_misere_play() -> None:
    with pytest.raises(gr.UndefinedError, match="misère"):
        gr.check_claim("misere nim", "n", most=20)


def test_a_part_of_a_board_is_no_proof() -> None:
    # Positions were left out, and still it was "proved: the board has no other positions".
    claim = "not (a % 4 < 2 and b % 4 < 2) and a + b < 14"
    assert gr.check_claim("knight:8x8", claim).status == "proved"
    found = gr.check_claim("knight:8x8", claim, least=1)
    assert found.status == "observed"
    assert "proved:" not in str(found)


def test_a_claim_about_nothing_does_not_hold() -> None:
    with pytest.raises(gr.GrundyError, match="nothing is left of all n from 0 to 99"):
        gr.check_claim("nim", "n + 1", most=100, least=1000)


@pytest.mark.parametrize("most", [0, -5, 2.5, "8", True])
@pytest.mark.parametrize("ask", [gr.find_pattern, lambda g, **k: gr.check_claim(g, "n", **k)])
def test_what_is_no_limit(ask: Any, most: Any) -> None:
    with pytest.raises(gr.GrundyError, match="whole number, 1 or more"):
        ask("nim", most=most)


@pytest.mark.parametrize("game", ["nim", "wythoff", "sequential-nim", "misere nim", "knight:8x8"])
@pytest.mark.parametrize("most", range(1, 6))
def test_hardly_any_positions(game: str, most: int) -> None:
    # --most 4 ended in StopIteration: after three exceptions nothing was left to guess from.
    assert gr.find_pattern(game, most=most).status in ("observed", "proved", "none found")


def test_openings_by_a_function() -> None:
    assert gr.find_pattern("nim", at=lambda n: n, most=32).words == "n"
    with pytest.raises(gr.GrundyError, match="at is a function of n"):
        gr.find_pattern("nim", at=5, most=32)  # type: ignore[arg-type]


def test_names_that_stand_for_another_number_are_refused() -> None:
    """A claim in a and b would be proved of the rule's b and a."""
    for names in ("(b, a)", "(n, a)"):
        x, y = names[1], names[4]
        rule = f"rule: {names} -> ({x}-k, {y}) for k in range(1, {x}+1); ({x}, {y}-1); ({x}, {y}-2)"
        with pytest.raises(gr.UndefinedError, match="give those of the rule other names"):
            gr.check_claim(rule, "a != b % 3")
        with pytest.raises(gr.UndefinedError, match="give those of the rule other names"):
            gr.find_pattern(rule)
    found = gr.check_claim("rule: (x, y) -> (x-1, y); (x, y-1)", "(a + b) % 2 == 1")
    assert found.status == "proved"


def test_an_outcome_of_one_heap_is_proved_for_all_n() -> None:
    assert "proved for all n by induction" in str(gr.check_claim("misere nim", "n != 1"))
    both = gr.check_claim("rule: (a, b) -> (a-1, b); (a, b-1)", "(a+b) % 2 == 1")
    assert "proved for all a and b by induction" in str(both)


def test_where_values_are_asked_outcomes_are_no_answer() -> None:
    assert gr.find_pattern("wythoff").about == "outcome"
    found = gr.find_pattern("wythoff", about="grundy")
    assert (found.about, found.formula) == ("grundy", None)
