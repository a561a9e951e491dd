"""The units of work: each reads files of the folder, writes files, and returns what it wrote.

A unit is a function of one argument; run again, it writes the same bytes under the same names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.tiers.backward import (
    SolvedPartition,
    SolvedTier,
    Tally,
    key_ends,
    load_partition,
    missing_images,
    own_images,
    solve_words,
)
from grundy.engines.tiers.blocks import DamagedFile, NumberFile, write_numbers, write_whole
from grundy.engines.tiers.forward import expand_runs, merge_runs
from grundy.engines.tiers.ordered import Codes, in_range, joined
from grundy.engines.tiers.rules import wide
from grundy.tables.file import TablePart, pack_part

if TYPE_CHECKING:
    from grundy.engines.rule_tables import NotCompiled
    from grundy.tables.out_of_core.job import Job

RUN = 1 << 23
"""The most words of a run: more at once are not put in order any quicker."""


class Written(NamedTuple):
    """A file that a unit wrote: its name, its digest, and how many numbers are in it."""

    name: str
    digest: str
    size: int


class Tier(NamedTuple):
    """A tier whose words are in files: the logarithm of the number of its partitions, and these.

    `worths` are the files of what the positions are worth, when that is known.
    """

    number: int
    bits: int
    words: tuple[Written, ...]
    worths: tuple[Written, ...] = ()

    @property
    def positions(self) -> int:
        """How many positions are kept."""
        return sum(part.size for part in self.words)


class Damage(DamagedFile):
    """A file of a tier is damaged: its words, what they are worth, or a run that it is made of."""

    def __init__(self, tier: int, partition: int, what: str, worths: bool = False) -> None:
        super().__init__(tier, partition, what, worths)
        self.tier, self.partition, self.what, self.worths = tier, partition, what, worths

    def __str__(self) -> str:
        return f"partition {self.partition} of tier {self.tier}: {self.what}"


def prepare(job: Job) -> None:
    """Have the rules compiled, so that a worker is ready for its first unit."""
    _ = job.rules


class Expand(NamedTuple):
    """Have one partition of a tier expanded into runs."""

    job: Job
    tier: Tier
    partition: int


def expand(unit: Expand) -> list[tuple[int, Written]]:
    """Write runs; return them with the tiers that they are for."""
    job, tier, partition = unit
    words = opened(job, tier.words[partition], tier.number, partition)
    found: list[tuple[int, Written]] = []
    capacity = min(RUN, job.share // 16)
    for to, run in expand_runs(job.rules, tier.number, [words], capacity):
        name = f"{to}.from.{tier.number}.{partition}.{len(found)}.run"
        found.append((to, written(job, name, run)))
    return found


class Merge(NamedTuple):
    """Have one partition of a tier made of runs."""

    job: Job
    number: int
    bits: int
    partition: int
    runs: tuple[Written, ...]


def merge(unit: Merge) -> Written:
    """Write the words of a partition."""
    job, number, bits, partition, runs = unit
    low, high = partition << 64 - bits, (partition + 1) << 64 - bits
    files = [opened(job, run, number, partition) for run in runs]
    words = merge_runs(files, low, high)
    return written(job, f"{number}.{bits}.{partition}.words", words)


class Solve(NamedTuple):
    """Have one partition of a tier solved, with the later tiers that its moves may lead to."""

    job: Job
    tier: Tier
    partition: int
    later: dict[int, Tier]


class Worths(NamedTuple):
    """What was found of a partition: its file, how many positions have each worth, its keys."""

    written: Written
    counts: dict[int, int]
    ends: tuple[int, int]


def solve(unit: Solve) -> Worths:
    """Write what the positions of a partition are worth."""
    job, tier, partition, later = unit
    words = opened(job, tier.words[partition], tier.number, partition).read()
    rules = job.rules
    capacity = max(1024, job.share // (160 if rules.turns else 96))

    def solved(number: int) -> SolvedTier:
        if number not in later:
            raise Damage(number, 0, "the tier is missing")
        return _solved_tier(job, later[number])

    worths = solve_words(rules, tier.number, words, capacity, solved)
    tally = Tally(rules, folded=job.folded)
    tally.add(words, worths)
    name = f"{tier.number}.{tier.bits}.{partition}.worths"
    return Worths(written(job, name, worths), tally.counts, tally.ends)


def _solved_tier(job: Job, tier: Tier) -> SolvedTier:
    def name(number: int) -> tuple[int, int, str, str]:
        """Name all that a partition is made of: a folder may hold another game before long."""
        return number, tier.bits, tier.words[number].digest, tier.worths[number].digest

    def partition(number: int) -> SolvedPartition:
        def load() -> SolvedPartition:
            words = opened(job, tier.words[number], tier.number, number)
            worths = opened(job, tier.worths[number], tier.number, number)
            return load_partition(words, worths, number << 64 - tier.bits, 64 - tier.bits)

        return job.shelf.get(name(number), load)

    return SolvedTier(
        tier.positions, tier.bits, partition, lambda number: job.shelf.has(name(number))
    )


class Images(NamedTuple):
    """Have the images of the positions of a partition looked for in their tier."""

    job: Job
    tier: Tier
    partition: int


def look_for_images(unit: Images) -> tuple[int, int] | None:
    """Return the least and the largest key that are their own images; None if one is missing."""
    job, tier, partition = unit
    words = opened(job, tier.words[partition], tier.number, partition).read()
    capacity = max(1024, job.share // 96)
    if missing_images(job.image, words, capacity, _solved_tier(job, tier)):
        return None
    return key_ends(words[own_images(job.image, words)])


class Join(NamedTuple):
    """Have partitions put in the order of their keys, with the codes of their worths."""

    job: Job
    number: int
    tiers: tuple[Tier, ...]
    parts: tuple[tuple[int, int], ...]
    """Which tier among these, and which partition of it."""

    worths: tuple[int, ...]
    smallest: int
    one_of_each: bool
    """Whether only positions that are their own images are kept."""


def join(unit: Join) -> Written:
    """Write a run of keys with their codes."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    job, codes = unit.job, Codes(list(unit.worths))
    image = job.image if unit.one_of_each else None
    found = []
    for place, partition in unit.parts:
        tier = unit.tiers[place]
        words = opened(job, tier.words[partition], tier.number, partition).read()
        worths = opened(job, tier.worths[partition], tier.number, partition).read()
        found.append(joined(words, worths, codes, unit.smallest, image))
    run = np.concatenate(found) if len(found) > 1 else found[0]
    if len(found) > 1:
        run.sort()
    return written(job, f"keys.{unit.number}.run", run)


