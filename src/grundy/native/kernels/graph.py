"""Labels of all nodes of a directed graph: Grundy values, outcomes, loopy nimbers.

A graph is given as rows of options: the options of a node stand in `indices` from `indptr[node]`
to `indptr[node + 1]`. Reversed, the nodes that lead to a node stand in `sources` from
`starts[node]`. Every kernel goes on from where `state` or `start` says and stops after so much
work, so that a budget can be looked at in between. An edge that is drawn twice counts twice
wherever edges are counted, which changes nothing.
"""

from __future__ import annotations

from typing import Any

from grundy.native.compiling import at

DRAWN, LOST, WON = 0, 1, 2
"""Outcomes of nodes for the player to move."""


def in_order(values: Any, indptr: Any, indices: Any, marks: Any, start: int, stop: int) -> bool:
    """Write Grundy values where every edge goes to a smaller node; return whether all of them do.

    When some edge does not, what was written means nothing. `marks` is a stamp for every value.
    """
    sound = True
    for node in range(start, stop):
        for e in range(indptr[at(node)], indptr[at(node + 1)]):
            target = indices[at(e)]
            sound &= target < node
            marks[at(values[at(target)])] = node + 1
        value = 0
        while marks[at(value)] == node + 1:
            value += 1
        values[at(node)] = value
    return sound


def in_falling_order(
    values: Any, indptr: Any, indices: Any, marks: Any, start: int, stop: int
) -> bool:
    """Do the same from the last node down, where every edge goes to a larger node."""
    sound = True
    last = len(values) - 1
    for i in range(start, stop):
        node = last - i
        for e in range(indptr[at(node)], indptr[at(node + 1)]):
            target = indices[at(e)]
            sound &= target > node
            marks[at(values[at(target)])] = i + 1
        value = 0
        while marks[at(value)] == i + 1:
            value += 1
        values[at(node)] = value
    return sound


def depth_first(
    values: Any,
    indptr: Any,
    indices: Any,
    marks: Any,
    stack: Any,
    place: Any,
    state: Any,
    unknown: int,
    most: int,
) -> None:
    """Write Grundy values in the order in which a depth-first search leaves the nodes.

    `values` starts as `unknown` everywhere, a number above all values; one less is a node that the
    search is in. `state` holds the next root, the depth, whether a cycle was found, the number of
    nodes that have their value. Stops at a cycle, or after `most` steps.
    """
    size = len(values)
    inside = unknown - 1
    root = state[0]
    depth = state[1]
    finished = state[3]
    steps = 0
    while steps < most:
        if depth == 0:
            while root < size and values[at(root)] != unknown:
                root += 1
            if root == size:
                break
            values[at(root)] = inside
            stack[0] = root
            place[0] = indptr[at(root)]
            depth = 1
        steps += 1
        node = stack[at(depth - 1)]
        e = place[at(depth - 1)]
        end = indptr[at(node + 1)]
        while e < end and values[at(indices[at(e)])] < inside:
            e += 1
        if e < end:
            target = indices[at(e)]
            if values[at(target)] == inside:
                state[2] = 1
                break
            place[at(depth - 1)] = e + 1  # when the search comes back, the target has its value
            values[at(target)] = inside
            stack[at(depth)] = target
            place[at(depth)] = indptr[at(target)]
            depth += 1
            continue
        finished += 1
        for e in range(indptr[at(node)], end):
            marks[at(values[at(indices[at(e)])])] = finished
        value = 0
        while marks[at(value)] == finished:
            value += 1
        values[at(node)] = value
        depth -= 1
    state[0] = root
    state[1] = depth
    state[3] = finished


def count_sources(starts: Any, indices: Any, start: int, stop: int) -> None:
    """Count the edges that lead to each node, one place further on than the node."""
    for e in range(start, stop):
        starts[at(indices[at(e)] + 1)] += 1


def place_sources(
    sources: Any, free: Any, indptr: Any, indices: Any, start: int, stop: int
) -> None:
    """Write, for each edge of these nodes, its node at the next free place of the target."""
    for node in range(start, stop):
        for e in range(indptr[at(node)], indptr[at(node + 1)]):
            target = indices[at(e)]
            sources[at(free[at(target)])] = node
            free[at(target)] += 1


def running_sums(counts: Any) -> None:
    """Add to each number all those before it."""
    total = 0
    for i in range(len(counts)):
        total += counts[at(i)]
        counts[at(i)] = total


def find_ends(left: Any, indptr: Any, queue: Any, state: Any) -> None:
    """Count the options of all nodes, and queue the nodes that have none; state: head, tail."""
    tail = 0
    for node in range(len(left)):
        count = indptr[at(node + 1)] - indptr[at(node)]
        left[at(node)] = count
        if count == 0:
            queue[at(tail)] = node
            tail += 1
    state[0] = 0
    state[1] = tail


def peel(
    values: Any,
    indptr: Any,
    indices: Any,
    starts: Any,
    sources: Any,
    marks: Any,
    left: Any,
    queue: Any,
    state: Any,
    most: int,
) -> None:
    """Write Grundy values from the ends backward; nodes from which play can cycle get none.

    A node is queued when all its options have their values: Kahn's order of the reversed graph.
    """
    head = state[0]
    tail = state[1]
    stop = min(head + most, len(values))
    while head < tail and head < stop:
        node = queue[at(head)]
        head += 1
        for e in range(indptr[at(node)], indptr[at(node + 1)]):
            marks[at(values[at(indices[at(e)])])] = head
        value = 0
        while marks[at(value)] == head:
            value += 1
        values[at(node)] = value
        for e in range(starts[at(node)], starts[at(node + 1)]):
            source = sources[at(e)]
            left[at(source)] -= 1
            if left[at(source)] == 0:
                queue[at(tail)] = source
                tail += 1
    state[0] = head
    state[1] = tail


def retrograde(
    outcomes: Any,
    plies: Any,
    starts: Any,
    sources: Any,
    left: Any,
    queue: Any,
    state: Any,
    most: int,
) -> None:
    """Write outcomes and remoteness backward from the ends, which have theirs; the rest is drawn.

    Nodes leave the queue in order of remoteness: the first lost option that is seen is the fastest
    win, and the last won option that is seen is the longest resistance.
    """
    head = state[0]
    tail = state[1]
    stop = min(head + most, len(outcomes))
    while head < tail and head < stop:
        node = queue[at(head)]
        head += 1
        lost = outcomes[at(node)] == 1
        for e in range(starts[at(node)], starts[at(node + 1)]):
            source = sources[at(e)]
            if outcomes[at(source)] != 0:
                continue
            left[at(source)] -= 1
            if lost:
                outcomes[at(source)] = 2
            elif left[at(source)] == 0:
                outcomes[at(source)] = 1
            else:
                continue
            plies[at(source)] = plies[at(node)] + 1
            queue[at(tail)] = source
            tail += 1
    state[0] = head
    state[1] = tail


def label_ends(outcomes: Any, plies: Any, queue: Any, count: int, outcome: int) -> None:
    """Give the queued nodes, where play has ended, their outcome."""
    for i in range(count):
        outcomes[at(queue[at(i)])] = outcome
        plies[at(queue[at(i)])] = 0
