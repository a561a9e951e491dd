"""Pictures of Grundy values: a strip wrapped at its period, a scatter, a map of two dimensions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import NoPeriodFound, PositionError
from grundy.pictures.shapes import text_width
from grundy.pictures.svg import INK, LOST, svg, text

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

CELL = 26
LONGEST_STRIP = 2000
WIDEST_STRIP = 60
WIDEST_CHART = 40
"""Rows or columns of a map up to which its numbers are written."""


def plot(game: Any, values: Sequence[Any]) -> str:
    """Return the values of a game as SVG: a strip wrapped at the period, a scatter plot, or a map.

    >>> import grundy as gr
    >>> kayles = gr.game("kayles")
    >>> ": period 12 from 71, proved" in gr.plot(kayles, kayles.values(120))
    True
    >>> wythoff = gr.game("wythoff")
    >>> gr.plot(wythoff, wythoff.values(8, 8)).count('class="cell')
    64

    A notebook shows the picture. The first period is in brackets, and so is each value before it
    that the period does not explain.

    Raises `PositionError` unless the values are whole numbers in one dimension or two.
    """
    if values and all(isinstance(row, list) for row in values):
        return chart(f"{game.text}: {len(values)} by {len(values[0])} values", values)
    if not values or not all(isinstance(value, int) for value in values):
        raise PositionError(
            "a plot is of one dimension of values or two, as in grundy table kayles 120"
        )
    if len(values) > LONGEST_STRIP:
        return scatter(f"{game.text}: {len(values):,} values", values)
    period = _period(game, len(values))
    if period is None:
        return strip(game.text, values, 20)
    return _wrapped(game.text, values, period)


def period_svg(period: Any) -> str:
    """Return a period as SVG: the values that it has kept, wrapped at it.

    >>> import grundy as gr
    >>> "period 12 from 71, proved" in period_svg(gr.game("kayles").period())
    True
    """
    known = period.values[: period.start + 3 * period.length]
    if period.start + period.length <= len(known):
        return _wrapped("", known, period)
    return scatter(_words(period), period.values)


def _period(game: Any, known: int) -> Any:
    """Return a period that shows in the picture; None where there is none."""
    if not hasattr(game, "period"):
        return None
    try:
        period = game.period(most=max(4096, known))
    except NoPeriodFound:
        return None
    return period if period.start + period.length <= known else None


def _words(period: Any) -> str:
    grows = f", growing by {period.saltus}" if period.saltus else ""
    return f"period {period.length} from {period.start}{grows}, {period.status}"


def _wrapped(title: str, values: Sequence[int], period: Any) -> str:
    columns = period.length if 1 < period.length <= WIDEST_STRIP else 20
    title = f"{title}: {_words(period)}" if title else _words(period)
    odd = exceptions(values, period.start, period.length, period.saltus)
    return strip(title, values, columns, period.start, length=period.length, odd=odd)


def exceptions(values: Sequence[int], start: int, length: int, saltus: int = 0) -> set[int]:
    """Return what comes before a period and is not as the period would have it.

    >>> sorted(exceptions([0, 1, 5, 0, 1, 2, 0, 1, 2], 3, 3))
    [2]
    """
    found = set()
    for n in range(min(start, len(values))):
        rounds = -(-(start - n) // length)
        later = n + rounds * length
        if later < len(values) and values[n] != values[later] - rounds * saltus:
            found.add(n)
    return found


def strip(
    title: str,
    values: Sequence[int],
    columns: int,
    start: int = 0,
    *,
    length: int = 0,
    odd: Collection[int] = (),
) -> str:
    """Return the values as rows of `columns` cells, the row of `start` first after what precedes.

    Wrapped at its period, a periodic sequence shows the same column from the start on; cells before
    the start are drawn pale. The first `length` cells from the start are in brackets, and so is
    each of those that are `odd`.

    >>> strip("nim", [0, 1, 2], 2).startswith("<svg")
    True
    """
    offset = -start % columns  # so that the period begins in the first column
    rows = (offset + len(values) + columns - 1) // columns
    width = max(64 + columns * CELL, round(text_width(title, 15)) + 24)
    notes = "brackets: the first period, and exceptions before it" if length and odd else ""
    height = 52 + rows * CELL + (24 if notes else 0)
    body = [text(12, 26, title, 15)]
    for row in range(rows):
        first = row * columns - offset
        body.append(text(52, 62 + row * CELL, str(max(first, 0)), 11, anchor="end"))
    for n, value in enumerate(values):
        row, column = divmod(n + offset, columns)
        x, y = 58 + column * CELL, 44 + row * CELL
        body.append(_cell(x, y, value, pale=n < start))
        if length and (n == start or n in odd):
            body.append(_bracket(x - 1, y, 5))
        if length and (n == start + length - 1 or n in odd):
            body.append(_bracket(x + CELL - 2, y, -5))
    if notes:
        body.append(text(12, height - 12, notes, 11))
    return svg(width, height, title, body)


def chart(title: str, rows: Sequence[Sequence[int | None]]) -> str:
    """Return the values of two dimensions as a map; where there are many, without their numbers.

    >>> chart("nim", [[0, 1], [1, 0]]).count('class="cell')
    4
    """
    wide = max(len(row) for row in rows)
    side = CELL if max(wide, len(rows)) <= WIDEST_CHART else max(4, 1200 // max(wide, len(rows)))
    every = 1 if side == CELL else 5 * -(-6 // side)
    width = max(64 + wide * side, round(text_width(title, 15)) + 24)
    body = [text(12, 26, title, 15)]
    for k in range(0, max(wide, len(rows)), every):
        middle = k * side + side / 2
        if k < wide:
            body.append(text(58 + middle, 50, str(k), 11, anchor="middle"))
        if k < len(rows):
            body.append(text(52, 60 + middle, str(k), 11, anchor="end"))
    for r, row in enumerate(rows):
        for c, value in enumerate(row):
            body.append(_cell(58 + c * side, 56 + r * side, value, pale=False, side=side))
    return svg(width, 72 + len(rows) * side, title, body)


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


def _cell(x: float, y: float, value: int | None, *, pale: bool, side: int = CELL) -> str:
    shown = 0 if value is None else value
    fill = LOST if value == 0 else f"hsl(215 70% {max(38, 92 - 6 * shown)}%)"
    if value is None:
        fill = "#e9e9ee"
    ink = INK if shown < 6 else "#ffffff"
    frame = min(2.4, side / 8) if value == 0 else min(0.6, side / 30)
    size = 12 if shown < 100 else 9
    told = text(
        x + side / 2 - 0.5,
        y + 17,
        str("·" if value is None else value),
        size,
        ink=ink,
        anchor="middle",
    )
    gap = 3 if side == CELL else 0
    return (
        f'<g class="cell" opacity="{0.45 if pale else 1}">'
        f'<rect x="{x + gap / 3:g}" y="{y + gap / 3:g}" width="{side - gap}" height="{side - gap}" '
        f'rx="{gap}" fill="{fill}" stroke="{INK}" stroke-width="{frame:g}"/>'
        f"{told if side == CELL else ''}</g>"
    )


def _bracket(x: float, y: float, inward: float) -> str:
    return (
        f'<path class="bracket" d="M{x + inward:g} {y:g}H{x:g}V{y + CELL - 1:g}H{x + inward:g}" '
        f'fill="none" stroke="{INK}" stroke-width="2.2"/>'
    )
