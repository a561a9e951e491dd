"""Every machine of the checker against whole numbers, and formulas against Python's own answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grundy.proofs import checker
from grundy.proofs.checker import (
    Appended,
    Budget,
    Digitwise,
    Linear,
    Lowest,
    Machine,
    Numeration,
    Places,
    Product,
    Reader,
    Residue,
    TrailingZeros,
    Valid,
)
from tests.chance import draws

NUMERATIONS = [f"base {b}" for b in range(2, 11)] + [f"golden {t}" for t in range(1, 6)]


def padded(numeration: Numeration, numbers: list[int], more: int) -> list[list[int]]:
    words = [numeration.word(number) for number in numbers]
    length = max(map(len, words)) + more
    return [[0] * (length - len(word)) + word for word in words]


def told(machine: Machine, words: list[list[int]]) -> bool:
    """Whether a machine accepts; its state never changes any more once the verdict is certain."""
    state = machine.start
    for column in zip(*words, strict=True):
        state = machine.next(state, dict(enumerate(column)))
    return machine.accepts(state)


def some(chance: Random) -> int:
    return chance.randrange(1 << chance.randrange(1, 61)) % (10**18 + 1)


def related(chance: Random) -> tuple[dict[int, int], list[int]]:
    """Coefficients and numbers (the last one a constant), in half of the cases with sum near 0."""
    arity = chance.randrange(2, 5)
    sums = {track: chance.choice((-3, -2, -1, 1, 1, 2, 5)) for track in range(arity)}
    sums[arity - 1] = chance.choice((-1, 1))
    numbers = [some(chance) for _ in range(arity)]
    if chance.random() < 0.6:
        rest = sum(sums[track] * numbers[track] for track in range(arity - 1))
        numbers[-1] = max(0, -rest * sums[arity - 1] + chance.choice((-1, 0, 0, 0, 1)))
    return sums, numbers


def check_atoms(name: str, tuples: int) -> None:
    chance, numeration = draws(name), Numeration(name)
    truths = {"=": 0, ">=": 0, "residue": 0, "appended": 0, "zeros": 0, "lowest": 0, "places": 0}
    for _ in range(tuples):
        sums, numbers = related(chance)
        total = sum(sums[track] * numbers[track] for track in sums)
        words = padded(numeration, numbers, chance.randrange(3))
        assert [numeration.number(word) for word in words] == numbers
        assert told(Linear(numeration, sums, "="), words) == (total == 0), (sums, numbers)
        assert told(Linear(numeration, sums, ">="), words) == (total >= 0), (sums, numbers)
        modulus = chance.choice((1, 2, 3, 7, 10, 64, 10**9 + 7))
        rest = chance.choice((total, total + 1, 5)) % modulus
        machine = Residue(numeration, sums, modulus, rest)
        assert told(machine, words) == (total % modulus == rest), (sums, numbers, modulus)
        one = numeration.word(numbers[0])
        other = [*one, 0] if chance.random() < 0.7 and one else numeration.word(numbers[1])
        pair = padded(numeration, [numeration.number(other), numbers[0]], 1)
        appended = numeration.word(numeration.number(other)) == ([*one, 0] if one else [])
        assert told(Appended(0, 1), pair) == appended, (one, other)
        zeros = len(one) - len("".join(map(str, one)).rstrip("0"))
        asked = chance.randrange(1, 5)
        ends = bool(one) and zeros % asked == zeros % 2
        assert told(TrailingZeros(0, asked, zeros % 2), [one]) == (ends and zeros % 2 < asked)
        last = numeration.number([1] + [0] * zeros) if one else 0
        unit = chance.choice((last, last, last + 1, numbers[1], 0))
        pair = padded(numeration, [unit, numbers[0]], 1)
        assert told(Lowest(0, 1), pair) == (unit == last), (unit, one)
        asked = chance.randrange(1, 4)
        short = [number % 40 for number in numbers]
        words = padded(numeration, short, 1)
        even = all(sum(column) % asked == 0 for column in zip(*words, strict=True))
        assert told(Places(asked, [*range(len(words))]), words) == even, (short, asked)
        truths["lowest"] += unit == last
        truths["places"] += even
        for key, truth in (("=", total == 0), (">=", total >= 0), ("appended", appended)):
            truths[key] += truth
        truths["zeros"] += ends
        truths["residue"] += total % modulus == rest
    assert all(tuples // 20 < count for count in truths.values()), truths


def check_digits(name: str, tuples: int) -> None:
    chance, numeration = draws(name), Numeration(name)
    for _ in range(tuples):
        word = [chance.randrange(numeration.digits) for _ in range(chance.randrange(1, 9))]
        if numeration.golden:
            proper = numeration.word(numeration.number(word))
            greedy = [0] * (len(word) - len(proper)) + proper
            assert told(Valid(numeration, 0), [word]) == (word == greedy), word
        if numeration.bitwise:
            one, other = some(chance), some(chance)
            for sign, result in (("^", one ^ other), ("&", one & other), ("|", one | other)):
                wrong = result ^ (1 << chance.randrange(70))
                for claimed in (result, wrong):
                    words = padded(numeration, [claimed, one, other], 1)
                    assert told(Digitwise(sign, 0, 1, 2), words) == (claimed == result)


@pytest.mark.parametrize("name", NUMERATIONS)
def test_atoms_agree_with_whole_numbers(name: str) -> None:
    check_atoms(name, 250)
    check_digits(name, 250)


@pytest.mark.thorough
@pytest.mark.parametrize("name", NUMERATIONS)
def test_atoms_agree_with_whole_numbers_on_many_tuples(name: str) -> None:
    check_atoms(name, 7_500)
    check_digits(name, 7_500)


def test_words_and_numbers_are_inverse() -> None:
    for name in NUMERATIONS:
        numeration = Numeration(name)
        for number in [*range(300), 10**18, 10**18 + 1, 2**61]:
            word = numeration.word(number)
            assert numeration.number(word) == number
            assert not word or word[0]


@pytest.mark.parametrize("largest", [1, 2, 3])
def test_what_is_chosen_has_golden_digits_too(largest: int) -> None:
    """Words such as 11 stand for no number: a table that accepts them accepts nothing."""
    numeration, budget = Numeration(f"golden {largest}"), Budget()
    space = checker.Space(numeration, budget)
    given, chosen = space.track(), space.track()
    bad = [[0, *[-1] * largest], [-1] * (largest + 1), [-1] * (largest + 1)]
    bad[0][largest] = 1
    bad[1][1] = 2
    table = checker.Table(bad, [2], numeration.digits, [(chosen,)])
    same = Residue(numeration, {given: 1, chosen: -1}, 5, 0)
    assert not checker.projected([Product(space, [table, same], [given, chosen], 1)])[1]
    assert checker.find(Product(space, [table, same], [given, chosen])) is None


# Formulas ----------------------------------------------------------------------------------------


class Texts:
    """Texts of conditions and expressions over a and b, by chance."""

    def __init__(self, chance: Random, *, bitwise: bool) -> None:
        self.chance, self.bitwise = chance, bitwise

    def small(self) -> str:
        return str(self.chance.choice((0, 1, 1, 2, 3, 5)))

    def number(self, depth: int) -> str:
        if depth == 0:
            return self.chance.choice(("a", "b", "a", "b", self.small()))
        one, other = self.number(depth - 1), self.number(depth - 1)
        kinds = [
            f"({one} + {other})",
            f"({one} - {other})",
            f"{self.small()}*({one})",
            f"({one}) // {self.chance.choice((1, 2, 3))}",
            f"({one}) % {self.chance.choice((1, 2, 3, 4))}",
            f"min({one}, {other})",
            f"max({one}, {other}, {self.small()})",
            f"abs({one} - {other})",
            f"({one} if {self.condition(0)} else {other})",
            f"-({one})",
            f"~({one})",
            f"({one}) << 1",
            f"({one}) >> 1",
        ]
        if self.bitwise:
            kinds += [f"(({one}) {sign} ({other}))" for sign in "^&|"]
        return self.chance.choice(kinds)

    def condition(self, depth: int) -> str:
        if depth > 1:
            one, other = self.condition(depth - 1), self.condition(depth - 1)
            both = (f"({one} and {other})", f"({one} or {other})", f"not ({one})")
            return self.chance.choice(both)
        one, other = self.number(depth), self.number(max(0, depth - 1))
        sign = self.chance.choice(("==", "!=", "<", "<=", ">", ">="))
        kinds = (
            f"{one} {sign} {other}",
            f"{one} {sign} {self.small()}",
            f"{one} < {other} <= {self.small()} + a",
            f"({one}) % 3 == ({other}) % 3",
            f"({one}) % 4 == ({other}) % 2",
            f"({one}) % 4 == {self.small()}",
            f"{one} in ({self.small()}, {other})",
            f"{one} not in ({self.small()},)",
            f"{one}",
        )
        return self.chance.choice(kinds)


def sets_of(text: str, name: str) -> tuple[Any, Any]:
    """Return the machines for: the condition holds; a helper of it does not exist."""
    numeration = Numeration(name)
    reader = Reader(numeration, Budget(150_000), "(a, b) -> (a-1, b)")
    scope = reader.scope()
    tree = scope.condition(checker.parsed(text))
    here = reader.here
    machines = reader.machines(*scope.conditions, tree)
    holds = checker.projected([Product(reader.space, machines, [*here, *scope.tracks], 2)])
    needs = [reader.machines(need) for _, need, _ in scope.needed]
    products = [Product(reader.space, made, [*here, *scope.tracks], 2) for made in needs]
    fails = checker.projected(products) if products else ([[-1] * numeration.digits**2], [])
    return holds, fails


def check_formulas(seed: int, count: int) -> None:
    chance, compared = draws(seed), 0
    for _ in range(count):
        name = chance.choice(NUMERATIONS)
        texts = Texts(chance, bitwise=Numeration(name).bitwise)
        text = texts.condition(chance.choice((1, 1, 2)))
        try:
            holds, fails = sets_of(text, name)
        except (checker.OverBudget, checker.OutOfReach):
            continue
        points = [(a, b) for a in range(7) for b in range(7)]
        points += [(some(chance), some(chance)) for _ in range(10)]
        for a, b in points:
            if accepted(fails, name, (a, b)):
                continue  # such a certificate is refused
            compared += 1
            assert accepted(holds, name, (a, b)) == bool(eval(text)), (text, name, a, b)
    assert compared > 20 * count


def accepted(automaton: tuple[Any, Any], name: str, numbers: tuple[int, ...]) -> bool:
    table, final = automaton
    certificate = {"numeration": name, "table": table, "final": final}
    return checker.accepts(certificate, numbers)


@pytest.mark.parametrize("name", ["base 2", "base 3", "golden 1", "golden 2"])
def test_the_lowest_unit_agrees_with_whole_numbers(name: str) -> None:
    numeration, (holds, _) = Numeration(name), sets_of("2*lowest(a) + 1 == b", name)
    for a in range(1, 60):
        word = numeration.word(a)
        zeros = next(place for place, digit in enumerate(reversed(word)) if digit)
        unit = numeration.number([1, *[0] * zeros])
        found = [b for b in range(130) if accepted(holds, name, (a, b))]
        assert found == [2 * unit + 1], a


def test_formulas_agree_with_python() -> None:
    check_formulas(1, 80)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(2, 12))
def test_many_formulas_agree_with_python(seed: int) -> None:
    check_formulas(seed, 500)
