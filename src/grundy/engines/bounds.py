"""What is known of margins: at least so much, at most so much, and the table that remembers it.

Bounds are always proved. What a search has not looked at is unknown, never zero: LOW and HIGH.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeAlias, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Mapping

    from grundy.values.score import Score

Node = TypeVar("Node", bound="Hashable")

Margin: TypeAlias = "int | float"
"""A whole number, or LOW or HIGH: these two are compared and negated, and nothing else."""

LOW, HIGH = float("-inf"), float("inf")


def less(gain: int, margin: Margin) -> Margin:
    """Return the gain less a margin; whole numbers of any size stay exact.

    >>> less(3, 10**400) == 3 - 10**400, less(3, HIGH), less(0, LOW)
    (True, -inf, inf)
    """
    # Huge whole numbers do not add up with floats, so that infinity is only negated.
    return gain - margin if gain and margin not in (LOW, HIGH) else -margin


class Bounds(NamedTuple):
    """The margin is at least `lower` and at most `upper`."""

    lower: Margin = LOW
    upper: Margin = HIGH

    @property
    def settled(self) -> bool:
        """Whether the margin is known."""
        return self.lower == self.upper

    def within(self, lower: Margin = LOW, upper: Margin = HIGH) -> Bounds:
        """Return what both say together.

        >>> Bounds(0, HIGH).within(lower=-3, upper=2)
        Bounds(lower=0, upper=2)
        """
        return Bounds(max(self.lower, lower), min(self.upper, upper))

    @property
    def known(self) -> tuple[int | None, int | None]:
        """The bounds as whole numbers; None where there is none.

        >>> Bounds(1, HIGH).known
        (1, None)
        """
        return (
            None if self.lower == LOW else int(self.lower),
            None if self.upper == HIGH else int(self.upper),
        )


UNKNOWN = Bounds()

NO_MOVE = -1
"""The number of a move where there is none."""

NOTHING = LOW, HIGH, NO_MOVE
"""What a table knows of a new node: its bounds and no move."""


class BoundTable(Generic[Node]):
    """The bounds proved for nodes so far, each with the number of the move that gave the lower one.

    A search that was cut short has a bound and no more, and it is kept as that: `raise_lower`
    leaves the upper bound alone, and the other way round. A margin is exact where the two meet.
    """

    __slots__ = ("_facts", "_scored")

    def __init__(self, scored: Mapping[Node, Score] | None = None) -> None:
        self._facts: dict[Node, tuple[Margin, Margin, int]] = {}
        self._scored: Mapping[Node, Score] = {} if scored is None else scored

    def __len__(self) -> int:
        return len(self._facts)

    def trust(self, scored: Mapping[Node, Score]) -> None:
        """Take these scores, and what will be added to them, for proved."""
        self._scored = scored

    def find(self, node: Node) -> tuple[Margin, Margin, int] | None:
        """Return lower bound, upper bound and the move's number (-1: none), or None."""
        found = self._facts.get(node)
        if found is None and self._scored:
            score = self._scored.get(node)
            return None if score is None else (score.margin, score.margin, NO_MOVE)
        return found

    def since(self, count: int) -> Iterator[tuple[Node, Bounds]]:
        """Yield what is known of the nodes that came after so many others."""
        for node, (lower, upper, _) in islice(self._facts.items(), count, None):
            yield node, Bounds(lower, upper)

    def raise_lower(self, node: Node, margin: Margin, move: int) -> None:
        """Note that a move brings at least this margin."""
        lower, upper, known = self._facts.get(node, NOTHING)
        if margin > lower:
            self._facts[node] = (margin, upper, move)
        elif known < 0:
            self._facts[node] = (lower, upper, move)

    def drop_upper(self, node: Node, margin: Margin) -> None:
        """Note that no move brings more than this margin."""
        lower, upper, move = self._facts.get(node, NOTHING)
        self._facts[node] = (lower, min(margin, upper), move)
