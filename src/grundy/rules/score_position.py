"""Positions of scoring games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from grundy.errors import UndefinedError
from grundy.rules.search_position import SearchPosition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.rules.scoring import ScoringGame
    from grundy.rules.turn import Turn


class ScorePosition(SearchPosition):
    """A position of a scoring game: frozen, hashable, and text that parses back.

    >>> import grundy as gr
    >>> @gr.scoring
    ... def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]
    >>> p = ends((1, 9, 2))
    >>> p.score, p.outcome, [move.gain for move in p.line()]
    (-6, Outcome.P, [1, 9, 2])
    """

    __slots__ = ()

    game: ScoringGame

    @property
    def score(self) -> int:
        """The margin of the player to move under best play, from here on.

        Where play may go round, it is 1, 0 or -1.

        Raises `UndefinedError` in a draw.
        """
        found = self.result
        if found is None:
            raise UndefinedError(f"{self} has no score: it is a draw, play goes round for ever")
        return found.margin

    @property
    def node(self) -> Any:
        """One state for all that are the same up to symmetry."""
        return self.game.node(self.state)

    def turns(self) -> Iterable[Turn]:
        """Return the turns of the player to move."""
        return self.game.turns(self.state)

    def after(self, turn: Turn) -> ScorePosition:
        """Return the position that a turn leads to."""
        return ScorePosition(self.game, turn.state)

    def __add__(self, other: object) -> NoReturn:
        raise UndefinedError(
            f"{self} does not add up with other positions: a score decides, so the parts are not "
            "independent; nim-sums are for games that the last player to move wins"
        )
