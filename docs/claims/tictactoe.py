"""Tic-tac-toe as the texts program it, written anew: nine characters, X to move first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

EMPTY = "." * 9
LINES = (
    *((r, r + 1, r + 2) for r in (0, 3, 6)),
    *((c, c + 3, c + 6) for c in range(3)),
    (0, 4, 8),
    (2, 4, 6),
)


def ended(board: str) -> int | None:
    """Return 1, -1 or 0 when X has a line, O has one, or the board is full."""
    for a, b, c in LINES:
        if board[a] != "." and board[a] == board[b] == board[c]:
            return 1 if board[a] == "x" else -1
    return None if "." in board else 0


def moves(board: str, order: Sequence[int] = range(9)) -> list[str]:
    """Return the boards after each move, in that order of squares."""
    mark = "x" if board.count(".") % 2 else "o"
    return [board[:i] + mark + board[i + 1 :] for i in order if board[i] == "."]


@cache
def minimax(board: str) -> int:
    """Return the value for X."""
    result = ended(board)
    if result is not None:
        return result
    choose = max if board.count(".") % 2 else min
    return choose(map(minimax, moves(board)))


def alpha_beta(board: str, order: Sequence[int], low: int = -2, high: int = 2) -> tuple[int, int]:
    """Return the value for X and how many boards were looked at, without a memory."""
    result = ended(board)
    if result is not None:
        return result, 1
    seen, to_move = 1, board.count(".") % 2
    best = -2 if to_move else 2
    for after in moves(board, order):
        value, more = alpha_beta(after, order, low, high)
        seen += more
        if to_move:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if high <= low:
            break
    return best, seen


@cache
def count_tree(board: str) -> tuple[int, int]:
    """Return how many courses of play and how many nodes there are from the board on."""
    if ended(board) is not None:
        return 1, 1
    counts = [count_tree(after) for after in moves(board)]
    return sum(leaves for leaves, _ in counts), 1 + sum(nodes for _, nodes in counts)


@cache
def boards() -> list[str]:
    """Return every board that can come up, the fullest last."""
    found, layer = [EMPTY], [EMPTY]
    while layer:
        layer = sorted({b for board in layer if ended(board) is None for b in moves(board)})
        found += layer
    return found


def written(board: str) -> str:
    """Return the board as the catalogue writes it: rows with strokes between."""
    return "/".join(board[i : i + 3] for i in (0, 3, 6))
