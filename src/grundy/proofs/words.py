"""The best sentence that is proved of an automaton: a formula that the checker accepts for all n.

Guesses are made from what the automaton says of a sample of positions, the simplest ones first.
The claim step of the checker proves a guess, or gives a position that refutes it; that position
joins the sample, and the next guess has to know it. Where no guess is proved, the sentence says
what the automaton is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, running_meter, tightened
from grundy.proofs import checker
from grundy.proofs.guesses import of_outcomes, of_values, pair
from grundy.proofs.proving import PATIENCE
from grundy.proofs.sampling import Sample
from grundy.proofs.saying import digits_of, in_words, listed

if TYPE_CHECKING:
    from grundy.proofs.boxes import Vector
    from grundy.proofs.learning import Automaton
    from grundy.proofs.proving import Proved

SECONDS = 10.0
"""How long a sentence is looked for at most, unless told otherwise."""

STEPS = 3_000_000
"""Steps that the proof of one guess may take."""

MOST_GUESSES = 60

BEATTY = 300
"""Pairs of floors that have to be members before the lemma about them is called upon."""

LEMMA = {
    1: "W. A. Wythoff 1907: the digits of these pairs give the floors",
    2: "A. S. Fraenkel 1982: the digits of these pairs give the floors",
}
"""What is believed when floors are named: for Zeckendorf digits, and for other golden ones."""


@dataclass(frozen=True)
class Words:
    """What a proved automaton accepts, in words.

    `text` completes "is P exactly when" or "the Grundy value is"; `claim` is the formula that was
    proved of the automaton, for its certificate, or None where there is only the automaton. With a
    `lemma` the text says more than the claim does, and the lemma is what is believed besides;
    `told` are the words of the claim itself.
    """

    names: tuple[str, ...]
    about: str
    text: str
    claim: str | None = None
    lemma: str = ""
    told: str = ""

    @property
    def sentence(self) -> str:
        """The whole sentence.

        >>> Words(("n",), "outcome", "n mod 4 is 0", "n % 4 == 0").sentence
        'n is P exactly when n mod 4 is 0'
        """
        place = self.names[0] if len(self.names) == 1 else f"({', '.join(self.names)})"
        if self.about == "grundy":
            return f"the Grundy value of {place} is {self.text}"
        return f"{place} is P exactly when {self.text}"

    def __str__(self) -> str:
        return self.sentence


def believed_with(proved: Proved, words: Words) -> str:
    """Return what is believed besides the rules by whoever says these words.

    This is the one place where it is said: nothing, a theorem, or a lemma.
    """
    if not words.lemma:
        return proved.believed
    lemma = f"a lemma ({words.lemma})"
    return lemma if proved.believed == "nothing" else f"{proved.believed} and {lemma}"


def best_words(proved: Proved, seconds: float = SECONDS) -> Words:
    """Return the best sentence that is proved of what an automaton accepts; the time is kept.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> from grundy.proofs.proving import Prover
    >>> found = best_words(Prover(read_rule("n -> n-1; n-3; n-4")).prove())
    >>> found.claim, found.sentence
    ('n % 7 in (0, 2)', 'n is P exactly when n mod 7 is 0 or 2')
    """
    certificate = proved.certificate
    names = tuple(checker.clauses_of(certificate["rule"])[0])
    claim = certificate.get("claim")
    if claim is None and proved.automaton is not None:
        claim = proved_claim(certificate, proved.automaton, seconds)
    if claim is None:
        assert proved.automaton is not None  # a certificate without a table has a claim
        text = of_automaton(proved.automaton, names, certificate["about"])
        return Words(names, certificate["about"], text, told=text)
    told = in_words(claim, certificate["numeration"], certificate["about"])
    text = ""
    if proved.automaton is not None and certificate["about"] == "outcome":
        text = _floors(claim, names, proved.automaton)
    size = checker.Numeration(certificate["numeration"]).factor
    lemma = LEMMA[min(size, 2)] if text else ""
    return Words(names, certificate["about"], text or told, claim, lemma, told)


def proved_claim(
    certificate: dict[str, Any], automaton: Automaton, seconds: float = SECONDS
) -> str | None:
    """Return the first guess that the checker proves of the automaton; None where there is none."""
    end, begun, wall = process_time() + seconds, monotonic(), PATIENCE * seconds + 1
    try:
        with metered(tightened(seconds=wall)):
            sample = Sample(certificate, automaton)
            guesses = of_values(sample) if sample.has_values else of_outcomes(sample)
            tried = 0
            for claim in guesses:
                running_meter().check()
                if process_time() > end:
                    break
                if not sample.fits(claim):
                    continue
                refuted = _refuted(certificate, claim)
                if refuted is None:
                    return claim
                if refuted:
                    sample.add(refuted)
                tried += 1
                if tried == MOST_GUESSES:
                    break
    except BudgetExceeded:
        if process_time() < end and monotonic() - begun < wall:
            raise  # somebody else's limit
    return None


def _refuted(certificate: dict[str, Any], claim: str) -> Vector | None:
    """Return the position that refutes a claim, an empty one if none is known; None if proved."""
    budget = checker.Budget(STEPS, running_meter().check)
    try:
        proof = checker.Proof({**certificate, "claim": claim}, budget)
        proof.defined()
        proof.claim()
    except checker.Refused as refused:
        return refused.position if refused.step == "claim" and refused.position else ()
    return None


def of_automaton(automaton: Automaton, names: tuple[str, ...], about: str = "outcome") -> str:
    """Return what the automaton is, for want of a formula.

    >>> from grundy.proofs.learning import Automaton
    >>> of_automaton(Automaton("base 2", ((0, 1), (1, 0)), frozenset({0})), ("n",))
    'its binary digits lead an automaton of 2 states to its accepting one'
    """
    good, many = len(automaton.final), f"{automaton.states} state{'s' * (automaton.states > 1)}"
    end = "its accepting one" if good == 1 else f"one of its {good} accepting ones"
    digits = digits_of(automaton.numeration)
    if about == "grundy":
        g = _unused("gvxyzw", names)
        digits = f"the {digits} of {listed([*names, g])}, read side by side,"
        before = f"the {g} for which "
    else:
        digits = f"its {digits}" + (", read side by side," if len(names) > 1 else "")
        before = ""
    if good == automaton.states:
        return f"{before}{digits} are never refused by an automaton of {many}"
    return f"{before}{digits} lead an automaton of {many} to {end}"


# Floors: pairs in golden digits, and what is believed of them ------------------------------------


def _floors(claim: str, names: tuple[str, ...], automaton: Automaton) -> str:
    """Return the Beatty form of a set that was proved in golden digits; empty where it has none."""
    numeration = checker.Numeration(automaton.numeration)
    if not numeration.golden or {"φ", "α"} & set(names):
        return ""
    t, k = numeration.factor, _unused("kijm", names)
    if len(names) == 1:
        return _floors_of_one(claim, names[0], t, k, automaton)
    if len(names) != 2:
        return ""
    a, b = names
    origin = f"{a} + {b} == 0 or "
    start, rest = (0, claim.removeprefix(origin)) if claim.startswith(origin) else (1, claim)
    either = pair(f"min({a}, {b})", f"max({a}, {b})")
    forms = {either: ("the smaller", "the larger"), pair(a, b): (a, b), pair(b, a): (b, a)}
    if rest not in forms:
        return ""
    both = [(beatty(i, t), beatty(i, t) + t * i) for i in range(start, BEATTY)]
    turned = rest == pair(b, a)
    if not all(automaton.accepts((y, x) if turned else (x, y)) for x, y in both):
        return ""
    less, more = forms[rest]
    where = f"for some {k} ≥ {start}{_alpha_words(t)}"
    second = f"⌊{k}φ²⌋" if t == 1 else f"{t}{k} more"
    verb = " =" if less in (a, b) else " is"
    return f"{less}{verb} ⌊{k}{_alpha(t)}⌋ and {more}{verb} {second} {where}"


def _floors_of_one(claim: str, name: str, t: int, k: str, automaton: Automaton) -> str:
    rest = {f"zeros({name}, 2, 0)": 0, f"zeros({name}, 2, 1)": t}.get(claim)
    if rest is None:
        return ""
    if not all(automaton.accepts((beatty(i, t) + rest * i,)) for i in range(1, BEATTY)):
        return ""
    factor = _alpha(t) if not rest else "φ²" if t == 1 else f"(α + {t})"
    return f"{name} = ⌊{k}{factor}⌋ for some {k} ≥ 1{_alpha_words(t)}"


def _unused(letters: str, names: tuple[str, ...]) -> str:
    """Return the first letter that is no name of the rule's own."""
    return next(letter for letter in letters if letter not in names)


def beatty(k: int, t: int) -> int:
    """Return ⌊kα⌋, where α = (2 − t + √(t² + 4)) / 2 is the golden ratio for t = 1.

    >>> [beatty(k, 1) for k in range(1, 8)], [beatty(k, 2) for k in range(1, 8)]
    ([1, 3, 4, 6, 8, 9, 11], [1, 2, 4, 5, 7, 8, 9])
    """
    return ((2 - t) * k + isqrt((t * t + 4) * k * k)) // 2


def _alpha(t: int) -> str:
    return "φ" if t == 1 else "α"


def _alpha_words(t: int) -> str:
    """Return what α is: (√(t² + 4) − (t − 2)) / 2, divided out where t is even.

    >>> [_alpha_words(t) for t in (1, 2, 3, 4)]
    ['', ', where α = √2', ', where α = (√13 − 1)/2', ', where α = √5 − 1']
    """
    if t == 1:
        return ""
    if t % 2:
        return f", where α = (√{t * t + 4} − {t - 2})/2"
    half = t // 2
    return f", where α = √{half * half + 1}" + (f" − {half - 1}" if half > 1 else "")
