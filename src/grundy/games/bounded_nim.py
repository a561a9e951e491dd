"""Bounded nim."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.heaps import HeapGame, OneNumber
from grundy.rules.contest import HEAPS, NEW_SIZE, Contest
from grundy.rules.steps import Steps, numbers
from grundy.rules.theorem import theorem
from grundy.values import Outcome


class BoundedNim(OneNumber, HeapGame):
    """Take 1 to k tokens from one heap; `bounded-nim:3` is the game of 21 and of Bachet.

    >>> import grundy as gr
    >>> gr.game("bounded-nim:3").values(9)
    [0, 1, 2, 3, 0, 1, 2, 3, 0]
    """

    name = "bounded-nim"
    source = "C. G. Bachet, Problèmes plaisans et délectables (1612)"
    examples = ("bounded-nim:3(21)", "bounded-nim:1(4, 3)", "bounded-nim:4(7, 12)")

    contest = Contest(HEAPS, NEW_SIZE)

    def moves(self, n: int) -> Iterator[int]:
        """Yield the heap less 1, 2, ..., k."""
        yield from range(n - 1, max(n - self.k, 0) - 1, -1)

    @theorem("remainders: a heap of n has Grundy value n mod (k + 1)")
    def grundy(self, n: int) -> int:
        """Return the remainder."""
        return n % (self.k + 1)

    @theorem("remainders: of k + 1 heaps in a row, one has each value")
    def options_with(self, value: int, n: int) -> Iterator[int]:
        """Yield the one option with that remainder, if there is one."""
        yield from self.option(n, value)

    def option(self, n: int, value: int) -> list[int]:
        """Return the one heap within reach that is worth `value`."""
        if value > self.k:
            return []
        taken = (n - value) % (self.k + 1)
        return [n - taken] if 0 < taken <= n else []

    @theorem("misère remainders: a single heap is P when n mod (k + 1) is 1")
    def misere_outcome(self, *heaps: int) -> Outcome | None:
        """Return the outcome of a single heap; sums are left to the definition."""
        if len(heaps) != 1:
            return None
        return Outcome.P if heaps[0] % (self.k + 1) == 1 else Outcome.N

    @theorem("rounds: each round takes k + 1 tokens from a single heap")
    def remoteness(self, *heaps: int) -> int | None:
        """Return the length of play on a single heap; sums are left to the definition."""
        if len(heaps) != 1:
            return None
        rounds, rest = divmod(heaps[0], self.k + 1)
        return 2 * rounds + (rest > 0)

    def reason(self, n: int) -> Steps:
        """Yield the remainder."""
        cycle = self.k + 1
        yield numbers(f"{n} mod {cycle} = {n % cycle}.", heap=n, value=n % cycle)

    def misere_reason(self, n: int) -> Steps:
        """Yield the remainder, and which one is lost."""
        cycle = self.k + 1
        yield numbers(f"{n} mod {cycle} = {n % cycle}, and remainder 1 loses.", heap=n)
