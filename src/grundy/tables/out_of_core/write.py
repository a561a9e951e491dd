"""`gr.write_table`: every position in reach, solved and written into a file, larger than memory."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import NotCompiled
from grundy.engines.tiers.rules import Moves, NoTierError
from grundy.errors import EngineError, ParameterError, UndefinedError
from grundy.forms.packed import Packed
from grundy.limits.budget import budget, metered
from grundy.native.kernels.tiers import mix
from grundy.solving.key_form import KeyForm, PackedForm, form_of
from grundy.tables.file import checked_target
from grundy.tables.out_of_core.job import GameName, Job
from grundy.tables.out_of_core.notes import Notes, tiers_noted
from grundy.tables.out_of_core.round_solver import RoundSolver
from grundy.tables.out_of_core.solver import TierProgress, TierSolver
from grundy.tables.out_of_core.tier_functions import LinearTier, find_tier
from grundy.tables.starts import checked_start
from grundy.tables.writing import identity
from grundy.workers.choosing import crew_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from grundy.engines.tiers.rules import TierRules
    from grundy.rules.position import Position
    from grundy.workers.crew import Crew

BASE = 224 << 20
"""Bytes that a process takes with the compiler loaded, before it does anything."""

LEAST = 48 << 20
"""Bytes that a unit of work needs at least."""

NO_TIERS = LinearTier((1,), (0,))
"""Where no tiers are known all positions are in one, and play may cycle."""

SAMPLE = 128
"""Positions whose compiled moves are compared with the plain ones."""


def write_table(  # noqa: PLR0913 - options, each by its name
    position: Any,
    file: str | PathLike[str],
    *,
    memory: int | None = None,
    workers: int | None = None,
    on: str = "threads",
    folder: str | PathLike[str] | None = None,
    tell: Callable[[TierProgress], None] | None = None,
) -> int:
    """Solve every position in reach by tiers, out of core, and write them; return the bytes.

    The file is the one that `gr.strong(position).save(file)` writes, byte for byte.

    >>> import grundy as gr, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "small.grundy")
    >>> gr.write_table(gr.game("tic-tac-toe").start, file) == file.stat().st_size
    True

    Work is done within `memory` bytes, half of the machine's by default, by so many `workers`, `on`
    "threads", "processes", "ray" or "ray:ADDRESS". Finished tiers are kept in a `folder`, FILE.work
    by default, until all is done: the same call goes on where one was stopped. `tell` is called
    with a `TierProgress` now and then.

    Raises `EngineError` for games that cannot be solved so, `TableFileError` where files of the
    folder are damaged or belong to something else, `DiskFullError`, and `ParameterError` where the
    memory does not suffice, or workers cannot find the game.
    """
    start = _checked(position)
    checked_target(file)
    with crew_for(on, workers) as crew:
        return write_with(crew, start, file, memory=memory, folder=folder, tell=tell)


def write_with(  # noqa: PLR0913 - options, each by its name
    crew: Crew,
    start: Position,
    file: str | PathLike[str],
    *,
    memory: int | None = None,
    folder: str | PathLike[str] | None = None,
    tell: Callable[[TierProgress], None] | None = None,
) -> int:
    """Do what `write_table` does, by a crew that is there and stays."""
    work = Path(folder) if folder is not None else Path(f"{os.fspath(file)}.work")
    # What memory is for is told by `memory`: the limit for questions is not meant.
    with budget(bytes=None), metered() as meter:
        name = GameName.of(start)
        try:
            if crew.separate and not name.travels:
                raise ParameterError(
                    f"other processes cannot find the game {start.game.text}: define it, by a name "
                    "of its own, in a file; or use threads"
                )
            share, shelved = shares(memory, crew.workers, separate=crew.separate)
            job = _job(start, name, work.absolute(), share, shelved)

            def solve(job: Job) -> int:
                notes = Notes.opened(work.absolute(), about(start, job))
                kind = RoundSolver if job.tiers == NO_TIERS else TierSolver
                try:
                    return kind(
                        start=start, job=job, crew=crew, notes=notes, meter=meter, tell=tell
                    ).run(file)
                except (NotCompiled, NoTierError):
                    shutil.rmtree(work)  # nothing in it can be used
                    raise
                finally:
                    notes.close()

            try:
                return solve(job)
            except NoTierError:
                if job.tiers is None:
                    raise  # the game itself says which tiers there are
                return solve(replace(job, tiers=NO_TIERS))
        except NotCompiled as refusal:
            raise EngineError(
                f"{start.game.text} cannot be solved by tiers: {refusal}; the solver in memory, "
                "gr.strong(position).save(file), takes other games"
            ) from None


def _checked(position: Any) -> Position:
    start = checked_start(position)
    if len(start.terms) != 1:
        raise UndefinedError(
            f"a table of the sum {start} cannot be saved: save one for each summand"
        )
    return start


def shares(memory: int | None, workers: int, *, separate: bool) -> tuple[int, int]:
    """Return the bytes for one unit of work, and for solved partitions that a process keeps.

    `separate` workers are processes, which take their own room for the program.
    """
    if memory is None:
        memory = _physical() // 2
    processes = workers + 1 if separate else 1
    left = memory - BASE * processes
    share = int(left * 0.65) // workers
    if share < LEAST:
        needed = BASE * processes + int(LEAST * workers / 0.65)
        raise ParameterError(
            f"{memory:,} bytes of memory are too few for {workers} workers: give at least "
            f"{needed:,}, or fewer workers"
        )
    return share, int(left * 0.25) // (workers if separate else 1)


def _physical() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):  # no POSIX
        return 4 << 30


def _job(start: Position, name: GameName, folder: Path, share: int, shelved: int) -> Job:
    game = start.game
    plain = form_of(game, symmetry=False, start=start)
    root = plain.key(start)
    if type(root) is not int:
        raise NotCompiled("its positions are not whole numbers")
    packed = plain.packed if isinstance(plain, PackedForm) else None
    has_images = packed is not None and type(packed).canonical is not Packed.canonical
    folded = has_images and packed is not None and packed.alike(root) == 1
    tiers, first = _tiers(plain, root)
    if tiers is not None and tiers_noted(folder) == noted(NO_TIERS):
        tiers = NO_TIERS  # a guess failed before
    job = Job(name, root, folded, tiers, first, has_images, str(folder), share, shelved)
    _compare(form_of(game, symmetry=folded), root, job.rules)
    return job


def _tiers(form: KeyForm, root: int) -> tuple[LinearTier | None, int]:
    """Return the function that tells tiers, None for the packed form's own; and the first tier."""
    packed = form.packed if isinstance(form, PackedForm) else None
    if packed is not None and type(packed).tier is not Packed.tier:
        return None, packed.tier(root)
    found = find_tier(root, form.final, lambda key: [to for *_, to in form.turns(key)])
    found = found or NO_TIERS
    return found, found.tier(root)


