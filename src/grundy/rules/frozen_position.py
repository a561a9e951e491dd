"""What positions of searched games have in common: a game, a state, a text. They never change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.rules.shown import Shown

if TYPE_CHECKING:
    from grundy.forms.states import State
    from grundy.rules.searched import SearchedGame


class FrozenPosition(Shown):
    """A state of a game: frozen, hashable, equal to its like, and text that parses back."""

    __slots__ = ("game", "state")

    game: SearchedGame
    state: State

    def __init__(self, game: SearchedGame, state: State) -> None:
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "state", state)

    @property
    def arguments(self) -> tuple[State, ...]:
        """What the game was called with."""
        return self.state if self.game.spreads else (self.state,)

    @property
    def game_text(self) -> str:
        """The text of the game."""
        return self.game.text

    def __str__(self) -> str:
        return self.game.show(self.state)

    def __repr__(self) -> str:
        return str(self)

    def _drawn(self) -> tuple[Any, Any]:
        return self.game, self.state

    def _key(self) -> tuple[Any, ...]:
        """Return what the position is made of."""
        return self.game, self.state

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), self._key()