class Pack(NamedTuple):
    """Have the keys of a range packed as the table has them."""

    job: Job
    number: int
    runs: tuple[Written, ...]
    low: int
    high: int
    place: int
    code_bits: int
    description: dict[str, Any]


def pack(unit: Pack) -> tuple[str, tuple[tuple[int, int], ...]]:
    """Write the packed bytes of a range; return the file, and where each section's begin."""
    import numpy as np  # noqa: PLC0415

    job, bits = unit.job, unit.code_bits
    words = in_range(
        [NumberFile(job.path(run.name), run.digest) for run in unit.runs], unit.low, unit.high
    )
    codes = words & np.uint64((1 << bits) - 1)
    words >>= np.uint64(bits)
    if not len(words):
        return "", ()
    part = pack_part(unit.description, words, codes, unit.place)
    name = f"keys.{unit.number}.packed"
    write_whole(job.path(name), *(packed for _, packed in part))
    return name, tuple((begin, len(packed)) for begin, packed in part)


def read_part(job: Job, name: str, spans: tuple[tuple[int, int], ...]) -> TablePart:
    """Return what `pack` wrote."""
    whole = job.path(name).read_bytes()
    parts, at = [], 0
    for begin, length in spans:
        parts.append((begin, whole[at : at + length]))
        at += length
    return TablePart(*parts)


def too_wide() -> NotCompiled:
    """Return the error for lines of play that are too long."""
    return wide()


def written(job: Job, name: str, numbers: Any) -> Written:
    """Write numbers into a file of the folder."""
    return Written(name, write_numbers(job.path(name), numbers), len(numbers))


def opened(job: Job, written: Written, tier: int, partition: int) -> Any:
    """Return a file of a tier, which tells where it is damaged."""
    return _TierFile(job.path(written.name), written.digest, tier, partition)


class _TierFile(NumberFile):
    """A file of a tier, whose damage names the partition."""

    def __init__(self, path: Any, digest: str, tier: int, partition: int) -> None:
        self.tier, self.partition = tier, partition
        super().__init__(path, digest)

    def _damaged(self, what: str) -> DamagedFile:
        told = str(super()._damaged(what))
        return Damage(self.tier, self.partition, told, self.path.suffix == ".worths")
