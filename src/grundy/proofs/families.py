"""Families: one proof for all values of a parameter, which no move changes.

The period of a family's games mostly depends on the parameter t: it is linear in t on each class of
t by some modulus. So n is split into its place in a window of that length and the number of the
window (`checker.Window`), and an automaton over the digits of the place and of t has the rest.
Periods are read off small parameters and the automaton is learnt from them; the checker proves it.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import product
from math import inf
from random import Random
from time import process_time
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.clauses import RuleText
from grundy.limits.budget import running_meter
from grundy.proofs import checker
from grundy.proofs.learning import Automaton
from grundy.proofs.lines import Line, line_above, line_through
from grundy.proofs.parameters import Games, Repeat, repeat_in
from grundy.proofs.pieces import by_pieces
from grundy.proofs.proving import Proved, certificate_of
from grundy.proofs.saying import in_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grundy.proofs.proving import About

PARAMETERS = (26, 52, 104)
"""Parameters up to which games are computed before classes are looked for, again with more."""

NUMBERS_EACH, NUMBERS = (24, 96), 400
"""Numbers that are computed for each unit of the parameter, then more, and besides."""

POINTS = 5
"""Parameters of a class that a line has to go through."""

MOST_CLASSES = 24

SHOWN, WINDOWS = (3, 11), 3
"""Parameters of a class, counted from its first one, from which a formula is guessed, and periods
of a row that has no window."""

FURTHER, LOOKED_AT = (9, 17, 31, 40), 200
"""Parameters and places, besides those it was learnt from, that refute most wrong automata."""

DEPTHS = (3, 4, 5, 6)
"""Digits by which beginnings are told apart, again with more where the proof fails."""

WRONG_GUESS = ("period", "one value", "stay", "reach")
"""Steps of a proof that a wrong guess fails: more digits may tell."""

MOST_STATES = 400

MOST_TIMES = 6
"""Periods in a window at the most: no move is longer than a window."""

STEPS = 30_000_000
"""Steps that the proof of one class may take."""


@dataclass(frozen=True)
class ClassOfParameters:
    """Parameters t with this remainder by a modulus, from `least` on, and what their games repeat.

    The period and a number from which on it holds are lines in t. The automaton of a proof reads
    the place in a window of this length; n itself where there is none.
    """

    modulus: int
    rest: int
    least: int
    period: Line
    start: Line
    length: Line | None = None

    @property
    def first(self) -> int:
        """How many of these parameters are below the least one."""
        return -(-(self.least - self.rest) // self.modulus)

    def has(self, t: int) -> bool:
        """Return whether a parameter is one of these."""
        return t >= self.least and t % self.modulus == self.rest

    def where(self, name: str) -> str:
        """Return which parameters these are, in words."""
        least = f"{name} ≥ {self.least}"
        return least if self.modulus == 1 else f"{name} mod {self.modulus} = {self.rest}, {least}"

    def as_data(self, name: str) -> dict[str, Any]:
        """Return the class as plain data."""
        return {
            "modulus": self.modulus,
            "rest": self.rest,
            "least": self.least,
            "period": self.period.text(name),
            "start": self.start.text(name),
        }


@dataclass(frozen=True)
class ProvedClass:
    """A class with the proof of it, for all its parameters and all positions."""

    parameters: ClassOfParameters
    proof: Proved

    @property
    def formula(self) -> str:
        """What the formula says, in words; empty where there is none."""
        certificate = self.proof.certificate
        if certificate["claim"] is None:
            return ""
        said = in_words(certificate["claim"], "base 2", certificate["about"])
        where = ""
        for number, (place, level, length, start) in certificate.get("windows", {}).items():
            where = f"with {place} = {number} mod ({length}), "
            if start != "0":
                where = f"with {number} = {start} + ({length})·({level} − 1) + {place}, "
                where += f"or {number} = {place} and {level} = 0, "
        if certificate["about"] == "grundy":
            return f"{where}the value is {said}"
        return f"{where}P exactly when {said}"


@dataclass(frozen=True)
class ProvedFamily:
    """What was proved of a family: classes of its parameter, and why others are left."""

    rule: RuleText
    parameter: str
    classes: tuple[ProvedClass, ...]
    left: tuple[tuple[ClassOfParameters, str], ...] = field(default=())

    @property
    def covered(self) -> str:
        """Which parameters the proofs speak of.

        Where a remainder has no class, each class is named with its first parameter.
        """
        name, modulus = self.parameter, self.classes[0].parameters.modulus
        classes = [one.parameters for one in self.classes]
        if len(classes) < modulus:
            return " or ".join(one.where(name) for one in classes)
        every = max(one.least for one in classes) - modulus + 1
        least = min(t for t in range(1, every + modulus + 1) if self._covers_from(t, every))
        return f"{name} ≥ {least}"

    def _covers_from(self, first: int, last: int) -> bool:
        return all(any(one.parameters.has(t) for one in self.classes) for t in range(first, last))

    @property
    def sentences(self) -> tuple[str, ...]:
        """What was proved of each class, in words: the period, and the formula if there is one."""
        name = self.parameter
        told = []
        for each in self.classes:
            one, start = each.parameters, each.parameters.start.text(name)
            after = "" if start == "0" else f" from {self.number} = {start} on"
            formula = f"; {each.formula}" if each.formula else ""
            told.append(f"{one.where(name)}: period {one.period.text(name)}{after}{formula}")
        return tuple(told)

    @property
    def number(self) -> str:
        """The name of the number that moves change."""
        return next(name for name in self.rule.names if name != self.parameter)

    def as_data(self) -> list[dict[str, Any]]:
        """Return the classes, proved or left, as plain data."""
        proved = [one.parameters.as_data(self.parameter) | {"proved": True} for one in self.classes]
        left = [
            one.as_data(self.parameter) | {"proved": False, "reason": reason}
            for one, reason in self.left
        ]
        return [*proved, *left]

    @property
    def certificate(self) -> dict[str, Any]:
        """The certificate of all classes, which says once what they have in common."""
        every = [one.proof.certificate for one in self.classes]
        if len(every) == 1:
            return every[0]
        own = ("domain", "steps", "windows", "period", "numeration", "table", "final", "claim")
        shared = {name: said for name, said in every[0].items() if name not in own}
        classes = [{name: one[name] for name in own if name in one} for one in every]
        return {**shared, "classes": classes}


class Family(Games):
    """A rule on one number with one parameter, all of whose games are to be proved at once."""

    def __init__(
        self, rule: RuleText, parameter: str, about: About = "outcome", *, misere: bool = False
    ) -> None:
        super().__init__(rule, (parameter,), about, misere=misere)
        self.parameter, self.place = parameter, rule.names.index(parameter)

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
                found = [
                    one for rest in range(modulus) if (one := self._class(told, modulus, rest))
                ]
                if len(found) / modulus > part:
                    best, part = tuple(found), len(found) / modulus
                if part == 1:
                    return best
        return best

    def _repeat(self, t: int) -> Repeat | None:
        sizes = (each * t + NUMBERS for each in NUMBERS_EACH)
        found = (repeat_in(self.worths((t,), size)) for size in sizes)
        return next((repeat for repeat in found if repeat is not None), None)

    def _class(
        self, told: dict[int, Repeat | None], modulus: int, rest: int
    ) -> ClassOfParameters | None:
        points = [(t, repeat) for t, repeat in told.items() if t % modulus == rest]
        if len(points) < POINTS or None in [repeat for _, repeat in points[-POINTS:]]:
            return None
        period = line_through([(t, r.length) for t, r in points[-POINTS:] if r is not None])
        if period is None:
            return None
        fitting: list[tuple[int, int]] = []
        for t, repeat in reversed(points):
            if repeat is None or repeat.length != period.at(t):
                break
            fitting.append((t, repeat.start))
        start = line_above(fitting[::-1])
        return ClassOfParameters(modulus, rest, fitting[-1][0], period, start)

    # Proofs ---------------------------------------------------------------------------------------

    def prove(self, end: float = inf, told: Callable[[str], None] | None = None) -> ProvedFamily:
        """Return the proofs of all classes that could be proved before some processor time."""
        proved: list[ProvedClass] = []
        left: list[tuple[ClassOfParameters, str]] = []
        for one in self.classes():
            if told is not None:
                told(f"{one.where(self.parameter)}: period {one.period.text(self.parameter)}")
            found = self.prove_class(one, end)
            if isinstance(found, ProvedClass):
                proved.append(found)
            else:
                left.append((one, found))
        return ProvedFamily(self.rule, self.parameter, tuple(proved), tuple(left))

    def prove_class(self, seen: ClassOfParameters, end: float = inf) -> ProvedClass | str:
        """Return the proof of a class, or why there is none."""
        why = "no automaton was found"

        def tick() -> None:
            running_meter().check()
            if process_time() > end:
                raise checker.OverBudget("budget", "the time is over")

        for one in self._windowed(seen):
            for depth in DEPTHS:
                automaton = _Learner(self, one, depth).learn()
                if automaton is None:
                    break
                if not self._fits(one, automaton):
                    continue
                certificate = self._certificate(one, automaton)
                try:
                    checker.check(certificate, STEPS, tick)
                except checker.Refused as refused:
                    why = str(refused)
                    if refused.step not in WRONG_GUESS:
                        break
                else:
                    certificate["claim"] = self._proved_claim(one, certificate)
                    return ProvedClass(one, Proved(certificate, automaton))
        return why

    def _proved_claim(self, one: ClassOfParameters, certificate: dict[str, Any]) -> str | None:
        """Return a formula by pieces that says the same as the automaton; None where none does."""
        shown = range(one.first + SHOWN[0], one.first + SHOWN[1])
        starts: dict[tuple[int, ...], Sequence[int]] = {}
        periods: dict[tuple[int, ...], Sequence[int]] = {}
        for t in (one.modulus * s + one.rest for s in shown):
            start, length = one.start.at(t), (one.length or one.period).at(t)
            if one.length is None:
                start, length = 0, start + WINDOWS * length
            row = self.worths((t,), start + length)
            starts[t,], periods[t,] = row[:start], row[start : start + length]
        values = self.about == "grundy"
        place, level = certificate.get("windows", {}).get(self.number, (self.number, ""))[:2]
        claim = by_pieces(periods, [self.parameter], place, values=values)
        if claim and any(starts.values()):
            first = by_pieces(starts, [self.parameter], place, values=values)
            claim = f"({first}) if {level} == 0 else ({claim})" if first else ""
        if not claim:
            return None
        try:
            checker.Proof({**certificate, "claim": claim}, checker.Budget(STEPS)).claim()
        except checker.Refused:
            return None
        return claim

    def _fits(self, one: ClassOfParameters, automaton: Automaton) -> bool:
        """Return whether an automaton is right at larger parameters, some places by chance."""
        learner, chance = _Learner(self, one, 0), Random(one.rest)
        for s in (one.first + more for more in FURTHER):
            t = one.modulus * s + one.rest
            size = LOOKED_AT if one.length is None else one.length.at(t)
            for place in chance.sample(range(size), min(size, LOOKED_AT)):
                values = [chance.randrange(4)] if self.about == "grundy" else []
                numbers = learner.ordered(place, s)
                levels = [] if one.length is None else [1]
                told = automaton.accepts((*numbers, *levels, *values))
                if told != learner.accepted((*numbers, *values), is_start=False):
                    return False
        return True

    def _windowed(self, seen: ClassOfParameters) -> Iterator[ClassOfParameters]:
        """Yield the class with windows of the period's length, and of some times as long."""
        if not seen.period.slope:
            yield seen
        for times in range(1, MOST_TIMES + 1):
            length = seen.period.times(times)
            if length.over == 1:
                yield replace(seen, length=length)

    def _certificate(self, one: ClassOfParameters, automaton: Automaton) -> dict[str, Any]:
        name = self.parameter
        domain = f"{name} >= {one.least}" if one.first > 0 else None
        found = certificate_of(
            self.rule, self.about, [self.number], automaton, misere=self.misere, domain=domain
        )
        if one.modulus > 1:
            found |= {"steps": {name: [one.modulus, one.rest]}}
        found |= {"form": 2, "period": {self.number: [one.period.text(name), one.start.text(name)]}}
        if one.length is not None:
            names = _free(("r", "q", "i", "j", "x", "y"), self.rule.names)
            texts = [*names, one.length.text(name), one.start.text(name)]
            found |= {"windows": {self.number: texts}}
        return found


