"""Who wins small sums in misère play, where some heaps are taken to be worth words in others.

A *word* is a sum of free heaps. Every other heap stands for a word, which is a guess: whoever asks
here learns what follows from it, and proves the result elsewhere. A second guess keeps words short:
so many heaps of one size are worth two heaps less.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.limits.budget import Meter

Word: TypeAlias = tuple[int, ...]
"""Heaps in order: as a sum has them, or an option leaves them."""

BITS = 8
"""Bits in which a number of equal heaps is counted; the highest tells that there are too many."""

TOP = 1 << (BITS - 1)
FIELD = (1 << BITS) - 1

AT_FIRST = 3
"""Equal heaps that are told apart until more have to be: a fourth is worth as much as a second."""

MOST = 24
"""Equal heaps that are ever told apart."""


class Sums:
    """Heaps, the words that they stand for, and the outcomes of words.

    A word is packed into one number, a field of bits for each free heap, so that adding words is
    adding numbers.
    """

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.options: list[list[Word]] = []
        """What each heap becomes, as heaps that came before it."""
        self.words: list[Word] = []
        """The free heaps that each heap stands for."""
        self.free: list[int] = []
        """The free heaps, in order."""
        self.most: dict[int, int] = {}
        """How many heaps of a free size are told apart."""
        self.lost: dict[int, bool] = {0: False}
        """Whether a packed word is a P-position. Nothing left is none: who has no move has won."""
        self._moves: list[tuple[int, list[int]]] = []
        self._units: dict[int, int] = {}
        self._bias = self._flags = 0
        self._single: set[int] = set()

    def add(self, options: list[Word], word: Word) -> None:
        """Add the next heap, standing for a word."""
        self.options.append(options)
        self.words.append(word)

    def set_free(self, heap: int) -> None:
        """Have a heap stand for itself."""
        self.words[heap] = (heap,)
        self.free = sorted({*self.free, heap})
        self.most.setdefault(heap, AT_FIRST)
        self.arrange()

    def set_word(self, heap: int, word: Word) -> None:
        """Have a free heap stand for a word in the others, wherever it occurs."""
        self.free.remove(heap)
        for other, own in enumerate(self.words):
            if heap in own:
                self.words[other] = self.rewritten(own, heap, word)
        self.arrange()

    @staticmethod
    def rewritten(word: Word, heap: int, by: Word) -> Word:
        """Return a word in which one heap is replaced."""
        rest = tuple(h for h in word if h != heap)
        return tuple(sorted(rest + by * (len(word) - len(rest))))

    def tell_apart(self, heaps: Iterable[int]) -> bool:
        """Tell two more heaps of these sizes apart; return whether that was possible."""
        raised = [heap for heap in heaps if self.most[heap] + 2 <= MOST]
        for heap in raised:
            self.most[heap] += 2
        self.arrange()
        return bool(raised)

    def arrange(self) -> None:
        """Pack words anew; what was known of outcomes rested on other guesses."""
        self._units = {heap: 1 << (BITS * place) for place, heap in enumerate(self.free)}
        self._moves, self._bias, self._flags = [], 0, 0
        self._single = set()
        for heap in reversed(self.free):
            unit = self._units[heap]
            after = {self.packed(self.word_of(option)) for option in self.options[heap]}
            # Two heaps from which one can only move to nothing are worth nothing, in any sum.
            most = self.most[heap]
            if after == {0}:
                most = 1
                self._single.add(heap)
            self._bias |= (TOP - 1 - most) * unit
            self._flags |= TOP * unit
            self._moves.append((FIELD * unit, sorted(word - unit for word in after)))
        self.lost = {0: False}

    def word_of(self, heaps: Iterable[int]) -> Word:
        """Return the word that a sum of heaps stands for."""
        words = self.words
        return tuple(sorted(letter for heap in heaps for letter in words[heap]))

    def packed(self, word: Word) -> int:
        """Return a word of free heaps as a number."""
        units = self._units
        return sum(units[heap] for heap in word)

    def unpacked(self, number: int) -> Word:
        """Return the word of a number."""
        return tuple(
            heap for heap, unit in self._units.items() for _ in range(number // unit & FIELD)
        )

    def reduced(self, number: int) -> int:
        """Return a packed word without the pairs that are worth nothing."""
        over = (number + self._bias) & self._flags
        while over:
            number -= over >> (BITS - 2)
            over = (number + self._bias) & self._flags
        return number

    def crowded(self, word: Word) -> set[int]:
        """Return the heaps of which there are more in a word than are told apart."""
        counts = Counter(word)
        return {h for h, c in counts.items() if c > self.most[h] and h not in self._single}

    def is_lost(self, number: int) -> bool:
        """Return whether a packed word is a P-position."""
        root = self.reduced(number)
        lost = self.lost
        if root in lost:
            return lost[root]
        stack: list[tuple[int, list[int]]] = []
        self._open(root, stack)
        while stack:
            word, unknown = stack[-1]
            while unknown:
                option = unknown[-1]
                known = lost.get(option)
                if known is None:
                    self._open(option, stack)
                    break
                if known:
                    lost[word] = False
                    stack.pop()
                    break
                unknown.pop()
            else:
                lost[word] = True
                stack.pop()
        return lost[root]

    def _open(self, word: int, stack: list[tuple[int, list[int]]]) -> None:
        """Note that a word is won, if an option is known to be lost; else open it to be looked at.

        Each word is opened once, and its options are listed once: that is all the time it takes.
        """
        lost, bias, flags, shift = self.lost, self._bias, self._flags, BITS - 2
        unknown: list[int] = []
        self.meter.position()
        for field, changes in self._moves:
            if not word & field:
                continue
            for change in changes:
                option = word + change
                while over := (option + bias) & flags:
                    option -= over >> shift
                known = lost.get(option)
                if known is None:
                    unknown.append(option)
                elif known:
                    lost[word] = False
                    return
        unknown.reverse()  # the largest heaps first: they leave the shortest words
        stack.append((word, unknown))