def about(start: Position, job: Job) -> dict[str, Any]:
    """Return what is solved, for the notes."""
    form = form_of(start.game, symmetry=job.folded)
    return {**identity(start, form), "symmetry": job.folded, "tiers": noted(job.tiers)}


def noted(tiers: LinearTier | None) -> list[list[int]] | None:
    """Return what tells tiers, as the notes have it."""
    return None if tiers is None else [list(tiers.masks), list(tiers.weights)]


def _compare(form: KeyForm, root: int, rules: TierRules) -> None:
    """Compare compiled moves with the plain ones: a guard beside the checked arithmetic.

    Raises `NotCompiled` when they differ.
    """
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    queue, seen = [root], {root}
    options: list[set[int]] = []
    for key in queue:
        if len(options) >= SAMPLE:
            break
        found = {to for *_, to in form.turns(key)} if form.final(key) is None else set()
        options.append(found)
        queue += sorted(found - seen)
        seen |= found
    words = np.array([mix(key) for key in queue[: len(options)]], np.uint64)
    moves = Moves(rules, -(1 << 62), 1 << 16, asks=True)
    reached = moves.fill(words, 0, np.zeros(len(words), np.int32))
    listed: list[set[int]] = [set() for _ in words]
    for word, source in zip(moves.words[: moves.used], moves.sources[: moves.used], strict=True):
        listed[int(source)].add(int(word))
    for number, wanted in enumerate(options[:reached]):
        if listed[number] != {mix(key) for key in wanted}:
            where = form.text(queue[number])
            raise NotCompiled(f"the compiled rule gives different moves at {where}")
