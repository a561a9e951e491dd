"""The door from a value to its picture: loaded by name when one is first drawn.

Values lie below pictures and do not import them, but a thermograph is there to be seen.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

PICTURES = "grundy.pictures.thermographs"


def drawn(thermograph: Any, title: str = "") -> str:
    """Return a thermograph as SVG."""
    picture: str = import_module(PICTURES).thermograph_svg(thermograph, title)
    return picture
