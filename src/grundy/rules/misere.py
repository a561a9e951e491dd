"""Misère play of a game: the last player to move loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, UndefinedError
from grundy.forms.states import whole_number
from grundy.rules.asking import ask_game

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.values import Outcome
    from grundy.values.misere.quotient import Quotient

ELEMENTS = 1000
"""Elements that a quotient may have, unless more are allowed."""


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

    def quotient(self, heaps: int | None = None, *, most: int = ELEMENTS) -> Quotient:
        """Return the misère quotient of the game's heaps up to a number, or of all.

        >>> import grundy as gr
        >>> print(gr.game("octal:0.122").misere.quotient())
        misere octal:0.122: 6 elements, 2 in P, proved
          Q  ⟨a,b | a^2=1, b^3=b⟩
          P  {a, b^2}
          Φ  heaps 1, 2, ...: a 1 1 b a ...
          period 5 from 1, by the periodicity theorem of Plambeck and Siegel

        Without a number, heaps are added until the periodicity theorem tells the rest, at most 256.
        `most` is the number of elements that are allowed.

        Raises `NoQuotientFound`, which says how far it came, and `UndefinedError` for a game that
        is not played with heaps.
        """
        if not self.has_heaps:
            raise UndefinedError(
                f"{self.text} is not played with single heaps that become smaller; ask a position "
                f"for its quotient, as in {self.text}(...).quotient()"
            )
        if heaps is not None:
            whole_number(heaps, f"{self.text}: the number of heaps")
        whole_number(most, f"{self.text}: the number of elements", least=2)
        found: Quotient = ask_game(self.normal, "heap_quotient", heaps, most)
        return found

    @property
    def has_heaps(self) -> bool:
        """Whether the game is played with single numbers, and ends."""
        game = self.normal
        if game.arity != 1 or game.loopy or game.own_pieces:
            return False
        try:
            return bool(game.of_numbers or game.accept(0) == 0)
        except GrundyError:
            return False

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
