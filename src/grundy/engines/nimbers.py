"""Nimbers of independent parts, by proof-number search over couples of a part and a nimber.

The couple of a part and n stands for the part beside a heap of n: it is lost exactly when the part
has the value n. One outcome is a question about one couple, so that most values are never needed.
Of a sum of parts all values but one are found first, and added to n: that is never more work than
to search the sum as a whole. Each couple has two numbers, as in `engines/proof_number.py`: how much
is at least missing to prove that the mover wins, or loses. The search is depth-first, with these
numbers in a table, so that it can stop anywhere and go on later.

J. Lemoine, S. Viennot, Nimbers are inevitable, Theoretical Computer Science 462 (2012); on the
depth-first search, A. Nagai, Df-pn algorithm for searching AND/OR trees (2002).
"""

from __future__ import annotations

from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from grundy.engines.proof_number import NEVER
from grundy.engines.recursion import CycleFound
from grundy.values import nim_sum

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable

    from grundy.limits.budget import Meter

Part = TypeVar("Part", bound="Hashable")

Couple: TypeAlias = "tuple[tuple[Part, ...], int]"
"""Parts whose values are not known, the longest last, and a nimber."""

Steps: TypeAlias = "Generator[Steps, None, None]"
"""A search that yields the searches that it needs first; what they find is in the tables."""

