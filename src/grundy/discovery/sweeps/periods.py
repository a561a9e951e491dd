"""The period of a heap game beside what is published of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.discovery.inquiry import inquiry_of
from grundy.discovery.proofs.everywhere import prove
from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.discovery.recognition.recognising import same_game
from grundy.errors import BudgetExceeded, GrundyError, NoPeriodFound, UndefinedError
from grundy.known.octal import published
from grundy.proofs.parameters import parameters_of
from grundy.proofs.periods import repeats
from grundy.proofs.proving import NotProved
from grundy.solving.automata import proof_for_all

if TYPE_CHECKING:
    from grundy.values.period import Period

SECONDS = 30.0
"""How long a proof is looked for where values grow: a period alone does not prove itself then."""


def describe_period(game: Any, most: int, *, automata: bool = True) -> dict[str, Any]:
    """Return what was found of a game's period in `most` values, as plain data.

    >>> import grundy as gr
    >>> found = gr.describe_period(gr.game("kayles"), 1000)
    >>> found["name"], found["length"], found["status"], found["published"][:20]
    ('Kayles', 12, 'proved', 'agrees with the publ')

    A rule may also be such a game by its text; "same_as" tells which. The status is "none found"
    where no period shows. A family, as subtraction:2,3,t, has "classes" of its parameter, each
    with a period and whether it is proved. Without `automata`, a period that no theorem proves
    stays observed: an automaton that proves it is looked for within a time. Raises
    `UndefinedError` for other games, and `BudgetExceeded`.
    """
    if automata and (family := _of_family(game)) is not None:
        return family
    same = coded_game(game)
    known = published().get(same.code)
    data: dict[str, Any] = {"game": game.text, "name": known.name if known else ""}
    if same is not game:
        data["same_as"] = same.text
    try:
        period = same.period(most=most)
    except NoPeriodFound:
        return {**data, "status": "none found", "checked_to": most, "published": None}
    if period.status == "observed" and automata:
        period = _proved(same, period)
    saltus = f", saltus {period.saltus}" if period.saltus else ""
    text = f"its values have period {period.length:,} from {period.start:,}{saltus}"
    seen = period.theorem or f"{period.checked_to:,} values"
    status: Any = period.status
    inquiry_of(game).add("period", text, status, seen)
    return {**data, **period.as_data(), "published": known.compare(period) if known else None}


def _of_family(game: Any) -> dict[str, Any] | None:
    """Return the periods of a family's games; None for a game that has no parameter."""
    try:
        rule = rule_of(game)
    except (NoRuleText, GrundyError):
        return None
    if len(rule.names) != 2 or len(parameters_of(rule)) != 1:
        return None
    found = prove(game, about="grundy", seconds=SECONDS)
    if found.family is None:
        return None
    family = found.family
    data = {"game": game.text, "name": "", "parameter": family.parameter, "number": family.number}
    data["status"] = "observed" if family.left else "proved"
    return {**data, "classes": family.as_data(), "covered": family.covered}


def _proved(game: Any, period: Period) -> Period:
    """Return a period that was observed as proved, where all values of the game are."""
    try:
        proof = proof_for_all(game, "grundy", rule_of(game), SECONDS)
    except (NoRuleText, BudgetExceeded):
        return period
    if isinstance(proof, NotProved) or proof.automaton is None:
        return period
    if not repeats(proof, period.start, period.length, period.saltus):
        return period
    by = f"an automaton of {proof.automaton.states} states, believing {proof.believed}"
    return replace(period, status="proved", theorem=by)


def coded_game(game: Any) -> Any:
    """Return the game itself where it has a period, or the one that a rule is by its text.

    Raises `UndefinedError` for other games.
    """
    if hasattr(game, "period"):
        return game
    if game.game_kind != "impartial":
        raise UndefinedError(
            f"{game.text} has no Grundy values, so it has no period: Grundy values are for "
            "impartial games; `grundy solve` tells who wins a position"
        )
    same = same_game(game)
    if same is None or not hasattr(same, "period"):
        raise UndefinedError(
            f"{game.text} is not a subtraction, octal or hexadecimal game; "
            "periods are proved for those; `grundy check` tells whether it is such a game"
        )
    return same
