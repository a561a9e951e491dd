"""Margins by their definition: the best of gain and what the next position brings.

A node has turns: triples of the gain for the mover, whether the mover moves again, and the next
node. A margin is what the mover comes out ahead by from here on under best play. `plies` is the
remoteness: whoever is ahead hurries, whoever is behind delays, and in a tie both hurry.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, TypeVar

from grundy.engines.recursion import ahead
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable

Node = TypeVar("Node", bound="Hashable")
TurnOf: TypeAlias = "tuple[int, bool, Node]"


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
