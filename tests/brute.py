"""An independent brute force: recursion over `moves` alone, sharing no code with the engines.

It sees a position as its components in order of their text, uses neither `parts` nor `canonical`
nor any theorem, and adds nothing up: a sum is looked at as a whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.values import Outcome, mex

if TYPE_CHECKING:
    from grundy import ImpartialGame

Components = tuple[Any, ...]


def ordered(components: Components) -> Components:
    """Return the components in one order, so that sums are told apart only by what they hold."""
    return tuple(sorted(components, key=repr))


class Brute:
    """All answers for sums of one game, from its moves."""

    def __init__(self, game: ImpartialGame) -> None:
        self.game = game
        self.values: dict[Components, int] = {}
        self.plies: dict[tuple[Components, bool], int] = {}
        self.next: dict[Components, set[Components]] = {}

    def options(self, components: Components) -> set[Components]:
        if components not in self.next:
            found = set()
            for i, state in enumerate(components):
                moves = self.game.moves(*state) if self.game.spreads else self.game.moves(state)
                for option in moves:
                    new = option if isinstance(option, list) else [option]
                    found.add(ordered((*components[:i], *new, *components[i + 1 :])))
            self.next[components] = found
        return self.next[components]

    def grundy(self, components: Components) -> int:
        if components not in self.values:
            self.values[components] = mex(self.grundy(o) for o in self.options(components))
        return self.values[components]

    def remoteness(self, components: Components, misere: bool) -> int:
        key = (components, misere)
        if key not in self.plies:
            after = [self.remoteness(o, misere) for o in self.options(components)]
            lost = [plies for plies in after if plies % 2 == misere]
            self.plies[key] = 1 + min(lost) if lost else 1 + max(after, default=-1)
        return self.plies[key]

    def outcome(self, components: Components, misere: bool) -> Outcome:
        return Outcome.P if self.remoteness(components, misere) % 2 == misere else Outcome.N

    def winning(self, components: Components, misere: bool) -> set[Components]:
        options = self.options(components)
        return {o for o in options if self.outcome(o, misere) is Outcome.P}
