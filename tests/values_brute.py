"""Partizan games by definition: the order of games decided by play, from the moves alone.

Nothing here knows of values: no canonical form, no number, no stop, no symmetry, no parts. A game
is the set of Left's options and the set of Right's, written out as a tree in which equal games are
one node. G <= H is Conway's definition: no option of Left in G is at least H, and no option of
Right in H is at most G. In terms of play: Left, moving second, wins H - G.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Iterable


class TooLargeError(Exception):
    """There are more positions than a test wants to look at."""


class Tree:
    """A game: its options, and nothing else. `make` gives one object for equal trees."""

    __slots__ = ("left", "negated", "right")

    def __init__(self, left: frozenset[Tree], right: frozenset[Tree]) -> None:
        self.left, self.right = left, right
        self.negated: Tree | None = None


_trees: dict[tuple[frozenset[Tree], frozenset[Tree]], Tree] = {}
_sums: dict[tuple[Tree, Tree], Tree] = {}
_order: dict[tuple[Tree, Tree], bool] = {}


def make(left: Iterable[Tree] = (), right: Iterable[Tree] = ()) -> Tree:
    """Return the game with these options."""
    sides = frozenset(left), frozenset(right)
    if sides not in _trees:
        _trees[sides] = Tree(*sides)
    return _trees[sides]


def add(a: Tree, b: Tree) -> Tree:
    """Return the sum: a move is a move in one of the two."""
    if (a, b) not in _sums:
        _sums[a, b] = make(
            [add(option, b) for option in a.left] + [add(a, option) for option in b.left],
            [add(option, b) for option in a.right] + [add(a, option) for option in b.right],
        )
    return _sums[a, b]


def negative(a: Tree) -> Tree:
    """Return the game with the players exchanged."""
    if a.negated is None:
        a.negated = make(map(negative, a.right), map(negative, a.left))
    return a.negated


def le(a: Tree, b: Tree) -> bool:
    """Return whether a <= b, by definition."""
    if (a, b) not in _order:
        _order[a, b] = not any(le(b, option) for option in a.left) and not any(
            le(option, a) for option in b.right
        )
    return _order[a, b]


def equal(a: Tree, b: Tree) -> bool:
    """Return whether a - b is a win for whoever moves second."""
    return le(a, b) and le(b, a)


# Games that have names ---------------------------------------------------------------------------

ZERO = make()


def number(of: Fraction | int) -> Tree:
    """Return the number as Conway makes it: n + 1 = {n|}, odd/2^k between its neighbours."""
    x = Fraction(of)
    if x < 0:
        return negative(number(-x))
    if x.denominator == 1:
        return make([number(x - 1)]) if x else ZERO
    step = Fraction(1, x.denominator)
    return make([number(x - step)], [number(x + step)])


def star(size: int = 1) -> Tree:
    """Return the nim-heap."""
    heaps: list[Tree] = []
    for _ in range(size + 1):
        heaps.append(make(heaps, heaps))
    return heaps[-1]


def ups(count: int, heap: int = 0) -> Tree:
    """Return so many times up, added one by one, and a nim-heap."""
    one = make([ZERO], [star()])
    total = star(heap)
    for _ in range(abs(count)):
        total = add(total, one if count > 0 else negative(one))
    return total


def switch(left: Tree | Fraction | int, right: Tree | Fraction | int) -> Tree:
    """Return {left|right}; numbers stand for themselves."""
    sides = (side if isinstance(side, Tree) else number(side) for side in (left, right))
    return make(*([side] for side in sides))


def tiny(of: Fraction | int) -> Tree:
    """Return {0||0|-x}."""
    return switch(0, switch(0, -of))


NAMED: dict[str, Tree] = {
    **{text: number(Fraction(text)) for text in ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "3/4")},
    "*": star(),
    "*2": star(2),
    "^": ups(1),
    "v": ups(-1),
    "^*": ups(1, 1),
    "^^": ups(2),
    "1*": add(number(1), star()),
    "+-1": switch(1, -1),
    "{1|0}": switch(1, 0),
    "{2|-1}": switch(2, -1),
    "Tiny(1)": tiny(1),
    "Miny(2)": negative(tiny(2)),
    "{2|0||-1}": switch(switch(2, 0), -1),
}
"""Simple games by their text."""


# Positions ---------------------------------------------------------------------------------------


class Positions:
    """The trees of a game's positions, by `left` and `right` alone."""

    def __init__(self, game: Any, most: int = 100_000) -> None:
        self.game, self.most = game, most
        self.trees: dict[Any, Tree] = {}
        self.under_way: set[Any] = set()

    def options(self, state: Any, player: str) -> list[Any]:
        rule = getattr(self.game, player)
        return list(dict.fromkeys(rule(*state) if self.game.spreads else rule(state)))

    def tree(self, state: Any) -> Tree:
        """Return the whole play from a state; raise `CycleError` where it never ends."""
        if state not in self.trees:
            if state in self.under_way:
                raise gr.CycleError.of([state, state])
            if len(self.under_way) + len(self.trees) > self.most:
                raise TooLargeError
            self.under_way.add(state)
            found = [list(map(self.tree, self.options(state, side))) for side in ("left", "right")]
            self.under_way.remove(state)
            self.trees[state] = make(*found)
        return self.trees[state]


def of_position(position: gr.Position) -> Tree:
    """Return the sum of a position's components."""
    total = ZERO
    for game, state in position.terms:
        total = add(total, Positions(game).tree(state))
    return total
