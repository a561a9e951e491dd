"""What every game has, whatever its kind: a name, parameters, a text form, positions."""

from __future__ import annotations

from functools import cached_property
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import (
    ParameterError,
    PositionError,
    PositionTypeError,
    RuleError,
    UndefinedError,
)
from grundy.forms.states import flaw
from grundy.rules.derived import RULES, leave_behind
from grundy.rules.notation import literals as notation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Self

    from grundy.forms.placements import Placements
    from grundy.forms.states import State


class Settings:
    """How often an attribute of some game was set: as long as it is not, games are as they were."""

    changes = 0


settings = Settings()


class Game:
    """The rules of a game of any kind; calling it with a position's numbers gives that position.

    >>> import grundy as gr
    >>> nim = gr.game("nim")
    >>> isinstance(nim, gr.Game), nim.game_kind, nim(3, 4)
    (True, 'impartial', nim(3, 4))

    How a state is given follows from the rule's own signature. A rule with one parameter sees one
    component at a time, and ``game(a, b)`` is a sum of two; a rule with several parameters, or
    with ``*heaps``, sees a tuple, and ``game(a, b)`` is one position.
    """

    game_kind: ClassVar[str] = ""
    """The kind of game: "impartial", "scoring" or "partizan"."""

    name: ClassVar[str] = ""
    """The name in the catalogue, lower case with hyphens."""

    source: ClassVar[str] = ""
    """Where the game or its theorem comes from."""

    examples: ClassVar[tuple[str, ...]] = ()
    """Positions to show, as text; the contract tests run on the games named here."""

    derived: ClassVar[tuple[str, ...]] = ("source", "goes_by_rule", "placements")
    """What follows from the rules: a subclass with other rules leaves it behind (`derived`)."""

    goes_by_rule: ClassVar[bool] = False
    """Whether the rule as data, which the game's class may have, says what its moves are."""

    watched: ClassVar[bool] = False
    """Whether the rules are somebody's own Python, which may change; those of grundy do not."""

    arity: int | None = 1
    """How many arguments the rule takes; None for any number."""

    loopy = False
    """Whether the game is loopy, as far as the game declares it."""

    is_misere = False
    """Whether the last player to move loses: that is a game of its own, see `misere`."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        leave_behind(cls)
        opening = vars(cls).get("start")
        if "start" in vars(cls) and not hasattr(opening, "__get__"):
            # Written as the state itself, as in start = (5, 3, 4, 5): the position with it.
            cls.start = property(lambda self: self._opening(opening))  # type: ignore[method-assign, assignment]
        if not cls.__module__.startswith("grundy."):
            cls.watched = True

    def __setattr__(self, name: str, value: Any) -> None:
        if name in RULES:
            raise RuleError(
                f"the rules of a game are those of its class: derive a class from "
                f"{type(self).__name__} and write `{name}` there"
            )
        super().__setattr__(name, value)
        settings.changes += 1

    def __delattr__(self, name: str) -> None:
        super().__delattr__(name)
        settings.changes += 1

    @property
    def normal(self) -> Self:
        """The same game in which the last player to move wins: itself."""
        return self

    @property
    def text(self) -> str:
        """The text form of the game: its name, or its class's, and its parameters after a colon."""
        parameters, name = self.parameters, notation.seen(self.name or type(self).__name__)
        return f"{name}:{parameters}" if parameters else name

    @property
    def parameters(self) -> str:
        """The parameters as text, in the form that `from_parameters` reads; empty without any."""
        return ""

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Return the game with these parameters.

        Raises `ParameterError` with the right form.
        """
        if text:
            raise ParameterError(f"{cls.name} takes no parameters, but {text!r} was given")
        return cls()

    @property
    def start(self) -> Any:
        """The opening position, where the game has one.

        Raises `UndefinedError` when the game starts from whatever one likes.
        """
        raise UndefinedError(f"{self.text} has no opening position; {self._how()}")

    def _opening(self, state: Any) -> Any:
        """Return the position of a state that a class gives as its `start`."""
        whole = self.arity != 1 and isinstance(state, tuple)
        return self(*state) if whole else self(state)

    def __call__(self, *args: Any) -> Any:
        """Return the position with these arguments.

        Raises `RuleError`: a kind of game says what its positions are.
        """
        raise RuleError(
            f"{type(self).__name__} has no kind; derive it from gr.ImpartialGame, gr.ScoringGame "
            "or gr.PartizanGame"
        )

    @property
    def placements(self) -> Placements | None:
        """The rules as moves over bits, where a game offers that: see `grundy.forms.placements`."""
        return None

    def placed(self, state: State) -> tuple[int, int]:
        """Return a state as the two masks of `placements`: what still matters to Left, to Right."""
        raise self.missing("placed")

    def missing(self, method: str) -> RuleError:
        """Return the error for a required method that a game lacks."""
        return RuleError(f"{type(self).__name__} has no rules yet: write a method `{method}`")

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the state that the arguments of one component stand for.

        Raises `PositionError` when the game has no such position. Games override this to check
        more and to fill in what may be left out.
        """
        self.expect_count(args)
        for value in args:
            problem = flaw(value)
            if problem:
                raise PositionTypeError(f"{self.text}: {problem}")
        return args if self.spreads else args[0]

    def expect_count(self, args: tuple[Any, ...]) -> None:
        """Raise `PositionError` unless the rule takes this many arguments."""
        if self.arity is not None and len(args) != self.arity:
            raise PositionError(
                f"{self.text} takes {_count(self.arity)}, but {len(args)} were given; {self._how()}"
            )

    def states(self, *args: Any) -> tuple[State, ...]:
        """Return the states of the components that a call with these arguments means."""
        if self.spreads:
            return (self.accept(*args),)
        if not args:
            raise PositionError(f"{self.text} needs a position; {self._how()}")
        return tuple(self.accept(value) for value in args)

    @property
    def spreads(self) -> bool:
        """Whether a state is a tuple that the rule takes as several arguments."""
        return self.arity != 1

    def write(self, argument: State) -> str:
        """Return the text of one argument of a position."""
        return notation.write(argument)

    def read(self, text: str) -> State:
        """Return the argument that `text` stands for."""
        return notation.read(text)

    def write_arguments(self, states: Iterable[State]) -> str:
        """Return the text of components of this game between the parentheses."""
        args = next(iter(states)) if self.spreads else states
        return ", ".join(map(self.write, args))

    def show(self, state: State) -> str:
        """Return the text of the position with this one state, for messages."""
        return f"{self.text}({self.write_arguments([state])})"

    @property
    def in_words(self) -> str:
        """The rules in words: the first line of the docstring of the game's own class.

        Marks of code in a docstring are not read out.
        """
        for kind in type(self).__mro__:
            words = (vars(kind).get("__doc__") or "").strip()
            if words:
                general = kind.__module__.startswith("grundy.rules.")
                return "" if general else words.splitlines()[0].replace("`", "")
        return ""

    def _how(self) -> str:
        return f"write, for example, {self.examples[0]}" if self.examples else "see its docstring"

    def __reduce__(self) -> str | tuple[Any, ...]:
        """Pickle a game of the catalogue as its parameters."""
        if self.name:
            return type(self).from_parameters, (self.parameters,)
        return super().__reduce__()

    def __getstate__(self) -> dict[str, Any]:
        return self._made_of()

    def __eq__(self, other: object) -> bool:
        """Games are equal when they are of one class and were made alike, whatever their text."""
        if self is other:
            return True
        return type(self) is type(other) and self._made_of() == other._made_of()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((type(self).__name__, self.text))

    def _made_of(self) -> dict[str, Any]:
        """Return what was given to the game, without what follows from it."""
        kind = type(self)
        return {
            key: value
            for key, value in vars(self).items()
            if not isinstance(getattr(kind, key, None), cached_property)
        }

    def __repr__(self) -> str:
        return self.text


def arity_of(rule: Callable[..., Any], *, bound: bool) -> int | None:
    """Return how many positions' arguments `rule` takes, None for any number.

    Arguments with defaults are settings of the rule, not part of the position.

    >>> arity_of(lambda a, b, step=1: [], bound=False)
    2
    """
    function = rule.__func__ if isinstance(rule, staticmethod) else rule
    bound = bound and not isinstance(rule, staticmethod)
    given = list(signature(function).parameters.values())
    if any(p.kind is Parameter.VAR_POSITIONAL for p in given):
        return None
    by_place = (Parameter.POSITIONAL_ONLY, Parameter.POSITIONAL_OR_KEYWORD)
    needed = [p for p in given if p.kind in by_place and p.default is Parameter.empty]
    return len(needed) - (1 if bound else 0)


def new_rule(kind: type, rule: str) -> Any:
    """Return the rule that a class states, by itself or by a class that is mixed in; else None."""
    for base in kind.__mro__:
        if rule in vars(base):
            return vars(base)[rule] if base is kind or not issubclass(base, Game) else None
    return None


def _count(number: int) -> str:
    return "one number" if number == 1 else f"{number} numbers"
