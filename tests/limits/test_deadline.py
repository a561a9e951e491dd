"""Deadlines: work ends in the middle of a rule, stages keep their shares, and signals come back."""

from __future__ import annotations

import gc
import signal
import sys
import weakref
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from time import monotonic, sleep
from typing import Any

import pytest

import grundy as gr
from grundy.limits import deadline as deadlines
from grundy.limits.budget import metered
from grundy.limits.deadline import _alarmed, share, time_left
from grundy.solving.impartial_solutions import Extras


def forever(n: int) -> Iterator[int]:
    """Never answer."""
    for i in count():
        if i < 0:
            yield n


def swallowing(n: int) -> list[int]:
    """Never answer, and catch what it can."""
    while True:
        try:
            sum(range(1000 + n))
        except Exception:
            continue


@pytest.mark.parametrize("rule", [forever, swallowing])
@pytest.mark.parametrize("ask", ["outcome", "grundy", "remoteness"])
def test_a_rule_that_never_answers_is_interrupted(rule: Any, ask: str) -> None:
    with pytest.raises(gr.BudgetExceeded, match=r"budget of 0.05 seconds"), gr.deadline(0.05):
        getattr(gr.impartial(rule)(3), ask)


@pytest.mark.parametrize(
    "call",
    [
        lambda: gr.find_pattern(gr.impartial(forever), seconds=0.2),
        lambda: gr.check_claim(gr.impartial(forever), "n % 2 == 0", seconds=0.2),
        lambda: gr.contest_code(gr.impartial(forever), seconds=0.3),
    ],
)
def test_every_search_ends_with_an_error_of_its_own(call: Any) -> None:
    with pytest.raises(gr.GrundyError):
        call()


def test_the_checklist_of_a_rule_that_never_answers_is_open() -> None:
    found = gr.check(forever, seconds=3)
    assert found.technique == "unfit"
    assert {finding.answer for finding in found.findings} == {"open"}


def test_signals_are_as_they_were() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with gr.deadline(5):
        assert signal.getsignal(signal.SIGALRM) is not before
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


def test_an_alarm_of_the_users_own_is_left_alone() -> None:
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    try:
        own = signal.getsignal(signal.SIGALRM)
        with gr.deadline(5):
            assert signal.getsignal(signal.SIGALRM) is own
            assert time_left() is not None  # meters keep to it all the same
    finally:
        signal.signal(signal.SIGALRM, before)


def test_a_stage_ends_and_the_rest_goes_on() -> None:
    with gr.deadline(30):
        with pytest.raises(gr.BudgetExceeded, match="budget of 30 seconds"), share(0.001):
            list(forever(1))
        left = time_left()
        assert left is not None
        assert left > 1
        assert gr.game("nim")(3, 4, 5).grundy == 2


def test_a_longer_deadline_inside_a_shorter_one_gives_no_more_time() -> None:
    seen = []

    def inner() -> None:
        with gr.deadline(1000):
            list(forever(1))
        seen.append("the inner deadline was not over")

    with pytest.raises(gr.BudgetExceeded, match=r"budget of 0.05 seconds"), gr.deadline(0.05):
        inner()
    assert not seen


def test_without_a_deadline_a_share_is_none() -> None:
    assert time_left() is None
    with share(0.5, 0.001):
        assert time_left() is None


def test_in_another_thread_meters_keep_to_it() -> None:
    def ask() -> None:
        with gr.deadline(0.01):
            gr.impartial(lambda n: [n + 1])(0).outcome  # noqa: B018 - raises

    words = r"budget of 0.01 seconds"
    with ThreadPoolExecutor(1) as pool, pytest.raises(gr.BudgetExceeded, match=words):
        pool.submit(ask).result()


def test_meters_made_inside_know_the_deadline() -> None:
    words = r"budget of 0.001 seconds after 7 positions"

    def wait() -> None:
        with gr.deadline(0.001), metered() as meter:
            while True:
                meter.check(7)

    with pytest.raises(gr.BudgetExceeded, match=words):
        wait()


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), True, "3"])
def test_what_is_no_time_is_refused(seconds: Any) -> None:
    with pytest.raises(gr.BudgetExceeded.__mro__[1], match="number of seconds"):
        gr.deadline(seconds)


