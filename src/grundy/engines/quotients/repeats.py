"""Where the elements of heaps repeat long enough for the periodicity theorem."""

from __future__ import annotations


class Repeats:
    """The elements of heaps from 0 on, and for each length where they last failed to repeat.

    >>> heaps = Repeats()
    >>> for element in (0, 3, 1, 2, 1, 2, 1, 2, 1, 2):
    ...     heaps.add(element)
    >>> heaps.period(reach=1, parts=2)
    (2, 2)
    """

    def __init__(self) -> None:
        self.elements: list[int] = []
        self._last: list[int] = [0]

    def add(self, element: int) -> None:
        """Add the element of the next heap."""
        heap = len(self.elements)
        self.elements.append(element)
        self._last.append(0)
        for length in range(1, heap):
            if self.elements[heap - length] != element:
                self._last[length] = heap - length

    def period(self, reach: int, parts: int) -> tuple[int, int] | None:
        """Return start and length of the first period that lasts long enough to go on for ever.

        `reach` is the most that a move takes, `parts` the most heaps that it leaves. The values
        must repeat for all n below parts (start + length) + reach - length.
        """
        for length in range(1, len(self.elements) // parts):
            start = self._last[length] + 1
            if len(self.elements) >= parts * (start + length) + reach:
                return start, length
        return None
