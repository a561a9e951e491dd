"""Loopy nimbers of all nodes of a directed graph, one nimber after the other.

Graphs are given as in `grundy.native.kernels.graph`.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at


def mark_sources(
    seeds: Any, starts: Any, sources: Any, reaches: Any, value: int, start: int, stop: int
) -> None:
    """Note that the nodes before these seeds, which have the value, reach it."""
    for i in range(start, stop):
        node = seeds[at(i)]
        for e in range(starts[at(node)], starts[at(node + 1)]):
            reaches[at(sources[at(e)])] = value + 1


def count_escapes(
    nimbers: Any,
    indptr: Any,
    indices: Any,
    reaches: Any,
    candidates: Any,
    escapes: Any,
    queue: Any,
    state: Any,
    value: int,
    start: int,
    stop: int,
) -> None:
    """Count for each candidate the options without a nimber from which `value` is not reached.

    A candidate without such escapes, and without an option of that value, is queued for it. It
    gets the nimber only in `spread`: while escapes are counted, nothing may change.
    """
    tail = state[1]
    for i in range(start, stop):
        node = candidates[at(i)]
        if reaches[at(node)] == value + 1:
            continue
        count = 0
        for e in range(indptr[at(node)], indptr[at(node + 1)]):
            option = indices[at(e)]
            if nimbers[at(option)] < 0 and reaches[at(option)] != value + 1:
                count += 1
        escapes[at(node)] = count
        if count == 0:
            queue[at(tail)] = node
            tail += 1
    state[1] = tail


def spread(
    nimbers: Any,
    starts: Any,
    sources: Any,
    reaches: Any,
    levels: Any,
    escapes: Any,
    queue: Any,
    state: Any,
    value: int,
    most: int,
) -> None:
    """Give the queued nodes the nimber `value`, and queue those that have no escape left.

    A node before a queued one reaches `value`: for the nodes before that it is no escape any more,
    since a move there is answered by a move to an earlier node of the same value.
    """
    head = state[0]
    tail = state[1]
    stop = head + most
    while head < tail and head < stop:
        node = queue[at(head)]
        head += 1
        nimbers[at(node)] = value
        for e in range(starts[at(node)], starts[at(node + 1)]):
            middle = sources[at(e)]
            if nimbers[at(middle)] >= 0 or reaches[at(middle)] == value + 1:
                continue
            reaches[at(middle)] = value + 1
            for f in range(starts[at(middle)], starts[at(middle + 1)]):
                source = sources[at(f)]
                if nimbers[at(source)] >= 0 or levels[at(source)] != value:
                    continue
                if reaches[at(source)] == value + 1:
                    continue
                escapes[at(source)] -= 1
                if escapes[at(source)] == 0:
                    queue[at(tail)] = source
                    tail += 1
    state[0] = head
    state[1] = tail


def keep_candidates(
    nimbers: Any, reaches: Any, levels: Any, candidates: Any, count: int, value: int
) -> int:
    """Keep the candidates for the next value: those that reach all values so far; return how many.

    The others have some nimber, or never get one.
    """
    kept = 0
    for i in range(count):
        node = candidates[at(i)]
        if nimbers[at(node)] < 0 and reaches[at(node)] == value + 1:
            levels[at(node)] = value + 1
            candidates[at(kept)] = node
            kept += 1
    return kept


def list_unlabelled(nimbers: Any, candidates: Any) -> int:
    """Write the nodes without a nimber; return how many there are."""
    count = 0
    for node in range(len(nimbers)):
        if nimbers[at(node)] < 0:
            candidates[at(count)] = node
            count += 1
    return count
