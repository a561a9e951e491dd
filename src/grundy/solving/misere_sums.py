"""Misère sums of heaps by their quotient: who wins, and the moves that do.

Nothing is nim-summed here: the elements of the heaps are multiplied in the quotient, which is
proved for all heaps that occur.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import NoQuotientFound
from grundy.limits.budget import counted, metered, running_meter, tightened, too_many_moves
from grundy.solving.memory import store_of
from grundy.solving.quotients import LOOK, MOST, KnownQuotient, rule_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.rules.position import Move, Position
    from grundy.values.misere.quotient import Quotient

SMALL = 30
"""Tokens in a sum that is searched rather than multiplied, unless a quotient is asked for."""

EFFORT = 30_000
"""Positions that finding a quotient may cost on the way to an answer."""


class ByTheWay(KnownQuotient):
    """What was found of a quotient on the way to an answer, with little effort."""


def quotient_for(position: Position, *, asked: bool = False) -> Quotient | None:
    """Return the quotient that answers a position; None where no finite one is found with ease.

    `asked` looks for it in small sums too, and with the effort of the limits in force.
    """
    game = position.one_game
    if not position.is_misere or game is None or rule_of(game) is None:
        return None
    if not game.law("grundy") or game.law("misere_outcome"):
        return None  # the definition searches, and a theorem is quicker
    heaps = position.arguments
    if not asked and sum(heaps) <= SMALL:
        return None
    largest = max(heaps, default=0)
    stores = [store_of(game, KnownQuotient), store_of(game, ByTheWay)]
    for known in stores:
        if known.is_complete or known.proved >= largest:
            return known.at(known.proved)
    if asked:
        return _found(stores[0], game, largest, None)
    return _found(stores[1], game, largest, tightened(positions=EFFORT))


def _found(store: KnownQuotient, game: Any, largest: int, limits: Any) -> Quotient | None:
    if store.given_up:
        return None
    try:
        with metered(limits) as meter:
            # A repeat tells larger heaps than anyone looks at.
            found = store.upto(game, min(largest, LOOK), MOST, meter)
    except NoQuotientFound:
        store.given_up = limits is not None
        return None
    return found if found.period is not None or found.heaps >= largest else None


def winning_moves(position: Position, quotient: Quotient) -> Iterator[Move]:
    """Yield the moves to positions in P, those first that a period tells.

    Raises `TooManyMovesError` at the end, when a heap has more moves than the limits allow.
    """
    heaps, table = position.arguments, quotient.table
    elements = [quotient.element(heap) for heap in heaps]
    rests = _products_of_others(elements, table)
    game = position.one_game
    rule = rule_of(game)
    assert rule is not None, "it has a quotient"
    lost = quotient.is_lost
    shown: set[tuple[int, tuple[int, ...]]] = set()
    for place, heap in enumerate(heaps):
        for option in _typical(rule, heap, quotient):
            after = table[rests[place]][quotient.value(*option)]
            if after in lost and (place, option) not in shown:
                shown.add((place, option))
                yield position.replace(place, option)
    meter = running_meter()
    left_out = False
    for place, heap in enumerate(heaps):
        if any((heap - take) // 2 > meter.limits.listed for take in rule.splits):
            left_out = True
            continue
        good = {x for x, product in enumerate(table[rests[place]]) if product in lost}
        for option in counted(game.options(heap), meter, position.__str__):
            kind = place, tuple(sorted(option))
            if quotient.value(*option) in good and kind not in shown:
                shown.add(kind)
                yield position.replace(place, option)
    if left_out:
        raise too_many_moves(str(position), meter)


def _products_of_others(elements: list[int], table: Any) -> list[int]:
    """Return for each element the product of all others."""
    before = [0]
    for element in elements[:-1]:
        before.append(table[before[-1]][element])
    after, found = 0, []
    for element, left in zip(reversed(elements), reversed(before), strict=True):
        found.append(table[left][after])
        after = table[after][element]
    return found[::-1]


def _typical(rule: Any, heap: int, quotient: Quotient) -> Iterator[tuple[int, ...]]:
    """Yield options with every value that an option has, by a period: few, however large the heap.

    Only the smaller part is tried, up to where both parts repeat.
    """
    if quotient.period is None or heap <= len(quotient.images) or rule.heaps > 2:
        return
    far = sum(quotient.period)
    for take, digit in zip(rule.takes, rule.digits, strict=True):
        rest = heap - take
        if digit & 2 and rest > 0:
            yield (rest,)
        if digit & 4:
            yield from ((a, rest - a) for a in range(1, min(far, rest // 2 + 1)))
