"""Some of the moves of a position that has more than anyone could read, from all over its range."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterator

FIRST = 4
"""One in so many of a sample are the first moves, which people try first."""


class Sample(NamedTuple):
    """Moves, whether there are more, and how many there are; None where nobody knows."""

    moves: list[gr.Move]
    more: bool
    total: int | None


def some_moves(position: gr.Position, most: int) -> Sample:
    """Return the moves of a position; where there are more than `most`, a sample of them.

    >>> found = some_moves(gr.position("nim(1000000)"), 8)
    >>> [str(move) for move in found.moves][:4], found.more
    (['take 1', 'take 2', 'take 1000000', 'take 800001'], True)
    >>> some_moves(gr.position("kayles(1000000)"), 4).total
    1000000
    """
    found = list(islice(position.iter_moves(), most + 1))
    if len(found) <= most:
        return Sample(found, more=False, total=len(found))
    total = _count(position)
    if not position.is_impartial:
        return Sample(found[:most], more=True, total=total)
    each = max(2, -(-most // len(position.terms)))
    places = _spread(len(position.terms), most // 2)
    rows = [list(_of_one(position, place, each)) for place in places]
    mixed = [row[i] for i in range(each) for row in rows if i < len(row)]
    return Sample(list(dict.fromkeys(mixed))[:most], more=True, total=total)


def _of_one(position: gr.Position, place: int, count: int) -> Iterator[gr.Move]:
    """Yield moves of one component: the first few, then others from all over the range."""
    game, state = position.terms[place]
    few = max(1, count // FIRST)
    for option in (*_options(game, state, few), *_far(position.terms[place], count - few)):
        yield position.replace(place, option)


def _options(game: Any, state: Any, count: int) -> list[tuple[Any, ...]]:
    return list(islice(dict.fromkeys(islice(game.options(state), 4 * count)), count))


def _far(term: Any, count: int) -> list[tuple[Any, ...]]:
    """Return options from all over the range, where the rules tell them without listing.

    A heap whose rule is numbers is split at places that are evenly spread. By a theorem that finds
    the options of a value, it is the values that are spread.
    """
    game, state = term
    rule = getattr(game, "heap_rule", None) if game.goes_by_rule else None
    if rule is not None and rule.splits:
        found = []
        for take in rule.splits:
            last = (state - take) // 2
            found += [(a, state - take - a) for a in _spread(last, count // len(rule.splits))]
        return [pair for pair in found if pair[0] and (rule.has_theorem or pair[0] != pair[1])]
    if game.law("options_with"):
        try:
            value = gr.Position((term,)).grundy
        except (gr.UndefinedError, gr.CycleError, gr.BudgetExceeded):
            return _options(game, state, 2 * count)
        chosen = (game.options_with(v, *term.arguments) for v in _spread(value, count))
        options = [next(iter(found), None) for found in chosen]
        return [
            tuple(o) if isinstance(o, list) else (o,) for o in options if o is not None
        ] or _options(game, state, 2 * count)
    return _options(game, state, 2 * count)


def _spread(length: int, count: int) -> list[int]:
    """Return `count` numbers below `length`, evenly spread.

    >>> _spread(10**18, 3), _spread(3, 5)
    ([0, 499999999999999999, 999999999999999999], [0, 1, 2])
    """
    if length <= count:
        return list(range(length))
    last = max(1, count - 1)
    return [i * (length - 1) // last for i in range(count)]


def _count(position: gr.Position) -> int | None:
    """Return how many moves there are, where rules tell it without listing."""
    if not position.is_impartial:
        return None
    total = 0
    for term in position.terms:
        count = _count_of(term.game, term.state)
        if count is None:
            return None
        total += count
    return total


LISTED = 2000
"""Moves of one component that are counted one by one."""


def _count_of(game: Any, state: Any) -> int | None:
    rule = getattr(game, "heap_rule", None) if game.goes_by_rule else None
    if rule is None or rule.heaps > 2:
        listed = set(islice(game.options(state), LISTED + 1))
        return len(listed) if len(listed) <= LISTED else None
    total = 0
    for take, digit in zip(rule.takes, rule.digits, strict=True):
        rest = state - take
        total += bool(digit & 1 and rest == 0) + bool(digit & 2 and rest > 0)
        if digit & 4 and rest > 1:
            total += rest // 2 if rule.has_theorem else (rest - 1) // 2
    return total
