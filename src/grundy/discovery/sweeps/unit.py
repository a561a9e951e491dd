"""A unit of work: some consecutive games of a family, each asked the same question."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic, time
from typing import TYPE_CHECKING, Any

from grundy.discovery.sweeps.question import INTEGER, TEXT, Question, question_named
from grundy.errors import BudgetExceeded, GrundyError
from grundy.limits.budget import budget
from grundy.limits.deadline import deadline, time_left
from grundy.limits.remembering import forgetting
from grundy.native.compiling import compiling_at_once

if TYPE_CHECKING:
    from grundy.discovery.families.family import Family

Row = list[Any]

LONGEST = 2.0
"""Seconds after which a unit hands in what it has; the rest becomes a unit again."""

TOO_MUCH = "out of budget"
"""The status of a game that needs more positions than a question may look at."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every game: plain data, so that it can go to any worker."""

    family: Family
    question: str
    options: tuple[tuple[str, Any], ...]

    @property
    def columns(self) -> dict[str, str]:
        """The columns of a row, and what they hold."""
        return {
            "game": TEXT,
            **dict.fromkeys(self.family.columns, INTEGER),
            **question_named(self.question).columns,
        }


@dataclass(frozen=True, slots=True)
class Unit:
    """The games from `start` up to `stop`; `until` is when the time is over, by everybody's clock.

    It can be done again, by whomever: the same games have the same rows.
    """

    asked: Asked
    start: int
    stop: int
    until: float | None = None
    compiled: bool = False
    """Whether so much is to come that everything runs compiled: the rows are the same."""


@dataclass(frozen=True, slots=True)
class Done:
    """The rows of a unit's first games, all of them unless the time was over, and the seconds."""

    start: int
    stop: int
    rows: list[Row]
    seconds: float


def work(unit: Unit) -> Done:
    """Return the rows of a unit; fewer when it takes long or when the time is over."""
    begun = monotonic()
    rows: list[Row] = []
    question = question_named(unit.asked.question)
    left = None if unit.until is None else unit.until - time()
    if left is None or left > 0:
        try:
            with deadline(left), compiling_at_once(unit.compiled):
                for number in range(unit.start, unit.stop):
                    rows.append(_row(unit.asked, question, number))
                    if monotonic() - begun > LONGEST:
                        break
        except BudgetExceeded:
            if unit.until is None or time() < unit.until:
                raise  # of a deadline around the whole sweep
    return Done(unit.start, unit.stop, rows, monotonic() - begun)


def _row(asked: Asked, question: Question, number: int) -> Row:
    """Return the row of one game; nothing of it is remembered, or a long sweep would fill up."""
    family = asked.family
    with forgetting(), budget(bytes=None):
        found = _answer(question, family, number, dict(asked.options))
    empty = {TEXT: "", INTEGER: None}
    values = [found.get(name, empty[kind]) for name, kind in question.columns.items()]
    return [family.text_of(number), *family.parameters(number), *values]


def _answer(
    question: Question, family: Family, number: int, options: dict[str, Any]
) -> dict[str, Any]:
    """Return the answer, or what kept the question from one: a game may fail, the others go on."""
    try:
        game = family.game(number)
        refusal = question.refuses(game)
        return {"status": f"failed: {refusal}"} if refusal else question.answer(game, options)
    except BudgetExceeded:
        if time_left() == 0:
            raise  # not the game's fault
        return {"status": TOO_MUCH}
    except GrundyError as error:
        return {"status": f"failed: {' '.join(str(error).split())}"}
