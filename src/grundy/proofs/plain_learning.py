"""Learning an automaton without arrays: for a browser, and wherever NumPy is not installed.

It is the learner of `learning`, with rows of bytes or numbers in place of arrays. Two prefixes are
one state when they agree on all continuations that are inside the box, so that no endings have to
be collected: where the automaton is wrong all the same, the box is too small.
"""

from __future__ import annotations

from collections import deque
from importlib.util import find_spec
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.proofs.checker import least
from grundy.proofs.learning import (
    MOST_LETTERS,
    Automaton,
    Learner,
    TooFewError,
    TooManyError,
    living,
    two_values,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.proofs.boxes import Box, Vector
    from grundy.proofs.learning import Spot, Word

MOST_COMPARED = 20_000
"""Positions of a box that a guess is compared with; of a larger box so many by chance."""

OFTEN = 64
"""Positions that are compared before the time is looked at."""

Rows = dict[tuple[int, ...], Any]
"""What a box has of a prefix with so many digits more: a row for all numbers but the last."""


def learner(
    numeration: str, box: Box, *, values: bool, tick: Callable[[], None] | None = None
) -> Learner:
    """Return what learns automata from a box, with NumPy where it is installed."""
    chosen = Learner if find_spec("numpy") else PlainLearner
    return chosen(numeration, box, values=values, tick=tick)


class PlainLearner(Learner):
    """Learns automata over one numeration from a box, in plain Python.

    >>> from grundy.proofs.boxes import Box
    >>> odd = Box(1, 64, bytes((n + 1) % 2 for n in range(64)))
    >>> PlainLearner("base 2", odd, values=False).learn(10).accepts((10**30 + 1,))
    True
    """

    def _read_box(self) -> int:
        worths = self.box.worths
        self.words: dict[int, list[int]] = {}
        if self.values:
            self.known: Any = list(worths)
        else:
            self.known = bytes(worth == 0 for worth in worths)
        return max(worths)

    def _known_endings(self, new: list[Word]) -> None:
        """Keep none: endings tell nothing that continuations do not."""

    def learn(self, most: int) -> Automaton:
        """Return an automaton that agrees with the box.

        Raises `TooFewError` when the box does not tell, and `TooManyError` beyond `most` states.
        """
        if self.letters > MOST_LETTERS:
            raise TooManyError
        table, final = self._table(most)
        for _ in self._wrong(table, final):
            raise TooFewError
        rows, good = least(*living(table, final))
        return Automaton(self.numeration.text, tuple(map(tuple, rows)), frozenset(good))

    def _table(self, most: int) -> tuple[list[list[int]], list[int]]:
        """Return the moves between the prefixes that were told apart, and those that are good."""
        begin: Spot = ((0, 0, False),) * self.tracks
        states = _PlainStates(self, most)
        states.named(begin)
        table: list[list[int]] = []
        queue = deque([begin])
        while queue:
            here = queue.popleft()
            row = []
            self.tick()
            for column in self.columns:
                there = self._next(here, column)
                if there is None or (not any(column) and not table):
                    row.append(-1 if there is None else 0)
                    continue
                count = len(states.seen)
                row.append(states.named(there))
                if len(states.seen) > count:
                    queue.append(there)
            table.append(row)
        return table, states.final

    def _next(self, here: Spot, column: tuple[int, ...]) -> Spot | None:
        """Return a prefix with one digit more of each number; None where that is no word."""
        factor, carried = self.numeration.factor, self.numeration.carried
        found = []
        for (high, low, full), digit in zip(here, column, strict=True):
            if full and digit:
                return None
            is_full = bool(carried) and digit == factor
            found.append((factor * high + low + digit, carried * high, is_full))
        return tuple(found)

    def rows(self, prefix: Spot, more: int) -> tuple[tuple[int, ...], Rows] | None:
        """Return the size and the rows of a prefix with `more` digits more; None outside the box.

        What follows a full digit and is no word is not accepted.
        """
        side, arity = self.box.side, self.box.arity
        unit, before = self.units[more], self.units[more - 1] if more else 1
        spans = [(high * unit + low * before, full) for high, low, full in prefix]
        cuts, sizes = [], []
        for first, full in spans[:arity]:
            if first >= side:
                return None
            end = min(side, first + (before if full else unit))
            cuts.append((first, end))
            sizes.append(unit if full and end - first == before else end - first)
        nothing = [-1] * sizes[-1] if self.values else bytes(sizes[-1])
        found: Rows = {}
        for head in product(*map(range, sizes[:-1])):
            place, inside = 0, True
            for number, (first, end) in zip(head, cuts, strict=False):
                inside = inside and first + number < end
                place = place * side + first + number
            if inside:
                begin = place * side
                row = self.known[begin + cuts[-1][0] : begin + cuts[-1][1]]
                if self.values:
                    first, full = spans[-1]
                    row = _shifted(row, first, before if full else unit)
                found[head] = row + nothing[len(row) :]
            else:
                found[head] = nothing
        return tuple(sizes), found

    def _wrong(self, table: list[list[int]], final: list[int]) -> Iterator[Word]:
        """Yield the words that the table tells wrong, small numbers first."""
        good = set(final)
        self.wrong = 0
        for number, numbers in enumerate(self._looked_at()):
            if not number % OFTEN:
                self.tick()
            for asked, told in self._claims(numbers):
                if (self._end(table, asked) in good) != told:
                    self.wrong += 1
                    yield self._word(asked)
        if self.values and not self.wrong:
            for word in two_values(table, final, self.digits):
                if self._told(word) is False:
                    self.wrong += 1
                    yield word

    def _looked_at(self) -> Iterator[Vector]:
        """Yield positions of the box: all of a small one, of a large one so many by chance."""
        side, arity = self.box.side, self.box.arity
        if side**arity <= MOST_COMPARED:
            yield from product(range(side), repeat=arity)
            return
        small = int(4_000 ** (1 / arity))
        yield from product(range(min(side, small)), repeat=arity)
        chance = Random(side)
        for _ in range(MOST_COMPARED):
            yield tuple(chance.randrange(side) for _ in range(arity))

    def _claims(self, numbers: Vector) -> Iterator[tuple[Vector, bool]]:
        """Yield what is read for a position, and whether it is to be accepted."""
        worth = self.box.at(numbers)
        if not self.values:
            yield numbers, worth == 0
            return
        others = (worth, worth ^ 1, worth ^ 2, worth + 1, worth // 2, 0)
        for value in {min(other, self.largest) for other in others}:
            yield (*numbers, value), value == worth

    def _end(self, table: list[list[int]], numbers: Vector) -> int:
        """Return the state after the digits of some numbers."""
        letters, digits = [0] * self.longest, self.digits
        for number in numbers:
            for place, digit in enumerate(self._padded_word(number)):
                letters[place] = letters[place] * digits + digit
        state = 0
        for letter in letters:
            state = table[state][letter]
            if state < 0:
                break
        return state

    def _padded_word(self, number: int) -> list[int]:
        """Return the digits of a number with zeros before them; each is asked for many times."""
        found = self.words.get(number)
        if found is None:
            word = self.numeration.word(number)
            found = self.words[number] = [0] * (self.longest - len(word)) + word
        return found


class _PlainStates:
    """Prefixes that were told apart; a prefix is of the first state that nothing tells it from."""

    def __init__(self, learner: PlainLearner, most: int) -> None:
        self.learner, self.most = learner, most
        self.seen: list[_Continuations] = []
        self.final: list[int] = []
        self.dead = 0

    def named(self, prefix: Spot) -> int:
        """Return the state of a prefix, a new one where none fits."""
        found = _Continuations(self.learner, prefix)
        if found.level(0) is None:
            raise TooFewError
        for state, known in enumerate(self.seen):
            if known.fits(found):
                return state
        count = len(self.seen)
        self.dead += found.is_dead()
        if count - self.dead >= self.most or self.dead > self.most:
            raise TooManyError
        if found.is_accepted():
            self.final.append(count)
        self.seen.append(found)
        return count


class _Continuations:
    """What the box has of a prefix with 0, 1, 2, ... digits more, read when it is asked for."""

    def __init__(self, learner: PlainLearner, prefix: Spot) -> None:
        self.learner, self.prefix = learner, prefix
        self.read: list[tuple[tuple[int, ...], Rows] | None] = []

    def level(self, more: int) -> tuple[tuple[int, ...], Rows] | None:
        while len(self.read) <= more:
            over = (self.read and self.read[-1] is None) or len(self.read) > self.learner.longest
            self.read.append(None if over else self.learner.rows(self.prefix, len(self.read)))
        return self.read[more]

    def fits(self, other: _Continuations) -> bool:
        """Return whether two prefixes agree on all continuations that are inside the box."""
        more = 0
        while True:
            one, two = self.level(more), other.level(more)
            if one is None or two is None:
                return True
            if not _agree(one, two):
                return False
            more += 1

    def is_accepted(self) -> bool:
        found = self.level(0)
        assert found is not None
        return any(self._accepts(row) for row in found[1].values())

    def is_dead(self) -> bool:
        """Return whether no continuation is accepted."""
        more = 0
        while (found := self.level(more)) is not None:
            if any(self._accepts(row) for row in found[1].values()):
                return False
            more += 1
        return True

    def _accepts(self, row: Any) -> bool:
        return max(row, default=-1) >= 0 if self.learner.values else any(row)


def _agree(one: tuple[tuple[int, ...], Rows], two: tuple[tuple[int, ...], Rows]) -> bool:
    if one[0] == two[0]:
        return one[1] == two[1]
    common = tuple(map(min, one[0], two[0]))
    last = common[-1]
    return all(
        one[1][head][:last] == two[1][head][:last] for head in product(*map(range, common[:-1]))
    )


def _shifted(row: list[int], first: int, many: int) -> list[int]:
    """Return the values of a row above the first that is meant, -1 for those that are not."""
    return [worth - first if 0 <= worth - first < many else -1 for worth in row]
