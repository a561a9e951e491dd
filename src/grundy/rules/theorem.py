"""Theorems: overrides that are marked, so that nobody has to believe them.

A game answers a question by definition unless its class overrides the method of that name. Each
override becomes a `Law`: the public call still goes through a position (so that input is checked
and sums are summed), `Game.definition` can leave it out, a `Solution` can name it. A law whose
rule returns None says that it does not apply there, and the definition answers.
"""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.errors import RuleError
from grundy.values import LoopyNimber, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

Result = TypeVar("Result")

ANSWERS = ("grundy", "outcome", "misere_outcome", "remoteness", "loopy_value")
"""Questions with one answer, asked of a position."""

SELECTIONS = ("options_with", "winning_options", "misere_winning_options")
"""Questions that pick some of the options, asked by the search for winning moves."""

QUESTIONS = ANSWERS + SELECTIONS


class Law:
    """An override of one of the `QUESTIONS`, with its statement.

    `engine` tells a theorem, which answers by itself, from a table or labels, which are computed.
    An override that is not `marked` as a theorem is somebody's claim.
    """

    def __init__(
        self,
        rule: Callable[..., Any],
        statement: str,
        question: str = "",
        engine: str = "theorem",
        *,
        marked: bool = True,
    ) -> None:
        self.rule = rule
        self.marked = marked
        self.statement = statement
        self.question = question or rule.__name__
        self.engine = engine
        self.__doc__ = rule.__doc__ or statement

    @property
    def name(self) -> str:
        """The name of the theorem: its statement up to the first colon."""
        return self.statement.partition(":")[0].strip()

    def __get__(self, game: Any, owner: type) -> Any:
        if game is None:
            return self
        if self.question in SELECTIONS:
            return partial(self.rule, game)
        return partial(_ask, game, self.question)


def _ask(game: Any, question: str, *args: Any) -> Any:
    position = game(*args)
    if question == "misere_outcome":
        return position.misere.outcome
    return getattr(position, question)


def theorem(
    statement: str,
) -> Callable[[Callable[..., Result | None]], Callable[..., Result]]:
    """Mark an override of a question (`QUESTIONS`) as a theorem with this statement.

    >>> import grundy as gr
    >>> class Doubles(gr.ImpartialGame):
    ...     def moves(self, n):
    ...         return range(n % 2, n, 2)
    ...     @gr.theorem("halves: an even heap of 2m, or odd of 2m + 1, is a nim-heap of m")
    ...     def grundy(self, n):
    ...         return n // 2
    >>> Doubles()(7).solve().method
    'halves'
    """
    if not isinstance(statement, str):
        raise RuleError('a theorem has a statement: write @gr.theorem("name: what it says")')

    def mark(rule: Callable[..., Result | None]) -> Callable[..., Result]:
        law: Any = Law(rule, statement)  # stands in for the method
        stand_in: Callable[..., Result] = law
        return stand_in

    return mark


def law_of(game_class: type, question: str) -> Law | None:
    """Return the law by which the games of this class answer `question`, if there is one."""
    for base in game_class.__mro__:
        found = base.__dict__.get(question)
        if found is not None:
            return found if isinstance(found, Law) else None
    return None


@cache
def without_laws(kind: Any, base: Any) -> Any:
    """Return the class of the definitions of games of this class: overrides as in `base` again."""
    members: dict[str, Any] = {question: vars(base)[question] for question in QUESTIONS}
    members["text"] = property(lambda game: f"definition {game.original.text}")
    members["__reduce__"] = lambda game: (getattr, (game.original, "definition"))
    return type(kind.__name__, (kind,), members)


def sound(law: Law, value: Any, game: str) -> Any:
    """Return what a law gives, when it can be an answer.

    Raises `RuleError`.
    """
    by_number = law.question in ("grundy", "remoteness")
    kind = LoopyNimber if law.question == "loopy_value" else Outcome
    fits = isinstance(value, int) and value >= 0 if by_number else isinstance(value, kind)
    if not fits:
        wanted = "a whole number" if by_number else f"an {kind.__name__}, such as Outcome.N"
        if kind is LoopyNimber:
            wanted = "a LoopyNimber, such as LoopyNimber(3)"
        raise RuleError(
            f"the theorem {law.name!r} of {game} gives {value!r} as {law.question}, "
            f"which is {wanted}"
        )
    return value
