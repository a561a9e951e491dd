"""Every game of a family, asked the same question: over several workers, and resumable."""

from __future__ import annotations

from pathlib import Path
from time import time
from typing import TYPE_CHECKING, Any

from grundy.discovery.families.reading import family as family_of
from grundy.discovery.families.reading import first_parameter
from grundy.discovery.sweeps.journal import Journal, Notes
from grundy.discovery.sweeps.progress import Pace, SweepProgress
from grundy.discovery.sweeps.question import question_named
from grundy.discovery.sweeps.rows import Sweep
from grundy.discovery.sweeps.saving import format_of, provenance
from grundy.discovery.sweeps.slices import Slices
from grundy.discovery.sweeps.unit import Asked, Done, Unit, work
from grundy.errors import BudgetExceeded, ParameterError, SweepFileError
from grundy.forms.states import whole_number
from grundy.limits.deadline import deadline, time_left
from grundy.workers.choosing import HERE, PROCESSES, THREADS, crew_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.discovery.families.family import Family
    from grundy.discovery.sweeps.saving import Format
    from grundy.workers.crew import Crew

LONG = 4.0
"""Seconds of work for each worker that pay for loading the compiler."""

MOST = 1 << 14
"""Values of each game that are looked at, unless more are asked for."""


def sweep(  # noqa: PLR0913 - what a sweep may be told
    family: str | Family,
    size: int | None = None,
    *,
    ask: str | None = None,
    most: int = MOST,
    at: str = "",
    workers: int | None = None,
    on: str | None = None,
    output: str | Path | None = None,
    journal: str | Path | None = None,
    tell: Callable[[SweepProgress], None] | None = None,
    seconds: float | None = None,
) -> Sweep:
    """Return a row for each game of a family: its period within `most` values, as plain data.

    >>> import grundy as gr
    >>> rows = gr.sweep("subtraction", 2)
    >>> [(row["game"], row["length"]) for row in rows]
    [('subtraction:1', 2), ('subtraction:2', 4), ('subtraction:1,2', 3)]
    >>> rows = gr.sweep(gr.family("rule: n -> n-1; n-a", a="2-4"), ask="zeros", most=20)
    >>> [(row["a"], row["first"]) for row in rows][1:]
    [(3, '0,2,4,6,8,10,12,14,16,18'), (4, '0,2,5,7,10,12,15,17')]

    The family is made by `gr.family`, or is its text; "octal" with a size has codes of so many
    digits, "subtraction" sets of numbers up to it. `ask` is what each game is asked: `period`,
    `values` and `zeros` of its first `most` heaps, `misere`, or the `outcome` of the position `at`.

    The work is done by this process, or `on` "processes", "ray" or "ray:ADDRESS" by so many
    `workers`; the rows are the same. They are written to `output`, a .csv or .parquet file, and
    kept as they are done in a `journal`, which is removed at the end: after an interruption, the
    same call goes on where it was. `tell` is called with a `SweepProgress` now and then.

    Raises `ParameterError` for what makes no family or question, `SweepFileError` for a journal of
    another sweep, and `BudgetExceeded` when the `seconds` are over; the journal has what was done.
    """
    chosen = _family(family, size)
    asked = _asked(chosen, ask or chosen.question, most, at)
    form = None if output is None else format_of(Path(output))
    kept = _journal_of(output, journal)
    left = _seconds(seconds)
    with Notes() if kept is None else Journal(kept, asked) as notes:
        run = Run(asked, notes, tell, None if left is None else time() + left)
        if run.left.games:
            with _crew(workers, on, run.left.games) as crew:
                run.by(crew)
        if run.pace.done < chosen.count:
            raise _over(run.pace, seconds if seconds is not None else left or 0, kept)
        about = provenance(asked, notes.rows())
        if form is None or output is None:
            found = Sweep(about, asked.columns, list(notes.rows()))
        else:
            _write(form, Path(output), asked, notes, about)
            found = Sweep(about, asked.columns, path=Path(output))
        if isinstance(notes, Journal):
            notes.remove()
    return found


