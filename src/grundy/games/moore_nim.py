"""Moore's nim_k."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from grundy.rules.boards.heaps import HeapsGame, OneNumber
from grundy.rules.contest import LIST, Contest
from grundy.rules.steps import WIDEST, Step, Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome
from grundy.values.columns import completions, ones, width


class MooreNim(OneNumber, HeapsGame):
    """Take from up to k heaps in one move: any number, at least one, from each of them.

    >>> import grundy as gr
    >>> gr.game("moore-nim:2")(3, 3, 3).outcome
    Outcome.P
    """

    name = "moore-nim"
    source = "E. H. Moore, Annals of Mathematics 11 (1910)"
    examples = ("moore-nim:2(3, 4, 5)", "moore-nim:1(3, 4, 5)", "moore-nim:3(1, 2, 2, 4)")
    contest = Contest(LIST, "the sizes of all heaps after the move", "is_lost")

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
        return Outcome.P if self.is_lost(*heaps) else Outcome.N

    @theorem(
        "Moore's misère theorem: as in normal play when some heap exceeds 1; "
        "else P when the number of ones is 1 mod (k + 1)"
    )
    def misere_outcome(self, *heaps: int) -> Outcome:
        """Return the outcome from the binary columns, or from the ones."""
        rest = sum(heaps) % (self.k + 1)
        lost = self.is_lost(*heaps) if max(heaps) > 1 else rest == 1
        return Outcome.P if lost else Outcome.N

    @theorem("Moore's theorem: make every binary column a multiple of k + 1, the highest first")
    def winning_options(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the P-options without trying the others."""
        for places in self._choices(heaps):
            rest = [heap for i, heap in enumerate(heaps) if i not in places]
            for sizes in completions([heaps[i] for i in places], rest, self.k + 1):
                yield _replaced(heaps, places, sizes)

    def is_lost(self, *heaps: int) -> bool:
        """Return whether every binary column has a multiple of K + 1 ones."""
        columns = width(heaps)
        for bit in range(columns):  # noqa: SIM110 - C++ has no all
            if ones(heaps, bit) % (self.k + 1) > 0:
                return False
        return True

    def winning_move(self, *heaps: int) -> list[int]:
        """Return the sizes from the highest column down; a heap that was lessened is open."""
        after = [0] * len(heaps)
        opened = [0] * len(heaps)
        count = 0
        for bit in range(width(heaps) - 1, -1, -1):
            rest = 0
            for i in range(len(heaps)):
                rest += 0 if opened[i] > 0 else heaps[i] >> bit & 1
            rest = rest % (self.k + 1)
            add = (self.k + 1 - rest) % (self.k + 1)
            cut = 0
            if add > count:
                add = 0
                cut = rest
            for i in range(len(heaps)):
                one = heaps[i] >> bit & 1
                if opened[i] > 0:
                    one = 1 if add > 0 else 0
                    add -= one
                elif one > 0 and cut > 0:
                    one = 0
                    cut -= 1
                    opened[i] = 1
                    count += 1
                after[i] += one << bit
        return after if count > 0 else []

    def columns(self, *heaps: int) -> list[int]:
        """Return the number of ones in each binary column modulo k + 1, the highest column first.

        >>> MooreNim(2).columns(3, 4, 5)
        [2, 1, 2]
        """
        return [ones(heaps, bit) % (self.k + 1) for bit in reversed(range(width(heaps)))]

    def reason(self, *heaps: int) -> Steps:
        """Yield the columns, drawn."""
        modulus = self.k + 1
        rests = self.columns(*heaps)
        drawn: tuple[str, ...] = ()
        if 0 < len(rests) <= WIDEST and modulus <= 10:
            margin = max(len(str(n)) for n in heaps)
            rule = " " * (margin + 3) + "-" * (2 * len(rests) - 1)
            rows = (f"{n:>{margin}} = {' '.join(f'{n:0{len(rests)}b}')}" for n in heaps)
            drawn = (*rows, rule, f"{'':>{margin}}   {' '.join(map(str, rests))}")
        lost = "all are 0" if not any(rests) else "not all are 0"
        text = f"The ones in each binary column, modulo {modulus}: {lost}."
        yield Step("columns", text, drawn, {"heaps": heaps, "remainders": rests})

    def misere_reason(self, *heaps: int) -> Steps:
        """Yield the columns, or the number of ones."""
        if max(heaps) > 1:
            yield from self.reason(*heaps)
            return
        count, modulus = sum(heaps), self.k + 1
        yield numbers(
            f"No heap exceeds 1; the number of ones is {count}, and {count} mod {modulus} = "
            f"{count % modulus}.",
            ones=count,
        )

    def _choices(self, heaps: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        places = [i for i, heap in enumerate(heaps) if heap]
        for count in range(1, min(self.k, len(places)) + 1):
            yield from combinations(places, count)


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
