"""Backward, from the last tier: the worths of a tier by look-ups in batches in later ones.

The moves of some positions are listed again, as questions, and put together by the upper bits of
their words. Then each partition of a later tier is taken up once and answers its questions. Memory
decides how many questions are asked at once, and so how often a later tier is read.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from grundy.engines.tiers.blocks import DamagedFile, NumberFile
from grundy.engines.tiers.forward import tiers_of
from grundy.engines.tiers.rules import HELPERS, Moves, TierRules, wide
from grundy.native.compiling import native, with_helpers
from grundy.native.driving import driver
from grundy.native.kernels import tiers as kernels
from grundy.native.runtime import zeros

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CACHED = 16
"""The logarithm of the words that fit into a processor's cache."""

MOST_BUCKETS = 12
"""The logarithm of the most buckets that questions are put into."""


WORTHS = 1 << 16
"""Different worths that can be counted, about."""

NO_KEYS = (1 << 63) - 1, -(1 << 63)
"""The least and the largest of no keys."""


@dataclass(frozen=True, slots=True)
class SolvedPartition:
    """A partition of a solved tier: its words, in order, what they are worth, and an index."""

    words: Any
    worths: Any
    low: Any
    shift: int
    begins: Any

    @classmethod
    def of(cls, words: Any, worths: Any, low: int, bits: int) -> SolvedPartition:
        """Return a partition of the words from `low` on whose lowest `bits` bits vary."""
        import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

        fine = max(1, min(bits, len(words).bit_length() - 1))
        begins = zeros((1 << fine) + 1, "int32")
        native(kernels.index_words)(words, np.uint64(low), bits - fine, begins)
        return cls(words, worths, np.uint64(low), bits - fine, begins)

    @property
    def bytes(self) -> int:
        """What it takes in memory."""
        return int(self.words.nbytes + self.worths.nbytes + self.begins.nbytes)


class Shelf:
    """Partitions that were taken up lately, for all threads, within so many bytes."""

    def __init__(self, most: int) -> None:
        self.most, self._held = most, 0
        self._known: OrderedDict[Any, SolvedPartition] = OrderedDict()
        self._lock = Lock()

    def has(self, name: Any) -> bool:
        """Return whether a partition is on the shelf."""
        return name in self._known

    def get(self, name: Any, load: Callable[[], SolvedPartition]) -> SolvedPartition:
        """Return a partition by its name, loaded where it is not on the shelf."""
        with self._lock:
            if name in self._known:
                self._known.move_to_end(name)
                return self._known[name]
        loaded = load()
        with self._lock:
            if name not in self._known and loaded.bytes <= self.most:
                self._known[name] = loaded
                self._held += loaded.bytes
                while self._held > self.most:
                    self._held -= self._known.popitem(last=False)[1].bytes
        return loaded


@dataclass(frozen=True, slots=True)
class SolvedTier:
    """A solved tier: how many positions it has, and its partitions by number."""

    positions: int
    bits: int
    """The logarithm of the number of its partitions."""

    partition: Callable[[int], SolvedPartition]
    is_near: Callable[[int], bool] = lambda _: False
    """Whether a partition need not be loaded."""


def solve_words(
    rules: TierRules,
    here: int,
    words: Any,
    capacity: int,
    later: Callable[[int], SolvedTier],
) -> Any:
    """Return what the positions of a tier are worth, asking so many questions at once."""
    ranks = zeros(len(words), "int32")
    moves = Moves(rules, here, capacity, asks=True)
    for _ in moves.batches(words, ranks):
        for tier, some in _by_tiers(moves):
            _ask(later(tier), some, ranks)
    if native(kernels.finish)(ranks):
        raise DamagedFile("some positions of a tier were never looked up")
    return ranks


def _by_tiers(moves: Moves) -> Iterator[tuple[int, tuple[Any, Any, Any]]]:
    """Yield the tiers that questions are about, with their words, sources and gains."""
    used = moves.used
    words, sources = moves.words[:used], moves.sources[:used]
    gains = moves.gains[:used]
    if not used:
        return
    first, last = moves.tiers
    if first == last:
        yield first, (words, sources, gains)
        return
    tiers = tiers_of(moves.rules, words)
    for tier in sorted(set(tiers.tolist())):
        chosen = tiers == tier
        yield tier, (words[chosen], sources[chosen], gains[chosen] if len(gains) else gains)