WORK = tuple(13**moves // 10**moves for moves in range(64))
"""The first guess of how hard a part is, by the most moves that it can take. Of factors of 1.2 to
1.6 a move, 1.3 searched the fewest couples of Cram 5x5."""

TOLERANCE = 4
"""A search goes on until it is harder than the next best by this part of it, so that the search
does not change to and fro."""


class Couples(Generic[Part]):
    """What is known of the parts of one game, kept between questions."""

    def __init__(self) -> None:
        self.values: dict[Part, int] = {}
        """The nimbers of parts: each is a couple that is lost."""
        self.excluded: dict[Part, int] = {}
        """Bit n says that a part does not have the value n: each is a couple that is won."""
        self.numbers: dict[Couple[Part], tuple[int, int]] = {}
        """Proof and disproof numbers of couples that were searched."""
        self.options: dict[Part, list[tuple[Part, ...]]] = {}
        """The options of parts whose value is not known yet."""

    def nim_sum(self, parts: Iterable[Part]) -> int | None:
        """Return the value of a sum; None where that of a part is not known."""
        values = [self.values.get(part) for part in parts]
        known = [value for value in values if value is not None]
        return nim_sum(*known) if len(known) == len(values) else None

    def __len__(self) -> int:
        """Return how many couples are decided."""
        return len(self.values) + sum(bits.bit_count() for bits in self.excluded.values())


class NimberSearch(Generic[Part]):
    """Questions about the values of sums of parts of one game.

    `options` yields what a part becomes, each option as its parts. `longest` bounds the moves that
    play in a part can take, and so its value; None where no bound is known.

    >>> from grundy.limits.budget import Limits, Meter
    >>> kayles = lambda n: [(a, n - t - a) for t in (1, 2) for a in range(n - t + 1)]
    >>> search = NimberSearch(kayles, int, Meter(Limits()), Couples())
    >>> search.is_lost([5, 4, 1]), search.nimber(7)
    (False, 2)
    """

    def __init__(
        self,
        options: Callable[[Part], Iterable[tuple[Part, ...]]],
        longest: Callable[[Part], int | None],
        meter: Meter,
        couples: Couples[Part],
    ) -> None:
        self._options, self._longest = options, longest
        self._meter, self._known = meter, couples
        self._path: dict[tuple[Part, int], None] = {}

    def is_lost(self, parts: Iterable[Part]) -> bool:
        """Return whether a sum has the value 0.

        Raises `CycleFound` when play comes back to a part.
        """
        couple = self._folded(self._ordered(parts), 0)
        self._run(self._sum(*couple, NEVER, NEVER))
        return self._folded(*couple) == ((), 0)

    def nimber(self, part: Part) -> int:
        """Return the value of a part.

        Raises `CycleFound` when play comes back to a part.
        """
        self._run(self._value(part))
        return self._known.values[part]

    def _run(self, steps: Steps) -> None:
        """Run a search with all that it needs: play may be deeper than the stack."""
        self._path.clear()
        stack = [steps]
        while stack:
            wanted = next(stack[-1], None)
            if wanted is None:
                stack.pop()
            else:
                stack.append(wanted)

    def _value(self, part: Part) -> Steps:
        known = self._known
        nimber = 0
        while part not in known.values:
            if not known.excluded.get(part, 0) >> nimber & 1:
                yield self._couple(part, nimber, NEVER, NEVER)
            nimber += 1

    def _sum(self, parts: tuple[Part, ...], nimber: int, proof: int, disproof: int) -> Steps:
        """Find all values but the last one, then search with what they add up to."""
        while len(parts) > 1:
            yield self._value(parts[0])
            parts, nimber = self._folded(parts, nimber)
        if parts:
            yield self._couple(parts[0], nimber, proof, disproof)

    def _couple(self, part: Part, nimber: int, proof: int, disproof: int) -> Steps:
        """Search until the couple is decided, or one of its numbers reaches its limit."""
        if (part, nimber) in self._path:
            nodes = [one for one, _ in self._path]
            raise CycleFound([*nodes[nodes.index(part) :], part])
        if self._is_decided(part, nimber):
            return
        self._path[part, nimber] = None
        self._meter.position()
        known = self._known
        couples: Iterable[Couple[Part]] = [
            *(((part,), lower) for lower in range(nimber)),
            *((option, nimber) for option in self._options_of(part)),
        ]
        while not self._is_decided(part, nimber):
            couples = [couple for couple in self._live(couples) if self._numbers(*couple)[0]]
            numbers = [self._numbers(*couple) for couple in couples]
            least = min((one for _, one in numbers), default=NEVER)
            most = min(NEVER, sum(one for one, _ in numbers))
            if not couples:
                known.values[part] = nimber
                known.options.pop(part, None)
            elif not least:
                known.excluded[part] = known.excluded.get(part, 0) | 1 << nimber
            if self._is_decided(part, nimber):
                known.numbers.pop(((part,), nimber), None)
                break
            known.numbers[(part,), nimber] = least, most
            if least >= proof or most >= disproof:
                break
            place = next(i for i, (_, one) in enumerate(numbers) if one == least)
            others = min((one for i, (_, one) in enumerate(numbers) if i != place), default=NEVER)
            room = NEVER if disproof == NEVER else disproof - most + numbers[place][0]
            yield self._sum(*couples[place], room, min(proof, others + others // TOLERANCE + 1))
        del self._path[part, nimber]

    def _live(self, couples: Iterable[Couple[Part]]) -> Iterable[Couple[Part]]:
        """Return the couples with what is known by now, each once."""
        return dict.fromkeys(self._folded(*couple) for couple in couples)

    def _is_decided(self, part: Part, nimber: int) -> bool:
        known = self._known
        return part in known.values or bool(known.excluded.get(part, 0) >> nimber & 1)

    def _numbers(self, parts: tuple[Part, ...], nimber: int) -> tuple[int, int]:
        """Return what is missing to prove that the mover wins, or loses: 0 and never if known."""
        if not parts:
            return (0, NEVER) if nimber else (NEVER, 0)
        if len(parts) == 1 and self._known.excluded.get(parts[0], 0) >> nimber & 1:
            return 0, NEVER
        found = self._known.numbers.get((parts, nimber))
        return found or self._guessed(parts, nimber)

    def _guessed(self, parts: tuple[Part, ...], nimber: int) -> tuple[int, int]:
        """Return a guess: to win one good move is enough, to lose takes all of them."""
        total = work = 0
        for part in parts:
            longest = self._longest(part)
            if longest is None:
                return 1, 1
            total += longest
            work += WORK[min(longest, len(WORK) - 1)]
        # No value is larger than the number of moves, nor the nim-sum than their sum.
        return (0, NEVER) if nimber > total else (1, work)

    def _folded(self, parts: tuple[Part, ...], nimber: int) -> Couple[Part]:
        """Return the couple with the values that are known added to the nimber."""
        values = self._known.values
        if len(parts) == 1:
            value = values.get(parts[0])
            return (parts, nimber) if value is None else ((), nimber ^ value)
        left = []
        for part in parts:
            value = values.get(part)
            if value is None:
                left.append(part)
            else:
                nimber ^= value
        return tuple(left), nimber

    def _options_of(self, part: Part) -> list[tuple[Part, ...]]:
        known = self._known.options
        found = known.get(part)
        if found is None:
            options = dict.fromkeys(map(self._ordered, self._options(part)))
            found = known[part] = list(options)
        return found

    def _ordered(self, parts: Iterable[Part]) -> tuple[Part, ...]:
        """Return the parts that do not cancel, the longest last."""
        listed = tuple(parts)
        if len(listed) < 2:
            return listed
        keyed = sorted((self._longest(part) or 0, repr(part), part) for part in listed)
        runs = ([part for *_, part in run] for _, run in groupby(keyed, key=itemgetter(2)))
        return tuple(run[0] for run in runs if len(run) % 2)