def _free(names: tuple[str, ...], taken: tuple[str, ...]) -> list[str]:
    return [name for name in names if name not in taken][:2]


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
        for here in beginnings:  # grows during the loop
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
            state for state, here in enumerate(beginnings) if self.accepted(here, is_start=is_start)
        }
        return table, final

    def _sign(self, numbers: tuple[int, ...], *, is_start: bool) -> bytes:
        return bytes(
            self.accepted(
                tuple((x << length) + more for x, more in zip(numbers, word, strict=True)),
                is_start=is_start,
            )
            for length, word in self.endings
        )

    def ordered(self, place: int, s: int) -> tuple[int, int]:
        """Return the place and the parameter in the order of a position's numbers."""
        return (place, s) if self.order == (0, 1) else (s, place)

    def accepted(self, numbers: tuple[int, ...], *, is_start: bool) -> bool:
        """Return whether a place is in the set: it is P, or it has this value."""
        one = self.one
        place, s = (numbers[i] for i in self.order)
        if s < one.first:
            return False
        t, n = one.modulus * s + one.rest, place
        if one.length is not None:
            start, length = one.start.at(t), one.length.at(t)
            if place >= (start if is_start else length):
                return False
            n += 0 if is_start else start
        worth = self.family.worths((t,), n + 1)[n]
        return worth == numbers[2] if self.values else not worth


Table = tuple[list[list[int]], set[int]]


def _with_level(below: Table, above: Table, values: bool) -> Table:
    """Return the table with a track for the level before the value: 0 is below, the rest above."""
    start = (0, 0, False)
    number, order = {start: 0}, [start]
    table: list[list[int]] = []
    inputs = 2 + values
    for here in order:  # grows during the loop
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
