"""Hexadecimal games."""

from __future__ import annotations

from grundy.games.octal import Octal


class Hexadecimal(Octal):
    """Octal games with larger digits: 8 more when taking may leave three heaps.

    >>> import grundy as gr
    >>> gr.game("hexadecimal:0.8F").values(12)
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """

    name = "hexadecimal"
    source = "R. B. Austin, Impartial and Partisan Games, MSc thesis, University of Calgary (1976)"
    examples = ("hexadecimal:0.8F(9)", "hexadecimal:0.205200C(12)", "hexadecimal:8.1(7)")
    digits_known = "0123456789ABCDEF"
    form = "hexadecimal digits, as in hexadecimal:0.8F"
