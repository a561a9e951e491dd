"""The clauses of a game's rule: from rule text, or from the source of a function or a class."""

from __future__ import annotations

from typing import Any

from grundy.forms.rule.clauses import NoClauses, RuleText, clauses_in
from grundy.forms.rule.expression import Call, walk
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.sources import read_function
from grundy.rules.function import FunctionGame
from grundy.rules.impartial import ImpartialGame

READ = {"range", "min", "max", "abs", "isqrt"}
"""Functions that those who read clauses know."""


def clauses_of(game: Any) -> RuleText | None:
    """Return the clauses of a game's rule; None where its text does not tell them all.

    >>> import grundy as gr
    >>> [len(c.loops) for c in clauses_of(gr.game("rule: n -> n-1; n-k for k in (3, 4)")).clauses]
    [0, 1]
    """
    if not isinstance(game, ImpartialGame) or game.negative or game.loopy or not game.arity:
        return None
    text: RuleText | None = getattr(game, "read_text", None)
    if text is not None:
        return text
    rule = game.rule if isinstance(game, FunctionGame) else _own_moves(game)
    try:
        function = read_function(rule)
        if any(isinstance(n, Call) and n.name not in READ for n in walk(*function.body)):
            return None
        return RuleText(function.name, function.parameters, clauses_in(function))
    except (NotRead, NoClauses):
        return None


def _own_moves(game: ImpartialGame) -> Any:
    """Return the method with the moves of a class of one's own, where these are its options."""
    kind = type(game)
    plain = all(
        getattr(kind, name) is getattr(ImpartialGame, name)
        for name in ("parts", "canonical", "accept", "options", "pieces")
    )
    return game.moves if game.watched and plain else None


def is_text(game: Any) -> bool:
    """Return whether a rule is rule text, where options with a negative number do not count."""
    return hasattr(game, "read_text")
