"""The style sheet of scenes: whole for a page, and in part for a picture that stands alone."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COLOUR = re.compile(r"(--g-[\w-]+):\s*(?:light-dark\(([^,()]+),\s*([^,()]+)\)|(#\w+))")
_VARIABLE = re.compile(r"var\((--g-[\w-]+)\)")
_CLASS = re.compile(r"\.(g-[\w-]+)")


@cache
def stylesheet() -> str:
    """Return the style sheet of scenes, for pages."""
    return files("grundy.pictures.scenes").joinpath("scene.css").read_text(encoding="utf-8")


def standalone(classes: frozenset[str]) -> str:
    """Return what a picture with these classes needs, its colours written out.

    Many programs that show SVG know no variables: so the light colours are there plainly, and the
    dark ones for whoever asks for them.

    >>> print(standalone(frozenset({"g-ground"})).splitlines()[2])
    svg.scene .g-ground{fill:#a69f90}
    """
    light, dark = [], []
    for selectors, body in _rules():
        wanted = [s for s in selectors if set(_CLASS.findall(s)) <= classes]
        plain = _painted(body, 0)
        if not wanted or not plain:
            continue
        light.append(f"{','.join(wanted)}{{{plain}}}")
        if _VARIABLE.search(body):
            dark.append(f"{','.join(wanted)}{{{_painted(body, 1, only=True)}}}")
    return "\n".join([*light, "@media (prefers-color-scheme: dark) {", *dark, "}"])


@cache
def _rules() -> list[tuple[list[str], str]]:
    """Return the rules for what is in a scene: their selectors, and what they say."""
    found = _RULE.findall(_COMMENT.sub("", stylesheet()))
    rules = [([s.strip() for s in selectors.split(",")], body.strip()) for selectors, body in found]
    return [(selectors, body) for selectors, body in rules if "data-theme" not in selectors[0]]


@cache
def colours() -> dict[str, tuple[str, str]]:
    """Return the colours by their names, light and dark.

    >>> colours()["--g-token"]
    ('#33549b', '#86a8ee')
    """
    found = _COLOUR.findall(stylesheet())
    return {name: (light or both, dark or both) for name, light, dark, both in found}


def _painted(body: str, scheme: int, *, only: bool = False) -> str:
    """Return declarations with the colours of a scheme, 0 or 1; `only` those that have one."""
    said = [part.strip() for part in body.split(";") if part.strip()]
    kept = [
        part
        for part in said
        if not part.startswith(("--", "color-scheme")) and (not only or _VARIABLE.search(part))
    ]
    text = ";".join(re.sub(r":\s+", ":", part, count=1) for part in kept)
    return _VARIABLE.sub(lambda m: colours()[m[1]][scheme], text)
