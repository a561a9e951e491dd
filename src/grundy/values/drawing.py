"""The door from a value to its picture: loaded by name when one is first drawn.

Values lie below pictures and do not import them, but thermographs and periods are there to be seen.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

PICTURES = {
    "thermograph_svg": "grundy.pictures.thermographs",
    "period_svg": "grundy.pictures.values",
    "loopy_svg": "grundy.pictures.loopy_values",
}


def drawn(thermograph: Any, title: str = "") -> str:
    """Return a thermograph as SVG."""
    return _picture("thermograph_svg", thermograph, title)


def drawn_period(period: Any) -> str:
    """Return a period as SVG: its values, wrapped at it."""
    return _picture("period_svg", period)


def drawn_loopy(value: Any, title: str = "") -> str:
    """Return a loopy value as SVG: its graph as given, and its canonical form."""
    return _picture("loopy_svg", value, title)


def _picture(name: str, *about: Any) -> str:
    picture: str = getattr(import_module(PICTURES[name]), name)(*about)
    return picture
