"""Lasker's nim."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.heaps import HeapGame
from grundy.rules.contest import HEAPS, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem


class LaskerNim(HeapGame):
    """Take any number from one heap, or split a heap into two without taking any.

    >>> import grundy as gr
    >>> gr.game("lasker-nim").values(9)
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """

    name = "lasker-nim"
    source = "E. Lasker, Brettspiele der Völker (1931)"
    examples = ("lasker-nim(2, 5, 7)", "lasker-nim(1, 2, 3)")
    contest = Contest(HEAPS, "a heap, counted from 1, and the one or two heaps that it becomes")

    def moves(self, n: int) -> Iterator[int | list[int]]:
        """Yield every smaller heap, then every way to split."""
        yield from range(n - 1, -1, -1)
        yield from ([a, n - a] for a in range(1, n // 2 + 1))

    @theorem(
        "Lasker's swap: 4k + 3 has Grundy value 4k + 4, and 4k + 4 has 4k + 3; the value of any "
        "other heap is its size"
    )
    def grundy(self, n: int) -> int:
        """Return the size, with 4k + 3 and 4k + 4 exchanged."""
        return swapped(n)

    @theorem("Lasker's swap: a sum and a nim-sum of two numbers tell where both have ones")
    def options_with(self, value: int, n: int) -> Iterator[int | list[int]]:
        """Yield the smaller heap of that value, then the splits, without trying them all."""
        if swapped(value) < n:
            yield swapped(value)
        yield from ([a, n - a] for a in _splits(value, n))

    def option(self, n: int, value: int) -> list[int]:
        """Return a smaller heap; or, of 4k + 3, the heaps 1 and 4k + 2, together worth 4k + 3."""
        if swapped(value) < n:
            return [swapped(value)]
        return [1, n - 1] if n % 4 == 3 and value == n else []

    def reason(self, n: int) -> Steps:
        """Yield the value, and how a heap that is swapped is made up."""
        value = swapped(n)
        k, rest = divmod(n, 4)
        if value == n:
            yield numbers(f"{n} has Grundy value {value}.", heap=n, value=value)
        else:
            shape = f"4·{k} + 3" if rest == 3 else f"4·{k - 1} + 4"
            yield numbers(f"{n} = {shape}, so its Grundy value is {value}.", heap=n, value=value)


def swapped(n: int) -> int:
    """Return n, with 4k + 3 and 4k + 4 exchanged.

    >>> [swapped(n) for n in range(9)]
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    if n % 4 == 3:
        return n + 1
    return n - 1 if n % 4 == 0 and n > 0 else n


def _splits(value: int, n: int) -> Iterator[int]:
    """Yield each a ≤ n - a for which the values x of a and y of n - a have the nim-sum `value`.

    x + y is n, give or take the swaps of the two; then x and y share the ones of
    (x + y - value) / 2 and part those of `value`. The two lowest bits tell whether a swap fits.
    """
    for total in range(n - 2, n + 3):
        both, odd = divmod(total - value, 2)
        if both < 0 or odd or both & value:
            continue
        # The highest one of `value` goes to y, so that no pair comes twice.
        free = value & ~(1 << value.bit_length() >> 1)
        for low in _subsets(free & 3):
            for mine in _subsets(free & ~3):
                x = both | mine | low
                if not 0 < x < total:
                    continue  # an empty heap, in one subset at the most
                a, b = swapped(x), swapped(total - x)
                if a + b != n:
                    break  # decided by the two lowest bits: the same for every other subset
                yield min(a, b)


def _subsets(mask: int) -> Iterator[int]:
    subset = 0
    while True:
        yield subset
        subset = (subset - mask) & mask
        if not subset:
            return
