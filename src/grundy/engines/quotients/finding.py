"""The misère quotient of heaps that come one after the other: found heap by heap.

A further heap is worth an element that is there already, if one fits; the pairs prove that it does.
Otherwise it becomes free, and a larger monoid is learnt from the outcomes of sums. What is learnt
may rest on a wrong guess: then some sum shows that it does, and the guess is dropped. Words are
told apart, a heap is freed, or more equal heaps are told apart. What remains is proved. It need not
end, for a quotient may be infinite: so there is a limit to its order.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, count, islice
from typing import TYPE_CHECKING

from grundy.engines.quotients.learning import Learner, TooLarge
from grundy.engines.quotients.monoids import Monoid
from grundy.engines.quotients.pairs import Failure, Pairs
from grundy.engines.quotients.sums import AT_FIRST, MOST, Sums, Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.limits.budget import Meter

__all__ = ["Finder", "TooLarge"]

TRIVIAL = Monoid([()], [[0]], [False], {})
"""The quotient of nothing: one element, which is not in P."""


TRIED = 3000
"""Words that are tried for a heap whose own was refuted."""


def _by_length(letters: list[int]) -> Iterator[Word]:
    """Yield all words of some letters, the short ones first."""
    for length in count() if letters else (0,):
        yield from combinations_with_replacement(letters, length)


class Finder:
    """The proved quotient of the heaps so far, and how to go on.

    >>> from grundy.limits.budget import Limits, Meter
    >>> nim = Finder(Meter(Limits()))
    >>> for heap in range(4):
    ...     nim.extend([(smaller,) for smaller in range(heap)])
    >>> nim.monoid.order, nim.images
    (6, [0, 1, 2, 3])
    """

    def __init__(self, meter: Meter, most: int = 1000) -> None:
        self.monoid = TRIVIAL
        self.images: list[int] = []
        """The element of each heap."""
        self.pairs = Pairs(TRIVIAL)
        self.edition = 0
        """How often the monoid was replaced, and its elements numbered anew."""
        self.most = most
        self._sums = Sums(meter)
        self._learner = Learner(self._sums, most)
        self._refuted_words: set[tuple[int, Word]] = set()
        self._tests: list[Word] = []
        self._meter = meter

    def use(self, meter: Meter) -> None:
        """Have the work counted by another meter from now on."""
        self._meter = self._sums.meter = meter

    @property
    def generators(self) -> list[int]:
        """The heaps of which all other elements are products."""
        return list(self._sums.free)

    def extend(self, options: Iterable[Iterable[int]]) -> None:
        """Add the next heap; its options are heaps that were added before.

        Raises `TooLarge` where a guess has too many elements: then nothing can be added any more.
        """
        heap = len(self.images)
        listed = sorted({tuple(sorted(option)) for option in options})
        if not self._fits(heap, listed):
            self._sums.add(listed, (heap,))
            self._sums.set_free(heap)
            self._learn()

    def _fits(self, heap: int, options: list[Word]) -> bool:
        """Add a heap that is worth an element which is there already; return whether there is."""
        element: int | None = None
        if not options:
            element = 0
        else:
            values = self._values(options)
            for candidate in self.pairs.fitting(values):
                pairs = self.pairs.copy()
                if pairs.add(heap, candidate, values) is None:
                    self.pairs, element = pairs, candidate
                    break
        if element is None:
            return False
        self._meter.position()
        self._sums.add(options, self.monoid.words[element])
        self.images.append(element)
        return True

    def _values(self, options: list[Word]) -> list[int]:
        return sorted({self._value(option) for option in options})

    def _value(self, heaps: Iterable[int]) -> int:
        table, images, element = self.monoid.table, self.images, 0
        for heap in heaps:
            element = table[element][images[heap]]
        return element

    def _learn(self) -> None:
        """Guess until nothing refutes it."""
        self._refuted_words, self._tests = set(), list(self._learner.tests)
        learn = True
        while True:
            if learn:
                self.monoid = self._learner.learn()
                self.edition += 1
            failure = self._prove()
            if failure is None:
                break
            learn = self._refuted(failure)
        self._drop_products()
        self._learner.prune(self.monoid)
        self._sums.most.update(self._exponents())

    def _drop_products(self) -> None:
        """Have free heaps that are products of others stand for these, the largest first.

        A heap stands for smaller heaps only, or play among words could go round.
        """
        monoid = self.monoid
        for heap in sorted(monoid.letters, reverse=True):
            smaller = [letter for letter in sorted(monoid.letters) if letter < heap]
            word = self._products(smaller).get(monoid.letters[heap])
            if word is not None:
                self._sums.set_word(heap, word)
                letters = {other: x for other, x in monoid.letters.items() if other != heap}
                monoid = self.monoid = monoid._replace(letters=letters)
        words = self._products(sorted(monoid.letters))
        self.monoid = monoid._replace(words=[words[x] for x in range(monoid.order)])

    def _exponents(self) -> Iterator[tuple[int, int]]:
        """Yield for each free heap how many of them are worth something else than two less."""
        table = self.monoid.table
        for heap, element in self.monoid.letters.items():
            powers = [0, element, table[element][element]]
            while powers[-1] != powers[-3]:
                powers.append(table[powers[-1]][element])
                if len(powers) > MOST:
                    break
            yield heap, max(AT_FIRST, len(powers) - 2)

    def _products(self, letters: list[int]) -> dict[int, Word]:
        """Return the elements that are products of these free heaps, each with its first word."""
        monoid = self.monoid
        found: dict[int, Word] = {0: ()}
        for element in (waiting := [0]):  # it grows
            for letter in letters:
                product = monoid.table[element][monoid.letters[letter]]
                if product not in found:
                    found[product] = tuple(sorted((*found[element], letter)))
                    waiting.append(product)
        return found

    def _prove(self) -> Failure | None:
        """Close the pairs of all heaps; return a sum that shows an error of the guess."""
        monoid, sums = self.monoid, self._sums
        self.images = [monoid.value(word) for word in sums.words]
        self.pairs = Pairs(monoid)
        for heap, options in enumerate(sums.options):
            if options:
                failure = self.pairs.add(heap, self.images[heap], self._values(options))
                if failure is not None:
                    return failure
        return self._not_reduced()

    def _not_reduced(self) -> Failure | None:
        """Return a sum of wrong outcome where two elements make the same P-positions."""
        seen: dict[int, int] = {}
        for element, into in enumerate(self.pairs.into_lost):
            other = seen.setdefault(into, element)
            if other != element:
                return self._told_apart(element, other)
        return None

    def _told_apart(self, element: int, other: int) -> Failure | None:
        """Return the sum that has another outcome than the monoid says, of two that a test gave."""
        words = self.monoid.words
        for test in self._learner.tests:
            for word in (words[element] + test, words[other] + test):
                if self._misjudged(self._sums.word_of(word)):
                    return Failure(word, 0)
        raise TooLarge(self.monoid.order)

    def _misjudged(self, word: Word) -> bool:
        sums = self._sums
        return sums.is_lost(sums.packed(word)) != self.monoid.lost[self.monoid.value(word)]

    def _refuted(self, failure: Failure) -> bool:
        """Drop the guess that a sum refutes; return whether the monoid must be learnt again."""
        monoid, sums = self.monoid, self._sums
        heaps = failure.heaps + monoid.words[failure.element]
        words = list(self._around(heaps))
        if any(self._misjudged(word) and self._learner.correct(monoid, word) for word in words):
            return True
        heap = self._culprit(heaps)
        if heap is not None:
            rest = list(heaps)
            rest.remove(heap)
            self._learner.tests.append(tuple(rest))
            return not self._stands_for_another(heap)
        if sums.tell_apart({h for word in words for h in sums.crowded(word)}):
            # What was learnt rested on a wrong guess, and so do the tests that it asked for.
            self._learner.tests = list(self._tests)
            return True
        raise TooLarge(monoid.order)

    def _stands_for_another(self, heap: int) -> bool:
        """Have a heap stand for another word that the tests do not tell from it, or free it."""
        sums, learner = self._sums, self._learner
        self._refuted_words.add((heap, sums.words[heap]))
        smaller = [letter for letter in sums.free if letter < heap]
        sums.set_free(heap)
        for word in islice(_by_length(smaller), TRIED):
            if (heap, word) not in self._refuted_words and learner.agree((heap,), word):
                sums.set_word(heap, word)
                return True
        return False

    def _around(self, heaps: Word) -> Iterator[Word]:
        """Yield the word of a sum, and the words of its options."""
        word_of, options = self._sums.word_of, self._sums.options
        yield word_of(heaps)
        for heap in sorted(set(heaps)):
            rest = list(heaps)
            rest.remove(heap)
            yield from sorted({word_of((*rest, *option)) for option in options[heap]})

    def _culprit(self, heaps: Word) -> int | None:
        """Return the heap that does not behave like the word which it stands for.

        A sum shows an error of the guess. If it does not do so any more when a heap is replaced by
        its word, then the two are not equal.
        """
        words = self._sums.words
        for heap in sorted(heaps, reverse=True):
            if words[heap] == (heap,):
                continue
            rest = list(heaps)
            rest.remove(heap)
            heaps = tuple(sorted((*rest, *words[heap])))
            if self._is_right(heaps):
                return heap
        return None

    def _is_right(self, heaps: Word) -> bool:
        """Return whether the outcome of a sum and those of its options go together."""
        table, lost = self.monoid.table, self.monoid.lost
        wins, moves = False, False
        for heap in set(heaps):
            rest = list(heaps)
            rest.remove(heap)
            products = table[self._value(rest)]
            listed = self._sums.options[heap]
            moves = moves or bool(listed)
            wins = wins or any(lost[products[self._value(option)]] for option in listed)
        return lost[self._value(heaps)] != (wins or not moves)
