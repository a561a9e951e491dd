"""The order in which a table is filled: what a position can become must come before it."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, ProgramError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.impartial import ImpartialGame

TRIED = {1: 300, 2: 20}
FAR = 20_000
"""Small positions, all of them, and the largest of some larger ones, on which it is seen that
every option comes before its position."""


def _tried(numbers: int, most: int) -> Iterator[Any]:
    """Yield small positions, and some up to the largest: a rule may change its mind."""
    some = sorted({min(most, FAR) * k // 16 for k in range(1, 17)})
    if numbers == 1:
        yield from (*range(TRIED[1]), *some)
    else:
        yield from (*product(range(TRIED[2]), repeat=2), *product(some[::5], repeat=2))


def check_order(game: ImpartialGame, numbers: int, most: int) -> None:
    """Raise unless every option of the positions tried comes before them in the table."""
    try:
        for state in _tried(numbers, most):
            for option in game.options(state):
                if any(not _before(part, state) for part in option):
                    raise ProgramError(
                        f"{game.text} can go from {state} to {option}, which a table filled from "
                        "small to large does not have yet; give a formula, or use `grundy solve`"
                    )
    except ProgramError:
        raise
    except GrundyError as error:
        raise ProgramError(f"{game.text} has no rule for all numbers: {error}") from error


def _before(part: Any, state: Any) -> bool:
    if isinstance(state, tuple):
        rows = all(isinstance(n, int) and n >= 0 for n in part)
        return rows and part < state and part[1] <= max(state)
    return isinstance(part, int) and 0 <= part < state
