"""Packed positions: whole numbers of 62 bits, with rules that a compiler can take."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State

SAFE, WON = 1, 2
"""How safe a candidate is: the mover does not lose after it, or wins within `SOON` plies."""

SOON = 64


NO_NUMBER = -1
"""What stands for a state that has no number, as there is no room for it."""


class Packed(ABC):
    """The positions of a game as whole numbers from 0 to 2**62 - 1, and the rules over them.

    A game whose states are texts or tuples may give one as its property `packed`. Everything is
    then searched over whole numbers, and compiled when that pays: `moves`, `final` and `canonical`
    use whole numbers only, and of `self` only whole numbers, tuples of them, and methods alike.
    They say the same as the game's own rules; `tests/contract` compares the two. `order`,
    `wins_at_once` and `candidates`, where a form has them, make a compiled search quicker and
    change no answer; `tier` and `alike` have larger boards solved out of core.

    >>> import grundy as gr
    >>> board = gr.game("tic-tac-toe").packed
    >>> board.pack("x../.o./..."), board.unpack(board.pack("x../.o./..."))
    (8193, 'x../.o./...')
    """

    images_pay: ClassVar[bool] = False
    """Whether a search does well to look at `canonical` numbers alone, as they cost it little."""

    names_pay: ClassVar[bool] = False
    """Whether `candidates` pays in plain Python too, as it does where there are many moves."""

    guides_python: ClassVar[bool] = False
    """Whether images, and `order`, cost little in plain Python too, beside what they save."""

    @abstractmethod
    def pack(self, state: State) -> int:
        """Return the number of a state; `NO_NUMBER` for one that does not fit.

        In a partizan game it is the number of a state and the player to move, as a pair. From a
        state that fits all moves lead to such states.
        """

    @abstractmethod
    def unpack(self, number: int) -> State:
        """Return the state with this number, and in a partizan game the player to move."""

    @abstractmethod
    def moves(self, number: int) -> Iterable[Any]:
        """Yield the options: numbers, or turns with `gr.to`."""

    @abstractmethod
    def final(self, number: int) -> int | None:
        """Return the mover's margin where the game is over, else None."""

    def canonical(self, number: int) -> int:
        """Return one number for all positions that are equal up to symmetry."""
        return number

    def alike(self, number: int) -> int:
        """Return how many positions `canonical` makes one with this; 0 where that is not told."""
        return 0

    def tier(self, number: int) -> int:
        """Return a number that grows with every move, such as the stones on a board.

        Where a form does not say, -1: then it is looked for.
        """
        return -1

    def order(self, number: int) -> int:
        """Guess the margin of the player to move: see `ScoringGame.order`."""
        return 0

    def evaluate(self, number: int) -> int | None:
        """Estimate the margin of the player to move, from here on; None where nothing is known.

        See `ScoringGame.evaluate`. A form that says None says so everywhere.
        """
        return None

    def wins_at_once(self, number: int) -> bool:
        """Return True only where one move ends the game and wins by its `largest`."""
        return False

    def sufficient(self, number: int) -> Iterable[Any]:
        """Yield some of the moves, one of which is as good as any: a search looks at no others.

        It is asked where there are gains on the way, for the margin alone.
        """
        return self.moves(number)

    def before(self, number: int) -> Iterable[int]:
        """Yield the positions, not over, from which a move leads here.

        Some of them may be out of reach themselves; none may be missing. A form that does not say
        it is sampled without: see `gr.estimate`.
        """
        return ()

    def candidates(self, number: int) -> Iterable[tuple[int, int, int]]:
        """Yield how promising a move is, where it leads, and how safe it is, of the moves to try.

        A form with `wins_at_once` may say this too: the moves after which the other player does not
        win at once, each as (hope, number, safety), or with an image of that number. The safety is
        `SAFE` where a strategy is known by which the mover does not lose after this move, `WON`
        where it wins within `SOON` plies, else 0. A search asks where play goes on, or ends in a
        tie, and nobody wins at once; where nothing is yielded and play goes on, every move loses.
        One call a node takes the place of several a move.
        """
        return ((0, option, 0) for option in self.moves(number))
