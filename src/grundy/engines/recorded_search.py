"""Depth-first search with memory, as `outcome_recipe` does it, that tells what it does.

Nodes are the numbers 0, 1, 2, ... of an explored graph; the search begins at 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Kind = Literal["visit", "remembered", "label", "cycle"]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that the search does, at the end of `path`.

    "visit" enters the node, "remembered" finds its label in the memory, "label" leaves it with its
    label, `looked` options having been looked at, and "cycle" meets a node of the path again.
    """

    kind: Kind
    node: int
    depth: int
    source: int | None = None
    label: Outcome | None = None
    looked: int = 0
    around: tuple[int, ...] = ()


def record_search(
    options: Sequence[Sequence[int]], misere: bool, labels: dict[int, Outcome]
) -> Iterator[Event]:
    """Yield what the search does, leaving the label of every node it decided in `labels`.

    A search that meets a node of its own path can say nothing of it, and ends there.

    >>> [f"{e.kind} {e.node}" for e in record_search([[1, 2], [2], []], False, {})]
    ['visit 0', 'visit 1', 'visit 2', 'label 2', 'label 1', 'remembered 2', 'label 0']
    """
    stuck = Outcome.N if misere else Outcome.P
    path = [0]
    looked = [0]  # for each node of the path, how many of its options were looked at
    place = {0: 0}
    yield Event("visit", 0, 0)
    while path:
        node, depth = path[-1], len(path) - 1
        won = looked[-1] > 0 and labels[options[node][looked[-1] - 1]] is Outcome.P
        if won or looked[-1] == len(options[node]):
            lost = Outcome.P if looked[-1] else stuck
            labels[node] = Outcome.N if won else lost
            path.pop()
            del place[node]
            source = path[-1] if path else None
            yield Event("label", node, depth, source, labels[node], looked.pop())
            if looked:
                looked[-1] += 1
            continue
        target = options[node][looked[-1]]
        if target in labels:
            yield Event("remembered", target, depth + 1, node, labels[target])
            looked[-1] += 1
        elif target in place:
            around = (*path[place[target] :], target)
            yield Event("cycle", target, depth + 1, node, around=around)
            return
        else:
            place[target] = len(path)
            path.append(target)
            looked.append(0)
            yield Event("visit", target, depth + 1, node)
