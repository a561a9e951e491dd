"""Board games of millions of positions."""

from __future__ import annotations

from typing import Any

import pytest

import grundy as gr
from tests.games import board_facts

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    "row", board_facts.rows(slow=True), ids=lambda row: f"{row['game']} {row['ask']}"
)
def test_published(row: dict[str, Any]) -> None:
    with gr.budget(positions=10**9):
        assert board_facts.ask(row) == row["answer"], row["source"]
