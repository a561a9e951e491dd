"""Mirror images of boards written row by row, and boards with the players exchanged."""

from __future__ import annotations

EXCHANGED = str.maketrans("LRlrxo", "RLrlox")


def flips(board: str) -> list[str]:
    """Return the board as it is, upside down, left for right, and both.

    >>> flips("ab/cd")
    ['ab/cd', 'cd/ab', 'ba/dc', 'dc/ba']
    """
    rows = board.split("/")
    down = "/".join(rows[::-1])
    # All characters backwards are both flips at once.
    return [board, down, down[::-1], board[::-1]]


def images(board: str) -> list[str]:
    """Return the flips, and for a square board also those of the board with rows for columns.

    >>> len(images("ab/cd")), len(images("abc/def"))
    (8, 4)
    """
    rows = board.split("/")
    if len(rows) != len(rows[0]):
        return flips(board)
    turned = "/".join("".join(column) for column in zip(*rows, strict=True))
    return flips(board) + flips(turned)


def exchanged(board: str) -> str:
    """Return the board with the players' marks exchanged: L and R, l and r, x and o.

    >>> exchanged("L.r/.xo")
    'R.l/.ox'
    """
    return board.translate(EXCHANGED)
