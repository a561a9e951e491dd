"""The opponent: never beaten, as weak as its level says, the same again for the same seed."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr


@pytest.mark.parametrize("program", [0, 1])
def test_nobody_beats_the_program_at_tic_tac_toe(program: int) -> None:
    """Every line of play of the other player, to its end."""
    opponent, results, waiting = gr.Opponent(), list[int | None](), [list[Any]()]
    while waiting:
        line = waiting.pop()
        course = gr.Course(gr.game("tic-tac-toe").start)
        for move in line:
            course.make(move)
        end = course.end()
        if end is not None:
            results.append(end.winner)
        elif course.mover == program:
            waiting.append([*line, opponent.choose(course.position).move])
        else:
            waiting += [[*line, move] for move in course.position.moves()]
    assert 1 - program not in results
    assert {program, None} == set(results)
    assert len(results) > 50


def test_a_level_is_how_often_a_move_is_perfect() -> None:
    """In nim(1, 2) just one move of three wins: at level p it is made in p + (1 - p) / 3."""
    position = gr.game("nim")(1, 2)
    opponent = gr.Opponent(0.7, seed=1)
    made = [str(opponent.choose(position).move) for _ in range(3000)]
    share = made.count("take 1 from heap 2") / 3000
    assert abs(share - 0.8) < 0.03
    assert {move.label for move in position.moves()} == set(made)


@pytest.mark.parametrize(
    ("board", "column"),
    [
        ("......./......./......./......./ooo..../xxx....", "column 4"),
        ("......./......./......./......./oo...../xxx....", "column 4"),
    ],
    ids=["wins", "parries"],
)
def test_where_the_end_is_out_of_sight_the_program_sees_what_is_near(
    board: str, column: str
) -> None:
    """On a board too large to solve it played any move, and overlooked four in a row."""
    position = gr.game("connect-four:6x7")(board)
    with gr.budget(positions=400):
        for seed in range(5):
            assert str(gr.Opponent(seed=seed).choose(position).move) == column


def test_the_same_seed_makes_the_same_choices() -> None:
    position = gr.game("nim")(5, 6, 7)
    made = [[str(o.choose(position).move) for _ in range(20)] for o in _alike()]
    assert made[0] == made[1]
    assert len(set(made[0])) > 5


def _alike() -> list[gr.Opponent]:
    return [gr.Opponent("0.2", seed=3), gr.Opponent(0.2, seed=3)]


def test_a_solution_that_is_known_is_used() -> None:
    position = gr.game("nim")(3, 4, 5)
    solution = position.solve()
    with gr.budget(positions=0, moves=0):
        assert gr.Opponent().choose(position, solution).move == solution.best


def test_where_the_game_is_over_there_is_no_move() -> None:
    for level in (0.0, 1.0):
        assert gr.Opponent(level).choose(gr.game("nim")(0)).move is None


@pytest.mark.parametrize("level", ["0.5x", "1.1", -0.1, "", "nan"])
def test_a_level_is_a_probability(level: Any) -> None:
    with pytest.raises(gr.NotationError, match="a level is perfect, or a probability"):
        gr.Opponent(level)
