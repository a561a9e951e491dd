"""Tables on disk keep one position of all that are alike, and answer for every one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grundy as gr

GAMES = [
    "tic-tac-toe",
    "mnk:2x4,3",
    "connect-four:3x4",
    "mnk:3x4,3",
]


def strong_of(name: str, *, symmetry: bool = False) -> gr.StrongSolution:
    game: Any = gr.game(name)
    solved: gr.StrongSolution = game.strong(symmetry=symmetry)
    return solved


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("patience", [0, None])
def test_every_position_is_answered(name: str, patience: int | None, tmp_path: Path) -> None:
    with gr.budget(interpreted=patience):
        solved = strong_of(name)
    assert solved.compiled == (patience == 0)
    size = solved.save(tmp_path / "table")
    table = gr.open_table(tmp_path / "table")
    assert table.outcomes == solved.outcomes
    assert table.positions == solved.positions
    for place, entry in enumerate(solved):
        if place % 17 == 0:
            assert table(entry.position).result == entry.result
    if solved.positions > 10_000:  # a header costs the small ones more
        assert size < solved.positions


def test_a_one_sided_start_keeps_all(tmp_path: Path) -> None:
    start = gr.position("connect-four:3x4(..../..../x...)")
    solved = gr.strong(start)
    solved.save(tmp_path / "table")
    table = gr.open_table(tmp_path / "table")
    assert all(table(entry.position).result == entry.result for entry in solved)
    with pytest.raises(gr.GrundyError):
        _ = table(gr.position("connect-four:3x4(..../..../...x)")).outcome


def test_positions_up_to_symmetry() -> None:
    assert strong_of("tic-tac-toe", symmetry=True).positions == 765
    with gr.budget(interpreted=0):
        assert strong_of("mnk:3x3,3", symmetry=True).positions == 765
