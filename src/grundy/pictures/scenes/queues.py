"""Heaps of which the first that is left comes first: sequential nim."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import and_more, flow
from grundy.pictures.scenes.heaps import MANY, WIDEST, Heaps, counts, foot_of, heap, look
from grundy.pictures.scenes.marks import path
from grundy.pictures.scenes.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDE = 0.4


class Queue(Heaps):
    """Heaps in order, with arrows between them; those that wait are pale."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the heaps, the first that is not empty in full colour."""
        numbers = counts(states)
        first = next((i for i, n in enumerate(numbers) if n), len(numbers))
        seen, foot = look(numbers), foot_of(numbers[:MANY])
        parts = []
        for i, count in enumerate(numbers[:MANY]):
            classes = "token waiting" if i > first else "token"
            if i:
                parts.append(_arrow(foot))
            parts.append(heap(i + 1, seen.stack(count), foot, classes))
        parts += and_more(len(numbers) - MANY, "heaps")
        return flow(parts, WIDEST, 0.15)


def _arrow(foot: float) -> Scene:
    return Scene((WIDE, foot + 0.75), under=(path("guide", "M0.08 0.12L0.32 0.38L0.08 0.64"),))


FORM = Queue()
