"""Why a position with scores has its outcome: what each move brings, and best play of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.errors import BudgetExceeded
from grundy.limits.budget import budget, metered, tightened
from grundy.reasons.answered import AnsweredMove, first_rows
from grundy.reasons.draws import draw_steps
from grundy.reasons.replies import FEW_POSITIONS, replies, with_scores
from grundy.rules.solution import bounds_in_words
from grundy.rules.steps import Step
from grundy.solving.impartial_solutions import SHARE
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution


def steps(solution: Solution) -> Iterator[Step]:
    """Yield what each move brings and best play of both, or what a search proved; and who wins."""
    scored = with_scores(solution)
    if scored is None:
        text = f"{solution.method}: {bounds_in_words(solution.bounds)}."
        yield Step("search", text, (), {"bounds": solution.bounds})
        best = [AnsweredMove(move, margin=solution.score) for move in solution.keeping or ()]
        if best:
            yield _options_step("The best moves", best)
        line = _proved_line(solution)
        if line:
            yield _line_step(line)
        yield _conclusion(solution)
    else:
        yield from _move_steps(scored)
        yield _conclusion(scored)


def _move_steps(solution: Solution) -> Iterator[Step]:
    """Yield the moves with what they bring and the replies to them, then best play of both."""
    position = solution.position
    found = replies(position, solution.score)
    if not found:
        return
    yield _options_step("The moves", found)
    if solution.outcome is Outcome.D:
        yield from draw_steps(position)
    else:
        yield from _best_play(position)


def _options_step(which: str, found: list[AnsweredMove]) -> Step:
    """Return the step that shows moves with what they bring."""
    text = f"{which}, and the mover's margin after each:"
    rows = first_rows([row.row() for row in found])
    return Step("options", text, rows, {"moves": [row.data() for row in found]})


def _proved_line(solution: Solution) -> tuple[Move, ...]:
    """Return best play as far as a search found it, or has it in its table; else nothing."""
    if solution.line or solution.engine != "alpha-beta" or solution.status != "proved":
        return solution.line or ()
    try:
        with budget(positions=FEW_POSITIONS, interpreted=None):
            found = solution.position.solve(engine="alpha-beta")
    except BudgetExceeded:
        return ()
    line = found.line or ()
    plies = found.remoteness
    if plies is None and found.score == 0:
        plies = solution.position.game.tied_plies(solution.position.node)
    # Alpha-beta keeps who wins, not how fast: a line of another length is no best play.
    return line if "line" not in found.left_out and len(line) == plies else ()


def _best_play(position: Position) -> Iterator[Step]:
    try:
        with metered(tightened(**SHARE)):
            line = position.line()
    except BudgetExceeded:
        return
    if len(line) > 1:
        yield _line_step(line)


def _line_step(line: Sequence[Move]) -> Step:
    """Return the step that shows best play of both, on one line."""
    words = first_rows([f"{number}. {move}" for number, move in enumerate(line, 1)])
    data = {"line": [move.label for move in line]}
    return Step("line", f"Best play by both sides: {'; '.join(words)}.", (), data)


def _conclusion(solution: Solution) -> Step:
    """Return who wins, by how much, and by which move."""
    outcome, best = solution.outcome, solution.best
    if outcome is None:
        return Step("conclusion", "The winner is not known: no proof has been found.")
    said = f"So it is {outcome}: {outcome.words}"
    if best is None:
        over = ", because the game is over" if solution.position.is_over else ""
        return Step("conclusion", f"{said}{over}.")
    slowest = solution.remoteness is not None
    ways = {
        Outcome.N: f", by {best}",
        Outcome.P: ", because every move loses"
        + (f"; {best} delays the loss longest" if slowest else ""),
        Outcome.T: f"; {best} keeps it",
        Outcome.D: f"; {best} keeps it",
    }
    if solution.score is not None and abs(solution.score) > 1:
        ways[Outcome.N] = f" by {solution.score}, with {best}"
        ways[Outcome.P] = f" by {-solution.score} at least; {best} loses the least"
    data = {"move": best.label, "to": str(best.to)}
    return Step("conclusion", f"{said}{ways.get(outcome, '')}.", (), data)
