"""From bare rules to a proof: learn an automaton, have it checked, enlarge the guess, try again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations, product
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, running_meter, tightened
from grundy.proofs import checker
from grundy.proofs.boxes import Box, OutsideError, grundy_values, outcomes
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

SMALL = 32
"""Entries of a table up to which a guess is checked at once, before other numerations are tried."""


@dataclass(frozen=True)
class Round:
    """How hard to try: the side of the box by arity, states, and steps that a check may take."""

    sides: dict[int, int]
    states: int
    steps: int


ROUNDS = (
    Round({1: 256, 2: 48, 3: 18, 4: 10, 5: 7, 6: 5}, 40, 2_000_000),
    Round({1: 1_024, 2: 130, 3: 34, 4: 17, 5: 10, 6: 7}, 120, 10_000_000),
    Round({1: 4_096, 2: 320, 3: 66, 4: 26, 5: 13, 6: 9}, 300, 40_000_000),
    Round({1: 16_384, 2: 800, 3: 110, 4: 34, 5: 17, 6: 10}, 700, 150_000_000),
    Round({1: 65_536, 2: 1_600, 3: 170, 4: 44, 5: 20, 6: 12}, 1_500, 400_000_000),
)
THREE_PARTS = (256, 800, 2_000, 4_000, 6_000)
"""Sides of the boxes of a rule with moves to three parts, whose values take longer."""


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
        self.splits = any(len(clause.states) > 1 for clause in rule.clauses)
        self.tried: list[str] = []
        self.boxes: dict[int, Box | None] = {}
        self.open: list[Automaton] = []
        self.refused: set[Automaton] = set()

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
        begun = monotonic()
        self.end, self.seconds = begun + seconds, seconds
        for number in range(len(ROUNDS)):
            try:
                found = self._round(number, ranks)
            except _OverError:
                break
            if found is not None:
                return Proved(found[0], found[1], monotonic() - begun)
        return NotProved("not found", "no automaton was found that is proved", tuple(self.tried))

    def _round(
        self, number: int, ranks: list[list[str]]
    ) -> tuple[dict[str, Any], Automaton] | None:
        effort, box = ROUNDS[number], self._box(number)
        if box is None:
            return None
        opened, self.open = self.open, []
        for guess in opened:  # a larger budget may be enough
            found = self._checked(guess, effort, ranks)
            if found is not None:
                return found, guess
        kept = {guess.numeration for guess in self.open}
        guesses: list[Automaton] = []
        for numeration in self.numerations:
            if numeration in kept or not self._suits(numeration):
                continue
            guess = self._learnt(numeration, box, effort)
            if guess is None:
                continue
            if _size(guess) > SMALL:
                guesses.append(guess)
                continue
            found = self._checked(guess, effort, ranks)
            if found is not None:
                return found, guess
        for guess in sorted(guesses, key=_size):
            if self._holds_further(guess, number):
                found = self._checked(guess, effort, ranks)
                if found is not None:
                    return found, guess
        return None

    def _holds_further(self, guess: Automaton, number: int) -> bool:
        """Return whether a guess also agrees with the next box, which it was not learnt from.

        That costs less than to check it, and the next round needs the box anyway.
        """
        box = self._box(number + 1) if number + 1 < len(ROUNDS) else None
        if box is None:
            return True
        agrees = Learner(guess.numeration, box, values=self.about == "grundy").agrees(guess)
        if not agrees:
            self.tried.append(f"{guess.numeration}, {guess.states} states: wrong below {box.side}")
        return agrees

    def _learnt(self, numeration: str, box: Box, effort: Round) -> Automaton | None:
        """Return an automaton that agrees with a box; None where none was found, or it is known."""
        self._check_time()
        if self.told is not None:
            self.told(f"{numeration}: learning from numbers below {box.side:,}")
        end = monotonic() + max(0.5, 0.08 * self.seconds)
        most = effort.states

        def tick() -> None:
            self._check_time()
            if monotonic() > end:
                raise TooManyError

        try:
            guess = Learner(numeration, box, values=self.about == "grundy").learn(most, tick)
        except (TooFewError, TooManyError):
            return None
        return None if guess in self.refused else guess

    def _suits(self, numeration: str) -> bool:
        """Whether a numeration can express nim-sums, where the rule needs them."""
        return not self.splits or numeration in ("base 2", "base 4", "base 8")

    def _box(self, number: int) -> Box | None:
        """Return the box of a round; None where there is none."""
        if number not in self.boxes:
            self.boxes[number] = self._filled(number)
        return self.boxes[number]

    def _filled(self, number: int) -> Box | None:
        three = any(len(clause.states) > 2 for clause in self.rule.clauses)
        side = ROUNDS[number].sides.get(len(self.rule.names))
        if three and len(self.rule.names) == 1:
            side = THREE_PARTS[number]
        left = self.end - monotonic()
        if left <= 0:
            raise _OverError
        if side is None:
            return None
        if self.told is not None:
            self.told(f"positions with numbers below {side:,}")
        try:
            with metered(tightened(seconds=left)):
                if self.about == "grundy":
                    return (self.values or partial(grundy_values, self.rule))(side)
                return outcomes(self.rule, side, misere=self.misere)
        except OutsideError:
            return None
        except BudgetExceeded:
            if monotonic() > self.end:
                raise _OverError from None
            raise

    def _checked(
        self, guess: Automaton, effort: Round, ranks: list[list[str]]
    ) -> dict[str, Any] | None:
        if self.told is not None:
            self.told(f"{guess.numeration}: checking {guess.states} states")
        for rank in ranks:
            certificate = certificate_of(
                self.rule, self.about, rank, guess, misere=self.misere, domain=self.domain
            )
            try:
                proof = checker.Proof(certificate, checker.Budget(effort.steps, self._check_time))
                proof.one_value()
                if not self.splits:
                    proof.stay()  # refuses most wrong guesses, and the quickest
                proof.check()
            except checker.OverBudget:
                self.open.append(guess)
                return None
            except checker.Refused as refused:
                self.tried.append(f"{guess.numeration}, {guess.states} states: {refused}")
                if refused.step == "rank":
                    continue
                self.refused.add(guess)
                return None
            return certificate
        return None

    def _check_time(self) -> None:
        if monotonic() > self.end:
            raise _OverError
        running_meter().check()


def _size(guess: Automaton) -> int:
    """Return about how costly a guess is to check."""
    return guess.states * len(guess.table[0])


class _OverError(Exception):
    """The time is over."""
