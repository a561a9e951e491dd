"""From bare rules to a proof: learn an automaton, have it checked, enlarge the guess, try again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import permutations, product
from math import log2
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, running_meter, tightened
from grundy.proofs import checker
from grundy.proofs.boxes import Box, OutsideError, grundy_values, outcomes, work_of
from grundy.proofs.learning import (
    NUMERATIONS,
    Automaton,
    TooFewError,
    TooManyError,
)
from grundy.proofs.plain_learning import learner
from grundy.rules.notation.rule_function import plain_function

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.clauses import RuleText
    from grundy.proofs.boxes import Vector

Result = TypeVar("Result")
About = Literal["outcome", "grundy"]
Values = Callable[[int], Box]
"""Returns the Grundy values of a box with this side."""

PATIENCE = 3
"""So many times the processor's time may pass: other work does not change what is found."""

SECONDS = 60.0
"""How long a search for a proof takes at most, unless told otherwise."""

SMALL = 32
"""Entries of a table up to which a guess is checked at once, before other numerations are tried."""


MOST_WORK = 6_000_000_000
"""Options up to which the largest boxes are filled."""

STEADY = 1.2
"""States with a larger box to those with a smaller one, up to which a numeration is promising."""

STRONG = 8.0
"""How many times more a box has to tell than a guess, for it to be checked at once."""


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
    Round({1: 250_000, 2: 4_500, 3: 260}, 3_000, 1_000_000_000),
)
THREE_PARTS = (256, 800, 2_000, 4_000, 6_000, 9_000)
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
    weights += sorted(
        product(range(max(4, arity + 1)), repeat=arity),
        key=lambda w: (sum(w), [-x for x in w]),
    )
    found = []
    for many in range(1, min(arity, 3) + 1):
        pool = weights[:1] + [w for w in weights[1:] if any(w)]
        if many > 1:
            most = 3 if arity == many == 2 else 1
            pool = [w for w in weights[1:] if 0 < sum(w) <= most] + weights[:1]
            pool.sort(key=sum)
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


