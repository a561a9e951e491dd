"""From bare rules to a proof: learn an automaton, have it checked, enlarge the guess, try again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import permutations, product
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, running_meter, tightened
from grundy.proofs import checker
from grundy.proofs.boxes import Box, OutsideError, outcomes
from grundy.proofs.learning import (
    NUMERATIONS,
    Automaton,
    Learner,
    TooFewError,
    TooManyError,
)
from grundy.rules.notation.rule_function import plain_function

if TYPE_CHECKING:
    from grundy.proofs.boxes import Vector
    from grundy.rules.notation.rule_text import RuleText

About = Literal["outcome", "grundy"]
Values = Callable[[int], Box]
"""Returns the Grundy values of a box with this side."""

SECONDS = 60.0
"""How long a search for a proof takes at most, unless told otherwise."""

PROBES = 4_000
"""Positions of the box that a guess has to tell before it is checked."""


@dataclass(frozen=True)
class Round:
    """How hard to try: the side of the box by arity, states, and steps that a check may take."""

    sides: dict[int, int]
    states: int
    steps: int
    length: int


ROUNDS = (
    Round({1: 256, 2: 64, 3: 24, 4: 12, 5: 8}, 24, 1_000_000, 4),
    Round({1: 2_048, 2: 144, 3: 40, 4: 18, 5: 10}, 100, 5_000_000, 6),
    Round({1: 8_192, 2: 377, 3: 72, 4: 26, 5: 12}, 250, 12_000_000, 8),
    Round({1: 32_768, 2: 1_000, 3: 128, 4: 34, 5: 16}, 600, 60_000_000, 9),
)


@dataclass(frozen=True)
class Proved:
    """What was proved for all positions: the automaton, and the certificate that shows it."""

    certificate: dict[str, Any]
    automaton: Automaton | None
    seconds: float = 0.0

    @property
    def believed(self) -> str:
        """What is believed besides the rules."""
        return "Sprague and Grundy" if self.certificate["about"] == "grundy" else "nothing"


@dataclass(frozen=True)
class NotProved:
    """Why nothing was proved: the rule is out of reach of the method, or nothing was found."""

    kind: Literal["out of reach", "not found"]
    reason: str
    tried: tuple[str, ...] = field(default=())


def ranks_of(rule: RuleText) -> list[list[str]]:
    """Return ranks that fall with every move from small positions, the simplest first.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> ranks_of(read_rule("(a, b) -> (a-1, 2*b); (a, b-1)"))[0]
    ['a', 'b']
    """
    options, names = plain_function(rule), rule.names
    arity = len(names)
    side = {1: 40, 2: 9, 3: 5, 4: 4}.get(arity, 3)
    steps = set()
    for place in product(range(side), repeat=arity):
        for option in options(*place):
            for part in option if isinstance(option, list) else [option]:
                there = part if isinstance(part, tuple) else (part,)
                steps.add(tuple(x - y for x, y in zip(place, there, strict=True)))
        running_meter().check()
    weights: list[Vector] = [(1,) * arity]
    weights += sorted(product(range(max(4, arity + 1)), repeat=arity), key=lambda w: (sum(w), w))
    found = []
    for many in range(1, min(arity, 3) + 1):
        pool = weights[:1] + [w for w in weights[1:] if any(w)]
        if many > 1:
            pool = [w for w in pool if sum(w) == 1 or w == (1,) * arity]
        for chosen in permutations(pool, many):
            if all(_falls(step, chosen) for step in steps):
                found.append([_linear(weight, names) for weight in chosen])
                if len(found) == 3:
                    return found
    return found


def _falls(step: Vector, weights: tuple[Vector, ...]) -> bool:
    for weight in weights:
        change = sum(w * s for w, s in zip(weight, step, strict=True))
        if change:
            return change > 0
    return False


def _linear(weight: Vector, names: tuple[str, ...]) -> str:
    return " + ".join(
        name if w == 1 else f"{w}*{name}" for w, name in zip(weight, names, strict=True) if w
    )


def unreadable(rule: str) -> str:
    """Return why a rule is out of reach of the method; nothing where it is not."""
    try:
        checker.Reader(checker.Numeration("base 2"), checker.Budget(), rule).moves()
    except checker.Refused as refused:
        return refused.reason
    return ""


def certificate_of(
    rule: RuleText,
    about: About,
    rank: list[str],
    automaton: Automaton | None,
    *,
    numeration: str = "base 2",
    misere: bool = False,
    domain: str | None = None,
    claim: str | None = None,
) -> dict[str, Any]:
    """Return a certificate, which nobody has checked yet."""
    return {
        "grundy": "automaton",
        "form": 1,
        "rule": rule.text,
        "about": about,
        "play": "misere" if misere else "normal",
        "domain": domain,
        "rank": rank,
        "numeration": automaton.numeration if automaton else numeration,
        "table": None if automaton is None else [list(row) for row in automaton.table],
        "final": None if automaton is None else sorted(automaton.final),
        "claim": claim,
    }


class Prover:
    """Looks for an automaton that is the set of P-positions, or of values, of one rule."""

    def __init__(
        self,
        rule: RuleText,
        about: About = "outcome",
        *,
        misere: bool = False,
        domain: str | None = None,
        values: Values | None = None,
        numerations: tuple[str, ...] = NUMERATIONS,
        told: Callable[[str], None] | None = None,
    ) -> None:
        self.rule, self.about, self.misere, self.domain = rule, about, misere, domain
        self.values, self.numerations, self.told = values, numerations, told
        self.tried: list[str] = []
        self.costly: list[Automaton] = []

    def prove(self, seconds: float = SECONDS) -> Proved | NotProved:
        """Return the proof, or why there is none; the time is kept.

        >>> from grundy.rules.notation.rule_text import read_rule
        >>> found = Prover(read_rule("n -> n-1; n-3; n-4")).prove()
        >>> found.automaton.states, found.automaton.accepts((7 * 10**1000 + 2,))
        (7, True)
        >>> Prover(read_rule("n -> n-d for d in range(1, n) if n % d == 0")).prove().reason
        'not linear: n % d'
        """
        why = unreadable(self.rule.text)
        if why:
            return NotProved("out of reach", why)
        ranks = ranks_of(self.rule)
        if not ranks:
            return NotProved("not found", "no linear rank falls with every move")
        if self.about == "grundy" and self.values is None:
            return NotProved("not found", "no values were given")
        begun = monotonic()
        self.end = begun + seconds
        for effort in ROUNDS:
            try:
                found = self._round(effort, ranks)
            except _OverError:
                break
            if found is not None:
                return Proved(found[0], found[1], monotonic() - begun)
        return NotProved("not found", "no automaton was found that is proved", tuple(self.tried))

    def _round(
        self, effort: Round, ranks: list[list[str]]
    ) -> tuple[dict[str, Any], Automaton] | None:
        doubtful, self.costly = self.costly, []
        for guess in doubtful:  # a larger budget may be enough, and costs less than a larger box
            found = self._checked(guess, effort, ranks)
            if found is not None:
                return found, guess
        side = effort.sides.get(len(self.rule.names))
        if side is None:
            return None
        box = self._box(side)
        if box is None:
            return None
        for numeration in self.numerations:
            if not self._suits(numeration):
                continue
            proved = self._numeration(numeration, box, effort, ranks)
            if proved is not None:
                return proved
        return None

    def _suits(self, numeration: str) -> bool:
        """Whether a numeration can express nim-sums, where the rule needs them."""
        splits = any(len(clause.states) > 1 for clause in self.rule.clauses)
        return not splits or numeration in ("base 2", "base 4", "base 8")

    def _box(self, side: int) -> Box | None:
        left = self.end - monotonic()
        if left <= 0:
            raise _OverError
        if self.told is not None:
            self.told(f"positions with numbers below {side:,}")
        try:
            with metered(tightened(seconds=left)):
                if self.about == "grundy":
                    return self.values(side) if self.values is not None else None
                return outcomes(self.rule, side, misere=self.misere)
        except OutsideError:
            return None
        except BudgetExceeded:
            if monotonic() > self.end:
                raise _OverError from None
            raise

    def _numeration(
        self, numeration: str, box: Box, effort: Round, ranks: list[list[str]]
    ) -> tuple[dict[str, Any], Automaton] | None:
        learner = Learner(numeration, box, values=self.about == "grundy")
        if len(learner.letters) > 5_000:
            return None
        before: Automaton | None = None
        for length in range(1, effort.length + 1):
            self._check_time()
            try:
                guess = learner.learn(length, effort.states)
            except (TooFewError, TooManyError):
                return None
            seen = guess == before or guess in self.costly
            if seen or not agrees(guess, box, values=self.about == "grundy"):
                before = guess
                continue
            before = guess
            if self.told is not None:
                self.told(f"{numeration}: checking {guess.states} states")
            found = self._checked(guess, effort, ranks)
            if found is not None:
                return found, guess
        return None

    def _checked(
        self, guess: Automaton, effort: Round, ranks: list[list[str]]
    ) -> dict[str, Any] | None:
        for rank in ranks:
            certificate = certificate_of(
                self.rule, self.about, rank, guess, misere=self.misere, domain=self.domain
            )
            try:
                checker.check(certificate, effort.steps, self._check_time)
            except checker.OverBudget:
                self.costly.append(guess)
                return None
            except checker.Refused as refused:
                self.tried.append(f"{guess.numeration}, {guess.states} states: {refused}")
                if refused.step == "rank":
                    continue
                return None
            return certificate
        return None

    def _check_time(self) -> None:
        if monotonic() > self.end:
            raise _OverError
        running_meter().check()


class _OverError(Exception):
    """The time is over."""


def agrees(guess: Automaton, box: Box, *, values: bool) -> bool:
    """Return whether a guess tells the worth of the positions of a box, or of many of them."""
    side, arity = box.side, box.arity
    if side**arity <= PROBES:
        places: Any = product(range(side), repeat=arity)
    else:
        chance = Random(side)
        places = [tuple(chance.randrange(side) for _ in range(arity)) for _ in range(PROBES)]
    for place in places:
        worth = box.at(place)
        if values:
            if not guess.accepts((*place, worth)):
                return False
        elif guess.accepts(place) != (worth == 0):
            return False
    return True
