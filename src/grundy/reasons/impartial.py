"""Why an impartial position has its outcome: the theorem on its numbers, or its options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import BudgetExceeded, CycleError, UndefinedError
from grundy.limits.budget import metered, tightened
from grundy.reasons.answered import MOST_ROWS, first_rows
from grundy.reasons.answers import by_definition
from grundy.reasons.draws import draw_steps, outcome_or_draw
from grundy.reasons.periods import period_steps
from grundy.reasons.quotients import quotient_steps
from grundy.rules.steps import Step, nim_sum_step
from grundy.solving.components import grundy_of, loopy_value_of
from grundy.solving.impartial_solutions import LOOPY, SHARE, laws_for
from grundy.values import LoopyNimber, Outcome, mex

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution
    from grundy.rules.term import Term
    from grundy.rules.theorem import Law


def reason_steps(solution: Solution) -> Iterator[Step]:
    """Yield the theorem on the numbers of the position, or its options; why a draw is one."""
    position = solution.position
    laws = laws_for(position)
    if by_definition(solution):
        laws = [None] * len(laws)
    if solution.engine == "quotient":
        yield from quotient_steps(position)
    else:
        yield from _reason(position, laws, solution.method)
    if solution.outcome is Outcome.D:
        yield from draw_steps(position)


def _reason(position: Position, laws: list[Law | None], method: str) -> Iterator[Step]:
    if position.is_misere or len(position.terms) == 1:
        law = laws[0] if laws else None
        by_law = law is not None and law.engine == "theorem"
        if law and not by_law and not position.is_misere:
            yield from period_steps(position.terms[0].game, position.terms[0].state)
        yield from _by_law(position, law) if law and by_law else _by_options(position, method)
        return
    try:
        steps = list(_by_loopy_sum(position) if position.is_loopy else _by_sum(position, laws))
    except CycleError:  # some part is loopy after all, and has no value to add up
        steps = list(_by_options(position, method))
    yield from steps


def _by_law(position: Position, law: Law) -> Iterator[Step]:
    game = position.one_game
    yield _theorem(law)
    if game is not None:
        yield from reasons(game, position.arguments, misere=position.is_misere)


def reasons(game: Any, args: tuple[Any, ...], *, misere: bool = False) -> list[Step]:
    """Return the steps that show the game's theorem on these numbers; none where there are none.

    >>> import grundy as gr
    >>> [str(step) for step in reasons(gr.game("bounded-nim:3"), (21,))]
    ['21 mod 4 = 1.']
    """
    name = "misere_reason" if misere else "reason"
    declared = name in vars(type(game))  # a subclass is another game, whatever it is called
    return list(getattr(game, name)(*args)) if declared else []


def _theorem(law: Law) -> Step:
    statement = law.statement[0].upper() + law.statement[1:]
    return Step(
        "theorem",
        statement if statement.endswith(".") else f"{statement}.",
        (),
        {"theorem": law.name},
    )


def _by_sum(position: Position, laws: list[Law | None]) -> Iterator[Step]:
    yield from (_theorem(law) for law in dict.fromkeys(laws) if law and law.engine == "theorem")
    yield Step(
        "theorem",
        "Sprague–Grundy: the Grundy value of a sum is the nim-sum of the Grundy values of its "
        "parts.",
    )
    values = [grundy_of(term) for term in position.terms]
    parts = list(zip(position.terms, laws, values, strict=True))
    for term, law, value in parts[:MOST_ROWS]:
        yield from _component(term, law, value)
    yield from _more_parts(position)
    yield nim_sum_step(values)


def _by_loopy_sum(position: Position) -> Iterator[Step]:
    yield Step(
        "theorem",
        "Smith, Fraenkel: in a loopy game, the value of a part is a nimber, or ∞ with the "
        "nimbers that it can move to. Nimbers add by nim-sum, ∞{K} + g is N when g is in K, and "
        "every other sum with an ∞ is a draw.",
        (),
        {"theorem": LOOPY},
    )
    values = [loopy_value_of(term) for term in position.terms]
    for term, value in list(zip(position.terms, values, strict=True))[:MOST_ROWS]:
        part = term.game.show(term.state)
        data = {"part": part, "value": str(value)}
        yield Step("value", f"{part} has value {value}.", (), data)
    yield from _more_parts(position)
    total = sum(values, LoopyNimber(0))
    shown = list(map(str, values))
    text = f"The sum: {' + '.join(shown)} = {total}."
    yield Step("sum", text, (), {"values": shown, "sum": str(total)})


def _more_parts(position: Position) -> Iterator[Step]:
    more = len(position.terms) - MOST_ROWS
    if more > 0:
        yield Step("numbers", f"... and {more} more parts.")


def _component(term: Term, law: Law | None, value: int) -> Iterator[Step]:
    text = f"{term.game.show(term.state)} has Grundy value {value}"
    steps = reasons(term.game, term.arguments) if law else []
    if law and law.engine == "table":
        steps = list(period_steps(term.game, term.state))[1:]  # the reduction
    simple = len(steps) == 1 and not steps[0].figure
    if law and law.engine == "theorem" and not steps:
        return  # a heap of nim is worth its size; the columns will show it
    because = f": {steps[0].text}" if simple else "."
    yield Step("value", text + because, (), {"part": term.game.show(term.state), "value": value})


def _by_options(position: Position, method: str) -> Iterator[Step]:
    """Show where one can move from here, with the values or with who wins there."""
    by_value = not position.is_misere and not any(term.game.loopy for term in position.terms)
    try:
        with metered(tightened(**SHARE)):
            moves = position.moves()
            by_value, labels = _labels(moves, by_value)
    except BudgetExceeded:
        yield Step("search", f"There are too many options to show: {method}.")
        return
    if not moves:
        return
    rows = [f"{move} → {move.to}: {label}" for move, label in zip(moves, labels, strict=True)]
    yield Step(
        "options",
        f"The options and {'their Grundy values' if by_value else 'who wins there'}:",
        first_rows(rows),
        {"options": [str(move.to) for move in moves], "labels": labels},
    )
    if by_value:
        yield _mex_step(sorted({int(label) for label in labels}))


def _mex_step(values: list[int]) -> Step:
    least = mex(values)
    text = f"The least number not in {_set(values)} is {least}: this mex is the Grundy value."
    if len(values) > MOST_ROWS and least:
        text = (
            f"Each number from 0 to {least - 1} is the Grundy value of some option, and {least} is "
            "not: this mex is the Grundy value."
        )
    return Step("mex", text, (), {"values": values, "mex": least})


def _labels(moves: list[Move], by_value: bool) -> tuple[bool, list[str]]:
    """Return the value of each option; who wins there, where one of them has none."""
    if by_value:
        try:
            return True, [str(move.to.grundy) for move in moves]
        except (CycleError, UndefinedError):
            pass
    return False, [str(outcome_or_draw(move.to)) for move in moves]


def _set(values: list[int]) -> str:
    return "{" + ", ".join(map(str, values)) + "}"


def conclusion(solution: Solution) -> Step:
    """Return who wins, and by which move."""
    outcome, best = solution.outcome, solution.best
    assert outcome is not None  # of impartial games it is always proved
    if outcome is Outcome.N and best is not None:
        text = f"So it is N: {best} → {best.to}."
        return Step("conclusion", text, (), {"move": best.label, "to": str(best.to)})
    over = solution.position.is_over
    words = {
        Outcome.P: "there is no move" if over else "every move leads to a win for the opponent",
        Outcome.N: "there is no move, and the last player to move loses"
        if over
        else "some move wins",
    }
    return Step("conclusion", f"So it is {outcome}: {words.get(outcome, outcome.words)}.")
