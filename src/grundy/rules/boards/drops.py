"""Discs dropped into columns: in which order, and which came last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.rules.boards.text_board import put

MOST_HEIGHTS = 100_000
"""How high the columns were, tried at most to see in which order discs were dropped."""


def taken_off(board: str, columns: int, mark: str) -> Iterator[tuple[int, str]]:
    """Yield each column whose upper disc has this mark, and the board without that disc.

    >>> list(taken_off("o../xx.", 3, "x"))
    [(1, 'o../x..')]
    """
    rows = board.count("/") + 1
    for column in range(columns):
        discs = board[column :: columns + 1].lstrip(".")
        if discs[:1] == mark:
            place = column + (rows - len(discs)) * (columns + 1)
            yield column, put(board, place, ".")


def can_be_dropped(board: str, columns: int, lasts: Sequence[int]) -> bool:
    """Return whether the discs can be taken off again in turn, the last from one of `lasts`.

    How high the columns are tells which discs are left. On huge boards the search is given up.

    >>> can_be_dropped("o./x.", 2, [0]), can_be_dropped("x./o.", 2, [0])
    (True, False)
    """
    discs = [board[column :: columns + 1].lstrip(".")[::-1] for column in range(columns)]
    whole = tuple(map(len, discs))
    ahead, seen = [whole], {whole}
    while ahead and len(seen) < MOST_HEIGHTS:
        heights = ahead.pop()
        left = sum(heights)
        if left == 0:
            return True
        mark = "ox"[left % 2]
        for column in lasts if heights == whole else range(columns):
            height = heights[column]
            if height and discs[column][height - 1] == mark:
                below = (*heights[:column], height - 1, *heights[column + 1 :])
                if below not in seen:
                    seen.add(below)
                    ahead.append(below)
    return bool(ahead)
