"""What every sum of heaps has: its value, and with which others it can move into P.

For a sum X let W be the set of elements z such that some option of X, together with something worth
z, is in P. A sum that is worth x and has W is a *pair*; the pair of a sum follows from the pairs of
its summands, so all that ever occur are found by multiplying. Less in W is worse for the mover, so
only the least sets are kept.
"""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from grundy.engines.quotients.monoids import Monoid

CHUNK = 256


class Failure(NamedTuple):
    """A sum that the monoid is wrong about: heaps, and an element that is added to them."""

    heaps: tuple[int, ...]
    element: int


class _Generator(NamedTuple):
    """A heap that makes new pairs: its element, its options, its set, and what was computed."""

    heap: int
    element: int
    options: list[int]
    wins: int
    shifted: dict[int, int]


class Pairs:
    """The least pairs of all sums of the heaps that were added.

    A set of elements is a number with a byte for each, 1 where the element is in it.
    """

    def __init__(self, monoid: Monoid) -> None:
        self.monoid = monoid
        lost, table = bytes(monoid.lost), monoid.table
        self.into_lost = [
            int.from_bytes(bytes(map(lost.__getitem__, products)), "little") for products in table
        ]
        """For each element the set of those that it makes a P-position with."""
        self.least: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in table]
        """For each element its least sets, each with the heaps of a sum that has it."""
        self._maps: dict[int, list[tuple[bytes, int]]] = {}

    @property
    def count(self) -> int:
        """How many least pairs there are."""
        return sum(map(len, self.least))

    def wins(self, options: list[int]) -> int:
        """Return the set W of something whose options are worth these elements."""
        found = 0
        for option in options:
            found |= self.into_lost[option]
        return found

    def fitting(self, options: list[int]) -> list[int]:
        """Return the elements that a further heap with these options may be worth.

        What is left out is refuted by one heap of it and a sum that is there already.
        """
        wins = self.wins(options)
        allowed = int.from_bytes(b"\1" * self.monoid.order, "little")
        if not wins & 1:
            allowed &= self.into_lost[0]
        for element, sets in enumerate(self.least):
            if not wins >> 8 * element & 1:
                for least, _ in sets:
                    allowed &= self.into_lost[element] | least
        return [
            element
            for element, into in enumerate(self.into_lost)
            if allowed >> 8 * element & 1 and not into & wins
        ]

    def copy(self) -> Pairs:
        """Return the same pairs, to which others may be added."""
        found = copy(self)
        found.least = [list(sets) for sets in self.least]
        return found

    def add(self, heap: int, element: int, options: list[int]) -> Failure | None:
        """Add a heap with everything that comes of it; return a sum that shows an error, if any."""
        wins = self.wins(options)
        both = self.into_lost[element] & wins
        if both:
            return Failure((heap,), both.bit_length() // 8)
        if element == 0:
            # It adds moves to any sum and nothing else: no set becomes less.
            return None if wins & 1 else Failure((heap,), 0)
        if any(least & wins == least for least, _ in self.least[element]):
            return None
        return self._close(_Generator(heap, element, options, wins, {}))

    def _close(self, new: _Generator) -> Failure | None:
        """Keep the pairs of all sums of earlier heaps with one or more of the new heap."""
        before = [(x, *pair) for x, sets in enumerate(self.least) for pair in sets]
        waiting: list[tuple[int, int, tuple[int, ...]]] = []
        failure = self._keep(new.element, new.wins, (new.heap,), waiting)
        for element, wins, heaps in before:
            failure = failure or self._multiply(element, wins, heaps, new, waiting)
        for element, wins, heaps in waiting:  # it grows
            if failure:
                break
            if any(wins == least for least, _ in self.least[element]):
                failure = self._multiply(element, wins, heaps, new, waiting)
        return failure

    def _multiply(
        self,
        element: int,
        wins: int,
        heaps: tuple[int, ...],
        by: _Generator,
        waiting: list[tuple[int, int, tuple[int, ...]]],
    ) -> Failure | None:
        shifted = by.shifted.get(element)
        products = self.monoid.table[element]
        if shifted is None:
            shifted = self.wins([products[option] for option in by.options])
            by.shifted[element] = shifted
        both = shifted | self._preimage(by.element, wins)
        return self._keep(products[by.element], both, (*heaps, by.heap), waiting)

    def _keep(
        self,
        element: int,
        wins: int,
        heaps: tuple[int, ...],
        waiting: list[tuple[int, int, tuple[int, ...]]],
    ) -> Failure | None:
        """Keep a pair unless a lesser one is there; return its sum if it is an error: N, no win."""
        sets = self.least[element]
        for least, _ in sets:
            if least & wins == least:
                return None
        if not wins & 1 and not self.monoid.lost[element]:
            return Failure(heaps, 0)
        sets[:] = [pair for pair in sets if pair[0] & wins != wins]
        sets.append((wins, heaps))
        waiting.append((element, wins, heaps))
        return None

    def _preimage(self, element: int, wins: int) -> int:
        """Return the elements whose product with an element is in a set."""
        maps = self._maps.get(element)
        if maps is None:
            maps = self._maps[element] = self._map(element)
        if len(maps) == 1:
            return int.from_bytes(maps[0][0].translate(wins.to_bytes(CHUNK, "little")), "little")
        flags, found = wins.to_bytes(CHUNK * len(maps), "little"), 0
        for chunk, (places, mask) in enumerate(maps):
            here = places.translate(flags[CHUNK * chunk : CHUNK * (chunk + 1)])
            found |= int.from_bytes(here, "little") & mask
        return found

    def _map(self, element: int) -> list[tuple[bytes, int]]:
        """Return the products with an element in bytes, once for every 256 elements."""
        products = self.monoid.table[element]
        places = bytes(product % CHUNK for product in products)
        return [
            (
                places,
                int.from_bytes(bytes(255 * (p // CHUNK == chunk) for p in products), "little"),
            )
            for chunk in range(-(-len(products) // CHUNK))
        ]
