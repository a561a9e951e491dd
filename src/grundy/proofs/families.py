"""Families: one proof for all values of a parameter, which no move changes.

The period of a family's games mostly depends on the parameter t: it is linear in t on each class of
t by some modulus. So n is split into its place in a window of that length and the number of the
window (`checker.Window`), and an automaton over the digits of the place and of t has the rest.
Periods are read off small parameters and the automaton is learnt from them; the checker proves it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import count, product
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.forms.rule.clauses import Clause, RuleText
from grundy.forms.rule.expression import Binary, Name, Number, changed, put
from grundy.languages.python import rule_text
from grundy.limits.budget import running_meter
from grundy.proofs import checker
from grundy.proofs.boxes import grundy_values, outcomes
from grundy.proofs.learning import Automaton
from grundy.proofs.proving import Proved, certificate_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.proofs.proving import About

PARAMETERS = (26, 52, 104)
"""Parameters up to which games are computed before classes are looked for, again with more."""

NUMBERS_EACH, NUMBERS = 24, 400
"""Numbers that are computed for each unit of the parameter, and besides."""

POINTS = 5
"""Parameters of a class that a line has to go through."""

MOST_CLASSES = 24

DEPTHS = (3, 4, 5, 6)
"""Digits by which beginnings are told apart, again with more where the proof fails."""

MOST_STATES = 400

STEPS = 30_000_000
"""Steps that the proof of one class may take."""


class Line(NamedTuple):
    """A number that is linear in the parameter of a class."""

    slope: int
    constant: int

    def at(self, s: int) -> int:
        """Return the number for a parameter."""
        return self.slope * s + self.constant

    def text(self, name: str) -> str:
        """Return the line as an expression.

        >>> Line(2, 3).text("t"), Line(0, 3).text("t"), Line(1, 0).text("t"), Line(1, -2).text("t")
        ('2*t + 3', '3', 't', 't - 2')
        """
        if not self.slope:
            return str(self.constant)
        times = name if self.slope == 1 else f"{self.slope}*{name}"
        if not self.constant:
            return times
        return f"{times} {'+' if self.constant > 0 else '-'} {abs(self.constant)}"


class Repeat(NamedTuple):
    """A sequence repeats from `start` on with a period `length`."""

    start: int
    length: int


def repeat_in(told: Sequence[int]) -> Repeat | None:
    """Return the least period of the second half of a sequence, and where it begins.

    >>> repeat_in([5, 0, 1, 2] + [n % 3 for n in range(30)])
    Repeat(start=1, length=3)

    None where the period is not there three times over.
    """
    size = len(told)
    turned = told[::-1]
    longest = [0] * size  # the longest border of each beginning, as Knuth, Morris and Pratt have it
    half = size // 2
    at = 0
    for place in range(1, half):
        while at and turned[place] != turned[at]:
            at = longest[at - 1]
        at += turned[place] == turned[at]
        longest[place] = at
    length = half - longest[half - 1]
    if 3 * length > half:
        return None
    place = half
    while place < size and turned[place] == turned[place - length]:
        place += 1
    return Repeat(size - place, length)


def line_through(points: Sequence[tuple[int, int]]) -> Line | None:
    """Return the line through points with whole numbers; None where there is none.

    >>> line_through([(1, 5), (2, 7), (4, 11)])
    Line(slope=2, constant=3)
    """
    (x, y), (x2, y2) = points[0], points[-1]
    slope, rest = divmod(y2 - y, x2 - x)
    line = Line(slope, y - slope * x)
    return line if not rest and all(line.at(a) == b for a, b in points) else None


def parameters_of(rule: RuleText) -> tuple[str, ...]:
    """Return the names of the numbers that no move changes, where some other is changed.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> parameters_of(read_rule("(n, k) -> (n-j, k) for j in range(1, k+1)"))
    ('k',)
    """
    kept = tuple(
        name
        for place, name in enumerate(rule.names)
        if all(state[place] == Name(name) for one in rule.clauses for state in one.states)
    )
    return kept if len(kept) < len(rule.names) else ()


@dataclass(frozen=True)
class ClassOfParameters:
    """Parameters t = modulus · s + rest from `least` on, and the windows of their games.

    `length` and `start` are lines in s; without a length the automaton reads n itself.
    """

    modulus: int
    rest: int
    least: int
    length: Line | None
    start: Line
    period: Line

    @property
    def first(self) -> int:
        """The least s."""
        return -(-(self.least - self.rest) // self.modulus)

    def parameter(self, s: int) -> int:
        """Return the parameter that s stands for."""
        return self.modulus * s + self.rest


@dataclass(frozen=True)
class ProvedClass:
    """A class with the proof of it, for all its parameters and all positions."""

    parameters: ClassOfParameters
    proof: Proved


@dataclass(frozen=True)
class ProvedFamily:
    """What was proved of a family: classes of its parameter, and why others are left."""

    rule: RuleText
    parameter: str
    classes: tuple[ProvedClass, ...]
    left: tuple[tuple[ClassOfParameters, str], ...] = field(default=())


class Family:
    """A rule on one number with one parameter: its games, one by one, are computed when needed."""

    def __init__(
        self, rule: RuleText, parameter: str, about: About = "outcome", *, misere: bool = False
    ) -> None:
        self.rule, self.parameter, self.about, self.misere = rule, parameter, about, misere
        self.place = rule.names.index(parameter)
        self.number = rule.names[1 - self.place]
        self._known: dict[int, Sequence[int]] = {}

    def worths(self, t: int, size: int) -> Sequence[int]:
        """Return the worths of a game's first positions: values, or 0 for P and 1 for N."""
        known = self._known.get(t, b"")
        if len(known) < size:
            running_meter().check()
            size = max(size, 2 * len(known))
            rule = self._game(t)
            if self.about == "grundy":
                known = grundy_values(rule, size).worths
            else:
                known = outcomes(rule, size, misere=self.misere).worths
            self._known[t] = known
        return known

    def _game(self, t: int) -> RuleText:
        """Return the rule with a number in the place of the parameter."""
        given = put({self.parameter: Number(t)})

        def settled(clause: Clause) -> Clause:
            states = tuple((changed(state[1 - self.place], given),) for state in clause.states)
            loops = tuple(
                replace(
                    loop,
                    over=changed(loop.over, given),
                    tests=tuple(changed(test, given) for test in loop.tests),
                )
                for loop in clause.loops
            )
            return replace(clause, states=states, loops=loops)

        rule = RuleText("", (self.number,), tuple(map(settled, self.rule.clauses)))
        return replace(rule, text=rule_text(rule))

    # Classes --------------------------------------------------------------------------------------

    def classes(self) -> tuple[ClassOfParameters, ...]:
        """Return the classes on which period and start are linear, by the least modulus.

        Where no modulus has a line on each class, the one with the largest part of them.
        """
        best: tuple[ClassOfParameters, ...] = ()
        part = 0.0
        for most in PARAMETERS:
            told = {t: self._repeat(t) for t in range(1, most)}
            for modulus in range(1, min(MOST_CLASSES, most // (POINTS + 2)) + 1):
                found = [one for rest in range(modulus) if (one := self._class(told, modulus, rest))]
                if len(found) / modulus > part:
                    best, part = tuple(found), len(found) / modulus
                if part == 1:
                    return best
        return best

    def _repeat(self, t: int) -> Repeat | None:
        return repeat_in(self.worths(t, NUMBERS_EACH * t + NUMBERS))

    def _class(
        self, told: dict[int, Repeat | None], modulus: int, rest: int
    ) -> ClassOfParameters | None:
        points = [
            ((t - rest) // modulus, repeat) for t, repeat in told.items() if t % modulus == rest
        ]
        if len(points) < POINTS or None in [repeat for _, repeat in points[-POINTS:]]:
            return None
        period = line_through([(s, r.length) for s, r in points[-POINTS:] if r is not None])
        if period is None:
            return None
        fitting: list[tuple[int, Repeat]] = []
        for s, repeat in reversed(points):
            if repeat is None or repeat.length != period.at(s):
                break
            fitting.append((s, repeat))
        start = _line_above([(s, repeat.start) for s, repeat in reversed(fitting)])
        if start is None:
            return None
        least = modulus * fitting[-1][0] + rest
        return ClassOfParameters(modulus, rest, least, None, start, period)

    # Proofs ---------------------------------------------------------------------------------------

    def prove(self) -> ProvedFamily:
        """Return the proofs of all classes that could be proved."""
        proved: list[ProvedClass] = []
        left: list[tuple[ClassOfParameters, str]] = []
        for one in self.classes():
            found = self.prove_class(one)
            if isinstance(found, ProvedClass):
                proved.append(found)
            else:
                left.append((one, found))
        return ProvedFamily(self.rule, self.parameter, tuple(proved), tuple(left))

    def prove_class(self, seen: ClassOfParameters) -> ProvedClass | str:
        """Return the proof of a class, or why there is none."""
        why = "no automaton was found"
        for one in self._windowed(seen):
            for depth in DEPTHS:
                automaton = _Learner(self, one, depth).learn()
                if automaton is None:
                    break
                certificate = self._certificate(one, automaton)
                try:
                    checker.check(certificate, STEPS, running_meter().check)
                except checker.Refused as refused:
                    why = str(refused)
                    if refused.step not in ("stay", "reach", "one value"):
                        break
                else:
                    return ProvedClass(one, Proved(certificate, automaton))
        return why

    def _windowed(self, seen: ClassOfParameters) -> Iterator[ClassOfParameters]:
        """Yield the class with windows of the period's length, and of some times as long."""
        if not seen.period.slope:
            yield seen
        for times in (1, 2, 3, 4):
            length = Line(times * seen.period.slope, times * seen.period.constant)
            yield replace(seen, length=length)

    def _certificate(self, one: ClassOfParameters, automaton: Automaton) -> dict[str, Any]:
        name = self.parameter
        number: Any = Name(name)
        if one.modulus > 1:
            number = Binary("*", Number(one.modulus), number)
        if one.rest:
            number = Binary("+", number, Number(one.rest))
        rule = _with_parameter(self.rule, name, number)
        rank = [self.number]
        domain = f"{name} >= {one.first}" if one.first > 0 else None
        certificate = certificate_of(
            rule, self.about, rank, automaton, misere=self.misere, domain=domain
        )
        if one.length is None:
            return certificate
        place, level = _free(("r", "q", "i", "j", "x", "y"), rule.names)
        texts = [place, level, one.length.text(name), one.start.text(name)]
        return certificate | {"form": 2, "windows": {self.number: texts}}


def _with_parameter(rule: RuleText, name: str, number: Any) -> RuleText:
    """Return a rule with an expression in place of a parameter, which stays as it is in states."""
    given, place = put({name: number}), rule.names.index(name)

    def settled(clause: Clause) -> Clause:
        states = tuple(
            tuple(
                part if index == place else changed(part, given)
                for index, part in enumerate(state)
            )
            for state in clause.states
        )
        loops = tuple(
            replace(
                loop,
                over=changed(loop.over, given),
                tests=tuple(changed(test, given) for test in loop.tests),
            )
            for loop in clause.loops
        )
        return replace(clause, states=states, loops=loops)

    found = replace(rule, clauses=tuple(map(settled, rule.clauses)))
    return replace(found, text=rule_text(found))


def _free(names: tuple[str, ...], taken: tuple[str, ...]) -> list[str]:
    return [name for name in names if name not in taken][:2]


def _line_above(points: Sequence[tuple[int, int]]) -> Line | None:
    """Return a line that no point is above: it goes through the last ones."""
    if all(not y for _, y in points):
        return Line(0, 0)
    (s, y), (s2, y2) = points[len(points) // 2], points[-1]
    slope = max(0, -(-(y2 - y) // (s2 - s))) if s2 > s else 0
    return Line(slope, max(0, *(y - slope * s for s, y in points)))


class _Learner:
    """Learns the automaton of a class: beginnings that no short ending tells apart are one state.

    The numbers of a class are read from its games, one parameter at a time. Below the start, and
    above it, there is an automaton each; they are joined by whether a digit of the level is not 0.
    """

    def __init__(self, family: Family, one: ClassOfParameters, depth: int) -> None:
        self.family, self.one = family, one
        self.values = family.about == "grundy"
        self.tracks = 2 + self.values
        self.order = (0, 1) if family.place == 1 else (1, 0)
        self.endings = [
            (length, word)
            for length in range(depth)
            for word in product(range(1 << length), repeat=self.tracks)
        ]
        self.letters = list(product((0, 1), repeat=self.tracks))

    def learn(self) -> Automaton | None:
        """Return the automaton; None where it has too many states."""
        above = self._table(is_start=False)
        if above is None:
            return None
        if self.one.length is None:
            return _automaton(*above)
        if not (self.one.start.slope or self.one.start.constant):
            return _automaton(*_with_level(above, above, self.values))
        below = self._table(is_start=True)
        return None if below is None else _automaton(*_with_level(below, above, self.values))

    def _table(self, *, is_start: bool) -> tuple[list[list[int]], set[int]] | None:
        begin = (0,) * self.tracks
        signs = {self._sign(begin, is_start=is_start): 0}
        beginnings, table = [begin], []
        for here in beginnings:  # grows while it is gone through
            row = []
            for letter in self.letters:
                there = tuple(2 * x + digit for x, digit in zip(here, letter, strict=True))
                sign = self._sign(there, is_start=is_start)
                if sign not in signs:
                    signs[sign] = len(beginnings)
                    beginnings.append(there)
                row.append(signs[sign])
            table.append(row)
            if len(beginnings) > MOST_STATES:
                return None
        final = {
            state
            for state, here in enumerate(beginnings)
            if self._accepted(here, is_start=is_start)
        }
        return table, final

    def _sign(self, numbers: tuple[int, ...], *, is_start: bool) -> bytes:
        return bytes(
            self._accepted(
                tuple((x << length) + more for x, more in zip(numbers, word, strict=True)),
                is_start=is_start,
            )
            for length, word in self.endings
        )

    def _accepted(self, numbers: tuple[int, ...], *, is_start: bool) -> bool:
        """Return whether a place is in the set: it is P, or it has this value."""
        one = self.one
        place, s = (numbers[i] for i in self.order)
        if s < one.first:
            return False
        t = one.parameter(s)
        if one.length is None:
            size, n = place + 1, place
        else:
            size = one.start.at(s) if is_start else one.length.at(s)
            if place >= size:
                return False
            n = place if is_start else one.start.at(s) + place
            size = n + 1
        worth = self.family.worths(t, size)[n]
        return worth == numbers[2] if self.values else not worth


Table = tuple[list[list[int]], set[int]]


def _with_level(below: Table, above: Table, values: bool) -> Table:
    """Return the table with a track for the level before the value: 0 is below, the rest above."""
    start = (0, 0, False)
    number, order = {start: 0}, [start]
    table: list[list[int]] = []
    inputs = 2 + values
    for here in order:  # grows while it is gone through
        low, high, seen = here
        row = []
        for letter in product((0, 1), repeat=inputs + 1):
            digits = (*letter[:2], *letter[3:])
            index = int("".join(map(str, digits)), 2)
            there = (below[0][low][index], above[0][high][index], seen or bool(letter[2]))
            there = (0, there[1], True) if there[2] else there
            if there not in number:
                number[there] = len(order)
                order.append(there)
            row.append(number[there])
        table.append(row)
    final = {i for i, (low, high, seen) in enumerate(order) if high in above[1] and seen}
    final |= {i for i, (low, _, seen) in enumerate(order) if not seen and low in below[1]}
    return table, final


def _automaton(table: list[list[int]], final: set[int]) -> Automaton:
    rows, good = checker.least(table, sorted(final))
    return Automaton("base 2", tuple(map(tuple, rows)), frozenset(good))
