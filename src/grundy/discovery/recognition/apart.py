"""Rules of several numbers of which each move changes one, by that number alone: they are sums.

Then the position is a sum of as many games as it has numbers, and by Sprague and Grundy its value
is the nim-sum of theirs.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.clauses import clauses_of
from grundy.errors import GrundyError
from grundy.forms.rule.expression import Name, names_in
from grundy.games.catalogue import find
from grundy.languages.python import clause_text

if TYPE_CHECKING:
    from grundy.forms.rule.clauses import Clause, RuleText


def parts_of(game: Any) -> tuple[Any | None, ...] | None:
    """Return a game for each number of a rule, as rule text; None where the text tells no sum.

    >>> import grundy as gr
    >>> rule = gr.game("rule: (a, b) -> (a-k, b) for k in range(1, a+1); (a, b-1); (a, b-3)")
    >>> [part.text for part in parts_of(rule)]
    ['rule:"a -> a - k for k in range(1, a + 1)"', 'rule:"b -> b - 1; b - 3"']
    >>> parts_of(gr.game("rule: (a, b) -> (a-1, b) if b; (a, b-1)"))

    A number that no move changes has None for its game.
    """
    if (getattr(game, "arity", 0) or 0) < 2:
        return None
    rule = clauses_of(game)
    if rule is None:
        return None
    texts: list[list[str]] = [[] for _ in rule.names]
    for clause in rule.clauses:
        place = _changed(clause, rule)
        if place is None:
            return None
        (state,) = clause.states
        texts[place].append(clause_text(replace(clause, states=((state[place],),))))
    try:
        return tuple(
            find(f"rule: {name} -> {'; '.join(options)}") if options else None
            for name, options in zip(rule.names, texts, strict=True)
        )
    except GrundyError:
        return None


def _changed(clause: Clause, rule: RuleText) -> int | None:
    """Return the place of the one number that a clause changes, looking at nothing else."""
    if clause.is_list or len(clause.states) != 1:
        return None
    (state,) = clause.states
    changed = [
        place
        for place, (number, name) in enumerate(zip(state, rule.names, strict=True))
        if number != Name(name)
    ]
    if len(changed) != 1:
        return None
    others = set(rule.names) - {rule.names[changed[0]]}
    used = names_in(state[changed[0]], *clause.loops)
    return None if used & others else changed[0]
