"""The search over couples where recursion takes long: chosen by itself, by name, and over bits."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grundy as gr
from grundy.solving import nimbers
from tests.contract.test_catalogue import GAMES, some

if TYPE_CHECKING:
    from collections.abc import Iterator

PARTS = [text for text in GAMES if type(gr.game(text)).parts is not gr.ImpartialGame.parts]


class Row(gr.ImpartialGame):
    """Take two or three neighbouring coins from a row; gaps stay."""

    def moves(self, row: str) -> Iterator[str]:
        for count in (2, 3):
            for i in range(len(row) - count + 1):
                if row[i : i + count] == "o" * count:
                    yield row[:i] + "." * count + row[i + count :]

    def parts(self, row: str) -> list[str]:
        return [piece for piece in row.split(".") if len(piece) > 1]

    def canonical(self, row: str) -> str:
        return min(row, row[::-1])


@pytest.mark.parametrize("text", PARTS)
def test_it_agrees_with_recursion(text: str) -> None:
    for position in some(text, 7):
        plain = position.definition
        if position.is_loopy:
            continue
        found = plain.solve(engine="nimbers")
        asked = plain.solve(engine="search")
        assert (found.outcome, found.value) == (asked.outcome, asked.value), position
        assert set(found.winning_moves or ()) == set(asked.winning_moves or ())


@given(st.lists(st.text("oo.", max_size=9), min_size=1, max_size=3))
def test_it_agrees_on_sums_with_other_games(rows: list[str]) -> None:
    with gr.forgetting():
        position = Row()(*rows) + gr.game("cram:2x3").start
        value = position.grundy
    assert position.solve(engine="nimbers").value == value


def test_it_comes_in_where_recursion_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nimbers, "FIRST_TURN", 64)
    with gr.forgetting():
        found = gr.game("cram:4x5").definition("...../...../...../.....").solve()
        assert (found.outcome, found.engine, found.status) == (gr.Outcome.N, "nimbers", "proved")
        assert found.best is not None
        assert found.best.to.outcome is gr.Outcome.P
        # What it has proved is kept: the second time there is nothing to search.
        assert found.position.solve().positions_seen == 0


def test_a_budget_keeps_what_was_proved() -> None:
    position = gr.game("cram:5x5").start
    with gr.forgetting():
        for _ in range(40):
            try:
                with gr.budget(positions=200):
                    assert position.solve(engine="nimbers").value == 0
                break
            except gr.BudgetExceeded:
                continue
        else:
            raise AssertionError("it does not go on from where it was")


def test_play_that_comes_back_is_told() -> None:
    class Round(Row):
        def moves(self, row: str) -> Iterator[str]:
            yield row[1:] + row[:1]

        def parts(self, row: str) -> list[str]:
            return [row]

        def canonical(self, row: str) -> str:
            return row

    with pytest.raises(gr.CycleError, match=r"oo\."):
        Round()("oo.").solve(engine="nimbers")


@pytest.mark.parametrize("size", ["4x4", "4x5", "4x7", "5x6"])
def test_cram_is_as_symmetry_says(size: str) -> None:
    start = gr.game(f"cram:{size}").start
    with gr.forgetting():
        found = start.solve(engine="nimbers")
    assert start.solve().engine == "theorem"
    assert found.outcome is start.outcome
    assert "symmetry" not in found.method


def test_a_part_that_is_higher_than_the_board_is_turned() -> None:
    game = gr.game("cram:2x4")
    assert game.placed("../../..") == game.placed(".../...")
