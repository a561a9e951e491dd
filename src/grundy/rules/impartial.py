"""Impartial games: both players have the same moves. `moves` is all that one must write."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from itertools import product
from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import GrundyError, RuleError, nearest
from grundy.forms.states import whole_number
from grundy.limits.budget import WorkPays
from grundy.rules.asking import ask_game
from grundy.rules.game import Game, arity_of, new_rule
from grundy.rules.heap_words import HEAP_TABLES, heap_words
from grundy.rules.misere import MisereGame
from grundy.rules.options import checked_options
from grundy.rules.position import Position
from grundy.rules.term import Term
from grundy.rules.theorem import (
    QUESTIONS,
    Law,
    law_of,
    without_laws,
)
from grundy.values import LoopyNimber, Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Self

    from grundy.forms.states import State
    from grundy.rules.contest import Contest
    from grundy.rules.steps import Steps


class ImpartialGame(Game):
    """A game in which both players have the same moves and whoever cannot move loses.

    Only `moves` must be written. `parts` and `canonical` make a game faster, overrides of the
    other questions (see `grundy.theorem`) answer without search.

    >>> import grundy as gr
    >>> class Trominoes(gr.ImpartialGame):
    ...     def moves(self, n):                 # a strip of n squares: cover three in a row
    ...         for left in range(n - 2):
    ...             yield [left, n - 3 - left]  # a list is a sum of independent parts
    >>> Trominoes()(8, 5).outcome
    Outcome.N
    """

    derived: ClassVar[tuple[str, ...]] = (
        *QUESTIONS,
        *("reason", "misere_reason", "contest", "misere_contest"),
        *("is_lost", "misere_lost", "winning_move", "misere_winning_move", "option"),
        *(
            "parts",
            "canonical",
            "longest",
            "values",
            "method",
            "known_value",
            "compiles",
            "compilable",
        ),
    )

    negative = False
    """Whether negative whole numbers may be states."""

    game_kind = "impartial"

    loopy = False
    """Whether the game is loopy: play can cycle; then outcomes come from retrograde analysis."""

    own_pieces = False
    """Whether the players have pieces of their own: then positions do not add up."""

    contest: ClassVar[Contest | None] = None
    """How a program decides the game by its theorem; it counts for the class that declares it."""

    misere_contest: ClassVar[Contest | None] = None
    """The same for misère play."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        moves = new_rule(cls, "moves")
        if moves is not None:
            cls.arity = arity_of(moves, bound=True)
        for name, member in list(cls.__dict__.items()):
            if isinstance(member, Law) and member.question not in QUESTIONS:
                close = nearest(name, QUESTIONS) or f"; those are {', '.join(QUESTIONS)}"
                raise RuleError(f"{cls.__name__}.{name} is not a question of games{close}")
            own = name in QUESTIONS and member is not ImpartialGame.__dict__[name]
            if own and not isinstance(member, Law):
                law = Law(member, f"{cls.__name__}.{name}: an override", marked=False)
                setattr(cls, name, law)

    # What the rules say ------------------------------------------------------------------------

    def moves(self, *args: Any, **kwargs: Any) -> Iterable[Any]:
        """Yield the options: states, or lists of states for sums of independent parts."""
        raise RuleError(
            f"{type(self).__name__} has no rules yet: write a method `moves` that yields options"
        )

    def parts(self, *args: Any, **kwargs: Any) -> Iterable[State]:
        """Return the independent components of a state. Play in them must be the same game."""
        return (args if self.spreads else args[0],)

    def canonical(self, *args: Any, **kwargs: Any) -> State:
        """Return one state for all states that are equal up to symmetry."""
        return args if self.spreads else args[0]

    def longest(self, *args: Any, **kwargs: Any) -> int | None:
        """Return a number of moves that no play from a state exceeds; None where none is known.

        No Grundy value is larger, and the search for values takes small components first.
        """
        return None

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the arguments as a state; numbers of a rule of one's own are not negative."""
        return super().accept(*(map(self._number, args) if self.is_plain else args))

    def _number(self, value: Any) -> Any:
        is_number = hasattr(value, "__index__") and not isinstance(value, bool)
        if not self.of_numbers and (self.negative or not is_number):
            return value
        return whole_number(value, f"{self.text}: a number of a position")

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return the words for the move from `before` to the sum of `after`.

        `heap` names the component ("heap 2") when there are several, else it is None. A heap of a
        rule of one's own that gets no larger is described as "take 2 from heap 1".
        """
        numbers = self.is_plain and all(type(part) is int for part in (before, *after))
        if numbers and after and sum(after) <= before:
            return heap_words(before, after, heap)
        there = " and ".join(self._write_state(state) for state in after) or "nothing"
        return f"to {there}" if heap is None else f"{heap} to {there}"

    def _write_state(self, state: State) -> str:
        text = self.write_arguments([state])
        return f"({text})" if self.spreads else text

    # The questions: by definition, unless a subclass overrides them ----------------------------

    def grundy(self, *args: Any, **kwargs: Any) -> int:
        """Return the Grundy value of a position.

        >>> import grundy as gr
        >>> gr.game("kayles").grundy(7)
        2
        """
        return self(*args).grundy

    def outcome(self, *args: Any, **kwargs: Any) -> Outcome:
        """Return the outcome of a position."""
        return self(*args).outcome

    def misere_outcome(self, *args: Any, **kwargs: Any) -> Outcome:
        """Return the outcome of a position when the last player to move loses."""
        return self(*args).misere.outcome

    def remoteness(self, *args: Any, **kwargs: Any) -> int | None:
        """Return the plies to the end when the winner hurries and the loser delays."""
        return self(*args).remoteness

    @property
    def as_loopy(self) -> Self:
        """The same game, declared loopy: outcomes come from retrograde analysis.

        >>> import grundy as gr
        >>> gr.game("rule: n -> n-1; (n+1) % 5").as_loopy(3).outcome
        Outcome.D
        """
        if self.loopy:
            return self
        made = copy(self)
        made.loopy = True
        return made

    def loopy_value(self, *args: Any, **kwargs: Any) -> LoopyNimber:
        """Return the value of a position in sums, also in a loopy game.

        >>> import grundy as gr
        >>> gr.graph({"a": ["a", "b"], "b": []}).loopy_value("a")
        ∞{0}
        """
        return self(*args).loopy_value

    def options_with(self, value: int, *args: Any, **kwargs: Any) -> Iterable[State]:
        """Yield the options that have this Grundy value."""
        for option in self.options(self.accept(*args)):
            if self._sum(option).loopy_value == LoopyNimber(value):
                yield list(option)

    def winning_options(self, *args: Any, **kwargs: Any) -> Iterable[State]:
        """Yield the options that are P-positions."""
        for option in self.options(self.accept(*args)):
            if self._sum(option).outcome is Outcome.P:
                yield list(option)

    def misere_winning_options(self, *args: Any, **kwargs: Any) -> Iterable[tuple[State, ...]]:
        """Yield the arguments of every position that wins when the last player to move loses."""
        for move in self(*args).misere.winning_moves():
            yield move.to.arguments

    def reason(self, *args: Any, **kwargs: Any) -> Steps:
        """Yield what the theorem says of the numbers of a position, step by step.

        It counts for the class that declares it: a subclass is another game.
        """
        return iter(())

    def misere_reason(self, *args: Any, **kwargs: Any) -> Steps:
        """Yield what the theorem of misère play says of the numbers of a position."""
        return iter(())

    def values(self, *shape: int) -> list[Any]:
        """Return the table of Grundy values: `values(100)`, `values(8, 8)`.

        >>> import grundy as gr
        >>> gr.game("subtraction:1,3,4").values(9)
        [0, 1, 0, 1, 2, 3, 2, 0, 1]
        >>> gr.game("wythoff").values(2, 4)
        [[0, 1, 2, 3], [1, 2, 0, 4]]

        Several heaps of a heap game are a sum: `nim.values(8, 8)` is the table of nim-sums.

        Raises `PositionError` when the game takes another number of numbers.
        """
        table: list[Any] = ask_game(self, "values", *(shape or self.shape or ()))
        return table

    @property
    def shape(self) -> tuple[int, ...] | None:
        """The table that is shown when none is asked for; None when positions are not numbers."""
        return HEAP_TABLES.get(self.arity or 0) if self.is_plain else None

    def small(self) -> Iterable[tuple[Any, ...]]:
        """Yield the arguments of all small positions, for tables and for tests of the theorems."""
        if self.arity is None:
            for count, largest in ((1, 9), (2, 5), (3, 4), (4, 2)):
                yield from product(range(largest + 1), repeat=count)
        elif self.arity == 1:
            yield from ((n,) for n in range(20))
            yield from product(range(8), repeat=2)
        else:
            yield from product(range(14 if self.arity == 2 else 5), repeat=self.arity)

    # How the engines see it --------------------------------------------------------------------

    def law(self, question: str) -> Law | None:
        """Return the theorem by which this game answers the question, if it has one."""
        return law_of(type(self), question)

    def method(self, law: Law, *args: Any) -> str:
        """Return how the law obtained its answer for these arguments."""
        return law.name

    def known_value(self, state: State) -> int | None:
        """Return the Grundy value of a state that a table holds already; None where none does."""
        return None

    def options(self, state: State) -> Iterator[tuple[State, ...]]:
        """Yield each option of `state` as the tuple of its components, checked.

        Raises `RuleError` when the rules yield what cannot be a state, or fail.
        """
        return checked_options(self, state)

    def pieces(self, states: Iterable[State]) -> tuple[State, ...]:
        """Return the canonical components of a sum of states.

        Raises `RuleError` when `parts` or `canonical` fails.
        """
        if not self.refines:
            return states if isinstance(states, tuple) else tuple(states)
        try:
            if self.spreads:
                return tuple(self.canonical(*p) for s in states for p in self.parts(*s))
            return tuple(self.canonical(p) for s in states for p in self.parts(s))
        except (GrundyError, WorkPays):
            raise
        except Exception as error:
            raise RuleError(
                f"parts or canonical of {self.text} fail: {type(error).__name__}: {error}"
            ) from error

    @cached_property
    def refines(self) -> bool:
        """Whether the game says more than its moves: its parts, or its symmetry."""
        kind = type(self)
        return (
            kind.parts is not ImpartialGame.parts or kind.canonical is not ImpartialGame.canonical
        )

    # Other games and positions made from this one ----------------------------------------------

    def __call__(self, *args: Any) -> Position:
        """Return the position with these numbers; several components are a sum."""
        return self._sum(self.states(*args))

    def _sum(self, states: Iterable[State]) -> Position:
        return Position(Term(self, state) for state in states)

    @cached_property
    def misere(self) -> MisereGame:
        """The same game where the last player to move loses."""
        return MisereGame(self)

    @cached_property
    def definition(self) -> ImpartialGame:
        """The same game without its theorems: the oracle that they are tested against.

        >>> import grundy as gr
        >>> gr.game("nim").definition(3, 4, 5).solve().method
        'nim-sum of 3 parts; search of 6 positions'
        """
        if not any(self.law(question) for question in QUESTIONS):
            return self
        return self._without_laws()

    def _without_laws(self) -> ImpartialGame:
        kind: Any = type(self)  # Any: mypy would have classes hash like their instances
        twin: ImpartialGame = object.__new__(without_laws(kind, ImpartialGame))
        vars(twin).update(self._made_of(), arity=self.arity, original=self)
        return twin

    of_numbers = False
    """Whether a state is one whole number, or a tuple of them, that is not negative."""

    @cached_property
    def is_plain(self) -> bool:
        """Whether it is a rule of one's own, as function or class, that tells its moves alone."""
        kind = type(self)
        return self.watched and kind.accept is ImpartialGame.accept and not self.refines

    @property
    def compiles(self) -> bool:
        """Whether there is a function for the compiler, by `compilable`.

        It is `moves` where states are numbers, or may be, and no law gives their values.
        """
        numbers = self.of_numbers or self.is_plain
        return numbers and self.arity is not None and self.law("grundy") is None

    @property
    def compilable(self) -> Callable[..., Iterable[Any]]:
        """The rule as a function that the compiler can read."""
        return self.moves
