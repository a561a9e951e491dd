"""Stress: a program against the game itself, before anyone gets to see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.contest.cases import case_text, huge_cases, small_cases
from grundy.contest.judge import runner
from grundy.contest.plan import position
from grundy.errors import StressError
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan
    from grundy.rules.contest import Case

    Writer = Callable[[Layout], str]

ALONE = 12
"""Runs of a program that reads one test; its twin that reads many gets all of them."""


@dataclass(frozen=True, slots=True)
class Stressed:
    """On how many tests a program was right, and the largest number in them."""

    cases: int
    largest: int


def stress(plan: Plan, layout: Layout, lang: str, write: Writer) -> Stressed:
    """Return on how many tests the program was right.

    Small positions are answered by the definition, huge ones by the game's theorem or its proved
    period. A program for one test is run on some of them, and all go to the same program with many.

    Raises `StressError` with the first test that fails.
    """
    small, huge = small_cases(plan, layout), huge_cases(plan, layout)
    cases = small + huge
    many = replace(layout, tests="many")
    with TemporaryDirectory() as folder:
        run = runner(write(many), lang, Path(folder))
        texts = [case_text(case, plan, layout) for case in cases]
        lines = run(f"{len(cases)}\n{''.join(texts)}").splitlines()
    for i, (case, text) in enumerate(zip(cases, texts, strict=True)):
        answer = lines[i] if i < len(lines) else "nothing"
        test = _Test(case, text, "by definition" if i < len(small) else "by a known result")
        _check(plan, layout, test, answer)
    if layout.tests == "one":
        _check_alone(write(layout), lang, texts, lines)
    numbers = [n for case in cases for n in case if isinstance(n, int)]
    return Stressed(len(cases), max(numbers, default=0))


def _check_alone(program: str, lang: str, texts: list[str], lines: list[str]) -> None:
    step = max(1, len(texts) // ALONE)
    with TemporaryDirectory() as folder:
        run = runner(program, lang, Path(folder))
        for text, line in list(zip(texts, lines, strict=True))[::step]:
            answer = run(text).strip("\n")
            if answer != line:
                raise _wrong(text, f"printed {answer!r} alone and {line!r} among many tests")


class _Test(NamedTuple):
    """The numbers of a test, its lines, and how its answer is known."""

    case: Case
    text: str
    how: str


def _check(plan: Plan, layout: Layout, test: _Test, answer: str) -> None:
    given = position(plan, test.case)
    sure = given.definition if test.how == "by definition" else given
    if layout.show == "grundy":
        wanted, won = str(sure.grundy), sure.grundy != 0
    else:
        won = sure.outcome is Outcome.N
        wanted = layout.words[0] if won else layout.words[1]
    told, *move = answer.split() or [""]
    if told != wanted:
        raise _wrong(test.text, f"printed {answer!r}, but {given} is {wanted!r} {test.how}")
    if won and layout.move:
        _check_move(plan, layout, test, [int(number) for number in move])
    elif move:
        raise _wrong(
            test.text, f"printed {answer!r}, a move where no move was asked for or none wins"
        )


def _check_move(plan: Plan, layout: Layout, test: _Test, move: list[int]) -> None:
    case, text, _ = test
    given = position(plan, case)
    if not move:
        if not list(given.definition.winning_moves()):
            return  # won without a move: in misère play, the end
        raise _wrong(text, f"printed no move, but {given} is a win")
    try:
        after = position(plan, _after(plan, layout, case, move))
    except (ValueError, IndexError) as error:
        raise _wrong(text, f"printed the move {move}, which is not a move: {error}") from error
    if after.outcome is not Outcome.P:
        raise _wrong(text, f"printed the move {move}, but {after} is not lost")
    if _is_small(case) and not _is_legal(plan, layout, case, move, after):
        raise _wrong(text, f"printed the move {move}, but {given} has no move to {after}")


def _is_legal(plan: Plan, layout: Layout, case: Case, move: list[int], after: Any) -> bool:
    """Return whether the rules have the move: in the heap that changes, or in the position."""
    if plan.form.kind != "heaps":
        return any(option.to == after for option in position(plan, case).moves())
    heap, *left = move if layout.heaps != "one" else (1, *move)
    wanted = sorted(filter(None, left))
    options = plan.game.options(case[heap - 1])
    return any(sorted(filter(None, option)) == wanted for option in options)


def _after(plan: Plan, layout: Layout, case: Case, move: list[int]) -> Case:
    if plan.played is not None:
        return plan.played(case, tuple(move))
    if plan.form.kind != "heaps":
        return tuple(move)
    if layout.heaps == "one":
        return tuple(move)
    heap, *left = move
    return (*case[: heap - 1], *left, *case[heap:])


def _is_small(case: Case) -> bool:
    """Return whether all moves can be listed."""
    return all(n <= 150 if isinstance(n, int) else len(n) <= 12 for n in case)


def _wrong(text: str, words: str) -> StressError:
    shown = " | ".join(text.splitlines())
    return StressError(f"the program is wrong and is not printed: on {shown!r} it {words}", text)
