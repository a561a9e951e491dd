"""One numbering of the elements of a monoid: by their first words in the generators."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.engines.quotients.monoids import Monoid
    from grundy.engines.quotients.sums import Word


def first_words(monoid: Monoid) -> dict[int, Word]:
    """Return the first word of each element: with as few of the last letter as possible, and so on.

    The elements come in the order of their words. As the literature does, this gets rid of late
    generators where it can. Removing letters from a first word leaves a first word.
    """
    found: dict[int, Word] = {}
    waiting: list[tuple[Word, int]] = [((), 0)]
    while waiting:
        falling, element = heappop(waiting)  # the letters of the word, the last one first
        if element in found:
            continue
        found[element] = falling[::-1]
        for letter, generator in monoid.letters.items():
            product = monoid.table[element][generator]
            if product not in found:
                heappush(waiting, (tuple(sorted((*falling, letter), reverse=True)), product))
    return found
