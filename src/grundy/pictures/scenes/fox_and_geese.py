"""A fox and geese, on the dark squares."""

from __future__ import annotations

from grundy.pictures.scenes.chessmen import Chessmen

FORM = Chessmen(
    {"g": ("one", "goose"), "f": ("two", "fox")},
    {"g": "goose", "f": "fox"},
)
