"""Published values and outcomes of partizan games, each with its source."""

from __future__ import annotations

from fractions import Fraction
from math import log2
from random import Random
from typing import Any

import pytest

import grundy as gr


def value(text: str) -> gr.Value:
    found: gr.Value = gr.position(text).value
    return found


# Fink, Nowakowski, Siegel, Wolfe, Toppling Conjectures: (lr)^n = *n, (lr)^n l = 1/2^n.


@pytest.mark.parametrize("n", range(1, 6))
def test_toppling_dominoes(n: int) -> None:
    assert value(f"toppling-dominoes({'lr' * n})") == gr.value(f"*{n}")
    assert value(f"toppling-dominoes({'lr' * n}l)") == gr.value(f"1/{2**n}")
    assert value(f"toppling-dominoes({'l' * n})") == gr.value(str(n))
    assert value(f"toppling-dominoes({'e' * n})") == gr.value(f"*{n}")


@pytest.mark.parametrize(("row", "text"), [("lrrrl", "Tiny(1)"), ("lllrrr", "+-2")])
def test_toppling_dominoes_one_by_one(row: str, text: str) -> None:
    assert value(f"toppling-dominoes({row})") == gr.value(text)


# Albert, Grossman, Nowakowski, Wolfe, An Introduction to Clobber (2005): x^n o is (n - 1) ups, and
# a star where n is odd; the rows (xo)^n are N but for n = 3, as far as they were looked at.


@pytest.mark.parametrize("n", range(1, 8))
def test_clobber_on_a_path(n: int) -> None:
    expected = gr.value("*" if n % 2 else "0")
    for _ in range(n - 1):
        expected += gr.value("^")
    row = "x" * n + "o"
    assert value(f"clobber:1x{n + 1}({row})") == value(f"clobber:path{n + 1}({row})") == expected


@pytest.mark.parametrize("n", range(1, 8))
def test_clobber_by_turns(n: int) -> None:
    expected = gr.Outcome.P if n == 3 else gr.Outcome.N
    assert gr.game(f"clobber:1x{2 * n}").start.outcome is expected


# Thanatipanonda, Further Hopping with Toads and Frogs (2011), after Erickson (1996).


@pytest.mark.parametrize(("a", "b"), [(3, 2), (4, 2), (4, 3), (5, 3)])
def test_toads_and_frogs_with_two_free_squares(a: int, b: int) -> None:
    expected = gr.value(f"{{{{{a - 3}|{a - b}}}|{{*|{3 - b}}}}}")
    assert value(f"toads-and-frogs({'T' * a}..{'F' * b})") == expected


def test_toads_and_frogs_with_three_free_squares() -> None:
    for a in range(2, 6):
        assert value(f"toads-and-frogs({'T' * a}...FF)") == gr.value(f"{a - 2}*")
    assert value("toads-and-frogs(TTTTT...FFF)") == gr.value("3/2")


# Winning Ways, chapter 2: the table of Cutcake. A cake is worth how often the longer side holds the
# power of two in the shorter one, less one, to the player who cuts the longer side.


