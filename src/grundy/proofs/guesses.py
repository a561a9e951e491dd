"""Guesses of a formula for what an automaton accepts, the simplest first; none is proved here.

A guess is the text of a claim, in the language that the checker reads.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain as joined
from itertools import combinations, product
from typing import TYPE_CHECKING

from grundy.errors import ParameterError
from grundy.limits.budget import running_meter
from grundy.proofs.reading import Values, swapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grundy.proofs.sampling import Sample

LONGEST_PERIOD = 600
MOST_EXCEPTIONS = 24
MOST_VALUES = 6
"""Different values of a game on several numbers whose sets are described one by one."""

EACH = 6
"""Guesses of one shape at the most: the shortest ones."""

PARTNERS = 240
"""Numbers whose partners are looked at, where one number may be a function of the other."""

MOST_PARTS = 6
"""Pairs of conditions on two remainders."""

MOST_ATOMS, MOST_NEAR = 400, 120
"""Conditions, the shortest first, of which pairs are tried, and of which in pairs with a third."""

BITS = ("base 2", "base 4", "base 8")


@dataclass(frozen=True)
class Repeats:
    """A sequence that repeats from `start` on, with a saltus added each time."""

    start: int
    length: int
    saltus: int


def repeats(told: Sequence[int], *, saltus: bool = True) -> Repeats | None:
    """Return the shortest period, with its saltus, that holds a few times over up to the end.

    >>> repeats([5, 0, 1, 2] + [n % 3 for n in range(30)])
    Repeats(start=1, length=3, saltus=0)
    >>> repeats([n // 2 for n in range(30)])
    Repeats(start=0, length=2, saltus=1)
    """
    size = len(told)
    best: Repeats | None = None
    for length in range(1, min(LONGEST_PERIOD, size // 3) + 1):
        step = told[-1] - told[-1 - length]
        if step and not saltus:
            continue
        place = size - length - 1
        while place >= 0 and told[place + length] - told[place] == step:
            place -= 1
        start = place + 1
        if start + 2 * length > 2 * size // 3 or step < 0:
            continue
        if best is None or start + 2 * length < best.start + best.length:
            best = Repeats(start, length, step)
    return best


def among(expression: str, numbers: Sequence[int]) -> str:
    """Return the condition that an expression is one of some numbers.

    >>> among("n", [3]), among("n", [3, 5]), among("n", [0, 1, 2])
    ('n == 3', 'n in (3, 5)', 'n < 3')
    """
    if len(numbers) > 2 and list(numbers) == list(range(len(numbers))):
        return f"{expression} < {len(numbers)}"
    if len(numbers) == 1:
        return f"{expression} == {numbers[0]}"
    return f"{expression} in ({', '.join(map(str, numbers))})"


def residues(name: str, modulus: int, rests: Sequence[int]) -> str:
    """Return the shortest condition that a remainder is one of some.

    >>> residues("n", 4, [0]), residues("n", 7, [0, 2]), residues("n", 26, [0, 1, 2, 3, 4])
    ('n % 4 == 0', 'n % 7 in (0, 2)', 'n % 26 < 5')
    """
    inside, left = sorted(rests), f"{name} % {modulus}"
    outside = [rest for rest in range(modulus) if rest not in set(inside)]
    if len(inside) == 1:
        return f"{left} == {inside[0]}"
    if len(outside) == 1:
        return f"{left} != {outside[0]}"
    found = [among(left, inside)]
    if len(outside) < len(inside):
        found.append(f"{left} not in ({', '.join(map(str, outside))})")
    if inside == [0, 1]:
        found.append(f"{left} < 2")
    if outside == list(range(len(outside))):
        found.append(f"{left} >= {len(outside)}")
    return min(found, key=len)


# Sets of positions --------------------------------------------------------------------------------


def of_outcomes(sample: Sample) -> Iterator[str]:
    """Yield guesses of a condition for the set."""
    if sample.arity == 1:
        yield from _one_number(sample)
    if sample.arity != 2:
        yield from combined(sample, _whole(sample))
        return
    yield from pairs(sample)
    found = list(partners(sample))
    plain = [text for text in found if " if " not in text]
    by_cases = [text for text in found if " if " in text]
    residues_ = _two_residues(sample)
    yield from combined(
        sample, _whole(sample), after_one=plain, after_two=joined(by_cases, residues_)
    )


def _whole(sample: Sample) -> int:
    return int("".join("1" if one else "0" for one in reversed(sample.told)) or "0", 2)


def _one_number(sample: Sample) -> Iterator[str]:
    told, name = sample.told[: sample.side], sample.names[0]
    if len(told) < sample.side or any(p != (n,) for n, p in enumerate(sample.places[: len(told)])):
        return
    found = repeats(told, saltus=False)
    if found is None:
        return
    length, top = found.length, len(told)
    first = found.start + (-found.start) % length
    rests = [rest for rest in range(length) if told[first + rest]]
    if not rests or len(rests) == length:
        always = bool(rests)
        odd = [n for n in range(top) if bool(told[n]) != always]
        yield from _constant(name, odd, always=always)
        return
    more = [n for n in range(found.start) if told[n] and n % length not in rests]
    fewer = [n for n in range(found.start) if not told[n] and n % length in rests]
    if len(more) + len(fewer) > MOST_EXCEPTIONS:
        return
    apart = ""
    if fewer and all(not told[n] or n in more for n in range(fewer[-1] + 1)):
        apart = f" and {name} > {fewer[-1]}"
    elif fewer:
        apart = f" and {_outside(name, fewer)}"
    besides = f" or {among(name, more)}" if more else ""
    yield f"{residues(name, length, rests)}{apart}{besides}"


def _outside(name: str, numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return f"{name} != {numbers[0]}"
    return f"{name} not in ({', '.join(map(str, numbers))})"


def _constant(name: str, odd: list[int], *, always: bool) -> Iterator[str]:
    """Yield the set of all numbers but a few, or of a few."""
    if not odd:
        yield str(always)
    elif odd == list(range(odd[0], odd[-1] + 1)) and odd[0] == 0:
        yield f"{name} > {odd[-1]}" if always else f"{name} < {odd[-1] + 1}"
    elif len(odd) <= MOST_EXCEPTIONS:
        yield f"not ({among(name, odd)})" if always else among(name, odd)


def pairs(sample: Sample) -> Iterator[str]:
    """Yield pairs in digits: one ends in a certain way, the other is the same with a 0 appended."""
    a, b = sample.names
    for rest in (0, 1):
        both = pair(a, b, rest), pair(b, a, rest)
        smaller, larger = f"min({a}, {b})", f"max({a}, {b})"
        for origin in (f"{a} + {b} == 0 or ", ""):
            yield f"{origin}{pair(smaller, larger, rest)}"
            yield from (f"{origin}{one}" for one in both)


def pair(shorter: str, longer: str, rest: int = 0) -> str:
    """Return the condition of Wythoff's pairs, in golden digits.

    >>> pair("a", "b")
    'zeros(a, 2, 0) and appended(b, a)'
    """
    return f"zeros({shorter}, 2, {rest}) and appended({longer}, {shorter})"


def partners(sample: Sample) -> Iterator[str]:
    """Yield: one number is a function of the other, as in games that contain nim."""
    a, b = sample.names
    for one, other, automaton in ((a, b, sample.automaton), (b, a, swapped(sample.automaton))):
        read = Values(automaton)
        try:
            told = [read(number) for number in range(PARTNERS)]
        except ParameterError:
            continue  # some number has no partner
        for text in _value_in_one(one, told):
            yield f"{other} == ({text})" if " if " in text else f"{other} == {text}"


def _two_residues(sample: Sample) -> Iterator[str]:
    """Yield: the remainders of both numbers tell, each by a modulus of its own."""
    side, (a, b) = sample.side, sample.names
    if sample.places[: side * side] != list(product(range(side), repeat=2)):
        return
    rows = [tuple(sample.told[x * side : (x + 1) * side]) for x in range(side)]
    sizes = [
        next((p for p in range(1, side // 3 + 1) if told[p:] == told[: side - p]), 0)
        for told in (rows, list(zip(*rows, strict=True)))
    ]
    if not all(sizes):
        return
    p, q = sizes
    groups: dict[tuple[int, ...], list[int]] = {}
    for x in range(p):
        groups.setdefault(tuple(y for y in range(q) if rows[x][y]), []).append(x)
    parts = [
        " and ".join(
            residues(name, size, rests)
            for name, size, rests in ((a, p, xs), (b, q, ys))
            if len(rests) < size
        )
        for ys, xs in groups.items()
        if ys
    ]
    if 1 <= len(parts) <= MOST_PARTS and all(parts):
        yield " or ".join(f"({part})" if len(parts) > 1 else part for part in parts)


def atoms(sample: Sample) -> Iterator[str]:
    """Yield conditions of which others are made."""
    names, bits = sample.names, sample.automaton.numeration in BITS
    if len(names) > 2 and bits:
        yield f"{' ^ '.join(names)} == 0"
    if len(names) > 2:
        yield " == ".join(names)
        yield from (f"places({m}, {', '.join(names)})" for m in range(2, len(names) + 1))
    for x, y in combinations(names, 2):
        yield f"{x} == {y}"
    for x in names:
        yield from (f"{x} == {c}" for c in range(3))
        yield from (f"{x} < {c}" for c in (2, 3, 4))
        for m in range(2, 7):
            yield from (f"{x} % {m} == {r}" for r in range(m))
            yield from (f"{x} % {m} < {r}" for r in range(2, m - 1))
        yield from (f"zeros({x}, 2, {r})" for r in (0, 1))
        yield f"{x} == lowest({x})"
    for x, y in combinations(names, 2):
        yield from (f"{x} == {y} + {c}" for c in (1, 2))
        yield from (f"{y} == {x} + {c}" for c in (1, 2))
        yield from (f"{x} < {y}", f"{y} < {x}", f"{x} == 2*{y}", f"{y} == 2*{x}")
        yield from (f"{x} < {y} + {c}" for c in (2, 3))
        yield from (f"{y} < {x} + {c}" for c in (2, 3))
        yield from (f"{x} + {y} == {c}" for c in (1, 2))
        yield from (f"{x} + {y} < {c}" for c in (2, 3))
        for m in range(2, 7):
            yield from (f"({x} + {y}) % {m} == {r}" for r in range(m))
            yield from (f"({x} - {y}) % {m} == {r}" for r in range(m))
            yield f"{x} // {m} == {y} // {m}"
            yield from (f"({x} + {c}) // {m} == ({y} + {c}) // {m}" for c in range(1, m))
            yield from (f"min({x}, {y}) % {m} == {r}" for r in range(m))
            yield from (f"max({x}, {y}) % {m} == {r}" for r in range(m))
        yield from (f"appended({y}, {x})", f"appended({x}, {y})")
        yield from (f"{x} < lowest({y})", f"{y} < lowest({x})")
        yield from (f"lowest({x}) < {y}", f"lowest({y}) < {x}", f"lowest({x}) == lowest({y})")
        if bits:
            yield from (f"{x} ^ {y} == {c}" for c in (1, 2, 3))
            yield f"{x} & {y} == 0"
    if len(names) > 2:
        yield from _atoms_of_many(names, bits=bits)


def _atoms_of_many(names: tuple[str, ...], *, bits: bool) -> Iterator[str]:
    for size in range(3, len(names) + 1):
        for chosen in combinations(names, size):
            total = " + ".join(chosen)
            yield from (f"{total} == {c}" for c in (1, 2))
            yield from (f"{total} < {c}" for c in (1, 2, 3))
            yield from (f"({total}) % {m} == {r}" for m in range(2, 5) for r in range(m))
            yield from (f"max({', '.join(chosen)}) < {c}" for c in (2, 3))
            if bits:
                yield from (f"{' ^ '.join(chosen)} == {c}" for c in (0, 1))
    for z in names:
        for x, y in combinations([name for name in names if name != z], 2):
            yield from (f"{z} == {x} + {y}{more}" for more in ("", " + 1"))
            if bits:
                yield from (f"{x} ^ {y} < {z}", f"{z} < {x} ^ {y}")


def combined(
    sample: Sample, wanted: int, *, after_one: Iterable[str] = (), after_two: Iterable[str] = ()
) -> Iterator[str]:
    """Yield conditions, made of a few atoms, that hold on the wanted positions alone.

    Other guesses come in after those of one atom, and of two: they are about as simple.
    """
    every = (1 << len(sample.places)) - 1
    known: dict[int, str] = {}
    for one in atoms(sample):
        mask = sample.mask(one)
        for text, holds in ((one, mask), (_opposite(one), every ^ mask)):
            if holds == wanted:
                yield text
            if holds not in (0, every) and len(text) < len(known.get(holds, text + " ")):
                known[holds] = text
    search = _Search(known, wanted, every)
    yield from after_one
    yield from search.two()
    yield from after_two
    yield from search.cases()
    yield from search.three()
    yield from search.nested()


class _Search:
    """Looks for combinations of conditions that are right wherever it matters."""

    def __init__(self, known: dict[int, str], wanted: int, care: int) -> None:
        self.care, self.wanted = care, wanted & care
        self.known: dict[int, str] = {}
        for mask, text in sorted(known.items(), key=lambda item: len(item[1])):
            self.known.setdefault(mask & care, text)
        items = self.known.items()
        self.above = [(m, text) for m, text in items if m & self.wanted == self.wanted]
        self.below = [(m, text) for m, text in items if m & self.wanted == m and m]

    def one(self) -> str:
        """Return a single condition; empty where there is none."""
        return self.known.get(self.wanted, "")

    def two(self) -> Iterator[str]:
        wanted = self.wanted
        for sign, found in (("and", self.above), ("or", self.below)):
            yield from _shortest(
                [
                    f"{s} {sign} {t}"
                    for (m, s), (k, t) in combinations(found[:MOST_ATOMS], 2)
                    if (m & k if sign == "and" else m | k) == wanted
                ]
            )

    def three(self) -> Iterator[str]:
        wanted, found = self.wanted, []
        for low, text in self.below[:MOST_ATOMS]:
            running_meter().check()
            rest = wanted & ~low
            near = [(m, one) for m, one in self.known.items() if m & rest == rest]
            found += [
                f"({s} and {t}) or {text}"
                for (m, s), (k, t) in combinations(near[:MOST_NEAR], 2)
                if (m & k) | low == wanted
            ]
            if len(found) > 200:
                break
        yield from _shortest(found)
        for sign, some in (("and", self.above), ("or", self.below)):
            yield from _shortest(
                [
                    f"{r} {sign} {s} {sign} {t}"
                    for (j, r), (m, s), (k, t) in combinations(some[:60], 3)
                    if (j & m & k if sign == "and" else j | m | k) == wanted
                ]
            )

    def tests(self) -> Iterator[tuple[str, _Search, _Search]]:
        """Yield conditions, with the search where each holds, and the one where it does not."""
        for test, text in self.known.items():
            running_meter().check()
            if " != " in text or text.startswith("not ") or test in (0, self.care):
                continue  # its opposite is tried
            yes = _Search(self.known, self.wanted, test)
            yield text, yes, _Search(self.known, self.wanted, self.care ^ test)

    def cases(self) -> Iterator[str]:
        """Yield: one condition where a third one holds, another one where it does not."""
        found = [
            _by_cases(text, yes.one(), no.one())
            for text, yes, no in self.tests()
            if yes.one() and no.one()
        ]
        yield from _shortest(found)

    def nested(self) -> Iterator[str]:
        """Yield the same, where one of the two needs several conditions."""
        found = []
        for text, yes, no in self.tests():
            if bool(yes.one()) == bool(no.one()):
                continue
            hard = no if yes.one() else yes
            more = next((one for way in (hard.two, hard.three) for one in way()), "")
            if more:
                more = f"({more})"
                found.append(_by_cases(text, yes.one() or more, no.one() or more))
        yield from _shortest(found)


def _by_cases(test: str, here: str, there: str) -> str:
    return f"({test} and {here}) or ({_opposite(test)} and {there})"


def _opposite(text: str) -> str:
    if text.count(" == ") > 1:
        return f"not ({text})"
    for sign, other in ((" == ", " != "), (" != ", " == "), (" < ", " >= "), (" >= ", " < ")):
        if sign in text:
            return text.replace(sign, other)
    return text.removeprefix("not ") if text.startswith("not ") else f"not {text}"


def _shortest(found: list[str]) -> Iterator[str]:
    yield from sorted(set(found), key=lambda text: (len(text), text))[:EACH]


# Values -------------------------------------------------------------------------------------------


def of_values(sample: Sample) -> Iterator[str]:
    """Yield guesses of an expression for the value."""
    if sample.arity == 1:
        yield from _value_of_one(sample)
    else:
        yield from _value_of_many(sample)
        yield from _value_by_sets(sample)


def _value_of_one(sample: Sample) -> Iterator[str]:
    told, name = sample.told[: sample.side], sample.names[0]
    if len(told) < sample.side or any(p != (n,) for n, p in enumerate(sample.places[: len(told)])):
        return
    yield from _value_in_one(name, told)


def _value_in_one(name: str, told: list[int]) -> Iterator[str]:
    """Yield expressions in one number for a sequence that repeats, perhaps with a saltus."""
    found = repeats(told)
    if found is None:
        return
    length, saltus = found.length, found.saltus
    first = found.start + (-found.start) % length
    rests = [told[first + r] - saltus * (first // length) for r in range(length)]
    for text in _by_residue(name, length, saltus, rests):
        odd = [
            n for n in range(found.start) if told[n] != saltus * (n // length) + rests[n % length]
        ]
        by_value: dict[int, list[int]] = {}
        for n in odd:
            by_value.setdefault(told[n], []).append(n)
        if len(odd) > MOST_EXCEPTIONS:
            return
        before = "".join(f"{v} if {among(name, ns)} else " for v, ns in sorted(by_value.items()))
        yield before + text


def _by_residue(name: str, length: int, saltus: int, rests: list[int]) -> Iterator[str]:
    """Yield the expressions for saltus · (n // length) + the entry n mod length of `rests`."""
    if not saltus:
        if rests == list(range(length)):
            yield f"{name} % {length}" if length > 1 else "0"
        for k in range(2, length):
            if rests == [r // k for r in range(length)]:
                yield f"{name} % {length} // {k}"
            if rests == [r % k for r in range(length)]:
                yield f"{name} % {length} % {k}"
        yield chain([(str(v), residues(name, length, rs)) for v, rs in _grouped(rests)])
        return
    if saltus and length % saltus == 0:
        k = length // saltus
        whole = name if k == 1 else f"{name} // {k}"
        apart = [rest - r // k for r, rest in enumerate(rests)]
        groups = _grouped(apart)
        if len(groups) <= max(3, length // 3):
            yield chain([(_plus(whole, d), residues(name, length, rs)) for d, rs in groups])
            return
    times = f"{saltus} * ({name} // {length})" if saltus > 1 else f"{name} // {length}"
    groups = _grouped(rests)
    yield chain([(_plus(times, v), residues(name, length, rs)) for v, rs in groups])


def _grouped(rests: list[int]) -> list[tuple[int, list[int]]]:
    """Return each value with the residues that have it; the most frequent one comes last."""
    groups: dict[int, list[int]] = {}
    for rest, value in enumerate(rests):
        groups.setdefault(value, []).append(rest)
    return sorted(groups.items(), key=lambda item: (len(item[1]), item[0]))


def _plus(text: str, number: int) -> str:
    return text if not number else f"{text} {'+' if number > 0 else '-'} {abs(number)}"


def chain(cases: list[tuple[str, str]]) -> str:
    """Return an expression by cases; the last one needs no condition.

    >>> chain([("0", "n == 1"), ("1", "n == 2"), ("n", "n > 2")])
    '0 if n == 1 else 1 if n == 2 else n'
    """
    return " else ".join([*(f"{value} if {when}" for value, when in cases[:-1]), cases[-1][0]])


def _value_of_many(sample: Sample) -> Iterator[str]:
    bits = sample.automaton.numeration in BITS
    for size in range(len(sample.names), 0, -1):
        for chosen in combinations(sample.names, size):
            yield from _value_of_chosen(chosen, bits=bits)


def _value_of_chosen(chosen: tuple[str, ...], *, bits: bool) -> Iterator[str]:
    total, several = " + ".join(chosen), len(chosen) > 1
    if bits and several:
        yield " ^ ".join(chosen)
    yield total
    if several:
        both = ", ".join(chosen)
        yield from (f"min({both})", f"max({both})")
        if len(chosen) == 2:
            yield f"abs({chosen[0]} - {chosen[1]})"
        yield from (f"{pick}({both}) % {m}" for pick in ("min", "max") for m in range(2, 9))
    yield from (f"({total}) % {m}" for m in range(2, 13))
    if not (bits and several):
        return
    for m in range(2, 9):
        blocks = " ^ ".join(f"{x} // {m}" for x in chosen)
        rests = " ^ ".join(f"{x} % {m}" for x in chosen)
        yield from (rests, blocks)
        yield f"{m} * ({blocks}) + ({total}) % {m}"
        yield f"{m} * ({blocks}) + ({rests})"
        yield f"({' ^ '.join(chosen)}) % {m}"


def _value_by_sets(sample: Sample) -> Iterator[str]:
    """Yield an expression by cases, where there are few values and each set has a condition."""
    values = sorted(set(sample.told), key=lambda value: (sample.told.count(value), value))
    if len(values) > MOST_VALUES:
        return
    cases = []
    for value in values[:-1]:
        wanted = int("".join("1" if one == value else "0" for one in reversed(sample.told)), 2)
        condition = next(combined(sample, wanted), None)
        if condition is None:
            return
        cases.append((str(value), condition))
    yield chain([*cases, (str(values[-1]), "True")])
