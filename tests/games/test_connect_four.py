"""Connect Four on the usual board: published positions, with the length of best play."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import grundy as gr

FILE = Path(__file__).parent.parent / "data" / "connect_four.txt"
ROWS = [line.split() for line in FILE.read_text().splitlines() if not line.startswith("#")]

QUICK = ("L3_R1", "L2_R1")
"""Sets that are quick: at the end and in the middle of a game, with the end of play near."""

STONES = 22
"""One more than each player has."""


def after(columns: str) -> Any:
    """Return the position after stones in these columns."""
    board = [["."] * 7 for _ in range(6)]
    for number, column in enumerate(columns.strip("-")):
        row = next(row for row in reversed(board) if row[int(column) - 1] == ".")
        row[int(column) - 1] = "xo"[number % 2]
    return gr.game("connect-four:6x7")("/".join(map("".join, board)))


def score_of(columns: str, margin: int, plies: int | None) -> int:
    """Return the score as the sets have it."""
    if plies is None:
        return 0
    own, other = len(columns) // 2, (len(columns) + 1) // 2
    return STONES - own - (plies + 1) // 2 if margin > 0 else other + plies // 2 - STONES


def check_scores(rows: list[list[str]]) -> None:
    for name, columns, score in rows:
        found = after(columns).solve(engine="alpha-beta", plies=True)
        assert score_of(columns, found.score, found.remoteness) == int(score), (name, columns)


def test_scores_of_positions_are_the_published_ones() -> None:
    check_scores([row for row in ROWS if row[0] in QUICK][::12])


def test_scores_of_more_positions_are_the_published_ones() -> None:
    check_scores([row for row in ROWS if row[0] in QUICK])


@pytest.mark.parametrize("name", ["L2_R2", "L1_R1", "L1_R2", "L1_R3"])
def test_scores_of_harder_positions_are_the_published_ones(name: str) -> None:
    check_scores([row for row in ROWS if row[0] == name])


@pytest.mark.parametrize(
    ("columns", "result"),
    [
        pytest.param(columns, result, marks=pytest.mark.thorough if columns != "45461667" else ())
        for name, columns, result in ROWS
        if name == "Fhourstones"
    ],
)
def test_fhourstones(columns: str, result: str) -> None:
    assert after(columns).solve(engine="alpha-beta").score == int(result)
