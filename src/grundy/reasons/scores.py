"""Explain a position that is searched: what each move brings, best play, the conclusion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded
from grundy.limits.budget import metered, tightened
from grundy.reasons.draws import draw_steps
from grundy.reasons.replies import replies, shown
from grundy.rules.explanation import Explanation
from grundy.rules.partizan_solution import PartizanSolution
from grundy.rules.score_solution import ScoreSolution, bounds_in_words
from grundy.rules.steps import Step
from grundy.solving.impartial import SHARE
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.rules.game import Game
    from grundy.rules.search_position import ScoredMove, SearchPosition

LOOKS_AT_ALL = ("memory", "rounds", "table")
"""The engines that score every move."""


def explain_searched(solution: ScoreSolution | PartizanSolution) -> Explanation:
    """Return why a position with scores, or of a partizan game, has its outcome."""
    if isinstance(solution, PartizanSolution):
        from grundy.reasons.sides import side_steps  # noqa: PLC0415 - few games have sides

        steps = side_steps(solution)
    else:
        steps = _steps(solution)
    return Explanation(solution.position, solution.outcome, tuple(steps))


def rules_step(game: Game) -> Step:
    """Return the step that says the rules of a game in words."""
    words = (game.__doc__ or "").strip().partition("\n")[0] or "rules of your own."
    return Step("rules", f"{game.text}: {words}", (), {"game": game.text})


def _steps(solution: ScoreSolution) -> Iterator[Step]:
    position = solution.position
    yield rules_step(position.game)
    if solution.engine in LOOKS_AT_ALL and solution.status == "proved":
        yield from _by_moves(solution)
    else:
        yield from _by_search(solution)
    yield _conclusion(solution)


def _by_moves(solution: ScoreSolution) -> Iterator[Step]:
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


def _best_play(position: SearchPosition) -> Iterator[Step]:
    try:
        with metered(tightened(**SHARE)):
            line = position.line()
    except BudgetExceeded:
        return
    if len(line) > 1:
        yield line_step(line)


def line_step(line: Sequence[ScoredMove]) -> Step:
    """Return the step that shows best play of both, on one line."""
    words = shown([f"{number}. {move}" for number, move in enumerate(line, 1)])
    data: dict[str, Any] = {"line": [move.label for move in line]}
    return Step("line", f"Best play of both: {'; '.join(words)}.", (), data)


def _by_search(solution: ScoreSolution) -> Iterator[Step]:
    data = {"bounds": solution.bounds}
    yield Step("search", f"{solution.method}: {bounds_in_words(solution.bounds)}.", (), data)
    if solution.line:
        yield line_step(solution.line)


def _conclusion(solution: ScoreSolution) -> Step:
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
