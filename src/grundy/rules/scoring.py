"""Scoring games: both players have the same moves, and a zero-sum payoff decides."""

from __future__ import annotations

from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, PositionError, RuleError
from grundy.forms.layers import LayerRules
from grundy.forms.states import are_plain
from grundy.limits.budget import WorkPays
from grundy.rules.game import arity_of, new_rule
from grundy.rules.notation import literals as notation
from grundy.rules.position import Position
from grundy.rules.searched import SearchedGame
from grundy.rules.term import Term
from grundy.rules.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from grundy.forms.states import State


FEW = 256
"""Options that are read at once; with more, reading one by one lets a search stop early."""


class ScoringGame(SearchedGame):
    """A game with a payoff: gains along the way, and `final` at the end.

    `moves` yields states, or `gr.to(state, gain=..., again=...)`. `final` returns None while play
    goes on; else the margin of the player who would be to move.

    >>> import grundy as gr
    >>> class FirstToTen(gr.ScoringGame):
    ...     def moves(self, total):
    ...         return (total + step for step in (1, 2))
    ...     def final(self, total):
    ...         return -1 if total >= 10 else None   # the other player has just got there
    >>> FirstToTen()(0).outcome, FirstToTen()(1).outcome
    (Outcome.N, Outcome.P)
    """

    game_kind = "scoring"

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        moves = new_rule(cls, "moves")
        if moves is not None:
            cls.arity = arity_of(moves, bound=True)

    def moves(self, *args: Any) -> Iterable[Any]:
        """Yield the options."""
        raise RuleError(
            f"{type(self).__name__} has no rules yet: write a method `moves` that yields options"
        )

    def final(self, *args: Any) -> int | None:
        """Return the margin of the player to move where the game is over, None while it goes on.

        By default it is over where there is no move.
        """
        return None

    def canonical(self, *args: Any) -> State:
        """Return one state for all states that are equal up to symmetry."""
        return args if self.spreads else args[0]

    def order(self, *args: Any) -> int:
        """Guess the margin of the player to move; a search tries good moves first.

        The answer is the same whatever it says; a good guess brings it sooner.
        """
        return 0

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        gain = f", gaining {turn.gain}" if turn.gain else ""
        again = ", and again" if turn.again else ""
        return f"to {self.show_state(turn.state)}{gain}{again}"

    def show_state(self, state: State) -> str:
        """Return a state in words."""
        text = self.write_arguments([state])
        return f"({text})" if self.spreads else text

    def __call__(self, *args: Any) -> Position:
        """Return the position with these arguments."""
        if not self.spreads and len(args) != 1:
            raise PositionError(
                f"{self.text} takes one argument, but {len(args)} were given; positions with "
                "scores cannot be added"
            )
        return Position((Term(self, self.accept(*args)),))

    def turns(self, state: State) -> Iterator[Turn]:
        """Yield the turns of a state, checked."""
        return self.checked_turns(state, self.moves)

    # How the engines see it ----------------------------------------------------------------------

    def node(self, state: State) -> State:
        """Return the node of a state: one for all states that are equal up to symmetry."""
        return self.checked_canonical(state, self.canonical)

    def node_turns(self, node: State) -> Iterable[tuple[int, bool, State]]:
        """Return gain, whether the mover moves again, and the next node, for each turn."""
        options = self._read_plainly(node)
        if options is not None:
            return [(0, False, option) for option in options]
        return ((gain, again, self.node(state)) for gain, again, state in self.turns(node))

    def _read_plainly(self, node: State) -> list[State] | None:
        """Return the next nodes where they are a few plain states; most games yield nothing else.

        All are read and then looked at together, which takes a third of the time. None where the
        checked way must tell what is wrong, or where there are gains: then nobody tries again.
        """
        rules = self._read_rules
        if rules is None:
            return None
        try:
            options = list(islice(rules.options(node), FEW))
        except (GrundyError, WorkPays):
            raise
        except Exception:
            return None
        if len(options) == FEW:
            return None
        if not rules.plain(options):
            self._read_rules = None
            return None
        return options

    @cached_property
    def _read_rules(self) -> LayerRules | None:
        return self.layer_rules(symmetry=True)

    def node_final(self, node: State) -> int | None:
        """Return the mover's margin where the game is over.

        Raises `RuleError` when `final` gives something else than a whole number or None, or fails.
        """
        try:
            margin = self.final(*node) if self.spreads else self.final(node)
        except GrundyError:
            raise
        except Exception as error:
            raise self.failure(node, "the ends", error) from error
        if margin is not None and type(margin) is not int:
            raise RuleError(
                f"final of {self.text} gives {margin!r} for {self.show(node)}; it is a whole "
                "number, the margin of the player to move, or None while play goes on"
            )
        if margin is not None and self.largest is not None and abs(margin) > self.largest:
            raise RuleError(
                f"final of {self.text} gives {margin} for {self.show(node)}, but `largest` says "
                f"that no one wins by more than {self.largest}: correct `largest`, or omit it"
            )
        return margin

    def layer_rules(self, *, symmetry: bool) -> LayerRules | None:
        """Return the rules as they are; `plain_states` then looks at what they have given."""
        own = symmetry and type(self).canonical is not ScoringGame.canonical
        if type(self).read_turn is not SearchedGame.read_turn or (own and self.spreads):
            return None
        moves, final, canonical = self.moves, self.final, self.canonical
        if self.spreads:
            return LayerRules(
                lambda node: moves(*node), lambda node: final(*node), self.stuck, self.plain_states
            )
        options = (lambda node: map(canonical, moves(node))) if own else moves
        return LayerRules(options, final, self.stuck, self.plain_states)

    def plain_states(self, states: Collection[Any]) -> bool:
        """Return whether all of these are states as they should be, and no turns with gains."""
        if not are_plain(states):
            return False
        return not self.spreads or all(self.misfit(state) is None for state in states)

    @property
    def guess(self) -> Callable[[State], int] | None:
        """What `order` says of nodes; None where the game has no `order` of its own."""
        if type(self).order is ScoringGame.order:
            return None
        return lambda node: self.checked_guess(node, self.order)

    def node_text(self, node: State) -> str:
        """Return the position's text."""
        return self.show(node)


