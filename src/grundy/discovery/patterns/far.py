"""Positions far out: a formula that holds on all small numbers may fail at the first large one.

Some rules lead from a huge number to the end in a few steps. Such positions are solved by the rules
too, and are among what tries to refute a formula.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from random import Random
from time import monotonic
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.evidence import bare, worth_of
from grundy.errors import BudgetExceeded, GrundyError
from grundy.forms.rule.expression import numbers_in
from grundy.games.rule import Rule
from grundy.limits.budget import metered, tightened
from grundy.limits.deadline import share
from grundy.rules.boards.coded import CodedGame
from grundy.rules.function import FunctionGame

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.evidence import Evidence, Place

FARTHEST = 10**12
"""The largest number that is tried."""

POSITIONS = 2_000
"""What a position may cost: only a few others, counted and not timed, so that it is repeatable."""

FAR = 17
"""So many times as far as was looked at lies the position that shows whether a rule has gaps."""

TIRED = 12
"""So many positions that cost more end it."""

RANDOM = 60
SEED = 24


def with_far_positions(
    game: Any, evidence: Evidence, seconds: float, at: At | None = None
) -> Evidence:
    """Return the evidence with positions far out, where these take a few steps to solve.

    A rule that goes through all numbers below has none: they would only be more of the same.
    """
    if evidence.variables == ("heaps",):
        return evidence
    rules = bare(game)
    beyond = _beyond(evidence)
    first = tuple(FAR * beyond + d for d in range(len(evidence.variables)))
    found: dict[Place, tuple[int | None, bool]] = {}
    failed = 0
    end = monotonic() + seconds
    for place in chain([first], _places(game, evidence)):
        left = end - monotonic()
        if left <= 0:
            break
        try:
            limits = tightened(positions=POSITIONS, moves=20 * POSITIONS)
            with share(0.8, max(left, 0.001)), metered(limits):
                found[place] = worth_of(rules, place if at is None else at(*place))
        except BudgetExceeded:
            failed += 1
            if place == first or failed == TIRED or monotonic() > end:
                break
        except GrundyError:  # no such position
            continue
    return _added(evidence, found) if found else evidence


def _beyond(evidence: Evidence) -> int:
    return max(max(place) for place in evidence.places) + 1


def _added(evidence: Evidence, found: dict[Place, tuple[int | None, bool]]) -> Evidence:
    values = evidence.values
    return replace(
        evidence,
        places=[*evidence.places, *found],
        values=None if values is None else [*values, *(value or 0 for value, _ in found.values())],
        lost=[*evidence.lost, *(lost for _, lost in found.values())],
        guess=[*evidence.guess, *(False for _ in found)],
        far=len(found),
    )


def _places(game: Any, evidence: Evidence) -> Iterator[Place]:
    """Yield positions beyond those that were looked at, the smallest of each kind first."""
    beyond = _beyond(evidence)
    dice = Random(SEED)
    numbers = sorted(
        {
            n
            for c in chain(_telling(beyond), constants_of(game))
            for n in (c - 1, c, c + 1)
            if beyond <= n <= FARTHEST
        }
    )
    by_chance = (int(beyond ** dice.uniform(1, 4)) for _ in range(RANDOM))
    numbers += sorted(n for n in by_chance if beyond <= n <= FARTHEST)
    if evidence.variables == ("n",):
        yield from ((n,) for n in numbers)
        return
    count = len(evidence.variables)
    for n in numbers:
        small = [dice.randrange(beyond) for _ in range(count)]
        for i in range(count):
            yield (*small[:i], n, *small[i + 1 :])
        yield (n,) * count


def _telling(beyond: int) -> Iterator[int]:
    """Yield numbers at which rules like to change: powers, and squares of what was looked at."""
    yield from (2**k for k in range(beyond.bit_length(), 40, 2))
    yield from (10**k for k in range(13))
    root = int(beyond**0.5)
    yield from (b**2 for b in range(root, 4 * root, max(1, root // 8)))


def constants_of(game: Any) -> set[int]:
    """Return the numbers that a game's rule is written with, where that can be read.

    >>> import grundy as gr
    >>> sorted(constants_of(gr.game("rule: n -> n-1; n-5000")))
    [1, 5000]
    >>> sorted(constants_of(gr.game("rule: n -> n - k for k in range(1, min(n, 10**9) + 1)")))
    [1, 1000000000]
    """
    own = getattr(game, "normal", game)
    if isinstance(own, Rule):
        clauses = own.read_text.clauses
        return numbers_in(*(part for c in clauses for part in (*c.numbers, *c.loops)))
    if isinstance(own, CodedGame) and own.goes_by_rule:
        return set(own.heap_rule.takes)
    rule = own.rule if isinstance(own, FunctionGame) else type(own).moves
    return _constants_of_code(rule) if isinstance(rule, FunctionType) else set()


def _constants_of_code(rule: FunctionType) -> set[int]:
    found: set[int] = set()
    names: set[str] = set()
    codes = [rule.__code__]
    while codes:
        code = codes.pop()
        names.update(code.co_names)
        for item in code.co_consts:
            if isinstance(item, CodeType):
                codes.append(item)
            found |= _whole_numbers(item)
    for name in names:
        found |= _whole_numbers(rule.__globals__.get(name))
    for cell in rule.__closure__ or ():
        found |= _whole_numbers(cell.cell_contents)
    return found


def _whole_numbers(item: Any) -> set[int]:
    if type(item) is int:
        return {item}
    listed = isinstance(item, (tuple, list, set, frozenset)) and len(item) <= 1000
    return {n for n in item if type(n) is int} if listed else set()
