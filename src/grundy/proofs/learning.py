"""Learning an automaton over digits from a box: prefixes that no known ending tells apart.

Two beginnings of words are one state when they agree on all endings that are known to matter. The
automaton is then compared with the whole box; a position that it tells wrong gives one more ending
(Rivest and Schapire), until it agrees everywhere. The guess may still be wrong further out: whoever
learns asks the checker afterwards.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.limits.budget import running_meter
from grundy.proofs.checker import Numeration, accepts, least

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.proofs.boxes import Box, Vector

NUMERATIONS = (
    "base 2",
    "golden 1",
    "base 3",
    "golden 2",
    "base 5",
    "golden 3",
    "base 10",
    "base 7",
    "base 6",
    "golden 4",
    "base 9",
    "golden 5",
    "base 4",
    "base 8",
)
"""In the order in which they are tried; base 4 and 8 tell as much as base 2."""

FIRST_ENDINGS = 20
"""Endings of each short length by which prefixes are told apart at first."""

WRONG_AT_ONCE = 12
"""Wrong positions that are looked at before the automaton is made anew."""

MOST_COMPARED = 700_000
"""Positions of a box that a guess is compared with; of a larger box so many by chance."""

MOST_PAIRS = 4_000_000
"""Pairs of states and letters among which a position with two values is looked for."""

MOST_LETTERS = 2_000
"""Letters beyond which no automaton is learnt."""


class TooFewError(Exception):
    """The box is too small to tell two states apart that have to be told apart."""


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
        read = {"numeration": self.numeration, "table": self.table, "final": self.final}
        return accepts(read, numbers)


Column = tuple[int, ...]
"""One digit of each number."""
Spot = tuple[tuple[int, int, bool], ...]
"""The beginning of each number: high, low, and whether the next digit has to be 0."""
Word = tuple[Column, ...]


class _Prefix:
    """The beginning of a word: high U(r) + low U(r-1) is its numbers with r zeros behind them."""

    __slots__ = ("full", "high", "low")

    def __init__(self, high: Any, low: Any, full: Any) -> None:
        self.high, self.low, self.full = high, low, full


class _States:
    """Prefixes that were told apart; a prefix is of the first state that nothing tells it from.

    The known endings are looked at first, for all states at once; then all that the box has.
    """

    def __init__(self, learner: Learner, most: int) -> None:
        self.learner, self.most = learner, most
        self.np = learner.np
        self.final: list[int] = []
        self.prefixes: list[Spot] = []
        self.blocks: list[list[Any]] = []
        self.dead = 0
        size = (len(learner.endings) + 7) // 8
        self.signs = self.np.zeros((most + 2, size), dtype=self.np.uint8)
        self.told = self.np.zeros((most + 2, size), dtype=self.np.uint8)

    def named(self, prefix: Spot, sign: Any, told: Any) -> int:
        """Return the state of a prefix, a new one where none fits."""
        if not told[0] & 128:
            raise TooFewError
        count = len(self.prefixes)
        differs = (self.signs[:count] ^ sign) & self.told[:count] & told
        fits = self.np.flatnonzero(~differs.any(axis=1))
        blocks = self.learner.blocks(prefix) if len(fits) else []
        for state in fits:
            if self._fit(self.blocks[state], blocks):
                return int(state)
        dead = not sign.any() and not any(block.any() for block in self._shown(blocks))
        self.dead += dead
        if count - self.dead >= self.most or self.dead > self.most:
            raise TooManyError
        if count >= len(self.signs):
            more = self.np.zeros_like(self.signs)
            self.signs = self.np.vstack([self.signs, more])
            self.told = self.np.vstack([self.told, more])
        self.signs[count], self.told[count] = sign, told
        if sign[0] & 128:
            self.final.append(count)
        self.prefixes.append(prefix)
        self.blocks.append(blocks or self.learner.blocks(prefix))
        return count

    def _shown(self, blocks: list[Any]) -> list[Any]:
        return [block >= 0 if self.learner.values else block for block in blocks]

    def _fit(self, known: list[Any], blocks: list[Any]) -> bool:
        """Return whether two prefixes agree on all continuations that are inside the box."""
        for one, other in zip(known, blocks, strict=False):
            if one.shape != other.shape:
                common = tuple(map(min, one.shape, other.shape))
                cut = tuple(map(slice, common))
                one, other = one[cut], other[cut]  # noqa: PLW2901 - what both of them have
            if not self.np.array_equal(one, other):
                return False
        return True


class Learner:
    """Learns automata over one numeration from a box; `values` tells that a track has the value."""

    def __init__(
        self, numeration: str, box: Box, *, values: bool, tick: Callable[[], None] | None = None
    ) -> None:
        self.tick = tick or running_meter().check
        self.numeration, self.box, self.values = Numeration(numeration), box, values
        self.tracks = box.arity + values
        self.digits = self.numeration.digits
        largest = self._read_box()
        self.largest = max(box.side - 1, largest if values else 0)
        self.units = [1, self.numeration.factor + self.numeration.carried]
        while self.units[-1] <= self.largest:
            more = (
                self.numeration.factor * self.units[-1] + self.numeration.carried * self.units[-2]
            )
            self.units.append(more)
        self.longest = len(self.units) - 1
        self.endings: list[Word] = []
        self.letters = self.digits**self.tracks
        if self.letters <= MOST_LETTERS:
            self.columns = list(product(range(self.digits), repeat=self.tracks))
            self._known_endings(self._first_endings())

    def _read_box(self) -> int:
        """Take the worths of the box, and return the largest."""
        import numpy  # noqa: PLC0415 - only work that pays for it gets here

        self.np, box = numpy, self.box
        if isinstance(box.worths, (bytes, bytearray)):
            worths: Any = numpy.frombuffer(box.worths, dtype=numpy.uint8)
        else:
            worths = numpy.asarray(box.worths, dtype=numpy.int64)
        self.worths = worths.reshape((box.side,) * box.arity)
        self.accepted = self.worths == 0
        return int(worths.max())

    def _first_endings(self) -> list[Word]:
        """Return endings to begin with: nothing, and some short ones by chance."""
        chance = Random(self.letters)
        found: dict[Word, None] = {(): None}
        for length in (1, 2, 3):
            for _ in range(FIRST_ENDINGS):
                word = tuple(chance.choice(self.columns) for _ in range(length))
                if self.units[min(length, self.longest)] < self.box.side:
                    found[word] = None
        return list(found)

    def learn(self, most: int) -> Automaton:
        """Return an automaton that agrees with the box.

        Raises `TooFewError` when the box does not tell, and `TooManyError` beyond `most` states.
        """
        if self.letters > MOST_LETTERS:
            raise TooManyError
        while True:
            self.tick()
            table, final, access = self._guess(most)
            new: list[Word] = []
            for word in self._wrong(table, final):
                ending = self._ending(word, table, access)
                if ending is not None and ending not in new and ending not in self.endings:
                    new.append(ending)
                    if len(new) >= 3:
                        break
            else:
                if not new and self.wrong:
                    raise TooFewError
                if not new:
                    rows, good = least(*living(table, final))
                    return Automaton(self.numeration.text, tuple(map(tuple, rows)), frozenset(good))
            self._known_endings(new)

    def agrees(self, guess: Automaton) -> bool:
        """Return whether an automaton tells the worth of all positions of the box."""
        for _ in self._wrong([list(row) for row in guess.table], sorted(guess.final)):
            return False
        return True

    # Prefixes and endings

    def _known_endings(self, new: list[Word]) -> None:
        """Remember endings, and by their length their numbers, for all of them at once."""
        np, factor, carried = self.np, self.numeration.factor, self.numeration.carried
        self.endings += new
        count = len(self.endings)
        self.unit = np.zeros(count, dtype=np.int64)
        self.before = np.zeros(count, dtype=np.int64)
        self.added = np.zeros((count, self.tracks), dtype=np.int64)
        self.first = np.zeros((count, self.tracks), dtype=bool)
        self.valid = np.ones(count, dtype=bool)
        for i, word in enumerate(self.endings):
            high, low = [0] * self.tracks, [0] * self.tracks
            full = [False] * self.tracks
            for column in word:
                for t, digit in enumerate(column):
                    if full[t] and digit:
                        self.valid[i] = False
                    full[t] = bool(carried) and digit == factor
                    high[t], low[t] = factor * high[t] + low[t] + digit, carried * high[t]
            self.unit[i] = self.units[len(word)]
            self.before[i] = self.units[len(word) - 1] if word else 1
            self.added[i] = [h + low_ for h, low_ in zip(high, low, strict=True)]
            self.first[i] = [bool(digit) for digit in word[0]] if word else False

    def blocks(self, prefix: Spot) -> list[Any]:
        """Return what the box has of a prefix with 0, 1, 2, ... digits more, as far as it goes."""
        found, side = [], self.box.side
        for more in range(self.longest + 1):
            unit, before = self.units[more], self.units[more - 1] if more else 1
            spans = [(high * unit + low * before, full) for high, low, full in prefix]
            if any(first >= side for first, _ in spans[: self.box.arity]):
                break
            cut = tuple(
                slice(first, min(side, first + (before if full else unit)))
                for first, full in spans[: self.box.arity]
            )
            if self.values:
                first, full = spans[-1]
                worths = self.worths[cut] - first
                many = before if full else unit
                block = self.np.where((worths >= 0) & (worths < many), worths, -1)
            else:
                block = self.accepted[cut]
            if any(full for _, full in spans[: self.box.arity]):
                block = self._padded(block, spans, unit, before)
            found.append(block)
        return found

    def _padded(self, block: Any, spans: list[tuple[int, bool]], unit: int, before: int) -> Any:
        """Return a block with what follows a full digit and is no word: it is not accepted."""
        more = [
            (0, unit - size if full and size == before else 0)
            for size, (_, full) in zip(block.shape, spans, strict=False)
        ]
        return self.np.pad(block, more, constant_values=-1 if self.values else 0)

    def _all_next(self, here: _Prefix) -> _Prefix:
        """Return the prefixes with one digit more each, for all letters at once."""
        np, factor, carried = self.np, self.numeration.factor, self.numeration.carried
        digits = np.array(self.columns, dtype=np.int64)
        high = factor * here.high + here.low + digits
        low = np.broadcast_to(carried * here.high, digits.shape)
        full = (digits == factor) if carried else np.zeros(digits.shape, dtype=bool)
        return _Prefix(high, low, full)

    def _signs(self, prefixes: _Prefix, valid: Any) -> tuple[Any, Any]:
        """Return bits for each prefix: what the box says of it with each ending, and whether."""
        np = self.np
        place = (
            prefixes.high[:, None, :] * self.unit[None, :, None]
            + prefixes.low[:, None, :] * self.before[None, :, None]
            + self.added[None, :, :]
        )
        good = valid[:, None] & self.valid[None, :]
        if self.numeration.golden:
            good = good & ~(prefixes.full[:, None, :] & self.first[None, :, :]).any(axis=2)
        numbers = place[..., : self.box.arity]
        inside = (numbers < self.box.side).all(axis=2)
        asked = good & inside
        numbers = np.where(asked[:, :, None], numbers, 0)
        worths = self.worths[tuple(np.moveaxis(numbers, -1, 0))]
        accepted = (worths == (place[..., -1] if self.values else 0)) & asked
        return np.packbits(accepted, axis=1), np.packbits(inside | ~good, axis=1)

    def _guess(self, most: int) -> tuple[list[list[int]], list[int], list[Word]]:
        """Return a table that tells apart what the known endings tell apart, and access words."""
        np = self.np
        none = np.zeros(self.tracks, dtype=np.int64)
        start = _Prefix(none, none, np.zeros(self.tracks, dtype=bool))
        one = _Prefix(none[None], none[None], start.full[None])
        states = _States(self, most)
        begin: Spot = ((0, 0, False),) * self.tracks
        signs, told = self._signs(one, np.ones(1, dtype=bool))
        states.named(begin, signs[0], told[0])
        access: list[Word] = [()]
        table: list[list[int]] = []
        queue = deque([start])
        while queue:
            self.tick()
            here = queue.popleft()
            path = access[len(table)]
            there = self._all_next(here)
            valid = np.ones(self.letters, dtype=bool)
            if self.numeration.golden:
                valid = ~(here.full[None, :] & (np.array(self.columns) > 0)).any(axis=1)
            signs, told = self._signs(there, valid)
            row = []
            spots = zip(there.high.tolist(), there.low.tolist(), there.full.tolist(), strict=True)
            for i, spot in enumerate(spots):
                if not valid[i]:
                    row.append(-1)
                    continue
                if i == 0 and not path:
                    row.append(0)
                    continue
                prefix = tuple(zip(*spot, strict=True))
                state = states.named(prefix, signs[i], told[i])
                if state == len(access):
                    access.append((*path, self.columns[i]))
                    queue.append(_Prefix(there.high[i], there.low[i], there.full[i]))
                row.append(state)
            table.append(row)
        return table, states.final, access

    # Positions that are told wrong

    def _digits_of_all(self, numbers: Any) -> list[Any]:
        """Return the digits of an array of numbers, highest first, one array for each place."""
        rest, found = numbers, []
        for unit in reversed(self.units[: self.longest]):
            digit = rest // unit
            rest = rest - digit * unit
            found.append(digit)
        return found

    def _wrong(self, table: list[list[int]], final: list[int]) -> Iterator[Word]:
        """Yield the words that the table tells wrong, the shortest first."""
        np = self.np
        rows = np.array(table, dtype=np.int32)
        rows = np.vstack([rows, np.full((1, self.letters), -1, dtype=np.int32)])
        rows[rows < 0] = len(table)
        good = np.zeros(len(table) + 1, dtype=bool)
        good[final] = True
        self.wrong = 0
        for places, told in self._samples():
            if self.wrong:
                return
            state = np.zeros(told.shape, dtype=np.int32)
            digits = [self._digits_of_all(numbers) for numbers in places]
            for columns in zip(*digits, strict=True):
                self.tick()
                letter: Any = 0
                for column in columns:
                    letter = letter * self.digits + column
                state = rows.take(state * self.letters + letter)
            differs = np.flatnonzero(good[state] != told)
            self.wrong += len(differs)
            if not len(differs):
                continue
            size = np.broadcast_arrays(*places)
            flat = np.stack([part.reshape(-1)[differs] for part in size])
            order = np.argsort(flat.max(axis=0), kind="stable")[:WRONG_AT_ONCE]
            for numbers in flat[:, order].T:
                yield self._word(tuple(int(n) for n in numbers))
        if self.values and not self.wrong:
            for word in two_values(table, final, self.digits):
                if self._told(word) is False:
                    self.wrong += 1
                    yield word

    def _samples(self) -> Iterator[tuple[list[Any], Any]]:
        """Yield arrays of numbers, one for each track, and whether they are to be accepted."""
        np, arity, sides = self.np, self.box.arity, [self.box.side]
        while sides[-1] ** arity > 4_000:
            sides.append(sides[-1] // 3)
        for side in reversed(sides):
            if side**arity > MOST_COMPARED:
                chance = np.random.default_rng(side)
                places = list(chance.integers(side, size=(arity, MOST_COMPARED)))
                worths = self.worths[tuple(places)]
            else:
                numbers = np.arange(side, dtype=np.int64)
                places = [
                    numbers.reshape((1,) * i + (-1,) + (1,) * (arity - 1 - i)) for i in range(arity)
                ]
                worths = self.worths[(slice(side),) * arity]
            if not self.values:
                yield places, worths == 0
                continue
            worths = worths.astype(np.int64)
            yield [*places, worths], np.ones(worths.shape, dtype=bool)
            for other in (worths ^ 1, worths ^ 2, worths + 1, worths // 2, worths * 0):
                fits = np.minimum(other, self.largest)
                yield [*places, fits], fits == worths

    def _word(self, numbers: Vector) -> Word:
        words = [self.numeration.word(number) for number in numbers]
        length = max(map(len, words))
        return tuple(zip(*([0] * (length - len(word)) + word for word in words), strict=True))

    def _ending(self, word: Word, table: list[list[int]], access: list[Word]) -> Word | None:
        """Return the end of a word that tells two prefixes apart which the table takes for one."""
        states = [0]
        for column in word:
            index = 0
            for digit in column:
                index = index * self.digits + digit
            states.append(table[states[-1]][index])
            if states[-1] < 0:
                return None
        told = self._told(word)
        low, high = 0, len(word)  # after `low` digits as the box says, after `high` not
        while high - low > 1:
            middle = (low + high) // 2
            found = self._told((*access[states[middle]], *word[middle:]))
            if found is None:
                return self._slowly(word, states, access, told)
            if found == told:
                low = middle
            else:
                high = middle
        return word[high:]

    def _slowly(
        self, word: Word, states: list[int], access: list[Word], told: bool | None
    ) -> Word | None:
        """Return such an end where not all words that one would ask about are in the box."""
        before: bool | None = told
        for cut in range(1, len(word) + 1):
            now = self._told((*access[states[cut]], *word[cut:]))
            if before is not None and now is not None and before != now:
                return word[cut:]
            before = now
        return None

    def _told(self, word: Word) -> bool | None:
        """Return whether the box accepts a word; None where it is outside."""
        factor, carried = self.numeration.factor, self.numeration.carried
        numbers = []
        for track in range(self.tracks):
            high = low = 0
            full = False
            for column in word:
                digit = column[track]
                if full and digit:
                    return False
                full = bool(carried) and digit == factor
                high, low = factor * high + low + digit, carried * high
            numbers.append(high + low)
        if any(number >= self.box.side for number in numbers[: self.box.arity]):
            return None
        worth = self.box.at(tuple(numbers[: self.box.arity]))
        return worth == (numbers[-1] if self.values else 0)


def two_values(table: list[list[int]], final: list[int], digits: int) -> Iterator[Word]:
    """Yield the two words of a shortest position that is accepted with two values, if any."""
    good, letters = set(final), len(table[0])
    if len(table) ** 2 * letters * digits > MOST_PAIRS:
        return
    by_place = [
        [(place + one, place + other) for one in range(digits) for other in range(digits)]
        for place in range(0, letters, digits)
    ]
    begin = (0, 0, False)
    came: dict[Any, Any] = {begin: None}
    queue = deque([begin])
    while queue:
        node = queue.popleft()
        one, other, differs = node
        if differs and one in good and other in good:
            words = _spelt(came, node)
            for which in range(2):
                yield tuple(_column(pair[which], letters, digits) for pair in words)
            return
        for pair in (pair for pairs in by_place for pair in pairs):
            there = (table[one][pair[0]], table[other][pair[1]], differs or pair[0] != pair[1])
            if there[0] >= 0 and there[1] >= 0 and there not in came:
                came[there] = (node, pair)
                queue.append(there)


def _spelt(came: dict[Any, Any], node: Any) -> list[Any]:
    word = []
    while came[node] is not None:
        node, letter = came[node]
        word.append(letter)
    return word[::-1]


def _column(letter: int, letters: int, digits: int) -> Column:
    found = []
    while letters > 1:
        letters //= digits
        found.append(letter // letters % digits)
    return tuple(found)


def living(table: list[list[int]], final: list[int]) -> tuple[list[list[int]], list[int]]:
    """Leave out the states from which nothing is accepted; state 0 stays."""
    before: list[list[int]] = [[] for _ in table]
    for state, row in enumerate(table):
        for there in set(row):
            if there >= 0:
                before[there].append(state)
    alive, queue = set(final), list(final)
    while queue:
        for state in before[queue.pop()]:
            if state not in alive:
                alive.add(state)
                queue.append(state)
    alive.add(0)
    name = {state: i for i, state in enumerate(sorted(alive))}
    rows = [[name.get(there, -1) for there in table[state]] for state in sorted(alive)]
    return rows, [name[state] for state in final]
