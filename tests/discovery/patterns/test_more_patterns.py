"""Loops to smaller numbers, some of the numbers, sums of functions, boxes, openings of several."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from grundy.discovery.patterns import self_similar
from grundy.discovery.patterns.claim_text import read_at
from tests.chance import draws


def up_to_a_part(k: int, n: int) -> int:
    """The value of n where up to a k-th may be taken, by the loop that is known for it."""
    while n and n % k:
        n -= n // k + 1
    return n // k


@pytest.mark.parametrize("k", [2, 3, 5, 11])
def test_taking_up_to_a_part(k: int) -> None:
    found = gr.find_pattern(f"rule: n -> n-j for j in range(1, n//{k}+1)", most=900)
    seen = gr.find_pattern(f"rule: n -> n-j for j in range(1, n) if {k}*j <= n", most=900)
    assert found.formula is not None
    assert seen.formula is not None
    assert (found.status, seen.status) == ("proved", "observed")
    dice = draws(k)
    for n in (*range(500), *(dice.randrange(10**18) for _ in range(50))):
        assert found.formula(n) == seen.formula(n) == up_to_a_part(k, n)


LOOP = "rule: n -> n-j for j in range(1, n//3+1); n-1 if n == {far}; 0 if n > {far}"


@pytest.mark.parametrize("far", [200, 400, 900])
def test_a_loop_that_holds_for_long_and_then_fails(far: int) -> None:
    game = gr.game(LOOP.format(far=far))
    near = gr.find_pattern(game, most=far)
    beyond = [int("".join(filter(str.isdigit, rival.position))) for rival in near.rivals[:1]]
    assert near.formula is not None or beyond[0] >= far


@pytest.mark.parametrize("far", [200, 400, 900])
def test_with_time_enough_it_looks_beyond_the_numbers_of_the_rule(far: int) -> None:
    further = gr.find_pattern(LOOP.format(far=far), seconds=100)
    assert "n - n // 3 - 1" not in further.words


def test_outcomes_may_turn_on_the_way() -> None:
    lost = [True]
    for n in range(1, 400):
        lost.append(not lost[n // 2] if n % 2 else False)
    (found,) = self_similar.truth_guesses(lost)
    assert [found(n) for n in range(400)] == lost
    assert "1 - g(" in found.words


def test_nothing_is_seen_in_noise() -> None:
    dice = draws(1)
    assert list(self_similar.number_guesses([dice.randrange(5) for _ in range(600)])) == []


class Outer(gr.ImpartialGame):
    """Nim with the first and the last of three numbers."""

    def moves(self, a: int, b: int, c: int) -> Any:
        yield from ((a, b, k) for k in range(c))
        yield from ((k, b, c) for k in range(a))

    @property
    def text(self) -> str:
        return "outer"


def test_numbers_that_do_not_matter() -> None:
    found = gr.find_pattern(Outer())
    assert found.python == "a ^ c"
    assert found.formula is not None
    assert found.formula(10**18, 3, 5) == 10**18 ^ 5


def test_a_number_that_matters_only_far_out_is_not_left_out() -> None:
    rule = "rule: (a, b) -> (a//2, b) if a; (a, 0) if b > 1000 and a == 0"
    found = gr.find_pattern(rule)
    game = gr.game(rule)
    assert (game(0, 1000).grundy, game(0, 1001).grundy) == (0, 1)
    assert found.formula is None or found.formula(0, 1001) == 1


def test_a_nim_sum_of_functions() -> None:
    found = gr.find_pattern(
        "rule: (a, b) -> (a-k, b) for k in range(1, a//5+1); (a, b-k) for k in range(1, b//3+1)"
    )
    assert found.formula is not None
    for a, b in ((63, 40), (10**18, 7), (10**15 + 3, 10**17 + 1)):
        assert found.formula(a, b) == up_to_a_part(5, a) ^ up_to_a_part(3, b)


def test_a_box_that_is_no_square() -> None:
    rule = gr.game("rule: (n, t) -> (n-1, 0); (n-2, 1) if t == 0; (n-3, 0) if t == 1")
    found = gr.find_pattern(rule, most=(200, 2))
    assert found.checked_to == "all a from 0 to 199 and b from 0 to 1: 400 positions"
    assert found.formula is not None
    assert all(found.formula(n, t) == rule(n, t).grundy for n in range(300, 330) for t in (0, 1))
    claim = gr.check_claim(rule, "a % 5 != 0 or b > 1", most=(50, 2))
    assert not claim
    with pytest.raises(gr.BudgetError, match="3 limits were given, but a position has 2 numbers"):
        gr.find_pattern(rule, most=(5, 5, 5))


def test_openings_of_several_variables() -> None:
    rule = gr.game("rule: (a, b, c) -> (a-k, b, c) for k in range(1, c+1); (a, b-1, c)")
    found = gr.find_pattern(rule, at="n, m, 3")
    assert found.formula is not None
    assert found.formula.variables == ("n", "m")
    assert found.formula(10**9 + 1, 7) == ((10**9 + 1) % 4) ^ 1
    assert "n" in found.python
    assert "m" in found.python
    by_function = gr.find_pattern(rule, at=lambda x, y: (x, y, 3))
    assert by_function.formula is not None
    assert by_function.formula.variables == ("x", "y")
    assert gr.check_claim(rule, "(n % 4) ^ (m % 2)", at="n, m, 3").holds


def test_variables_come_in_their_order() -> None:
    found = read_at("m, max(n, 2), m - n")
    assert found is not None
    assert found.names == ("m", "n")
    assert found(9, 1) == (9, 2, 8)


def test_the_first_numbers_may_be_left_out() -> None:
    rule = "rule: n -> 0 if n in (2, 5); n-1 if n > 6; n-2 if n > 7"
    found = gr.find_pattern(rule, least=6, most=300)
    assert found.formula is not None
    assert found.formula(300) == gr.game(rule)(300).grundy
    assert "without numbers below 6" in found.checked_to


def test_a_parity_of_three_numbers() -> None:
    found = gr.find_pattern("rule: (a, b, c) -> (a-1, b+2, c); (a, b-1, c); (a, b, c-3) if c > 2")
    assert found.formula is not None
    game = gr.game("rule: (a, b, c) -> (a-1, b+2, c); (a, b-1, c); (a, b, c-3) if c > 2")
    for place in ((5, 9, 13), (0, 0, 20), (9, 9, 9)):
        assert (found.formula(*place) in (True, 0)) == (game(*place).outcome is gr.Outcome.P) or (
            found.about == "grundy" and found.formula(*place) == game(*place).grundy
        )
