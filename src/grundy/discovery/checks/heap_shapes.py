"""Recognising a heap game: nim, a subtraction set, a take-and-break code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice, takewhile
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.reading import MOST_OPTIONS
from grundy.discovery.patterns.far import constants_of
from grundy.discovery.recognition.clauses import is_text
from grundy.discovery.recognition.heaps import rule_in
from grundy.discovery.recognition.names import catalogue_text
from grundy.discovery.recognition.recognising import recognised_heap

if TYPE_CHECKING:
    from grundy.discovery.checks.survey import Survey
    from grundy.forms.heap_rule import HeapRule

LEAST = 9
"""Heaps that must have been looked at before anything is recognised."""

FARTHEST = 10**6
"""The largest heap that is looked at because the rule has its number."""

FAR = (64, 128, 256, 512)
"""How far to look for a set of takes that stops growing."""

Table = list[frozenset[tuple[int, ...]]]
"""The options of the heaps 0, 1, 2, ..., each as the heaps that are left, in order, none empty."""


@dataclass(frozen=True, slots=True)
class HeapShape:
    """What a heap rule is: how far that was seen, and why it is not what it is not."""

    heaps: int
    whole: bool = False
    """Whether these are all the heaps there are: the game itself refuses larger ones."""

    not_nim: str = ""
    not_subtraction: str = ""
    split: str = ""
    """A move that leaves several heaps, in words; empty when none does."""

    takes: tuple[int, ...] = ()
    """The subtraction set; `grows` tells that larger heaps add to it."""

    grows: bool = False
    rule: HeapRule | None = None
    """The rule as numbers, where it is a finite code."""

    text: str = ""
    """The text of the game in the catalogue, where there is one."""

    refuted: bool = False
    """Whether what small heaps look like is refuted far out."""

    exact: bool = False
    """Whether it is that game by its own text, and not only as far as was looked at."""


def heap_shape(survey: Survey, seconds: float) -> HeapShape | None:
    """Return the shape of a rule about one number; None for all other rules."""
    if survey.subject.arity != 1 or survey.subject.sides or survey.subject.gain_at is not None:
        return None
    table = _table(survey)
    # A game of the catalogue says which heaps it has; of another rule nobody knows whether larger
    # heaps than those to begin with make sense.
    known = survey.subject.game is not None and bool(survey.subject.game.name)
    if not table or (len(table) < LEAST and not known):
        return None
    for far in FAR:
        if _settles(table) or survey.stopped or survey.subject.refusal(len(table)):
            break
        survey.explore(_next_heaps(survey, len(table), far), seconds / len(FAR))
        table = _table(survey)
        if not _settles(table) and _is_nim(table):
            break  # looking further shows nothing new: nim takes whatever there is
    if table and survey.subject.refusal(len(table)):
        return _shape(table, whole=True) if _is_all(survey, table) else None
    if len(table) < LEAST:
        return None
    return _by_text(survey, _shape(table))


def _by_text(survey: Survey, seen: HeapShape) -> HeapShape:
    """Return the shape with what the rule's text proves, or what its numbers far out refute."""
    game = survey.subject.playable
    if game is None or seen.whole or survey.subject.misere:
        return seen
    heap = recognised_heap(game)
    if heap is not None and heap.rule is not None:
        takes = heap.rule.takes if heap.rule.is_subtraction else ()
        return replace(seen, takes=takes, grows=False, rule=heap.rule, text=heap.text, exact=True)
    return replace(seen, exact=True) if heap is not None else _tried_far(survey, game, seen)


def _tried_far(survey: Survey, game: Any, seen: HeapShape) -> HeapShape:
    """Return the shape, unless options near a number that the rule is written with refute it."""
    if seen.rule is None and seen.not_nim:
        return seen
    heaps = far_heaps(game, seen.heaps)
    for n in heaps if seen.rule else takewhile(FARTHEST.__ge__, heaps):
        # The options of rule text come one at a time; a function may list them all at once.
        if n > FARTHEST and not is_text(game):
            return _refuted(seen, f"the heap {n:,}, by a number of the rule, is too far to look at")
        read = survey.subject.expand(n)
        options = {tuple(sorted(filter(None, option))) for option in read.options}
        every = seen.rule.options(n) if seen.rule else map(_heap, range(n))
        own = {tuple(filter(None, option)) for option in islice(every, MOST_OPTIONS + 1)}
        many = len(own) > MOST_OPTIONS
        if (read.fault.kind == "many" and not many) if read.fault else options != own:
            name = seen.text if seen.rule else "nim"
            return _refuted(seen, f"the heap {n:,} has other options than in {name}")
    return seen


