"""Board games of millions of positions."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from tests.chance import draws
from tests.games import board_facts

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "row", board_facts.rows(slow=True), ids=lambda row: f"{row['game']} {row['ask']}"
)
def test_published(row: dict[str, Any]) -> None:
    with gr.budget(positions=10**9):
        assert board_facts.ask(row) == row["answer"], row["source"]


def test_hex_on_4x4_is_as_its_table_says() -> None:
    """The search compares with all positions, of which every image is there."""
    game: Any = gr.game("hex:4x4")
    for start in (game.start.left(), game.start.right()):
        solved = gr.strong(start)
        assert solved.positions == 9_386_235
        chance = draws(4)
        for _ in range(40):
            position = start
            while position.moves():
                with gr.budget(interpreted=0):
                    found = position.solve(engine="alpha-beta")
                assert found.score == solved(position).score, position
                if found.score > 0:
                    assert solved(found.best.to).score == -1, position
                position = chance.choice(position.moves()).to


@pytest.mark.parametrize("size", ["4x5", "5x4", "5x5"])
def test_on_hex_the_shorter_way_wins_or_the_first_player(size: str) -> None:
    """Cells can be paired so that the shorter way wins; J. Nash: on a square, who begins wins."""
    rows, columns = map(int, size.split("x"))
    wanted = "N" if rows == columns else "L" if rows < columns else "R"
    assert str(gr.game(f"hex:{size}").start.outcome) == wanted
