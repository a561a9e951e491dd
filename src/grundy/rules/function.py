"""Games from functions: a rule is a function that yields where one can move."""

from __future__ import annotations

from types import BuiltinFunctionType
from typing import TYPE_CHECKING, Any

from grundy.errors import RuleError
from grundy.rules.game import arity_of
from grundy.rules.impartial import ImpartialGame
from grundy.rules.notation import literals as notation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


def impartial(
    rule: Callable[..., Iterable[Any]], *, negative: bool = False, loopy: bool = False
) -> FunctionGame:
    """Make a game from a function that yields the options of a position.

    >>> import grundy as gr
    >>> @gr.impartial
    ... def divisor(n):
    ...     for d in range(1, n):
    ...         if n % d == 0:
    ...             yield n - d
    >>> divisor(12, 5).grundy
    2

    A rule with one argument is a heap game; with several arguments its states are tuples. A list
    is a sum of independent parts. Negative whole numbers are refused, as an oversight of the rule,
    unless ``impartial(rule, negative=True)`` allows them. A cycle is an error that
    shows the cycle, unless ``impartial(rule, loopy=True)`` says that it may: then positions are
    N, P or D.

    When there is much to do the rule is compiled, and a `Solution` says so, or why it is not.

    Raises `RuleError` when `rule` is not a function of the position.
    """
    return FunctionGame(rule, negative=negative, loopy=loopy)


class FunctionGame(ImpartialGame):
    """An impartial game whose rules are a function."""

    compiles = True
    is_plain = True
    watched = True

    def __init__(
        self,
        rule: Callable[..., Iterable[Any]],
        *,
        negative: bool = False,
        loopy: bool = False,
    ) -> None:
        given: Any = rule
        if not callable(given) or isinstance(given, (type, BuiltinFunctionType)):
            raise RuleError(f"{rule!r} is not a function; a rule is a function that yields options")
        self.rule = rule
        self.negative = negative
        self.loopy = loopy
        self.__name__ = getattr(rule, "__name__", type(rule).__name__)
        self.__qualname__ = getattr(rule, "__qualname__", self.__name__)
        self.__module__ = getattr(rule, "__module__", __name__)
        self.__doc__ = rule.__doc__
        try:
            self.arity = arity_of(rule, bound=False)
        except ValueError as error:
            raise RuleError(f"{rule!r} has no readable signature; wrap it in a function") from error
        if self.arity == 0:
            raise RuleError(f"{self.__name__} takes no argument; a rule takes the position")

    @property
    def text(self) -> str:
        """The name of the function."""
        return notation.seen(self.__name__)

    @property
    def as_loopy(self) -> Any:
        """The same game, declared loopy: outcomes come from retrograde analysis."""
        if self.loopy or type(self) is not FunctionGame:
            return super().as_loopy
        return FunctionGame(self.rule, negative=self.negative, loopy=True)

    @property
    def in_words(self) -> str:
        """The rules in words: the first line of the function's docstring."""
        return (self.rule.__doc__ or "").strip().partition("\n")[0]

    @property
    def compilable(self) -> Callable[..., Iterable[Any]]:
        """The function itself."""
        return self.rule

    def moves(self, *args: Any, **kwargs: Any) -> Iterable[Any]:
        """Yield what the function yields."""
        return self.rule(*args)

    def __reduce__(self) -> str:
        """Pickle by name, as functions are."""
        return self.__qualname__

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
