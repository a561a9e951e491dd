"""Coins on a strip of squares, which move to the left: nimble and silver dollar."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import even
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, rect, words
from grundy.pictures.scenes.scene import Place, Scene
from grundy.pictures.scenes.stack import written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

LINE = 12
"""Squares in a line."""

LONGEST = 48
"""Squares that are all drawn; of a longer strip those near coins are."""

NEAR = 2
COINS = 60
"""Coins of a long strip that are looked at."""


class Strip(Form):
    """A strip in as many lines as it needs; squares are counted from 0."""

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the strip and its coins."""
        coins, length = _coins(game, states[0])
        cells = _cells(coins, length)
        under: list[Mark] = []
        marks: list[Mark] = []
        places = {}
        line = even(len(cells), LINE)
        for at, (first, last) in enumerate(cells):
            y, x = divmod(at, line)
            top = y * 1.6
            hidden = last > first
            under.append(rect("square gone" if hidden else "square", x, top, 1, 1))
            if hidden:
                marks.append(words("note", x + 0.5, top + 0.5, 0.5, "…"))
                name, spoken = f"{first}-{last}", f"the squares {first} to {last}"
            else:
                name, spoken = str(first), _spoken(first, coins.get(first, 0))
                marks.append(_number(first, x + 0.5, top + 1.24))
                marks += _pile(coins.get(first, 0), x, top)
            places[name] = Place(
                x, top, 1, 1, spoken, str(coins.get(first, "") if not hidden else "")
            )
        lines = -(-len(cells) // line)
        wide = min(len(cells), line)
        return Scene((wide, lines * 1.6 - 0.1), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the square of the coin, and the square it goes to."""
        coins, length = _coins(game, before[0])
        then, _ = _coins(game, after[0])
        start = next((s for s in coins if coins[s] > then.get(s, 0)), None)
        end = next((s for s in then if then[s] > coins.get(s, 0)), None)
        if start is None or end is None:
            return ((),)
        cells = _cells(coins, length)
        pressed = (_cell(cells, square) for square in (start, end))
        return (tuple(name for name in pressed if name),)


def _coins(game: Any, state: Sequence[int]) -> tuple[Mapping[int, int], int]:
    """Return how many coins lie on the squares that have any, and the length of the strip."""
    if game.name == "nimble":
        return {square: n for square, n in enumerate(state) if n}, len(state)
    return dict.fromkeys(state, 1), max(state) + 1


def _cells(coins: Mapping[int, int], length: int) -> list[tuple[int, int]]:
    """Return the squares that are drawn, and runs of squares that are left out between them."""
    if length <= LONGEST:
        return [(square, square) for square in range(length)]
    near = {
        square
        for coin in sorted(coins)[:COINS]
        for square in range(max(coin - NEAR, 0), min(coin + NEAR, length - 1) + 1)
    } | {0, length - 1}
    shown = sorted(near)
    cells = [(shown[0], shown[0])]
    for before, after in pairwise(shown):
        if after - before > 1:
            cells.append((before + 1, after - 1))
        cells.append((after, after))
    return cells


def _cell(cells: Sequence[tuple[int, int]], square: int) -> str | None:
    first, last = next((cell for cell in cells if cell[0] <= square <= cell[1]), (0, -1))
    if last < first:
        return None
    return str(first) if first == last else f"{first}-{last}"


def _number(square: int, x: float, y: float) -> Mark:
    """Return the number of a square, as large as it has room."""
    said = str(square)
    return words("note", x, y, min(0.34, 1.6 / len(said)), said if len(said) < 8 else "…")


def _spoken(square: int, coins: int) -> str:
    what = "free" if not coins else "a coin" if coins == 1 else f"{''.join(written(coins))} coins"
    return f"square {square}: {what}"


def _pile(coins: int, x: float, y: float) -> list[Mark]:
    """Return the coins on a square: up to three on each other, their number on the uppermost."""
    shown = min(coins, 3)
    marks: list[Mark] = [
        circle("coin", x + 0.5, y + 0.5 + 0.07 * (shown - 1) - 0.12 * k, 0.34) for k in range(shown)
    ]
    if coins:
        top = y + 0.5 - 0.05 * (shown - 1)
        marks.append(circle("coin-rim", x + 0.5, top, 0.25))
        if coins > 1:
            said = str(coins) if coins < 1000 else "many"
            marks.append(words("oncoin", x + 0.5, top, 0.34 if len(said) < 3 else 0.2, said))
    return marks


FORM = Strip()
