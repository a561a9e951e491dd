"""Sweeps: each game of a family once, with and without a journal, and what one may be told."""

from __future__ import annotations

from pathlib import Path

import pytest

import grundy as gr


def test_a_journal_changes_nothing(tmp_path: Path) -> None:
    journal = tmp_path / "sets.part"
    told: list[tuple[int, int]] = []
    rows = gr.sweep("subtraction", 4, most=512, journal=journal, tell=lambda *at: told.append(at))
    assert rows == gr.sweep("subtraction", 4, most=512)
    assert told == [(count, 15) for count in range(1, 16)]
    assert not journal.exists()


def test_a_sweep_goes_on_from_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "octal.part"

    def interrupt(done: int, _: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        gr.sweep("octal", 1, most=512, journal=journal, tell=interrupt)
    told: list[int] = []
    rows = gr.sweep("octal", 1, most=512, journal=journal, tell=lambda done, _: told.append(done))
    assert told == [5, 6, 7]
    assert rows == gr.sweep("octal", 1, most=512)


def test_where_no_period_shows_its_columns_are_empty() -> None:
    found = {row["game"]: row for row in gr.sweep("octal", 1, most=64)}
    row = found["octal:0.6"]
    assert (row["status"], row["start"], row["theorem"], row["checked_to"]) == (
        "none found",
        None,
        "",
        64,
    )


def test_a_family_is_one_of_two() -> None:
    with pytest.raises(gr.ParameterError, match="octal or subtraction"):
        gr.sweep("hexadecimal", 1)
