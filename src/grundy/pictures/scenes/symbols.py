"""Pieces that are drawn: each a few paths in a box of side 1, with their classes."""

from __future__ import annotations

SYMBOLS: dict[str, tuple[tuple[str, str], ...]] = {
    "cross": (("stroke", "M0.24 0.24L0.76 0.76M0.76 0.24L0.24 0.76"),),
    "ring": (("stroke", "M0.5 0.2A0.3 0.3 0 1 1 0.499 0.2Z"),),
}
"""By name. Classes: `fill` is the piece's colour, `edge` its outline, `stroke` a thick line of its
colour, `detail` a thin line in the colour of the paper."""
