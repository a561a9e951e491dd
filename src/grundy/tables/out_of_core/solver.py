"""The driver: forward through the tiers, backward, and all positions into one file.

What is finished is noted in the folder (see `grundy.tables.out_of_core.notes`), so that the same
command goes on where it was stopped.
"""

from __future__ import annotations

import errno
import itertools
import shutil
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.engines.reachable import heed_positions
from grundy.engines.tiers.blocks import BLOCK, DamagedFile, NumberFile, write_numbers
from grundy.engines.tiers.forward import WORDS, mixed
from grundy.engines.tiers.ordered import split_points
from grundy.errors import DiskFullError, EngineError, TableFileError
from grundy.native.kernels.tiers import HALF, NOTHING, PLIES
from grundy.solving.key_form import form_of
from grundy.tables.file import described, table_stream
from grundy.tables.out_of_core import units
from grundy.tables.out_of_core.units import Damage, Tier, Written
from grundy.tables.writing import NUMBERS, describe
from grundy.values.score import Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from os import PathLike

    from grundy.limits.budget import Meter
    from grundy.rules.position import Position
    from grundy.tables.out_of_core.job import Job
    from grundy.tables.out_of_core.notes import Notes
    from grundy.workers.crew import Crew

FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
"""What the system says when a disk is full, or a file as large as it may be."""

SMALL = 1 << 16
"""Words of a tier that is not worth sharing out."""


@dataclass(frozen=True, slots=True)
class TierProgress:
    """How far solving by tiers has come.

    >>> progress = TierProgress("forward", tier=7, positions=1_000_000, seconds=2.0)
    >>> print(progress)
    forward, tier 7: 1,000,000 positions, 500,000 a second
    """

    phase: str
    """What is done: "forward", "backward" or "writing"."""

    tier: int
    positions: int
    """Positions that this phase has gone through; with symmetry, one of all that are alike."""

    seconds: float

    @property
    def rate(self) -> float:
        """Positions a second in this phase."""
        return self.positions / self.seconds if self.seconds > 0 else 0.0

    def __str__(self) -> str:
        if self.phase == "writing":
            return "writing the file"
        counted = f"{self.positions:,} positions, {self.rate:,.0f} a second"
        return f"{self.phase}, tier {self.tier}: {counted}"


