"""The units of work where play can cycle: see `grundy.engines.tiers.rounds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.engines.tiers.backward import SolvedPartition, SolvedTier, Tally
from grundy.engines.tiers.forward import merge_runs
from grundy.engines.tiers.rounds import (
    State,
    first_front,
    list_moves,
    moves_into,
    new_words,
    step,
)
from grundy.native.kernels.tiers import HALF, NOTHING, PLIES
from grundy.native.runtime import zeros
from grundy.tables.out_of_core.units import Tier, Worths, Written, opened, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.tables.out_of_core.job import Job


class Level(NamedTuple):
    """Have the words of one range that are new at this distance found, and put to the known."""

    job: Job
    distance: int
    bits: int
    partition: int
    runs: tuple[Written, ...]
    known: Tier


def level(unit: Level) -> tuple[Written, Written]:
    """Write the new words and all known words of a partition."""
    job, distance, bits, partition, runs, known = unit
    low, high = partition << 64 - bits, (partition + 1) << 64 - bits
    words = merge_runs([opened(job, run, distance, partition) for run in runs], low, high)
    before = partition >> bits - known.bits
    file = opened(job, known.words[before], distance, before)
    fresh, together = new_words(words, merge_runs([file], low, high))
    return (
        written(job, f"front.{distance}.{bits}.{partition}.words", fresh),
        written(job, f"known.{distance}.{bits}.{partition}.words", together),
    )


class Turn(NamedTuple):
    """Have the moves of the positions of a partition listed by where they lead."""

    job: Job
    known: Tier
    partition: int


class Turned(NamedTuple):
    """What was found: the state of the partition, its moves by partition, and what is at stake."""

    state: tuple[Written, ...]
    moves: tuple[tuple[Written, ...], ...]
    stakes: tuple[int, ...]


def turn(unit: Turn) -> Turned:
    """Write the moves of a partition, and its state."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    job, known, partition = unit
    found: list[list[Written]] = [[] for _ in known.words]

    def write(to: int, moves: Any) -> None:
        name = f"moves.{partition}.{to}.{len(found[to])}.run"
        found[to].append(written(job, name, moves))

    words = opened(job, known.words[partition], 0, partition).read()
    capacity = max(1024, job.share // 160)
    state = list_moves(job.rules, words, capacity, _everywhere(job, known), write)
    ends = state.worths[(state.worths != NOTHING) & (state.worths & PLIES == 0)]
    stakes = {abs(int(margin)) for margin in np.unique(ends >> HALF)} - {0}
    return Turned(_written_state(job, 0, partition, state), tuple(map(tuple, found)), tuple(stakes))


def _everywhere(job: Job, known: Tier) -> SolvedTier:
    def partition(number: int) -> SolvedPartition:
        def load() -> SolvedPartition:
            words = opened(job, known.words[number], 0, number).read()
            bits = 64 - known.bits
            return SolvedPartition.of(words, zeros(0, "int32"), number << bits, bits)

        return job.shelf.get((number, known.bits, known.words[number].digest), load)

    return SolvedTier(known.positions, known.bits, partition)


def _written_state(job: Job, number: int, partition: int, state: State) -> tuple[Written, ...]:
    names = ("worths", "left", "forced")
    return tuple(
        written(job, f"state.{number}.{partition}.{name}", numbers)
        for name, numbers in zip(names, (state.worths, state.left, state.forced), strict=True)
    )


class Begin(NamedTuple):
    """Have the ends listed with which a stage begins."""

    job: Job
    number: int
    partition: int
    kind: str
    stake: int
    worths: Written


def begin(unit: Begin) -> Written:
    """Write the first front of a partition."""
    job, number, partition, kind, stake, worths = unit
    front = first_front(kind, opened(job, worths, 0, partition).read(), stake)
    return written(job, f"front.{number}.{partition}.run", front)


class Step(NamedTuple):
    """Have one round worked at a partition."""

    job: Job
    number: int
    partition: int
    kind: str
    stake: int
    plies: int
    state: tuple[Written, ...]
    fronts: tuple[Written, ...]
    moves: tuple[tuple[Written, ...], ...]


def work_step(unit: Step) -> tuple[tuple[Written, ...], Written]:
    """Write the state of a partition after a round, and its part of the next front."""
    job, partition = unit.job, unit.partition
    state = State(*(opened(job, one, 0, partition).read() for one in unit.state))

    def entering() -> Iterator[tuple[Any, Any]]:
        for number, front in enumerate(unit.fronts):
            files = unit.moves[number] if front.size else ()
            if not files:
                continue
            nodes = opened(job, front, 0, number).read()
            for file in files:
                yield nodes, moves_into(nodes, opened(job, file, 0, partition))

    front = step(unit.kind, unit.stake, unit.plies, state, entering())
    after = unit.state
    if len(front) or unit.kind != "hurry":
        after = _written_state(job, unit.number, partition, state)
    return after, written(job, f"front.{unit.number}.{partition}.run", front)


class Count(NamedTuple):
    """Have the positions of a partition counted by their worths."""

    job: Job
    known: Tier
    partition: int
    worths: Written


def count(unit: Count) -> Worths:
    """Return how many positions have each worth."""
    job, known, partition, worths = unit
    tally = Tally(job.rules, folded=job.folded)
    words = opened(job, known.words[partition], 0, partition).read()
    tally.add(words, opened(job, worths, 0, partition).read())
    return Worths(worths, tally.counts, tally.ends)
