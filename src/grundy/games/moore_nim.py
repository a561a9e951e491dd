"""Moore's nim_k."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.notation import parameters
from grundy.rules.theorem import theorem
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self


class MooreNim(HeapsGame):
    """Take from up to k heaps in one move, from each as many as one likes, one at the least.

    >>> import grundy as gr
    >>> gr.game("moore-nim:2")(3, 3, 3).outcome
    Outcome.P
    """

    name = "moore-nim"
    source = "E. H. Moore, Annals of Mathematics 11 (1910)"
    examples = ("moore-nim:2(3, 4, 5)", "moore-nim:1(3, 4, 5)", "moore-nim:3(1, 2, 2, 4)")

    def __init__(self, most: int) -> None:
        self.most = most

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the number of heaps that one may take from."""
        return cls(parameters.number(text, cls.name, "moore-nim:2"))

    @property
    def parameters(self) -> str:
        """The number of heaps that one may take from."""
        return str(self.most)

    def moves(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps after taking from one of them, from two, ..."""
        for places in self._choices(heaps):
            for sizes in _smaller([heaps[i] for i in places]):
                yield _replaced(heaps, places, sizes)

    def canonical(self, *heaps: int) -> tuple[int, ...]:
        """Return the heaps that are not empty, in order."""
        return tuple(sorted(filter(None, heaps)))

    @theorem("Moore's theorem: P when each binary column has a multiple of k + 1 ones")
    def outcome(self, *heaps: int) -> Outcome:
        """Return the outcome from the binary columns."""
        return Outcome.N if any(self.columns(*heaps)) else Outcome.P

    @theorem(
        "Moore's misère theorem: as in normal play when some heap exceeds 1; "
        "else P when the number of ones leaves 1 by k + 1"
    )
    def misere_outcome(self, *heaps: int) -> Outcome:
        """Return the outcome from the binary columns, or from the ones."""
        if max(heaps) > 1:
            return Outcome.N if any(self.columns(*heaps)) else Outcome.P
        return Outcome.P if sum(heaps) % (self.most + 1) == 1 else Outcome.N

    @theorem("Moore's theorem: make every binary column a multiple of k + 1, the highest first")
    def winning_options(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the P-options without trying the others."""
        for places in self._choices(heaps):
            rest = [heap for i, heap in enumerate(heaps) if i not in places]
            for sizes in self._completions([heaps[i] for i in places], rest):
                yield _replaced(heaps, places, sizes)

    def columns(self, *heaps: int) -> list[int]:
        """Return the number of ones in each binary column modulo k + 1, the highest column first.

        >>> MooreNim(2).columns(3, 4, 5)
        [2, 1, 2]
        """
        bits = max(heaps, default=0).bit_length()
        return [sum(h >> b & 1 for h in heaps) % (self.most + 1) for b in reversed(range(bits))]

    def _choices(self, heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        places = [i for i, heap in enumerate(heaps) if heap]
        for count in range(1, min(self.most, len(places)) + 1):
            yield from combinations(places, count)

    def _completions(self, old: list[int], rest: list[int]) -> Iterator[tuple[int, ...]]:
        """Yield the sizes below `old` that fill every column of `rest` to a multiple of k + 1."""
        bits = max([*old, *rest]).bit_length()

        def columns(bit: int, tight: tuple[bool, ...]) -> Iterator[tuple[int, ...]]:
            """Yield the digits at this bit; a tight heap is so far equal to what it was."""
            missing = -sum(h >> bit & 1 for h in rest) % (self.most + 1)
            room = [
                range((h >> bit & 1) + 1) if t else range(2)
                for h, t in zip(old, tight, strict=True)
            ]
            yield from (digits for digits in product(*room) if sum(digits) == missing)

        def tightness(
            bit: int, tight: tuple[bool, ...], digits: tuple[int, ...]
        ) -> tuple[bool, ...]:
            return tuple(
                t and d == h >> bit & 1 for h, t, d in zip(old, tight, digits, strict=True)
            )

        # reachable[b]: the tightness from which the lowest b bits can be filled
        every = list(product((False, True), repeat=len(old)))
        reachable = [{(False,) * len(old)}]
        for bit in range(bits):
            reachable.append(
                {
                    t
                    for t in every
                    if any(tightness(bit, t, d) in reachable[bit] for d in columns(bit, t))
                }
            )
        start = (True,) * len(old)
        if start not in reachable[bits]:
            return
        waiting = [(bits, start, (0,) * len(old))]
        while waiting:
            bit, tight, sizes = waiting.pop()
            if bit == 0:
                yield sizes
                continue
            for digits in columns(bit - 1, tight):
                below = tightness(bit - 1, tight, digits)
                if below in reachable[bit - 1]:
                    grown = tuple(2 * s + d for s, d in zip(sizes, digits, strict=True))
                    waiting.append((bit - 1, below, grown))


def _smaller(heaps: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield all smaller sizes of each heap, one by one; itertools.product would list them first."""
    if not heaps:
        yield ()
        return
    for size in range(heaps[0] - 1, -1, -1):
        yield from ((size, *rest) for rest in _smaller(heaps[1:]))


def _replaced(
    heaps: tuple[int, ...], places: tuple[int, ...], sizes: tuple[int, ...]
) -> tuple[int, ...]:
    after = list(heaps)
    for place, size in zip(places, sizes, strict=True):
        after[place] = size
    return tuple(after)
