"""Who wins sums of heaps when the last player loses: every sum looked at, nothing added up."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class MisereBrute:
    """Outcomes of sums, from the options of single heaps alone."""

    def __init__(self, options: Callable[[int], Iterable[Iterable[int]]]) -> None:
        self._of = options
        self._options: dict[int, set[tuple[int, ...]]] = {}
        self._lost: dict[tuple[int, ...], bool] = {}

    def is_lost(self, *heaps: int) -> bool:
        """Return whether a sum is a P-position; a sum without a move is won."""
        heaps = tuple(sorted(heaps))
        if heaps not in self._lost:
            after = set()
            for i, heap in enumerate(heaps):
                if heap not in self._options:
                    self._options[heap] = {tuple(filter(None, option)) for option in self._of(heap)}
                after |= {
                    tuple(sorted(heaps[:i] + heaps[i + 1 :] + option))
                    for option in self._options[heap]
                }
            self._lost[heaps] = bool(after) and not any(self.is_lost(*sum_) for sum_ in after)
        return self._lost[heaps]
