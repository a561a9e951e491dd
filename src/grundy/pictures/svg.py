"""What all pictures share: the frame of an SVG file, text, and the colours."""

from __future__ import annotations

import html
import re

INK = "#1b1b1f"
LOST = "#f2b705"
"""P-positions are marked by this colour and by a thick frame, for those who do not see it."""


CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters: XML forbids most of them, and none can be seen."""


def escape(words: str, quote: bool = True) -> str:
    r"""Return words as they stand in a picture; control characters show as unknown ones.

    >>> escape("a<b\x1b")
    'a&lt;b�'
    """
    return html.escape(CONTROL.sub("\N{REPLACEMENT CHARACTER}", words), quote)


class Picture(str):
    """SVG as text, which a notebook shows as a picture.

    >>> Picture("<svg/>")._repr_svg_()
    '<svg/>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def text(
    x: float,
    y: float,
    words: str,
    size: int,
    *,
    anchor: str = "start",
    ink: str = INK,
    bold: bool = False,
) -> str:
    """Return words at a place, escaped."""
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{ink}"{weight}>'
        f"{escape(words)}</text>"
    )


def svg(width: float, height: float, title: str, body: list[str]) -> Picture:
    """Return the whole picture; a reader of the screen hears its title."""
    inside = "\n".join(body)
    return Picture(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" font-family="system-ui, sans-serif" role="img">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect width="100%" height="100%" fill="#ffffff"/>\n{inside}\n</svg>\n'
    )
