"""Solved games: every position that can be reached from a start, with its outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.errors import RuleError, UndefinedError, UnsolvedError
from grundy.rules.asking import service
from grundy.rules.position import Position
from grundy.rules.readings import GameReadings
from grundy.values import Outcome
from grundy.values.score import outcome_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grundy.rules.position import Move
    from grundy.solving.key_form import KeyForm
    from grundy.values.score import Score


class Solved(ABC):
    """What a strong solution and a table on disk have in common.

    Calling one with a position, or with what the game takes, looks that position up.
    """

    game: Any
    start: Position
    form: KeyForm

    @abstractmethod
    def score_at(self, key: Any) -> Score | None:
        """Return the score at a key; None in a draw. Raises `KeyError`."""

    @abstractmethod
    def scores(self) -> Mapping[Score | None, int]:
        """Return how many positions have each score."""

    def _repr_html_(self) -> str:
        shown: str = service("solved_html")(self)
        return shown

    @property
    def positions(self) -> int:
        """How many positions are reachable, the start and the terminal positions included."""
        return sum(self.scores().values())

    @property
    def outcomes(self) -> dict[Outcome, int]:
        """How many positions have each outcome, for the player to move there."""
        found: dict[Outcome, int] = {}
        for score, count in self.scores().items():
            found[outcome_of(score)] = found.get(outcome_of(score), 0) + count
        return {outcome: found[outcome] for outcome in Outcome if outcome in found}

    @property
    def remotenesses(self) -> dict[Outcome, dict[int | None, int]]:
        """How many positions have each outcome and remoteness, the smallest first."""
        found: dict[Outcome, dict[int | None, int]] = {outcome: {} for outcome in self.outcomes}
        by_plies = sorted(self.scores().items(), key=lambda pair: _plies(pair[0]) or 0)
        for score, count in by_plies:
            row = found[outcome_of(score)]
            row[_plies(score)] = row.get(_plies(score), 0) + count
        return found

    def __call__(self, *args: Any) -> SolvedPosition:
        """Return what is known of a position.

        Raises `UnsolvedError` for one that cannot be reached from the start, and `PositionError`.
        """
        given = len(args) == 1 and isinstance(args[0], Position)
        return self._look_up(self.game.own(args[0] if given else self.game(*args)))

    def _look_up(self, position: Position) -> SolvedPosition:
        self._expect_rules()
        try:
            score = self.score_at(self.form.key(position))
        except KeyError:
            raise UnsolvedError(
                f"{position} is not reachable from {self.start}, so it was not solved; "
                "position.solve() solves it alone"
            ) from None
        return SolvedPosition(position, score, self)

    def _expect_rules(self) -> None:
        """Raise `RuleError` when the rules are not those that were solved."""
        if self.game.watched and self._rules.changed_in(self.game):
            raise RuleError(
                f"the rules of {self.game.text} have changed since it was solved; solve it again"
            )

    @cached_property
    def _rules(self) -> GameReadings:
        return GameReadings(self.game)

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position) or position.one_game != self.game:
            return False
        try:
            self.score_at(self.form.key(position))
        except KeyError:
            return False
        return True

    def __len__(self) -> int:
        return self.positions


@dataclass(frozen=True, slots=True)
class SolvedPosition:
    """A position in a solved game: its outcome, its remoteness and its best moves, looked up."""

    position: Position
    result: Score | None
    """The margin and the plies; None in a draw."""

    solved: Solved

    @property
    def outcome(self) -> Outcome:
        """Who wins: N, P, T (a tie) or D (a draw), for the player to move."""
        return outcome_of(self.result)

    @property
    def remoteness(self) -> int | None:
        """The plies to the end under best play; None in a draw."""
        return _plies(self.result)

    @property
    def score(self) -> int:
        """The margin of the player to move.

        Raises `UndefinedError` in a draw.
        """
        if self.result is None:
            raise UndefinedError(f"{self.position} has no score: it is a draw")
        return self.result.margin

    def scored_moves(self) -> list[tuple[Move, Score | None]]:
        """Return each legal move with what the mover gets by it; None is a draw."""
        return list(self._scored_moves())

    def best_moves(self) -> list[Move]:
        """Return every move that keeps the best result at the best pace."""
        return [move for move, score in self._scored_moves() if score == self.result]

    def winning_moves(self) -> list[Move]:
        """Return every move that leaves the mover ahead, at whatever pace."""
        scored = self._scored_moves()
        return [move for move, score in scored if score is not None and score.margin > 0]

    def _scored_moves(self) -> Iterator[tuple[Move, Score | None]]:
        for move in self.position.iter_moves():
            there = self.solved(move.to).result
            yield move, None if there is None else there.before(move.gain, move.again)

    def __repr__(self) -> str:
        plies = "" if self.remoteness is None else f" in {self.remoteness}"
        return f"<{self.position}: {self.outcome}{plies}>"


def _plies(score: Score | None) -> int | None:
    return None if score is None else score.plies
