"""Simple ways to win, each tried on every position that was looked at: any move, greed, mirrors."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.checks.reading import size

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.discovery.checks.survey import Survey

ENOUGH = 12
"""Won positions, at the least, on which a strategy must have been tried."""


class Way(NamedTuple):
    """A fact about how to win, or about all plays: topic, words, and how far it was tried."""

    topic: str
    text: str
    seen: str


def ways_to_win(survey: Survey) -> Iterator[Way]:
    """Yield the simple strategies that win from every N-position that was looked at.

    Where any move wins, all plays from a position have the same parity, and that is said instead.
    """
    values = survey.values
    won = {
        node: [option for option in survey.options[node] if survey.value_of(option) is not None]
        for node, value in values.items()
        if value
    }
    if len(won) < ENOUGH:
        return
    seen = f"{len(values):,} positions"
    if max(values.values()) == 1:
        text = "every play from a position has the same parity, and its Grundy value is that parity"
        yield Way("parity", text, seen)
        return
    choices: list[tuple[str, Callable[[Any], int]]] = [
        ("the move that leaves the least", _left),
        ("the move that leaves the most", lambda option: -_left(option)),
    ]
    for words, weight in choices:
        if all(survey.value_of(min(some, key=weight)) == 0 for some in won.values()):
            one = " of one heap" if all(type(node) is int for node in won) else ""
            yield Way("strategy", f"{words} wins from every N-position{one}", seen)
    if _mirrors(survey, won):
        text = "a mirror wins: leave a position that reads the same backwards; these are the P's"
        yield Way("strategy", text, seen)


def _left(option: tuple[Any, ...]) -> int:
    return sum(map(size, option))


def _mirrors(survey: Survey, won: dict[Any, list[tuple[Any, ...]]]) -> bool:
    """Return whether exactly the positions that read the same backwards are lost.

    Then every move from such a position has an answer that restores the mirror.
    """
    nodes = [node for node in survey.values if type(node) in (tuple, str)]
    if len(nodes) < len(survey.values) or max(map(len, nodes), default=0) < 2:
        return False
    return all((node == node[::-1]) == (node not in won) for node in nodes)