def certificate_of(  # noqa: PLR0913 - the fields of a certificate
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
        **checker.FORM,
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


class _OverError(Exception):
    """The time is over."""


class Prover:
    """Looks for an automaton that is the set of P-positions, or of values, of one rule."""

    def __init__(  # noqa: PLR0913 - what is asked, and how
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
        self.history: dict[str, list[int | None]] = {}
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
        begun = process_time()
        self.end, self.seconds = begun + seconds, seconds
        why = unreadable(self.rule.text)
        if why:
            return NotProved("out of reach", why)
        try:
            self.ranks = self._in_time(partial(ranks_of, self.rule))
            if not self.ranks:
                return NotProved("not found", "no linear rank falls with every move")
            for number in range(len(ROUNDS)):
                found = self._round(number)
                if found is not None:
                    return Proved(*found, process_time() - begun)
        except _OverError:
            pass
        return NotProved("not found", "no automaton was found that is proved", tuple(self.tried))

    def _round(self, number: int) -> tuple[dict[str, Any], Automaton] | None:
        opened, self.open = self.open, []
        for guess in opened:  # a larger budget may be enough
            found = self._checked(guess, ROUNDS[number])
            if found is not None:
                return found, guess
        box = self._box(number)
        for guess in self._guesses(number, box) if box is not None else ():
            found = self._checked(guess, ROUNDS[number])
            if found is not None:
                return found, guess
        return None

    def _guesses(self, number: int, box: Box) -> Iterator[Automaton]:
        """Yield what was learnt from a box: what is likely or small at once, then the others."""
        kept = {guess.numeration for guess in self.open}
        told, later = _bits(box, values=self.about == "grundy"), []
        by_growth = sorted(self.numerations, key=self._growth)
        for numeration in self.numerations if self.splits else by_growth:
            if numeration in kept or not self._suits(numeration):
                continue
            guess = self._learnt(numeration, box, ROUNDS[number].states)
            if guess is not None and self._is_likely(guess, told):
                yield guess
                yield from self._sooner(guess, number + 1)  # it was refused, or takes long
            elif guess is not None:
                later.append(guess)
        for guess in sorted(later, key=_size):
            if self._holds_further(guess, number):
                yield guess

    def _sooner(self, guess: Automaton, number: int) -> Iterator[Automaton]:
        """Yield what the next box teaches in a promising numeration, before others are tried."""
        if self._growth(guess.numeration) > STEADY or _size(guess) <= SMALL:
            return
        box = self._box(number) if number < len(ROUNDS) and guess in self.refused else None
        if box is not None:
            better = self._learnt(guess.numeration, box, ROUNDS[number].states)
            if better is not None and self._is_likely(
                better, _bits(box, values=self.about == "grundy")
            ):
                yield better

    def _is_likely(self, guess: Automaton, told: float) -> bool:
        """Return whether a guess is checked at once: it is small, or the box tells much more."""
        size = _size(guess)
        if size <= SMALL:
            return True
        if self._growth(guess.numeration) <= STEADY:
            return size <= 64 * SMALL and 2 * _put_in(guess) < told
        strong = STRONG / 2 if self.splits else STRONG  # base 2 comes first, and is quick to check
        return size <= 8 * SMALL and strong * _put_in(guess) < told

    def _growth(self, numeration: str) -> float:
        """Return by how much the states became more with the last box, 3 where it failed."""
        history = self.history.get(numeration, [1])
        last, before = history[-1], history[-2] if len(history) > 1 else None
        if last is None:
            return 3.0
        return 1.5 if before is None else last / before

    def _holds_further(self, guess: Automaton, number: int) -> bool:
        """Return whether a guess also agrees with the next box, which it was not learnt from.

        That costs less than to check it, and the next round needs the box anyway.
        """
        box = self._box(number + 1) if number + 1 < len(ROUNDS) else None
        if box is None:
            return True
        values = self.about == "grundy"
        agrees = learner(guess.numeration, box, values=values, tick=self._check_time).agrees(guess)
        if not agrees:
            self.tried.append(f"{guess.numeration}, {guess.states} states: wrong below {box.side}")
        return agrees

    def _learnt(self, numeration: str, box: Box, most: int) -> Automaton | None:
        """Return an automaton that agrees with a box; None where none was found, or it is known."""
        self._check_time()
        if self.told is not None:
            self.told(f"{numeration}: learning from numbers below {box.side:,}")
        share = 0.08 if self._growth(numeration) < 3 else 0.02
        end = process_time() + max(0.5, share * self.seconds)

        def tick() -> None:
            self._check_time()
            if process_time() > end:
                raise TooManyError

        history = self.history.setdefault(numeration, [])
        try:
            guess = learner(numeration, box, values=self.about == "grundy", tick=tick).learn(most)
        except (TooFewError, TooManyError):
            history.append(None)
            return None
        history.append(guess.states)
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
        if side is None or (self.about == "outcome" and number > 3 and self._is_much(side)):
            return None
        if self.told is not None:
            self.told(f"positions with numbers below {side:,}")
        try:
            if self.about == "grundy":
                return self._in_time(
                    partial(self.values or partial(grundy_values, self.rule), side)
                )
            return self._in_time(partial(outcomes, self.rule, side, misere=self.misere))
        except OutsideError:
            return None

    def _is_much(self, side: int) -> bool:
        return work_of(self.rule, side, misere=self.misere) > MOST_WORK

    def _in_time(self, work: Callable[[], Result]) -> Result:
        """Return what some work returns, if it is done in the time that is left."""
        left = self.end - process_time()
        if left <= 0:
            raise _OverError
        wall = PATIENCE * left + 1
        begun = monotonic()
        try:
            with metered(tightened(seconds=wall)):
                return work()
        except BudgetExceeded:
            if process_time() > self.end or monotonic() - begun >= wall:
                raise _OverError from None
            raise

    def _checked(self, guess: Automaton, effort: Round) -> dict[str, Any] | None:
        if self.told is not None:
            self.told(f"{guess.numeration}: checking {guess.states} states")
        for rank in self.ranks:
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
        if process_time() > self.end:
            raise _OverError
        running_meter().check()


def _size(guess: Automaton) -> int:
    """Return about how costly a guess is to check."""
    return guess.states * len(guess.table[0])


def _put_in(guess: Automaton) -> float:
    """Return how many bits a guess takes, more or less."""
    edges = sum(there >= 0 for row in guess.table for there in row)
    return edges * log2(guess.states + 1)


def _bits(box: Box, *, values: bool) -> float:
    """Return how much a box tells, if its positions had nothing to do with each other."""
    count = len(box.worths)
    if values:
        return count * log2(max(box.worths) + 2)
    share = (box.worths.count(0) + 1) / (count + 2)
    return -count * (share * log2(share) + (1 - share) * log2(1 - share))
