"""Answers by definition: from the moves alone, no theorem asked.

Grundy values and outcomes are computed on the canonical components of a position, where a sum's
value is the nim-sum of its components'. Misère outcomes and remoteness know no such shortcut:
they are computed on whole positions (`grundy.solving.sums`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.engines.recipes import grundy_recipe, outcome_recipe
from grundy.engines.recursion import CycleFound, evaluate
from grundy.errors import CycleError
from grundy.limits.budget import counted, metered
from grundy.native.kernels.rules import GRUNDY, MISERE_PLIES, NORMAL_PLIES
from grundy.rules.asking import service
from grundy.solving import nimbers, sums
from grundy.solving.known_values import KnownValues
from grundy.solving.memory import store_of
from grundy.solving.nimbers import in_turns
from grundy.solving.reachable import refuse_to_list
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.impartial import ImpartialGame


Answer = TypeVar("Answer")


class _Splits(Exception):  # noqa: N818 - news, not an error
    """An option has several components, so that outcomes need Grundy values."""


def grundy_of_sum(game: ImpartialGame, states: Iterable[State]) -> int:
    """Return the Grundy value of a sum of states of one game."""
    listed = tuple(states)
    with metered() as meter:
        plainly = partial(_value_by_recursion, game, listed, meter)
        try:
            return in_turns(game, meter, plainly, partial(nimbers.grundy, game, listed, meter))
        except CycleFound as found:
            raise _cycle(game, found) from None


def _value_by_recursion(game: ImpartialGame, states: Iterable[State], meter: Meter) -> int:
    memory = store_of(game, KnownValues).grundy
    value = 0
    recipe = grundy_recipe(lambda piece: _options(game, piece, meter), memory)
    for piece in game.pieces(states):
        if piece not in memory:
            refuse_to_list(game, piece, meter)
        by_definition = partial(evaluate, piece, recipe, memory, meter)
        value ^= _at_two_speeds(game, piece, GRUNDY, meter, by_definition, int)
    return value


def misere_outcome(game: ImpartialGame, *args: Any) -> Outcome:
    """Return the misère outcome of a position of one game."""
    terms = _terms(game, args)
    return _whole(
        game, terms, MISERE_PLIES, partial(sums.outcome, terms, misere=True), _misere_by_parity
    )


def remoteness(game: ImpartialGame, *args: Any) -> int | None:
    """Return the remoteness of a position of one game."""
    terms = _terms(game, args)
    return _whole(game, terms, NORMAL_PLIES, partial(sums.remoteness, terms, misere=False), int)


def _whole(
    game: ImpartialGame,
    terms: list[tuple[ImpartialGame, State]],
    kind: int,
    plainly: Callable[[], Answer],
    read: Callable[[int], Answer],
) -> Answer:
    """Return what is asked of a whole position; one component of a loop-free game at two speeds."""
    if len(terms) != 1 or game.loopy:
        return plainly()
    with metered() as meter:
        return _at_two_speeds(game, terms[0][1], kind, meter, plainly, read)


def _at_two_speeds(  # noqa: PLR0913, PLR0917 - a question and its two ways
    game: ImpartialGame,
    state: State,
    kind: int,
    meter: Meter,
    plainly: Callable[[], Answer],
    read: Callable[[int], Answer],
) -> Answer:
    """Return what `plainly` computes, or what `read` makes of the compiled rule's value."""
    if not game.compiles or meter.limits.interpreted is None:
        return plainly()
    found: Answer = service("compiled_answer")(game, state, kind, meter, plainly, read)
    return found


def _outcome_of_value(value: int) -> Outcome:
    return Outcome.N if value else Outcome.P


def _misere_by_parity(plies: int) -> Outcome:
    return Outcome.P if plies & 1 else Outcome.N


def is_lost(game: ImpartialGame, states: Iterable[State]) -> bool:
    """Return whether a sum of states of one game is a P-position.

    A component is searched only as far as the first winning option; a game that splits is solved
    by its Grundy values.
    """
    if game.loopy:
        return sums.outcome([(game, state) for state in states], misere=False) is Outcome.P
    listed = tuple(states)
    with metered() as meter:
        plainly = partial(_is_lost_by_recursion, game, listed, meter)
        try:
            return in_turns(game, meter, plainly, partial(nimbers.is_lost, game, listed, meter))
        except CycleFound:
            # Play can cycle; the outcome may be decided anyway.
            return sums.outcome([(game, state) for state in listed], misere=False) is Outcome.P


def _is_lost_by_recursion(game: ImpartialGame, states: tuple[State, ...], meter: Meter) -> bool:
    pieces = game.pieces(states)
    values = store_of(game, KnownValues)
    if len(pieces) == 1 and not values.splits:
        before = meter.positions
        try:
            return _piece_outcome(game, pieces[0], meter) is Outcome.P
        except _Splits:
            values.splits = True
            meter.positions = before  # they are looked at again, now for their values
    return _value_by_recursion(game, pieces, meter) == 0


def _piece_outcome(game: ImpartialGame, piece: State, meter: Meter) -> Outcome:
    memory = store_of(game, KnownValues).outcome

    def options(piece: State) -> Iterator[State]:
        return map(_only, _options(game, piece, meter))

    recipe = outcome_recipe(options, memory, misere=False)
    by_definition = partial(evaluate, piece, recipe, memory, meter)
    return _at_two_speeds(game, piece, GRUNDY, meter, by_definition, _outcome_of_value)


def _options(game: ImpartialGame, piece: State, meter: Meter) -> Iterator[tuple[State, ...]]:
    options = counted(game.options(piece), meter, partial(game.show, piece))
    return map(game.pieces, options) if game.refines else options


def _only(option: tuple[State, ...]) -> State:
    if len(option) != 1:
        raise _Splits
    return option[0]


def _terms(game: ImpartialGame, args: tuple[Any, ...]) -> list[tuple[ImpartialGame, State]]:
    return [(game, args)] if game.spreads else [(game, state) for state in args]


def _cycle(game: ImpartialGame, found: CycleFound) -> CycleError:
    return CycleError.of([game.show(node) for node in found.nodes])
