"""What solving by tiers costs: the bytes and the seconds of every stage, on one machine or many.

The stages are those of `grundy.tables.out_of_core`. Forward, a tier is expanded into runs, and runs
are merged into the partitions of the next; backward, the moves are listed again and looked up in
the later tier; at the end all keys are put in order and packed, and the driver writes the table. A
stage takes as long as its slowest resource: cores, disks, links, or the driver, who hands out the
units of work. Machines share a folder whose bytes are spread evenly over their disks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, exp, log, log1p, sqrt
from typing import TYPE_CHECKING

from grundy.tables.sparse_keys import KeyShape, aligned, packed_bytes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grundy.tables.estimates.rates import Rates

WORD, WORTH, QUESTION = 8, 4, 96
"""Bytes of a position, of what it is worth, and of the room that a question takes in memory."""

MERGED = 40
"""Bytes of memory that a word of a partition takes while it is made."""

RUN = 1 << 23
"""The most moves of a run."""

SMALL = 1 << 16
"""Words of a tier that are not shared out."""

BASE = 224 << 20
"""Bytes that a process takes before it does anything."""

UNITS, SHELF = 0.65, 0.25
"""The shares of memory for units of work, and for partitions that are kept for the next unit."""

RESOURCES = ("cores", "disks", "links", "driver")


@dataclass(frozen=True, slots=True)
class TierLoad:
    """A tier as work: its positions, one of all that are alike, and all their moves."""

    tier: int
    positions: float
    moves: float


@dataclass(frozen=True, slots=True)
class Stage:
    """The seconds that a stage would take if it waited for one resource alone."""

    name: str
    tier: int
    cores: float
    disks: float
    links: float
    driver: float

    @property
    def seconds(self) -> float:
        """How long it takes."""
        return max(self.cores, self.disks, self.links, self.driver)

    @property
    def waits_for(self) -> str:
        """What it waits for."""
        return max(RESOURCES, key=lambda name: float(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class Plant:
    """Machines that are alike, and how they share out the work.

    >>> from grundy.tables.estimates.rates import Rates
    >>> Plant(Rates(cores=2, memory=1 << 30)).workers, Plant(Rates(), machines=3).workers
    (2, 3)
    """

    rates: Rates
    machines: int = 1
    sends_questions: bool = False
    """Whether questions are sent to the partition that answers them, instead of it to them."""
    finer: int = 0
    """By how many bits more a tier is put into partitions than the driver does."""
    remembers: bool = False
    """Whether everything that is written fits into memory, so that disks need not read it."""

    @property
    def workers(self) -> int:
        """How many units are worked on at the same time."""
        return self.machines * self.rates.cores

    @property
    def share(self) -> float:
        """Bytes that one unit may take."""
        return max(1.0, (self.rates.memory - BASE) * UNITS / self.rates.cores)

    def units(self, words: float) -> int:
        """Return into how many partitions so many words are put: a power of two."""
        bits = 0 if self.workers == 1 or words < SMALL else self.workers.bit_length()
        while words / 2**bits > self.share / MERGED:
            bits += 1
        return 1 << (bits + self.finer if words >= SMALL else bits)

    def at_cores(self, units: int, each: float, rate: float) -> float:
        """Return the seconds until the last of so many units of so much work is done.

        Units come in rounds, and the largest partition of many is larger than the mean: hashing
        spreads positions as Poisson does.
        """
        rounds = ceil(units / self.workers)
        largest = 1 + (sqrt(2 * log(units) / each) if each > 0 and units > 1 else 0)
        return rounds * each * largest / rate

    def stage(  # noqa: PLR0913, PLR0917 - what a stage is
        self, name: str, tier: int, cores: float, read: float, written: float, units: int
    ) -> Stage:
        """Return a stage that reads and writes so many bytes in all."""
        rates, machines = self.rates, self.machines
        away = (machines - 1) / machines
        busy = min(machines, units)  # a unit runs on one machine
        disks = (0 if self.remembers else read / rates.read) + written / rates.write
        return Stage(
            *(name, tier, cores, disks / machines),
            away * (read + written) / (rates.link * (rates.bisection if busy > 1 else 1)) / busy,
            units * rates.unit,
        )


def runs_of(load: TierLoad, following: float, units: int, share: float) -> float:
    """Return how many words the runs of a tier have, in each of which a position stands once.

    `following` is how many positions the moves lead to altogether.
    """
    if load.moves <= 0 or following <= 0:
        return 0.0
    runs = max(float(units), load.moves / min(RUN, share / 16))
    share_of_moves, ways = 1 / runs, load.moves / following
    if runs <= 1:
        return following
    return min(load.moves, runs * following * -exp_minus_one(ways * log1p(-share_of_moves)))


def exp_minus_one(power: float) -> float:
    """Return e**power - 1."""
    return exp(power) - 1 if power < -1e-5 else power


def stages(loads: Sequence[TierLoad], table: float, plant: Plant) -> Iterator[Stage]:
    """Yield every stage of solving these tiers, first the ones forward."""
    rates = plant.rates
    pairs = list(zip(loads, [*loads[1:], None], strict=True))
    for load, later in pairs:
        yield from _forward(load, later, plant)
    for load, later in reversed(pairs):
        yield _backward(load, later, plant)
    positions = sum(load.positions for load in loads)
    units = max(1, ceil(positions / min(RUN, plant.share / MERGED)))
    cores = plant.at_cores(units, positions / units, rates.order)
    yield plant.stage(
        "order", 0, cores, (2 * WORD + WORTH) * positions, WORD * positions + table, 2 * units
    )
    yield Stage("table", 0, 0.0, table / rates.write, 0.0, table / rates.stream)


def _forward(load: TierLoad, later: TierLoad | None, plant: Plant) -> Iterator[Stage]:
    units = plant.units(load.positions)
    following = later.positions if later else 0.0
    words = runs_of(load, following, units, plant.share)
    cores = plant.at_cores(units, load.moves / units, plant.rates.expand)
    yield plant.stage("expand", load.tier, cores, WORD * load.positions, WORD * words, units)
    if later is None:
        return
    units = plant.units(words)
    cores = plant.at_cores(units, words / units, plant.rates.merge)
    yield plant.stage("merge", later.tier, cores, WORD * words, WORD * following, units)


def _backward(load: TierLoad, later: TierLoad | None, plant: Plant) -> Stage:
    units = plant.units(load.positions)
    cores = plant.at_cores(units, load.moves / units, plant.rates.solve)
    read, written = WORD * load.positions, WORTH * load.positions
    if later is not None:
        there = (WORD + WORTH) * later.positions
        if plant.sends_questions:
            sent = (WORD + 2 * WORTH + WORTH) * load.moves
            read, written = read + sent + there, written + sent
        elif there <= (plant.rates.memory - BASE) * SHELF:
            read += there * min(plant.machines, units)
        else:
            batches = ceil(load.moves / units / (plant.share / QUESTION))
            read += there * units * batches
    return plant.stage("solve", load.tier, cores, read, written, units)


def seconds_of(loads: Sequence[TierLoad], table: float, plant: Plant) -> float:
    """Return how long all stages take together."""
    return sum(stage.seconds for stage in stages(loads, table, plant))


def waits_for(loads: Sequence[TierLoad], table: float, plant: Plant) -> str:
    """Return the resource that is waited for most of the time."""
    times = dict.fromkeys(RESOURCES, 0.0)
    for stage in stages(loads, table, plant):
        times[stage.waits_for] += stage.seconds
    return max(RESOURCES, key=times.__getitem__)


def planned(loads: Sequence[TierLoad], table: float, rates: Rates, machines: int = 1) -> Plant:
    """Return so many machines, which need no disk to read where all fits into their memory."""
    plant = Plant(rates, machines)
    fits = working_bytes(loads, table, plant) <= machines * rates.memory
    return replace(plant, remembers=fits)


def working_bytes(loads: Sequence[TierLoad], table: float, plant: Plant) -> float:
    """Return the most bytes on the disk at a time.

    Forward that is a tier's runs beside all tiers so far; at the end it is every position with its
    worth, the same once more in the order of keys, and the table.
    """
    held, most = 0.0, 0.0
    for load, later in zip(loads, [*loads[1:], None], strict=True):
        held += WORD * load.positions
        following = later.positions if later else 0.0
        runs = runs_of(load, following, plant.units(load.positions), plant.share)
        most = max(most, held + WORD * (runs + following))
    positions = sum(load.positions for load in loads)
    return max(most, (2 * WORD + WORTH) * positions + table)


def memory_bytes(loads: Sequence[TierLoad], rates: Rates) -> int:
    """Return the memory that is of use: all questions of a tier at once, and the later tier."""
    largest = max(
        QUESTION * load.moves + (WORD + WORTH) * (later.positions if later else 0)
        for load, later in zip(loads, [*loads[1:], None], strict=True)
    )
    return min(rates.memory, BASE + round(largest))


def table_bytes(positions: float, span: int, values: int, header: int = 4096) -> int:
    """Return the bytes of a table of so many keys, with so many different values.

    >>> table_bytes(1000, 1_000_000, 4) < 8 * 1000
    True
    """
    size = max(1, round(positions))
    bits = max(0, values - 1).bit_length()
    codes = aligned(packed_bytes(size, bits))
    return header + sum(KeyShape(size, span).sections()) + codes
