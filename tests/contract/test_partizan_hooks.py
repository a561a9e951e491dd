"""Parts, symmetry, the exchange of players and values: all of them say what the definition says.

A brute force that knows `left` and `right` alone writes down the whole play from a state: two
states are the same game when Left's options are the same games, and Right's too. That is more than
an equal value: outcomes, remoteness and sums with anything are the same. A value is compared with
the whole play by the definition of ≤.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import grundy as gr
from grundy.games.catalogue import game_class
from grundy.rules.partizan import exchanges, negative_of, pieces_of
from grundy.rules.position import Position
from grundy.rules.term import Term
from grundy.solving.partizan_values import short_value

NAMES = [name for name in gr.names() if issubclass(game_class(name), gr.PartizanGame)]
ENDLESS = ("hex",)
"""Games in which whoever has won moves on for ever: they are no short games, and have no values."""
EXAMPLES = [
    example
    for name in NAMES
    if not game_class(name).loopy and name not in ENDLESS
    for example in game_class(name).examples
]


def refines(example: str) -> bool:
    """Return whether the game of an example tells of parts or of symmetry."""
    kind = type(gr.position(example).game)
    return (
        kind.parts is not gr.PartizanGame.parts or kind.canonical is not gr.PartizanGame.canonical
    )


def has_negatives(example: str) -> bool:
    """Return whether the game of an example says which state has the players exchanged."""
    there: Any = gr.position(example)
    return negative_of(there.game, there.state) is not None


MOST = 300
"""States of an example that are compared, from everywhere between the first and the last."""
FEW = 12_000
"""Sums that the states of an example may lead to; once there are more, the rest is left out."""

Sum = tuple[Any, ...]


class TooManyError(Exception):
    """There are more sums than we want to look at."""


class Plays:
    """The plays of sums of states of one game; a number for each that is not the same."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.of_sum: dict[Sum, int] = {}
        self.under_way: set[Sum] = set()
        self.number: dict[tuple[frozenset[int], frozenset[int]], int] = {}
        self.sides: list[tuple[frozenset[int], frozenset[int]]] = []
        self.exchanged: dict[int, int] = {}
        self.at_most: dict[tuple[int, int], bool] = {}

    def options(self, state: Any, player: str) -> list[Any]:
        rule = getattr(self.game, player)
        return list(rule(*state) if self.game.spreads else rule(state))

    def __call__(self, *states: Any) -> int:
        """Return the number of the play of this sum."""
        key = tuple(sorted(states, key=repr))
        if key in self.under_way:
            raise gr.CycleError(f"play never ends in {self.game}")
        if key not in self.of_sum:
            self.under_way.add(key)
            left, right = (
                frozenset(
                    self(*key[:place], option, *key[place + 1 :])
                    for place, state in enumerate(key)
                    for option in self.options(state, player)
                )
                for player in ("left", "right")
            )
            if len(self.of_sum) > FEW:
                raise TooManyError
            self.under_way.remove(key)
            self.of_sum[key] = self._numbered(left, right)
        return self.of_sum[key]

    def _numbered(self, left: frozenset[int], right: frozenset[int]) -> int:
        if (left, right) not in self.number:
            self.number[left, right] = len(self.sides)
            self.sides.append((left, right))
        return self.number[left, right]

    def exchange(self, play: int) -> int:
        """Return the number of a play with Left for Right."""
        if play not in self.exchanged:
            right, left = (frozenset(map(self.exchange, side)) for side in self.sides[play])
            self.exchanged[play] = self._numbered(left, right)
        return self.exchanged[play]

    def written_out(self, value: gr.Value) -> int:
        """Return the number of a value's canonical form, played as it is written."""
        sides = (frozenset(map(self.written_out, side)) for side in (value.left, value.right))
        return self._numbered(*sides)

    def are_equal(self, a: int, b: int) -> bool:
        """Return whether two plays have the same value."""
        return self.is_at_most(a, b) and self.is_at_most(b, a)

    def is_at_most(self, a: int, b: int) -> bool:
        """Return whether a ≤ b: no left option of a is at least b, no right one of b at most a."""
        if (a, b) not in self.at_most:
            self.at_most[a, b] = not any(
                self.is_at_most(b, option) for option in self.sides[a][0]
            ) and not any(self.is_at_most(option, a) for option in self.sides[b][1])
        return self.at_most[a, b]


