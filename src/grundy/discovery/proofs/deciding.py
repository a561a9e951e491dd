"""Deciding a formula: whether it tells the P-positions, or the values, of all positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from grundy.discovery.proofs.subject import NoRuleText, rule_of
from grundy.forms.rule.expression import (
    Binary,
    Choice,
    Compare,
    Expression,
    Name,
    Number,
    changed,
    names_in,
    renamed,
)
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.languages.python import python_text
from grundy.limits.budget import running_meter
from grundy.proofs import checker
from grundy.proofs.families import MOST_TIMES
from grundy.proofs.parameters import parameters_of
from grundy.proofs.proving import Proved, certificate_of, ranks_of
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from grundy.discovery.patterns.formula import Formula
    from grundy.forms.rule.clauses import RuleText
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

    A remainder by what no move changes is one for all values of it.

    >>> game = gr.game("rule: (n; k) -> n-j for j in range(1, k+1)")
    >>> decide_claim(game, "n % (k+1) == 0", "outcome", ("n", "k")).status
    'proved'
    """
    found = Decision("undecided", reason="no window is as long as the longest move")
    try:
        rule = rule_of(game)
        read = renamed(read_expression(text), dict(zip(names, rule.names, strict=True)))
        for times in range(1, MOST_TIMES + 1):
            claim, windows = in_windows(rule, read, times)
            found = _decided(game, rule, python_text(claim), about, windows)
            if not windows or found.step != "windows":
                break
    except (NoRuleText, NotRead, ValueError, SyntaxError) as error:
        return Decision("undecided", reason=str(error))
    return found


def _decided(
    game: Any, rule: RuleText, claim: str, about: About, windows: dict[str, list[str]]
) -> Decision:
    ranks = ranks_of(rule)
    if not ranks:
        return Decision("undecided", reason="no linear rank falls with every move")
    misere = isinstance(game, MisereGame)
    if misere and about == "grundy":
        return Decision("undecided", reason="in misère play there are no Grundy values")
    for rank in ranks:
        certificate = certificate_of(rule, about, rank, None, misere=misere, claim=claim)
        certificate |= {"form": 2, "windows": windows} if windows else {}
        try:
            checker.check(certificate, STEPS, running_meter().check)
        except checker.Refused as refused:
            if refused.step == "rank":
                continue
            if refused.step in DECIDES and not isinstance(refused, checker.OverBudget):
                place = tuple(refused.position or ())
                there = tuple(refused.option or ())
                return Decision("refuted", None, refused.step, place, there, str(refused))
            return Decision("undecided", step=refused.step, reason=str(refused))
        return Decision("proved", Proved(certificate, None))
    return Decision("undecided", reason="no rank was proved to fall")


def decide_formula(game: Any, formula: Formula, about: About) -> Decision:
    """Return whether a formula that was guessed holds everywhere."""
    if formula.python.before or formula.variables == ("heaps",):
        return Decision("undecided", reason="the formula needs more than linear arithmetic")
    return decide_claim(game, formula.python.expression, about, formula.variables)


def in_windows(
    rule: RuleText, claim: Expression, times: int = 1
) -> tuple[Expression, dict[str, list[str]]]:
    """Return a claim about places in windows, and the windows, of remainders by parameters.

    `times` is how many periods a window has.

    >>> from grundy.rules.notation.rule_text import read_rule
    >>> rule = read_rule("(n; k) -> n-j for j in range(1, k+1)")
    >>> told, windows = in_windows(rule, read_expression("n % (k+1) == 0"))
    >>> python_text(told), windows
    ('place_n == 0', {'n': ['place_n', 'level_n', 'k + 1', '0']})
    """
    parameters, windows = {*parameters_of(rule)}, dict[str, list[str]]()

    def put_place(node: Any) -> Any:
        match node:
            case Binary("%", Name(name), modulus) if names_in(modulus):
                if name in parameters or not names_in(modulus) <= parameters:
                    return node
                length = Binary("*", Number(times), modulus) if times > 1 else modulus
                window = [f"place_{name}", f"level_{name}", python_text(length), "0"]
                if windows.setdefault(name, window) != window:
                    raise NotRead(f"{name} has remainders by several numbers")
                found: Expression = Name(window[0])
                for k in range(1, times):
                    whole = Binary("*", Number(k), modulus)
                    found = Choice(
                        Compare(Name(window[0]), (">=",), (whole,)),
                        Binary("-", Name(window[0]), whole),
                        found,
                    )
                return found
        return node

    return changed(claim, put_place), windows
