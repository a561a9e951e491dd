"""Misère play of a game: the last player to move loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import UndefinedError

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.values import Outcome


class MisereGame:
    """A game in misère play. Its positions have outcomes and remoteness, but no Grundy values.

    >>> import grundy as gr
    >>> gr.game("nim").misere(1, 1, 1).outcome
    Outcome.P
    >>> gr.game("nim").misere
    misere nim
    """

    game_kind = "impartial"
    is_misere = True

    def __init__(self, normal: Any) -> None:
        self.normal = normal
        """The impartial game in normal play."""

    @property
    def text(self) -> str:
        """The text form: the word misere before the game's own."""
        return f"misere {self.normal.text}"

    def __call__(self, *args: Any) -> Position:
        """Return the position with these numbers, in misère play."""
        position: Position = self.normal(*args)
        return position.misere

    @property
    def start(self) -> Position:
        """The opening position, in misère play."""
        start: Position = self.normal.start
        return start.misere

    def outcome(self, *args: Any) -> Outcome:
        """Return the outcome of a position."""
        return self(*args).outcome

    def remoteness(self, *args: Any) -> int | None:
        """Return the remoteness of a position."""
        return self(*args).remoteness

    def grundy(self, *args: Any) -> int:
        """Raise `UndefinedError`: there are no Grundy values in misère play."""
        return self(*args).grundy

    def values(self, *shape: int) -> list[Any]:
        """Raise `UndefinedError`: there are no Grundy values in misère play."""
        raise UndefinedError(
            f"{self.text} has no Grundy values, of {shape} or any other size: ask for outcomes"
        )

    @property
    def misere(self) -> MisereGame:
        """The game itself."""
        return self

    @property
    def definition(self) -> MisereGame:
        """The same game without its theorems."""
        misere: MisereGame = self.normal.definition.misere
        return misere

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MisereGame) and self.normal == other.normal

    def __hash__(self) -> int:
        return hash(("misere", self.normal))

    def __repr__(self) -> str:
        return self.text
