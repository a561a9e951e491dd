"""Which game is drawn how: by the file of its class, or of the nearest class above it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.pictures.scenes.form import Form

FORMS = {
    "games.amazons": "amazons",
    "games.backsliding_toads_and_frogs": "lanes",
    "games.chomp": "chocolate",
    "games.clobber": "stones",
    "games.coloured_graph": "coloured_digraphs",
    "games.connect_four": "drops",
    "games.cram": "tiles",
    "games.dawsons_chess": "files",
    "games.dawsons_kayles": "pins",
    "games.dodgem": "cars",
    "games.dots_and_boxes": "boxes",
    "games.euclid": "rods",
    "games.fibonacci_nim": "limited",
    "games.fox_and_geese": "fox_and_geese",
    "games.green_hackenbush": "drawings",
    "games.hackenbush": "drawings",
    "games.hare_and_hounds": "hunts",
    "games.hex": "hexagons",
    "games.hexapawn": "chessmen",
    "games.kalah": "houses",
    "games.kayles": "pins",
    "games.konane": "pits",
    "games.mu_torere": "rings",
    "games.nimble": "strips",
    "games.nogo": "crossings",
    "games.northcott": "lanes",
    "games.notakto": "notakto",
    "games.pie_rules": "slices",
    "games.poker_nim": "reserves",
    "games.ruler": "coins",
    "games.sequential_nim": "queues",
    "games.shove": "lanes",
    "games.silver_dollar": "strips",
    "games.sprouts": "sprouting",
    "games.staircase_nim": "stairs",
    "games.toads_and_frogs": "lanes",
    "games.toppling_dominoes": "toppling",
    "games.wythoff": "pairs",
    "rules.boards.bars": "tiles",
    "rules.boards.cakes": "cakes",
    "rules.boards.coins": "turtles",
    "rules.boards.colouring": "colours",
    "rules.boards.drawn_board": "points",
    "rules.boards.graphs": "digraphs",
    "rules.boards.heaps": "heaps",
    "rules.boards.lines": "noughts",
    "rules.boards.pieces": "walks",
    "rules.boards.rows": "piles",
    "rules.boards.squares": "squares",
    "rules.boards.stones": "stones",
    "rules.boards.text_board": "squares",
}
"""The file of a class below `grundy`, and the file here that draws its boards as `FORM`."""

PLAIN = "states"
"""What draws games that are none of these, by the shape of their states."""


def form_of(game: Any) -> Form:
    """Return how boards of a game are drawn.

    >>> import grundy as gr
    >>> type(form_of(gr.game("nim"))).__name__
    'Heaps'
    """
    return _form(*(kind.__module__ for kind in type(game).__mro__))


@cache
def _form(*modules: str) -> Form:
    files = (module.removeprefix("grundy.") for module in modules)
    name = next((FORMS[file] for file in files if file in FORMS), PLAIN)
    found: Form = import_module(f"grundy.pictures.scenes.{name}").FORM
    return found