class TierSolver:
    """Solves one game by tiers, with a crew, in a folder."""

    def __init__(  # noqa: PLR0913 - what it works with
        self,
        *,
        start: Position,
        job: Job,
        crew: Crew,
        notes: Notes,
        meter: Meter,
        tell: Callable[[TierProgress], None] | None,
    ) -> None:
        self.start, self.job, self.crew, self.notes = start, job, crew, notes
        self.meter, self.tell = meter, tell
        self._step, self._needs = "", 0

    def run(self, file: str | PathLike[str]) -> int:
        """Write the table; return its bytes.

        Raises `TableFileError` where a file is damaged, and `DiskFullError`. What is damaged is
        forgotten, with what follows from it, so that the same command solves it again.
        """
        try:
            self._forward()
            self._backward()
            size = self._write(file)
        except Damage as damage:
            remedy = self._forget(damage)
            raise TableFileError(f"{damage}; nothing was written: {remedy}") from None
        except DamagedFile as damage:
            raise TableFileError(f"{damage}; the same command writes it again") from None
        except OSError as error:
            if error.errno not in FULL:
                raise
            raise self._full() from error
        except EngineError:  # it will never be written: what was found is of no use
            self._remove_all()
            raise
        self._remove_all()
        return size

    def _remove_all(self) -> None:
        self.notes.close()
        shutil.rmtree(self.job.folder, ignore_errors=True)

    def _forget(self, damage: Damage) -> str:
        """Forget what is damaged, and what follows from it; return what to do."""
        if damage.worths:
            self.notes.forget_worths(damage.tier)
        else:
            self.notes.forget_from(damage.tier)
        return (
            f"what does not depend on it is kept, and the same command solves tier {damage.tier} "
            "again, and goes on"
        )

    def _full(self) -> DiskFullError:
        free = shutil.disk_usage(self.job.folder).free
        return DiskFullError(
            f"there is no room on the disk: {self._step} takes about {self._needs:,} bytes, and "
            f"{free:,} are free in {self.job.folder}; nothing was written, and finished tiers are "
            "kept: the same command goes on when there is room"
        )

    # Forward -------------------------------------------------------------------------------------

    def _forward(self) -> None:
        notes, told = self.notes, self._telling("forward")
        if self.crew.separate:  # all at once: the first tiers are for one worker
            list(self.crew.run(units.prepare, [self.job] * self.crew.workers))
        if not notes.tiers and not notes.runs:
            self._first_run()
        for tier in notes.tiers.values():
            told(tier.number, tier.positions)
        while True:
            waiting = [tier for tier in notes.tiers.values() if tier.number not in notes.expanded]
            for tier in waiting:
                self._expand(tier)
            if not notes.runs:
                return
            tier = self._merge(min(notes.runs))
            told(tier.number, tier.positions)

    def _first_run(self) -> None:
        words = mixed([self.job.root])
        first = self.job.first_tier
        name = f"{first}.start.run"
        run = Written(name, write_numbers(self.job.path(name), words), 1)
        self.notes.note(runs={first: (run,)})

    def _expand(self, tier: Tier) -> None:
        """Write the runs that the moves of a tier lead to."""
        self._step, self._needs = f"expanding tier {tier.number}", self._moves(tier)
        todo = [units.Expand(self.job, tier, part) for part in range(len(tier.words))]
        runs = {number: list(known) for number, known in self.notes.runs.items()}
        for found in self._done(units.expand, todo):
            for to, run in found:
                runs.setdefault(to, []).append(run)
        ordered = {to: tuple(sorted(found)) for to, found in runs.items()}
        self.notes.note(runs=ordered, expanded=tier.number, graded=len(ordered) <= 1)

    def _merge(self, number: int) -> Tier:
        """Make a tier of its runs."""
        runs = self.notes.runs[number]
        total = sum(run.size for run in runs)
        self._step, self._needs = f"tier {number}", 8 * total
        bits = self._bits(total)
        todo = [units.Merge(self.job, number, bits, part, runs) for part in range(1 << bits)]
        words = tuple(self._done(units.merge, todo))
        tier = Tier(number, bits, words)
        left = {to: found for to, found in self.notes.runs.items() if to != number}
        self.notes.note(tier=tier, runs=left)
        self._remove(runs)
        return tier

    def _moves(self, tier: Tier) -> int:
        """Guess the bytes of the moves of a tier: as many for a position as there were lately."""
        before = [one for one in self.notes.tiers.values() if one.number < tier.number]
        grown = tier.positions / max(1, before[-1].positions) if before else 1.0
        return int(8 * tier.positions * max(4.0, 2 * grown))

    def _bits(self, words: int) -> int:
        """Return the logarithm of the number of partitions for so many words, some alike."""
        most = max(1, self.job.share // 40)
        bits = 0 if self.crew.workers == 1 or words < SMALL else self.crew.workers.bit_length()
        while words >> bits > most:
            bits += 1
        return bits

    # Backward ------------------------------------------------------------------------------------

    def _backward(self) -> None:
        notes, told = self.notes, self._telling("backward")
        for number in sorted(notes.tiers, reverse=True):
            tier = notes.tiers[number]
            if not tier.worths:
                tier = self._solve(tier)
            told(number, tier.positions)

    def _solve(self, tier: Tier) -> Tier:
        tiers = self.notes.tiers
        later = {number: known for number, known in tiers.items() if number > tier.number}
        if self.notes.graded:
            later = {number: later[number] for number in sorted(later)[:1]}
        self._step, self._needs = f"what tier {tier.number} is worth", 4 * tier.positions
        todo = [units.Solve(self.job, tier, part, later) for part in range(len(tier.words))]
        return self._note_solved(tier, list(self._done(units.solve, todo)))

    def _note_solved(self, tier: Tier, found: list[units.Worths]) -> Tier:
        counts: dict[int, int] = {}
        for one in found:
            for worth, count in one.counts.items():
                counts[worth] = counts.get(worth, 0) + count
        low, high = (min(one.ends[0] for one in found), max(one.ends[1] for one in found))
        solved = tier._replace(worths=tuple(one.written for one in found))
        self.notes.note(tier=solved, counts=(tier.number, counts, low, high))
        return solved

    # The file ------------------------------------------------------------------------------------

    def _write(self, file: str | PathLike[str]) -> int:
        notes, told = self.notes, self._telling("writing")
        told(0, 0)
        counts = notes.all_counts()
        worths = tuple(sorted(counts))
        ends = self._images_are_there()
        one_of_each = ends is not None
        form = form_of(self.start.game, symmetry=self.job.folded or one_of_each)
        values = [(_score(worth), counts[worth]) for worth in worths]
        description = describe(self.start, form, NUMBERS, values)
        smallest, largest = ends or notes.ends()
        _check_room(largest - smallest, len(worths))
        kept = sum(tier.positions for tier in notes.tiers.values())
        self._step, self._needs = "putting all keys in order and writing the table", 12 * kept
        runs = self._join(worths, smallest, one_of_each)
        files = [NumberFile(self.job.path(run.name), run.digest) for run in runs]
        bits = (len(worths) - 1).bit_length()
        positions = sum(run.size for run in runs)
        full = described(description, positions, smallest, largest - smallest)
        with table_stream(file, full) as out:
            for name, spans in self._packed(full, runs, files, bits):
                if name:
                    out.add(units.read_part(self.job, name, spans))
                    self.job.path(name).unlink()
                told(0, 0)
        return out.bytes

    def _images_are_there(self) -> tuple[int, int] | None:
        """Return the least and the largest key of a table with one position of all that are alike.

        All were solved, and such a table is written where the image of every one can be reached.
        """
        if self.job.folded or not self.job.has_images:
            return None
        ends = []
        for number in sorted(self.notes.tiers):
            tier = self.notes.tiers[number]
            todo = [units.Images(self.job, tier, part) for part in range(len(tier.words))]
            found = list(self._done(units.look_for_images, todo))
            if None in found:
                return None
            ends += [pair for pair in found if pair is not None]
        return min(low for low, _ in ends), max(high for _, high in ends)

    def _join(
        self, worths: tuple[int, ...], smallest: int, one_of_each: bool
    ) -> tuple[Written, ...]:
        tiers = tuple(self.notes.tiers[number] for number in sorted(self.notes.tiers))
        todo: list[units.Join] = []
        for parts in self._grouped(tiers):
            chosen = sorted({place for place, _ in parts})
            some = tuple(tiers[place] for place in chosen)
            where = tuple((chosen.index(place), part) for place, part in parts)
            todo.append(units.Join(self.job, len(todo), some, where, worths, smallest, one_of_each))
        return tuple(self._done(units.join, todo))

    def _grouped(self, tiers: tuple[Tier, ...]) -> Iterator[list[tuple[int, int]]]:
        """Yield partitions of tiers, about as many positions at a time as a unit may take."""
        most, held = min(units.RUN, self.job.share // 40), 0
        group: list[tuple[int, int]] = []
        for place, tier in enumerate(tiers):
            for part, written in enumerate(tier.words):
                if group and held + written.size > most:
                    yield group
                    group, held = [], 0
                group.append((place, part))
                held += written.size
        yield group

    def _packed(
        self, full: dict[str, Any], runs: tuple[Written, ...], files: list[NumberFile], bits: int
    ) -> Iterator[tuple[str, tuple[tuple[int, int], ...]]]:
        """Yield the packed ranges of keys, in order."""
        most = max(BLOCK, min(units.RUN, self.job.share // 40))
        points = [0, *split_points(files, most), WORDS]
        todo, place = [], 0
        for number, (low, high) in enumerate(itertools.pairwise(points)):
            todo.append(units.Pack(self.job, number, runs, low, high, place, bits, full))
            place = sum(file.size if high >= WORDS else file.place(high) for file in files)
        yield from self._done(units.pack, todo)

    # The crew ------------------------------------------------------------------------------------

    def _done(self, work: Callable[[Any], Any], todo: Iterable[Any]) -> Iterator[Any]:
        """Yield what units return, in their order."""
        held: dict[int, Any] = {}
        following = 0
        for number, result in self.crew.run(work, todo):
            held[number] = result
            while following in held:
                yield held.pop(following)
                following += 1

    def _remove(self, runs: Iterable[Written]) -> None:
        for run in runs:
            self.job.path(run.name).unlink(missing_ok=True)

    def _telling(self, phase: str) -> Telling:
        return Telling(phase, self.meter, self.tell)


class Telling:
    """Counts the positions of a phase, and tells how far it has come."""

    def __init__(
        self, phase: str, meter: Meter, tell: Callable[[TierProgress], None] | None
    ) -> None:
        self.phase, self.meter, self.tell = phase, meter, tell
        self.total = 0
        self._begin = monotonic()

    def __call__(self, tier: int, positions: int) -> None:
        """Add positions; raise what the budget says."""
        self.total += positions
        self.meter.check(self.total)
        heed_positions(self.total, self.meter)
        if self.tell is not None:
            seconds = monotonic() - self._begin
            self.tell(TierProgress(self.phase, tier, self.total, seconds))


def _score(worth: int) -> Score | None:
    if worth == NOTHING:
        return None
    return Score(worth >> HALF, worth & PLIES)


def _check_room(span: int, values: int) -> None:
    """Raise `EngineError` where a key and the code of its value do not fit into one word."""
    bits = span.bit_length() + (values - 1).bit_length()
    if bits > WORD_BITS:
        raise EngineError(
            f"its keys are so far apart that a key and the code of its value take {bits} bits, and "
            f"there are {WORD_BITS}: solve it in memory, without --memory, --on and --workers, or "
            "give the game a packed form with smaller numbers"
        )


WORD_BITS = 64
