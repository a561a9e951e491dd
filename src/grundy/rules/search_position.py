"""Positions that are searched, with a player to move: their results, moves and best lines."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.errors import UndefinedError
from grundy.limits.budget import counted, metered, running_meter
from grundy.rules.frozen_position import FrozenPosition
from grundy.rules.move import named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.rules.explanation import Explanation
    from grundy.rules.score_solution import ScoreSolution
    from grundy.rules.turn import Turn
    from grundy.values import Outcome
    from grundy.values.score import Score

LONGEST_LINE = 10_000
"""Moves of a principal variation."""


@dataclass(frozen=True, slots=True)
class ScoredMove:
    """A legal move: where it leads, its words, its gain, and whether the mover moves again."""

    to: SearchPosition
    label: str
    gain: int = 0
    again: bool = False

    def __str__(self) -> str:
        return self.label


class SearchPosition(FrozenPosition, ABC):
    """A position of a game that is searched, frozen and hashable; some player is to move."""

    __slots__ = ()

    # What a kind of position says ----------------------------------------------------------------

    @property
    @abstractmethod
    def node(self) -> Any:
        """What the engines search."""

    @abstractmethod
    def turns(self) -> Iterable[Turn]:
        """Return the turns of the player to move."""

    @abstractmethod
    def after(self, turn: Turn) -> SearchPosition:
        """Return the position that a turn leads to."""

    # Who comes out ahead -----------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome:
        """Who wins under best play: N, P, T (a tie) or D (nobody can force an end)."""
        return self.game.outcome_of(self.node)

    @property
    def result(self) -> Score | None:
        """The margin of the player to move and the plies to the end; None in a draw."""
        with metered():
            return self.game.score_of(self.node)

    @property
    def remoteness(self) -> int | None:
        """The plies to the end when whoever is ahead hurries and the other delays; None in a draw.

        In a tie both hurry.
        """
        found = self.result
        return None if found is None else found.plies

    @property
    def is_over(self) -> bool:
        """Whether the game is over here: it has ended, or there is no move."""
        return next(iter(self.iter_moves()), None) is None

    # Moves -------------------------------------------------------------------------------------

    def moves(self) -> list[ScoredMove]:
        """Return all legal moves, each with its words.

        Raises `TooManyMovesError` when there are too many to list.
        """
        return list(self.iter_moves())

    def iter_moves(self) -> Iterator[ScoredMove]:
        """Yield the legal moves one by one; none where the game is over."""
        if self.game.node_final(self.node) is not None:
            return
        for turn in dict.fromkeys(counted(self.turns(), running_meter(), self.__str__)):
            words = self.game.describe(self.state, turn)
            yield ScoredMove(self.after(turn), words, turn.gain, turn.again)

    def scored_moves(self) -> list[tuple[ScoredMove, Score | None]]:
        """Return each move with what the mover gets by it; None is a draw."""
        found = []
        for move in self.iter_moves():
            there = move.to.result
            score = None if there is None else there.before(move.gain, move.again)
            found.append((move, score))
        return found

    def best_moves(self) -> list[ScoredMove]:
        """Return every move that keeps the best result at the best pace; in a draw, the draw."""
        best = self.result
        return [move for move, score in self.scored_moves() if score == best]

    def winning_moves(self) -> list[ScoredMove]:
        """Return every move that leaves the mover ahead, at whatever pace."""
        scored = self.scored_moves()
        return [move for move, score in scored if score is not None and score.margin > 0]

    def line(self) -> list[ScoredMove]:
        """Return a principal variation: best moves of both until the end.

        Raises `UndefinedError` in a draw, which has no end.
        """
        if self.result is None:
            raise UndefinedError(f"{self} is a draw: its best play does not end")
        found: list[ScoredMove] = []
        position: SearchPosition = self
        while len(found) < LONGEST_LINE:
            best = position.best_moves()
            if not best:
                break
            found.append(best[0])
            position = best[0].to
        return found

    def move(self, text: str) -> ScoredMove:
        """Return the legal move with these words, or the one that leads to the position written.

        Raises `IllegalMoveError` with the nearest legal ones.
        """
        return named(text, self, self.iter_moves())

    # Answers with their reasons ----------------------------------------------------------------

    def solve(  # noqa: PLR0913 - what a question may ask for
        self,
        *,
        engine: str | None = None,
        depth: int | None = None,
        table: bool = True,
        order: bool = True,
        partial: bool = False,
        plies: bool = False,
    ) -> ScoreSolution:
        """Return the whole answer, and how it was obtained.

        `engine` is "memory", "rounds", "alpha-beta" or "proof-number"; by default what fits. With a
        `depth`, alpha-beta looks so many plies ahead and says what is proved by then: the solution
        is "bounded" or "unknown" where that is not all. `table` and `order` say whether alpha-beta
        remembers positions and tries promising moves first. With `partial`, a search that runs out
        of its budget returns what it has proved. With `plies`, alpha-beta counts the plies to the
        end as well, and its `line` is a quick win against a slow loss.

        Raises `EngineError` when there is no such engine or it cannot answer this question, and
        `BudgetExceeded` with the `bounds` proved so far.
        """
        from grundy.solving.scored import Way, solve  # noqa: PLC0415 - knows positions

        return solve(self, Way(engine, depth, table, order, partial, plies))

    def explain(self) -> Explanation:
        """Return the reason for the outcome, as steps."""
        return self.solve().explain()
