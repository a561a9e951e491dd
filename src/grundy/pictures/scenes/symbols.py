"""Pieces that are drawn: each a few paths in a box of side 1, with their classes."""

from __future__ import annotations

import re

from grundy.pictures.scenes.row_symbols import ROWS

Symbol = tuple[tuple[str, str], ...]


def ball(x: float, y: float, r: float) -> str:
    """Return a circle as a path.

    >>> ball(0.5, 0.5, 0.25)
    'M0.25 0.5A0.25 0.25 0 1 1 0.75 0.5A0.25 0.25 0 1 1 0.25 0.5Z'
    """
    arc = f"A{r} {r} 0 1 1"
    left, right = round(x - r, 3), round(x + r, 3)
    return f"M{left} {y}{arc} {right} {y}{arc} {left} {y}Z"


def turned(drawn: Symbol, quarters: int) -> Symbol:
    """Return a symbol made of points alone (M, L, C, Q), turned to the left by quarters.

    >>> turned((("fill", "M0.25 0.5L1 0"),), 1)
    (('fill', 'M0.5 0.75L0 0'),)
    """

    def point(match: re.Match[str]) -> str:
        x, y = float(match[1]), float(match[2])
        for _ in range(quarters % 4):
            x, y = y, 1 - x
        return f"{round(x, 3):g} {round(y, 3):g}"

    pair = r"(-?[\d.]+) (-?[\d.]+)"
    return tuple((classes, re.sub(pair, point, d)) for classes, d in drawn)


KNIGHT: Symbol = (
    (
        "fill",
        (
            "M.3 .84C.31 .66 .5 .6 .49 .46C.43 .51 .36 .52 .3 .6L.22 .57L.19 .48"
            "L.34 .29L.35 .15L.46 .22C.69 .22 .83 .46 .77 .84Z"
        ),
    ),
    ("detail", "M.52 .28C.66 .34 .73 .5 .7 .74"),
    ("dot", "M.37 .34L.43 .32L.41 .37Z"),
)

CAR: Symbol = (
    ("tyre", "M.2 .2L.36 .2L.36 .8L.2 .8ZM.62 .2L.78 .2L.78 .8L.62 .8Z"),
    (
        "fill",
        ("M.1 .36Q.1 .25 .22 .25L.7 .25Q.92 .28 .92 .5Q.92 .72 .7 .75L.22 .75Q.1 .75 .1 .64Z"),
    ),
    ("glass", "M.6 .32Q.7 .5 .6 .68L.5 .63Q.55 .5 .5 .37Z"),
    ("glass", "M.24 .35L.31 .39L.31 .61L.24 .65Z"),
)

