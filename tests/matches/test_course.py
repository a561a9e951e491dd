"""The course of a game: turns, gains, moves taken back, its end, and what each move gave away."""

from __future__ import annotations

import pytest

import grundy as gr


def test_whoever_gains_and_moves_again_stays_on_turn() -> None:
    course = gr.Course(gr.position("dots-and-boxes:1x1(-/||/.)"))
    ply = course.make(course.position.moves()[0])
    assert (ply.player, ply.move.again, course.mover) == (0, True, 0)
    assert course.totals == (1, 0)
    assert course.result() == {
        "over": True,
        "winner": "first",
        "score": {"first": 1, "second": 0},
    }


def test_moves_are_taken_back_and_made_again() -> None:
    course = gr.Course(gr.game("nim")(3, 4))
    for words in ("take 1 from heap 2", "take 1 from heap 1", "take 1 from heap 2"):
        course.make(words)
    assert course.undo(lambda ply: ply.player == 1)
    assert (len(course.plies), course.mover, str(course.position)) == (1, 1, "nim(3, 3)")
    assert course.redo()
    assert not course.redo()
    assert str(course.position) == "nim(2, 2)"
    assert not gr.Course(course.start).undo(lambda _: True)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(gr.IllegalMoveError, match="not a legal move"):
        gr.Course(gr.game("nim")(3, 4)).make("take 9 from heap 1")


@pytest.mark.parametrize(
    ("text", "winner"),
    [("nim(0)", 1), ("misere nim(0)", 0), ("left domineering:1x1(.)", 1), ("tic-tac-toe", None)],
)
def test_the_end_has_its_winner(text: str, winner: int | None) -> None:
    course = gr.Course(gr.position(text))
    while course.end() is None:
        course.make(course.position.solve().best)
    end = course.end()
    assert end is not None
    assert end.winner == winner


def test_what_was_gained_before_decides_whether_the_outcome_is_worse() -> None:
    """A slip of a player who is far ahead gives margin away, and no win."""
    course = gr.Course(gr.game("stone-game")(20, 0, 9, 1))
    for place in (0, 1, 0, 0):
        course.make(course.position.moves()[place])
    judged = [ply.judge() for ply in course.plies]
    assert [judgement and judgement.mark for judgement in judged] == ["", "", "?", ""]


def test_what_is_not_known_is_not_judged() -> None:
    ply = gr.Course(gr.game("tic-tac-toe").start).make(gr.game("tic-tac-toe").start.moves()[0])
    with gr.forgetting(), gr.budget(positions=3):
        assert ply.judge() is None
        assert gr.evaluate(ply.before) is None


def test_a_draw_is_evaluated_as_one() -> None:
    found = gr.evaluate(gr.graph({"a": ["a"]})("a"))
    assert found == gr.Evaluation(None, None)
    assert found.as_data() == {"result": "draw", "margin": None, "plies": None}
    assert found.words() == "draws: nobody can force an end"
