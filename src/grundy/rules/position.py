"""Positions: a sum of components, each of some game, in normal or misère play."""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

from grundy.errors import CycleError, UndefinedError
from grundy.limits.budget import counted, metered, running_meter
from grundy.rules.move import Move, named
from grundy.rules.refusals import refuse_players_own_pieces, refuse_without_values
from grundy.rules.shown import Shown
from grundy.rules.term import Term, grouped, move_label
from grundy.solving import loopy, sums, winning
from grundy.values import LoopyNimber, Outcome, nim_sum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.explanation import Explanation
    from grundy.rules.impartial import ImpartialGame
    from grundy.rules.solution import Solution


class Position(Shown):
    """A position: frozen, hashable, and text that parses back.

    >>> import grundy as gr
    >>> p = gr.game("nim")(3, 4, 5) + gr.game("kayles")(7)
    >>> p, p.outcome, p.grundy
    (nim(3, 4, 5) + kayles(7), Outcome.P, 0)
    """

    __slots__ = ("is_misere", "terms")

    terms: tuple[Term, ...]
    is_misere: bool

    def __init__(self, terms: Iterable[Term], *, is_misere: bool = False) -> None:
        object.__setattr__(self, "terms", tuple(terms))
        object.__setattr__(self, "is_misere", is_misere)
        if len(self.terms) > 1:
            refuse_players_own_pieces(self)

    # Who wins ----------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """Who wins under best play.

        >>> import grundy as gr
        >>> gr.game("wythoff")(3, 5).outcome
        Outcome.P
        """
        with metered():
            if self.is_misere:
                return self._misere_outcome()
            if len(self.terms) == 1:
                (term,) = self.terms
                found: Outcome = term.game.ask("outcome", *term.arguments).value
                return found
            try:
                if self.is_loopy:
                    return self.loopy_value.outcome
                return Outcome.N if self.grundy else Outcome.P
            except CycleError:
                # No value to add up, yet whoever moves may decide the whole all the same.
                return sums.outcome(self.terms, misere=False)

    @property
    def grundy(self) -> int:
        """The Grundy value: the size of the nim-heap that can stand for this position in any sum.

        Raises `UndefinedError` in misère play, and where play may go round for ever and no
        nim-heap can stand for the position: then `loopy_value` tells what it is worth.
        """
        refuse_without_values(self)
        with metered():
            if self.is_loopy:
                return loopy.finite(self.loopy_value, str(self))
            return nim_sum(*(term.grundy for term in self.terms))

    @property
    def loopy_value(self) -> LoopyNimber:
        """The value in sums, also where play may go round for ever: a nimber, or ∞ with a set.

        The set holds the nimbers that can be moved to. With a nim-heap of one of them the position
        is N, with any other a draw.

        >>> import grundy as gr
        >>> ring = gr.graph({"a": ["b", "end"], "b": ["a"]})
        >>> ring("a").loopy_value, ring("b").loopy_value
        (1, 0)
        >>> loop = gr.graph({"a": ["a", "end"]})("a")
        >>> loop.loopy_value, (loop + gr.game("nim")(3)).loopy_value
        (∞{0}, ∞{3})
        >>> (loop + gr.game("nim")(3)).outcome
        Outcome.D

        Raises `UndefinedError` in misère play.
        """
        refuse_without_values(self)
        with metered():
            return sum((term.loopy_value for term in self.terms), LoopyNimber(0))

    @property
    def remoteness(self) -> int | None:
        """The plies to the end when the winner hurries and the loser delays; None in a draw."""
        with metered():
            if self.is_misere or not self.one_game:
                return sums.remoteness(self.terms, misere=self.is_misere)
            plies: int | None = self.one_game.ask("remoteness", *self.arguments).value
            return plies

    # Moves -------------------------------------------------------------------------------------

    def moves(self) -> list[Move]:
        """Return all legal moves, each with its words.

        >>> import grundy as gr
        >>> [str(m) for m in gr.game("subtraction:1,3,4")(3).moves()]
        ['take 1', 'take 3']

        Raises `TooManyMovesError` when there are too many to list.
        """
        options = list(self._options())  # first all of them, for there may be too many
        return [self.replace(place, option) for place, option in options]

    def iter_moves(self) -> Iterator[Move]:
        """Yield the legal moves one by one."""
        for place, option in self._options():
            yield self.replace(place, option)

    def winning_moves(self) -> list[Move]:
        """Return every legal move to a position that the next player loses.

        >>> import grundy as gr
        >>> [str(m) for m in gr.game("nim")(10**18, 3).winning_moves()]
        ['take 999999999999999997 from heap 1']
        >>> gr.game("nim")(3, 5, 6).winning_moves()
        []
        """
        with metered() as meter:
            return list(counted(winning.moves(self), meter, self.__str__))

    def move(self, text: str) -> Move:
        """Return the legal move with these words, or the one that leads to the position written.

        >>> import grundy as gr
        >>> gr.game("nim")(3, 4).move("take 2 from heap 1").to
        nim(1, 4)

        Raises `IllegalMoveError` with the nearest legal ones.
        """
        # First those that a theorem gives: among 10**18 moves nobody finds them one by one.
        direct = any(term.game.law("options_with") for term in self.terms)
        return named(text, self, chain(self.winning_moves() if direct else [], self.iter_moves()))

    def replace(self, place: int, option: tuple[State, ...]) -> Move:
        """Return the move that turns the component at `place` into the sum of `option`."""
        term = self.terms[place]
        after = tuple(Term(term.game, state) for state in option)
        terms = (*self.terms[:place], *after, *self.terms[place + 1 :])
        return Move(
            Position(terms, is_misere=self.is_misere), move_label(self.terms, place, option)
        )

    # Answers with their reasons ----------------------------------------------------------------

    def solve(self, *, engine: str | None = None) -> Solution:
        """Return the whole answer: outcome, value, winning moves, and how they were obtained.

        `engine` is "theorem", "table" (the values of all smaller heaps), "search" (depth-first with
        memory) or "induction" (labels spread backward over the whole graph); by default the first
        of them that can answer.

        >>> import grundy as gr
        >>> gr.game("nim")(3, 4, 5).solve().method
        "Bouton's theorem"

        Raises `EngineError` when that engine cannot answer.
        """
        from grundy.solving.impartial import solve  # noqa: PLC0415 - solving knows positions

        return solve(self, engine)

    def explain(self) -> Explanation:
        """Return the reason for the outcome, as steps.

        >>> import grundy as gr
        >>> print(gr.game("nim")(1, 2).explain().steps[-1])
        So it is N: take 1 from heap 2, to nim(1, 1).
        """
        return self.solve().explain()

    # Positions made from this one --------------------------------------------------------------

    @property
    def misere(self) -> Position:
        """The same position where the last player to move loses."""
        return Position(self.terms, is_misere=True)

    @property
    def normal(self) -> Position:
        """The same position where the last player to move wins."""
        return Position(self.terms)

    @property
    def definition(self) -> Position:
        """The same position of the same games without their theorems."""
        terms = (Term(term.game.definition, term.state) for term in self.terms)
        return Position(terms, is_misere=self.is_misere)

    def __add__(self, other: object) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        if self.is_misere != other.is_misere:
            raise UndefinedError(
                f"{self} and {other} do not add up: one is normal play, the other misère; "
                "write (p + q).misere"
            )
        return Position(self.terms + other.terms, is_misere=self.is_misere)

    def __radd__(self, other: object) -> Position:
        """Let sum() add positions up: it begins with 0."""
        return self if other == 0 else NotImplemented

    # Text --------------------------------------------------------------------------------------

    @property
    def arguments(self) -> tuple[State, ...]:
        """What the game was called with, for a position of one game."""
        if self.terms and self.terms[0].game.spreads:
            return tuple(self.terms[0].state)
        return tuple(term.state for term in self.terms)

    @property
    def game_text(self) -> str:
        """The text of the games of which this is a position."""
        games = " + ".join(game.text for game, _ in self.groups())
        return f"misere {games}" if self.is_misere else games

    def groups(self) -> list[tuple[ImpartialGame, list[State]]]:
        """Return the components as they are written: neighbours of one heap game together."""
        return grouped(self.terms)

    def __str__(self) -> str:
        parts = (f"{game.text}({game.write_arguments(states)})" for game, states in self.groups())
        text = " + ".join(parts) or "0"
        return f"misere {text}" if self.is_misere else text

    __repr__ = __str__

    def _drawn(self) -> Term | None:
        return self.terms[0] if len(self.terms) == 1 else None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.terms == other.terms and self.is_misere == other.is_misere

    def __hash__(self) -> int:
        return hash((self.terms, self.is_misere))

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Position, is_misere=self.is_misere), (self.terms,)

    @property
    def one_game(self) -> ImpartialGame | None:
        """The game of which these are the arguments of one call, if there is just one."""
        if not self.terms:
            return None
        first = self.terms[0].game
        if len(self.terms) == 1:
            return first
        same = not first.spreads and all(term.game == first for term in self.terms)
        return first if same else None

    @property
    def is_loopy(self) -> bool:
        """Whether play may go round for ever in some component."""
        return any(term.game.loopy for term in self.terms)

    def _options(self) -> Iterator[tuple[int, tuple[State, ...]]]:
        """Yield the component that moves and what it becomes, each option of it once."""
        meter = running_meter()  # not `metered`: a generator may be left waiting half-way
        for place, term in enumerate(self.terms):
            seen = set()
            for option in counted(term.game.options(term.state), meter, self.__str__):
                if option not in seen:
                    seen.add(option)
                    yield place, option

    def _misere_outcome(self) -> Outcome:
        if self.one_game is None:
            return sums.outcome(self.terms, misere=True)
        found: Outcome = self.one_game.ask("misere_outcome", *self.arguments).value
        return found
