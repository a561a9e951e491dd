"""The queen in code: Wythoff's game on a board."""

from __future__ import annotations

SAME_AS = "wythoff"
