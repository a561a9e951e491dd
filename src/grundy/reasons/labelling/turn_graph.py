"""The graph of a position that is searched: scores on the way, or players with moves of their own.

Positions that are the same up to symmetry are one node; the first that is met stands for them all.
In a partizan game a node has a player to move. Where nobody is to move yet, both starts are there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.engines.induction import explore
from grundy.engines.walks import Walk, walk
from grundy.limits.budget import counted, current_limits, metered
from grundy.reasons.labelling.graph import MOVES, PositionGraph, natural_order, too_large

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.limits.budget import Meter
    from grundy.rules.position import Position
    from grundy.rules.searched import SearchedGame

ROOT = object()
"""Before anybody moves: a node that leads to the starts. It is in no graph that is shown."""


@dataclass(frozen=True, slots=True)
class TurnGraph(PositionGraph):
    """Positions by number, the starts first, with their turns: gain, whether again, and where to.

    `finals` has what the player to move gets where the game is over, None while play goes on.
    """

    game: SearchedGame
    starts: int
    turns: tuple[tuple[tuple[int, bool, int], ...], ...]
    finals: tuple[int | None, ...]

    def player(self, node: int) -> str:
        """Return "Left" or "Right" where one of them is to move, else nothing."""
        return (self.positions[node].player or "").capitalize()


def turn_graph_of(position: Position, most: int, moves: int = MOVES) -> TurnGraph:
    """Return the graph of a position that is searched.

    Raises `BudgetExceeded` when it has more than `most` positions, or many more moves.
    """
    with metered(current_limits()) as meter:
        nodes = _Nodes(position, most, max(moves, 10 * most), meter)
        found = explore(ROOT, nodes.options, meter)
    starts = len(found.pop(ROOT))
    number = {key: i for i, key in enumerate(found)}
    options = tuple(tuple(number[target] for target in targets) for targets in found.values())
    positions = tuple(nodes.stands[key] for key in found)
    return TurnGraph(
        positions,
        options,
        tuple(map(searched_name, positions)),
        tuple(found),
        natural_order(list(found)),
        _walk(options, starts),
        misere=False,
        game=position.game,
        starts=starts,
        turns=tuple(
            tuple((gain, again, number[key]) for gain, again, key in nodes.turns[key])
            for key in found
        ),
        finals=tuple(nodes.finals[key] for key in found),
    )


def starts_of(position: Position) -> tuple[Position, ...]:
    """Return the position, or with either player to move where nobody is yet."""
    if position.awaits_player:
        return position.left(), position.right()
    return (position,)


def searched_name(position: Position) -> str:
    """Return the position's text without its game.

    >>> import grundy as gr
    >>> searched_name(gr.game("stone-game")(5, 3)), searched_name(gr.game("stone-game")(5))
    ('(5, 3)', '5')
    """
    text = position.game.write_arguments([position.state])
    several = not text or (", " in text and "/" not in text)
    name = f"({text})" if several else text
    return f"{position.player} {name}" if position.player else name


def _walk(options: tuple[tuple[int, ...], ...], starts: int) -> Walk:
    """Walk from a node before the starts, and leave it out again."""
    shifted = [range(1, starts + 1), *([o + 1 for o in each] for each in options)]
    found = walk([list(each) for each in shifted])
    return Walk(found.depths[1:], tuple(node - 1 for node in found.cycle))


class _Nodes:
    """The nodes as they are met: what stands for each, its turns, and what it pays."""

    def __init__(self, asked: Position, most: int, most_moves: int, meter: Meter) -> None:
        self.asked, self.meter = asked, meter
        self.most, self.most_moves = most, most_moves
        self.stands: dict[Any, Position] = {}
        self.turns: dict[Any, list[tuple[int, bool, Any]]] = {}
        self.finals: dict[Any, int | None] = {}
        self.moves = 0

    def options(self, key: Any) -> Iterator[Any]:
        """Yield the nodes that a turn leads to from what stands for this one."""
        if key is ROOT:
            yield from (self._met(start) for start in starts_of(self.asked))
            return
        if len(self.turns) == self.most:
            raise too_large(self.asked, f"{self.most:,} positions", len(self.turns))
        self.turns[key] = turns = list(dict.fromkeys(self._turns(key)))
        yield from (target for _, _, target in turns)

    def _turns(self, key: Any) -> Iterator[tuple[int, bool, Any]]:
        position = self.stands[key]
        self.finals[key] = final = position.game.node_final(position.node)
        if final is not None:
            return
        for turn in counted(position.turns(), self.meter, position.__str__):
            self.moves += 1
            if self.moves > self.most_moves:
                raise too_large(self.asked, f"{self.most_moves:,} moves", len(self.turns))
            yield turn.gain, turn.again, self._met(position.after(turn))

    def _met(self, position: Position) -> Any:
        key = position.node
        self.stands.setdefault(key, position)
        return key
