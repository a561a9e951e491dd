"""AtCoder ABC 349 E."""

from __future__ import annotations

from functools import cache

from grundy.contest.problem import Measured, Problem, Sample

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]
LINES = [sum(1 << int(square) for square in row) for row in ROWS]
FULL = (1 << 9) - 1


class WeightedTicTacToe(Problem):
    """Tic-tac-toe on squares with weights; three in a row win at once.

    Where nobody has them on the full board, the larger sum of weights wins; there is no tie,
    because the total is odd. Print Takahashi, who begins, or Aoki.
    """

    title = "Weighted Tic-Tac-Toe"
    kind = "score"
    source = "https://atcoder.jp/contests/abc349/tasks/abc349_e"
    constraints = "-10^9 <= weight <= 10^9; the total is odd"
    input = "-10^9<=weights[9]<=10^9"
    small = "-5<=weights<=1"
    model = (
        "A game with a payoff at the end: tic-tac-toe, but a full board without three in a row "
        "pays the difference of the sums. There are 5,478 positions, so a search with memory over "
        "two sets of squares decides it."
    )
    technique = "search with memory over two bit sets"
    theorem = "the definition: a position is won exactly when a move leads to a lost one"
    complexity = "O(3^9)"
    samples = (
        Sample("0 0 0\n0 1 0\n0 0 0", "Takahashi"),
        Sample("-1 1 0\n-4 -2 -5\n-4 -1 -5", "Aoki"),
    )
    measured = Measured(0.15, 2.0, recalled=True)

    def wrong(self, weights: list[int]) -> str:
        """Return that the total is even."""
        return "" if sum(weights) % 2 else "weights with an odd total were expected"

    def answer(self, weights: list[int]) -> str:
        """Search the two sets of squares."""

        @cache
        def wins(own: int, other: int) -> bool:
            """Return whether the player with `own` squares, who is to move, wins."""
            if _has_line(other):
                return False
            free = FULL & ~own & ~other
            if not free:
                return sum(w if own >> i & 1 else -w for i, w in enumerate(weights)) > 0
            return any(free >> i & 1 and not wins(other, own | 1 << i) for i in range(9))

        return "Takahashi" if wins(0, 0) else "Aoki"

    def search(self, weights: list[int]) -> str:
        """Play on the board as it is drawn."""

        @cache
        def winner(board: str) -> str:
            found = _in_a_row(board)
            if found:
                return found
            if "." not in board:
                return max("TA", key=lambda each: _sum(board, weights, each))
            mover = "T" if board.count("T") == board.count("A") else "A"
            for i in range(9):
                if board[i] == "." and winner(f"{board[:i]}{mover}{board[i + 1 :]}") == mover:
                    return mover
            return "TA".replace(mover, "")

        return {"T": "Takahashi", "A": "Aoki"}[winner("." * 9)]


@cache
def _has_line(squares: int) -> bool:
    return any(squares & line == line for line in LINES)


@cache
def _in_a_row(board: str) -> str:
    """Return the letter that has three in a row, or nothing."""
    rows = ("".join(board[int(square)] for square in row) for row in ROWS)
    return next((row[0] for row in rows if row in ("TTT", "AAA")), "")


def _sum(board: str, weights: list[int], letter: str) -> int:
    return sum(weight for weight, each in zip(weights, board, strict=True) if each == letter)
