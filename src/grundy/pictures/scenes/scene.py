"""A scene: what a position looks like, as shapes and places; Python and the page draw it alike."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.marks import listed, moved, symbols, tidy
from grundy.pictures.scenes.markup import svg
from grundy.pictures.scenes.styling import stylesheet
from grundy.pictures.scenes.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grundy.pictures.scenes.marks import Mark

GAP = 0.7
"""Between parts that stand side by side."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one can press: a box, what it is called, and what stands there.

    `holds` is compared between positions: a move touches the places where it changes. An empty
    text is a place with nothing on it.
    """

    x: float
    y: float
    w: float
    h: float
    said: str
    holds: str = ""


@dataclass(frozen=True, slots=True)
class Scene:
    """What a position looks like, in units of a square's side.

    `under` is the board, the same for all positions of a game; `marks` are what stands on it. The
    names of `places` are stable, so that two positions can be compared.

    >>> import grundy as gr
    >>> scene = gr.scene("tic-tac-toe x../.o./...")
    >>> scene.size, scene.places["1,1"].said, scene.svg()[:18]
    ((3, 3), 'row 1, column 1: x', '<svg xmlns="http:/')
    """

    size: tuple[float, float]
    under: tuple[Mark, ...] = ()
    marks: tuple[Mark, ...] = ()
    places: Mapping[str, Place] = field(default_factory=dict)
    label: str = ""

    def svg(self, *, style: bool = True) -> str:
        """Return the picture as SVG; without `style` for a page that has the style sheet.

        >>> import grundy as gr
        >>> gr.scene("nim 1 2").svg(style=False).count("token")
        3
        """
        return svg(self.size, self.under, self.marks, self.label, style=style)

    @staticmethod
    def stylesheet() -> str:
        """Return the style sheet of scenes, for a page that shows them without `style`.

        >>> import grundy as gr
        >>> "svg.scene .g-token" in gr.Scene.stylesheet()
        True
        """
        return stylesheet()

    def _repr_svg_(self) -> str:
        return self.svg()

    def as_data(self) -> dict[str, Any]:
        """Return the scene as plain data, as the page draws it.

        >>> import grundy as gr
        >>> gr.scene("nim 1").as_data()["places"]
        {'1:1': [0.1, 2.1, 1.6, 0.5, 'heap 1: take 1']}
        """
        used = {
            name: [list(part) for part in SYMBOLS[name]]
            for name in dict.fromkeys(symbols((*self.under, *self.marks)))
        }
        return {
            "size": [tidy(n) for n in self.size],
            "label": self.label,
            "under": [listed(mark) for mark in self.under],
            "marks": [listed(mark) for mark in self.marks],
            "places": {
                name: [tidy(p.x), tidy(p.y), tidy(p.w), tidy(p.h), p.said]
                for name, p in self.places.items()
            },
            **({"symbols": used} if used else {}),
        }

    def moved(self, dx: float, dy: float, prefix: str = "") -> Scene:
        """Return the scene moved, its places' names after a prefix."""
        return replace(
            self,
            under=tuple(moved(mark, dx, dy) for mark in self.under),
            marks=tuple(moved(mark, dx, dy) for mark in self.marks),
            places={
                prefix + name: replace(p, x=p.x + dx, y=p.y + dy) for name, p in self.places.items()
            },
        )


def beside(scenes: Sequence[Scene], prefixes: Sequence[str], gap: float = GAP) -> Scene:
    """Return scenes side by side, on one ground, each with its places' names after its prefix."""
    height = max((scene.size[1] for scene in scenes), default=1.0)
    x, parts = 0.0, []
    for scene, prefix in zip(scenes, prefixes, strict=True):
        parts.append(scene.moved(x, height - scene.size[1], prefix))
        x += scene.size[0] + gap
    return Scene(
        size=(max(x - gap, 1.0), height),
        under=tuple(mark for part in parts for mark in part.under),
        marks=tuple(mark for part in parts for mark in part.marks),
        places={name: place for part in parts for name, place in part.places.items()},
        label=" + ".join(part.label for part in parts),
    )
