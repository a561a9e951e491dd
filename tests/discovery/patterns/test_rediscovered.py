"""Known theorems, found again from bare rules, and games without any."""

from __future__ import annotations

from math import isqrt
from typing import Any

import pytest

import grundy as gr
from grundy.discovery.patterns.settling import INDUCTION
from tests.discovery.patterns import rules_of_games as rules

PATIENT = 120.0
"""Seconds for a search that looks at thousands of positions, on a machine that is busy."""


def evaluated(found: gr.Pattern, *numbers: int) -> Any:
    """Run the Python text as a user would, in a namespace of its own."""
    assert found.formula is not None
    *before, expression = found.python.split("\n") if "\n" in found.python else [found.python]
    space: dict[str, Any] = {}
    exec("\n".join(before), space)
    names = found.formula.variables
    space |= {"heaps": numbers} if names == ("heaps",) else dict(zip(names, numbers, strict=True))
    return eval(expression, space)


def golden_pairs(most: int) -> set[tuple[int, int]]:
    """Wythoff's pairs by their mex rule, not by the golden ratio."""
    used: set[int] = set()
    pairs = {(0, 0)}
    for k in range(1, most):
        low = next(n for n in range(1, 3 * most) if n not in used)
        used |= {low, low + k}
        pairs |= {(low, low + k), (low + k, low)}
    return pairs


def test_bounded_nim_is_n_mod_4_and_its_text_proves_it() -> None:
    found = gr.find_pattern(rules.bounded)
    assert (found.words, found.python, found.latex) == ("n mod 4", "n % 4", r"n \bmod 4")
    assert (found.status, found.theorem) == ("proved", "repeated window")
    assert evaluated(found, 10**18 + 3) == 3


def test_the_definition_of_bounded_nim_is_proved_by_induction() -> None:
    found = gr.find_pattern("bounded-nim:3", most=400)
    assert (found.python, found.status, found.agrees) == ("n % 4", "proved", "remainders")
    assert (found.theorem, found.believed) == (INDUCTION, "Sprague and Grundy")
    assert found.checked_to == "all n from 0 to 399: 400 positions"


def test_the_divisor_game_is_the_exponent_of_two() -> None:
    found = gr.find_pattern(rules.divisor, most=600)
    assert (found.about, found.words) == ("grundy", "the exponent of 2 in n")
    assert [evaluated(found, n) for n in (0, 1, 12, 96, 2**50)] == [0, 0, 2, 5, 50]
    assert found.status == "observed"
    assert any(rival.words == "n" and rival.position == "n = 1" for rival in found.rivals)


def test_who_wins_the_divisor_game_is_parity() -> None:
    found = gr.find_pattern(rules.divisor, about="outcome", most=600)
    assert found.formula is not None
    assert [found.formula(n) for n in range(1, 9)] == [True, False] * 4
    assert "n % 2 == 1" in found.python


def test_wythoffs_pairs() -> None:
    found = gr.find_pattern(rules.wythoff, most=48)
    assert found.about == "outcome"
    assert "⌊kφ⌋" in found.words
    pairs = golden_pairs(60)
    for a in range(90):
        for b in range(90):
            assert found.formula is not None
            assert found.formula(a, b) == ((a, b) in pairs)
    assert evaluated(found, 165580140, 267914295)


def test_pairs_of_another_quadratic_irrational() -> None:
    @gr.impartial
    def holladay(a: int, b: int) -> Any:
        for k in range(1, a + 1):
            yield a - k, b
        for k in range(1, b + 1):
            yield a, b - k
        for k in range(1, a + 1):
            for j in range(max(1, k - 1), min(b, k + 1) + 1):
                yield a - k, b - j

    found = gr.find_pattern(holladay, most=40)
    assert found.about == "outcome"
    assert "√8" in found.words


def test_fibonacci_nim_in_both_its_numbers() -> None:
    found = gr.find_pattern(rules.fibonacci, most=48)
    assert "Zeckendorf" in found.words
    assert evaluated(found, 20, 1) is True
    assert evaluated(found, 20, 2) is False