SYMBOLS: dict[str, Symbol] = {
    "cross": (("stroke", "M.24 .24L.76 .76M.76 .24L.24 .76"),),
    "ring": (("stroke", "M.5 .2A.3 .3 0 1 1 .499 .2Z"),),
    "crossed": (
        ("fill", ball(0.5, 0.5, 0.39)),
        ("detail", "M.38 .38L.62 .62M.62 .38L.38 .62"),
    ),
    "ringed": (("fill", ball(0.5, 0.5, 0.39)), ("detail", ball(0.5, 0.5, 0.18))),
    "counter": (
        ("fill", ball(0.5, 0.5, 0.36)),
        ("detail", ball(0.5, 0.5, 0.25)),
        ("dot", ball(0.5, 0.5, 0.07)),
    ),
    "pawn": (
        (
            "fill",
            (
                "M.41 .42A.15 .15 0 1 1 .59 .42C.6 .54 .63 .62 .74 .7V.84H.26V.7"
                "C.37 .62 .4 .54 .41 .42Z"
            ),
        ),
        ("detail", "M.38 .43H.62M.3 .72H.7"),
    ),
    "rook": (
        (
            "fill",
            (
                "M.24 .16H.37V.25H.44V.16H.56V.25H.63V.16H.76V.33L.66 .41V.62L.75 .71"
                "V.84H.25V.71L.34 .62V.41L.24 .33Z"
            ),
        ),
        ("detail", "M.34 .41H.66M.34 .62H.66M.25 .73H.75"),
    ),
    "bishop": (
        (
            "fill",
            (
                "M.5 .09A.055 .055 0 0 1 .54 .19C.7 .3 .73 .47 .61 .6L.64 .68"
                "C.71 .71 .75 .75 .77 .84H.23C.25 .75 .29 .71 .36 .68L.39 .6"
                "C.27 .47 .3 .3 .46 .19A.055 .055 0 0 1 .5 .09Z"
            ),
        ),
        ("detail", "M.5 .32V.5M.42 .4H.58M.37 .65H.63"),
    ),
    "queen": (
        (
            "fill",
            ("M.25 .7L.15 .34L.33 .53L.35 .24L.5 .5L.65 .24L.67 .53L.85 .34L.75 .7V.84H.25Z"),
        ),
        ("fill", ball(0.15, 0.31, 0.05)),
        ("fill", ball(0.35, 0.2, 0.05)),
        ("fill", ball(0.65, 0.2, 0.05)),
        ("fill", ball(0.85, 0.31, 0.05)),
        ("detail", "M.27 .71H.73"),
    ),
    "king": (
        (
            "fill",
            (
                "M.46 .08H.54V.15H.61V.22H.54V.36C.64 .27 .85 .32 .82 .5"
                "C.8 .6 .74 .63 .73 .7V.84H.27V.7C.26 .63 .2 .6 .18 .5"
                "C.15 .32 .36 .27 .46 .36V.22H.39V.15H.46Z"
            ),
        ),
        ("detail", "M.5 .4V.62M.28 .71H.72"),
    ),
    "knight": KNIGHT,
    "nightrider": turned(KNIGHT, 2),
    "maharaja": (
        ("fill", "M.5 .24C.43 .19 .45 .11 .54 .06C.6 .13 .58 .2 .5 .24Z"),
        (
            "fill",
            (
                "M.19 .52C.17 .33 .34 .23 .5 .23C.66 .23 .83 .33 .81 .52"
                "C.8 .6 .74 .63 .73 .7V.84H.27V.7C.26 .63 .2 .6 .19 .52Z"
            ),
        ),
        (
            "detail",
            ("M.2 .46C.4 .47 .56 .42 .66 .29M.24 .59C.48 .6 .7 .53 .79 .41M.28 .71H.72"),
        ),
        ("dot", ball(0.45, 0.33, 0.045)),
    ),
    "car": CAR,
    "car-up": turned(CAR, 1),
    "fox": (
        (
            "fill",
            (
                "M.15 .12L.38 .27H.62L.85 .12C.92 .38 .87 .52 .77 .62L.5 .9L.23 .62"
                "C.13 .52 .08 .38 .15 .12Z"
            ),
        ),
        ("glass", "M.19 .52C.34 .5 .44 .58 .5 .78C.56 .58 .66 .5 .81 .52L.5 .84Z"),
        ("dot", ball(0.36, 0.44, 0.045) + ball(0.64, 0.44, 0.045)),
        ("nose", ball(0.5, 0.84, 0.06)),
    ),
    "goose": (
        ("leg", "M.44 .76V.9M.57 .76V.9"),
        (
            "fill",
            (
                "M.58 .2C.61 .12 .73 .12 .76 .21L.91 .27L.76 .32C.72 .37 .72 .41 .75 .48"
                "C.82 .65 .71 .8 .52 .8C.33 .8 .18 .7 .08 .49C.23 .54 .36 .5 .46 .48"
                "C.56 .46 .6 .42 .58 .34C.56 .29 .56 .25 .58 .2Z"
            ),
        ),
        ("detail", "M.29 .59C.4 .68 .55 .67 .62 .56"),
        ("dot", ball(0.68, 0.23, 0.035)),
    ),
    "hound": (
        (
            "fill",
            (
                "M.3 .24C.42 .12 .58 .12 .7 .24C.88 .22 .94 .44 .9 .62"
                "C.84 .7 .76 .66 .73 .56C.7 .64 .66 .68 .65 .74C.63 .9 .37 .9 .35 .74"
                "C.34 .68 .3 .64 .27 .56C.24 .66 .16 .7 .1 .62C.06 .44 .12 .22 .3 .24Z"
            ),
        ),
        (
            "detail",
            "M.27 .56C.26 .46 .28 .36 .3 .26M.73 .56C.74 .46 .72 .36 .7 .26",
        ),
        ("dot", ball(0.4, 0.42, 0.045) + ball(0.6, 0.42, 0.045)),
        ("nose", "M.42 .68C.46 .64 .54 .64 .58 .68C.56 .75 .44 .75 .42 .68Z"),
    ),
    "hare": (
        (
            "fill",
            (
                "M.4 .5C.26 .36 .22 .1 .3 .06C.4 .04 .46 .26 .48 .44L.52 .44"
                "C.54 .26 .6 .04 .7 .06C.78 .1 .74 .36 .6 .5C.72 .54 .78 .64 .74 .74"
                "C.7 .86 .6 .92 .5 .92C.4 .92 .3 .86 .26 .74C.22 .64 .28 .54 .4 .5Z"
            ),
        ),
        (
            "detail",
            "M.33 .15C.34 .25 .38 .35 .42 .42M.67 .15C.66 .25 .62 .35 .58 .42",
        ),
        ("dot", ball(0.39, 0.65, 0.045) + ball(0.61, 0.65, 0.045)),
        ("nose", "M.45 .75L.55 .75L.5 .81Z"),
    ),
    "flame": (
        (
            "fill",
            (
                "M.52 .12C.56 .3 .76 .42 .74 .62C.73 .78 .62 .86 .5 .86"
                "C.37 .86 .26 .77 .26 .62C.26 .52 .32 .45 .36 .38C.38 .46 .42 .48 .44 .5"
                "C.42 .36 .46 .22 .52 .12Z"
            ),
        ),
        (
            "glass",
            "M.51 .52C.53 .6 .61 .64 .6 .72C.59 .79 .42 .79 .41 .71C.4 .64 .5 .6 .51 .52Z",
        ),
    ),
    **ROWS,
}
"""By name. Classes: `fill` is the piece's colour, `edge` its outline, `stroke` a thick line of its
colour, `detail` a thin line and `dot` a spot in the colour of the paper, `glass` a pale part."""
