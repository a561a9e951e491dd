"""Which things need each other, round and round."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping

Thing = TypeVar("Thing", bound="Hashable")


def groups_of(needs: Mapping[Thing, Iterable[Thing]]) -> list[list[Thing]]:
    """Return the groups of things that all need each other, each group after those it needs.

    >>> groups_of({"a": "b", "b": "cd", "c": "b", "d": ""})
    [['d'], ['b', 'c'], ['a']]
    """
    number: dict[Thing, int] = {}  # in the order in which they are met
    lowest: dict[Thing, int] = {}
    held: list[Thing] = []
    groups: list[list[Thing]] = []
    done: set[Thing] = set()
    for first in needs:
        waiting: list[tuple[Thing, Iterator[Thing]]] = []
        if first not in number:
            waiting.append((first, iter(needs[first])))
        while waiting:
            thing, rest = waiting[-1]
            if thing not in number:
                number[thing] = lowest[thing] = len(number)
                held.append(thing)
            for other in rest:
                if other not in number:
                    waiting.append((other, iter(needs.get(other, ()))))
                    break
                if other not in done:
                    lowest[thing] = min(lowest[thing], lowest[other])
            else:
                waiting.pop()
                if waiting:
                    outer = waiting[-1][0]
                    lowest[outer] = min(lowest[outer], lowest[thing])
                if lowest[thing] == number[thing]:
                    place = held.index(thing)
                    groups.append(held[place:])
                    del held[place:]
                    done.update(groups[-1])
    return groups
