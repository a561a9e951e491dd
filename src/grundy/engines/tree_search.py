"""Monte-Carlo tree search with bounds: UCT whose nodes keep what is proved of their margins.

Each round goes down the tree by upper confidence bounds (Kocsis and Szepesvári 2006), adds the
options of a node, plays at random to the end, and takes the margin back up. Ends are proofs: each
node has a lower and an upper bound of its margin (Cazenave and Saffidine 2010, after the solver of
Winands, Björnsson and Saito 2008), moves that are proved worse than another are left alone, and a
root whose bounds meet is solved.
"""

from __future__ import annotations

from contextlib import suppress
from math import inf, log, sqrt
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from grundy.errors import BudgetExceeded
from grundy.limits.budget import Meter, counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from grundy.engines.scores import TurnOf

State = TypeVar("State")

EXPLORING = 0.7
"""How much a move counts that was tried seldom, beside results from -1 to 1."""

MOST_PLIES = 300
"""Plies of a playout, and of a line in the tree: beyond them it counts as a tie."""


class Leaning(NamedTuple):
    """What the search thinks of a position: a move by its place, how it fares, and what is proved.

    `rate` is the mean result for the mover, from -1, always lost, to 1.
    """

    place: int
    rate: float
    playouts: int
    lower: float
    upper: float


class _Node(Generic[State]):
    """A position in the tree, reached by a turn from its parent."""

    __slots__ = (
        *("again", "children", "gain", "lower", "plies", "state", "total", "upper", "visits"),
    )

    def __init__(self, gain: int, again: bool, state: State, lower: float, upper: float) -> None:
        self.gain, self.again, self.state = gain, again, state
        self.lower, self.upper = lower, upper
        self.children: list[_Node[State]] | None = None
        self.visits, self.total = 0, 0.0
        self.plies = 0
        """How far the end is, where the margin is settled: the loser delays it."""

    @property
    def worth(self) -> tuple[float, float]:
        """The bounds of the move that leads here, for who makes it."""
        if self.again:
            return self.gain + self.lower, self.gain + self.upper
        return self.gain - self.upper, self.gain - self.lower


