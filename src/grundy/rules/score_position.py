"""Positions of scoring games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from grundy.errors import UndefinedError
from grundy.limits.budget import current_limits, is_metered
from grundy.rules.search_position import SearchPosition

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.rules.scoring import ScoringGame
    from grundy.rules.turn import Turn
    from grundy.values import Outcome


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

        Raises `UndefinedError` in a draw.
        """
        found = self.result
        if found is None:
            raise UndefinedError(f"{self} has no score: it is a draw, play goes round for ever")
        return found.margin

    @property
    def outcome(self) -> Outcome:
        """Who wins under best play: N, P, T (a tie) or D (nobody can force an end).

        Where a compiled search could cut off what the memory would look at, it may answer.
        """
        if not self.game.knows(self.node) and not is_metered() and self._could_be_cut():
            found = self.solve().outcome
            assert found is not None  # it is proved, or an error tells why not
            return found
        return super().outcome

    def _could_be_cut(self) -> bool:
        from grundy.solving.key_form import number_form  # noqa: PLC0415 - knows positions

        if current_limits().interpreted is None:
            return False
        return type(number_form(self.game).key(self)) is int

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