def _ask(tier: SolvedTier, questions: tuple[Any, Any, Any], ranks: Any) -> None:
    """Have a tier answer all questions."""
    code, number = _answers(tier, questions, ranks)
    if code == kernels.WIDE:
        raise wide()
    if code < 0:
        raise DamagedFile(f"a position is missing in partition {number} of a later tier")


def _answers(tier: SolvedTier, questions: tuple[Any, Any, Any], ranks: Any) -> tuple[int, int]:
    """Have the partitions of a tier answer, one after the other.

    Returns a negative code, and the partition, where that is not possible.
    """
    for number, (asked, sources, gains) in by_buckets(tier, questions):
        here = tier.partition(number)
        code = native(kernels.answer)(
            here.words,
            here.worths,
            here.low,
            here.shift,
            here.begins,
            asked,
            sources,
            gains,
            ranks,
        )
        if code < 0:
            return int(code), number
    return 0, 0


def by_buckets(
    tier: SolvedTier, questions: tuple[Any, Any, Any]
) -> Iterator[tuple[int, tuple[Any, Any, Any]]]:
    """Yield the partitions that questions are about, with words, sources and gains.

    Within a partition, questions whose words are near are together. Partitions that need not be
    loaded come first: in a fixed order each would have left the shelf before its turn.
    """
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    wanted = max(tier.bits, min(MOST_BUCKETS, tier.positions.bit_length() - CACHED), 1)
    starts = zeros((1 << wanted) + 1, "int64")
    words, sources, gains = questions
    native(kernels.count_buckets)(words, np.uint64(0), 64 - wanted, starts)
    together = tuple(np.empty_like(some) for some in questions)
    native(kernels.scatter)(words, sources, gains, np.uint64(0), 64 - wanted, starts, *together)
    each = 1 << (wanted - tier.bits)
    for number in sorted(range(1 << tier.bits), key=lambda number: not tier.is_near(number)):
        span = slice(int(starts[number * each]), int(starts[(number + 1) * each]))
        if span.start == span.stop:
            continue
        asked, whose, gained = (some[span] for some in together)
        yield number, (asked, whose, gained)


class Tally:
    """How many positions have each worth, and the least and the largest key."""

    def __init__(self, rules: TierRules, *, folded: bool) -> None:
        self._functions = (rules.alike or rules.final,)
        self._folded = folded
        self._slots = zeros(2 * WORTHS, "int64")
        self._info = zeros(3, "int64")
        self._info[0], self._info[1] = NO_KEYS

    def add(self, words: Any, worths: Any) -> None:
        """Count positions."""
        count = driver(kernels.tally, "f", self._functions, HELPERS[1:])
        if count(self._folded, words, worths, self._slots, self._info) < 0:
            raise wide()

    @property
    def counts(self) -> dict[int, int]:
        """The counts by worth."""
        worths, counts = self._slots[::2], self._slots[1::2]
        return {int(worths[n]): int(counts[n]) for n in counts.nonzero()[0]}

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the largest key."""
        return int(self._info[0]), int(self._info[1])


def missing_images(canonical: Any, words: Any, capacity: int, tier: SolvedTier) -> bool:
    """Return whether the image of some position is not in its own tier."""
    for begin in range(0, len(words), capacity):
        some = words[begin : begin + capacity]
        images = zeros(len(some), "uint64")
        driver(kernels.image_words, "f", (canonical,), HELPERS)(some, images)
        nobody = zeros(len(some), "int32")
        questions = images, nobody, zeros(0, "int64")
        if _answers(tier, questions, zeros(1, "int32"))[0] == kernels.MISSING:
            return True
    return False


def own_images(canonical: Any, words: Any) -> Any:
    """Return which positions are their own images, as a mask."""
    images = zeros(len(words), "uint64")
    driver(kernels.image_words, "f", (canonical,), HELPERS)(words, images)
    return words == images


def key_ends(words: Any) -> tuple[int, int]:
    """Return the least and the largest key of words; the wrong way round where there are none."""
    info = zeros(2, "int64")
    info[0], info[1] = NO_KEYS
    native(with_helpers(kernels.key_ends, HELPERS[1:]))(words, info)
    return int(info[0]), int(info[1])


def load_partition(words: NumberFile, worths: NumberFile, low: int, bits: int) -> SolvedPartition:
    """Return a partition from its two files."""
    return SolvedPartition.of(words.read(), worths.read(), low, bits)
