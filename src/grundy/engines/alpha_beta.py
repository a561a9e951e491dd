"""Alpha-beta: the margin by cutting off what cannot change it.

The textbook's search, fail-soft: a value at or below alpha is an upper bound, one at or above beta
a lower bound, between them it is exact. A gain shifts the window; when the mover moves again the
window is not turned round. Frames are generators run by a loop, so that deep games need no stack.

A search to a limited depth is a proof for one of the players: whatever lies beyond the horizon
counts against that player, so that what is found is a bound and never a guess. `complete` says that
no horizon was met, so that both sides of the value hold. Facts go into the table only where they
are proved; what a horizon had a part in is kept apart, with its depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from grundy.engines.bounds import HIGH, LOW, NO_MOVE, NOTHING, Bounds, less
from grundy.engines.move_order import known_first
from grundy.engines.recursion import CycleFound, ahead

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable
    from typing import TypeAlias

    from grundy.engines.bounds import BoundTable, Margin
    from grundy.engines.move_order import MoveOrder
    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter

    Answer: TypeAlias = tuple[Margin, bool]
    Visit: TypeAlias = "Generator[Visit, Answer, Answer]"

Node = TypeVar("Node", bound="Hashable")

if TYPE_CHECKING:
    Child: TypeAlias = tuple[Node, Margin, Margin, int, bool]

BOTTOMLESS = 1 << 62
"""The depth of a search without a horizon."""

UNTRIED = -1, LOW, HIGH
"""What is known of a node that no horizon had a part in: a depth and its bounds."""


class Found(NamedTuple):
    """The value of a search for its window, and whether no horizon was met."""

    value: Margin
    complete: bool


class AlphaBeta(Generic[Node]):
    """A search of one game: its rules, its table, its order of moves, and what it has counted.

    >>> from grundy.limits.budget import Limits, Meter
    >>> tree = {"a": [(0, False, "b"), (2, True, "c")], "b": [], "c": [(0, False, "b")]}
    >>> search = AlphaBeta(tree.get, {"b": 1}.get, 0, Meter(Limits()))
    >>> search.search("a"), search.nodes
    (Found(value=1, complete=True), 4)
    """

    def __init__(  # noqa: PLR0913 - what a game is, and what a search may use
        self,
        turns: Callable[[Node], Iterable[TurnOf[Node]]],
        final: Callable[[Node], int | None],
        stuck: int,
        meter: Meter,
        *,
        table: BoundTable[Node] | None = None,
        order: MoveOrder[Node] | None = None,
    ) -> None:
        self._turns, self._final, self._stuck = turns, final, stuck
        self._meter = meter
        self._table = table
        self._order = order
        self._path: dict[Node, None] = {}
        self._tried: dict[tuple[Node, bool], tuple[int, Margin, Margin]] = {}
        self.nodes = 0
        """How many nodes were visited, the same one each time."""
        self.bounds = Bounds()
        """What is proved so far of the root; it holds after an interruption too."""
        self.turn: TurnOf[Node] | None = None
        """The root's turn that brings the lower bound."""

    def on(self, meter: Meter) -> None:
        """Count on another meter from here on."""
        self._meter = meter

    # Questions ---------------------------------------------------------------------------------

    def settle(self, root: Node, depth: int | None = None, bounds: Bounds = Bounds()) -> Bounds:  # noqa: B008 - frozen
        """Return what is proved of the margin within the depth; without a depth, the margin.

        `bounds` are what is known beforehand. With a depth the search deepens ply by ply and stops
        as soon as the margin is known. With a table and nothing known, windows of no width close in
        on the margin, each from what the one before has found, as in MTD(f): a window without ends
        cuts little off.

        Raises `CycleFound` when there is no depth and play comes round.
        """
        if depth is None and bounds == Bounds() and self._table is not None:
            return self.close_in(root, bounds)
        self.bounds, self.turn = bounds, None
        if depth is None:
            self._close(self.search(root, *bounds, watch=True))
        else:
            for limit in range(depth + 1):
                if self._deepen(root, limit):
                    break
        return self.bounds

    def close_in(self, root: Node, bounds: Bounds) -> Bounds:
        """Return the margin by windows of no width, each from what the one before has found."""
        self.bounds, self.turn = bounds, None
        guess = 0
        while not self.bounds.settled:
            margin = guess + 1 if guess == self.bounds.lower else guess
            value = self.search(root, margin - 1, margin, watch=True).value
            if value < margin:
                self.bounds = self.bounds.within(upper=value)
            elif value > self.bounds.lower:  # nobody watched which move brings it
                self.bounds, self.turn = self.bounds.within(lower=value), None
            guess = int(value)
        return self.bounds

    def _deepen(self, root: Node, limit: int) -> bool:
        """Search to this depth for either player; return whether deeper brings nothing more."""
        for mover in (True, False):
            found = self.search(root, *self.bounds, depth=limit, mover=mover, watch=mover)
            self._close(found, mover)
            if self.bounds.settled:
                return True
        return False

    def _close(self, found: Found, mover: bool = True) -> None:
        value, lower = found.value, self.bounds.lower
        if value > lower and found.complete:
            # Nobody watched which move brings it: the one that was seen brings less.
            self.bounds, self.turn = self.bounds.within(lower=value), None
        if found.complete or not mover:
            self.bounds = self.bounds.within(upper=max(value, lower))

    def search(  # noqa: PLR0913 - the window, the horizon, and who proves
        self,
        root: Node,
        alpha: Margin = LOW,
        beta: Margin = HIGH,
        *,
        depth: int | None = None,
        mover: bool = True,
        watch: bool = False,
    ) -> Found:
        """Return the value of a node for this window; `mover` says whether the mover is to prove.

        To a limited depth, a value above alpha is a lower bound when the mover proves, and one
        below beta is an upper bound when the opponent does; the other side holds when complete.

        Raises `CycleFound` when there is no depth and play comes round.
        """
        self._path.clear()
        self._limited = depth is not None
        self._limit = BOTTOMLESS if depth is None else depth
        answer = self._at_once(root, alpha, beta, self._limit, mover)
        if answer is not None:
            return Found(*answer)
        stack = [self._expand(root, alpha, beta, self._limit, mover, watch)]
        while stack:
            try:
                wanted = stack[-1].send(answer)  # type: ignore[arg-type]  # None starts a generator
            except StopIteration as finished:
                answer = finished.value
                stack.pop()
            else:
                stack.append(wanted)
                answer = None
        assert answer is not None
        return Found(*answer)

    # One node ----------------------------------------------------------------------------------

    def _at_once(
        self, node: Node, alpha: Margin, beta: Margin, depth: int, proves: bool
    ) -> Answer | None:
        """Visit a node; return its value unless its moves must be looked at.

        `proves` says whether its mover is the player who proves.
        """
        self.nodes += 1
        if self._table is not None:
            lower, upper, _ = self._table.find(node) or NOTHING
            if lower >= beta or lower == upper:
                return lower, True
            if upper <= alpha:
                return upper, True
        self._meter.position()  # what the table answers is not looked at again
        ended = self._final(node)
        if ended is not None:
            return ended, True
        if self._limited:
            return self._at_horizon(node, alpha, beta, depth, proves)
        if node in self._path:
            nodes: list[object] = list(self._path)
            raise CycleFound([*nodes[nodes.index(node) :], node])
        return None

    def _expand(  # noqa: PLR0913, PLR0917 - the arguments of alpha-beta
        self,
        node: Node,
        alpha: Margin,
        beta: Margin,
        depth: int,
        proves: bool,
        watch: bool = False,
    ) -> Visit:
        """Look at the moves of a node, the best first as far as anyone can tell."""
        found = None if self._table is None else self._table.find(node)
        lower, upper, hint = found or NOTHING
        if watch and lower > alpha and hint >= 0:
            # The table knows the bound from before, and the move that brings it.
            self.bounds, self.turn = self.bounds.within(lower=lower), [*self._turns(node)][hint]
        alpha, beta = max(alpha, lower), min(beta, upper)
        self._path[node] = None
        floor, best, number, complete = alpha, LOW, NO_MOVE, True
        for place, turn in self._ordered(node, hint, depth, beta):
            gain, again, following = turn
            if gain or again:
                child = self._child(turn, alpha, beta, depth, proves)
            else:  # most turns; the window is turned round and no more
                child = following, -beta, -alpha, depth - 1, not proves
            shown, whole = self._at_once(*child) or (yield self._expand(*child))
            value = -less(-gain, shown) if again else less(gain, shown) if gain else -shown
            if value > best or number < 0:
                best, number = value, place
                if best > alpha:
                    alpha = best
                    if watch:
                        self.bounds, self.turn = self.bounds.within(lower=best), turn
                if best >= beta:
                    complete = whole  # what this move proves needs none of the others
                    self._cut(place, depth)
                    break
            complete = complete and whole
        self._path.pop(node, None)
        if number < 0:
            return self._stuck, True
        if self._table is not None:
            window = floor, beta
            self._remember(self._table, node, window, (best, complete), number, depth, proves)
        return min(max(best, lower), upper), complete

    @staticmethod
    def _child(
        turn: TurnOf[Node], alpha: Margin, beta: Margin, depth: int, proves: bool
    ) -> Child[Node]:
        """Return where a turn leads, with the window shifted by the gain and turned round."""
        gain, again, following = turn
        if again:
            return following, -less(gain, alpha), -less(gain, beta), depth - 1, proves
        return following, less(gain, beta), less(gain, alpha), depth - 1, not proves

    def _ordered(
        self, node: Node, hint: int, depth: int, beta: Margin
    ) -> Iterable[tuple[int, TurnOf[Node]]]:
        if self._order is None:
            return enumerate(ahead(self._turns(node)))
        numbered = self._order.numbered(list(self._turns(node)), hint, self._limit - depth)
        return numbered if self._table is None else known_first(numbered, beta, self._table)

    def _cut(self, place: int, depth: int) -> None:
        if self._order is not None:
            self._order.cut(place, self._limit - depth, depth if self._limited else 1)

    # What lies at the horizon, and what was found before -----------------------------------------

    def _at_horizon(
        self, node: Node, alpha: Margin, beta: Margin, depth: int, proves: bool
    ) -> Answer | None:
        """Return what is said at the horizon, or what was said before as deep as this."""
        if depth == 0:
            if next(iter(self._turns(node)), None) is None:
                return self._stuck, True
            return LOW if proves else HIGH, False
        searched, lower, upper = self._tried.get((node, proves), UNTRIED)
        if searched >= depth:
            if lower >= beta or lower == upper:
                return lower, False
            if upper <= alpha:
                return upper, False
        return None

    def _remember(  # noqa: PLR0913, PLR0917 - all that a visit has found
        self,
        table: BoundTable[Node],
        node: Node,
        window: tuple[Margin, Margin],
        found: Answer,
        number: int,
        depth: int,
        proves: bool,
    ) -> None:
        """Keep a bound as a bound: what failed low is an upper one, what was cut a lower one."""
        value, complete = found
        at_least, at_most = value > window[0], value < window[1]
        if at_least and (complete or proves):
            table.raise_lower(node, value, number)
        if at_most and (complete or not proves):
            table.drop_upper(node, value)
        if not complete:
            seen = (depth, value if at_least else LOW, value if at_most else HIGH)
            self._tried[node, proves] = seen
