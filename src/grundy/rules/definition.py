"""Answers by definition: from the moves alone, no theorem asked.

Grundy values and outcomes are computed on the canonical components of a position, where a sum's
value is the nim-sum of its components'. Misère outcomes and remoteness know no such shortcut:
they are computed on whole positions (`grundy.rules.sums`).
"""

from __future__ import annotations

from functools import partial
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from grundy.engines.budget import counted, metered
from grundy.engines.definition import grundy_recipe, outcome_recipe
from grundy.engines.recursion import CycleFound, evaluate
from grundy.errors import CycleError, PositionError, TooManyMovesError
from grundy.rules import loopy, sums
from grundy.values import LoopyNimber, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.engines.budget import Meter
    from grundy.rules.impartial import ImpartialGame
    from grundy.rules.states import State


LARGEST_TABLE = 10_000_000


class Memory:
    """What is known of a game's components by definition."""

    def __init__(self) -> None:
        self.grundy: dict[State, int] = {}
        self.outcome: dict[State, Outcome] = {}
        self.splits = False


class _Splits(Exception):  # noqa: N818 - news, not an error
    """An option has several components, so that outcomes need Grundy values."""


def grundy(game: ImpartialGame, *args: Any) -> int:
    """Return the Grundy value of one state.

    Raises `UndefinedError` where play may go round and the value is infinite.
    """
    if game.loopy:
        return loopy.grundy(game, args)
    return grundy_of_sum(game, (args if game.spreads else args[0],))


def grundy_of_sum(game: ImpartialGame, states: Iterable[State]) -> int:
    """Return the Grundy value of a sum of states of one game."""
    memory = game.memory.grundy
    value = 0
    with metered() as meter:
        recipe = grundy_recipe(lambda piece: _options(game, piece, meter), memory)
        for piece in game.pieces(states):
            try:
                value ^= evaluate(piece, recipe, memory, meter)
            except CycleFound as found:
                raise _cycle(game, found) from None
    return value


def loopy_value(game: ImpartialGame, *args: Any) -> LoopyNimber:
    """Return the value of one state in sums: its Grundy value where play must end."""
    return loopy.value(game, args)


def outcome(game: ImpartialGame, *args: Any) -> Outcome:
    """Return the outcome of one state: from its Grundy value where a theorem gives that."""
    state = args if game.spreads else args[0]
    if game.loopy:
        return sums.outcome([(game, state)], misere=False)
    law = game.law("grundy")
    value = law.rule(game, *args) if law else None
    lost = is_lost(game, (state,)) if value is None else value == 0
    return Outcome.P if lost else Outcome.N


def misere_outcome(game: ImpartialGame, *args: Any) -> Outcome:
    """Return the misère outcome of a position of one game."""
    return sums.outcome(_terms(game, args), misere=True)


def remoteness(game: ImpartialGame, *args: Any) -> int | None:
    """Return the remoteness of a position of one game."""
    return sums.remoteness(_terms(game, args), misere=False)


def is_lost(game: ImpartialGame, states: Iterable[State]) -> bool:
    """Return whether a sum of states of one game is a P-position.

    A component is searched only as far as the first winning option; a game that splits is solved
    by its Grundy values.
    """
    if game.loopy:
        return sums.outcome([(game, state) for state in states], misere=False) is Outcome.P
    pieces = game.pieces(states)
    if len(pieces) != 1 or game.memory.splits:
        return grundy_of_sum(game, pieces) == 0
    with metered() as meter:
        before = meter.positions
        try:
            return _piece_outcome(game, pieces[0]) is Outcome.P
        except _Splits:
            game.memory.splits = True
            meter.positions = before  # they are looked at again, now for their values
            return grundy_of_sum(game, pieces) == 0


def has_grundy(game: ImpartialGame, states: tuple[State, ...], value: int) -> bool:
    """Return whether a sum of states of one game has this Grundy value."""
    if game.loopy:
        return loopy.sum_value(game, states) == LoopyNimber(value)
    return grundy_of_sum(game, states) == value


def table(game: ImpartialGame, shape: tuple[int, ...]) -> list[Any]:
    """Return the Grundy values of all positions below `shape`, nested by its dimensions."""
    if not shape or any(type(size) is not int or size < 0 for size in shape):
        raise PositionError(
            f"a table of {game.text} needs its size, as in `grundy table nim 8 8`; "
            "where positions are boards or words there is none"
        )
    if game.arity not in (1, None, len(shape)):
        raise PositionError(f"a table of {game.text} has {game.arity} dimensions, not {len(shape)}")
    if prod(shape) > LARGEST_TABLE:
        raise TooManyMovesError(
            f"a table of {prod(shape):,} values is too large; it has at most {LARGEST_TABLE:,}"
        )
    with metered():
        flat = [game(*place).grundy for place in product(*map(range, shape))]
    return _nested(flat, shape)


def _nested(flat: list[Any], shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return flat
    size = prod(shape[1:])
    return [_nested(flat[i * size : (i + 1) * size], shape[1:]) for i in range(shape[0])]


def _piece_outcome(game: ImpartialGame, piece: State) -> Outcome:
    memory = game.memory.outcome

    def options(piece: State) -> Iterator[State]:
        return map(_only, _options(game, piece, meter))

    with metered() as meter:
        try:
            return evaluate(piece, outcome_recipe(options, memory, misere=False), memory, meter)
        except CycleFound:
            # Some play goes round; the outcome may be decided all the same.
            return sums.outcome([(game, piece)], misere=False)


def _options(game: ImpartialGame, piece: State, meter: Meter) -> Iterator[tuple[State, ...]]:
    return map(game.pieces, counted(game.options(piece), meter, partial(game.show, piece)))


def _only(option: tuple[State, ...]) -> State:
    if len(option) != 1:
        raise _Splits
    return option[0]


def _terms(game: ImpartialGame, args: tuple[Any, ...]) -> list[tuple[ImpartialGame, State]]:
    return [(game, args)] if game.spreads else [(game, state) for state in args]


def _cycle(game: ImpartialGame, found: CycleFound) -> CycleError:
    return CycleError.of([game.show(node) for node in found.nodes])
