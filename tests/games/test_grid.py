"""Pieces on grids: published values, the notation, and what is refused."""

from __future__ import annotations

import pickle
from math import isqrt
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import grundy as gr
from tests.engines.test_grids import Plain, RoundError, Square, rules, squares

QUEEN = [(-1, 0), (0, -1), (-1, -1)]
KNIGHT = [(-2, -1), (-2, 1), (-1, -2), (1, -2)]


def test_the_diagonal_of_wythoff() -> None:
    """OEIS A047708."""
    diagonal = [0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15]
    values = gr.game("wythoff").values(12, 12)
    assert [values[i][i] for i in range(12)] == diagonal
    board = gr.game("wythoff").array(1000, 1000)  # type: ignore[attr-defined]
    assert board.diagonal()[:12].tolist() == diagonal
    assert (board == board.T).all()
    lost = {tuple(place) for place in np.argwhere(board == 0).tolist()}
    pairs = [(a, a + k) for k in range(1000) if (a := (k + isqrt(5 * k * k)) // 2) < 1000]
    assert {place for place in lost if place[0] <= place[1]} == {p for p in pairs if p[1] < 1000}


def test_pieces_are_grids() -> None:
    for name, steps, rides in (
        ("queen", [], QUEEN),
        ("rook", [], QUEEN[:2]),
        ("bishop", [], QUEEN[2:]),
        ("king", QUEEN, []),
        ("knight", KNIGHT, []),
        ("nightrider", [], KNIGHT),
        ("maharaja", [(-2, -1), (-1, -2)], QUEEN),
    ):
        piece, grid = gr.game(f"{name}:9x12"), gr.grid(steps=steps, rides=rides, size=(9, 12))
        assert piece.values() == grid.values() == piece.definition.values()
        assert piece.values(4, 5) == [row[:5] for row in piece.values()[:4]]


def test_theorems_of_pieces_hold_on_large_boards() -> None:
    for name in ("rook", "bishop", "king"):
        piece: Any = gr.game(f"{name}:400x300")
        board = piece.array()
        for row, column in ((399, 299), (17, 200), (300, 31), (256, 255)):
            assert board[row, column] == piece(row, column).grundy


def test_the_knight_in_the_maharaja() -> None:
    """It leaps from the queen's (1, 2) to the corner, so the next square in that row is lost."""
    lost = np.argwhere(gr.game("maharaja:12x12").array() == 0).tolist()  # type: ignore[attr-defined]
    assert [place for place in lost if place[0] <= place[1]][:2] == [[0, 0], [1, 3]]


@given(rules())
def test_random_pieces(given: tuple[Any, Square]) -> None:
    """Every square by table and by definition; a cycle exactly where play may go round."""
    rule, shape = given
    made = {"steps": rule.steps, "rides": rule.rides, "size": rule.size, "holes": rule.holes}
    if rule.size is None and rule.weights is None:
        with pytest.raises(gr.ParameterError, match="may never end"):
            gr.grid(**made)
        return
    game = gr.grid(**made)
    assert gr.game(game.text) == game
    assert pickle.loads(pickle.dumps(game)) == game
    ends = True
    for square in list(squares(shape))[::3]:
        if square in rule.holes:
            with pytest.raises(gr.PositionError, match="hole"):
                game(*square)
            continue
        position = game(*square)
        assert gr.position(str(position)) == position
        try:
            expected = Plain(rule).value(square)
        except RoundError:
            ends = False
            with pytest.raises(gr.CycleError):
                _ = position.grundy
            continue
        assert position.grundy == position.definition.grundy == expected
    if ends and rule.weights is not None:
        assert game.values(*shape) == game.definition.values(*shape)


def test_play_that_goes_round_has_outcomes_where_they_are_decided() -> None:
    lift = gr.grid(steps=[(1, 0), (-1, 0), (0, -1)], size=(2, 2), holes=[(1, 0)])
    assert lift(0, 0).outcome is gr.Outcome.P
    assert lift(0, 1).outcome is gr.Outcome.N
    with pytest.raises(gr.CycleError, match="→"):
        _ = lift(0, 1).grundy
    with pytest.raises(gr.CycleError):
        lift.values()
    assert lift(0, 0).grundy == 0


def test_unbounded_boards() -> None:
    knight = gr.grid(steps=KNIGHT)
    large = gr.game("knight:40x40").values()
    assert knight.values(6, 6) == [row[:6] for row in large[:6]]
    assert knight(0, 9).solve().engine == "table"
    far = gr.grid(steps=[(-1000, -1000), (-2000, -1)])
    assert far(90_000, 90_000).solve().engine == "search"


def test_several_pieces_are_a_sum() -> None:
    queen = gr.grid(rides=QUEEN)
    assert (queen(4, 6) + queen(4, 6)).outcome is gr.Outcome.P
    line = gr.grid(steps=[(-1,), (-3,), (-4,)])
    assert line.values(9) == gr.game("subtraction:1,3,4").values(9)
    assert line(5, 8).grundy == gr.game("subtraction:1,3,4")(5, 8).grundy
    assert line.values(3, 3) == gr.game("subtraction:1,3,4").values(3, 3)
    assert str(line(5, 8).moves()[0]) == "move piece 1 to 4"


def test_another_rule_of_a_subclass_has_no_table() -> None:
    """The table is of the vectors; who writes other moves gets their values."""
    kind: Any = type(gr.game("wythoff"))

    class Slow(kind):  # type: ignore[misc]
        canonical = gr.ImpartialGame.canonical

        def moves(self, a: int, b: int) -> list[tuple[int, int]]:
            return [(a - 1, b)] if a else []

    assert Slow()(3, 5).grundy == 1
    assert Slow().values(4, 2) == [[0, 0], [1, 1], [0, 0], [1, 1]]


def test_the_shortest_text() -> None:
    assert gr.game("grid: 3 x 3 , ride [-1, 0] [0,-1],hole[1,1]").text == (
        "grid:3x3,rides[-1,0][0,-1],holes[1,1]"
    )
    assert gr.grid(steps=[(-1, 0), (-1, 0)], rides=[(-1, 0)]).text == "grid:rides[-1,0]"


@pytest.mark.parametrize(
    ("made", "words"),
    [
        ({}, "needs a step or a ride"),
        ({"steps": [(0, 0)]}, "leads nowhere"),
        ({"steps": [(-1.0, 0)]}, "-1.0 is not one"),
        ({"steps": [(True, 0)]}, "True is not one"),
        ({"steps": (-1, 0)}, "not -1"),
        ({"steps": ["up"]}, "not 'up'"),
        ({"steps": "up"}, "lists of vectors"),
        ({"rides": [(-1, 0), (-1,)]}, "different dimensions"),
        ({"rides": [()]}, "1 to 16 coordinates"),
        ({"rides": [(-1, 0)], "size": (3,)}, "different dimensions"),
        ({"rides": [(-1, 0)], "size": 3}, "tuple of whole numbers"),
        ({"rides": [(-1, 0)], "size": (3, 0)}, "1 or more"),
        ({"rides": [(-1, 0)], "size": (3, -4)}, "1 or more"),
        ({"rides": [(-1, 0)], "size": (3, 3), "holes": [(0, 3)]}, "off the board of 3x3"),
        ({"rides": [(-1, 0)], "holes": [(0, -3)]}, "off the board: none is negative"),
        ({"rides": [(-1, 0)], "holes": [(0, 3, 1)]}, "different dimensions"),
        ({"steps": [(1, 0)]}, "give a size"),
        ({"steps": [(1, -1), (-1, 1)]}, "give a size"),
        ({"steps": [(-i, -1) for i in range(1001)]}, "at most 1,000"),
    ],
)
def test_what_is_no_piece(made: dict[str, Any], words: str) -> None:
    with pytest.raises(gr.ParameterError, match=words):
        gr.grid(**made)


@pytest.mark.parametrize(
    "text", ["", "8x8", "8x8,jumps[1,2]", "8y8,steps[-1,0]", "steps[-1,a]", "steps[-1,0", "steps[]"]
)
def test_what_is_no_text_of_a_grid(text: str) -> None:
    with pytest.raises(gr.ParameterError, match="grid"):
        gr.game(f"grid:{text}")


@pytest.mark.parametrize(
    ("square", "words"),
    [
        ((1, 1), "is a hole"),
        ((3, 0), "rows 0 to 2 and columns 0 to 4; .* off the board"),
        ((0, -1), "not negative"),
        ((0.0, 1), "whole number"),
        ((1,), "takes 2 numbers"),
        ((1, 2, 3), "takes 2 numbers"),
        (("a", 1), "whole number"),
    ],
)
def test_where_no_piece_stands(square: tuple[Any, ...], words: str) -> None:
    game = gr.grid(rides=[(-1, 0), (0, -1)], size=(3, 5), holes=[(1, 1)])
    with pytest.raises(gr.PositionError, match=words):
        game(*square)


def test_tables_beyond_the_board() -> None:
    game = gr.grid(rides=[(-1, 0), (0, -1)], size=(3, 5))
    for shape in ((4, 5), (3, 6)):
        with pytest.raises(gr.PositionError, match="off the board"):
            game.values(*shape)
    with pytest.raises(gr.PositionError, match="2 dimensions, not 3"):
        game.values(2, 2, 2)
    with pytest.raises(gr.TooManyMovesError, match="at most 100,000,000"):
        gr.game("wythoff").values(10_001, 10_000)
    assert game.values(0, 3) == []
    assert game.array(2, 0).shape == (2, 0)


def test_sizes_of_tables() -> None:
    """NumPy's whole numbers were taken for the sizes of words."""
    game = gr.grid(rides=[(-1, 0), (0, -1)])
    three: Any = np.int64(3)
    assert game.values(three, 4) == game.values(3, 4)
    assert game.array(three, three).shape == (3, 3)
    assert game.array(0, 3).shape == (0, 3)
    for size, words in ((-1, "not negative"), ("a", "whole number"), (2.0, "write 2")):
        wrong: Any = size
        with pytest.raises(gr.PositionError, match=f"a size of a table.*{words}"):
            game.values(wrong, 3)


@pytest.mark.parametrize("text", ["grid:٣,steps[-1]", "grid:3,steps[-١]"])
def test_digits_of_other_scripts(text: str) -> None:
    with pytest.raises(gr.ParameterError, match="grid takes a size"):
        gr.game(text)
