"""What it costs to hand out units of work, and what a second worker gains on a sweep of 200 codes.

    python benchmarks/sweeps.py [--codes 200] [--most 8000] [--units 2000]

The overhead is the time of units that do nothing, less that of calling the function as often. The
speed-up is the wall-clock time of the whole sweep with one worker over that with two, each after
its workers have started; on a machine with other work it says little, so the load is told with it,
and the same by processor time: that of one worker over that of the busier of two, which is what a
quiet machine could gain if nothing but the work took time. Rows of all runs are compared.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import perf_counter, thread_time
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.discovery.sweeps.journal import Notes
from grundy.discovery.sweeps.sweep import Run
from grundy.discovery.sweeps.unit import Asked
from grundy.workers.choosing import crew_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.workers.crew import Crew

ROUNDS = 3
"""Of which the median, or of whole sweeps the quickest, is told."""


def nothing(unit: int) -> int:
    """Return the unit."""
    return unit


def hand_out(crew: Crew, units: int) -> float:
    """Return the seconds that so many units take which do nothing."""
    begin = perf_counter()
    for _ in crew.run(nothing, range(units)):
        pass
    return perf_counter() - begin


def timed(work: Callable[[Any], Any], unit: Any) -> tuple[Any, int, float]:
    """Return what the work returns, by whom it was done, and the processor time that it took."""
    begin = thread_time()
    return work(unit), os.getpid(), thread_time() - begin


class Counting:
    """A crew whose workers' processor time is counted."""

    def __init__(self, crew: Crew) -> None:
        self.crew, self.workers = crew, crew.workers
        self.busy: Counter[int] = Counter()

    def run(self, work: Callable[[Any], Any], units: Any) -> Iterator[tuple[int, Any]]:
        """Yield what the crew yields."""
        for number, (done, worker, seconds) in self.crew.run(partial(timed, work), units):
            self.busy[worker] += seconds
            yield number, done


def swept(crew: Crew, asked: Asked) -> tuple[float, list[Any]]:
    """Return the seconds of a sweep, and its rows."""
    notes = Notes()
    run = Run(asked, notes, None, None)
    run.long = True  # all are measured compiled; a long sweep goes over to that by itself
    begin = perf_counter()
    run.by(crew)
    return perf_counter() - begin, list(notes.rows())


def measured(on: str, workers: int, asked: Asked, rows: list[Any]) -> tuple[float, float]:
    """Return the seconds of the quickest sweep, and those that the busiest worker worked in it."""
    with crew_for(on, workers) as crew:
        swept(crew, asked)  # the workers start, and load what they need
        runs = []
        for _ in range(ROUNDS):
            counting: Any = Counting(crew)
            taken, found = swept(counting, asked)
            assert found == rows, on
            runs.append((taken, max(counting.busy.values())))
    return min(runs)


def main() -> None:
    """Measure, and print a line for each."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--codes", type=int, default=200)
    parser.add_argument("--most", type=int, default=8000)
    parser.add_argument("--units", type=int, default=2000)
    given = parser.parse_args()
    kinds = ["here", "processes", *(["ray"] if find_spec("ray") else [])]
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")
    _overhead(kinds, given.units)
    _speed_up(kinds[1:], given.codes, given.most)


def _overhead(kinds: list[str], units: int) -> None:
    begin = perf_counter()
    for unit in range(units):
        nothing(unit)
    bare = perf_counter() - begin
    for on in kinds:
        with crew_for(on, 1) as crew:
            hand_out(crew, 4)  # the workers start
            taken = median(hand_out(crew, units) for _ in range(ROUNDS)) - bare
        print(f"a unit of work on {on:9} costs {taken / units * 1e6:8.1f} µs")


def _speed_up(kinds: list[str], codes: int, most: int) -> None:
    family = _Some(codes)
    asked = Asked(family, "period", (("most", most),))
    with crew_for("here") as crew:
        swept(crew, asked)  # the kernels are loaded
        alone, rows = min((swept(crew, asked) for _ in range(ROUNDS)), key=lambda run: run[0])
    print(f"{codes} codes here: {alone:.2f} s")
    for on in kinds:
        (one, busy_one), (two, busy_two) = (measured(on, n, asked, rows) for n in (1, 2))
        print(
            f"{codes} codes on {on:9}: one worker {one:.2f} s ({alone / one:.2f} of here), two "
            f"{two:.2f} s: {one / two:.2f} times as fast, {busy_one / busy_two:.2f} by "
            "processor time"
        )


class _Some(gr.Family):
    """The first octal codes of three digits, as a family of their own."""

    def __init__(self, codes: int) -> None:
        self.codes = codes
        self.every = gr.family("octal", digits=3)

    @property
    def text(self) -> str:
        """Say how many."""
        return f"{self.every.text}, the first {self.codes}"

    @property
    def count(self) -> int:
        """As many as were asked for."""
        return self.codes

    def game(self, number: int) -> Any:
        """Return the game with this number among all."""
        return self.every.game(number)


if __name__ == "__main__":
    main()
