"""Partizan games: Left and Right have moves of their own, and whoever cannot move loses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError, RuleError
from grundy.rules.game import arity_of
from grundy.rules.position import LEFT, RIGHT, Position
from grundy.rules.searched import SearchedGame
from grundy.rules.term import Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.forms.states import State
    from grundy.rules.turn import Turn


class PartizanGame(SearchedGame):
    """A game in which the players have moves of their own and whoever cannot move loses.

    >>> import grundy as gr
    >>> class Strip(gr.PartizanGame):
    ...     def left(self, n):                  # Left takes one, Right takes two
    ...         return [n - 1] if n else []
    ...     def right(self, n):
    ...         return [n - 2] if n > 1 else []
    >>> [str(Strip()(n).outcome) for n in range(5)]
    ['P', 'L', 'N', 'P', 'L']
    """

    game_kind = "partizan"
    stuck = -1
    largest = 1

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "left" in cls.__dict__:
            cls.arity = arity_of(cls.__dict__["left"], bound=True)

    def left(self, *args: Any) -> Iterable[Any]:
        """Yield where Left can move."""
        raise RuleError(f"{type(self).__name__} has no rules yet: write the methods left and right")

    def right(self, *args: Any) -> Iterable[Any]:
        """Yield where Right can move."""
        raise RuleError(f"{type(self).__name__} has no rules yet: write the methods left and right")

    def canonical(self, *args: Any) -> State:
        """Return one state for all that are the same up to symmetry, with the same players."""
        return args if self.spreads else args[0]

    def order(self, *args: Any) -> int:
        """Guess how far Left is ahead; a search looks at good moves first.

        The answer is the same whatever it says; a good guess brings it sooner.
        """
        return 0

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        text = self.write_arguments([turn.state])
        return f"to ({text})" if self.spreads else f"to {text}"

    def __call__(self, *args: Any) -> Position:
        """Return the position with these arguments, in which nobody is to move yet."""
        if not self.spreads and len(args) != 1:
            raise PositionError(f"{self.text} takes one argument, but {len(args)} were given")
        return Position((Term(self, self.accept(*args)),))

    def turns(self, state: State, player: str) -> Iterator[Turn]:
        """Yield the turns of a player, checked."""
        for turn in self.checked_turns(state, self.left if player == LEFT else self.right):
            if turn.gain or turn.again:
                raise RuleError(
                    f"the rules of {self.text} yield {turn} at {self.show(state)}: in a partizan "
                    "game nothing is gained and the players take turns; a game with scores is a "
                    "ScoringGame"
                )
            yield turn

    # How the engines see it ----------------------------------------------------------------------

    def node(self, state: State, player: str) -> tuple[State, str]:
        """Return the node of a state with this player to move."""
        return self.checked_canonical(state, self.canonical), player

    def node_turns(self, node: tuple[State, str]) -> Iterator[tuple[int, bool, Any]]:
        """Yield the next nodes, with the other player to move."""
        state, player = node
        other = RIGHT if player == LEFT else LEFT
        for _, _, following in self.turns(state, player):
            yield 0, False, self.node(following, other)

    def node_final(self, node: tuple[State, str]) -> int | None:
        """Return None: a game ends where there is no move."""
        return None

    @property
    def guess(self) -> Callable[[tuple[State, str]], int] | None:
        """What `order` says of nodes; None where the game has no `order` of its own."""
        if type(self).order is PartizanGame.order:
            return None
        return self._guess

    def _guess(self, node: tuple[State, str]) -> int:
        found = self.checked_guess(node[0], self.order)
        return found if node[1] == LEFT else -found

    def node_text(self, node: tuple[State, str]) -> str:
        """Return the position's text, with the player to move."""
        return f"{node[1]} {self.show(node[0])}"
