"""Positions of partizan games: with nobody to move yet, and with Left or Right to move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import PositionError, UndefinedError
from grundy.limits.budget import metered
from grundy.rules.frozen_position import FrozenPosition
from grundy.rules.partizan import LEFT, RIGHT
from grundy.rules.search_position import SearchPosition
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.states import State
    from grundy.rules.explanation import Explanation
    from grundy.rules.partizan import PartizanGame
    from grundy.rules.partizan_solution import PartizanSolution
    from grundy.rules.search_position import ScoredMove
    from grundy.rules.turn import Turn

CLASSES = {
    (Outcome.N, Outcome.N): Outcome.N,
    (Outcome.P, Outcome.P): Outcome.P,
    (Outcome.N, Outcome.P): Outcome.L,
    (Outcome.P, Outcome.N): Outcome.R,
    (Outcome.D, Outcome.D): Outcome.D,
}
"""The outcome with Left to move and with Right to move, and the class that they make."""


class PartizanPosition(FrozenPosition):
    """A position of a partizan game: frozen, hashable, and text that parses back.

    >>> import grundy as gr
    >>> class Strip(gr.PartizanGame):
    ...     def left(self, n):
    ...         return [n - 1] if n else []
    ...     def right(self, n):
    ...         return [n - 2] if n > 1 else []
    >>> p = Strip()(4)
    >>> p.outcome, p.right().outcome
    (Outcome.L, Outcome.P)
    >>> [str(move) for move in p.moves("left")]
    ['to 3']
    """

    __slots__ = ()

    game: PartizanGame

    @property
    def outcome(self) -> Outcome:
        """Who wins: N, P, L or R; D where neither player can force an end, whoever starts.

        Raises `UndefinedError` when play is drawn only if one of the players starts.
        """
        found = self.outcome_class()
        if found is None:
            raise UndefinedError(
                f"{self} is in no class: it is {self.left().outcome} when Left starts and "
                f"{self.right().outcome} when Right does; ask left().outcome and right().outcome"
            )
        return found

    def outcome_class(self) -> Outcome | None:
        """Return the same, or None where the two starts make no class."""
        with metered():
            return CLASSES.get((self.left().outcome, self.right().outcome))

    def left(self) -> SidedPosition:
        """Return the position with Left to move."""
        return self.starting(LEFT)

    def right(self) -> SidedPosition:
        """Return the position with Right to move."""
        return self.starting(RIGHT)

    def starting(self, player: str) -> SidedPosition:
        """Return the position with this player to move, "left" or "right".

        Raises `PositionError` for anyone else.
        """
        wanted = str(player).lower()
        if wanted not in (LEFT, RIGHT):
            raise PositionError(f"the players are left and right, not {player!r}")
        return SidedPosition(self.game, self.state, wanted)

    def moves(self, player: str | None = None) -> list[ScoredMove]:
        """Return the moves of a player, or those of Left and then those of Right.

        Raises `PositionError` for anyone else, `TooManyMovesError` when there are too many.
        """
        players = (LEFT, RIGHT) if player is None else (player,)
        return [move for who in players for move in self.starting(who).moves()]

    def winning_moves(self, player: str | None = None) -> list[ScoredMove]:
        """Return the winning moves of a player who starts; of Left and then of Right for None."""
        players = (LEFT, RIGHT) if player is None else (player,)
        return [move for who in players for move in self.starting(who).winning_moves()]

    def solve(self, *, engine: str | None = None) -> PartizanSolution:
        """Return the whole answer, for either player to start, and how it was obtained.

        Raises `EngineError` when there is no such engine.
        """
        from grundy.rules.partizan_solution import solve_both  # noqa: PLC0415 - knows positions

        return solve_both(self, engine)

    def explain(self) -> Explanation:
        """Return the reason for the outcome, as steps."""
        return self.solve().explain()


class SidedPosition(SearchPosition):
    """A position of a partizan game with Left or Right to move.

    Its outcome is N when the player to move wins, P when the other does, D in a draw.
    """

    __slots__ = ("player",)

    game: PartizanGame
    player: str

    def __init__(self, game: PartizanGame, state: State, player: str) -> None:
        super().__init__(game, state)
        object.__setattr__(self, "player", player)

    @property
    def node(self) -> Any:
        """The state with the player to move."""
        return self.game.node(self.state, self.player)

    def turns(self) -> Iterable[Turn]:
        """Return the turns of the player to move."""
        return self.game.turns(self.state, self.player)

    def after(self, turn: Turn) -> SidedPosition:
        """Return the position that a turn leads to, with the other player to move."""
        return SidedPosition(self.game, turn.state, RIGHT if self.player == LEFT else LEFT)

    def __str__(self) -> str:
        return f"{self.player} {self.game.show(self.state)}"

    def _key(self) -> tuple[Any, ...]:
        return self.game, self.state, self.player
