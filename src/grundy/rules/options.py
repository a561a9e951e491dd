"""What the rules of a game yield, checked: nobody else looks at it before the engines do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, RuleError
from grundy.forms.states import flaw
from grundy.limits.budget import WorkPays

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.states import State


def checked_options(game: Any, state: State) -> Iterator[tuple[State, ...]]:
    """Yield each option as the tuple of its components.

    Raises `RuleError` when the rules yield what cannot be a state, or fail.
    """
    try:
        found = game.moves(*state) if game.spreads else game.moves(state)
        if found is None:
            raise RuleError(
                f"the rules of {game.text} give None for {game.show(state)}: "
                "yield each option (a rule without any option yields nothing), or return them"
            )
        heaps = not game.spreads
        for option in found:
            if heaps and type(option) is int and option >= 0:  # nearly always: no more calls
                yield (option,)
            elif type(option) is list:
                yield tuple([_checked(game, state, part) for part in option])
            else:
                yield (_checked(game, state, option),)
    except (GrundyError, WorkPays):
        raise
    except Exception as error:
        raise RuleError(
            f"the rules of {game.text} fail on {game.show(state)}: {type(error).__name__}: {error}"
        ) from error


def _checked(game: Any, state: State, option: State) -> State:
    """Return a state that the rules yielded, or raise `RuleError`."""
    if not game.spreads:
        _check_number(game, state, option, option)
        return option
    if type(option) is not tuple or (game.arity is not None and len(option) != game.arity):
        wanted = "a tuple" if game.arity is None else f"a tuple of {game.arity}"
        _refuse(game, state, option, f"a state of this game is {wanted}")
    for number in option:
        if type(number) is not int or number < 0:
            _check_number(game, state, option, number)
    return option


def _check_number(game: Any, state: State, option: State, number: State) -> None:
    if type(number) is int:
        if number < 0 and not game.negative:
            _refuse(game, state, option, "a heap cannot be negative")
    elif type(number) is not str:
        _refuse(game, state, option, flaw(number))


def _refuse(game: Any, state: State, option: State, problem: str | None) -> None:
    if problem:
        raise RuleError(
            f"the rules of {game.text} yield {option!r} from {game.show(state)}: {problem}"
        )
