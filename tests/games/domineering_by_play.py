"""Domineering by play alone: is a board worth a value? The second player must win the difference.

A board is a bit mask, and beside it lies a game of `tests/values_brute.py`. Nothing is known of
values or symmetries: a position is lost when no move leads to a lost one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import values_brute as brute

if TYPE_CHECKING:
    import grundy as gr

LEFT, RIGHT = 0, 1


def tree_of(value: gr.Value) -> brute.Tree:
    """Return the game that a canonical form is."""
    return brute.make(map(tree_of, value.left), map(tree_of, value.right))


def is_worth(rows: int, columns: int, value: gr.Value) -> bool:
    """Return whether the empty board minus this value is lost by whoever begins."""
    play = _Play(rows, columns)
    beside = brute.negative(tree_of(value))
    return not play.wins(0, beside, LEFT) and not play.wins(0, beside, RIGHT)


class _Play:
    def __init__(self, rows: int, columns: int) -> None:
        def square(row: int, column: int) -> int:
            return 1 << row * columns + column

        upright = [square(r, c) | square(r + 1, c) for r in range(rows - 1) for c in range(columns)]
        flat = [square(r, c) | square(r, c + 1) for r in range(rows) for c in range(columns - 1)]
        self.dominoes = upright, flat
        self.known: dict[tuple[int, brute.Tree, int], bool] = {}

    def wins(self, board: int, beside: brute.Tree, player: int) -> bool:
        """Return whether the player to move wins."""
        key = board, beside, player
        if key not in self.known:
            other = 1 - player
            self.known[key] = any(
                not self.wins(*after, other) for after in self.options(board, beside, player)
            )
        return self.known[key]

    def options(self, board: int, beside: brute.Tree, player: int) -> list[tuple[int, brute.Tree]]:
        """Return where the moves lead; first those that leave much room for the player."""
        own, others = self.dominoes[player], self.dominoes[1 - player]
        after = [board | domino for domino in own if not domino & board]
        after.sort(key=lambda b: sum(not d & b for d in others) - sum(not d & b for d in own))
        games = beside.left if player == LEFT else beside.right
        return [(b, beside) for b in after] + [(board, game) for game in games]