def far_heaps(game: Any, beyond: int) -> list[int]:
    """Return heaps, none smaller than a given one, near the numbers a rule is written with."""
    near = {n for c in constants_of(game) for n in (c - 1, c, c + 1, 2 * c)}
    return sorted(n for n in near if n >= beyond)


def _refuted(seen: HeapShape, why: str) -> HeapShape:
    return replace(
        seen,
        takes=(),
        grows=False,
        rule=None,
        text="",
        refuted=True,
        not_nim=seen.not_nim or why,
        not_subtraction=seen.not_subtraction or why,
    )


def _next_heaps(survey: Survey, first: int, last: int) -> list[int]:
    """Return the heaps from `first` to `last`, up to one that the game does not have."""
    return list(takewhile(lambda n: not survey.subject.refusal(n), range(first, last + 1)))


def _is_all(survey: Survey, table: Table) -> bool:
    """Return whether the game has these heaps and no others: no holes, no nodes of other names."""
    others = range(len(table) + 1, max(FAR[0], len(table)) + 2)
    return (
        any(table)
        and set(survey.options) == set(range(len(table)))
        and all(survey.subject.refusal(n) for n in others)
    )


def _table(survey: Survey) -> Table:
    """Return the options of as many heaps in a row as were looked at, all of smaller heaps."""
    table: Table = []
    options: Any = survey.options.get(0)
    while options is not None:
        heaps = [tuple(sorted(filter(None, option))) for option in options]
        n = len(table)
        if any(type(part) is not int for option in options for part in option):
            return []
        if any(sum(option) > n or option == (n,) for option in heaps) or (n == 0 and options):
            return []
        table.append(frozenset(heaps))
        options = survey.options.get(len(table))
    return table


def _settles(table: Table) -> bool:
    """Return whether the largest take is seen well inside the table."""
    takes = {n - sum(option) for n, options in enumerate(table) for option in options}
    return len(table) >= FAR[0] and 2 * max(takes, default=0) < len(table)


def _is_nim(table: Table) -> bool:
    return not _not_nim(table)


def _not_nim(table: Table) -> str:
    for n, options in enumerate(table):
        split = next((option for option in sorted(options) if len(option) > 1), None)
        if split:
            return f"{n} can become {' and '.join(map(str, split))}"
        for left in range(n - 1, -1, -1):
            if _heap(left) not in options:
                return f"{n} cannot become {left}"
    return ""


def _heap(size: int) -> tuple[int, ...]:
    return (size,) if size else ()


def _shape(table: Table, *, whole: bool = False) -> HeapShape:
    rule = rule_in(table)
    split = _first_split(table)
    takes = tuple(sorted({n - sum(o) for n, some in enumerate(table) for o in some}))
    not_subtraction = f"{split}" if split else _not_subtraction(table, takes)
    grows = not not_subtraction and not whole and bool(takes) and 2 * takes[-1] >= len(table)
    return HeapShape(
        heaps=len(table),
        whole=whole,
        not_nim=_not_nim(table),
        not_subtraction=not_subtraction,
        split=split,
        takes=() if not_subtraction else takes,
        grows=grows,
        rule=rule,
        text=catalogue_text(rule) if rule else "",
    )


def _first_split(table: Table) -> str:
    for n, options in enumerate(table):
        for option in sorted(options):
            if len(option) > 1:
                return f"{n} can become {' and '.join(map(str, option))}"
    return ""


def _not_subtraction(table: Table, takes: tuple[int, ...]) -> str:
    """Return the smallest heap from which a number cannot be taken that another heap allows."""
    for n, options in enumerate(table):
        for take in takes:
            if take <= n and _heap(n - take) not in options:
                other = next(
                    m for m, some in enumerate(table) if _heap(m - take) in some and m >= take
                )
                return f"{take} can be taken from {other}, but not from {n}"
    return ""
