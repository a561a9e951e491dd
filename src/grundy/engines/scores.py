"""Margins by their definition: the best of gain and what the next position brings.

A node has turns: triples of the gain for the mover, whether the mover moves again, and the next
node. A margin is what the mover comes out ahead by from here on under best play. `plies` is the
remoteness: whoever is ahead hurries, whoever is behind delays, and in a tie both hurry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from grundy.engines.recursion import ahead

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable

Node = TypeVar("Node", bound="Hashable")
TurnOf: TypeAlias = "tuple[int, bool, Node]"


class Score(NamedTuple):
    """The mover's margin, and the plies until the end."""

    margin: int
    plies: int

    def before(self, gain: int, again: bool) -> Score:
        """Return the score of a move with this gain to a node with this score."""
        return Score(gain + (self.margin if again else -self.margin), self.plies + 1)

    def beats(self, other: Score) -> bool:
        """Return whether a perfect player takes this rather than the other.

        >>> Score(1, 3).beats(Score(1, 5)), Score(-1, 3).beats(Score(-1, 5))
        (True, False)
        """
        if self.margin != other.margin:
            return self.margin > other.margin
        return self.plies > other.plies if self.margin < 0 else self.plies < other.plies


def score_recipe(
    turns: Callable[[Node], Iterable[TurnOf[Node]]],
    final: Callable[[Node], int | None],
    memory: dict[Node, Score],
    stuck: int,
) -> Callable[[Node], Generator[Node, Score, Score]]:
    """Return the recipe: the best of the moves; without any, the mover's margin is `stuck`."""

    def recipe(node: Node) -> Generator[Node, Score, Score]:
        ended = final(node)
        if ended is not None:
            return Score(ended, 0)
        best: Score | None = None
        for gain, again, following in ahead(turns(node)):
            found = memory.get(following)
            if found is None:
                found = yield following
            score = found.before(gain, again)
            if best is None or score.beats(best):
                best = score
        return Score(stuck, 0) if best is None else best

    return recipe
