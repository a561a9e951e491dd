"""Tables of Grundy values: a box of positions, at two speeds."""

from __future__ import annotations

from functools import partial
from itertools import islice, product
from math import prod
from typing import TYPE_CHECKING, Any

from grundy.engines.in_order import values_in_order, values_on_a_line
from grundy.engines.rule_tables import NotCompiled, Refused
from grundy.errors import PositionError, TooManyMovesError
from grundy.limits.budget import metered
from grundy.limits.processor_time import thread_time
from grundy.rules.function import FunctionGame
from grundy.solving import compiling
from grundy.solving.compiling import compiled_rule
from grundy.solving.definition import grundy_of_sum
from grundy.solving.known_values import KnownValues
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.impartial import ImpartialGame

ESTIMATE = 0.05
"""Seconds after which the time of a table is estimated."""

LARGEST_TABLE = 10_000_000


def values(game: ImpartialGame, *shape: int) -> list[Any]:
    """Return the Grundy values of all positions below `shape`, nested by its dimensions."""
    return table_of(game, shape)


def table_of(
    game: ImpartialGame, shape: tuple[int, ...], value: Callable[..., Any] | None = None
) -> list[Any]:
    """Return the Grundy values of all positions below `shape`, nested by its dimensions.

    `value` gives an entry from its place where some places are no positions.
    """
    check_table(game, shape, LARGEST_TABLE)
    with metered() as meter:
        if value is not None:
            return _nested([value(*place) for place in product(*map(range, shape))], shape)
        flat = _compiled_table(game, shape, meter)
        if flat is None:
            flat = list(values_of(game, shape, meter))
    return _nested(flat, shape)


def check_table(game: ImpartialGame, shape: tuple[int, ...], largest: int) -> None:
    """Raise `PositionError` or `TooManyMovesError` unless there is such a table of the game."""
    if not shape or any(type(size) is not int or size < 0 for size in shape):
        raise PositionError(
            f"a table of {game.text} needs its size, as in `grundy table nim 8 8`; "
            "games on boards or words have no table"
        )
    if game.arity not in (1, None, len(shape)):
        raise PositionError(f"a table of {game.text} has {game.arity} dimensions, not {len(shape)}")
    if prod(shape) > largest:
        raise TooManyMovesError(
            f"a table of {prod(shape):,} values is too large; it has at most {largest:,}"
        )


def values_of(game: ImpartialGame, shape: tuple[int, ...], meter: Meter) -> Iterator[int]:
    """Yield the Grundy values of all positions below `shape`, the last number first."""
    # A rule as it is has numbers for states; limits on moves are kept by the slow way alone.
    plain = game.compiles and game.arity == len(shape) and meter.limits.moves is None
    if not plain:
        return (game(*place).grundy for place in product(*map(range, shape)))
    known = store_of(game, KnownValues).grundy

    def slowly(state: State) -> int:
        return grundy_of_sum(game, (state,))

    if not game.spreads:
        moves: Callable[..., Any] = game.moves
        if isinstance(game, FunctionGame) and type(game).moves is FunctionGame.moves:
            moves = game.rule  # a call less for every position
        return values_on_a_line(shape[0], moves, known, slowly, meter)
    states = product(*map(range, shape))
    return values_in_order(states, partial(_spread, game.moves), known, slowly, meter)


def _spread(moves: Callable[..., Iterable[Any]], state: tuple[Any, ...]) -> Iterable[Any]:
    return moves(*state)


def _compiled_table(game: ImpartialGame, shape: tuple[int, ...], meter: Meter) -> list[int] | None:
    """Return the table from the compiled rule, when the first values say that it pays."""
    rule, seconds = compiled_rule(game), meter.limits.interpreted
    whole = game.arity == len(shape) and prod(shape) > 0
    if rule is None or seconds is None or rule.refusal is not None or not whole:
        return None
    try:
        if _estimate(game, shape, meter) < seconds:
            return None
        values: list[int] = rule.table(shape, meter).tolist()
        compiling.compare(game, rule)
    except NotCompiled as reason:
        meter.declined = str(reason)
        if isinstance(reason, Refused):
            rule.refusal = str(reason)
        return None
    return values


def _estimate(game: ImpartialGame, shape: tuple[int, ...], meter: Meter) -> float:
    """Return about how many seconds plain Python would take for a table, from a few of its values.

    The values that are computed for it are kept, so nothing is lost.
    """
    total = prod(shape)
    values = values_of(game, shape, meter)
    known, begin = 0, thread_time()
    while known < total:
        batch = min(total - known, known + 1)
        for _ in islice(values, batch):
            pass
        known += batch
        taken = thread_time() - begin
        if taken > ESTIMATE:
            return taken / known * (total - known)
    return 0.0


def _nested(flat: list[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return flat
    size = prod(shape[1:])
    return [_nested(flat[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]
