"""The P-positions of a heap game or of a board."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.discovery.questions.period import refuses_all_but_heaps
from grundy.discovery.sweeps.question import INTEGER, TEXT

if TYPE_CHECKING:
    from collections.abc import Mapping

SHOWN = 24


class ZerosQuestion:
    """How many positions are lost for the player to move, and the first of them.

    Of a heap game the first `most` heaps are looked at, of a piece on a board all its squares, row
    by row.
    """

    words = "which of its first positions are lost for the player to move"
    columns = {"status": TEXT, "checked_to": INTEGER, "zeros": INTEGER, "first": TEXT}  # noqa: RUF012
    options = ("most",)

    def refuses(self, game: Any) -> str:
        """Return why there are no first positions, where there are none."""
        return "" if _board(game) else refuses_all_but_heaps(game)

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the count, and the first ones."""
        board = _board(game)
        if board is not None:
            lost, count = _lost_squares(game, board), len(list(product(*map(range, board))))
            words = [f"({','.join(map(str, square))})" for square in lost]
            return _told(words, " ", count)
        most = options["most"]
        if hasattr(game, "lost"):
            heaps = game.lost(most)
        else:
            heaps = [n for n, value in enumerate(game.values(most)) if value == 0]
        return _told([str(n) for n in heaps], ",", most)


def _told(words: list[str], between: str, count: int) -> dict[str, Any]:
    first = between.join(words[:SHOWN])
    return {"status": "counted", "checked_to": count, "zeros": len(words), "first": first}


def _board(game: Any) -> tuple[int, ...] | None:
    rule = getattr(game, "grid_rule", None)
    return None if rule is None else rule.size


def _lost_squares(game: Any, board: tuple[int, ...]) -> list[tuple[int, ...]]:
    flat: list[Any] = game.values(*board)
    for _ in board[1:]:
        flat = [value for row in flat for value in row]
    squares = product(*map(range, board))
    return [square for square, value in zip(squares, flat, strict=True) if value == 0]


QUESTION = ZerosQuestion()
