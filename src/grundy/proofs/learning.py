"""Learning an automaton over digits from a box: prefixes that no short continuation tells apart.

Two beginnings of words are one state when they agree on all continuations of at most so many
digits. The guess may be wrong: whoever learns asks the checker afterwards.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from grundy.limits.budget import running_meter
from grundy.proofs.checker import Numeration, least

if TYPE_CHECKING:
    from grundy.proofs.boxes import Box, Vector

NUMERATIONS = (
    "base 2",
    "golden 1",
    "base 3",
    "golden 2",
    "base 10",
    "base 5",
    "golden 3",
    "base 7",
    "base 6",
    "golden 4",
    "base 9",
    "golden 5",
    "base 4",
    "base 8",
)
"""In the order in which they are tried; base 4 and 8 tell no more than base 2, but may be shorter."""


class TooFewError(Exception):
    """The box is too small for these continuations."""


class TooManyError(Exception):
    """There are more states than were allowed."""


@dataclass(frozen=True)
class Automaton:
    """Reads the digits of several numbers side by side, highest first; -1 refuses for good."""

    numeration: str
    table: tuple[tuple[int, ...], ...]
    final: frozenset[int]

    @property
    def states(self) -> int:
        """How many states there are, without the one that refuses for good."""
        return len(self.table)

    def accepts(self, numbers: Vector) -> bool:
        """Return whether the numbers are accepted, however large they are."""
        numeration = Numeration(self.numeration)
        words = [numeration.word(number) for number in numbers]
        length = max(map(len, words))
        state = 0
        for column in zip(*([0] * (length - len(word)) + word for word in words), strict=True):
            index = 0
            for digit in column:
                index = index * numeration.digits + digit
            state = self.table[state][index]
            if state < 0:
                return False
        return state in self.final


class _Prefix:
    """The beginning of a word: high U(r) + low U(r-1) is its number with r zeros behind it."""

    __slots__ = ("full", "high", "low")

    def __init__(self, high: int = 0, low: int = 0, *, full: bool = False) -> None:
        self.high, self.low, self.full = high, low, full


class Learner:
    """Learns automata over one numeration from a box; `values` tells that a track has the value."""

    def __init__(self, numeration: str, box: Box, *, values: bool) -> None:
        self.numeration, self.box, self.values = Numeration(numeration), box, values
        self.tracks = box.arity + values
        digits = self.numeration.digits
        self.letters = list(product(range(digits), repeat=self.tracks))
        self.units = [1, self.numeration.factor + self.numeration.carried]
        while self.units[-1] < 4 * box.side + 4 * max(1, max(box.worths, default=1)):
            more = (
                self.numeration.factor * self.units[-1] + self.numeration.carried * self.units[-2]
            )
            self.units.append(more)

    def learn(self, length: int, most: int) -> Automaton:
        """Return the automaton whose states agree on all continuations of so many digits.

        Raises `TooFewError` when the box does not tell, and `TooManyError` beyond `most` states.
        """
        start = (_Prefix(),) * self.tracks
        known = {self._sign(start, length): 0}
        table: list[list[int]] = []
        queue = deque([start])
        meter = running_meter()
        while queue:
            meter.check()
            here = queue.popleft()
            row = []
            for letter in self.letters:
                there = self._next(here, letter)
                sign = None if there is None else self._sign(there, length)
                if sign is None or there is None:
                    row.append(-1)
                    continue
                if sign not in known:
                    if len(known) >= most:
                        raise TooManyError
                    known[sign] = len(known)
                    queue.append(there)
                row.append(known[sign])
            table.append(row)
        final = [state for sign, state in known.items() if self._is_final(sign)]
        rows, good = least(table, final)
        return Automaton(self.numeration.text, tuple(map(tuple, rows)), frozenset(good))

    def _next(self, here: tuple[_Prefix, ...], letter: Vector) -> tuple[_Prefix, ...] | None:
        """Return the prefixes with one digit more each; None where golden digits forbid it."""
        factor, carried = self.numeration.factor, self.numeration.carried
        found = []
        for prefix, digit in zip(here, letter, strict=True):
            if prefix.full and digit:
                return None
            high = factor * prefix.high + prefix.low + digit
            full = bool(carried) and digit == factor
            found.append(_Prefix(high, carried * prefix.high, full=full))
        return tuple(found)

    def _span(self, prefix: _Prefix, more: int) -> tuple[int, int]:
        """Return the first number with this prefix and so many digits more, and how many follow."""
        unit = self.units[more]
        before = self.units[more - 1] if more else 1
        first = prefix.high * unit + prefix.low * before
        return first, (before if more else 1) if prefix.full else unit

    def _sign(self, here: tuple[_Prefix, ...], length: int) -> Any:
        """Return what the box tells about all continuations; None where nothing is accepted."""
        signs = [self._told(here, more) for more in range(length + 1)]
        return tuple(signs) if any(signs) else None

    def _told(self, here: tuple[_Prefix, ...], more: int) -> Any:
        spans = [self._span(prefix, more) for prefix in here]
        place = spans[: self.box.arity]
        side = self.box.side
        if any(first + count > side for first, count in place):
            raise TooFewError
        begin, count = place[-1]
        worths = self.box.worths
        pieces = []
        for outer in product(*(range(first, first + many) for first, many in place[:-1])):
            index = 0
            for number in outer:
                index = index * side + number
            at = index * side + begin
            pieces.append(worths[at : at + count])
        if self.values:
            least_value, many = spans[-1]
            told = tuple(
                worth - least_value if 0 <= worth - least_value < many else -1
                for piece in pieces
                for worth in piece
            )
            return told if max(told) >= 0 else ()
        told_bytes = b"".join(pieces)
        shape = tuple(many for _, many in place)
        return (shape, told_bytes) if 0 in told_bytes else ()

    def _is_final(self, sign: Any) -> bool:
        empty = sign[0]
        return bool(empty)
