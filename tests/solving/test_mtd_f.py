"""MTD(f): the same margins as plain minimax, on games drawn at random and on the catalogue's."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

import grundy as gr
from tests.searches import Drawn, ending


class DrawnGame(gr.ScoringGame):
    """A game that was drawn at random; its states are its nodes."""

    def __init__(self, drawn: Drawn) -> None:
        self.drawn = drawn
        self.stuck = drawn.stuck

    def moves(self, node: int) -> Iterator[gr.Turn]:
        for gain, again, following in self.drawn.turns(node):
            yield gr.to(following, gain, again=again)

    def final(self, node: int) -> int | None:
        return self.drawn.final(node)


@given(ending())
def test_margins_are_those_of_minimax(drawn: Drawn) -> None:
    found = DrawnGame(drawn)(drawn.root).solve(engine="mtd-f")
    margin = drawn.minimax(drawn.root)
    assert (found.score, found.bounds) == (margin, (margin, margin))
    assert str(found.outcome) == "TNP"[(margin > 0) - (margin < 0)]


@pytest.mark.parametrize(
    "text",
    [
        "tic-tac-toe(xo./.x./..o)",
        "dots-and-boxes:1x2(../.../..)",
        "stone-game(5, 3, 4, 5)",
        "kalah:2,2(2, 2, 2, 2)",
        "left domineering:3x3(.../.../...)",
        "right shove(.L.R)",
    ],
)
def test_it_agrees_with_the_memory(text: str) -> None:
    position = gr.position(text)
    one, other = (position.solve(engine=name) for name in ("mtd-f", "memory"))
    assert (one.outcome, one.score) == (other.outcome, other.score)


def test_a_budget_ends_it_with_what_is_proved() -> None:
    start = gr.game("connect-four:4x4").start
    with gr.budget(positions=300), pytest.raises(gr.BudgetExceeded) as stopped:
        start.solve(engine="mtd-f")
    assert stopped.value.bounds == (-1, 1)
