"""The clauses of a game's rule: from rule text, or from the source of a plain function."""

from __future__ import annotations

import builtins
import math
from types import FunctionType
from typing import Any

from grundy.forms.rule.clauses import NoClauses, RuleText, clauses_in
from grundy.forms.rule.reading import NotRead, function_of
from grundy.native.compiler.arithmetic import NotLowered
from grundy.native.compiler.environment import definition_of, outside_of
from grundy.rules.function import FunctionGame

MEANT = {name: getattr(builtins, name) for name in ("range", "min", "max", "abs")}
MEANT["isqrt"] = math.isqrt
"""What the names that a rule calls must mean."""


def clauses_of(game: Any) -> RuleText | None:
    """Return the clauses of a game's rule; None where its text does not tell them all.

    >>> import grundy as gr
    >>> [len(c.loops) for c in clauses_of(gr.game("rule: n -> n-1; n-k for k in (3, 4)")).clauses]
    [0, 1]
    """
    if not isinstance(game, FunctionGame) or game.negative or game.loopy or not game.arity:
        return None
    text: RuleText | None = getattr(game, "read_text", None)
    if text is not None:
        return text
    if not isinstance(game.rule, FunctionType):
        return None
    try:
        return _by_source(game.rule)
    except (NotLowered, NotRead, NoClauses):
        return None


def is_text(game: Any) -> bool:
    """Return whether a rule is rule text, where options with a negative number do not count."""
    return hasattr(game, "read_text")


def _by_source(rule: FunctionType) -> RuleText:
    tree = definition_of(rule)
    if any(MEANT.get(name) is not value for name, value in outside_of(rule, tree).items()):
        raise NoClauses  # it may mean something else tomorrow
    function = function_of(tree)
    return RuleText(function.name, function.parameters, clauses_in(function))
