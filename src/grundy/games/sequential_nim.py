"""Sequential nim."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.theorem import theorem

if TYPE_CHECKING:
    from collections.abc import Iterator


class SequentialNim(HeapsGame):
    """Nim in order: take any number from the first heap that is not empty.

    >>> import grundy as gr
    >>> gr.game("sequential-nim")(1, 1, 2).outcome
    Outcome.N
    """

    name = "sequential-nim"
    source = "Codeforces 1382B, Sequential Nim"
    examples = ("sequential-nim(2, 1, 3)",)

    def moves(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps with the first one smaller."""
        place = _first(heaps)
        for left in range(heaps[place] - 1, -1, -1) if place < len(heaps) else ():
            yield (*heaps[:place], left, *heaps[place + 1 :])

    def canonical(self, *heaps: int) -> tuple[int, ...]:
        """Return the heaps that are not empty."""
        return tuple(filter(None, heaps))

    @theorem(
        "skip the rest: before a rest worth r, the sizes 1, 2, 3, ... are worth 0, 1, 2, ... "
        "without r"
    )
    def grundy(self, *heaps: int) -> int:
        """Return the value, folded from the last heap to the first."""
        rest = 0
        for n in reversed(heaps):
            if n:
                rest = n - 1 if n - 1 < rest else n
        return rest

    @theorem("skip the rest: the sizes of the first heap all have different values")
    def options_with(self, value: int, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the one size of the first heap that gives that value."""
        place = _first(heaps)
        if place == len(heaps):
            return
        before, after = heaps[:place], heaps[place + 1 :]
        rest = self.grundy(*after) if after else 0
        left = 0 if value == rest else value + (value < rest)
        if left < heaps[place]:
            yield (*before, left, *after)


def _first(heaps: tuple[int, ...]) -> int:
    return next((i for i, n in enumerate(heaps) if n), len(heaps))
