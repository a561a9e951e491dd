"""Sprouts beside a second Sprouts, in which curves are drawn on a map of the plane.

The map knows no words: it has the ends of curves in the order in which they stand around each spot,
and which boundaries belong to one region. It shares no code with the game.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, NamedTuple

import pytest

import grundy as gr
from grundy.games.sprouts import drawn
from grundy.known.sprouts import published

if TYPE_CHECKING:
    from collections.abc import Iterator

Corner = tuple[int, int]
"""A spot, and the end of a curve after which a new one may begin there; -1 where there is none."""


class Plane(NamedTuple):
    """A map: the ends of curves around each spot, in order, and the corners of each region.

    Curve number k has the ends 2k and 2k + 1. A region is its boundaries, each a set of corners.
    """

    around: tuple[tuple[int, ...], ...]
    regions: frozenset[frozenset[frozenset[Corner]]]

    @classmethod
    def of(cls, spots: int) -> Plane:
        """Return the spots alone, in one region."""
        region = frozenset(frozenset({(spot, -1)}) for spot in range(spots))
        return cls(((),) * spots, frozenset({region}))

    def options(self) -> Iterator[Plane]:
        """Yield the map after each curve, with each choice of what lies on its two sides."""
        for region in self.regions:
            corners = sorted(corner for boundary in region for corner in boundary)
            for a, b in combinations_with_replacement(corners, 2):
                ends = len(self.around[a[0]]), len(self.around[b[0]])
                if max(ends) < 3 and not (a[0] == b[0] and ends[0] > 1):
                    yield from self._with(region, a, b)

    def _with(self, region: frozenset[frozenset[Corner]], a: Corner, b: Corner) -> Iterator[Plane]:
        new = sum(map(len, self.around))
        around = [*map(list, self.around), [new + 1, new + 2]]
        for (spot, after), end in ((a, new), (b, new + 3)):
            ring = around[spot]
            ring.insert(ring.index(after) + 1 if after >= 0 else 0, end)
        if a == b:  # both ends stand in one corner: they come one after the other, either way
            assert around[a[0]].index(new) != around[a[0]].index(new + 3)
        changed = Plane(tuple(map(tuple, around)), self.regions)
        touched = [boundary for boundary in region if a in boundary or b in boundary]
        spots = {spot for boundary in touched for spot, _ in boundary} | {len(around) - 1}
        own = {(spot, end) for spot in spots for end in around[spot]}
        old = {corner for boundary in touched for corner in boundary}
        walks = {walk for walk in changed.walks() if walk & own}
        elsewhere = {boundary for other in self.regions - {region} for boundary in other}
        fresh = [walk for walk in walks if not any(walk == boundary for boundary in elsewhere)]
        fresh = [
            walk
            for walk in fresh
            if any(
                corner in old or corner[1] >= new or corner[0] == len(around) - 1 for corner in walk
            )
        ]
        rest = [boundary for boundary in region if boundary not in touched]
        others = self.regions - {region}
        if len(fresh) == 1:
            yield changed._replace(regions=others | {frozenset([*fresh, *rest])})
            return
        one, two = fresh
        for chosen in range(1 << len(rest)):
            sides: tuple[list[frozenset[Corner]], ...] = ([one], [two])
            for k, boundary in enumerate(rest):
                sides[chosen >> k & 1].append(boundary)
            yield changed._replace(regions=others | set(map(frozenset, sides)))

    def walks(self) -> set[frozenset[Corner]]:
        """Return the corners along each boundary, region always on one side."""
        at = {end: spot for spot, ring in enumerate(self.around) for end in ring}
        found = {frozenset({(s, -1)}) for s, ring in enumerate(self.around) if not ring}
        return found | {frozenset(self.walk(at, end)) for end in at}

    def walk(self, at: dict[int, int], start: int) -> list[Corner]:
        """Return the corners from one on, in order."""
        corners, end = [], start
        while True:
            corners.append((at[end], end))
            ring = self.around[at[end]]
            along = ring[(ring.index(end) + 1) % len(ring)]
            end = along ^ 1
            if end == start:
                return corners

    def text(self) -> str:
        """Return what the game would write: spots along each boundary."""
        at = {end: spot for spot, ring in enumerate(self.around) for end in ring}
        names: dict[int, str] = {}
        homes: dict[int, int] = {}
        for region in self.regions:
            for spot in {spot for boundary in region for spot, _ in boundary}:
                homes[spot] = homes.get(spot, 0) + 1
        shown = []
        for region in self.regions:
            words = []
            for boundary in region:
                spot, end = min(boundary)
                order = [(spot, end)] if end < 0 else self.walk(at, end)
                words.append("".join(self._sign(s, names, homes) for s, _ in order))
            shown.append(".".join(filter(None, words)))
        return "/".join(filter(None, shown)) or "-"

    def _sign(self, spot: int, names: dict[int, str], homes: dict[int, int]) -> str:
        curves = len(self.around[spot])
        if curves != 2:
            return "01 "[min(curves, 2)].strip()
        if spot not in names:
            names[spot] = chr(ord("A" if homes[spot] == 2 else "a") + len(names))
        return names[spot]


def lands(text: str, spots: int) -> tuple[str, ...]:
    """Return a position as the game orders it."""
    game = gr.game(f"sprouts:{spots}")
    return tuple(sorted(game.pieces((text,))))


@pytest.mark.parametrize("spots", [1, 2, 3])
def test_curves_on_a_map_leave_what_curves_between_words_leave(spots: int) -> None:
    game = gr.game(f"sprouts:{spots}")
    met: dict[tuple[str, ...], Plane] = {}
    waiting = [Plane.of(spots)]
    while waiting:
        plane = waiting.pop()
        here = lands(plane.text(), spots)
        if here in met:
            continue
        met[here] = plane
        after = list(plane.options())
        ours = {tuple(sorted(game.pieces(left))) for left in drawn(plane.text())}
        assert ours == {lands(one.text(), spots) for one in after}, plane.text()
        waiting += after
    assert len(met) > spots


@cache
def outcome(plane: Plane, misere: bool) -> bool:
    """Return whether the player to move wins, on the map alone."""
    after = list(plane.options())
    return misere if not after else any(not outcome(one, misere) for one in after)


@pytest.mark.parametrize("spots", [1, 2])
def test_outcomes_are_those_on_the_map(spots: int) -> None:
    position = gr.game(f"sprouts:{spots}").start
    for misere, asked in ((False, position), (True, position.misere)):
        assert (asked.outcome is gr.Outcome.N) == outcome(Plane.of(spots), misere)


@pytest.mark.parametrize("spots", range(1, 7))
def test_published_outcomes(spots: int) -> None:
    row = next(row for row in published() if row.spots == spots and not row.misere)
    assert str(gr.game(f"sprouts:{spots}").start.solve(engine="nimbers").outcome) == row.outcome


@pytest.mark.parametrize("spots", range(1, 5))
def test_published_outcomes_of_misere_play(spots: int) -> None:
    row = next(row for row in published() if row.spots == spots and row.misere)
    assert str(gr.game(f"sprouts:{spots}").start.misere.outcome) == row.outcome


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("AB.0", "met twice"),
        ("ab.ab", "met twice"),
        ("01", "boundary of its own"),
        ("0.0.0", "lives"),
        ("x-y", "a dot between them"),
    ],
)
def test_what_is_no_position_says_why(text: str, words: str) -> None:
    with pytest.raises(gr.PositionError, match=words):
        gr.game("sprouts:2")(text)
