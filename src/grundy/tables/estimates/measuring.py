"""The rates of this machine, measured by the real stages on a tier of the game asked for."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.engines.tiers.backward import SolvedTier, Tally, load_partition, solve_words
from grundy.engines.tiers.blocks import NumberFile, write_numbers
from grundy.engines.tiers.forward import WORDS, expand_runs, merge_runs, mixed
from grundy.engines.tiers.ordered import Codes, joined
from grundy.engines.tiers.rules import HELPERS, Moves
from grundy.limits.processor_time import thread_time
from grundy.native.driving import LONG, driver
from grundy.native.kernels import tiers as kernels
from grundy.native.runtime import zeros
from grundy.tables.file import described, pack_part

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.engines.tiers.rules import TierRules

MOST = 1 << 18
"""Positions that are solved to see how long it takes."""

BLOCK = 1 << 24
"""Bytes that are written to the disk at a time, and how many times."""
BLOCKS = 4

ROUNDS = 64
"""How often moves are listed at most, so that the compiler sees that the work is long."""

CODES = 64


@dataclass(frozen=True, slots=True)
class Measured:
    """Rates of a core by their names, and what they were measured on."""

    rates: dict[str, float]
    positions: int
    moves: int
    shuffled: float
    """Bytes that are written and read again for a position on its way forward."""


def measure(rules: TierRules, tier: int, keys: Any, folder: Path | None) -> Measured | None:
    """Return rates, from positions of one tier; None where they have no moves.

    Files are written into a folder of their own inside `folder`, and removed.
    """
    with TemporaryDirectory(dir=folder, prefix=".grundy-rates-") as made:
        return _Trial(rules, tier, Path(made)).run(keys)


class _Trial:
    """One tier, solved as all tiers are."""

    def __init__(self, rules: TierRules, tier: int, folder: Path) -> None:
        self.rules, self.tier, self.folder = rules, tier, folder

    def run(self, keys: Any) -> Measured | None:
        """Return what each stage takes."""
        words = mixed([int(key) for key in keys[:MOST]])
        source = self._file("words", words)
        self._warm_up(words)
        expanding, runs = self._timed(lambda: self._expanded(source))
        if not runs:
            return None
        moves = self._moves(words)
        merging, there = self._timed(lambda: self._merged(runs))
        later = self._file("later", there), self._file("known", zeros(len(there), "int32"))
        solving, worths = self._timed(lambda: self._answered(source, *later))
        ordering, _ = self._timed(lambda: self._ordered(words, worths))
        merged, size = sum(run.size for run in runs), len(source)
        write, read, stream = map(max, zip(*(disk_rates(self.folder) for _ in "12"), strict=True))
        rates = {
            "expand": moves / expanding,
            "merge": merged / merging,
            "solve": moves / solving,
            "order": size / ordering,
            "write": write,
            "read": read,
            "stream": stream,
        }
        return Measured(rates, size, moves, 8 * (size + 2 * merged + len(there)) / size)

    def _warm_up(self, words: Any) -> None:
        """List moves until the compiler has made a kernel of the rules' own."""
        rules = self.rules
        functions = rules.moves.function, rules.final, rules.canonical or rules.final, rules.tier
        for _ in range(ROUNDS):
            self._moves(words)
            if driver(kernels.expand, "wfff", functions, HELPERS).spent >= LONG:
                break
        self._moves(words[:1])

    def _timed(self, work: Callable[[], Any]) -> tuple[float, Any]:
        """Return the seconds of the processor that some work takes, the shorter of two times."""
        taken = []
        for _ in range(2):
            begin = thread_time()
            result = work()
            taken.append(max(1e-9, thread_time() - begin))
        return min(taken), result

    def _file(self, name: str, numbers: Any) -> NumberFile:
        path = self.folder / name
        return NumberFile(path, write_numbers(path, numbers))

    def _expanded(self, source: NumberFile) -> list[NumberFile]:
        runs = expand_runs(self.rules, self.tier, [source], 1 << 22)
        return [self._file(f"{number}.run", run) for number, (_, run) in enumerate(runs)]

    def _merged(self, runs: list[NumberFile]) -> Any:
        words = merge_runs(runs, 0, WORDS)
        self._file("merged", words)
        return words

    def _answered(self, source: NumberFile, words: NumberFile, worths: NumberFile) -> Any:
        partition = load_partition(words, worths, 0, 64)
        later = SolvedTier(len(words), 0, lambda _: partition)
        asking = source.read()
        found = solve_words(self.rules, self.tier, asking, 1 << 22, lambda _: later)
        Tally(self.rules, folded=self.rules.alike is not None).add(asking, found)
        self._file("worths", found)
        return found

    def _moves(self, words: Any) -> int:
        moves, begin, total = Moves(self.rules, self.tier, 1 << 20, asks=False), 0, 0
        while begin < len(words):
            moves.clear()
            begin = moves.fill(words, begin, zeros(0, "int32"))
            total += moves.used
        return total

    def _ordered(self, words: Any, worths: Any) -> None:
        import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

        known = np.unique(worths).tolist()
        codes = Codes(known)
        run = joined(words, worths, codes, 0)
        self._file("keys", run)
        keys = run >> np.uint64(codes.bits)
        values = [[0, 0, 1]] * len(known)
        full = described({"values": values}, len(keys), 0, int(keys[-1]))
        pack_part(full, keys, run & np.uint64((1 << codes.bits) - 1), 0)


def disk_rates(folder: Path) -> tuple[float, float, float]:
    """Return the bytes a second that the disk of a folder writes, reads, and writes with checksum.

    What was written is dropped from memory before it is read, where the system lets us.
    """
    from hashlib import blake2b  # noqa: PLC0415 - seldom needed

    path, block = folder / "disk", os.urandom(BLOCK)
    begin = monotonic()
    with path.open("wb", buffering=0) as out:
        for _ in range(BLOCKS):
            out.write(block)
        os.fsync(out.fileno())
        writing = monotonic() - begin
        with suppress(AttributeError, OSError):
            os.posix_fadvise(out.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    begin = monotonic()
    with path.open("rb", buffering=0) as opened:
        while opened.read(BLOCK):
            pass
    reading = monotonic() - begin
    begin = thread_time()
    blake2b(block)
    summing = thread_time() - begin
    total = BLOCK * BLOCKS
    write = total / max(1e-9, writing)
    stream = 1 / (1 / write + max(1e-12, summing) / BLOCK)
    return write, total / max(1e-9, reading), stream
