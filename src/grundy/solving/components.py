"""One component of a position: its answer by a theorem, by a table, or by definition.

The theorem of a game is asked once for each state, and what it gave is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.errors import UndefinedError
from grundy.rules.asking import service
from grundy.rules.theorem import law_of, sound
from grundy.solving import definition, sums
from grundy.solving.memory import store_of
from grundy.values import LoopyNimber, Outcome

if TYPE_CHECKING:
    from grundy.rules.term import Term
    from grundy.rules.theorem import Law

MOST = 1 << 16
"""Answers of theorems that are kept of a game; then it is begun anew."""


class Answer(NamedTuple):
    """An answer and the law that gave it; None when the definition did."""

    value: Any
    law: Law | None


class TheoremAnswers(dict[tuple[str, tuple[Any, ...]], Any]):
    """What the theorems of a game have given, by question and arguments.

    A game whose settings have changed is another game: what is known of the old one goes.
    """

    def __init__(self, game: Any) -> None:
        super().__init__()
        self.settings: dict[str, Any] = {}

    def of(self, game: Any) -> TheoremAnswers:
        """Return what is known of the game as it is now."""
        settings = game.__getstate__()
        if settings != self.settings or len(self) >= MOST:
            self.clear()
            self.settings = settings
        return self


def ask_component(game: Any, question: str, *args: Any) -> Answer:
    """Return the answer to one of the `ANSWERS` of a game, from the law if one applies.

    Raises `RuleError` when a law gives what cannot be an answer.
    """
    law = law_of(type(game), question)
    if question == "grundy" and not game.loopy and (law is None or law.engine == "table"):
        lost = law_of(type(game), "outcome")
        if lost is not None and apply(lost, game, args) is Outcome.P:
            return Answer(0, lost)
    if law is not None:
        value = apply(law, game, args)
        in_a_draw = law.engine == "labels" and question == "remoteness" and len(args) == 1
        if value is not None or in_a_draw:
            return Answer(value, law)
    return Answer(_BY_DEFINITION[question](game, *args), None)


def apply(law: Law, game: Any, args: tuple[Any, ...]) -> Any:
    """Return what a law gives for these arguments; None where it does not apply.

    Raises `RuleError` when it gives what cannot be an answer.
    """
    if law.engine != "theorem":
        return law.rule(game, *args)
    known = store_of(game, TheoremAnswers).of(game)
    key = law.question, args
    if key not in known:
        value = law.rule(game, *args)
        known[key] = None if value is None else sound(law, value, game.text)
    return known[key]


def grundy_of(term: Term) -> int:
    """Return the Grundy value of a component."""
    value: int = ask_component(term.game, "grundy", *term.arguments).value
    return value


def loopy_value_of(term: Term) -> LoopyNimber:
    """Return the value of a component in sums, also where play can cycle."""
    value: LoopyNimber = ask_component(term.game, "loopy_value", *term.arguments).value
    return value


def finite(worth: LoopyNimber, shown: str) -> int:
    """Return the nimber, or raise `UndefinedError` for ∞; `shown` is the text of the position."""
    if worth.nimber is None:
        raise UndefinedError(
            f"{shown} has no Grundy value: the game is loopy, and its loopy value is {worth}; ask "
            "for its outcome or its loopy_value"
        )
    return worth.nimber


# By definition: from the moves, where no law of the question applies. One question may lead to
# another of the same component that a law answers, as an outcome to a Grundy value.


def _grundy(game: Any, *args: Any) -> int:
    state = args if game.spreads else args[0]
    if not game.loopy:
        return definition.grundy_of_sum(game, (state,))
    return finite(ask_component(game, "loopy_value", *args).value, game.show(state))


def _loopy_value(game: Any, *args: Any) -> LoopyNimber:
    if not game.loopy:
        return LoopyNimber(ask_component(game, "grundy", *args).value)
    known = _by_law(game, "grundy", args)
    if known is not None:
        return LoopyNimber(known)
    value: LoopyNimber = service("loopy_sum_value")(game, (args if game.spreads else args[0],))
    return value


def _outcome(game: Any, *args: Any) -> Outcome:
    state = args if game.spreads else args[0]
    if game.loopy:
        return sums.outcome([(game, state)], misere=False)
    value = _by_law(game, "grundy", args)
    lost = definition.is_lost(game, (state,)) if value is None else value == 0
    return Outcome.P if lost else Outcome.N


def _by_law(game: Any, question: str, args: tuple[Any, ...]) -> Any:
    law = game.law(question)
    return apply(law, game, args) if law else None


_BY_DEFINITION = {
    "grundy": _grundy,
    "loopy_value": _loopy_value,
    "outcome": _outcome,
    "misere_outcome": definition.misere_outcome,
    "remoteness": definition.remoteness,
}
