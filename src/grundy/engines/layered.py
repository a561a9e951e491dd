"""Scores in layers, in plain Python: quick where the work is too small to compile for.

In most games on a board every move leads one layer further from the start. Then nothing needs to
be found twice: the options of a layer, one list for each position, are the next layer, and a sweep
back takes the least of a list. Lists, dictionaries and `min` do the work, not a loop of ours.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from grundy.errors import GrundyError
from grundy.limits.budget import TurnOver, WorkPays

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping

    from grundy.forms.layers import LayerRules
    from grundy.limits.budget import Meter

Told = TypeVar("Told")

MOST = 1 << 18
"""Positions whose lists of options are kept; beyond, other ways take less room."""

WIDE = 1 << 12
"""Options of a position that are too many to be read at once."""

HALF = 40
MIDDLE = 1 << HALF - 1


@dataclass(frozen=True, slots=True)
class Layers:
    """Every position in reach, breadth first, with its score."""

    numbers: dict[Any, int]
    begins: tuple[int, ...]
    appeal: dict[Any, int]

    def told(self, tell: Callable[[int, int], Told]) -> Iterator[Told]:
        """Yield what `tell` makes of the margin and the plies of each position, in order."""
        appeal = self.appeal  # few of its numbers are different
        made = {number: tell(*_margin_and_plies(number)) for number in set(appeal.values())}
        return (made[appeal[key]] for key in self.numbers)


def score_layers(
    root: Hashable, rules: LayerRules, meter: Meter, most: int = MOST
) -> Layers | None:
    """Return all positions in reach with their scores, the same as other engines find.

    None where that does not apply: a move leads to a position that was met before, or is more than
    a position (a gain, another turn), there are more than `most`, or the rules fail; other engines
    go on, or tell what is wrong. Raises `TurnOver` when there are more than the meter has room for.

    >>> from grundy.forms.layers import LayerRules
    >>> from grundy.limits.budget import Limits, Meter
    >>> options = {3: [11, 12], 11: [20], 12: [20, 21], 20: [], 21: []}
    >>> rules = LayerRules(options.get, lambda n: None, -1, lambda layer: True)
    >>> layers = score_layers(3, rules, Meter(Limits()))
    >>> layers.numbers, layers.begins, next(layers.told(lambda margin, plies: (margin, plies)))
    ({3: 0, 11: 1, 12: 2, 20: 3, 21: 4}, (0, 1, 3), (-1, 2))
    """
    moves: list[Mapping[Any, list[Any]]] = []
    numbers: dict[Any, int] = {}
    appeal: dict[Any, int] = {}
    begins: list[int] = []
    layer: list[Any] = [root]
    while layer:
        begin = len(numbers)
        begins.append(begin)
        numbers.update(zip(layer, itertools.count(begin), strict=False))
        if len(numbers) < begin + len(layer):
            return None
        if len(numbers) > most:
            if meter.room is not None and most > meter.room:
                raise TurnOver
            return None
        following = _read(layer, rules, meter, appeal)
        if following is None:
            return None
        moves.append(following)
        try:
            layer = list(dict.fromkeys(itertools.chain.from_iterable(following.values())))
        except TypeError:  # not hashable
            return None
        if not rules.plain(layer):
            return None
    _sweep(moves, appeal)
    return Layers(numbers, tuple(begins), appeal)


def _read(
    layer: list[Any], rules: LayerRules, meter: Meter, appeal: dict[Any, int]
) -> dict[Any, list[Any]] | None:
    """Return the options of the positions that have some; write how the others appeal."""
    options, final, stuck, count = rules.options, rules.final, rules.stuck, meter.entry
    read: dict[Any, list[Any]] = {}
    try:
        for key in layer:
            count()
            margin = final(key)
            if margin is None:
                following = list(itertools.islice(options(key), WIDE))
                if following:
                    if len(following) == WIDE:
                        return None
                    read[key] = following
                    continue
                margin = stuck
            elif type(margin) is not int:
                return None
            appeal[key] = margin << HALF
    except (GrundyError, WorkPays):
        raise
    except Exception:
        return None
    return read


# A position's appeal is what it says to whoever may move there: the least number appeals most. The
# opponent's margin is to be low; there, an end is to come soon when it is a win or a tie for the
# player who moved, and late when it is a loss.


def _sweep(moves: list[Mapping[Any, list[Any]]], appeal: dict[Any, int]) -> None:
    """Write how each position appeals, from the last layer back."""
    before, look = _Before(), appeal.__getitem__
    for lists in reversed(moves):
        for key, following in lists.items():
            appeal[key] = before[min(map(look, following))]


class _Before(dict[int, int]):
    """How a position appeals, by the most appealing of its options; few numbers are different."""

    def __missing__(self, best: int) -> int:
        margin, plies = _margin_and_plies(best)
        back, later = -margin << HALF, plies + 1
        self[best] = appeal = back - later if margin < 0 else back + later
        return appeal


def _margin_and_plies(appeal: int) -> tuple[int, int]:
    margin = (appeal + MIDDLE) >> HALF
    return margin, abs(appeal - (margin << HALF))
