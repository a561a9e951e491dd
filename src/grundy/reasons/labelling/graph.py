"""The label graph of a position: every position that can be reached from it, with its turns.

One graph for all kinds of game: a turn has a gain, whether the mover moves again, and a target; the
turns of impartial and partizan games gain nothing. Positions that are the same up to symmetry, or
but for empty heaps, are one node; the first that is met stands for them all. So what is shown is
always a position that play can reach. In a partizan game a node has a player to move. Where nobody
is to move yet, both starts are there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from grundy.engines.walks import Walk, walk
from grundy.errors import BudgetExceeded, CycleError
from grundy.limits.budget import Meter, counted, current_limits, metered
from grundy.reasons.labelling.keys import key_in, natural_order, plays_in, without_empty_heaps
from grundy.reasons.labelling.names import name_of
from grundy.rules.position import Position
from grundy.rules.term import Term

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grundy.reasons.labelling.keys import Key

Turn: TypeAlias = tuple[int, bool, int]
"""A gain for the mover, whether the mover moves again, and the node that follows."""

MOVES = 100_000
"""Moves that a graph may have, or ten for each position that it may have, if that is more."""


@dataclass(frozen=True, slots=True)
class LabelGraph:
    """Positions by number, the starts first, with their turns.

    `options` are the targets of the turns, each once. `finals` has what the player to move gets
    where the game is over, None while play goes on and in impartial games. `numbers` finds a node
    by what tells it apart, and `order` has the nodes in the natural order of that.
    """

    asked: Position
    starts: int
    positions: tuple[Position, ...]
    names: tuple[str, ...]
    turns: tuple[tuple[Turn, ...], ...]
    options: tuple[tuple[int, ...], ...]
    finals: tuple[int | None, ...]
    numbers: Mapping[Key, int]
    order: tuple[int, ...]
    walk: Walk

    @property
    def stuck(self) -> int:
        """The mover's margin where there is no move, in a game that is not impartial."""
        margin: int = self.asked.game.stuck
        return margin

    def rank(self) -> list[int]:
        """Return the place of each position in the natural order."""
        rank = [0] * len(self.order)
        for place, number in enumerate(self.order):
            rank[number] = place
        return rank

    def by_layers(self) -> list[int]:
        """Return the nodes, ends first: in the order of the longest play, then the natural one."""
        rank, depths = self.rank(), self.walk.depths
        return sorted(range(len(rank)), key=lambda node: (depths[node], rank[node]))

    def layers(self) -> tuple[tuple[Position, ...], ...]:
        """Return the positions by the length of the longest play from them, ends first."""
        layers: list[list[Position]] = [[] for _ in range(1 + max(self.walk.depths))]
        for node in self.order:
            layers[self.walk.depths[node]].append(self.positions[node])
        return tuple(map(tuple, layers))

    def find(self, position: Position) -> Position | None:
        """Return what stands for a position; None where it cannot be reached."""
        if not plays_in(position, self.asked):
            return None
        number = self.numbers.get(key_in(self.asked)(position))
        return None if number is None else self.positions[number]

    def player(self, node: int) -> str:
        """Return "Left" or "Right" where one of them is to move, else nothing."""
        return (self.positions[node].player or "").capitalize()

    def cycle_error(self) -> CycleError:
        """Return the error that shows the cycle of this graph."""
        return CycleError.of([str(self.positions[node]) for node in self.walk.cycle])


def graph_of(position: Position, most: int, moves: int = MOVES) -> LabelGraph:
    """Return the label graph of a position, of whatever kind.

    Raises `BudgetExceeded` when it has more than `most` positions, or many more moves.
    """
    with metered(current_limits()) as meter:
        found = _Exploration(position, most, max(moves, 10 * most), meter)
        found.explore()
    options = tuple(tuple(dict.fromkeys(target for *_, target in each)) for each in found.turns)
    starts = len(starts_of(position))
    alone = len({term.game for term in position.terms}) == 1
    return LabelGraph(
        asked=position,
        starts=starts,
        positions=tuple(found.positions),
        names=tuple(name_of(each, alone=alone) for each in found.positions),
        turns=tuple(found.turns),
        options=options,
        finals=tuple(map(_final, found.positions)),
        numbers=found.numbers,
        order=natural_order(list(found.numbers)),
        walk=_walk(options, starts),
    )