@pytest.mark.parametrize("at", ["n, max(n-1, 0)", lambda n: (n, max(n - 1, 0))])
def test_the_openings_of_fibonacci_nim(at: Any) -> None:
    found = gr.find_pattern(rules.fibonacci, at=at, most=100, about="outcome")
    assert "Fibonacci number" in found.words
    assert [n for n in range(1, 100) if evaluated(found, n)] == [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
    assert evaluated(found, 267914296)
    assert not evaluated(found, 267914297)


def test_staircase_nim() -> None:
    found = gr.find_pattern(rules.staircase)
    assert found.words == "the nim-sum of the 1st, 3rd, 5th, ... heap"
    assert evaluated(found, 5, 9, 6, 100, 1) == 5 ^ 6 ^ 1


def test_moores_nim() -> None:
    found = gr.find_pattern(rules.moore)
    assert found.words == "every binary column has a multiple of 3 ones"
    assert evaluated(found, 7, 7, 7)
    assert evaluated(found, 1, 2, 3, 3)
    assert not evaluated(found, 4, 4, 1)


def test_sequential_nim_counts_the_leading_ones() -> None:
    found = gr.find_pattern(rules.sequential)
    assert found.about == "outcome"
    assert "heaps of 1 before the first larger one" in found.words
    assert evaluated(found, 1, 5, 7)
    assert not evaluated(found, 1, 1, 5)
    assert not evaluated(found, 1, 1, 1)
    assert evaluated(found, 1, 1)


def test_euclid_is_the_golden_ratio() -> None:
    found = gr.find_pattern(rules.euclid, most=48)
    assert found.about == "outcome"
    assert "φ" in found.words
    assert evaluated(found, 102334155, 165580141) is False
    assert evaluated(found, 165580141, 267914296) is True
    assert evaluated(found, 3, 3) is False
    assert evaluated(found, 0, 9) is True


def test_euclid_that_ends_at_equal_numbers_has_values_too() -> None:
    @gr.impartial
    def grossman(a: int, b: int) -> Any:
        low, high = min(a, b), max(a, b)
        for left in range(high - low, 0, -low) if low else ():
            yield (a, left) if b > a else (left, b)

    found = gr.find_pattern(grossman, most=40)
    assert found.about == "grundy"
    assert [evaluated(found, 2, n) for n in range(8)] == [0, 1, 0, 0, 1, 2, 2, 3]


@pytest.mark.parametrize("game", [rules.squares, gr.game("take-a-square")], ids=["rule", "game"])
def test_take_a_square_has_no_closed_form_and_nothing_is_claimed(game: Any) -> None:
    found = gr.find_pattern(game)
    assert not found
    assert (found.formula, found.status, found.words, found.python) == (None, "none found", "", "")
    assert "nothing is claimed" in str(found)
    assert found.rivals


def test_one_three_four() -> None:
    found = gr.find_pattern(rules.one_three_four)
    assert found.python == "(0, 1, 0, 1, 2, 3, 2)[n % 7]"
    assert (found.status, found.theorem) == ("proved", "repeated window")


def test_who_loses_one_three_four() -> None:
    found = gr.find_pattern(rules.one_three_four, about="outcome")
    assert (found.words, found.status) == ("n mod 7 is one of 0, 2", "proved")


def test_the_knight_on_a_board_without_an_end() -> None:
    found = gr.find_pattern(rules.knight, most=40)
    assert found.python == "a % 4 < 2 and b % 4 < 2"
    assert found.status == "observed"


def test_the_knights_table_has_an_exception_at_its_edge() -> None:
    found = gr.find_pattern("knight:8x8")
    assert found.words == "a mod 4 is less than 2 and b mod 4 is less than 2 (but P at (7, 7))"
    assert found.status == "proved"  # all 64 squares were looked at
    board = gr.game("knight:8x8").values()
    assert all(evaluated(found, a, b) == (board[a][b] == 0) for a in range(8) for b in range(8))


def test_kayles_is_proved_by_its_code_and_by_the_text_of_a_function() -> None:
    by_code, by_rule = gr.find_pattern("kayles"), gr.find_pattern(rules.kayles, most=500)
    assert "period 12 from 71" in by_code.words
    assert by_code.python == by_rule.python
    assert (by_code.status, by_code.theorem) == ("proved", "Guy-Smith")
    assert (by_rule.status, by_rule.theorem) == ("proved", "Guy-Smith")
    assert evaluated(by_code, 10**18) == gr.game("kayles").grundy(10**18)


@pytest.mark.parametrize("k", range(3, 13))
def test_the_1_2_k_game(k: int) -> None:
    found = gr.find_pattern(f"rule: n -> n-1; n-2; n-{k}", about="outcome")
    assert found.status == "proved"
    for n in range(200):
        rest = n % (k + 1)
        alice = bool(n % 3) if k % 3 else rest == k or rest % 3 != 0
        assert evaluated(found, n) == (not alice)


def test_cake_party() -> None:
    found = gr.find_pattern(rules.cakes)
    assert found.words == "the number of largest heaps mod 2 is 0"
    assert evaluated(found, 7, 3, 7)
    assert not evaluated(found, 7, 7, 7)


def test_one_from_each_of_some_heaps() -> None:
    found = gr.find_pattern(rules.one_from_some)
    assert found.python == "all(h % 2 == 0 for h in heaps)"
    assert "every heap is even" in found.words


def test_the_last_lost_heap_of_grundys_game_is_observed() -> None:
    found = gr.find_pattern(rules.unequal, most=3000, seconds=PATIENT)
    assert found.about == "outcome"
    assert found.status == "observed"
    assert found.checked_to == "all n from 0 to 2,999: 3,000 positions"
    lost = [n for n in range(3000) if evaluated(found, n)]
    assert lost[-1] == 1222
    assert lost == [n for n, value in enumerate(gr.game("grundys-game").values(3000)) if value == 0]


def test_short_of_it_the_guess_is_refuted_there() -> None:
    found = gr.find_pattern(rules.unequal, most=2000, seconds=PATIENT)
    assert not found
    assert any(rival.position == "n = 1,222" for rival in found.rivals)


def test_no_number_twice_is_a_root() -> None:
    found = gr.find_pattern(rules.never_twice, at=lambda n: (n, 0), most=32)
    assert "isqrt(8 * n + 1) - 1) // 2" in found.python
    assert evaluated(found, 10**18) == (isqrt(8 * 10**18 + 1) - 1) // 2


def test_intervals_that_grow() -> None:
    """The multiplication game backwards: the ends of runs are 1, 9, 18, 162, 324, ..."""
    found = gr.find_pattern("rule: n -> n // k for k in range(2, 10) if n", about="outcome")
    assert [evaluated(found, n) for n in (17, 18, 161, 162, 34012224)] == [1, 0, 0, 1, 0]


def test_misere_nim_of_several_heaps() -> None:
    found = gr.find_pattern("misere nim", heaps=True)
    assert evaluated(found, 1, 1, 1)
    assert evaluated(found, 2, 3, 1)
    assert not evaluated(found, 1, 1)


def test_a_nim_sum_of_a_function_of_each_heap() -> None:
    @gr.impartial
    def thirds(*heaps: int) -> Any:
        for i, h in enumerate(heaps):
            for k in range(1, min(h, 2) + 1):
                yield (*heaps[:i], h - k, *heaps[i + 1 :])

    found = gr.find_pattern(thirds)
    assert found.about == "grundy"
    assert evaluated(found, 5, 10, 100) == 2 ^ 1 ^ 1


def test_digits_decide() -> None:
    """A game with n → n - 1 when the binary digit sum changes its parity: Thue and Morse."""

    @gr.impartial
    def evil(n: int) -> Any:
        if n.bit_count() % 2:
            yield n & (n - 1)

    found = gr.find_pattern(evil, most=512)
    assert [evaluated(found, n) for n in range(8)] == [0, 1, 1, 0, 1, 0, 0, 1]


class TestARuleThatChangesFarOut:
    """A pattern holds up to the numbers that the rule is written with, and perhaps beyond."""

    def test_is_proved_where_the_change_does_not_matter(self) -> None:
        found = gr.find_pattern("rule: n -> n-1; n-2; n-5 if n > 10000")
        assert (found.python, found.status, found.theorem) == ("n % 3", "proved", INDUCTION)
        assert found.checked_to == "all n from 0 to 39,999: 40,000 positions"

    def test_is_refuted_when_more_is_looked_at(self) -> None:
        text = "rule: n -> n-1; n-2; n-3 if n > 10000"
        found = gr.find_pattern(text, most=20_000)
        assert found.python != "n % 3"
        refuted = {rival.words: rival.position for rival in found.rivals}
        assert refuted["n mod 3"] == "n = 10,001"
        claim = gr.check_claim(text, "n % 3", most=20_000)
        assert (claim.status, claim.position) == ("refuted", "n = 10,001")
