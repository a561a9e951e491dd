"""A monoid learnt from outcomes: words are equal until a test tells them apart.

A test is a word that is added. Words with the same outcomes under all tests become one element;
where products do not come out the same in every order, a further test is needed, and it is known
which. This is Angluin's method of learning automata, for words whose letters may change places.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.engines.quotients.monoids import Monoid, full_table

if TYPE_CHECKING:
    from grundy.engines.quotients.sums import Sums, Word

AT_ONCE = 8
"""Tests that are added before the table is made again."""


class TooLarge(Exception):  # noqa: N818 - news: whoever asked knows what to say
    """A guess has more elements than were allowed."""

    def __init__(self, order: int) -> None:
        super().__init__()
        self.order = order


class Learner:
    """What is known of the words of some sums: tests, and the outcomes under them."""

    def __init__(self, sums: Sums, most: int) -> None:
        self.sums = sums
        self.most = most
        self.tests: list[Word] = [()]
        """Heaps that are added; what they stand for may change."""
        self._packed: list[int] = []
        self._rows: dict[int, tuple[int, int]] = {}
        self._words: list[int] = []

    def learn(self) -> Monoid:
        """Return the smallest monoid that agrees with what the tests tell.

        Raises `TooLarge` where it would have more elements than were allowed.
        """
        known: dict[int, Word] = {}
        for test in self.tests:
            known.setdefault(self._pack(test), test)
        self.tests, self._packed = list(known.values()), list(known)
        self._rows = {}
        while True:
            actions = self._table()
            fresh = self._tests_needed(actions)
            if not fresh:
                break
            for number in fresh:
                self._packed.append(number)
                self.tests.append(self.sums.unpacked(number))
        words = [self.sums.unpacked(word) for word in self._words]
        lost = [self.sums.is_lost(word) for word in self._words]
        letters = dict(zip(self.sums.free, actions[0], strict=True))
        return Monoid(words, full_table(actions), lost, letters)

    def _pack(self, heaps: Word) -> int:
        return self.sums.reduced(self.sums.packed(self.sums.word_of(heaps)))

    def agree(self, word: Word, other: Word) -> bool:
        """Return whether no test tells two words apart, from the sums as they are now."""
        is_lost = self.sums.is_lost
        first, second = self._pack(word), self._pack(other)
        tests = map(self._pack, reversed(self.tests))
        return all(is_lost(first + test) == is_lost(second + test) for test in tests)

    def _row(self, word: int) -> int:
        """Return the outcomes of a word under all tests, as bits; the first test is the highest."""
        word = self.sums.reduced(word)
        row, known = self._rows.get(word, (0, 0))
        if known < len(self._packed):
            lost, is_lost = self.sums.lost, self.sums.is_lost
            for test in self._packed[known:]:
                total = word + test
                found = lost.get(total)
                row = 2 * row + (is_lost(total) if found is None else found)
            self._rows[word] = row, len(self._packed)
        return row

    def _table(self) -> list[list[int]]:
        """Return for every element its products by the letters."""
        units = [self.sums.packed((heap,)) for heap in self.sums.free]
        self._words = [0]
        element = {self._row(0): 0}
        actions: list[list[int]] = []
        for word in self._words:  # it grows
            products = []
            for unit in units:
                row = self._row(word + unit)
                found = element.get(row)
                if found is None:
                    found = element[row] = len(self._words)
                    self._words.append(word + unit)
                products.append(found)
            actions.append(products)
            if len(self._words) > self.most:
                raise TooLarge(len(self._words))
        return actions

    def _tests_needed(self, actions: list[list[int]]) -> list[int]:
        """Return tests that tell apart what cannot be equal, some of those that are needed."""
        units = [self.sums.packed((heap,)) for heap in self.sums.free]
        found: dict[int, None] = {}
        for element, products in enumerate(actions):
            for i, first in enumerate(products):
                for j in range(i):
                    second = products[j]
                    if actions[first][j] != actions[second][i]:
                        word = self._words[element] + units[i] + units[j]
                        found[self._difference(word, first, units[j], second, units[i])] = None
                        break
            if len(found) >= AT_ONCE:
                break
        return list(found)

    def _difference(self, word: int, first: int, by: int, second: int, other: int) -> int:
        """Return a test under which a word differs from one of two that were taken for it."""
        row = self._row(word)
        unit = by
        apart = row ^ self._row(self._words[first] + by)
        if not apart:
            unit = other
            apart = row ^ self._row(self._words[second] + other)
        place = len(self._packed) - apart.bit_length()
        return self.sums.reduced(self._packed[place] + unit)

    def correct(self, monoid: Monoid, word: Word) -> bool:
        """Add a test because of a word whose outcome the monoid does not tell; False if it does.

        The word is taken letter by letter into the monoid. Where the outcome changes, what is left
        of the word tells two words apart that were taken for one.
        """
        sums = self.sums
        rest = sums.packed(word)
        before = sums.is_lost(rest)
        element = 0
        for letter in word:
            rest -= sums.packed((letter,))
            element = monoid.table[element][monoid.letters[letter]]
            after = sums.is_lost(sums.packed(monoid.words[element]) + rest)
            if after != before:
                test = sums.reduced(rest)
                if test in self._packed:
                    return False
                self.tests.append(sums.unpacked(test))
                return True
        return False

    def prune(self, monoid: Monoid) -> None:
        """Keep as many tests as tell all elements apart, the most telling first."""
        columns = []
        for test in self.tests:
            products = monoid.table[monoid.value(self.sums.word_of(test))]
            columns.append([monoid.lost[product] for product in products])
        kept, classes = [0], [int(lost) for lost in columns[0]]
        while len(set(classes)) < monoid.order:
            refined = [len(set(zip(classes, column, strict=True))) for column in columns]
            best = max(range(len(columns)), key=refined.__getitem__)
            if refined[best] == len(set(classes)):
                return
            kept.append(best)
            numbers: dict[tuple[int, bool], int] = {}
            classes = [
                numbers.setdefault(pair, len(numbers))
                for pair in zip(classes, columns[best], strict=True)
            ]
        self.tests = [self.tests[place] for place in kept]
