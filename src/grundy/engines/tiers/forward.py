"""Forward, tier by tier: the words that the moves of a tier lead to, in order and each once.

A block of positions is expanded into a run: words in order, in a file. A partition of the next tier
is what all runs have in a range of words, each once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.tiers.rules import HELPERS, Moves, TierRules, no_room
from grundy.native.compiling import native
from grundy.native.driving import driver
from grundy.native.kernels import tiers as kernels
from grundy.native.runtime import zeros

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grundy.engines.tiers.blocks import NumberFile

WORDS = 1 << 64


def expand_runs(
    rules: TierRules, here: int, partitions: Iterable[NumberFile], capacity: int
) -> Iterator[tuple[int, Any]]:
    """Yield runs: the tier and words in order, each once, of so many moves at most."""
    moves = Moves(rules, here, capacity, asks=False)
    nothing = zeros(0, "int32")
    for partition in partitions:
        words = partition.read()
        begin = 0
        while begin < len(words):
            reached = moves.fill(words, begin, nothing)
            if reached < len(words):
                yield from _runs(moves)
                if reached == begin and not moves.used:
                    raise no_room(capacity)
                moves.clear()
            begin = reached
    yield from _runs(moves)


def _runs(moves: Moves) -> Iterator[tuple[int, Any]]:
    """Yield the moves so far, by tiers."""
    words = moves.words[: moves.used]
    if not len(words):
        return
    first, last = moves.tiers
    if first == last:
        yield first, ordered(words)
        return
    tiers = tiers_of(moves.rules, words)
    for tier in sorted(set(tiers.tolist())):
        yield tier, ordered(words[tiers == tier])


def tiers_of(rules: TierRules, words: Any) -> Any:
    """Return the tier of every word."""
    tiers = zeros(len(words), "int64")
    driver(kernels.map_words, "f", (rules.tier,), HELPERS[1:])(words, tiers)
    return tiers


def ordered(words: Any) -> Any:
    """Put words in order, in place; return those that are left when each stands once."""
    words.sort()
    return words[: native(kernels.unique)(words)]


def words_between(runs: list[NumberFile], low: int, high: int) -> Any:
    """Return what runs have from one word up to another, run by run."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    spans = [(run.place(low), run.size if high >= WORDS else run.place(high)) for run in runs]
    words = np.empty(sum(end - begin for begin, end in spans), np.uint64)
    used = 0
    for run, (begin, end) in zip(runs, spans, strict=True):
        run.read(begin, end, words[used : used + end - begin])
        used += end - begin
    return words


def merge_runs(runs: list[NumberFile], low: int, high: int) -> Any:
    """Return what runs have from one word up to another, in order, each once."""
    return ordered(words_between(runs, low, high))


def mixed(keys: list[int]) -> Any:
    """Return the words of keys, in order."""
    import numpy as np  # noqa: PLC0415

    return ordered(np.array([kernels.mix(key) for key in keys], np.uint64))