@cache
def reached(example: str) -> tuple[Any, list[Any]]:
    """Return the game of an example, and states that moves of either player lead to."""
    there: Any = gr.position(example)
    plays, waiting = Plays(there.game), [there.state]
    seen = set(waiting)
    for state in waiting:
        after = [s for player in ("left", "right") for s in plays.options(state, player)]
        new = [s for s in dict.fromkeys(after) if s not in seen]
        seen.update(new)
        waiting += new
        if len(waiting) > 20 * MOST:
            break
    return there.game, waiting[:: -1 - len(waiting) // MOST]  # from the last, which are small


@pytest.mark.parametrize("example", [e for e in EXAMPLES if refines(e)])
def test_parts_and_symmetry_keep_the_play(example: str) -> None:
    game, states = reached(example)
    compared, plays = 0, Plays(game)
    for state in states:
        pieces = pieces_of(game, state)
        assert [p for piece in pieces for p in pieces_of(game, piece)] == pieces, state
        try:
            assert plays(*pieces) == plays(state), (state, pieces)
        except TooManyError:
            break
        compared += 1
    assert compared >= min(len(states), 20)


@pytest.mark.parametrize("example", [e for e in EXAMPLES if has_negatives(e)])
def test_the_negative_is_the_play_with_the_players_exchanged(example: str) -> None:
    game, states = reached(example)
    compared, plays = 0, Plays(game)
    for state in states:
        other = negative_of(game, state)
        if other is None:
            continue
        assert negative_of(game, other) == game.checked_canonical(state, game.canonical), state
        try:
            assert plays(other) == plays.exchange(plays(state)), (state, other)
        except TooManyError:
            break
        compared += 1
    assert compared >= min(len(states), 20)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_value_is_that_of_the_play(example: str) -> None:
    game, states = reached(example)
    compared, plays = 0, Plays(game)
    for state in states[::5]:
        try:
            play = plays(state)
        except TooManyError:
            break
        there = Position((Term(game, state),))
        assert plays.are_equal(play, plays.written_out(there.value)), there
        compared += 1
    assert compared


@pytest.mark.parametrize("name", ENDLESS)
def test_a_game_without_end_has_no_value_of_a_short_game(name: str) -> None:
    """It may have a loopy value; what looks for short ones is told of the cycle."""
    for example in game_class(name).examples:
        with pytest.raises(gr.CycleError, match="no value of a short game"):
            short_value(gr.position(example))


# Games that say it wrongly -----------------------------------------------------------------------


class Strip(gr.PartizanGame):
    """Left takes one, Right takes one or two."""

    def left(self, n: int) -> list[int]:
        return [n - 1] if n else []

    def right(self, n: int) -> list[int]:
        return [n - k for k in (1, 2) if k <= n]


def test_a_game_without_the_symmetry_has_no_negative() -> None:
    assert Strip().negative(3) is None
    assert negative_of(Strip(), 3) is None


@pytest.mark.parametrize(
    ("given", "told"),
    [(2.0, "2.0 is a float"), ([1], "is a list"), (1 // 1, None), (None, None)],
)
def test_what_negative_gives_is_checked(given: Any, told: str | None) -> None:
    class Told(Strip):
        def left(self, n: int) -> list[int]:
            return []

        def negative(self, n: int) -> Any:
            return given

    if told is None:
        assert negative_of(Told(), 3) == given
        return
    with pytest.raises(gr.RuleError, match=f"negative of Told gives for Told.3.: .*{told}"):
        negative_of(Told(), 3)


def test_a_negative_that_fails_is_told() -> None:
    class Fails(Strip):
        def left(self, n: int) -> list[int]:
            return []

        def negative(self, n: int) -> int:
            return 1 // 0

    with pytest.raises(gr.RuleError, match=r"negatives of Fails fail.*ZeroDivision"):
        negative_of(Fails(), 3)


def test_other_rules_leave_the_negative_behind() -> None:
    kind: Any = game_class("toads-and-frogs")
    assert kind().negative("TT.F") == "T.FF"
    other = type("Other", (kind,), {"left": lambda _, _strip: []})()
    assert other.negative("TT.F") is None
    assert not exchanges(other)
