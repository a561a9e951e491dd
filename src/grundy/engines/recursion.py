"""Recursion without the stack: recursive definitions run by a loop, with memory and cycle check.

A *recipe* is the textbook's recursive definition written as a generator: where the textbook calls
itself on an option, the recipe yields the option and is sent its value; what it returns is the
value of its node. So a game of a million moves needs no deep stack, every definition reads like
its formula, and an interruption loses nothing: a value enters the memory only when it is final.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Hashable, Iterable, Iterator

    from grundy.limits.budget import Meter

Node = TypeVar("Node", bound="Hashable")
Value = TypeVar("Value")
Option = TypeVar("Option")

READ_AHEAD = 8


class CycleFound(Exception):  # noqa: N818 - news for the caller, who knows how to name the nodes
    """A node was reached from itself; `nodes` starts and ends with it."""

    def __init__(self, nodes: list[object]) -> None:
        self.nodes = nodes


def evaluate(
    root: Node,
    recipe: Callable[[Node], Generator[Node, Value, Value]],
    memory: dict[Node, Value],
    meter: Meter,
) -> Value:
    """Return the value of `root`, leaving the value of every node it needed in `memory`.

    >>> from grundy.limits.budget import Limits, Meter
    >>> def factorial(n):
    ...     return 1 if n == 0 else n * (yield n - 1)
    >>> evaluate(5, factorial, {}, Meter(Limits()))
    120

    Raises `CycleFound` when a node needs its own value.
    """
    known = memory.get(root)
    if known is not None:
        return known
    if not gc.isenabled():
        return _run(root, recipe, memory, meter)
    with _collector_paused():
        return _run(root, recipe, memory, meter)


def _run(
    root: Node,
    recipe: Callable[[Node], Generator[Node, Value, Value]],
    memory: dict[Node, Value],
    meter: Meter,
) -> Value:
    frame = recipe(root)
    stack = [frame]
    path = {root: None}  # the node of each frame, in order
    meter.position()
    answer: Value | None = None
    while True:
        try:
            wanted = frame.send(answer)  # type: ignore[arg-type]  # None starts a generator
        except StopIteration as finished:
            node, _ = path.popitem()
            answer = memory[node] = finished.value
            stack.pop()
            if not stack:
                return answer
            frame = stack[-1]
            continue
        answer = memory.get(wanted)
        if answer is None:
            if wanted in path:
                nodes: list[object] = list(path)
                raise CycleFound([*nodes[nodes.index(wanted) :], wanted])
            meter.position()
            frame = recipe(wanted)
            path[wanted] = None
            stack.append(frame)


def ahead(options: Iterable[Option]) -> Iterable[Option]:
    """Return the options, the first few already read.

    Most positions have few options. Once read, the generators that gave them are gone, so that a
    deep stack of frames holds short lists and not a pile of generators; while a position with more
    options than anyone could list is still read one by one.
    """
    rest = iter(options)
    first = list(islice(rest, READ_AHEAD))
    return first if len(first) < READ_AHEAD else chain(first, rest)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the garbage collector from walking a deep stack of frames again and again.

    The frames form no cycles: each is freed by its reference count. On a chain of a million
    positions the collector would take more time than the work.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
