"""Cards: a position of a graph with its board, its name, and room for a label that can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.pictures.shapes import Shape, broken, text_width

if TYPE_CHECKING:
    from collections.abc import Sequence

PAD = 8.0
NAME = 12
ROW = 15.0
PLATE = 32.0
"""The height of the plate with the label, and its least width."""

LABEL = 20
UNIT = 18.0
"""Pixels of a square's side; fewer where boards are large."""

WIDEST, HIGHEST = 132.0, 92.0
"""The most room that a board gets."""

FEW, LESS = 24, 0.7
"""Positions of a graph up to which boards have all that room, and their share of it beyond."""

LONGEST_NAME = 14
MOST_LINES = 9


def unit_of(sizes: Sequence[tuple[float, float]]) -> float:
    """Return the pixels of a square's side, the same for all boards of a graph.

    >>> unit_of([(3, 3), (1, 1)]), unit_of([(33, 1)]), unit_of([(3, 3)] * 30)
    (18.0, 4.0, 12.6)
    """
    share = 1.0 if len(sizes) <= FEW else LESS
    wide = max((width for width, _ in sizes), default=1.0)
    high = max((height for _, height in sizes), default=1.0)
    return round(share * min(UNIT, WIDEST / wide, HIGHEST / high), 2)


def lines_of(name: str, player: str | None, *, drawn: bool) -> tuple[str, ...]:
    """Return what of a name is written: beside a board only what is short, and who is to move.

    >>> lines_of("(1, 2)", None, drawn=True), lines_of("left ../..", "left", drawn=True)
    (('(1, 2)',), ('Left to move',))
    """
    if not drawn:
        lines = broken(name)
        return lines if len(lines) <= MOST_LINES else (*lines[: MOST_LINES - 1], "…")
    if player is not None:
        return (f"{player.capitalize()} to move",)
    return (name,) if len(name) <= LONGEST_NAME and "/" not in name else ()


def card_of(lines: Sequence[str], board: tuple[float, float], label: str) -> Shape:
    """Return a card that holds these lines, a board of this size and the label.

    >>> card_of(("1",), (18.0, 18.0), "N").height
    85.0
    """
    plate = max(PLATE, text_width(label, LABEL) + 16)
    wide = max(board[0], plate, *(text_width(line, NAME) for line in lines), 0.0)
    between = 4.0 if board[1] else 0.0
    high = ROW * len(lines) + board[1] + between + PLATE
    return Shape("?", tuple(lines), float(round(wide + 2 * PAD)), float(round(high + 2 * PAD)))
