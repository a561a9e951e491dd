"""Deciding a formula: whether it tells the P-positions, or the values, of all positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.forms.rule.expression import renamed
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.languages.python import python_text
from grundy.limits.budget import running_meter
from grundy.proofs import checker
from grundy.proofs.proving import Proved, certificate_of, ranks_of
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from grundy.discovery.patterns.formula import Formula
    from grundy.proofs.proving import About

STEPS = 4_000_000
"""Steps that the check of a formula may take."""

DECIDES = ("stay", "reach", "one value")
"""Steps that a formula fails only if it is wrong somewhere: its own set was tried."""


@dataclass(frozen=True)
class Decision:
    """What became of a formula: proved, refuted at a position, or not decided, with the reason.

    `step` tells what failed: "stay" (both the position and its option are said to be P), "reach"
    (the position is said to be N, and none of its options P), "one value".
    """

    status: Literal["proved", "refuted", "undecided"]
    proved: Proved | None = None
    step: str = ""
    position: tuple[int, ...] = ()
    option: tuple[int, ...] = ()
    reason: str = ""


def decide_claim(game: Any, text: str, about: About, names: tuple[str, ...]) -> Decision:
    """Return whether a formula in these names is true exactly on P, or is the value, everywhere.

    >>> import grundy as gr
    >>> game = gr.game("rule: n -> n-1; n-2; n-3 if n > 10**18")
    >>> decide_claim(game, "n % 3 == 0", "outcome", ("n",)).position == (10**18 + 2,)
    True
    >>> decide_claim(gr.game("wythoff"), "a == b", "outcome", ("a", "b")).status
    'refuted'
    >>> decide_claim(gr.game("rule: n -> n-1; n-2"), "n % 3", "grundy", ("n",)).status
    'proved'
    """
    try:
        rule = rule_of(game)
        claim = in_names(text, dict(zip(names, rule.names, strict=True)))
    except (NoRuleText, NotRead, ValueError, SyntaxError) as error:
        return Decision("undecided", reason=str(error))
    ranks = ranks_of(rule)
    if not ranks:
        return Decision("undecided", reason="no linear rank falls with every move")
    misere = isinstance(game, MisereGame)
    if misere and about == "grundy":
        return Decision("undecided", reason="in misère play there are no Grundy values")
    for rank in ranks:
        certificate = certificate_of(rule, about, rank, None, misere=misere, claim=claim)
        try:
            checker.check(certificate, STEPS, running_meter().check)
        except checker.Refused as refused:
            if refused.step == "rank":
                continue
            if refused.step in DECIDES and not isinstance(refused, checker.OverBudget):
                place = tuple(refused.position or ())
                there = tuple(refused.option or ())
                return Decision("refuted", None, refused.step, place, there, str(refused))
            return Decision("undecided", reason=str(refused))
        return Decision("proved", Proved(certificate, None))
    return Decision("undecided", reason="no rank was proved to fall")


def decide_formula(game: Any, formula: Formula, about: About) -> Decision:
    """Return whether a formula that was guessed holds everywhere."""
    if formula.python.before or formula.variables == ("heaps",):
        return Decision("undecided", reason="the formula needs more than linear arithmetic")
    return decide_claim(game, formula.python.expression, about, formula.variables)


def in_names(text: str, names: dict[str, str]) -> str:
    """Return an expression with other names for its numbers.

    >>> in_names("a == b", {"a": "n", "b": "m"})
    'n == m'
    """
    return python_text(renamed(read_expression(text), names))
