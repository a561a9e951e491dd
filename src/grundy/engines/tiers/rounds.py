"""Where play can cycle: all positions by distance, their moves turned round, and rounds backward.

What a round decides depends on the round before it alone, so partitions are worked on one by one:
the moves between each two partitions are in a file, in the order of where they lead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import NotCompiled
from grundy.engines.tiers.backward import SolvedTier, by_buckets
from grundy.engines.tiers.blocks import DamagedFile, NumberFile
from grundy.engines.tiers.rules import Moves, TierRules
from grundy.native.compiling import native
from grundy.native.kernels import rounds as kernels
from grundy.native.kernels import tiers
from grundy.native.runtime import zeros

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

NOWHERE = -(1 << 62)
"""A tier before all others: no move is taken for one that goes back."""

SPREAD, FORCE, HURRY = "spread", "force", "hurry"
"""Wins and losses spread; who can force an end of what is left; both hurry to a tie."""


def new_words(words: Any, known: Any) -> tuple[Any, Any]:
    """Return those of words in order that are not known, and all together in order."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    fresh = words[: native(kernels.subtract)(words, known)]
    together = np.concatenate([known, fresh])
    together.sort()
    return fresh, together


@dataclass(slots=True)
class State:
    """What is known of a partition: worths, moves that may not lose yet, and who forces an end."""

    worths: Any
    left: Any
    forced: Any


def list_moves(
    rules: TierRules,
    words: Any,
    capacity: int,
    everywhere: SolvedTier,
    write: Callable[[int, Any], None],
) -> State:
    """Give the moves of positions to `write`, by the partition that they lead to, in order.

    Raises `NotCompiled` where something is gained on the way.
    """
    ranks, left = zeros(len(words), "int32"), zeros(len(words), "int32")
    moves = Moves(rules, NOWHERE, capacity, asks=True)
    for _ in moves.batches(words, ranks):
        used = moves.used
        gains = moves.gains[:used]
        if (gains >> 1).any():
            raise NotCompiled("no tiers were found, and something is gained on the way")
        native(kernels.count_moves)(moves.sources[:used], left)
        questions = moves.words[:used], moves.sources[:used], gains
        for number, (asked, sources, flags) in by_buckets(everywhere, questions):
            there = everywhere.partition(number)
            found = zeros(len(asked), "uint64")
            code = native(kernels.find_moves)(
                there.words, there.low, there.shift, there.begins, asked, sources, flags, found
            )
            if code < 0:
                raise DamagedFile(f"a position is missing in partition {number}")
            found.sort()
            write(number, found)
    native(tiers.finish)(ranks)
    return State(ranks, left, zeros(len(words), "int32"))


def first_front(kind: str, worths: Any, stake: int) -> Any:
    """Return the ends with which a stage begins, in order."""
    front = zeros(2 * len(worths), "uint64")
    if kind == SPREAD:
        return front[: native(kernels.list_ends)(worths, stake, front)]
    return front[: native(kernels.list_ties)(worths, front, kind == FORCE)]


def step(
    kind: str, stake: int, plies: int, state: State, entering: Iterator[tuple[Any, Any]]
) -> Any:
    """Work one round backward at a partition; return its part of the next front, in order.

    `entering` has fronts with the moves that lead there from this partition.
    """
    out = zeros(2 * len(state.worths), "uint64")
    length = 0
    for front, moves in entering:
        if kind == SPREAD:
            length = native(kernels.spread)(
                moves, front, stake, plies, state.worths, state.left, out, length
            )
        elif kind == FORCE:
            length = native(kernels.force)(
                moves, front, state.worths, state.left, state.forced, out, length
            )
        else:
            length = native(kernels.hurry)(
                moves, front, plies, state.worths, state.forced, out, length
            )
    found = out[:length]
    found.sort()
    return found


def moves_into(front: Any, file: NumberFile) -> Any:
    """Return the moves of a file that may lead to a front: only blocks that have some are read."""
    import numpy as np  # noqa: PLC0415

    nodes = np.unique(front >> np.uint64(1)) << np.uint64(32)
    first = np.maximum(np.searchsorted(file.firsts, nodes, "left").astype(np.int64) - 1, 0)
    last = np.searchsorted(file.firsts, nodes + np.uint64(1 << 32), "left")
    marks = np.zeros(file.blocks + 1, np.int32)
    np.add.at(marks, first, 1)
    np.add.at(marks, np.maximum(last, first), -1)
    wanted = np.flatnonzero(np.cumsum(marks[:-1]) > 0)
    if not len(wanted):
        return np.zeros(0, np.uint64)
    cuts = np.flatnonzero(np.diff(wanted) > 1) + 1
    parts = [
        file.read(int(span[0]) * file.block, min((int(span[-1]) + 1) * file.block, file.size))
        for span in np.split(wanted, cuts)
    ]
    return parts[0] if len(parts) == 1 else np.concatenate(parts)
