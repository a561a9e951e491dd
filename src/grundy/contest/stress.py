"""Stress: a program against the game itself, before anyone gets to see it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from operator import xor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.contest.cases import case_text, huge_cases, small_cases
from grundy.contest.judge import runner
from grundy.contest.known import compared_cases, known_values
from grundy.contest.plan import HUGE, position
from grundy.errors import BudgetExceeded, StressError
from grundy.limits.deadline import share
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan
    from grundy.rules.contest import Case

    Writer = Callable[[Layout], str]

ALONE = 12
"""Runs of a program that reads one test; its twin that reads many gets all of them."""


BY_FORMULA = "by the formula"
"""A test of the code and not of the formula: such tests are not counted."""

COMPARING = 0.95
"""The part of the time that is left in which answers are compared."""

TRIED_MOVES = 1000
"""The largest number of such tests where moves are printed: the program tries every option."""


@dataclass(frozen=True, slots=True)
class Stressed:
    """On how many tests a program was right, and the largest number in them."""

    cases: int
    largest: int


def stress(plan: Plan, layout: Layout, lang: str, write: Writer) -> Stressed:
    """Return on how many tests the program was right.

    Small positions are answered by the definition, huge ones by the game's theorem or its proved
    period; a table that the program fills is compared to its edges, and the code of a formula with
    the formula. A program for one test is run on some of them; all go to its twin with many.

    Raises `StressError` with the first test that fails.
    """
    tests = list(_tests(plan, layout))
    many = replace(layout, tests="many")
    texts = [test.text for test in tests]
    with TemporaryDirectory() as folder:
        run = runner(write(many), lang, Path(folder), trapping=True)
        lines = run(f"{len(tests)}\n{''.join(texts)}").splitlines()
    if layout.tests == "one":
        _check_alone(write(layout), lang, texts, lines)
    tests = tests[: _compare(plan, layout, tests, lines)]
    true = [test for test in tests if test.how != BY_FORMULA]
    numbers = [n for test in true for n in test.case if isinstance(n, int)]
    return Stressed(len(true), max(numbers, default=0))


def _compare(plan: Plan, layout: Layout, tests: list[_Test], lines: list[str]) -> int:
    """Return how many answers were compared before a deadline, if there is one.

    Raises `StressError` with the first that is wrong, and `BudgetExceeded` when none was compared.
    """
    done = 0
    try:
        with share(COMPARING):
            for test in tests:
                _check(plan, layout, test, lines[done] if done < len(lines) else "nothing")
                done += 1
    except BudgetExceeded:
        if done == 0:
            raise BudgetExceeded(
                "the program was written, but there was no time to test it; give it more with "
                "--seconds, or take it untested with --unchecked (checked=False)"
            ) from None
    return done


def _tests(plan: Plan, layout: Layout) -> Iterator[_Test]:
    for case in small_cases(plan, layout):
        yield _Test(case, case_text(case, plan, layout), "by definition")
    for case in huge_cases(plan, layout):
        yield _Test(case, case_text(case, plan, layout), "by a known result")
    single = plan.form.kind == "heaps" and layout.heaps == "one"
    if plan.is_compared:
        known = known_values(plan)
        for case in compared_cases(plan, known, single=single):
            text = case_text(case, plan, layout)
            yield _Test(case, text, "by definition", known.value(case))
    for case, worth in plan.far:
        if single and len(case) > 1:
            continue
        value = int(not worth) if plan.asks == "lost" else int(worth)
        yield _Test(case, case_text(case, plan, layout), "by definition", value)
    if plan.formula is not None:
        top = TRIED_MOVES if layout.move else min(HUGE, plan.most)
        for case in huge_cases(replace(plan, largest=top), layout):
            text = case_text(case, plan, layout)
            yield _Test(case, text, BY_FORMULA, _by_formula(plan, case))


def _by_formula(plan: Plan, case: Case) -> int:
    """Return the value that the formula gives; of a P-position 0, and 1 of others, if only that."""
    assert plan.formula is not None  # asked only where there is one
    if plan.asks == "lost":
        return int(not plan.formula(*case))
    if plan.form.kind == "heaps":
        return reduce(xor, (plan.formula(n) for n in case), 0)
    return int(plan.formula(*case))


def _check_alone(program: str, lang: str, texts: list[str], lines: list[str]) -> None:
    step = max(1, len(texts) // ALONE)
    with TemporaryDirectory() as folder:
        run = runner(program, lang, Path(folder))
        for text, line in list(zip(texts, lines, strict=True))[::step]:
            answer = run(text).strip("\n")
            if answer != line:
                raise _wrong(text, f"printed {answer!r} alone and {line!r} among many tests")


class _Test(NamedTuple):
    """The numbers of a test, its lines, how its answer is known, and its value if that is."""

    case: Case
    text: str
    how: str
    value: int | None = None


def _check(plan: Plan, layout: Layout, test: _Test, answer: str) -> None:
    wanted, won = _wanted(plan, layout, test)
    told, move = _read(answer, layout)
    if told != wanted:
        given = position(plan, test.case)
        raise _wrong(test.text, f"printed {answer!r}, but {given} is {wanted!r} {test.how}")
    if won and layout.move and test.how != BY_FORMULA:
        _check_move(plan, layout, test, [int(number) for number in move])
    elif move and not (won and layout.move):
        raise _wrong(
            test.text, f"printed {answer!r}, a move where no move was asked for or none wins"
        )


def _read(answer: str, layout: Layout) -> tuple[str, list[str]]:
    """Return what an answer says, and the numbers of its move; words may have spaces."""
    for word in sorted(layout.words, key=len, reverse=True):
        if layout.show == "winner" and f"{answer} ".startswith(f"{word} "):
            return word, answer[len(word) :].split()
    told, *move = answer.split() or [""]
    return told, move


def _wanted(plan: Plan, layout: Layout, test: _Test) -> tuple[str, bool]:
    """Return what the program must print, and whether the position is won."""
    value = test.value
    if value is None:
        by_definition = test.how == "by definition"
        given = position(plan, test.case, own=by_definition)
        sure = given.definition if by_definition else given
        if layout.show != "grundy":
            won = sure.outcome is Outcome.N
            return layout.words[0 if won else 1], won
        value = sure.grundy
    shown = str(value) if layout.show == "grundy" else layout.words[0 if value else 1]
    return shown, value != 0


def _check_move(plan: Plan, layout: Layout, test: _Test, move: list[int]) -> None:
    case, text = test.case, test.text
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
