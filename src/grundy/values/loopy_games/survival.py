"""The order of loopy games, by games of survival on G - H.

Draws in G + X count as Left's wins in the onside of G. So G ≥ H on the onside exactly when Left,
moving second on G - H, can arrange that play ends with Right stuck, or that infinitely many moves
are made in G: endless play in -H alone would be hers to lose, as -H counts its own endless play for
Right. Between stoppers, whose parts cannot go on alone, that is to say that Left survives: a
greatest fixed point. For others it is a Büchi game: the greatest fixed point of a least one.

Sources: J. H. Conway, Loopy games, Annals of Discrete Mathematics 3 (1978); E. R. Berlekamp,
J. H. Conway, R. K. Guy, Winning Ways (1982), chapter 11; A. N. Siegel, Combinatorial Game Theory
(2013), chapter VI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.limits.budget import Meter

State: TypeAlias = "tuple[int, int, bool]"
"""A play on G - H: a node of G, a node of H, and whether Left is to move."""


NEVER = 1 << 60
"""More than any state has moves."""


class Play:
    """All plays from some pair of nodes on, as a graph of states."""

    def __init__(
        self,
        pair: tuple[int, int],
        left: Callable[[int], tuple[int, ...]],
        right: Callable[[int], tuple[int, ...]],
        known: Callable[[int, int], bool | None],
        meter: Meter,
    ) -> None:
        self.states: list[State] = [(*pair, False)]
        self.number: dict[State, int] = {self.states[0]: 0}
        self.there: list[list[int]] = []
        """Of each state, where moves in G lead to."""
        self.here: list[list[int]] = []
        """Of each state, where moves in -H lead to."""
        self.decided: dict[int, bool] = {}
        """States of which it was known before whether Left survives."""
        for place, (g, h, left_moves) in enumerate(self.states):  # grows on the way
            meter.position()
            found = None if left_moves else known(g, h)
            if found is not None:
                self.decided[place] = found
                self.there.append([])
                self.here.append([])
                continue
            first, second = (left, right) if left_moves else (right, left)
            self.there.append([self._number(x, h, not left_moves) for x in first(g)])
            self.here.append([self._number(g, y, not left_moves) for y in second(h)])

    def _number(self, g: int, h: int, left_moves: bool) -> int:
        state = (g, h, left_moves)
        found = self.number.get(state)
        if found is None:
            found = self.number[state] = len(self.states)
            self.states.append(state)
        return found

    def survivals(self, *, endless: bool) -> list[bool]:
        """Return at which states Left survives; without `endless`, by moves in G for ever only."""
        lost = self._lost_to_ends()
        if endless:
            return [not here for here in lost]
        alive = [not here for here in lost]
        needs, sources = self._prepared()
        while True:
            now = self._forced(alive, needs, sources)
            if now == alive:
                return alive
            alive = now

    def _sources(self) -> list[list[int]]:
        sources: list[list[int]] = [[] for _ in self.states]
        for place in range(len(self.states)):
            for option in (*self.there[place], *self.here[place]):
                sources[option].append(place)
        return sources

    def _lost_to_ends(self) -> list[bool]:
        """Return at which states Right can force an end that Left loses."""
        sources = self._sources()
        left = [len(a) + len(b) for a, b in zip(self.there, self.here, strict=True)]
        lost = [False] * len(self.states)
        ready = [place for place, found in self.decided.items() if not found]
        ready += [
            place
            for place, (_, _, left_moves) in enumerate(self.states)
            if left_moves and not left[place]
        ]
        for place in ready:
            lost[place] = True
        while ready:
            for source in sources[ready.pop()]:
                left[source] -= 1
                if not lost[source] and (not self.states[source][2] or not left[source]):
                    lost[source] = True
                    ready.append(source)
        return lost

    def _prepared(self) -> tuple[list[int], list[list[int]]]:
        """Return how much each state needs to be good, and where moves in -H come from."""
        sources: list[list[int]] = [[] for _ in self.states]
        needs: list[int] = []
        for place, (_, _, left_moves) in enumerate(self.states):
            for option in self.here[place]:
                sources[option].append(place)
            found = self.decided.get(place)
            if found is not None:
                needs.append(0 if found else NEVER)
            else:  # Left needs one good move, Right must have no other
                needs.append(1 if left_moves else len(self.there[place]) + len(self.here[place]))
        return needs, sources

    def _forced(self, alive: list[bool], needs: list[int], sources: list[list[int]]) -> list[bool]:
        """Return from where Left can force, among those alive, an end or one more move in G."""
        missing = list(needs)
        found = [False] * len(self.states)
        ready: list[int] = []
        for place, options in enumerate(self.there):
            if not alive[place]:
                missing[place] = NEVER
                continue
            for option in options:
                if alive[option]:
                    missing[place] -= 1
            if missing[place] <= 0:
                found[place] = True
                ready.append(place)
        while ready:
            for source in sources[ready.pop()]:
                missing[source] -= 1
                if missing[source] <= 0 and not found[source]:
                    found[source] = True
                    ready.append(source)
        return found
