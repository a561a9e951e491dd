"""Pictures of a sequence of Grundy values: a strip wrapped at its period, or a scatter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import NoPeriodFound, PositionError
from grundy.pictures.svg import INK, LOST, svg, text

if TYPE_CHECKING:
    from collections.abc import Sequence

CELL = 26
LONGEST_STRIP = 2000
WIDEST_STRIP = 60


def plot(game: Any, values: Sequence[Any]) -> str:
    """Return the values of a game as SVG: a strip wrapped at the period, or a scatter plot.

    >>> import grundy as gr
    >>> kayles = gr.game("kayles")
    >>> ": period 12 from 71, proved" in gr.plot(kayles, kayles.values(120))
    True

    Raises `PositionError` unless the values are whole numbers in one dimension.
    """
    if not values or not all(isinstance(value, int) for value in values):
        raise PositionError("a plot is of one dimension of values, as in grundy table kayles 120")
    if len(values) > LONGEST_STRIP:
        return scatter(f"{game.text}: {len(values):,} values", values)
    start, length, words = _period(game, len(values))
    columns = length if length and length <= WIDEST_STRIP else 20
    return strip(f"{game.text}{words}", values, columns, start if length else 0)


def _period(game: Any, known: int) -> tuple[int, int, str]:
    """Return start and length of a period that shows in the picture, and words for it."""
    if hasattr(game, "period"):
        try:
            period = game.period(most=max(4096, known))
        except NoPeriodFound:
            return 0, 0, ""
        if period.start + period.length <= known:
            words = f": period {period.length} from {period.start}, {period.status}"
            return period.start, period.length, words
    return 0, 0, ""


def strip(title: str, values: Sequence[int], columns: int, start: int = 0) -> str:
    """Return the values as rows of `columns` cells, the row of `start` first after what precedes.

    Wrapped at its period, a periodic sequence shows the same column from the start on; cells before
    the start are drawn pale.

    >>> strip("nim", [0, 1, 2], 2).startswith("<svg")
    True
    """
    offset = -start % columns  # so that the period begins in the first column
    rows = (offset + len(values) + columns - 1) // columns
    width, height = 64 + columns * CELL, 52 + rows * CELL
    body = [text(12, 26, title, 15)]
    for row in range(rows):
        first = row * columns - offset
        body.append(text(52, 62 + row * CELL, str(max(first, 0)), 11, anchor="end"))
    for n, value in enumerate(values):
        row, column = divmod(n + offset, columns)
        body.append(_cell(58 + column * CELL, 44 + row * CELL, value, pale=n < start))
    return svg(width, height, title, body)


def scatter(title: str, values: Sequence[int], width: int = 900, height: int = 420) -> str:
    """Return the values against n, each distinct point once.

    >>> "<circle" in scatter("kayles", [0, 1, 2, 3, 1])
    True
    """
    count, top = max(len(values) - 1, 1), max(max(values, default=0), 1)
    left, right, bottom, head = 56, width - 16, height - 40, 44
    body = [text(12, 26, title, 15)]
    for share in (0, 0.25, 0.5, 0.75, 1):
        x, y = left + share * (right - left), bottom - share * (bottom - head)
        body.append(text(x, bottom + 20, f"{round(share * count):,}", 11, anchor="middle"))
        body.append(text(left - 8, y + 4, str(round(share * top)), 11, anchor="end"))
        body.append(f'<line x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}" stroke="#d8d8de"/>')
    points = {
        (round(left + n / count * (right - left)), round(bottom - v / top * (bottom - head)))
        for n, v in enumerate(values)
    }
    body += [f'<circle cx="{x}" cy="{y}" r="1.4" fill="#2459a8"/>' for x, y in sorted(points)]
    return svg(width, height, title, body)


def _cell(x: float, y: float, value: int, *, pale: bool) -> str:
    fill = LOST if value == 0 else f"hsl(215 70% {max(38, 92 - 6 * value)}%)"
    ink = INK if value == 0 or value < 6 else "#ffffff"
    frame = 2.4 if value == 0 else 0.6
    size = 12 if value < 100 else 9
    return (
        f'<g opacity="{0.45 if pale else 1}">'
        f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 3}" height="{CELL - 3}" rx="3" '
        f'fill="{fill}" stroke="{INK}" stroke-width="{frame}"/>'
        f"{text(x + CELL / 2 - 0.5, y + 17, str(value), size, anchor='middle', ink=ink)}</g>"
    )
