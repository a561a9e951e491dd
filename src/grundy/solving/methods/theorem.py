"""A theorem of the game answers, without search."""

from __future__ import annotations

from grundy.solving.impartial_solutions import LawMethod

METHOD = LawMethod("theorem", 1, "a theorem answers without search")
