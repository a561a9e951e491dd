"""Wide positions: several whole numbers of 62 bits, where one is too few, for playing on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State


class Wide(ABC):
    """The positions of a game as rows of whole numbers, with rules and an evaluation.

    A game may give one as its property `wide`. A player that cannot see to the end searches over
    it: `moves` and `evaluate` keep what `grundy.forms.packed.Packed` asks of its rules, so that
    they can be compiled. They say the same as the game's own; `tests/contract` compares the two.

    >>> import grundy as gr
    >>> board = gr.game("clobber:1x4").wide
    >>> list(board.moves(*board.pack("xo.o", "left")))
    [(8, 2, 0)]
    """

    width: int
    """How many numbers a position is, at most four."""

    gains: bool = False
    """Whether there are gains on the way."""

    @abstractmethod
    def pack(self, state: State, player: str | None) -> tuple[int, ...]:
        """Return the numbers of a state and the player to move."""

    @abstractmethod
    def moves(self, *numbers: Any) -> Iterable[tuple[int, ...]]:
        """Yield the numbers of each option; with `gains`, the gain and 1 for again before them."""

    def final(self, *numbers: Any) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        return None

    @abstractmethod
    def evaluate(self, *numbers: Any) -> int:
        """Estimate how far the player to move is ahead: see `SearchedGame.evaluate`."""
