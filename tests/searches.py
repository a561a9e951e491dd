"""Random games for the searches, and plain minimax that shares no code with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from random import Random

from hypothesis import strategies as st

from grundy.limits.budget import Limits, Meter
from tests.chance import draws

Turns = dict[int, list[tuple[int, bool, int]]]

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def meter(**limits: float | None) -> Meter:
    return Meter(Limits(bytes=None, **limits))  # type: ignore[arg-type]


@dataclass(frozen=True)
class Drawn:
    """A game that was drawn at random: nodes are numbers, the last one is the root."""

    rows: Turns
    ends: dict[int, int]
    stuck: int
    known: dict[int, int] = field(default_factory=dict)

    @property
    def root(self) -> int:
        return len(self.rows) - 1

    def turns(self, node: int) -> list[tuple[int, bool, int]]:
        return self.rows[node]

    def final(self, node: int) -> int | None:
        return self.ends.get(node)

    def minimax(self, node: int) -> int:
        """Return the margin by looking at everything, from the definition."""
        values = self.known
        if node not in values:
            after = []
            for gain, again, following in self.rows[node]:
                there = self.minimax(following)
                after.append(gain + there if again else gain - there)
            values[node] = self.ends.get(node, max(after, default=self.stuck))
        return values[node]

    def sign(self, node: int) -> int | None:
        """Return 1, 0 or -1 as whoever moves wins, ties or loses where play may go round.

        None is a draw. Ends are looked at again and again until nothing changes: first whoever can
        force a win, then, where nobody can, whoever can force an end.
        """
        if self._forced(node, 1, mover=True):
            return 1
        if self._forced(node, 1, mover=False):
            return -1
        ends = self._forced(node, 0, mover=True) or self._forced(node, 0, mover=False)
        return 0 if ends else None

    def _forced(self, node: int, least: int, *, mover: bool) -> bool:
        """Return whether the player can force an end that pays that player at least so much."""
        good = set()  # nodes with whether the player is to move there
        for _ in range(2 * len(self.rows) + 1):
            for place, turns in self.rows.items():
                for ours in (True, False):
                    pays = self.ends.get(place, self.stuck if not turns else None)
                    if pays is not None:
                        reached = (pays if ours else -pays) >= least
                    else:
                        after = [(there, ours == again) in good for _, again, there in turns]
                        reached = any(after) if ours else all(after)
                    if reached:
                        good.add((place, ours))
        return (node, mover) in good


@st.composite
def ending(draw: st.DrawFn, most: int = 9) -> Drawn:
    """Return a game whose play ends: a tree, or many ways to the same node."""
    size = draw(st.integers(1, most))
    gains = st.integers(-3, 3) if draw(st.booleans()) else st.just(0)
    rows: Turns = {0: []}
    for node in range(1, size):
        turn = st.tuples(gains, st.booleans(), st.integers(0, node - 1))
        rows[node] = draw(st.lists(turn, max_size=4))
    ends = draw(st.dictionaries(st.integers(0, size - 1), st.integers(-4, 4), max_size=4))
    return Drawn(rows, ends, draw(st.integers(-1, 1)))


@st.composite
def going_round(draw: st.DrawFn, *, gains: bool = False) -> Drawn:
    """Return a game whose play may come back to where it was."""
    size = draw(st.integers(1, 7))
    gain = st.integers(-1, 1) if gains else st.just(0)
    turn = st.tuples(gain, st.booleans(), st.integers(0, size - 1))
    rows = {node: draw(st.lists(turn, max_size=3)) for node in range(size)}
    ends = draw(st.dictionaries(st.integers(0, size - 1), st.integers(-1, 1), max_size=3))
    return Drawn(rows, ends, draw(st.integers(-1, 1)))


def larger(seed: int, *, is_loopy: bool = False) -> Drawn:
    """Return a game with more ways to the same node than hypothesis likes to draw."""
    return _large(draws(seed), is_loopy=is_loopy)


def fixed(number: int, *, is_loopy: bool = False) -> Drawn:
    """Return a game of the same kind, which is the same one every day."""
    return _large(Random(number), is_loopy=is_loopy)


def _large(dice: Random, *, is_loopy: bool) -> Drawn:
    size = dice.randint(6, 14)
    most = 0 if is_loopy else dice.choice([0, 2])
    rows: Turns = {}
    for node in range(size):
        below = size if is_loopy else node
        rows[node] = [
            (dice.randint(-most, most), dice.random() < 0.25, dice.randrange(below))
            for _ in range(dice.randint(1, 4) if below else 0)
        ]
    pay = 1 if is_loopy else 3
    ends = {node: dice.randint(-pay, pay) for node in range(size) if dice.random() < 0.2}
    return Drawn(rows, ends, dice.randint(-1, 1))


# Noughts and crosses, on nine characters ---------------------------------------------------------


def crosses_final(board: str) -> int | None:
    last = "o" if board.count("x") == board.count("o") else "x"
    if any(board[a] == board[b] == board[c] == last for a, b, c in LINES):
        return -1
    return None if "." in board else 0


def crosses_options(board: str, squares: tuple[int, ...] = tuple(range(9))) -> list[str]:
    mark = "x" if board.count("x") == board.count("o") else "o"
    return [board[:s] + mark + board[s + 1 :] for s in squares if board[s] == "."]


def plies_of(game: Drawn) -> Callable[[int], tuple[int, int]]:
    """Return margins and plies by the definition: the player ahead hurries, the other delays."""

    @cache
    def best(node: int) -> tuple[int, int]:
        if node in game.ends:
            return game.ends[node], 0
        after = [best(there) for *_, there in game.rows[node]]
        if not after:
            return game.stuck, 0
        top = max(-margin for margin, _ in after)
        lengths = [plies + 1 for margin, plies in after if -margin == top]
        return top, max(lengths) if top < 0 else min(lengths)

    return best
