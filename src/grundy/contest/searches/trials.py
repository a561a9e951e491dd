"""Trials of a searching program: on small tests against the rules, and once at the limits."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import times
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any

from grundy.contest.judge import runner
from grundy.contest.searches.truth import Line, PrintingError, answers
from grundy.errors import BudgetExceeded, GrundyError, ProgramError, StressError
from grundy.limits.budget import metered, tightened

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.contest.searches.search import Search

TESTS = 300
"""Small tests, by chance."""

SECONDS = 10.0
"""How long the rules are asked for their answers."""

EACH = 0.5
"""How long one test may take the rules; longer ones are left out."""

ALONE = 6
"""Runs of a program that reads one test; its twin that reads many gets all of them."""

SEED = 15


@dataclass(frozen=True, slots=True)
class Tried:
    """On how many tests a program was right, and the seconds it took at the limits, if asked."""

    tests: int
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Trial:
    """A test: its text, and the lines that are right."""

    case: dict[str, Any]
    text: str
    lines: list[Line]


def small_trials(search: Search, seconds: float = SECONDS) -> tuple[list[Trial], int]:
    """Return small tests with their answers, as many as the time allows, and how many were tried.

    Raises `ProgramError` when the rules answer none of them, with what they say.
    """
    dice = Random(SEED)
    end = monotonic() + seconds
    found: list[Trial] = []
    seen: set[str] = set()
    trouble: Exception | None = None
    for _ in range(4 * TESTS):
        if len(found) >= TESTS or monotonic() > end:
            break
        case = search.input.small(dice, wide=search.engine == "score")
        text = search.input.write(case)
        if text in seen:
            continue
        seen.add(text)
        try:
            with metered(tightened(seconds=min(EACH, max(0.1, end - monotonic())))):
                found.append(Trial(case, text, answers(search, case)))
        except PrintingError:
            raise
        except (BudgetExceeded, GrundyError, ArithmeticError, LookupError) as error:
            trouble = error
    if not found:
        raise ProgramError(f"the rules answer no test: {trouble}")
    return found, len(seen)


def tried(search: Search, lang: str, write: Callable[[Search], str], trials: list[Trial]) -> Tried:
    """Return on how many tests the program was right.

    Raises `StressError` with the first test that fails.
    """
    many = replace(search, tests="many")
    text = f"{len(trials)}\n{''.join(trial.text for trial in trials)}"
    with TemporaryDirectory() as folder:
        run = runner(write(many), lang, Path(folder), trapping=True)
        lines = run(text).splitlines()
        if search.input.is_limited and lang != "python":
            _run_at_limits(search, run)
    at = 0
    for trial in trials:
        got = lines[at : at + len(trial.lines)]
        at += len(trial.lines)
        _check(trial, got, lang)
    seconds = _alone(search, lang, write, trials)
    return Tried(len(trials), seconds)


def _run_at_limits(search: Search, run: Callable[[str], str]) -> None:
    """Run a program that stops where a number leaves its bits, or an index its list."""
    for extreme in (False, True):
        text = search.input.write(search.input.largest(Random(SEED), extreme=extreme))
        try:
            run(f"1\n{text}")
        except ProgramError as error:
            raise ProgramError(f"at the limits of the input {error}") from error


def _check(trial: Trial, got: list[str], lang: str) -> None:
    right = trial.lines
    if lang != "python" and any(map(_is_huge, " ".join(line.text for line in right).split())):
        raise ProgramError(
            "the program does not run: a number leaves 64 bits; --lang python has no such limit"
        )
    if len(got) != len(right) or not all(map(Line.fits, right, got)):
        shown = " | ".join(trial.text.splitlines())
        raise StressError(
            f"the program is wrong and is not printed: on {shown!r} it printed {got}, but the "
            f"rules say {[line.text for line in right]}",
            trial.text,
        )


def _is_huge(word: str) -> bool:
    """Return whether a word is a number beyond 64 bits."""
    return word.lstrip("-").isdecimal() and abs(int(word)) >= 1 << 63


def _alone(
    search: Search, lang: str, write: Callable[[Search], str], trials: list[Trial]
) -> float | None:
    """Run the program itself: on some tests where it does not read their number, and at the limits.

    That it is right on many tests is known, so some are enough to see that it reads as it should.
    """
    if search.tests == "many" and not search.input.is_limited:
        return None
    with TemporaryDirectory() as folder:
        run = runner(write(search), lang, Path(folder))
        if search.tests == "one":
            for trial in trials[:: max(1, len(trials) // ALONE)]:
                _check(trial, run(trial.text).splitlines(), lang)
        elif search.tests != "many":
            _check_all(search, run, trials, lang)
        if not search.input.is_limited:
            return None
        case = search.input.largest(Random(SEED))
        text = search.input.write(case)
        start, before = perf_counter(), _children()
        run(_given(search, [text]))
        return _children() - before or perf_counter() - start


def _check_all(search: Search, run: Callable[[str], str], trials: list[Trial], lang: str) -> None:
    """Run all tests one after the other, as far as none ends the input."""
    if search.tests == "zero":
        trials = [trial for trial in trials if int(trial.text.split(maxsplit=1)[0])]
    together = Trial(
        {},
        _given(search, [trial.text for trial in trials]),
        [line for trial in trials for line in trial.lines],
    )
    _check(together, run(together.text).splitlines(), lang)


def _given(search: Search, texts: list[str]) -> str:
    """Return the whole input for these tests."""
    whole = "\n".join([text.rstrip("\n") for text in texts] + [""])
    return {"many": f"{len(texts)}\n{whole}", "zero": f"{whole}0\n"}.get(search.tests, whole)


def _children() -> float:
    """Return the processor time of finished programs; 0 where the system does not tell."""
    spent = times()
    return spent.children_user + spent.children_system