def starts_of(position: Position) -> tuple[Position, ...]:
    """Return the position, or with either player to move where nobody is yet."""
    if position.awaits_player:
        return position.left(), position.right()
    return (position,)


def unlimited_positions() -> Meter:
    """Return a meter for a second pass over a graph whose positions were counted already."""
    return Meter(current_limits()._replace(positions=None))


class _Exploration:
    """The nodes as they are met, nearest first: what stands for each, and its turns."""

    def __init__(self, asked: Position, most: int, most_moves: int, meter: Meter) -> None:
        self.asked, self.meter = asked, meter
        self.most, self.most_moves = most, most_moves
        self.key = key_in(asked)
        self.numbers: dict[Key, int] = {}
        self.positions: list[Position] = []
        self.turns: list[tuple[Turn, ...]] = []
        self.moves = 0

    def explore(self) -> None:
        """Meet every position that can be reached from the starts."""
        for start in starts_of(self.asked):
            self._number(start)
        for position in self.positions:  # which grows meanwhile
            self.meter.position()
            if len(self.turns) == self.most:
                raise self._too_large(f"{self.most:,} positions")
            self.turns.append(tuple(dict.fromkeys(self._turns(position))))

    def _turns(self, position: Position) -> Iterator[Turn]:
        for gain, again, there in _turns_of(position, self.meter):
            self.moves += 1
            if self.moves > self.most_moves:
                raise self._too_large(f"{self.most_moves:,} moves")
            yield gain, again, self._number(there)

    def _number(self, position: Position) -> int:
        """Return the number of the node; the position stands for it where none does yet."""
        number = self.numbers.setdefault(self.key(position), len(self.positions))
        if number == len(self.positions):
            self.positions.append(position)
        return number

    def _too_large(self, limit: str) -> BudgetExceeded:
        return BudgetExceeded(
            f"the graph of {self.asked} has more than {limit}; take a smaller position, or allow "
            "more with gr.labelling(..., most=...) or --positions",
            positions=len(self.turns) + 1,
        )


def _turns_of(position: Position, meter: Meter) -> Iterator[tuple[int, bool, Position]]:
    """Yield the gain of each move, whether the mover moves again, and where it leads."""
    if position.is_impartial:
        yield from ((0, False, there) for there in _options_of(position, meter))
    elif _final(position) is None:
        for turn in counted(position.turns(), meter, position.__str__):
            yield turn.gain, turn.again, position.after(turn)


def _options_of(position: Position, meter: Meter) -> Iterator[Position]:
    """Yield the options of an impartial position, without their empty heaps."""
    terms = position.terms
    for place, (game, state) in enumerate(terms):
        before, after = terms[:place], terms[place + 1 :]
        for option in counted(game.options(state), meter, position.__str__):
            there = (*before, *(Term(game, part) for part in option), *after)
            yield Position(without_empty_heaps(there) or there[:1], play=position.play)


def _final(position: Position) -> int | None:
    """Return what the player to move gets where the game is over, else None."""
    if position.is_impartial:
        return None
    margin: int | None = position.game.node_final(position.node)
    return margin


def _walk(options: tuple[tuple[int, ...], ...], starts: int) -> Walk:
    """Walk from a node before the starts, and leave it out again."""
    shifted = [list(range(1, starts + 1)), *([o + 1 for o in each] for each in options)]
    found = walk(shifted)
    return Walk(found.depths[1:], tuple(node - 1 for node in found.cycle))
