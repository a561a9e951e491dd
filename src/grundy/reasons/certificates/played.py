"""What the checker sees of a game: its moves, read off the rules and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import CertificateError, GrundyError, UndefinedError
from grundy.rules.boards.coded import CodedGame
from grundy.rules.impartial import ImpartialGame

if TYPE_CHECKING:
    from collections.abc import Iterator

SOME = 24
"""Positions that a fingerprint looks at."""


class PlayedPositions:
    """The positions that play leads to, named by their texts, with what the mover gains there.

    Where the last move decides, whoever cannot move gets -1, and in misère play 1.
    """

    def __init__(self, *roots: Any) -> None:
        self.at: dict[str, Any] = {str(root): root for root in roots}
        self.roots = tuple(self.at)
        self._known: dict[str, list[tuple[int, bool, str]]] = {}

    def look(self, node: str) -> list[tuple[int, bool, str]]:
        """Return gain, whether the mover moves again, and the next node, for every move."""
        if node not in self._known:
            turns = list(dict.fromkeys(self._turns(self.at[node])))
            self.at.update((str(there), there) for _, _, there in turns)
            self._known[node] = [(gain, again, str(there)) for gain, again, there in turns]
        return self._known[node]

    def margin(self, node: str) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        position = self.at[node]
        if position.kind == "scoring":
            final: int | None = position.game.node_final(position.state)
            if final is not None:
                return final
        if self.look(node):
            return None
        if position.is_impartial:
            return 1 if position.is_misere else -1
        stuck: int = position.game.stuck
        return stuck

    def some(self) -> list[str]:
        """Return a few nodes, from the roots on."""
        queue = dict.fromkeys(self.roots)
        for node in self.roots:
            queue |= dict.fromkeys(there for _, _, there in self.look(node))
        return list(queue)[:SOME]

    @staticmethod
    def _turns(position: Any) -> Iterator[tuple[int, bool, Any]]:
        if position.is_impartial:
            for move in position.iter_moves():
                yield 0, False, move.to
            return
        if position.kind == "scoring" and position.game.node_final(position.state) is not None:
            return
        for turn in position.turns():
            yield turn.gain, turn.again, position.after(turn)


class PlayedHeaps:
    """The states of an impartial game whose positions are numbers, with their options."""

    def __init__(self, game: Any) -> None:
        if not isinstance(game, ImpartialGame) or game.arity is None or game.own_pieces:
            raise UndefinedError(
                f"{game} has no values up to a number: that is for impartial games of heaps; "
                "certify one position instead"
            )
        self.game = game

    @property
    def code(self) -> tuple[list[int], list[int]] | None:
        """The takes and digits of a take-and-break game; None for another."""
        if not isinstance(self.game, CodedGame) or not self.game.goes_by_rule:
            return None
        return list(self.game.heap_rule.takes), list(self.game.heap_rule.digits)

    def look(self, state: Any) -> Iterator[tuple[Any, ...]]:
        """Yield each option as the tuple of its parts: one by one, for a forger's heap is large.

        Raises `CertificateError` for what is no state: a table is of whole numbers.
        """
        numbers = _numbers(state)
        if any(type(number) is not int for number in numbers) or not self._is_state(numbers):
            raise CertificateError(f"{state!r} is not a position of {self.game.text}")
        return self.game.options(state)

    def _is_state(self, numbers: tuple[int, ...]) -> bool:
        try:
            self.game.accept(*numbers)
        except GrundyError:
            return False
        return True

    def states(self, upto: Any) -> Iterator[Any]:
        """Yield every state whose numbers are at most `upto`.

        Raises `CertificateError` where there is none: nothing would be claimed.
        """
        if type(upto) is not int or upto < 0:
            raise CertificateError(f"line 1: upto is a whole number, 0 or more, not {upto!r}")
        found = False
        for state in self._states(upto):
            found = True
            yield state
        if not found:
            raise CertificateError(
                f"{self.game.text} has no position with numbers up to {upto}, so nothing is "
                "listed; certify one position instead"
            )

    def _states(self, upto: int) -> Iterator[Any]:
        for numbers in _tuples(self.game.arity or 1, upto):
            if self._is_state(numbers):
                yield self.game.accept(*numbers)

    def some(self) -> list[Any]:
        """Return a few states."""
        return list(self._states(SOME if self.game.arity == 1 else 4))[:SOME]


def _tuples(count: int, upto: int) -> Iterator[tuple[int, ...]]:
    """Yield what `product` yields, and keep nothing: `upto` comes from the file."""
    if count == 0:
        yield ()
        return
    for first in range(upto + 1):
        yield from ((first, *more) for more in _tuples(count - 1, upto))


def _numbers(state: Any) -> tuple[Any, ...]:
    return state if isinstance(state, tuple) else (state,)
