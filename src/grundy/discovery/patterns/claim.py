"""A formula of the user's own, tried on every position that the budget allows."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.patterns.claim_text import divided, parse_claim, read_at, read_claim
from grundy.discovery.patterns.evidence import VARIABLES, check_limits, gather
from grundy.discovery.patterns.far import with_far_positions
from grundy.discovery.patterns.finding import SECONDS, as_game, show_place
from grundy.discovery.patterns.settling import place_words
from grundy.discovery.proofs.deciding import decide_claim
from grundy.discovery.recognition.clauses import clauses_of
from grundy.errors import BudgetExceeded, GrundyError, RuleError, RuleTextError
from grundy.limits.deadline import deadline, share
from grundy.proofs.saying import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.evidence import Evidence, Most, Place
    from grundy.discovery.patterns.pattern import About


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """Whether a claim holds on all positions examined, or its smallest counterexample.

    `about` is "outcome" when the claim is true or false (true exactly where the player to move
    wins) and "grundy" when it is a number. `position`, `says` and `truth` are empty when it holds.

    >>> import grundy as gr
    >>> found = gr.check_claim(gr.game("subtraction:1,3,4"), "n % 4 != 0")
    >>> found.holds, found.position, found.says, found.truth
    (False, 'n = 2', 'N', 'P')
    """

    game: str
    claim: str
    about: About
    status: Literal["refuted", "observed", "proved"]
    checked_to: str
    positions: int
    position: str = ""
    says: str = ""
    truth: str = ""
    believed: str = ""
    """What a proof for all positions believes besides the rules."""
    names: tuple[str, ...] = ()
    """The numbers of a position for all of which it is proved."""

    @property
    def holds(self) -> bool:
        """Whether no position refutes the claim."""
        return self.status != "refuted"

    def __bool__(self) -> bool:
        """Whether no position refutes the claim."""
        return self.holds

    def as_data(self) -> dict[str, Any]:
        """Return the result as plain data."""
        counterexample = (
            None
            if self.holds
            else {"position": self.position, "says": self.says, "truth": self.truth}
        )
        return {
            "game": self.game,
            "claim": self.claim,
            "about": self.about,
            "holds": self.holds,
            "status": self.status,
            "checked_to": self.checked_to,
            "positions": self.positions,
            "believed": self.believed,
            "counterexample": counterexample,
        }

    def __str__(self) -> str:
        means = (
            "the player to move wins exactly when"
            if self.about == "outcome"
            else "the Grundy value is"
        )
        head = f"{self.game}: {means} {self.claim}"
        if not self.holds:
            return (
                f"{head}\n  refuted at {self.position}: "
                f"the claim says {self.says}, but it is {self.truth}"
            )
        if self.believed:
            proof = (
                f"proved for all {listed(list(self.names))} by induction, believing "
                f"{self.believed} besides the rules"
            )
        elif self.status == "proved":
            proof = "proved: the board has no other positions"
        else:
            proof = "observed, not proved"
        return f"{head}\n  holds on {self.checked_to}; {proof}"


def check_claim(
    game: Any,
    claim: str,
    *,
    most: Most = None,
    seconds: float = SECONDS,
    at: Callable[..., Any] | str | At | None = None,
    heaps: bool = False,
    least: int = 0,
) -> ClaimCheck:
    """Return whether your own formula holds, or the smallest position where it is wrong.

    >>> import grundy as gr
    >>> print(gr.check_claim("subtraction:1,3,4", "n % 7 != 0", most=100))
    subtraction:1,3,4: the player to move wins exactly when n % 7 != 0
      refuted at n = 2: the claim says N, but it is P
    >>> gr.check_claim("subtraction:1,2,3", "n % 4", most=100).status
    'proved'

    A claim that is true or false is true exactly where the player to move wins; one that is a
    number is the Grundy value. Its names are n for one number, a, b, c, ... for several, and
    `heaps` for all of them, in `sum`, `max`, `min`, `len`, `all`, `any` and `nim_sum`. It may call
    what formulas call, and functions that the lines before it define. Positions with a number
    below `least` are left out. The other arguments are those of `find_pattern`.
    Where the rules are linear the claim is then decided for all positions: proved by induction, or
    refuted at a position however far out.

    Raises `RuleTextError` for what is not on the whitelist of rule text, and `UndefinedError` when
    no position is left to try the claim on.
    """
    check_limits(most, seconds)
    wanted = as_game(game)
    opening = read_at(at)
    names = claim_names(wanted, claim) if opening is None else opening.names
    read = read_claim(claim, () if heaps else names)
    with deadline(seconds):
        evidence = gather(wanted, most, seconds, opening, heaps=heaps)
        if most is None and not evidence.complete:
            evidence = with_far_positions(wanted, evidence, seconds / 8, opening)
        found = _tried(wanted, claim.strip(), read, evidence.above(least))
        if found.status == "observed" and opening is None and not heaps and not least:
            found = _settled(wanted, found, names)
    if opening is None and not heaps:
        _note(wanted, found)
    return found


def claim_names(game: Any, claim: str) -> tuple[str, ...]:
    """Return what a claim calls the numbers of a position: n, or a, b, ..., or as the rule does.

    >>> import grundy as gr
    >>> claim_names(gr.game("rule: (x, y) -> (x-1, y); (x, y-1)"), "(x + y) % 2 != 0")
    ('x', 'y')
    """
    normal = getattr(game, "normal", game)
    names = ("n",) if normal.arity == 1 else VARIABLES[: normal.arity or 0]
    rule = clauses_of(normal) if names else None
    if not rule:
        return names
    same = {ours for ours, theirs in zip(names, rule.names, strict=True) if ours == theirs}
    words = set(re.findall(r"\w+", divided(claim)[1])) - same
    return rule.names if words & set(rule.names) and not words & set(names) else names


def _note(game: Any, found: ClaimCheck) -> None:
    """Add to the record of the game what became of the claim."""
    means = "the player to move wins exactly when" if found.about == "outcome" else "its value is"
    text = f"claim: {means} {found.claim}"
    seen = found.checked_to if found.holds else f"at {found.position}"
    notes = inquiry_of(game)
    notes.add("claim", text, found.status, seen)
    if found.holds:
        notes.claims[found.claim] = found.about


def _tried(game: Any, claim: str, read: Callable[[Place], Any], evidence: Evidence) -> ClaimCheck:
    says = [_said(read, place, evidence, i) for i, place in enumerate(evidence.places)]
    about = _about(claim, says)
    worths = [not lost for lost in evidence.lost] if about == "outcome" else evidence.worths(about)
    wrong = next((i for i, worth in enumerate(worths) if worth != says[i]), None)
    if wrong is None:
        status: Literal["proved", "observed"] = "proved" if evidence.complete else "observed"
        return ClaimCheck(game.text, claim, about, status, evidence.checked, len(evidence.places))
    return ClaimCheck(
        game.text,
        claim,
        about,
        "refuted",
        evidence.checked,
        len(evidence.places),
        show_place(evidence, wrong),
        _shown(says[wrong]),
        _shown(worths[wrong]),
    )


def _settled(game: Any, found: ClaimCheck, names: tuple[str, ...]) -> ClaimCheck:
    """Return a claim that was observed as proved for all positions, or as refuted far out."""
    read = parse_claim(found.claim, names)
    if read.own:
        return found
    text = f"not ({read.text})" if found.about == "outcome" else read.text
    try:
        with share(0.9):
            decision = decide_claim(game, text, found.about, names)
    except BudgetExceeded:
        return found
    if decision.status == "proved" and decision.proved is not None:
        believed = decision.proved.believed
        return replace(found, status="proved", believed=believed, names=names)
    if decision.status != "refuted":
        return found
    here, there = place_words(decision.position), place_words(decision.option)
    if decision.step == "stay":
        says, truth = "P", f"N unless its option {there} is N, which it also calls P"
    else:
        says, truth = "N", "P unless some option is P, and it calls none so"
    if found.about == "grundy":
        says = str(read_claim(found.claim, names)(decision.position))
        option = f"its option {there} has that value by the claim" if there else "an option"
        truth = f"another value: by the claim itself, {option}"
        if decision.step != "stay":
            truth = "another value: the least that no option has is smaller, by the claim itself"
    return replace(found, status="refuted", position=here, says=says, truth=truth)


def _said(read: Callable[[Place], Any], place: Place, evidence: Evidence, at: int) -> Any:
    try:
        return read(place)
    except GrundyError:
        raise
    except Exception as error:
        raise RuleError(
            f"the claim fails at {show_place(evidence, at)}: {type(error).__name__}: {error}"
        ) from error


def _about(claim: str, says: list[Any]) -> About:
    kinds = {type(value) for value in says}
    if kinds == {bool}:
        return "outcome"
    if bool in kinds:
        raise RuleTextError(
            f"the claim {claim!r} is sometimes a number and sometimes true or false; compare the "
            "number, as in n % 4 != 0"
        )
    return "grundy"


def _shown(value: int | bool) -> str:
    if isinstance(value, bool):
        return "N" if value else "P"
    return str(value)
