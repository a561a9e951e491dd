"""Amazons: queens, and squares that their arrows burnt."""

from __future__ import annotations

from grundy.pictures.scenes.chessmen import Chessmen

FORM = Chessmen(
    {"x": ("black", "queen"), "o": ("white", "queen")},
    {"x": "black amazon x", "o": "white amazon o", "#": "burnt"},
)
