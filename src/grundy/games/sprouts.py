"""Sprouts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Self

from grundy.errors import ParameterError, PositionError, PositionTypeError
from grundy.forms.states import State
from grundy.limits.remembering import remembered
from grundy.rules.boards.sprouting import (
    Curve,
    curves,
    gathered,
    in_order,
    lands,
    lives_in,
    living,
    regions_of,
    text_of,
)
from grundy.rules.boards.text_board import PlainText
from grundy.rules.impartial import ImpartialGame
from grundy.rules.notation import parameters

if TYPE_CHECKING:
    from grundy.rules.position import Position

MOST_SPOTS = 13
"""With more there could be more than 26 large letters: up to twice as many as spots."""

OVER = "-"
"""The text of a position in which no curve can be drawn."""


class Sprouts(PlainText, ImpartialGame):
    """Join two spots by a curve, or one to itself, and put a new spot on it; curves never cross.

    No spot may have more than three curves. `sprouts:5` begins with five spots. A position is
    written by its regions, as in `AB.0/AB`, a slash between them, and a region by the spots that
    one meets along each of its boundaries, a dot between them: 0 and 1 are spots with so many
    curves, 2 is one with two curves that is met once; one that is met twice has a letter, a large
    one between two regions. Spots with three curves, and regions in which no curve can be drawn,
    are left out.

    >>> import grundy as gr
    >>> [str(gr.game(f"sprouts:{n}").start.outcome) for n in range(1, 6)]
    ['P', 'P', 'N', 'N', 'N']
    """

    name = "sprouts"
    source = "J. H. Conway, M. S. Paterson (1967); M. Gardner, Scientific American 217 (1967)"
    examples = ("sprouts:2(0.0)", "sprouts:3(AB.0/AB.0)")

    def __init__(self, spots: int) -> None:
        self.spots = spots

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the number of spots."""
        spots = parameters.number(text, cls.name, "sprouts:5")
        if not 1 <= spots <= MOST_SPOTS:
            raise ParameterError(f"sprouts begins with 1 to {MOST_SPOTS} spots, not {spots}")
        return cls(spots)

    @property
    def parameters(self) -> str:
        """The number of spots."""
        return str(self.spots)

    @property
    def start(self) -> Position:
        """The spots, and no curve."""
        return self(".".join("0" * self.spots))

    def moves(self, position: str) -> Iterator[list[str]]:
        """Yield what each curve leaves, once where several leave the same."""
        for after in drawn(position):
            yield list(after)

    def parts(self, position: str) -> tuple[str, ...]:
        """Return the regions that hang together by spots between them, in order."""
        return _lands(position)

    def canonical(self, position: str) -> str:
        """Return the regions, boundaries and letters in one order, as far as they differ."""
        return position if position == OVER else _lands(position)[0]

    def longest(self, position: str) -> int:
        """Return one less than the lives: each curve takes two and brings one."""
        return max(0, lives_in(() if position == OVER else regions_of(position)) - 1)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the position as it is written."""
        self.expect_count(args)
        if not isinstance(args[0], str):
            raise PositionTypeError(f"{self.text}: a position is a text such as AB.0/AB")
        flaw = "" if args[0] == OVER else _flaw(args[0], self.spots)
        if flaw:
            raise PositionError(f"{self.text}: {flaw}, in {args[0]!r}; write, for example, AB.0/AB")
        return args[0]

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "join 1 and 4", places counted along the text."""
        which = f" of {heap.replace('heap', 'drawing')}" if heap else ""
        return f"{drawn(str(before))[after]}{which}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield every position that play can reach."""
        seen: set[tuple[State, ...]] = {(".".join("0" * self.spots),)}
        waiting = list(seen)
        while waiting:
            lands = waiting.pop()
            yield lands
            new = {tuple(sorted(move.to.arguments)) for move in self(*lands).moves()} - seen
            seen |= new
            waiting += sorted(new)


@remembered(1 << 16)
def _lands(position: str) -> tuple[str, ...]:
    """Return the independent parts of a position, each in order."""
    if position == OVER:
        return ()
    alive = gathered(living(regions_of(position)))
    return tuple(sorted(text_of(in_order(land)) for land in lands(alive)))


@remembered(1 << 12)
def drawn(position: str) -> dict[tuple[str, ...], Curve]:
    """Return what the curves leave, each with the first curve that does."""
    found: dict[tuple[str, ...], Curve] = {}
    for curve in curves(() if position == OVER else regions_of(position)):
        after = tuple(sorted(text_of(in_order(land)) for land in lands(curve.after)))
        found.setdefault(after or (OVER,), curve)
    return found


def _flaw(text: str, spots: int) -> str:
    """Return what is wrong with the text of a position; nothing where it is one."""
    if not re.fullmatch(r"[a-zA-Z0-2]+([./][a-zA-Z0-2]+)*", text):
        return (
            "boundaries are spots 0, 1, 2 or letters, a dot between them, a slash between regions"
        )
    regions = regions_of(text)
    for word in (word for region in regions for word in region):
        if "0" in word and len(word) > 1:
            return "a spot 0 has no curve, so it is a boundary of its own"
    words = [word for region in regions for word in region]
    homes = Counter(spot for region in regions for spot in set().union(*region))
    for spot, times in Counter(text).items():
        if spot.isalpha():
            together = homes[spot] == 1 and any(word.count(spot) == 2 for word in words)
            if times != 2 or together != spot.islower() or (spot.isupper() and homes[spot] != 2):
                return f"{spot} is met twice: small on one boundary, large in two regions"
    if lives_in(regions) > 3 * spots:
        return f"{spots} spots have {3 * spots} lives at most: 3 a 0, 2 a 1, 1 any other"
    return ""
