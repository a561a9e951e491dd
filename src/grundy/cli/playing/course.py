"""The course of a game: the moves so far, whose turn it is, the gains, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.cli.answers.worth import again_of, gain_of

if TYPE_CHECKING:
    from collections.abc import Callable


class Ply(NamedTuple):
    """A move that was made: where, by whom (0 moved first in the game, or 1), and which."""

    before: Any
    player: int
    move: Any


class End(NamedTuple):
    """How a game ended: whose turn it was, and the margin of that player, gains included."""

    mover: int
    margin: int

    @property
    def winner(self) -> int | None:
        """Who won: 0 or 1, None in a tie."""
        if self.margin == 0:
            return None
        return self.mover if self.margin > 0 else 1 - self.mover


class Course:
    """A game from its start on; moves can be taken back and made again."""

    def __init__(self, start: Any) -> None:
        self.start = start
        self.plies: list[Ply] = []
        self.undone: list[list[Ply]] = []
        """What was taken back, the latest last; each entry is made again at once."""

    @property
    def position(self) -> Any:
        """The position now."""
        return self.plies[-1].move.to if self.plies else self.start

    @property
    def mover(self) -> int:
        """Whose turn it is: 0 or 1."""
        if not self.plies:
            return 0
        _, player, move = self.plies[-1]
        return player if again_of(move) else 1 - player

    @property
    def totals(self) -> tuple[int, int]:
        """What each player has gained."""
        gains = [0, 0]
        for _, player, move in self.plies:
            gains[player] += gain_of(move)
        return gains[0], gains[1]

    def standing(self, player: int) -> int:
        """Return how far a player is ahead in gains."""
        return self.totals[player] - self.totals[1 - player]

    def make(self, move: Any) -> Ply:
        """Make a move of whoever's turn it is; what was taken back is forgotten."""
        ply = Ply(self.position, self.mover, move)
        self.plies.append(ply)
        self.undone.clear()
        return ply

    def undo(self, until: Callable[[Ply], bool]) -> bool:
        """Take moves back, up to and with the last one for which `until` holds, if there is any."""
        place = next((i for i in range(len(self.plies) - 1, -1, -1) if until(self.plies[i])), None)
        if place is None:
            return False
        self.undone.append(self.plies[place:])
        del self.plies[place:]
        return True

    def redo(self) -> bool:
        """Make again what was taken back last, if there is anything."""
        if not self.undone:
            return False
        self.plies += self.undone.pop()
        return True

    def end(self) -> End | None:
        """Return how the game ended; None while there are moves."""
        if next(iter(self.position.iter_moves()), None) is not None:
            return None
        return End(self.mover, self.standing(self.mover) + _last_margin(self.position))


def _last_margin(position: Any) -> int:
    """Return the mover's margin where no move is left, without what was gained before."""
    if position.is_impartial:
        return 1 if position.is_misere else -1
    paid: int | None = position.game.node_final(position.node)
    stuck: int = position.game.stuck
    return stuck if paid is None else paid
