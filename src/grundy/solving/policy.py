"""Every number by which provers of positions with scores take turns, in one place.

They were chosen by `benchmarks/choice.py`, which solves some sixty boards by each prover alone and
by the portfolio. Turns are counted in positions, so that they are the same on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Policy:
    """What each prover may spend, and when; positions unless another unit is named."""

    first: int = 32
    """The memory's first turn, before all others; half of it in a partizan game, where a position
    takes longer."""

    filled: int = 256
    """The same on a small board that is filled square by square."""

    full: int = 9
    """Squares of such a board: on a larger one the memory does not come first."""

    tried: int = 24
    """Nodes of alpha-beta in a partizan game before its values are thought of: many small boards
    need no more."""

    cut: int = 1 << 14
    """Nodes of the first long turn of alpha-beta; the memory's turns are half as long."""

    growth: int = 4
    """By how much each turn is longer than the one before."""

    valued: int = 1 << 9
    """Turns of alpha-beta and of values, where either may be quicker: they double. The first turn
    is longer by `growth`."""

    tabled: int = 1 << 18
    """The memory's turn where the rules may become a table on the way."""

    memory: tuple[int, int] = (3, 4)
    """The part of a budget that the memory may take, all in all."""

    compiled: int = 48_000_000
    """Nodes of a compiled search where no limit was set: half a minute."""

    along: int = 2048
    """Nodes of compiled alpha-beta in any case for what is wanted beside the margin."""

    counted: int = 64
    """How many times `along` a compiled search may have visited and still count plies, which takes
    about as long again."""

    patient: int = 1 << 14
    """Nodes for what is wanted beside the margin where nothing is to be compiled."""

    least: int = 128
    """Nodes, and moves, of plain alpha-beta in any case for what is wanted beside the margin."""

    numbered: int = 512
    """The same over whole numbers, which take less time."""

    relisted: float = 0.5
    """Moves listed for what is wanted beside the margin, as a part of those listed for it."""

    scored: int = 64
    """Positions that the memory scores in any case for what alpha-beta does not count."""

    tied: int = 2
    """How many times as many as alpha-beta has visited, where the game is tied."""

    completed: int = 1 << 13
    """How many of these at most."""


POLICY = Policy()
