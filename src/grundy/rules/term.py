"""Terms: the components of a position, and the words for a move in one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State
    from grundy.rules.game import Game


class Term(NamedTuple):
    """One component of a position: a state of a game."""

    game: Any
    """A game of any kind: what it can be asked depends on the kind."""

    state: State

    @property
    def arguments(self) -> tuple[State, ...]:
        """The state as the arguments of the game's methods."""
        return self.state if self.game.spreads else (self.state,)


class Components(tuple[Any, ...]):
    """States of one game that a component has become: their sum takes its place."""

    __slots__ = ()


def spread(states: Iterable[tuple[Any, State]]) -> list[Term]:
    """Return games with their states as components; what a component has become takes its place."""
    found: list[Term] = []
    for game, state in states:
        parts = state if isinstance(state, Components) else (state,)
        found += [Term(game, part) for part in parts]
    return found


def move_label(terms: tuple[Term, ...], place: int, option: tuple[State, ...]) -> str:
    """Return the words for the move that turns the component at `place` into the sum of `option`.

    Within one position no two moves have the same words: heaps are numbered when there are
    several, and games are named when there are different ones.
    """
    game, state = terms[place]
    if len(terms) == 1:
        return str(game.describe(state, option, None))
    alike = [i for i, (other, _) in enumerate(terms) if other is game or other == game]
    number = alike.index(place) + 1
    many = len(alike) > 1
    mixed = len(alike) < len(terms)
    if not game.spreads:
        words = game.describe(state, option, f"heap {number}" if many else None)
        return f"{game.text}: {words}" if mixed else str(words)
    words = game.describe(state, option, None)
    if many:
        return f"{game.text} {number}: {words}"
    return f"{game.text}: {words}" if mixed else str(words)


def grouped(terms: Iterable[Term]) -> list[tuple[Game, list[State]]]:
    """Return the games with their states as they are written: neighbours of one heap game together.

    A state of several numbers stands alone: its game takes them as the arguments of one call.
    """
    found: list[tuple[Game, list[State]]] = []
    for game, state in terms:
        if found and not game.spreads and (found[-1][0] is game or found[-1][0] == game):
            found[-1][1].append(state)
        else:
            found.append((game, [state]))
    return found
