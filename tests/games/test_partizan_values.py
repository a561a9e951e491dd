"""Values of partizan positions that the literature gives, or that two programs agree on.

Those that are small are compared with the definition too (`tests/values_brute.py`): the claimed
value is built from its text by hand, and the second player must win the difference.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import grundy as gr
from tests import values_brute as brute
from tests.games.domineering_by_play import is_worth


def value(text: str) -> gr.Value:
    return gr.position(text).value


def rectangle(size: str) -> gr.Value:
    start: Any = gr.game(f"domineering:{size}").start
    found: gr.Value = start.value
    return found


# Domineering -------------------------------------------------------------------------------------

WAYS = "On Numbers and Games, chapter 10; Winning Ways, chapter 5"
PEER = "another program, cgt-py 0.11, gives the same"
PLAY = "by play: tests/games/domineering_by_play.py"

RECTANGLES = [
    ("2x2", "+-1", "0", "1", WAYS),
    ("2x3", "{2|-1/2}", "3/4", "5/4", WAYS),
    ("2x4", "Miny(2)", "0", "0", WAYS),
    ("3x3", "+-1", "0", "1", WAYS),
    ("4x5", "1", "1", "-1", PLAY),
    ("5x5", "0", "0", "-1", PEER),
    ("2x8", "{2Miny(2)|0||-1/2|-2}", "-1/8", "9/8", PEER),
    ("2x9", "{5/2|1/2||0|-3/2}", "3/8", "9/8", PEER),
    ("2x10", "{3Miny(2)|1||1/2|-1|||-3/2}", "-5/16", "19/16", PEER),
    ("2x11", "{7/2|3/2||1|-1/2|||-1}", "3/16", "19/16", PEER),
    ("2x12", "{{4Miny(2)|2||3/2|0|||-1/2}|-1/2}", "-1/2", "0", PEER),
    ("3x6", "{-1|-7/2}", "-9/4", "5/4", PEER),
    ("3x7", "{-3/4|-3}", "-15/8", "9/8", PEER),
]


@pytest.mark.parametrize(("size", "text", "mean", "heat", "source"), RECTANGLES)
def test_domineering(size: str, text: str, mean: str, heat: str, source: str) -> None:
    found = rectangle(size)
    assert found == gr.value(text), source
    assert (found.mean, found.temperature) == (Fraction(mean), Fraction(heat)), source


@pytest.mark.parametrize(("size", "text"), [row[:2] for row in RECTANGLES if row[0] != "2x12"])
def test_the_second_player_wins_a_board_minus_its_value(size: str, text: str) -> None:
    """By a search that knows the dominoes alone; 2x12 is among the slow tests."""
    rows, columns = map(int, size.split("x"))
    assert is_worth(rows, columns, gr.value(text))


def test_a_value_that_is_nearly_right_is_refused() -> None:
    assert not is_worth(3, 6, gr.value("{-1|-7/2}") + gr.value("*"))
    assert not is_worth(2, 4, gr.value("v"))


@pytest.mark.parametrize("size", ["2x2", "2x3", "2x4", "3x3", "2x5", "3x4"])
def test_a_board_on_its_side_is_the_negative(size: str) -> None:
    """Turned by a quarter, vertical dominoes are horizontal ones."""
    assert rectangle("x".join(reversed(size.split("x")))) == -rectangle(size)


# Toads and Frogs ---------------------------------------------------------------------------------

HOPPING = (
    "T. Thanatipanonda, Further Hopping with Toads and Frogs, Electron. J. Combin. 18 (2011), P67; "
    "conjectured by J. Erickson, New Toads and Frogs Results (1996)"
)


def toads(left: int, free: int, right: int) -> str:
    return f"toads-and-frogs({'T' * left}{'.' * free}{'F' * right})"


@pytest.mark.parametrize(("a", "b"), [(a, b) for b in range(2, 6) for a in range(b + 1, 8)])
def test_two_free_squares_with_more_toads(a: int, b: int) -> None:
    claimed = gr.value(f"{{{{{a - 3}|{a - b}}}|{{*|{3 - b}}}}}")
    assert value(toads(a, 2, b)) == claimed, HOPPING


@pytest.mark.parametrize("a", range(2, 8))
def test_three_free_squares_and_two_frogs(a: int) -> None:
    assert value(toads(a, 3, 2)) == gr.value(f"{{{a - 2}|{a - 2}}}"), HOPPING


@pytest.mark.parametrize("a", range(5, 8))
def test_three_free_squares_and_three_frogs(a: int) -> None:
    assert value(toads(a, 3, 3)) == Fraction(2 * a - 7, 2), HOPPING


def test_as_many_toads_as_frogs_are_infinitesimal_from_four_on() -> None:
    found = [value(toads(a, 2, a)).is_infinitesimal for a in range(3, 7)]
    assert found == [False, True, True, True], HOPPING


def test_one_toad_and_one_frog() -> None:
    """Winning Ways, chapter 1."""
    assert [str(value(toads(*n))) for n in ((1, 1, 1), (2, 1, 1), (1, 2, 1))] == [
        "*",
        "{1/2|0}",
        "0",
    ]
    assert str(value(toads(2, 2, 2))) == "*"


# Clobber -----------------------------------------------------------------------------------------

CLOBBER = "M. Albert, J. P. Grossman, R. Nowakowski, D. Wolfe, An Introduction to Clobber (2005)"


@pytest.mark.parametrize("n", range(1, 12))
def test_one_stone_at_the_end_of_a_row(n: int) -> None:
    """By induction: Left's move ends it, and Right's leaves the same row with one stone less.

    {0|0} is *, and {0|(n-1)·↑ + n·*} is n·↑ + (n+1)·*, for n at least 1: Winning Ways, chapter 3.
    """
    found = value(f"clobber:1x{n + 1}({'x' * n}o)")
    assert found == (n - 1) * gr.value("^") + (n % 2) * gr.value("*")


@pytest.mark.parametrize("n", range(1, 8))
def test_an_alternating_row(n: int) -> None:
    """The first player wins but for n = 3.

    Conjectured by those who introduced the game; proved by X. Chen and others, A Proof of the 2004
    Albert-Grossman-Nowakowski-Wolfe Conjecture on Alternating Linear Clobber (2025).
    """
    found = value(f"clobber:1x{2 * n}({'xo' * n})")
    assert str(found.outcome) == ("P" if n == 3 else "N")
    assert found == -found
    assert found.atomic_weight == 0


def test_clobber_is_all_small() -> None:
    """Either player can move exactly when the other can."""
    for stones in ("xxo", "xoxo", "xxoxo", "xoxoxox"):
        assert value(f"clobber:1x{len(stones)}({stones})").is_all_small, CLOBBER


# Toppling Dominoes -------------------------------------------------------------------------------

TOPPLING = "A. Fink, R. Nowakowski, A. Siegel, D. Wolfe, Toppling Conjectures (2015)"


def rows(most: int) -> list[str]:
    return ["".join(row) for n in range(1, most + 1) for row in product("lr", repeat=n)]


@pytest.mark.parametrize(
    ("row", "text"),
    [
        *(("lr" * n, f"*{n}") for n in range(1, 7)),
        *[("lrlrl", "1/4"), ("lrlrlrl", "1/8"), ("lrrrl", "Tiny(1)"), ("lllrrr", "+-2")],
        *[("lllll", "5"), ("lrl", "1/2")],
    ],
)
def test_toppling_dominoes(row: str, text: str) -> None:
    assert value(f"toppling-dominoes({row})") == gr.value(text), TOPPLING


def test_a_row_that_is_a_number_is_a_palindrome_and_the_only_one() -> None:
    numbers: dict[gr.Value, str] = {}
    for row in rows(9):
        found = value(f"toppling-dominoes({row})")
        if found.is_number and found != 0:
            assert row == row[::-1], (row, TOPPLING)
            assert numbers.setdefault(found, row) == row, TOPPLING
    assert len(numbers) > 30


def test_there_are_m_rows_of_value_star_m() -> None:
    """Up to mirror images; those of *1 and *2 have at most 8 dominoes."""
    found = {min(row, row[::-1]): value(f"toppling-dominoes({row})").nimber for row in rows(8)}
    assert [[row for row in found if found[row] == m] for m in (1, 2)] == [
        ["lr"],
        ["lrlr", "lrrlrllr"],
    ], TOPPLING


def test_rows_that_are_all_small_weigh_one_at_most() -> None:
    """Every infinitesimal row does; of those that are not all-small nothing is claimed here."""
    few = {value(f"toppling-dominoes({row})") for row in rows(7)}
    assert {found.atomic_weight for found in few if found.is_all_small} <= {-1, 0, 1}, TOPPLING


# Hackenbush --------------------------------------------------------------------------------------


def berlekamp(stalk: str) -> Fraction:
    """Berlekamp's rule: Winning Ways, chapter 3, extras.

    Count edges of the first colour; the first change of colour is the binary point; then each edge
    of the first colour is 1, the others are 0, and there is one more 1 at the end.
    """
    alike = len(stalk) - len(stalk.lstrip(stalk[0]))
    if alike == len(stalk):
        size = Fraction(alike)
    else:
        bits = "".join("1" if edge == stalk[0] else "0" for edge in stalk[alike + 1 :]) + "1"
        size = alike - 1 + Fraction(int(bits, 2), 2 ** len(bits))
    return size if stalk[0] == "L" else -size


def test_stalks_are_the_numbers_of_berlekamps_rule() -> None:
    stalks = ["".join(stalk) for n in range(1, 8) for stalk in product("LR", repeat=n)]
    assert len({berlekamp(stalk) for stalk in stalks}) == len(stalks)
    for stalk in stalks:
        assert value(f"hackenbush({stalk})") == berlekamp(stalk), stalk


@pytest.mark.parametrize(
    ("drawing", "text"),
    [("GL", "^*"), ("GR", "v*"), ("GGG", "*3"), ("LG", "1*"), ("L, R", "0"), ("LR, LR, R", "0")],
)
def test_flowers_and_stalks(drawing: str, text: str) -> None:
    """Winning Ways, chapters 1, 2 and 7."""
    assert value(f"hackenbush({drawing})") == gr.value(text)


def test_the_colon_principle() -> None:
    """Winning Ways, chapter 7: what grows on a stalk counts by its value alone."""
    base, plain = "0-1G, 1-2L", "0-1L, 1-2R"
    for upper, same in (
        ("2-3L, 2-4R", ""),  # 0
        ("2-3L, 2-4L, 2-5R", "2-3L"),  # 1
        ("2-3L, 3-4R, 2-5L, 5-6R, 2-7R", ""),  # 1/2 + 1/2 - 1
    ):
        for below in (base, plain):
            one, other = (", ".join(filter(None, (below, more))) for more in (upper, same))
            assert value(f"hackenbush({one})") == value(f"hackenbush({other})"), (one, other)


# Cakes -------------------------------------------------------------------------------------------


def cut(rows: int, columns: int) -> int:
    """Winning Ways, chapter 2: what counts is the largest power of 2 in the shorter side.

    >>> [[cut(r, c) for c in range(1, 7)] for r in (1, 2, 4)]
    [[0, 1, 2, 3, 4, 5], [-1, 0, 0, 1, 1, 2], [-3, -1, -1, 0, 0, 0]]
    """
    if rows.bit_length() > columns.bit_length():
        return -cut(columns, rows)
    return (columns >> rows.bit_length() - 1) - 1


def test_cutcake() -> None:
    for rows, columns in product(range(1, 13), repeat=2):
        assert value(f"cutcake({rows}x{columns})") == cut(rows, columns), (rows, columns)


def test_maundy_cake_of_one_row() -> None:
    """Winning Ways, chapter 2 (pages 28 and 53 of the first edition): OEIS A006022."""
    told = "0 1 1 3 1 4 1 7 4 6 1 10 1 8 6 15 1 13 1 16 8 12 1 22 6 14 13 22 1 21 1 31 12 18 8 31"
    found = [str(value(f"maundy-cake(1x{n})")) for n in range(1, 37)]
    assert " ".join(found) == told


# Col and Snort -----------------------------------------------------------------------------------


@pytest.mark.parametrize("board", ["1x6", "2x3", "2x4", "cycle5", "star4", "a-b,a-c,a-d,d-e,d-f"])
def test_every_position_of_col_is_a_number_or_that_and_star(board: str) -> None:
    """J. H. Conway, On Numbers and Games, chapter 8; Winning Ways, chapter 2."""
    there: Any = gr.game(f"col:{board}").start
    found = brute.Positions(there.game)
    found.tree(there.state)
    for state in list(found.trees)[::3]:
        now = there.game(state).value
        assert now.is_number or (now + gr.value("*")).is_number, state


def test_snort() -> None:
    """Short rows by hand: whoever takes the middle of three has both others."""
    found = [str(gr.game(f"snort:1x{n}").start.value) for n in range(1, 5)]
    assert found == ["*", "+-1", "+-2", "+-{2|1}"]
    star = gr.position("snort:a-b,a-c,a-d(....)").value
    assert star == gr.value("+-3")


# By definition -----------------------------------------------------------------------------------

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
BY_HAND: list[tuple[str, brute.Tree]] = [
    ("domineering:2x2(../..)", brute.switch(1, -1)),
    ("domineering:2x3(.../...)", brute.switch(2, -HALF)),
    ("domineering:2x4(..../....)", brute.negative(brute.tiny(2))),
    ("domineering:3x3(.../.../...)", brute.switch(1, -1)),
    ("domineering:2x5(...../.....)", brute.number(HALF)),
    ("toads-and-frogs(TTT..FF)", brute.switch(brute.switch(0, 1), brute.switch(brute.star(), 1))),
    ("toads-and-frogs(TTTT..FF)", brute.switch(brute.switch(1, 2), brute.switch(brute.star(), 1))),
    ("toads-and-frogs(TTTT..FFF)", brute.switch(brute.switch(1, 1), brute.switch(brute.star(), 0))),
    ("toads-and-frogs(TTT...FF)", brute.switch(1, 1)),
    ("toads-and-frogs(TTTTT...FFF)", brute.number(3 * HALF)),
    *((f"clobber:1x{n + 1}({'x' * n}o)", brute.ups(n - 1, n % 2)) for n in range(1, 6)),
    ("clobber:1x6(xoxoxo)", brute.ZERO),
    ("toppling-dominoes(lrlrlr)", brute.star(3)),
    ("toppling-dominoes(lrlrl)", brute.number(QUARTER)),
    ("toppling-dominoes(lrlrlrl)", brute.number(QUARTER / 2)),
    ("toppling-dominoes(lrrrl)", brute.tiny(1)),
    ("toppling-dominoes(lllrrr)", brute.switch(2, -2)),
    ("hackenbush(LRLR)", brute.number(Fraction(5, 8))),
    ("hackenbush(0-1G, 1-2L)", brute.ups(1, 1)),
    ("cutcake(3x5)", brute.number(1)),
    ("maundy-cake(1x6)", brute.number(4)),
    ("snort:1x4(....)", brute.switch(brute.switch(2, 1), brute.switch(-1, -2))),
    ("snort:1x6(......)", brute.star()),
    ("col:2x3(.../...)", brute.ZERO),
]


@pytest.mark.parametrize(("position", "claimed"), BY_HAND)
def test_the_second_player_wins_the_difference(position: str, claimed: brute.Tree) -> None:
    assert brute.equal(brute.of_position(gr.position(position)), claimed)


@pytest.mark.parametrize("n", [1, 2, 4])
def test_whoever_begins_wins_an_alternating_row(n: int) -> None:
    tree = brute.of_position(gr.position(f"clobber:1x{2 * n}({'xo' * n})"))
    assert not brute.le(tree, brute.ZERO)
    assert not brute.le(brute.ZERO, tree)