def cutcake(rows: int, columns: int) -> int:
    if columns < rows:
        return -cutcake(columns, rows)
    power: int = 2 ** int(log2(rows))
    return max(columns // power - 1, 0)


def test_cutcake() -> None:
    for rows in range(1, 9):
        for columns in range(1, 9):
            found = value(f"cutcake({rows}x{columns})")
            assert found == gr.value(str(cutcake(rows, columns))), (rows, columns)


# Winning Ways, chapter 2: a strip of Maundy Cake gives Left n/p + n/pq + ... moves, the prime
# factors of n taken from the largest to the smallest.


def strip_moves(n: int) -> int:
    """Return how many moves one player has on a strip who cuts into the largest primes first."""
    moves, pieces = 0, 1
    while n > 1:
        prime = max(p for p in range(2, n + 1) if n % p == 0 and all(p % k for k in range(2, p)))
        moves, pieces, n = moves + pieces, pieces * prime, n // prime
    return moves


def test_maundy_cake() -> None:
    for n in range(1, 25):
        assert value(f"maundy-cake(1x{n})") == gr.value(str(strip_moves(n))), n
        assert value(f"maundy-cake({n}x1)") == gr.value(str(-strip_moves(n))), n
    assert value("maundy-cake(6x4)") == gr.value("0")


def test_a_cake_has_an_end() -> None:
    with pytest.raises(gr.PositionError, match="at most 1,000, not 999999937"):
        gr.position("maundy-cake(1x999999937)")


# On Numbers and Games, chapter 0 and Winning Ways, chapter 3: Berlekamp's rule for a stalk of blue
# and red edges, and its green ones by the colon principle.


def stalk_number(stalk: str) -> Fraction:
    """Return the value of a stalk: whole ones up to the first change of colour, then halves."""
    sign = 1 if stalk[0] == "L" else -1
    same = len(stalk) - len(stalk.lstrip(stalk[0]))
    total = Fraction(same * sign)
    for place, colour in enumerate(stalk[same:], 1):
        total += Fraction(1 if colour == "L" else -1, 2**place)
    return total


@pytest.mark.parametrize("stalk", ["L", "LR", "LRR", "LRL", "LLRLR", "RRLRL", "RLLL", "LLLRRL"])
def test_hackenbush_stalks(stalk: str) -> None:
    position: Any = gr.game("hackenbush")(stalk)
    assert position.value == gr.value(str(stalk_number(stalk)))


def test_green_hackenbush_is_the_same_game() -> None:
    for edges in [(1, 2), (0, 1, 1), (0, 0, 1, 2)]:
        drawing = [(below, place + 1) for place, below in enumerate((0, *edges))]
        green: Any = gr.game("green-hackenbush")(*drawing)
        both: Any = gr.game("hackenbush")(*((a, b, "G") for a, b in drawing))
        assert both.value == gr.value(f"*{green.grundy}" if green.grundy else "0")


def test_hackenbush_flower() -> None:
    """A blue petal on a green stem is infinitesimal; Winning Ways, chapter 2."""
    flower: Any = gr.game("hackenbush")((0, 1, "G"), (1, 2, "L"))
    assert flower.value == gr.value("^*")
    assert flower.outcome is gr.Outcome.N


# Gardner, Scientific American 230 (1974); Breuker, Uiterwijk, van den Herik, Solving 8x8
# Domineering (2000): who wins on small boards, Left placing vertically.

DOMINEERING = {
    1: "PRRRRRR",
    2: "LNNRLNN",
    3: "LNNRR",
    4: "LLLN",
    5: "LRL",
}
"""Outcomes of boards with so many rows and 1, 2, 3, ... columns."""


@pytest.mark.parametrize(
    ("rows", "columns"),
    [(rows, place + 1) for rows, found in DOMINEERING.items() for place in range(len(found))],
)
def test_domineering(rows: int, columns: int) -> None:
    found = gr.game(f"domineering:{rows}x{columns}").start.outcome
    assert str(found) == DOMINEERING[rows][columns - 1]


# Snort and Col: Winning Ways, chapters 2 and 5.


def test_col_values_are_numbers_and_stars() -> None:
    """Every position of Col is a number, or a number and a star; ONAG, chapter 8."""
    for text in ("col:1x5(.....)", "col:2x3(L../..R)", "col:cycle5(L....)", "col:star5(.....)"):
        found = value(text)
        star = gr.value("*")
        assert found.is_number or (found + star).is_number, text


def test_graphs_and_boards_are_one_game() -> None:
    for game in ("col", "snort", "nogo"):
        for n in range(2, 7):
            path, row = f"{game}:path{n}({'.' * n})", f"{game}:1x{n}({'.' * n})"
            assert value(path) == value(row)
        square = ",".join(["a-b", "b-d", "d-c", "c-a"])
        assert value(f"{game}:{square}(....)") == value(f"{game}:2x2(../..)")


NAMED = {
    "path5": "1-2,2-3,3-4,4-5",
    "cycle5": "1-2,2-3,3-4,4-5,5-1",
    "star5": "1-2,1-3,1-4,1-5",
    "complete4": "1-2,1-3,1-4,2-3,2-4,3-4",
}


@pytest.mark.parametrize("name", NAMED)
@pytest.mark.parametrize("game", ["col", "snort", "nogo", "clobber"])
def test_a_graph_with_a_name_is_the_graph_of_its_edges(game: str, name: str) -> None:
    """The symmetries of graphs with names change no value."""
    marks = {"clobber": "xo", "nogo": ".x"}.get(game, ".L")
    for number in range(1 << int(name[-1])):
        board = "".join(marks[number >> i & 1] for i in range(int(name[-1])))
        try:
            plain = value(f"{game}:{NAMED[name]}({board})")
        except gr.PositionError:
            continue
        assert value(f"{game}:{name}({board})") == plain


# Joined edges ------------------------------------------------------------------------------------


def test_a_cylinder_is_the_board_with_more_room_for_right() -> None:
    for size in ("2x3", "3x3", "2x4", "3x4"):
        flat, cylinder = (gr.game(f"domineering:{size}{s}").start for s in ("", ",cylinder"))
        assert len(cylinder.moves("left")) == len(flat.moves("left"))
        rows, columns = map(int, size.split("x"))
        assert len(cylinder.moves("right")) == rows * columns
        assert len(flat.moves("right")) == rows * (columns - 1)
    torus = gr.game("domineering:3x4,torus").start
    assert (len(torus.moves("left")), len(torus.moves("right"))) == (12, 12)


# Perft: sequences of moves by depth, Left first ---------------------------------------------------


def perft(position: Any, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(move.to, depth - 1) for move in position.moves())


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("amazons:10x10", [2176]),
        ("konane:6x6", [3]),
        ("clobber:4x4", [24]),
        ("hare-and-hounds", [7]),
        ("fox-and-geese:8x8", [7, 14]),
    ],
)
def test_perft(text: str, counts: list[int]) -> None:
    for depth, count in enumerate(counts, 1):
        assert perft(gr.game(text).start.starting("left"), depth) == count


# Hare and Hounds: Winning Ways, chapter 21 --------------------------------------------------------


def test_the_hounds_win() -> None:
    assert gr.game("hare-and-hounds").start.outcome is gr.Outcome.L


# Drawings of Hackenbush that are the same but for the names of their points -----------------------


def test_trees_of_one_form_are_one_drawing() -> None:
    chance = Random(17)
    game: Any = gr.game("hackenbush")
    for _ in range(60):
        size = chance.randrange(2, 9)
        tree = [(chance.randrange(n), n, chance.choice("LRG")) for n in range(1, size)]
        names = [0, *chance.sample(range(1, 40), size)]
        renamed = [(names[a], names[b], colour) for a, b, colour in tree]
        chance.shuffle(renamed)
        first, second = (game.canonical(*game(*edges).state) for edges in (tree, renamed))
        assert first == second == game.canonical(*first)
        assert len(first) == size - 1


def test_a_tall_stalk_is_soon_drawn() -> None:
    """Its form is kept as numbers: texts of what each point carries would be as long as it is."""
    game: Any = gr.game("hackenbush")
    stalk = game("LR" * 10_000).state
    assert game.canonical(*stalk) == stalk
