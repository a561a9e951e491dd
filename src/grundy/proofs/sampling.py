"""Positions on which a claim is tried before it is proved, and what the automaton says of them."""

from __future__ import annotations

from itertools import product, zip_longest
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.limits.budget import running_meter
from grundy.proofs.checker import Numeration, clauses_of
from grundy.proofs.reading import Values, members
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.proofs.boxes import Vector
    from grundy.proofs.learning import Automaton

SIDES = {1: 2048, 2: 24, 3: 9, 4: 6, 5: 4}
"""The box of small positions, by how many numbers a position has."""

MEMBERS = 150
"""Members of the set, picked by chance, some of them large; each brings neighbours along."""

DIGITS = 12
"""Digits of the longest of them."""


class Sample:
    """Positions with what is known of them: whether they are in the set, or their values.

    A claim that is refused at a position is wrong for good: `add` makes it part of the sample.
    """

    def __init__(self, certificate: dict[str, Any], automaton: Automaton) -> None:
        self.automaton = automaton
        self.names: tuple[str, ...] = tuple(clauses_of(certificate["rule"])[0])
        self.arity = len(self.names)
        self.numeration = Numeration(automaton.numeration)
        self.has_values = certificate["about"] == "grundy"
        self._value = Values(automaton) if self.has_values else None
        self._inside = _domain(self.names, certificate.get("domain"))
        self.side = SIDES.get(self.arity, 3)
        self.places: list[Vector] = []
        self.told: list[int] = []
        self._known: set[Vector] = set()
        for place in product(range(self.side), repeat=self.arity):
            self.add(place)
        self._add_members()

    def add(self, place: Vector) -> bool:
        """Add a position, with what the automaton says of it; return whether it is a new one."""
        running_meter().check()
        if place in self._known or not self._inside(place):
            return False
        self._known.add(place)
        self.places.append(place)
        self.told.append(self._value(*place) if self._value else self.automaton.accepts(place))
        return True

    def fits(self, claim: str) -> bool:
        """Return whether a claim says of every position of the sample what the automaton does."""
        return self.evaluated(claim) == self.told

    def evaluated(self, claim: str) -> list[Any]:
        """Return what a claim of our own making says of the positions of the sample."""
        running_meter().check()
        names = ", ".join(self.names)
        wanted = claim if self.has_values else f"not not ({claim})"
        return self._run(f"[{wanted} for ({names},) in _all]")

    def mask(self, condition: str) -> int:
        """Return the positions that fulfil a condition of our own making, as bits of a number."""
        names = ", ".join(self.names)
        truths = self._run(f"['1' if {condition} else '0' for ({names},) in _all]")
        return int("".join(reversed(truths)) or "0", 2)

    def _run(self, text: str) -> list[Any]:
        # The text is made here, from the names of a rule that was read, which are plain words.
        known = {"min": min, "max": max, "abs": abs, "_all": self.places}
        told = {"zeros": self._zeros, "appended": self._appended, "__builtins__": {}}
        told |= {"places": self._places, "lowest": self._lowest}
        found: list[Any] = eval(text, {**known, **told})
        return found

    def _zeros(self, number: int, modulus: int, rest: int) -> bool:
        word = self.numeration.word(number)
        count = 0
        while count < len(word) and word[-1 - count] == 0:
            count += 1
        return number > 0 and count % modulus == rest

    def _appended(self, longer: int, shorter: int) -> bool:
        word = self.numeration.word(shorter)
        return self.numeration.word(longer) == ([*word, 0] if word else [])

    def _places(self, modulus: int, *numbers: int) -> bool:
        words = [self.numeration.word(number)[::-1] for number in numbers]
        return not any(sum(column) % modulus for column in zip_longest(*words, fillvalue=0))

    def _lowest(self, number: int) -> int:
        word = self.numeration.word(number)
        zeros = next((i for i, digit in enumerate(reversed(word)) if digit), 0)
        return self.numeration.number([1] + [0] * zeros) if number else 0

    def _add_members(self) -> None:
        """Add members of the set, which may be rare, and what is next to them."""
        chance = Random(20)
        largest = self.numeration.number([1] + [0] * DIGITS)
        for member in members(self.automaton, largest, chance, MEMBERS):
            place = member[: self.arity]
            self.add(place)
            at = chance.randrange(self.arity)
            near = place[at] + chance.choice((-2, -1, 1, 2))
            if near >= 0:
                self.add((*place[:at], near, *place[at + 1 :]))
            top = self.numeration.digits ** chance.randint(2, DIGITS)
            self.add(tuple(chance.randrange(top) for _ in range(self.arity)))


def _domain(names: tuple[str, ...], text: str | None) -> Callable[[Vector], bool]:
    if text is None:
        return lambda _place: True
    whole = f"({', '.join(names)})" if len(names) > 1 else names[0]
    options = plain_function(read_rule(f"{whole} -> {whole} if {text}"))
    return lambda place: any(True for _ in options(*place))
