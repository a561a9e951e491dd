"""Sums of partizan positions: every answer against a brute force that knows the moves alone."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import grundy as gr


@cache
def wins(position: gr.Position) -> bool:
    """Return whether the player to move wins, by trying every move."""
    return any(not wins(move.to) for move in position.moves())


def brute(position: gr.Position) -> gr.Outcome:
    letters = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}
    return gr.Outcome[letters[wins(position.left()), wins(position.right())]]


class Strips(gr.PartizanGame):
    """Rows of squares: Left takes one square of a row, Right two in a row."""

    def left(self, *rows: int) -> Any:
        return self._cut(rows, 1)

    def right(self, *rows: int) -> Any:
        return self._cut(rows, 2)

    def _cut(self, rows: tuple[int, ...], size: int) -> Any:
        for place, row in enumerate(rows):
            for before in range(row - size + 1):
                left = [before, row - size - before]
                yield (*rows[:place], *(n for n in left if n), *rows[place + 1 :])


class SplitStrips(Strips):
    """The same, with its parts told."""

    def parts(self, *rows: int) -> Any:
        return [(row,) for row in rows]


SUMS = [
    "domineering:2x2(../..) + domineering:2x3(.../...)",
    "domineering:2x2(../..) + col:2x2(../..)",
    "col:1x3(L..) + snort:1x3(L..)",
    "toads-and-frogs(T.F, TT.F)",
    "toads-and-frogs(T.F) + domineering:2x2(../..) + col:1x3(L..)",
    "hex:2x2(../..) + toads-and-frogs(T.F)",
]


@pytest.mark.parametrize("text", SUMS)
def test_a_sum_is_decided_as_brute_force_decides_it(text: str) -> None:
    position = gr.position(text)
    assert str(position) == text
    assert position.outcome is brute(position)
    for method in ("memory", "rounds", "alpha-beta", "proof-number"):
        assert position.solve(engine=method).outcome is position.outcome, method
    for start in (position.left(), position.right()):
        assert gr.position(str(start)) == start
        winning = [move for move in start.moves() if not wins(move.to)]
        assert start.winning_moves() == winning
        if "hex" not in text:  # whose value is never asked for: play stops where one has connected
            assert start.solve(engine="values").winning_moves == tuple(winning)
        assert len({move.label for move in start.moves()}) == len(start.moves())


@pytest.mark.parametrize("rows", [(3,), (2, 2), (4, 1), (5, 3), (2, 3, 4)])
def test_parts_change_no_answer(rows: tuple[int, ...]) -> None:
    whole, split = Strips()(*rows), SplitStrips()(*rows)
    assert whole.outcome is split.outcome is brute(whole)
    assert whole.left().remoteness == split.left().remoteness
    assert whole.right().remoteness == split.right().remoteness
    assert split.solve().positions_seen <= whole.solve().positions_seen
    assert split.left().node[0] == tuple(sorted((row,) for row in rows))


def test_a_sum_with_itself_turned_round_is_zero() -> None:
    """Left's game and Right's, mirrored: the second player copies."""
    toads = gr.game("toads-and-frogs")
    assert (toads("TT.F") + toads("T.FF")).outcome is gr.Outcome.P


def test_what_does_not_add_up() -> None:
    col, nim = gr.game("col:2x2").start, gr.game("nim")(3)
    board = gr.game("tic-tac-toe").start
    for one, other in ((col, board), (board, col), (nim, board)):
        with pytest.raises(gr.UndefinedError, match=r"cannot be added"):
            one + other
    with pytest.raises(gr.UndefinedError, match="say who starts"):
        col.left() + col
    with pytest.raises(gr.UndefinedError, match="the other misère"):
        col + nim.misere
    assert sum([col, col]) == col + col


def test_impartial_games_add_up_with_partizan_ones() -> None:
    """Both players have all of their moves, so that they count as nimbers."""
    board = gr.game("domineering:2x3").start
    for other in (gr.game("nim")(2), gr.game("kayles")(5), gr.game("wythoff")(1, 3)):
        total = board + other
        assert total.kind == (other + board).kind == "partizan"
        assert gr.position(str(total)) == total
        assert len(total.moves("left")) == len(board.moves("left")) + len(other.moves())
        assert total.value == board.value + gr.value(f"*{other.grundy}")
        assert total.outcome is total.value.outcome
        for player in ("left", "right"):
            for move in total.moves(player):
                assert gr.position(str(move.to)) == move.to
                assert move.to.value.outcome is gr.position(str(move.to).split(" ", 1)[1]).outcome


def test_a_sum_that_no_search_goes_through_is_won_by_its_value() -> None:
    boards = sum([gr.game("domineering:4x4").start] * 6, gr.game("domineering:3x3").start)
    assert boards.outcome is gr.Outcome.N
    found = boards.left().solve()
    assert (found.engine, found.outcome, found.status) == ("values", gr.Outcome.N, "proved")
    assert found.winning_moves
    for move in found.winning_moves[:3]:
        assert move.to.value >= 0


def test_moves_by_temperature_are_found_in_sums_with_heaps_that_split() -> None:
    """Where the nimber is the hottest component, and a move leaves two heaps."""
    for text in ("hackenbush(L) + kayles(5)", "hackenbush(0-1L, 0-2R) + shove(RR) + kayles(4)"):
        position = gr.position(text)
        for player in ("left", "right"):
            moves = position.thermostrat_moves(player)
            assert moves
            assert {str(move) for move in moves} <= {str(m) for m in position.moves(player)}
