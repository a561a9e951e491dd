"""The parts of which misère quotients are made, each against its definition."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, product
from random import Random

import pytest

from grundy.engines.quotients import finding
from grundy.engines.quotients.finding import Finder, TooLarge
from grundy.engines.quotients.learning import Learner
from grundy.engines.quotients.monoids import Monoid, full_table
from grundy.engines.quotients.numbering import first_words
from grundy.engines.quotients.pairs import Pairs
from grundy.engines.quotients.repeats import Repeats
from grundy.engines.quotients.sums import MOST, Sums, Word
from grundy.forms.heap_rule import HeapRule
from grundy.limits.budget import Limits, Meter
from tests.misere_brute import MisereBrute

Heap = tuple[int, list[int]]
"""What a heap is worth, and what its options are worth."""

Pair = tuple[int, frozenset[int]]

# Pairs -------------------------------------------------------------------------------------------


class PairsBrute:
    """All pairs of all sums, with sets of elements as sets."""

    def __init__(self, table: list[list[int]], lost: list[bool]) -> None:
        self.table, self.lost = table, lost
        self.all = range(len(lost))

    def wins(self, options: list[int]) -> frozenset[int]:
        return frozenset(z for z in self.all if any(self.lost[self.table[o][z]] for o in options))

    def plus(self, pair: Pair, heap: Heap) -> Pair:
        (element, before), (other, options) = pair, heap
        own, table = self.wins(options), self.table
        into = {z for z in self.all if table[z][other] in before or table[z][element] in own}
        return table[element][other], frozenset(into)

    def pair(self, heaps: list[Heap]) -> Pair:
        found: Pair = (0, frozenset())
        for heap in heaps:
            found = self.plus(found, heap)
        return found

    def pairs(self, heaps: list[Heap]) -> set[Pair]:
        """Return those of all sums but the empty one."""
        found = {self.pair([heap]) for heap in heaps}
        for pair in (waiting := list(found)):  # it grows
            after = {self.plus(pair, heap) for heap in heaps} - found
            found |= after
            waiting.extend(after)
        return found

    def is_wrong(self, pair: Pair, element: int) -> bool:
        """Return whether a sum with an element is in P and so is an option, or nothing at all."""
        value, into = pair
        is_lost = self.lost[self.table[value][element]]
        return is_lost if element in into else not (is_lost or element)

    def fits(self, heap: Heap, known: set[Pair]) -> bool:
        """Return whether nothing is wrong with the heap, and with one of it in a known sum."""
        single = self.pair([heap])
        if any(self.is_wrong(single, element) for element in self.all):
            return False
        return not any(self.is_wrong(self.plus(pair, heap), 0) for pair in known)

    def least(self, pairs: set[Pair]) -> list[set[frozenset[int]]]:
        return [
            {s for x, s in pairs if x == e and not any(x == y and t < s for y, t in pairs)}
            for e in self.all
        ]


def as_set(number: int) -> frozenset[int]:
    found = number.to_bytes(300, "little")
    assert set(found) <= {0, 1}
    return frozenset(place for place, is_in in enumerate(found) if is_in)


def monoid_of(xors: int, chain: int) -> list[list[int]]:
    """Return sums of nimbers together with numbers that stop at the last of a chain."""
    elements = list(product(range(chain), range(xors)))
    number = {pair: i for i, pair in enumerate(elements)}
    return [[number[min(a + c, chain - 1), b ^ d] for c, d in elements] for a, b in elements]


SHAPES = [(4, 2), (4, 3), (2, 3), (8, 2)]


@pytest.mark.parametrize("seed", [2, 8, 11, 16, 20, 28, 41, 51, 65, 72, 77, 79])
def test_pairs_are_those_of_all_sums(seed: int) -> None:
    chance = Random(seed)
    table = monoid_of(*SHAPES[seed % 4])
    order = len(table)
    lost = [False, *(chance.random() < 0.4 for _ in range(order - 1))]
    brute, pairs = PairsBrute(table, lost), Pairs(Monoid([()] * order, table, lost, {}))
    heaps: dict[int, Heap] = {}
    for name in range(20, 32):
        options = sorted(chance.sample(range(order), chance.randint(1, 3)))
        assert as_set(pairs.wins(options)) == brute.wins(options)
        known, fitting = brute.pairs([*heaps.values()]), pairs.fitting(options)
        before, following = [list(sets) for sets in pairs.least], None
        for element in range(order):
            more = {**heaps, name: (element, options)}
            assert (element in fitting) == brute.fits(more[name], known)
            every, other = brute.pairs([*more.values()]), pairs.copy()
            failure = other.add(name, element, options)
            assert pairs.least == before
            assert (failure is None) == (
                not any(brute.is_wrong(pair, z) for pair in every for z in brute.all)
            )
            if failure is not None:
                assert brute.is_wrong(brute.pair([more[h] for h in failure.heaps]), failure.element)
            elif element:
                assert [{as_set(s) for s, _ in sets} for sets in other.least] == brute.least(every)
                assert other.count == sum(map(len, brute.least(every)))
                for x, sets in enumerate(other.least):
                    for number, summands in sets:
                        assert brute.pair([more[h] for h in summands]) == (x, as_set(number))
                following = (other, more) if len(heaps) < 3 else None
        pairs, heaps = following or (pairs, heaps)
    assert len(heaps) > 1


# Sums --------------------------------------------------------------------------------------------


class SumsBrute:
    """Outcomes of words, with words as they are written."""

    def __init__(self, sums: Sums) -> None:
        self.options, self.words, self.most = sums.options, sums.words, sums.most
        self.known: dict[Word, bool] = {(): False}

    def word_of(self, heaps: Word) -> Word:
        return tuple(sorted(letter for heap in heaps for letter in self.words[heap]))

    def reduced(self, word: Word) -> Word:
        kept: list[int] = []
        for heap, count in sorted(Counter(word).items()):
            after = {self.word_of(option) for option in self.options[heap]}
            most = 1 if after == {()} else self.most[heap]
            kept += [heap] * (count if count <= most else most - (count - most) % 2)
        return tuple(kept)

    def is_lost(self, word: Word) -> bool:
        word = self.reduced(word)
        if word not in self.known:
            after = {
                self.reduced(self.word_of((*word[:i], *word[i + 1 :], *option)))
                for i, heap in enumerate(word)
                for option in self.options[heap]
            }
            self.known[word] = not any(map(self.is_lost, after))
        return self.known[word]


def some_sums(chance: Random) -> Sums:
    sums = Sums(Meter(Limits()))
    sums.add([], ())
    for heap in range(1, 7):
        options = {tuple(sorted(chance.choices(range(heap), k=2))) for _ in range(3)}
        sums.add(sorted(options), ())
        smaller = [letter for letter in sums.free if letter < heap]
        if len(smaller) > 1 and chance.random() < 0.4:
            sums.words[heap] = tuple(sorted(chance.choices(smaller, k=chance.randint(0, 2))))
        else:
            sums.set_free(heap)
    return sums


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 4, 5, 7])
def test_sums_are_won_by_who_wins_them(seed: int) -> None:
    chance = Random(seed)
    sums = some_sums(chance)
    for turn in range(4):
        brute = SumsBrute(sums)
        before = sums.meter.positions
        for _ in range(30):
            word = tuple(sorted(chance.choices(sums.free, k=chance.randint(0, 6))))
            number = sums.packed(word)
            assert sums.unpacked(number) == word
            assert sums.unpacked(sums.reduced(number)) == brute.reduced(word)
            assert sums.is_lost(number) == brute.is_lost(word)
            single = {h for h in word if {sums.word_of(o) for o in sums.options[h]} == {()}}
            counts = Counter(word)
            assert sums.crowded(word) == {h for h in word if counts[h] > sums.most[h]} - single
            heaps = tuple(chance.choices(range(7), k=3))
            assert sums.word_of(heaps) == brute.word_of(heaps)
        assert before < sums.meter.positions <= before + len(sums.lost)
        if turn < 2:
            told = chance.sample(sums.free, 2)
            expected = {heap: most + 2 * (heap in told) for heap, most in sums.most.items()}
            assert sums.tell_apart(told)
            assert sums.most == expected
        elif len(sums.free) > 2:
            heap = sums.free[-1]
            by = tuple(sorted(chance.choices(sums.free[:-1], k=2)))
            expected_words = [
                tuple(sorted(x for h in word for x in (by if h == heap else (h,))))
                for word in sums.words
            ]
            sums.set_word(heap, by)
            assert sums.words == expected_words
            assert heap not in sums.free


def test_of_nothing_nothing_is_lost() -> None:
    sums = Sums(Meter(Limits()))
    assert not sums.is_lost(sums.packed(()))


def test_only_so_many_equal_heaps_are_told_apart() -> None:
    sums = some_sums(Random(1))
    first, second = sums.free[:2]
    sums.most[first], sums.most[second] = MOST - 2, MOST - 1
    assert not sums.tell_apart([second])
    assert sums.tell_apart([first, second])
    assert (sums.most[first], sums.most[second]) == (MOST, MOST - 1)
    assert not sums.tell_apart([])


# Learning ----------------------------------------------------------------------------------------


def nim(largest: int) -> Sums:
    sums = Sums(Meter(Limits()))
    sums.add([], ())
    for heap in range(1, largest + 1):
        sums.add([(smaller,) for smaller in range(heap)], ())
        sums.set_free(heap)
    return sums


@pytest.mark.parametrize(("largest", "order"), [(1, 2), (2, 6), (3, 6), (4, 10)])
def test_the_monoid_of_misere_nim_is_learnt(largest: int, order: int) -> None:
    sums = nim(largest)
    learner = Learner(sums, order)
    monoid = learner.learn()
    while wrong := [
        word
        for count in range(5)
        for word in product(sums.free, repeat=count)
        if list(word) == sorted(word)
        and sums.is_lost(sums.packed(word)) != monoid.lost[monoid.value(word)]
    ]:
        known = len(learner.tests)
        assert learner.correct(monoid, wrong[0])
        assert len(learner.tests) == known + 1
        before, monoid = monoid, learner.learn()
        assert monoid.order > before.order  # two that were taken for one are told apart
    assert monoid.order == order
    for x, y, z in product(range(order), repeat=3):
        assert monoid.table[x][y] == monoid.table[y][x]
        assert monoid.table[monoid.table[x][y]][z] == monoid.table[x][monoid.table[y][z]]
    assert [monoid.value(word) for word in monoid.words] == list(range(order))
    assert sorted(monoid.words, key=len) == monoid.words
    assert not learner.correct(monoid, ())
    learner.tests *= order  # more than are needed
    learner.prune(monoid)
    columns = [monoid.table[monoid.value(sums.word_of(test))] for test in learner.tests]
    rows = {tuple(monoid.lost[column[x]] for column in columns) for x in range(order)}
    assert len(rows) == order > len(learner.tests)
    smaller = Learner(sums, order - 1)
    smaller.tests = learner.tests
    with pytest.raises(TooLarge) as told:
        smaller.learn()
    assert told.value.order == order


def test_words_agree_that_no_test_tells_apart() -> None:
    sums = nim(3)
    learner = Learner(sums, 100)
    assert learner.agree((2,), (3,))
    assert not learner.agree((1,), (2,))
    learner.tests.append((2,))
    assert not learner.agree((2,), (3,))
    assert learner.agree((1, 2), (3,))
    assert learner.agree((1, 1, 2), (2,))


def all_free(code: str, heaps: int) -> Sums:
    """Return sums in which only heaps without a move stand for another word: nothing."""
    rule, sums = HeapRule.from_code(code), Sums(Meter(Limits()))
    for heap in range(heaps):
        options = sorted({tuple(sorted(option)) for option in rule.options(heap)})
        sums.add(options, ())
        if options:
            sums.set_free(heap)
    return sums


@pytest.mark.parametrize("code", ["0.333", "0.77", "0.26", "4.7"])
def test_every_test_that_is_added_tells_a_product_from_the_element_it_was_taken_for(
    code: str,
) -> None:
    sums = all_free(code, 7)
    learner = Learner(sums, 1000)
    learner._packed, added = [0], 0
    while fresh := learner._tests_needed(actions := learner._table()):
        assert not set(fresh).intersection(learner._packed)
        products = [
            (learner._words[element] + sums.packed((heap,)), learner._words[product])
            for element, by_letter in enumerate(actions)
            for heap, product in zip(sums.free, by_letter, strict=True)
        ]
        for test in fresh:
            assert test == sums.reduced(test)
            told = [sums.is_lost(a + test) != sums.is_lost(b + test) for a, b in products]
            assert any(told)
        learner._packed += fresh
        added += len(fresh)
    assert added > 2
    for word in learner._words:
        outcomes = [sums.is_lost(word + test) for test in learner._packed]
        assert learner._row(word) == int("".join(map(str, map(int, outcomes))), 2)


def test_a_word_adds_what_is_left_of_it_where_its_outcome_changes() -> None:
    """By a monoid of one element every word is worth nothing: it is wrong from the first letter."""
    sums = nim(2)
    learner, blind = Learner(sums, 100), Monoid([()], [[0]], [False], {1: 0, 2: 0})
    learner._packed = [0]
    assert not learner.correct(blind, ())
    assert not learner.correct(blind, (1,))  # nothing is left, and that test is known
    assert learner.tests == [()]
    assert learner.correct(blind, (1, 1))
    assert learner.correct(blind, (1, 2, 2))
    assert learner.tests == [(), (1,), (2, 2)]
    learner.learn()
    assert not learner.correct(blind, (1, 1))
    assert learner.tests[:3] == [(), (1,), (2, 2)]


def test_a_quotient_has_no_more_elements_than_were_allowed() -> None:
    for most in (5, 6):
        finder = Finder(Meter(Limits()), most)
        finder.extend([])
        finder.extend([(0,)])
        if most == 6:
            finder.extend([(0,), (1,)])
            assert finder.monoid.order == 6
        else:
            with pytest.raises(TooLarge) as told:
                finder.extend([(0,), (1,)])
            assert told.value.order == 6


# Monoids, numbers, repeats -----------------------------------------------------------------------


def test_all_products_follow_from_those_by_generators() -> None:
    table = monoid_of(4, 3)
    by_word = [0]
    for x in by_word:  # every element is numbered after one from which a generator leads to it
        by_word += [y for g in (1, 2, 4) if (y := table[x][g]) not in by_word]
    number = {x: i for i, x in enumerate(by_word)}
    actions = [[number[table[x][g]] for g in (1, 2, 4)] for x in by_word]
    assert full_table(actions) == [[number[table[x][y]] for y in by_word] for x in by_word]


def test_first_words_have_few_of_the_last_letters() -> None:
    table = monoid_of(4, 3)
    letters = {5: 1, 6: 2, 8: 7, 9: 3}
    monoid = Monoid([()] * 12, table, [False] * 12, letters)
    found = first_words(monoid)
    words = [w for count in range(6) for w in product((5, 6, 8, 9), repeat=count)]
    expected: dict[int, Word] = {}
    for word in sorted((w for w in words if list(w) == sorted(w)), key=lambda w: w[::-1]):
        expected.setdefault(monoid.value(word), word)
    assert list(found.items()) == list(expected.items())


@pytest.mark.parametrize(("reach", "parts"), [(1, 2), (3, 2), (2, 3)])
def test_the_first_period_comes_when_it_has_lasted(reach: int, parts: int) -> None:
    for before, length in product(range(4), range(1, 5)):
        heaps = Repeats()
        needed = parts * (before + 1 + length) + reach
        for n in range(needed):
            assert heaps.period(reach, parts) is None
            heaps.add(7 + n if n <= before else (n - before) % length)
        assert heaps.period(reach, parts) == (before + 1, length)


def test_the_failures_of_a_finder_are_those_of_play() -> None:
    """Kayles: a guess is dropped again and again, and what remains tells every small sum."""
    brute = MisereBrute(lambda n: [o for k in (1, 2) for o in _left(n - k)])
    finder = Finder(Meter(Limits()))
    for heap in range(11):
        finder.extend([o for k in (1, 2) for o in _left(heap - k)])
        monoid, images = finder.monoid, finder.images
        assert sorted(monoid.letters) == finder.generators
        assert all(images[heap] == x for heap, x in monoid.letters.items())
        assert [monoid.value(word) for word in monoid.words] == list(range(monoid.order))
        for a, b, c in product(range(heap + 1), repeat=3):
            if a <= b <= c:
                value = monoid.table[monoid.table[images[a]][images[b]]][images[c]]
                assert monoid.lost[value] == brute.is_lost(a, b, c)
    assert finder.monoid.order == 18


def _left(rest: int) -> list[tuple[int, int]]:
    return [(a, rest - a) for a in range(rest // 2 + 1)]


# Guesses, and how they are dropped ---------------------------------------------------------------


def found(code: str, heaps: int) -> Finder:
    rule, finder = HeapRule.from_code(code), Finder(Meter(Limits()))
    for heap in range(heaps):
        finder.extend(rule.options(heap))
    return finder


@pytest.mark.parametrize("chain", range(2, 30))
def test_equal_heaps_are_told_apart_as_long_as_they_differ_from_two_less(chain: int) -> None:
    """Numbers that stop at the last of a chain: its length, but at least 3 and at most 23."""
    finder, order = Finder(Meter(Limits())), 2 * chain
    finder.monoid = Monoid([()] * order, monoid_of(2, chain), [False] * order, {5: 2, 6: 1})
    assert dict(finder._exponents()) == {5: min(max(3, chain), 23), 6: 3}


@pytest.mark.parametrize("order", range(1, 7))
def test_in_a_group_two_equal_heaps_are_nothing_or_all_numbers_of_them_differ(order: int) -> None:
    """Of a cyclic group: only 0 and the element of order 2 are worth the same as three of them."""
    finder, every = Finder(Meter(Limits())), range(order)
    table = [[(x + y) % order for y in every] for x in every]
    finder.monoid = Monoid([()] * order, table, [False] * order, {7 + x: x for x in every})
    assert dict(finder._exponents()) == {7 + x: 23 if 2 * x % order else 3 for x in every}


@pytest.mark.parametrize(("code", "heaps"), [("4.7", 12), ("0.26", 14), ("0.241", 14)])
def test_sums_tell_as_many_equal_heaps_apart_as_the_quotient(code: str, heaps: int) -> None:
    finder = found(code, heaps)
    monoid, differing = finder.monoid, dict[int, int]()
    for heap in monoid.letters:
        powers = [monoid.value((heap,) * count) for count in range(24)]
        differing[heap] = max(n for n in range(1, 24) if n < 2 or powers[n] != powers[n - 2])
    assert max(differing.values()) > 3
    told_apart = {heap: finder._sums.most[heap] for heap in monoid.letters}
    assert told_apart == {heap: max(3, count) for heap, count in differing.items()}


def after(heaps: Word, finder: Finder) -> list[Word]:
    """Return what a sum becomes by one move."""
    return [
        tuple(sorted((*heaps[:place], *heaps[place + 1 :], *option)))
        for place, heap in enumerate(heaps)
        for option in finder._sums.options[heap]
    ]


SUMS = [word for count in range(4) for word in combinations_with_replacement(range(8), count)]


def test_around_a_sum_are_its_own_word_and_those_of_its_options() -> None:
    finder = found("0.77", 8)
    word_of = finder._sums.word_of
    for heaps in SUMS:
        first, *others = finder._around(heaps)
        assert first == word_of(heaps)
        assert set(others) == {word_of(option) for option in after(heaps, finder)}


def is_right(heaps: Word, finder: Finder) -> bool:
    """Return whether a sum is in P just where there is a move and none leads into P."""
    lost, options = finder.monoid.lost, after(heaps, finder)
    wins = any(lost[finder._value(option)] for option in options)
    return lost[finder._value(heaps)] == (bool(options) and not wins)


@pytest.mark.parametrize("wrong", list(combinations((3, 4, 6, 7), 2)))
def test_the_heap_to_blame_is_the_first_whose_word_puts_the_sum_right(wrong: Word) -> None:
    """The largest comes first. Two heaps are taken for other elements than those of their words."""
    finder = found("0.77", 8)
    words, free = finder._sums.words, finder.generators
    assert all(finder._is_right(heaps) for heaps in SUMS)
    for heap in wrong:
        finder.images[heap] ^= 1
    blamed = set()
    for heaps in SUMS:
        assert finder._is_right(heaps) == is_right(heaps, finder)
        if not finder._is_right(heaps) and len(set(heaps)) == len(heaps):
            left, expected = heaps, None
            for heap in sorted({*heaps}.difference(free), reverse=True):
                left = Sums.rewritten(left, heap, words[heap])
                if is_right(left, finder):
                    expected = heap
                    break
            assert finder._culprit(heaps) == expected
            blamed.add(expected)
    assert len(blamed) > 1


def test_a_heap_never_stands_again_for_a_word_that_was_refuted() -> None:
    """Heap 3 of Nim is 1 + 2; other words for it have two heaps of 1, or of 2, more."""
    finder = found("0.333", 4)
    sums = finder._sums
    assert (finder.generators, sums.words[3]) == ([1, 2], (1, 2))
    seen = []
    for _ in range(3):
        assert finder._stands_for_another(3)
        seen.append(sums.words[3])
    assert len({(1, 2), *seen}) == 4
    assert all((word.count(1) % 2, word.count(2) % 2) == (1, 1) for word in seen)
    assert sorted(seen, key=len) == seen
    assert finder.generators == [1, 2]


def test_a_heap_that_stands_for_no_word_becomes_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "TRIED", 5)  # (), (1), (2), (1, 1) and (1, 2), which was refuted
    finder = found("0.333", 4)
    assert not finder._stands_for_another(3)
    assert (finder.generators, finder._sums.words[3]) == ([1, 2, 3], (3,))


def test_of_two_elements_that_are_alike_one_has_a_sum_of_another_outcome() -> None:
    finder, brute = found("0.333", 3), MisereBrute(lambda n: [(k,) for k in range(n)])
    monoid = finder.monoid
    for wrong in range(1, monoid.order):
        lost = [is_lost != (element == wrong) for element, is_lost in enumerate(monoid.lost)]
        finder.monoid = monoid._replace(lost=lost)
        for other in range(monoid.order):
            if other != wrong:
                failure = finder._told_apart(wrong, other)
                assert failure is not None
                assert failure.element == 0
                assert lost[monoid.value(failure.heaps)] != brute.is_lost(*failure.heaps)
    finder.monoid = monoid
    with pytest.raises(TooLarge) as told:
        finder._told_apart(0, 1)
    assert told.value.order == monoid.order
