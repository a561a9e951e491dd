"""Values of components by the search over couples of a part and a nimber."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.engines.nimbers import Couples, NimberSearch
from grundy.engines.placement_bits import PlacementBits
from grundy.limits.budget import TurnOver, counted
from grundy.rules.impartial import ImpartialGame
from grundy.solving.memory import store_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State
    from grundy.limits.budget import Meter
    from grundy.rules.position import Move, Position

Answer = TypeVar("Answer")

FIRST_TURN = 1 << 12
"""Positions of plain recursion before the search over couples has its first turn: fewer are quicker
listed than compared. Turns double."""


class KnownCouples:
    """What is known of a game's couples, and how its parts are written there.

    Where the game offers its rules as placements, parts are numbers, which are quick to split and
    to turn; else they are the states of the game.
    """

    def __init__(self, game: ImpartialGame) -> None:
        self.couples: Couples[Any] = Couples()
        rules = game.placements
        self._bits = PlacementBits(rules, one=True) if rules is not None else None
        cleared = [move.need & move.clear_a for move in rules.left] if rules is not None else []
        self._least = min((cells.bit_count() for cells in cleared), default=1)

    def parts(self, game: ImpartialGame, states: Iterable[State]) -> list[Any]:
        """Return the canonical parts of a sum of states."""
        if self._bits is None:
            return list(game.pieces(states))
        return [one for state in states for one in self._split(game.placed(state)[0])]

    def search(self, game: ImpartialGame, meter: Meter) -> NimberSearch[Any]:
        """Return the search that goes on from what is known."""
        if self._bits is not None:
            return NimberSearch(self._placed, self._room, meter, self.couples)

        def options(part: State) -> Iterator[tuple[State, ...]]:
            return map(game.pieces, counted(game.options(part), meter, partial(game.show, part)))

        def longest(part: Any) -> int | None:
            return game.longest(*part) if game.spreads else game.longest(part)

        return NimberSearch(options, longest, meter, self.couples)

    def _split(self, free: int) -> Iterator[int]:
        bits = self._bits
        assert bits is not None
        return (bits.canonical(part)[0] for part in bits.parts(free))

    def _placed(self, part: int) -> Iterator[tuple[int, ...]]:
        assert self._bits is not None
        for need, keep in self._bits.left:
            if part & need == need:
                yield tuple(self._split(part & keep))

    def _room(self, part: int) -> int:
        return part.bit_count() // self._least


def is_lost(game: ImpartialGame, states: Iterable[State], meter: Meter) -> bool:
    """Return whether a sum of states has the value 0."""
    known = store_of(game, KnownCouples)
    lost = known.search(game, meter).is_lost(known.parts(game, states))
    meter.couples = len(known.couples)
    return lost


def grundy(game: ImpartialGame, states: Iterable[State], meter: Meter) -> int:
    """Return the Grundy value of a sum of states."""
    known = store_of(game, KnownCouples)
    search, value = known.search(game, meter), 0
    for part in known.parts(game, states):
        value ^= search.nimber(part)
    meter.couples = len(known.couples)
    return value


def known_wins(position: Position) -> Iterator[Move]:
    """Yield the moves of a position of one game of which the search has found that they win."""
    game = position.definition.one_game
    known = None if game is None else store_of(game, KnownCouples)
    if known is None or not known.couples:
        return
    for move in position.iter_moves():
        parts = known.parts(game, (term.state for term in move.to.terms))
        if known.couples.nim_sum(parts) == 0:
            yield move


def in_turns(
    game: ImpartialGame, meter: Meter, plainly: Callable[[], Answer], search: Callable[[], Answer]
) -> Answer:
    """Return what recursion, or the search over couples, finds first: their turns double.

    A game that does not name its parts, or that may be compiled, has recursion alone. Where the
    search has come in before, it goes on first.
    """
    begun = len(store_of(game, KnownCouples).couples) > 0
    if not begun and (type(game).parts is ImpartialGame.parts or game.compiles):
        return plainly()
    ways = (search, plainly) if begun else (plainly, search)
    turn = FIRST_TURN
    while True:
        for way in ways:
            try:
                with meter.first(turn):
                    return way()
            except TurnOver:
                pass
        turn *= 2
