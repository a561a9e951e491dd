"""Mistakes that lecture notes make about these games, each answered rightly here."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

import grundy as gr
from grundy.values.golden import golden_floor

N, P = gr.Outcome.N, gr.Outcome.P


def test_misere_nim_on_all_small_positions() -> None:
    """Lost when (all heaps ≤ 1 and an odd number of ones) or (some heap > 1 and nim-sum 0)."""

    @cache
    def wins(heaps: tuple[int, ...]) -> bool:
        options = {
            tuple(sorted((*heaps[:i], k, *heaps[i + 1 :])))
            for i, n in enumerate(heaps)
            for k in range(n)
        }
        return not options or any(not wins(o) for o in options)

    nim = gr.game("nim").misere
    seen = 0
    for count in range(1, 5):
        for heaps in product(range(6), repeat=count):
            seen += 1
            assert (nim.outcome(*heaps) is N) == wins(tuple(sorted(heaps)))
    assert seen == 6 + 36 + 216 + 1296


def test_the_graph_of_four_nodes() -> None:
    g = gr.graph({0: [1, 2], 1: [3], 2: [3]})
    assert [g.grundy(node) for node in range(4)] == [0, 1, 1, 0]
    assert g.values() == [0, 1, 1, 0]


def test_nim_three_five_six_is_lost() -> None:
    p = gr.game("nim")(3, 5, 6)
    assert (p.outcome, p.grundy, p.winning_moves()) == (P, 0, [])
    assert gr.game("nim")(3, 5, 4).grundy == 2


def test_subtraction_one_three_four() -> None:
    values = gr.game("subtraction:1,3,4").values(70)
    assert values == [0, 1, 0, 1, 2, 3, 2] * 10


def test_subtraction_two_four_seven_is_not_periodic_from_the_start() -> None:
    values = gr.game("subtraction:2,4,7").values(80)
    assert values[3] == 1
    assert values[0] == 0
    assert all(values[n] == values[n + 3] for n in range(8, 70))
    assert values[7] != values[10]


def test_sequential_nim_against_brute_force() -> None:
    """First wins when the number of leading ones, the last heap aside, is even."""
    game = gr.game("sequential-nim")
    for count in range(1, 6):
        for heaps in product(range(1, 5), repeat=count):
            ones = 0
            while ones < count - 1 and heaps[ones] == 1:
                ones += 1
            assert game.outcome(*heaps) is (N if ones % 2 == 0 else P)
    for count in range(1, 4):
        for heaps in product(range(4), repeat=count):
            assert game(*heaps).grundy == game.definition(*heaps).grundy


def test_reach_or_exceed_is_another_game() -> None:
    """Overshooting allowed: lost at 0, 5, 7, 12, 14, ... and not at 0, 2, 7, 9, ..."""
    exceed = gr.impartial(lambda n: {max(n - k, 0) for k in (1, 3, 4)} if n else set())
    lost = [n for n in range(25) if exceed(n).outcome is P]
    assert lost == [0, 5, 7, 12, 14, 19, 21]
    exact = [n for n in range(25) if gr.game("subtraction:1,3,4")(n).outcome is P]
    assert exact == [0, 2, 7, 9, 14, 16, 21, 23]


@pytest.mark.parametrize("centre", [39088169, 102334155, 10**15, 10**16, 10**18, 10**40])
def test_wythoff_where_floats_fail(centre: int) -> None:
    wythoff = gr.game("wythoff")
    for k in range(centre - 3, centre + 4):
        low = golden_floor(k)
        assert wythoff(low, low + k).outcome is P
        assert wythoff(low + k, low).outcome is P
        assert wythoff(low + 1, low + k + 1).outcome is N
        assert wythoff(low, low + k + 1).outcome is N
        wins = wythoff(low + 1, low + k + 1).winning_moves()
        assert gr.game("wythoff")(low, low + k) in [m.to for m in wins]
        assert all(m.to.outcome is P for m in wins)


def test_the_two_positions_that_floats_exchange() -> None:
    wythoff = gr.game("wythoff")
    assert wythoff(165580140, 267914295).outcome is P
    assert wythoff(165580141, 267914296).outcome is N


def test_turning_turtles_is_nim_on_the_heads() -> None:
    game, nim = gr.game("turning-turtles").definition, gr.game("nim")
    for coins in product("HT", repeat=8):
        places = [i for i, coin in enumerate(coins, 1) if coin == "H"]
        assert game("".join(coins)).grundy == (nim(*places).grundy if places else 0)


def test_poker_nim_keeps_the_nim_sum() -> None:
    poker, nim = gr.game("poker-nim").definition, gr.game("nim")
    for a, b, r, s in product(range(5), range(5), range(3), range(3)):
        assert poker((a, r), (b, s)).grundy == nim(a, b).grundy
    wins = gr.game("poker-nim")((1, 2), 3).winning_moves()
    assert "add 2 to heap 1" in [m.label for m in wins], "adding can be a winning move"


def test_the_knight_of_the_lecture() -> None:
    """An 8x8 table from lecture notes on contest programming."""
    assert gr.game("knight:8x8").values() == [
        [0, 0, 1, 1, 0, 0, 1, 1],
        [0, 0, 2, 1, 0, 0, 1, 1],
        [1, 2, 2, 2, 3, 2, 2, 2],
        [1, 1, 2, 1, 4, 3, 2, 3],
        [0, 0, 3, 4, 0, 0, 1, 1],
        [0, 0, 2, 3, 0, 0, 2, 1],
        [1, 1, 2, 2, 1, 2, 2, 2],
        [1, 1, 2, 3, 1, 1, 2, 0],
    ]


def test_misere_kayles_is_not_nim() -> None:
    kayles = gr.game("kayles")
    assert (kayles.grundy(8), kayles.misere(8).outcome) == (1, N)
    assert (kayles.grundy(9), kayles.misere(9).outcome) == (4, P)
    assert gr.game("dawsons-kayles").misere(2, 10).solve().engine == "search"


def test_the_divisor_game_is_the_exponent_of_two() -> None:
    values = gr.game("divisor").definition.values(300)
    assert values[1:] == [(n & -n).bit_length() - 1 for n in range(1, 300)]
    assert gr.game("divisor")(2).outcome is N
    assert gr.game("divisor")(3).outcome is P


def test_staircase_examples() -> None:
    assert gr.game("staircase-nim")(3, 5, 1, 4).grundy == 5 ^ 4
    assert gr.game("staircase-nim")(0, 5, 9, 7).grundy == 2


def test_fibonacci_nim_to_the_89() -> None:
    fibonacci = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89}
    game = gr.game("fibonacci-nim").definition
    assert [n for n in range(1, 90) if game(n).outcome is P] == sorted(fibonacci)


def test_the_last_lost_heaps_of_grundys_game_up_to_300() -> None:
    lost = [n for n, value in enumerate(gr.game("grundys-game").values(120)) if value == 0]
    assert lost[:8] == [0, 1, 2, 4, 7, 10, 20, 23]


def test_deep_graphs_do_not_recurse() -> None:
    chain = gr.graph({n: [n + 1] for n in range(5000)})
    assert chain.values()[:2] == [0, 1]
    with pytest.raises(gr.UndefinedError, match=r"value is ∞\{\}"):
        gr.graph({0: [1], 1: [0]}).values()
