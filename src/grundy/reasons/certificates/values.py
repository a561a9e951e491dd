"""Make tables of values: every state after its options, so that the order shows that play ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import CycleError, NoPeriodFound, UndefinedError
from grundy.limits.budget import metered

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.reasons.certificates.played import PlayedHeaps

LONGEST_WINDOW = 5_000
"""Values of a period that a certificate may hold; the checker is plain Python."""


def value_lines(states: Iterable[Any], played: PlayedHeaps) -> list[list[Any]]:
    """Return the states and all that play leads to, each after its options, with their values.

    Raises `CycleError` where play can cycle.
    """
    game = played.game
    order: dict[Any, None] = {}
    with metered() as meter:
        for state in states:
            path: dict[Any, None] = {}
            stack = [(state, False)]
            while stack:
                here, done = stack.pop()
                if done:
                    path.pop(here)
                    order[here] = None
                elif here in path:
                    raise CycleError.of([game.show(s) for s in (*path, here)])
                elif here not in order:
                    meter.position()
                    path[here] = None
                    stack.append((here, True))
                    parts = {part: None for option in played.look(here) for part in option}
                    stack += [(part, False) for part in parts if part not in order]
    return [[_plain(state), _grundy_value(game, state)] for state in order]


def _grundy_value(game: Any, state: Any) -> int:
    value: int = game.grundy(*state) if game.spreads else game.grundy(state)
    return value


def _plain(state: Any) -> Any:
    """Return a state for JSON: a number, or a list of numbers."""
    numbers = state if isinstance(state, tuple) else (state,)
    if not all(type(number) is int for number in numbers):
        raise UndefinedError(f"the position {state!r} is not made of whole numbers")
    return list(state) if isinstance(state, tuple) else state


def period_claims(played: PlayedHeaps) -> dict[str, Any]:
    """Return the period of a take-and-break game, as a claim.

    Raises `UndefinedError` for other games and where nothing is proved, and `NoPeriodFound`.
    """
    if played.code is None:
        raise UndefinedError(
            f"{played.game} is not a subtraction, octal or hexadecimal game: periods are proved "
            "for those"
        )
    game: Any = played.game
    period = game.period()
    if period.status != "proved":
        raise UndefinedError(f"the period of {played.game} was only seen, and that is not a proof")
    takes, digits = played.code
    claims = {"start": period.start, "length": period.length, "takes": takes, "digits": digits}
    if window(claims) > LONGEST_WINDOW:
        raise NoPeriodFound(
            f"the proof of the period of {played.game} needs {window(claims):,} values, and a "
            f"certificate holds at most {LONGEST_WINDOW:,}; `grundy period` proves it",
            positions=window(claims),
        )
    return claims


def window(claims: dict[str, Any]) -> int:
    """Return how many values the theorem asks for."""
    most = max(1, *(digit.bit_length() - 1 for digit in claims["digits"]))
    first = max(claims["start"], 0 if set(claims["digits"]) == {3} else 1)
    return int(most * (first + claims["length"]) + max(claims["takes"]))
