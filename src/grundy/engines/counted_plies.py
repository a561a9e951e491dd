"""Remoteness by alpha-beta: how long play lasts when whoever is ahead hurries and the other delays.

A margin and the plies behind it are one number, its *worth*: the margin many times over, less the
plies of a win, plus those of a loss. Searched for its own sake it would cost much more than the
margin; but who wins is known by now, of the root and of all that its search has proved, and a node
that keeps no win is cut off at once.

A node is searched with its ply, from the root, so that an end has its worth. There are no gains,
and players alternate; in a tie both hurry, they have one aim, and windows tell nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from grundy.engines.alpha_beta import AlphaBeta
from grundy.engines.bounds import HIGH, LOW, BoundTable

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

    from grundy.engines.bounds import Margin
    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter

Node = TypeVar("Node", bound="Hashable")

if TYPE_CHECKING:
    Placed: TypeAlias = tuple[Node, int]

SCALE = 1 << 24
"""The worth of one more."""

HALF = SCALE // 2
"""Play is shorter than this."""


class Uncounted(Exception):  # noqa: N818 - news for the caller, who leaves the plies out
    """Moves gain something on the way, or a player moves again."""


class PliesSearch(Generic[Node]):
    """How many plies there are to the end from nodes whose margin is known and is not 0.

    `known` are bounds of margins, which a search for the margin has proved. Where `final` tells a
    margin some plies before the end, `left` tells how many.

    >>> from grundy.limits.budget import Limits, Meter
    >>> tree = {"a": "bd", "b": "c", "c": "f", "d": "e", "e": "", "f": ""}
    >>> turns = lambda node: [(0, False, to) for to in tree[node]]
    >>> search = PliesSearch(turns, lambda node: None, -1, BoundTable(), Meter(Limits()))
    >>> search.plies("a", 1), search.lasts("b", -1, 2), search.lasts("d", -1, 2)
    (3, True, False)
    """

    def __init__(  # noqa: PLR0913 - what a game is, and what is known of it
        self,
        turns: Callable[[Node], Iterable[TurnOf[Node]]],
        final: Callable[[Node], int | None],
        stuck: int,
        known: BoundTable[Node],
        meter: Meter,
        *,
        left: Callable[[Node], int] | None = None,
    ) -> None:
        self._left = left
        self._turns, self._final, self._stuck = turns, final, stuck
        self._listed: tuple[Placed[Node], list[TurnOf[Placed[Node]]]] | None = None
        self._search: AlphaBeta[Placed[Node]] = AlphaBeta(
            self._placed, self._ended, stuck, meter, table=_Worths(known)
        )

    @property
    def nodes(self) -> int:
        """How many nodes were visited."""
        return self._search.nodes

    def plies(self, root: Node, margin: int) -> int:
        """Return the plies to the end from a node with this margin.

        Raises `Uncounted` where there are gains, and `CycleFound` when play comes round.
        """
        middle = margin * SCALE
        found = self._search.search((root, 0), middle - HALF, middle + HALF)
        return int(abs(middle - found.value))

    def lasts(self, option: Node, margin: int, plies: int) -> bool:
        """Return whether an option of the root, of this margin, is so many plies from the end.

        It is the best that the root has, so that one window tells: an option with another margin,
        or one that is not as good, says no.
        """
        worth = worth_of(margin, plies + 1)
        return self._search.search((option, 1), worth, worth + 1).value <= worth

    def _placed(self, placed: Placed[Node]) -> list[TurnOf[Placed[Node]]]:
        if self._listed is not None and self._listed[0] == placed:
            return self._listed[1]
        node, ply = placed
        listed: list[TurnOf[Placed[Node]]] = []
        for gain, again, following in self._turns(node):
            if gain or again:
                raise Uncounted
            listed.append((0, False, (following, ply + 1)))
        self._listed = placed, listed
        return listed

    def _ended(self, placed: Placed[Node]) -> int | None:
        node, ply = placed
        margin = self._final(node)
        if margin is None:
            if self._placed(placed):
                return None
            margin = self._stuck
        elif self._left is not None:
            ply += self._left(node)
        return worth_of(margin, ply)


def worth_of(margin: int, plies: int) -> int:
    """Return the worth that says both; a tie is worth nothing, however far off it is.

    >>> worth_of(2, 3) == 2 * SCALE - 3, worth_of(-2, 3) == -2 * SCALE + 3, worth_of(0, 3)
    (True, True, 0)
    """
    sign = (margin > 0) - (margin < 0)
    return margin * SCALE - sign * plies


class _Worths(BoundTable["Placed[Node]"], Generic[Node]):
    """Bounds of worths, also those that follow from bounds of margins."""

    __slots__ = ("_known",)

    def __init__(self, known: BoundTable[Node]) -> None:
        super().__init__()
        self._known = known

    def find(self, node: Placed[Node]) -> tuple[Margin, Margin, int] | None:
        """Return lower bound, upper bound and the move's number (-1: none), or None."""
        found, told = super().find(node), self._known.find(node[0])
        if told is None:
            return found
        lower, upper, move = _worths(*told)
        if found is None:
            return lower, upper, move
        return max(found[0], lower), min(found[1], upper), found[2] if found[2] >= 0 else move


def _worths(lower: Margin, upper: Margin, move: int) -> tuple[Margin, Margin, int]:
    """Return the least and the most that a worth can be within bounds of its margin."""
    low = LOW if lower == LOW else int(lower) * SCALE - (HALF if lower > 0 else 0)
    high = HIGH if upper == HIGH else int(upper) * SCALE + (HALF if upper < 0 else 0)
    return low, high, move