def ring_late() -> None:
    """Wait until the alarm has rung where the work cannot be interrupted."""
    rung = deadlines._alarmed[-1].alarm
    while monotonic() < rung + 0.1:
        pass


@pytest.fixture
def unraisable(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What nobody could be told of, and was written to the terminal."""
    told: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda about: told.append(about.exc_value))
    return told


def test_no_object_of_the_compiler_is_left_half_made(
    unraisable: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However late it is: one whose construction was interrupted complains when it goes."""
    from llvmlite.binding import ffi, newpassmanagers  # noqa: PLC0415

    class Library:
        def LLVMPY_CreatePipelineTuningOptions(self) -> Any:  # noqa: N802 - its name in LLVM
            ring_late()
            return made()

    made = ffi.lib.LLVMPY_CreatePipelineTuningOptions
    monkeypatch.setattr(deadlines, "COMPILING", 0)
    monkeypatch.setattr(deadlines, "LEAST_COMPILING", 0)

    def build() -> None:
        with gr.deadline(0.01):
            with monkeypatch.context() as patched:
                patched.setattr(ffi, "lib", Library())
                options = newpassmanagers.PipelineTuningOptions()
            reached.append(options)
            list(forever(1))

    reached: list[Any] = []
    with pytest.raises(gr.BudgetExceeded):
        build()
    assert len(reached) == 1
    gc.collect()
    assert unraisable == []


def test_an_alarm_waits_until_a_weak_dictionary_has_let_go(unraisable: list[Any]) -> None:
    class Key:
        pass

    class Slow(dict[Any, Any]):
        def __delitem__(self, key: Any) -> None:
            ring_late()
            super().__delitem__(key)

    held: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()
    held.data = Slow()  # type: ignore[attr-defined]
    key = Key()
    held[key] = 1
    with suppress(gr.BudgetExceeded), gr.deadline(0.01):
        del key
        list(forever(1))
    assert (len(held), unraisable) == (0, [])


def test_what_comes_along_is_left_out_when_it_takes_too_long() -> None:
    """The answer is there by then, and is not thrown away."""
    position = gr.game("nim")(3, 4)
    with gr.deadline(0.5):
        along = Extras(position, position)
        assert along.ask("remoteness", lambda: list(forever(1))) is None
        assert along.ask("grundy", lambda: position.grundy) == 7
    assert list(along.left_out) == ["remoteness"]


def test_no_alarm_is_left_when_time_ends_while_another_deadline_begins() -> None:
    for _ in range(12):
        with pytest.raises(gr.BudgetExceeded), gr.deadline(0.003):
            _begin_and_end()
        assert not _alarmed


def _begin_and_end() -> None:
    while True:
        with share(0.5):
            sleep(0)


def test_what_the_compiler_takes_in_is_taken_in_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late it is: what was left out stayed out, and nothing was compiled any more."""
    from numba.core import typing  # noqa: PLC0415

    numbas: Any = typing  # which says nothing of its types
    registry, context = numbas.templates.Registry(), numbas.Context()

    class Late(numbas.templates.AbstractTemplate):  # type: ignore[misc]
        key = "late"

        def __init__(self, known: Any) -> None:
            if not taken:
                ring_late()
            taken.append(known)

    registry.register(Late)
    monkeypatch.setattr(deadlines, "COMPILING", 0)
    monkeypatch.setattr(deadlines, "LEAST_COMPILING", 0)

    def take_in() -> None:
        with gr.deadline(0.01):
            context.install_registry(registry)
            list(forever(1))

    taken: list[Any] = []
    with pytest.raises(gr.BudgetExceeded):
        take_in()
    assert taken == [context]
    registry.register(Late)
    context.install_registry(registry)
    assert taken == [context, context]
