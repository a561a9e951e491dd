"""Why each other move of an impartial position loses: the answer that the opponent has to it."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded, CycleError, UndefinedError
from grundy.limits.budget import metered, tightened
from grundy.reasons.answered import FEW, SHARE, SOME, AnsweredMove
from grundy.reasons.draws import outcome_or_draw
from grundy.rules.steps import Step
from grundy.solving import winning
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution

LOOKED_AT = 200
"""Moves among which those to show are chosen, from the first to the last."""


def answer_steps(solution: Solution) -> Iterator[Step]:
    """Yield the step that answers the moves that do not win, if there are any and time allows."""
    rows: list[AnsweredMove] = []
    try:
        with metered(tightened(**SHARE)):
            first = list(islice(solution.position.iter_moves(), LOOKED_AT + 1))
            others = list(_others(solution, first))
            few = len(first) <= LOOKED_AT and len(others) <= FEW
            for move in others if few else _spread(others[:LOOKED_AT], SOME):
                rows.append(_answered(solution, move))  # noqa: PERF401 - what is found is kept
    except BudgetExceeded:
        pass
    if rows:
        count = len(others) if len(first) <= LOOKED_AT else None
        yield _step(solution, rows, count)
    elif solution.outcome is Outcome.N and solution.winning_moves and _all_win(solution):
        yield Step("answers", "Every move wins.", (), {"answers": [], "others": 0})


def _all_win(solution: Solution) -> bool:
    wins = solution.winning_moves or ()
    return sum(1 for _ in islice(solution.position.iter_moves(), len(wins) + 1)) == len(wins) > 1


def _others(solution: Solution, moves: list[Move]) -> Iterator[Move]:
    """Yield the moves that do not win; in a draw, those that lose."""
    if solution.outcome is Outcome.D:
        yield from (m for m in moves if _outcome(solution, m.to) is Outcome.N)
        return
    wins = solution.winning_moves
    known = None if wins is None else set(wins)
    for move in moves:
        lost = _is_lost(solution, move.to) if known is None else move in known
        if not lost:
            yield move


def _spread(moves: Sequence[Move], count: int) -> list[Move]:
    """Return so many of the moves, from the first to the last."""
    last = len(moves) - 1
    places = dict.fromkeys(last * i // (count - 1) for i in range(count))
    return [moves[place] for place in places if last >= 0]


def by_definition(solution: Solution) -> bool:
    """Return whether the solution left the theorems aside."""
    return solution.engine in ("search", "induction")


def _asked(solution: Solution, position: Position) -> Position:
    return position.definition if by_definition(solution) else position


def _is_lost(solution: Solution, position: Position) -> bool:
    return winning.is_lost(_asked(solution, position))


def _answered(solution: Solution, move: Move) -> AnsweredMove:
    outcome = _outcome(solution, move.to)
    answer = _answer(solution, move.to) if outcome is Outcome.N else None
    return AnsweredMove(move, answer, outcome, _grundy(_asked(solution, move.to)))


def _outcome(solution: Solution, position: Position) -> Outcome:
    return outcome_or_draw(_asked(solution, position))


def _answer(solution: Solution, there: Position) -> Move | None:
    """Return a winning move; in a loopy game the fastest, which leads to the end."""
    if not by_definition(solution) and not there.is_loopy:
        return next(winning.moves(there), None)
    wins = (move for move in there.iter_moves() if _is_lost(solution, move.to))
    if not there.is_loopy:
        return next(wins, None)
    return min(wins, key=lambda move: _asked(solution, move.to).remoteness or 0, default=None)


def _grundy(position: Position) -> int | None:
    if position.is_misere or position.is_loopy:
        return None
    try:
        return position.grundy
    except (BudgetExceeded, CycleError, UndefinedError):
        return None


def _step(solution: Solution, rows: list[AnsweredMove], count: int | None) -> Step:
    drawn = [row.row() for row in rows]
    if count is None:
        drawn.append("... and so on")
    elif count > len(rows):
        drawn.append(f"... and {count - len(rows)} more")
    data = {"answers": [row.data() for row in rows], "others": count}
    return Step("answers", _text(solution, rows), tuple(drawn), data)


def _text(solution: Solution, rows: list[AnsweredMove]) -> str:
    if solution.outcome is Outcome.P:
        return "Every move has a reply:"
    if any(row.outcome is Outcome.D for row in rows):
        return "Moves that do not win:"
    if all(row.grundy for row in rows):
        return "Every other move has a reply:"
    return "The moves that lose, and the replies to them:"