class TreeSearch(Generic[State]):
    """A search from one position.

    `largest` is the most that anyone can win by, where that is known.

    >>> from random import Random
    >>> from grundy.limits.budget import Limits, Meter
    >>> search = TreeSearch(  # take one, two or three; who cannot move loses
    ...     lambda n: [(0, False, n - k) for k in (1, 2, 3) if k <= n],
    ...     lambda n: None, -1, 1, Random(0))
    >>> found = search.look(6, Meter(Limits()))
    >>> found.place, found.lower, found.upper
    (1, 1, 1)
    """

    def __init__(
        self,
        turns: Callable[[State], Iterable[TurnOf[State]]],
        final: Callable[[State], int | None],
        stuck: int,
        largest: int | None,
        chance: Random,
    ) -> None:
        self._turns, self._final, self._stuck = turns, final, stuck
        self._bound: float = inf if largest is None else largest
        self._chance = chance
        self._widest = 1

    def look(self, state: State, meter: Meter) -> Leaning | None:
        """Return the best move found when the limits are reached or the margin is proved.

        What ends in two plies is seen first of all. None where there is no move, or no time to
        list them.
        """
        root = self._node(0, False, state)
        try:
            self._expand(root, meter)
            with suppress(BudgetExceeded):
                self._near(root, _half(meter))
            while root.lower < root.upper and len(root.children or ()) > 1:
                self._round(root, meter)
        except BudgetExceeded:
            pass
        return self._leaning(root)

    # The tree ----------------------------------------------------------------------------------

    def _node(self, gain: int, again: bool, state: State) -> _Node[State]:
        ended = self._final(state)
        if ended is not None:
            return _Node(gain, again, state, ended, ended)
        return _Node(gain, again, state, -self._bound, self._bound)

    def _expand(self, node: _Node[State], meter: Meter) -> None:
        """List the options of a node; without any it is an end."""
        if node.lower == node.upper:
            return
        meter.position()
        turns = counted(self._turns(node.state), meter, lambda: str(node.state))
        children = [self._node(*turn) for turn in turns]
        if not children:
            node.lower = node.upper = self._stuck
        node.children = children
        self._bounded(node)

    def _bounded(self, node: _Node[State]) -> None:
        """Take up what is proved of the options."""
        if node.children:
            worths = [child.worth for child in node.children]
            node.lower = max(node.lower, *(low for low, _ in worths))
            node.upper = min(node.upper, max(high for _, high in worths))
            if node.lower == node.upper and node.plies == 0:
                plies = [child.plies for child in node.children if child.worth[0] == node.lower]
                node.plies = 1 + (max if node.lower < 0 else min)(plies)

    def _near(self, root: _Node[State], meter: Meter) -> None:
        """See all ends within two plies, and options without a move."""
        for child in root.children or ():
            self._expand(child, meter)
            self._bounded(root)
            if root.lower == root.upper:
                return
        for child in root.children or ():
            for reply in child.children or ():
                if reply.lower < reply.upper and not self._goes_on(reply.state, meter):
                    reply.lower = reply.upper = self._stuck
                    reply.children = []
            self._bounded(child)
            self._bounded(root)

    def _goes_on(self, state: State, meter: Meter) -> bool:
        meter.position()
        return next(iter(self._turns(state)), None) is not None

    # A round -----------------------------------------------------------------------------------

    def _round(self, root: _Node[State], meter: Meter) -> None:
        """Go down, play on at random, and take the result and what is proved back up."""
        path = [root]
        node = root
        while node.children and node.lower < node.upper and len(path) < MOST_PLIES:
            node = self._chosen(node)
            path.append(node)
        if node.children is None and node.lower < node.upper:
            self._expand(node, meter)
        settled = node.lower == node.upper
        margin = node.lower if settled else self._playout(node.state, meter)
        self._widest = max(self._widest, abs(int(margin)))
        for place in range(len(path) - 1, -1, -1):
            node = path[place]
            node.visits += 1
            # Of a move the result counts for who makes it.
            margin = node.gain + margin if node.again else node.gain - margin
            node.total += self._reward(margin)
            self._bounded(node)

    def _chosen(self, node: _Node[State]) -> _Node[State]:
        """Return the option with the highest upper confidence bound, of those that may be best."""
        assert node.children
        spread = EXPLORING * sqrt(log(node.visits + 1))
        best, highest = node.children[0], -inf
        for child in node.children:
            low, high = child.worth
            if low == high or high <= node.lower:
                continue  # of a node that is not settled some option still may be better
            if child.visits == 0:
                bound = 1e6 + self._chance.random()
            else:
                bound = child.total / child.visits + spread / sqrt(child.visits)
            if bound > highest:
                best, highest = child, bound
        return best

    def _playout(self, state: State, meter: Meter) -> int:
        """Return the margin of the player to move when both play at random."""
        total, sign = 0, 1
        for _ in range(MOST_PLIES):
            meter.position()
            ended = self._final(state)
            if ended is not None:
                return total + sign * ended
            turns = list(counted(self._turns(state), meter, lambda: "a position"))
            if not turns:
                return total + sign * self._stuck
            gain, again, state = self._chance.choice(turns)
            total += sign * gain
            sign = sign if again else -sign
        return total

    def _leaning(self, root: _Node[State]) -> Leaning | None:
        if not root.children:
            return None
        children = root.children
        playouts = sum(child.visits for child in children)
        open_places = [
            place
            for place, child in enumerate(children)
            if child.worth[0] < child.worth[1] and child.worth[1] > root.lower
        ]
        proved = [place for place in range(len(children)) if place not in open_places]
        place = max(proved, key=lambda one: _promise(children[one]), default=-1)
        rate = self._reward(children[place].worth[0]) if proved else -inf
        if open_places:
            tried = max(open_places, key=lambda one: children[one].visits)
            hoped = children[tried].total / max(1, children[tried].visits)
            if hoped > rate or (rate < 0 and children[place].worth[1] == -self._bound):
                place, rate = tried, hoped
        return Leaning(place, max(-1.0, rate), playouts, root.lower, root.upper)

    def _reward(self, margin: float) -> float:
        return max(-1.0, min(1.0, margin / self._widest))


def _half(meter: Meter) -> Meter:
    """Return a meter with half of what is left."""
    left = meter.left
    return Meter(
        left._replace(
            positions=None if left.positions is None else left.positions // 2,
            seconds=None if left.seconds is None else left.seconds / 2,
        )
    )


def _promise(child: _Node[State]) -> tuple[float, float, int]:
    """Return what orders moves that are settled: a quick win, a slow loss."""
    low, high = child.worth
    return low, high, child.plies if low < 0 else -child.plies