def scoring(rule: Callable[..., Iterable[Any]]) -> FunctionScoring:
    """Make a scoring game from a function that yields a gain and the position that follows.

    >>> import grundy as gr
    >>> @gr.scoring
    ... def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]
    >>> ends((5, 3, 4, 5)).score
    1

    A third element that is True, or ``gr.to(state, gain=..., again=True)``, lets the mover move
    again. Where there is no move, nothing more is gained.

    Raises `RuleError` when `rule` is not a function of the position.
    """
    return FunctionScoring(rule)


class FunctionScoring(ScoringGame):
    """A scoring game whose rules are a function."""

    watched = True

    def __init__(self, rule: Callable[..., Iterable[Any]]) -> None:
        given: Any = rule
        if not callable(given) or isinstance(given, type):
            raise RuleError(f"{rule!r} is not a function; a rule is a function that yields options")
        self.rule = rule
        self.__name__ = getattr(rule, "__name__", type(rule).__name__)
        self.__doc__ = rule.__doc__
        self.arity = arity_of(rule, bound=False)
        if self.arity == 0:
            raise RuleError(f"{self.__name__} takes no argument; a rule takes the position")

    @property
    def text(self) -> str:
        """The name of the function."""
        return notation.seen(self.__name__)

    @property
    def in_words(self) -> str:
        """The rules in words: the first line of the function's docstring."""
        return (self.rule.__doc__ or "").strip().partition("\n")[0]

    def moves(self, *args: Any) -> Iterable[Any]:
        """Yield what the function yields."""
        return self.rule(*args)

    def read_turn(self, state: State, option: Any) -> Turn:
        """Return the turn of a pair (gain, state), or of (gain, state, again)."""
        if type(option) is not tuple or len(option) not in (2, 3):
            raise RuleError(
                f"the rules of {self.text} yield {option!r} from {self.show(state)}: yield a pair, "
                "the gain and the position that follows"
            )
        return Turn(option[0], option[2] if len(option) == 3 else False, option[1])

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)
