"""Northcott's game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations
from typing import Any

from grundy.errors import PositionError, PositionTypeError
from grundy.forms.states import State
from grundy.rules.boards.text_board import PlainText
from grundy.rules.contest import Contest, Form
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, listed, nim_sum_step, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome, nim_sum

PIECES = {"white": "W", "black": "B"}


class Northcott(PlainText, ImpartialGame):
    """Each row has a white and a black piece: move your own along its row, without jumping.

    Whoever cannot move loses. The player to move comes first (white by default), then the rows,
    words of W, B and dots. Each player has their own pieces and may retreat, so the game has
    outcomes but no Grundy values and cannot be added to other games.

    >>> import grundy as gr
    >>> gr.game("northcott")("W..B", ".W.B.").winning_moves()[0].label
    'move in row 1 from 1 to 2'
    """

    name = "northcott"
    source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 3"
    examples = ("northcott(white, W..B, .W.B.)",)
    loopy = True
    own_pieces = True
    contest = Contest(
        Form("words", ("rows",), "row, as in W..B"),
        "a row and the new place of its white piece, both counted from 1",
        "is_lost",
        lambda case, move: _after("white", case, move[0] - 1, move[1] - 1),
    )

    def moves(self, mover: str, *rows: str) -> Iterator[tuple[str, ...]]:
        """Yield the rows after each move, with the other player to move."""
        for place, row in enumerate(rows):
            for square in _reach(row, PIECES[mover]):
                yield _after(mover, rows, place, square)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the mover and the rows."""
        for word in args:
            if not isinstance(word, str):
                raise PositionTypeError(f"northcott: a row is a word such as W..B, not {word!r}")
        mover, rows = (args[0], args[1:]) if args and args[0] in PIECES else ("white", args)
        for row in rows:
            if sorted(row.replace(".", "")) != ["B", "W"]:
                raise PositionError(
                    f"northcott: a row holds one W, one B and dots, as in W..B; not {row!r}"
                )
        if not rows:
            raise PositionError(f"northcott needs at least one row; {self._how()}")
        return (mover, *rows)

    def canonical(self, mover: str, *rows: str) -> tuple[str, ...]:
        """Return the rows in order, each with its white piece on the left."""
        return (mover, *sorted(max(row, row[::-1]) for row in rows))

    @theorem("gaps are heaps: the nim-sum of the gaps decides, because a retreat can be followed")
    def outcome(self, mover: str, *rows: str) -> Outcome:
        """Return the outcome from the nim-sum of the gaps."""
        return Outcome.P if self.is_lost(*rows) else Outcome.N

    @theorem("gaps are heaps: make the nim-sum of the gaps zero")
    def winning_options(self, mover: str, *rows: str) -> Iterator[tuple[str, ...]]:
        """Yield, in each row, the moves to the gap that makes the nim-sum zero."""
        total = nim_sum(*map(gap, rows))
        for place, row in enumerate(rows):
            for square in _reach(row, PIECES[mover]):
                option = _after(mover, rows, place, square)
                if gap(option[1 + place]) == gap(row) ^ total:
                    yield option

    def is_lost(self, *rows: str) -> bool:
        """Return whether the nim-sum of the gaps is 0: a retreat can be followed."""
        total = 0
        for row in rows:
            total ^= gap(row)
        return total == 0

    def winning_move(self, *rows: str) -> list[int]:
        """Return a row, and White's place that makes the nim-sum 0."""
        total = 0
        for row in rows:
            total ^= gap(row)
        for i in range(len(rows)):
            left = gap(rows[i]) ^ total
            if left < gap(rows[i]):
                white = rows[i].index("W")
                black = rows[i].index("B")
                return [i + 1, black - left if white < black else black + left + 2]
        return []

    def reason(self, mover: str, *rows: str) -> Steps:
        """Yield the gaps and their nim-sum."""
        room = [gap(row) for row in rows]
        yield numbers(f"{mover.capitalize()} is to move; the gaps are {listed(room)}.", gaps=room)
        yield nim_sum_step(room)

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "move in row 1 from 1 to 2", squares counted from 1."""
        piece = PIECES[before[0]]
        place = next(i for i in range(1, len(before)) if before[i] != after[0][i])
        old, new = before[place].index(piece) + 1, after[0][place].index(piece) + 1
        return f"move in row {place} from {old} to {new}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield one row of up to five squares, and two of up to three."""
        short = [row for length in (2, 3) for row in _rows(length)]
        for mover in PIECES:
            yield from ((mover, row) for length in (2, 3, 4, 5) for row in _rows(length))
            yield from ((mover, *rows) for rows in combinations_with_replacement(short, 2))
            yield mover, "W..B", "W..B", ".WB."


def gap(row: str) -> int:
    """Return the number of squares between the two pieces.

    >>> gap(".W..B")
    2
    """
    return abs(row.index("W") - row.index("B")) - 1


def _reach(row: str, piece: str) -> list[int]:
    """Return the squares that the piece can move to, the advances first."""
    here = row.index(piece)
    there = row.index("B" if piece == "W" else "W")
    if here < there:
        return [*range(here + 1, there), *range(here - 1, -1, -1)]
    return [*range(here - 1, there, -1), *range(here + 1, len(row))]


def _after(mover: str, rows: tuple[str, ...], place: int, square: int) -> tuple[str, ...]:
    piece = PIECES[mover]
    squares = list(rows[place].replace(piece, "."))
    squares[square] = piece
    other = "black" if mover == "white" else "white"
    return (other, *rows[:place], "".join(squares), *rows[place + 1 :])


def _rows(length: int) -> Iterator[str]:
    for white, black in permutations(range(length), 2):
        squares = ["."] * length
        squares[white], squares[black] = "W", "B"
        yield "".join(squares)
