"""A table of two dimensions as a picture: a cell for each value, those with 0 in a colour."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

CELL = 20
READABLE = 20
"""Rows up to which the values are written into their cells."""

STYLE = (
    "text{font:11px sans-serif;fill:#333;text-anchor:middle}"
    "rect{fill:#f1f1ee;stroke:#fff}.lost{fill:#f0b429}"
    "@media(prefers-color-scheme:dark){text{fill:#ddd}rect{fill:#2a2c33;stroke:#15161a}"
    ".lost{fill:#b9820f}}"
)


def map_svg(title: str, rows: Sequence[Sequence[int]]) -> str:
    """Return the values as SVG, row by row.

    >>> map_svg("wythoff", [[0, 1], [1, 2]]).count("<rect")
    4
    """
    written = len(rows) <= READABLE
    cell = CELL if written else CELL // 2
    parts = []
    for y, row in enumerate(rows):
        for x, value in enumerate(row):
            lost = ' class="lost"' if value == 0 else ""
            parts.append(
                f'<rect{lost} x="{x * cell}" y="{y * cell}" width="{cell}" height="{cell}"/>'
            )
            if written:
                middle, base = x * cell + cell / 2, y * cell + cell * 0.7
                parts.append(f'<text x="{middle:g}" y="{base:g}">{value}</text>')
    width, height = len(rows[0]) * cell, len(rows) * cell
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{escape(title)}">'
        f"<style>{STYLE}</style>{''.join(parts)}</svg>\n"
    )
