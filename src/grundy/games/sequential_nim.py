"""Sequential nim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grundy.rules.boards.heaps import HeapsGame
from grundy.rules.contest import LIST, NEW_SIZE, Contest, replaced
from grundy.rules.steps import Step, Steps
from grundy.rules.theorem import theorem


class SequentialNim(HeapsGame):
    """Nim in order: take any number from the first heap that is not empty.

    >>> import grundy as gr
    >>> gr.game("sequential-nim")(1, 1, 2).outcome
    Outcome.N
    """

    name = "sequential-nim"
    source = "Codeforces 1382B, Sequential Nim"
    examples = ("sequential-nim(2, 1, 3)",)
    contest = Contest(LIST, NEW_SIZE, played=replaced)

    def moves(self, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the heaps with the first one smaller."""
        place = _first(heaps)
        for left in range(heaps[place] - 1, -1, -1) if place < len(heaps) else ():
            yield (*heaps[:place], left, *heaps[place + 1 :])

    def canonical(self, *heaps: int) -> tuple[int, ...]:
        """Return the heaps that are not empty."""
        return tuple(filter(None, heaps))

    @theorem(
        "skip the rest: before a rest of Grundy value r, the sizes 1, 2, 3, ... have the values "
        "0, 1, 2, ... without r"
    )
    def grundy(self, *heaps: int) -> int:
        """Return the value, folded from the last heap to the first."""
        return worth(heaps, 0)

    @theorem("skip the rest: the sizes of the first heap all have different values")
    def options_with(self, value: int, *heaps: int) -> Iterator[tuple[int, ...]]:
        """Yield the one size of the first heap that gives that value."""
        place = _first(heaps)
        if place == len(heaps):
            return
        rest = worth(heaps, place + 1)
        left = 0 if value == rest else value + (value < rest)
        if left < heaps[place]:
            yield (*heaps[:place], left, *heaps[place + 1 :])

    def winning_move(self, *heaps: int) -> list[int]:
        """Return the first heap as 0 or 1: only one of them leaves a lost position."""
        for i in range(len(heaps)):
            if heaps[i] > 0:
                left = 0 if worth(heaps, i + 1) == 0 else 1
                return [i + 1, left] if left < heaps[i] else []
        return []

    def reason(self, *heaps: int) -> Steps:
        """Yield the value of each heap before the rest."""
        drawn = [
            f"heap of {n} before a rest of Grundy value {worth(heaps, i + 1)}: Grundy value "
            f"{worth(heaps, i)}"
            for i, n in reversed(list(enumerate(heaps)))
            if n
        ]
        value = {"value": worth(heaps, 0)}
        text = "From the last heap to the first:" if drawn else "All heaps are empty."
        yield Step("numbers", text, tuple(drawn), value)


def worth(heaps: Sequence[int], start: int) -> int:
    """Return the value of the heaps from `start` on, folded from the last.

    >>> worth((2, 1, 3), 1), worth((2, 1, 3), 0)
    (0, 2)
    """
    rest = 0
    for i in range(len(heaps) - 1, start - 1, -1):
        n = heaps[i]
        if n > 0:
            rest = n - 1 if n - 1 < rest else n
    return rest


def _first(heaps: tuple[int, ...]) -> int:
    return next((i for i, n in enumerate(heaps) if n), len(heaps))