def _write(form: Format, output: Path, asked: Asked, notes: Notes, about: dict[str, Any]) -> None:
    try:
        form.write(output, asked.columns, notes.rows(), about)
    except OSError as error:
        raise SweepFileError(
            f"{error.filename or output}: {error.strerror or error}; the rows are kept, and the "
            "same call writes them"
        ) from error


class Run:
    """A sweep under way: what is left goes out in units, and comes back as rows."""

    def __init__(
        self,
        asked: Asked,
        notes: Notes,
        tell: Callable[[SweepProgress], None] | None,
        until: float | None,
    ) -> None:
        self.asked, self.notes, self.tell, self.until = asked, notes, tell, until
        self.long = False
        """Whether it takes so long that workers compile what they can."""
        count = asked.family.count
        self.left = Slices(count, notes.spans(), workers=1)
        self.pace = Pace(count - self.left.games, count)

    def by(self, crew: Crew) -> None:
        """Have everything done that is left, or as much as there is time for."""
        self.left = Slices(self.asked.family.count, self.notes.spans(), crew.workers)
        if self.pace.done and self.tell is not None:
            self.tell(SweepProgress(self.pace.done, self.pace.total))  # where it goes on
        while self.left.spans and not self._is_over():
            for _, done in crew.run(work, self._units()):
                self._keep(done)

    def _units(self) -> Iterator[Unit]:
        for start, stop in self.left.taken():
            self.long = self.long or self.left.seconds > LONG
            yield Unit(self.asked, start, stop, self.until, self.long)
            if self._is_over():
                return

    def _is_over(self) -> bool:
        return self.until is not None and time() >= self.until

    def _keep(self, done: Done) -> None:
        games = len(done.rows)
        self.left.measure(games, done.seconds)
        self.left.give_back(done.start + games, done.stop)
        if games:
            self.notes.add(done.start, done.rows)
            progress = self.pace.add(games)
            if self.tell is not None:
                self.tell(progress)


def _crew(workers: int | None, on: str | None, games: int) -> Crew:
    if on is None:
        alone = workers is None or workers == 1 or games < 2 * workers
        on = HERE if alone else PROCESSES
    if on == THREADS:
        raise ParameterError("a sweep is done on here, processes, ray or ray:ADDRESS, not threads")
    if workers is not None:
        whole_number(workers, "the number of workers", least=1)
    return crew_for(on, workers)


def _family(family: str | Family, size: int | None) -> Family:
    if size is None:
        return family_of(family)
    if not isinstance(family, str):
        raise ParameterError(f"{family} has its size; leave the {size!r} out")
    return family_of(family, **{first_parameter(family): size})


def _asked(family: Family, ask: str, most: int, at: str) -> Asked:
    """Return what is asked, after a look whether it can be."""
    question = question_named(ask)
    if at and "at" not in question.options:
        raise ParameterError(f"{ask} is not asked of one position; leave at={at!r} out")
    given: dict[str, Any] = {"at": str(at), "most": most}
    if "most" in question.options:
        whole_number(most, "the number of values of each game", least=1)
    refusal = question.refuses(family.game(0))
    if refusal:
        raise ParameterError(f"{ask} cannot be asked of {family}: {refusal}")
    return Asked(family, ask, tuple((name, given[name]) for name in question.options))


def _journal_of(output: str | Path | None, journal: str | Path | None) -> Path | None:
    if journal is not None:
        return Path(journal)
    return None if output is None else Path(output).with_name(f"{Path(output).name}.part")


def _seconds(seconds: float | None) -> float | None:
    """Return the seconds that there are, also by a deadline around the whole."""
    with deadline(seconds):
        return time_left()


def _over(pace: Pace, seconds: float, kept: Path | None) -> BudgetExceeded:
    going_on = kept is not None and pace.done > 0
    again = f"; they are kept in {kept}, and the same call goes on" if going_on else ""
    return BudgetExceeded(
        f"within {seconds:g} seconds {pace.done:,} of {pace.total:,} games were done{again}",
        positions=pace.done,
    )
