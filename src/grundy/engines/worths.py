"""Margins and plies in one number, as `grundy.native.kernels.alpha_beta` has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.bounds import HIGH, LOW
from grundy.native.kernels.alpha_beta import LIMIT

if TYPE_CHECKING:
    from grundy.engines.bounds import Margin


def window_of(alpha: Margin, beta: Margin, scale: int) -> tuple[int, int]:
    """Return the worths between those of two margins: a window that is never without width.

    >>> window_of(0, 1, 1), window_of(0, 1, 8), window_of(LOW, 10**30, 8) == (-LIMIT, LIMIT)
    ((0, 1), (3, 4), True)
    """
    low = -LIMIT if alpha == LOW else int(alpha) * scale + (scale - 1) // 2
    high = LIMIT if beta == HIGH else int(beta) * scale - scale // 2
    return max(min(low, LIMIT - 1), -LIMIT), min(max(high, 1 - LIMIT), LIMIT)


def margin_of(worth: int, scale: int) -> int:
    """Return the margin of a worth, whatever its plies.

    >>> margin_of(8 - 3, 8), margin_of(-8 + 3, 8)
    (1, -1)
    """
    return (worth + scale // 2) // scale


def worth_of(margin: int, plies: int, scale: int) -> int:
    """Return the worth that says both.

    >>> worth_of(1, 3, 8), worth_of(-1, 3, 8), worth_of(0, 0, 8)
    (5, -5, 0)
    """
    return margin * scale - (plies if margin > 0 else -plies)


def largest_margin(scale: int) -> int:
    """Return the largest margin that has a worth.

    >>> largest_margin(1), largest_margin(1 << 12)
    (4194303, 1023)
    """
    return (LIMIT - 1) // scale
