"""Explain a position that is searched: what each move brings, best play, the conclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.reasons.draws import draw_steps
from grundy.reasons.replies import replies, rules_step, scores_every_move, shown
from grundy.reasons.sides import side_steps
from grundy.rules.explanation import Explanation
from grundy.rules.solution import bounds_in_words
from grundy.rules.steps import Step
from grundy.solving.whole_answer import SHARE
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution


def explain_searched(solution: Solution) -> Explanation:
    """Return why a position with scores, or of a partizan game, has its outcome."""
    steps = _steps(solution) if solution.left is None else side_steps(solution)
    return Explanation(solution.position, solution.outcome, tuple(steps))


def _steps(solution: Solution) -> Iterator[Step]:
    position = solution.position
    yield rules_step(position.game)
    if scores_every_move(solution):
        yield from _by_moves(solution)
    else:
        yield from _by_search(solution)
    yield _conclusion(solution)


def _by_moves(solution: Solution) -> Iterator[Step]:
    position = solution.position
    found = replies(position, solution.score)
    if not found:
        return
    yield Step(
        "options",
        "The moves, and what the mover comes out ahead by:",
        shown([reply.row() for reply in found]),
        {"moves": [reply.data() for reply in found]},
    )
    if solution.outcome is Outcome.D:
        yield from draw_steps(position)
    else:
        yield from _best_play(position)


def _best_play(position: Position) -> Iterator[Step]:
    try:
        with metered(tightened(**SHARE)):
            line = position.line()
    except BudgetExceeded:
        return
    if len(line) > 1:
        yield line_step(line)


def line_step(line: Sequence[Move]) -> Step:
    """Return the step that shows best play of both, on one line."""
    words = shown([f"{number}. {move}" for number, move in enumerate(line, 1)])
    data: dict[str, Any] = {"line": [move.label for move in line]}
    return Step("line", f"Best play of both: {'; '.join(words)}.", (), data)


def _by_search(solution: Solution) -> Iterator[Step]:
    data = {"bounds": solution.bounds}
    yield Step("search", f"{solution.method}: {bounds_in_words(solution.bounds)}.", (), data)
    if solution.line:
        yield line_step(solution.line)


def _conclusion(solution: Solution) -> Step:
    outcome, best = solution.outcome, solution.best
    if outcome is None:
        return Step("conclusion", "So who wins is not known: no proof was found so far.")
    said = f"So it is {outcome}: {outcome.words}"
    if best is None:
        over = next(iter(solution.position.iter_moves()), None) is None
        return Step("conclusion", f"{said}{', for the game is over' if over else ''}.")
    slowest = solution.remoteness is not None
    ways = {
        Outcome.N: f", by {best}",
        Outcome.P: ", for every move loses" + (f"; {best} holds out longest" if slowest else ""),
        Outcome.T: f"; {best} keeps it",
        Outcome.D: f"; {best} keeps it",
    }
    if solution.score is not None and abs(solution.score) > 1:
        ways[Outcome.N] = f" by {solution.score}, with {best}"
        ways[Outcome.P] = f" by {-solution.score} at least; {best} loses the least"
    data = {"move": best.label, "to": str(best.to)}
    return Step("conclusion", f"{said}{ways.get(outcome, '')}.", (), data)
