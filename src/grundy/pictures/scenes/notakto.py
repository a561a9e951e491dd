"""Boards of crosses side by side."""

from __future__ import annotations

from grundy.pictures.scenes.noughts import Boards

FORM = Boards()
