"""Proofs for all positions of a game, from its bare rules: what `gr.prove` returns."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, Literal

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.finding import as_game
from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.errors import BudgetExceeded, PositionError, UndefinedError
from grundy.forms.states import whole_number
from grundy.limits.deadline import deadline, time_left
from grundy.pictures.automata import automaton_svg
from grundy.proofs.answers import is_p, options_into, speaks_of, value_at
from grundy.proofs.checker import clauses_of, read_names
from grundy.proofs.families import Family
from grundy.proofs.many_parameters import ManyParameters
from grundy.proofs.parameters import parameters_of
from grundy.proofs.proving import SECONDS, NotProved, Proved
from grundy.proofs.saying import in_words
from grundy.proofs.words import believed_with, best_words
from grundy.rules.misere import MisereGame
from grundy.solving.automata import proof_for_all
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.clauses import RuleText
    from grundy.proofs.families import ProvedFamily
    from grundy.proofs.learning import Automaton
    from grundy.proofs.proving import About


DRAWN = 40
"""States up to which a notebook draws an automaton by itself."""

WORDS = 8.0
"""Seconds that a sentence for an automaton is looked for at most."""


@dataclass(frozen=True)
class ForAll:
    """What was proved for all positions of a game, or why nothing was.

    `status` is "proved", "not found" (nothing is claimed, and the game may still have a short
    description) or "out of reach" (the rule is not linear, and `reason` says where). `words` are
    the best sentence that is proved of it, and `believed` is what that believes besides the rules:
    "nothing", where the induction is all there is.

    >>> import grundy as gr
    >>> found = gr.prove("rule: n -> n-1; n-2")
    >>> print(found)
    rule:"n -> n-1; n-2": the Grundy value of n is n mod 3
      proved    for all positions, by an automaton of 6 states over digits in base 2
      believed  besides the rules: Sprague and Grundy
    >>> found.grundy(3 * 10**1000 + 2), found.outcome(3 * 10**1000)
    (2, Outcome.P)
    """

    game: str
    about: About
    status: Literal["proved", "not found", "out of reach"]
    reason: str = ""
    proof: Proved | None = None
    words: str = ""
    believed: str = ""
    tried: tuple[str, ...] = ()
    family: ProvedFamily | None = None
    """The classes of the parameter, where the game is a family: one proof for each."""

    def __bool__(self) -> bool:
        """Whether it is proved."""
        return self.proof is not None

    @property
    def automaton(self) -> Automaton | None:
        """The automaton that reads the digits of a position."""
        return self.proof.automaton if self.proof is not None else None

    @property
    def certificate(self) -> dict[str, Any]:
        """The certificate as data, for `gr.verify` and for the checker that stands alone.

        Raises `UndefinedError` where nothing was proved.
        """
        return self.family.certificate if self.family else self._proof().certificate

    def outcome(self, *numbers: int) -> Outcome:
        """Return the outcome of a position, from its digits.

        Raises `UndefinedError` where nothing was proved, and `PositionError`.
        """
        place = self._place(numbers)
        return Outcome.P if is_p(self._proof(place), place) else Outcome.N

    def grundy(self, *numbers: int) -> int:
        """Return the Grundy value of a position, from its digits.

        Raises `UndefinedError` where values were not proved, and `PositionError`.
        """
        if self and self.about != "grundy":
            raise UndefinedError("the proof is one of P-positions; ask with about='grundy'")
        place = self._place(numbers)
        return value_at(self._proof(place), place)

    def winning_options(self, *numbers: int) -> list[Any]:
        """Return winning options, at most one for each kind of move; parts are in a list.

        Raises `UndefinedError` where nothing was proved, and `PositionError`.
        """
        found: list[Any] = []
        place = self._place(numbers)
        for parts in options_into(self._proof(place), place):
            states = [part[0] if len(part) == 1 else part for part in parts]
            found.append(states[0] if len(states) == 1 else states)
        return found

    def _proof(self, place: tuple[int, ...] = ()) -> Proved:
        """Return the proof, where there are several the one that speaks of a position."""
        if self.proof is None:
            raise UndefinedError(f"nothing was proved of {self.game}: {self.reason}")
        every = [one.proof for one in self.family.classes] if self.family else [self.proof]
        for proof in every if place else every[:1]:
            if not place or not self.covered or speaks_of(proof, place):
                return proof
        raise UndefinedError(
            f"the proof about {self.game} leaves {place} out: it holds for {self.covered}"
        )

    @property
    def covered(self) -> str:
        """Which positions the proof speaks of; empty where it is all of them."""
        if self.family is not None:
            return self.family.covered
        domain = self.proof.certificate["domain"] if self.proof is not None else None
        return in_words(domain, "base 2", "outcome") if domain else ""

    def _place(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """Return the numbers of a position that the proof is about."""
        names = [*clauses_of(self.certificate["rule"])[0]]
        if len(numbers) != len(names):
            raise PositionError(
                f"the proof about {self.game} is for positions ({', '.join(names)}), but "
                f"{len(numbers)} numbers were given"
            )
        return tuple(whole_number(n, f"{self.game}: a number of a position") for n in numbers)

    @property
    def by(self) -> str:
        """By what it is proved, in words."""
        if self.family is not None and len(self.family.classes) > 1:
            return f"{len(self.family.classes)} automata over digits in base 2"
        automaton = self.automaton
        if automaton is None:
            return "its own formula"
        many = "1 state" if automaton.states == 1 else f"{automaton.states} states"
        return f"an automaton of {many} over digits in {automaton.numeration}"

    def svg(self) -> str:
        """Return the automaton as a drawing: states, digits on the arrows, accepting ones doubled.

        Raises `UndefinedError` where nothing was proved.
        """
        automaton = self._proof().automaton
        if automaton is None:
            raise UndefinedError(f"{self.game}: a formula was proved, and there is no automaton")
        names = read_names(self._proof().certificate)
        return automaton_svg(automaton, [*names, *(["value"] * (self.about == "grundy"))])

    def _repr_svg_(self) -> str | None:
        few = self.automaton is not None and self.automaton.states <= DRAWN
        return self.svg() if few else None

    def as_data(self) -> dict[str, Any]:
        """Return what was found as plain data."""
        return {
            "game": self.game,
            "about": self.about,
            "status": self.status,
            "reason": self.reason,
            "states": self.automaton.states if self.automaton is not None else None,
            "numeration": self.automaton.numeration if self.automaton is not None else None,
            "words": self.words,
            "believed": self.believed,
            "classes": self.family.as_data() if self.family else None,
            "certificate": self.certificate if self else None,
        }

    def __str__(self) -> str:
        what = "Grundy values" if self.about == "grundy" else "P-positions"
        if not self:
            return (
                f"{self.game}: nothing is claimed of all its {what} ({self.status}: {self.reason})"
            )
        where, words = f" with {self.covered}" if self.covered else "", self.words
        if self.family is not None:
            words = f"the {what} repeat in {self.family.number}"
            words += "".join(f"\n  {sentence}" for sentence in self.family.sentences)
        return (
            f"{self.game}: {words}\n"
            f"  proved    for all positions{where}, by {self.by}\n"
            f"  believed  besides the rules: {self.believed}"
        )


def prove(
    game: Any,
    *,
    about: About | None = None,
    heaps: int | None = None,
    seconds: float = SECONDS,
    told: Callable[[str], None] | None = None,
) -> ForAll:
    """Prove who wins from every position of a game, or every Grundy value, from its rules alone.

    An automaton over the digits is learnt from small positions, and then proved: whatever the
    position, no move leads from its set into the set, and from outside some move does. Where it is
    not found, nothing is claimed. `heaps` is how many numbers a position has, where the game leaves
    it open. Without `about` values are tried for a game on one number, then P-positions.

    >>> import grundy as gr
    >>> gr.prove("wythoff", about="outcome").outcome(10**30, 1618033988749894848204586834365)
    Outcome.N
    >>> gr.prove("divisor").status
    'out of reach'

    Raises `UndefinedError` for a game that is not impartial.
    """
    wanted = as_game(game)
    try:
        rule = rule_of(wanted, heaps)
    except NoRuleText as error:
        return ForAll(wanted.text, about or "outcome", "out of reach", str(error))
    splits = any(len(clause.states) != 1 for clause in rule.clauses)
    misere = isinstance(wanted, MisereGame)
    if len(parameters_of(rule)) == len(rule.names) - 1 > 0 and not splits:
        family = _of_family(wanted, rule, about, seconds / 2, told)
        if family is not None:
            return family
        seconds /= 2
    abouts: tuple[About, ...] = (about,) if about else ("outcome",)
    if about is None and not misere and (len(rule.names) == 1 or splits):
        abouts = ("grundy",) if splits else ("grundy", "outcome")
    end = monotonic() + seconds + 5
    try:
        with deadline(seconds + 5):
            for question in abouts:
                part = seconds / len(abouts)
                found = proof_for_all(wanted, question, rule, part, told)
                if isinstance(found, Proved):
                    break
    except BudgetExceeded:
        left = time_left()
        if monotonic() < end or (left is not None and left <= 0):
            raise  # a limit of whoever asked
        found = NotProved("not found", f"within {seconds:g} seconds")
    if isinstance(found, NotProved):
        return ForAll(wanted.text, question, found.kind, found.reason, tried=found.tried)
    words = best_words(found, min(WORDS, seconds))
    found = replace(found, certificate=found.certificate | {"claim": words.claim})
    believed = believed_with(found, words)
    answer = ForAll(wanted.text, question, "proved", "", found, words.sentence, believed)
    what = "Grundy values" if question == "grundy" else "P-positions"
    inquiry_of(wanted).add("automaton", f"all {what}", "proved", answer.by)
    return answer


def _of_family(
    game: Any,
    rule: RuleText,
    about: About | None,
    seconds: float,
    told: Callable[[str], None] | None,
) -> ForAll | None:
    """Return the proofs of a family's classes; None where the period never grows, or none is."""
    parameters, misere = parameters_of(rule), isinstance(game, MisereGame)
    asked: tuple[About, ...] = ("outcome",) if misere else ("grundy", "outcome")
    asked = (about,) if about else asked
    if len(parameters) > 1:
        return _of_many_parameters(game, rule, asked, misere=misere)
    (parameter,) = parameters
    best: ProvedFamily | None = None
    question: About = "outcome"
    for tried in asked:
        family = Family(rule, parameter, tried, misere=misere)
        found = family.prove(process_time() + seconds / (1 if about or misere else 2), told)
        if best is None or len(found.classes) > len(best.classes):
            best, question = found, tried
        if not found.left:
            break
    if best is None or not any(one.parameters.period.slope for one in best.classes):
        return None
    what = "Grundy values" if question == "grundy" else "P-positions"
    words = f"the {what} repeat in {best.number}. " + ". ".join(best.sentences)
    proof = best.classes[0].proof
    answer = ForAll(game.text, question, "proved", "", proof, words, proof.believed, family=best)
    inquiry_of(game).add("automaton", f"all {what}", "proved", answer.by)
    return answer


def _of_many_parameters(
    game: Any, rule: RuleText, asked: tuple[About, ...], *, misere: bool
) -> ForAll | None:
    """Return the proof of a formula in several parameters; None where none was found."""
    for question in asked:
        found = ManyParameters(rule, parameters_of(rule), question, misere=misere).prove()
        if found is None:
            continue
        said = found.certificate
        ((number, (place, _, length, _)),) = said["windows"].items()
        ((_, (period, _)),) = said["period"].items()
        what = "the value is" if question == "grundy" else "P exactly when"
        words = f"the period in {number} is {period}; with {place} = {number} mod ({length}), "
        words += f"{what} {in_words(said['claim'], said['numeration'], question)}"
        answer = ForAll(game.text, question, "proved", "", found, words, found.believed)
        inquiry_of(game).add("automaton", "a formula", "proved", answer.by)
        return answer
    return None
