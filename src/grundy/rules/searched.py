"""Games that are searched: scores and ties, or moves of one's own. What they have in common.

The engines see nodes and turns (`grundy.engines.scores`). A scoring game's node is its state; a
partizan game's is its state with the player to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from grundy.errors import PositionError
from grundy.forms.packed import NO_NUMBER
from grundy.rules.asking import service
from grundy.rules.checked_rules import CheckedRules
from grundy.rules.position import LEFT, Position
from grundy.rules.term import Term

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.forms.layers import LayerRules
    from grundy.forms.packed import Packed
    from grundy.forms.states import State
    from grundy.forms.wide import Wide
    from grundy.rules.position import Player
    from grundy.rules.turn import Turn

Node = Any
"""What the engines search: hashable, and known to the game alone."""


class SearchedGame(CheckedRules):
    """A game whose positions are searched, node by node."""

    game_kind = ""
    derived: ClassVar[tuple[str, ...]] = (
        "parts",
        "canonical",
        "packed",
        "wide",
        "largest",
        "guess",
        "layer_rules",
        "tied_plies",
    )

    stuck = 0
    """The mover's margin where there is no move and no `final`."""

    largest: int | None = None
    """The most that anyone can win by, where a game says so: a search that finds it may stop."""

    def tied_plies(self, node: Node) -> int | None:
        """Return how many plies play from a node lasts if it ends in a tie, where the rules tell.

        A search for the margin does not count them, and nobody has to where they are known.
        """
        return None

    # What a kind of game says of its nodes -------------------------------------------------------

    def node_turns(self, node: Node) -> Iterable[tuple[int, bool, Node]]:
        """Yield gain, whether the mover moves again, and the next node."""
        raise self.missing("node_turns")

    def node_final(self, node: Node) -> int | None:
        """Return the mover's margin where the game is over, else None."""
        raise self.missing("node_final")

    def node_text(self, node: Node) -> str:
        """Return the position's text."""
        raise self.missing("node_text")

    def describe(self, before: State, turn: Turn) -> str:
        """Return the words for a move."""
        raise self.missing("describe")

    def board_lines(self, state: State) -> list[str]:
        """Return a picture of a state for a terminal, by default the rows of its text."""
        return (self.write_arguments([state]) or "nothing is left").split("/")

    @property
    def guess(self) -> Callable[[Node], int] | None:
        """What the player to move at a node may hope for; None where the game does not say."""
        return None

    def layer_rules(self, *, symmetry: bool) -> LayerRules | None:
        """Return the rules as they are, unchecked, where a game can tell."""
        return None

    @property
    def packed(self) -> Packed | None:
        """The positions as whole numbers, where a game offers that: see `grundy.forms.packed`."""
        return None

    def evaluate(self, *args: Any) -> int | None:
        """Estimate who is ahead, for play where the end is out of sight; None has no estimate.

        It may be wrong, and no answer depends on it: see `grundy.Opponent`. In a scoring game it
        estimates the margin of the player to move, from here on; in a partizan game how far Left is
        ahead, on either player's move. Where the game ends by a win of `largest`, any unit will do.

        >>> import grundy as gr
        >>> gr.game("konane:1x6").evaluate("xo.o.."), gr.game("kalah:2,2").evaluate(4, 2, 0, 2)
        (1, 2)
        """
        wide, packed = self.wide, self.packed
        state = args if self.spreads else args[0]
        if wide is not None:
            return wide.evaluate(*wide.pack(state, LEFT))
        if self.game_kind == "partizan":
            return None
        number = NO_NUMBER if packed is None else packed.pack(state)
        return None if packed is None or number == NO_NUMBER else packed.evaluate(number)

    @property
    def wide(self) -> Wide | None:
        """The positions as rows of numbers, where a game offers that: see `grundy.forms.wide`."""
        return None

    def strong(self, start: Any = None, *, symmetry: bool = False) -> Any:
        """Solve every position that can be reached from `start`, or from the opening position.

        With `symmetry`, positions that `canonical` makes one are counted once. Raises what
        `grundy.strong` raises.
        """
        position = self.own(self.start if start is None else start)
        return service("strong")(position, symmetry=symmetry)

    def position_of(self, state: State, player: Player | None = None) -> Position:
        """Return the position with this state and player to move."""
        return Position((Term(self, state),), player)

    def own(self, position: Any) -> Position:
        """Return the position, which must be one of the game's, with a player to move.

        Raises `PositionError`.
        """
        if isinstance(position, Position) and position.awaits_player:
            raise PositionError(
                f"say who moves first: left {position} or right {position}; in Python "
                "use .starting('left') or .starting('right')"
            )
        if not isinstance(position, Position) or position.one_game != self:
            raise PositionError(f"{position!r} is not a position of {self.text}")
        return position
