"""Coin-turning games: a row of coins; the rightmost one that is turned goes to tails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from grundy.forms.states import State
from grundy.rules.boards.words import WordGame
from grundy.rules.contest import Case, Contest, Form
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.steps import Steps, listed, nim_sum_step, numbers


class CoinRow(WordGame, ImpartialGame):
    """A row of coins, written as a word of H and T; subclasses say which coins turn together."""

    letters = "HTht"
    word = "a row is a word of H and T"
    write, read = Game.write, Game.read  # in quotes too

    def turns(self, last: int) -> Iterator[tuple[int, ...]]:
        """Yield the coins, left of `last`, that may turn along with it; here none."""
        yield ()

    def moves(self, row: str) -> Iterator[str]:
        """Yield the rows after each legal turn."""
        for last, coin in enumerate(row):
            if coin == "H":
                for others in self.turns(last):
                    yield _turned(row, (*others, last))

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the row, in capitals."""
        return super().accept(*args).upper()

    def describe(self, before: State, after: tuple[State, ...], heap: str | None) -> str:
        """Return "turn coins 1 and 4", counted from 1."""
        (row,) = after
        turned = [str(i) for i, (x, y) in enumerate(zip(before, row, strict=True), 1) if x != y]
        row_name = f" of {heap.replace('heap', 'row')}" if heap else ""
        return f"turn coin{'s' if len(turned) > 1 else ''} {' and '.join(turned)}{row_name}"

    def small(self) -> Iterator[tuple[Any, ...]]:
        """Yield all short rows."""
        for length in range(1, 8):
            yield from (("".join(coins),) for coins in product("HT", repeat=length))


def heads(row: str, first: int = 0) -> list[int]:
    """Return the places of the heads, counted from `first`.

    >>> heads("HTTH")
    [0, 3]
    """
    return [place for place, coin in enumerate(row, first) if coin == "H"]


def coin_steps(row: str, worth: Callable[[int], int], first: int = 0) -> Steps:
    """Yield the heads of a row, what each is worth at its place, and their nim-sum."""
    places = heads(row, first)
    worths = [worth(place) for place in places]
    shown = (
        ", ".join(f"place {p} has Grundy value {w}" for p, w in zip(places, worths, strict=True))
        or "none"
    )
    text = f"The heads, counted from {first}: {shown}."
    yield numbers(text, heads=places, values=worths)
    yield nim_sum_step(worths)


def place_steps(row: str) -> Steps:
    """Yield the places of the heads, counted from 1, and their nim-sum."""
    places = heads(row, first=1)
    text = f"The heads are at places {listed(places)}, counted from 1."
    yield numbers(text if places else "No coin shows heads.", heads=places)
    yield nim_sum_step(places)


def _turned(row: str, places: tuple[int, ...]) -> str:
    coins = list(row)
    for place in places:
        coins[place] = "T" if coins[place] == "H" else "H"
    return "".join(coins)


def _played(case: Case, move: tuple[int, ...]) -> Case:
    return (_turned(case[0], tuple(place - 1 for place in move)),)


TURNED = Contest(
    Form("word", ("coins",), "a row of coins, as in THTTHH"),
    "the places of the coins that are turned, counted from 1",
    played=_played,
)
"""How a program decides a row of coins."""
