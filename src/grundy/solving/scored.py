"""What a position with scores, or of a partizan game, is asked: outcome, score, winning moves."""

from __future__ import annotations

from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from grundy.errors import CycleError, PositionError, UndefinedError
from grundy.limits.budget import WorkPays, current_limits, is_metered, metered
from grundy.rules.asking import service
from grundy.solving.by_value import (
    LOOPY_PATIENCE,
    PATIENCE,
    is_loopy_sum,
    loopy_moves_by_value,
    loopy_outcome_by_value,
    may_go_by_value,
    moves_by_value,
    outcome_by_value,
)
from grundy.solving.key_form import number_form
from grundy.solving.score_tables import table_score, table_words
from grundy.solving.scores import how_scored, known_scores, score_of
from grundy.values.outcome import outcome_class_of
from grundy.values.score import outcome_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.rules.position import Move, Position
    from grundy.rules.searched import SearchedGame
    from grundy.values import Outcome
    from grundy.values.score import Score


Found = TypeVar("Found")


def outcome(position: Position) -> Outcome:
    """Return who wins under best play.

    Where a compiled search could cut off what the memory would look at, it may answer.
    """
    if position.awaits_player:
        return _class(position)
    if not is_metered() and _could_be_cut(position):
        found: Outcome = service("scored_outcome")(position)
        return found
    return _either(
        position,
        lambda: outcome_of(result(position)),
        lambda: outcome_by_value(position),
        lambda: loopy_outcome_by_value(position),
    )


def _either(
    position: Position,
    search: Callable[[], Found],
    by_value: Callable[[], Found],
    loopy_by_value: Callable[[], Found],
) -> Found:
    """Return an answer by a search, or by values where these may be quicker and it takes long.

    Of a loopy sum either may take long, so each has its turn before the search goes on.
    """
    loopy = is_loopy_sum(position)
    if not (loopy or may_go_by_value(position)) or _knows(position):
        return search()
    with metered() as meter:
        with suppress(WorkPays), meter.patience(LOOPY_PATIENCE if loopy else PATIENCE):
            return search()
        if not loopy:
            with suppress(CycleError):
                return by_value()
            return search()
        with suppress(WorkPays), meter.patience(LOOPY_PATIENCE):
            return loopy_by_value()
        return search()


def _knows(position: Position) -> bool:
    """Return whether a position has its score from before."""
    return known_scores(position.game).knows(position.node)


def _class(position: Position) -> Outcome:
    found = outcome_class(position)
    if found is None:
        raise UndefinedError(
            f"{position} has no single outcome class: it is {position.left().outcome} when Left "
            f"starts and {position.right().outcome} when Right starts; ask for left().outcome and "
            "right().outcome"
        )
    return found


def outcome_class(position: Position) -> Outcome | None:
    """Return the outcome class of a partizan position; None where the two starts make none."""
    left, right = position.left(), position.right()
    # Who may be cut off keeps count by itself.
    with nullcontext() if _could_be_cut(left) else metered():
        return outcome_class_of(left.outcome, right.outcome)


def _could_be_cut(position: Position) -> bool:
    if current_limits().interpreted is None or _knows(position):
        return False
    return type(number_form(position).key(position)) is int


def result(position: Position) -> Score | None:
    """Return the margin of the player to move and the plies to the end; None in a draw."""
    _expect_player(position)
    with metered():
        return node_score(position.game, position.node)


def node_score(game: SearchedGame, node: Any) -> Score | None:
    """Return the score of a node: from a table of the game's own, or by search."""
    found = table_score(game, node)
    return score_of(game, node) if found is None else found


def how_found(game: SearchedGame, node: Any, seen: int) -> tuple[str, str]:
    """Return the method that answered for a node, and what it did in words."""
    table = table_words(game)
    return ("table", table) if table else how_scored(game, node, seen)


def remoteness(position: Position) -> int | None:
    """Return the plies to the end under best play; None in a draw."""
    found = result(position)
    return None if found is None else found.plies


def score(position: Position) -> int:
    """Return the margin of the player to move.

    Raises `UndefinedError` in a draw.
    """
    found = result(position)
    if found is None:
        raise UndefinedError(f"{position} has no score: it is a draw, and play can cycle forever")
    return found.margin


def winning_moves(position: Position) -> list[Move]:
    """Return every move that leaves the mover ahead, at whatever pace."""
    return _either(
        position,
        lambda: _by_scores(position),
        lambda: moves_by_value(position),
        lambda: loopy_moves_by_value(position),
    )


def _by_scores(position: Position) -> list[Move]:
    scored = position.scored_moves()
    return [move for move, found in scored if found is not None and found.margin > 0]


def grundy(position: Position) -> NoReturn:
    """Raise `UndefinedError`: only impartial games have Grundy values."""
    raise UndefinedError(
        f"{position} has no Grundy value: Grundy values are for impartial games; ask for its "
        "outcome"
    )


loopy_value = grundy


def _expect_player(position: Position) -> None:
    if position.awaits_player:
        raise PositionError(
            f"say who moves first: left {position} or right {position}; in Python "
            "use .starting('left') or .starting('right')"
        )
