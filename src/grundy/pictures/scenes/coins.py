"""Coins in a row, heads or tails: the ruler game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.flowing import even
from grundy.pictures.scenes.form import Form
from grundy.pictures.scenes.marks import circle, rect, words
from grundy.pictures.scenes.scene import Place, Scene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.form import Touch
    from grundy.pictures.scenes.marks import Mark
    from grundy.rules.position import Move

LINE = 9
"""Coins in a line."""

MANY = 200
"""Coins that are drawn: the last ones of a longer row, of which some turn in every move."""


class Coins(Form):
    """A row of coins in as many lines as it needs, counted from 1."""

    pitch, high = 1.1, 1.55

    def coin(self, heads: bool, x: float, y: float) -> list[Mark]:
        """Return a coin in the square whose corner is at (x, y)."""
        if heads:
            return [
                circle("coin", x + 0.5, y + 0.5, 0.46),
                circle("coin-rim", x + 0.5, y + 0.5, 0.37),
                words("oncoin", x + 0.5, y + 0.5, 0.46, "H"),
            ]
        return [
            circle("coin tails", x + 0.5, y + 0.5, 0.46),
            words("label", x + 0.5, y + 0.5, 0.46, "T"),
        ]

    def said(self, k: int, heads: bool) -> str:
        """Return what a coin is called."""
        return f"coin {k}: {'heads' if heads else 'tails'}"

    def scene(self, game: Any, states: Sequence[Any]) -> Scene:
        """Return the coins."""
        coins = states[0]
        first = max(0, len(coins) - MANY)
        per = even(len(coins) - first, LINE)
        marks: list[Mark] = []
        under: list[Mark] = []
        places = {}
        for at, sign in enumerate(coins[first:]):
            line, column = divmod(at, per)
            x, y = column * self.pitch, line * self.high
            k = first + at + 1
            marks += self.coin(sign == "H", x, y)
            marks.append(words("note", x + 0.5, y + 1.2, 0.32, k))
            places[str(k)] = Place(x, y, 1, 1, self.said(k, sign == "H"), sign)
        shown = len(coins) - first
        lines = -(-shown // per)
        wide = min(shown, per) * self.pitch - 0.1
        high = lines * self.high - 0.15
        if first:
            said = f"{first:,} more before them"
            marks.append(words("note start", 0, high + 0.3, 0.42, said))
            places["more"] = Place(0, high, 6, 0.6, "one of those before them", "o")
            high += 0.6
        if not coins:
            under.append(rect("empty", 0.1, 0.1, 0.8, 0.8, 0.1))
        return Scene((max(wide, 1), max(high, 1)), tuple(under), tuple(marks), places)

    def ways(
        self, game: Any, before: Sequence[Any], after: Sequence[Any], move: Move
    ) -> tuple[Touch, ...]:
        """Return the coins that turn, the last of them first: it goes from heads to tails."""
        pairs = enumerate(zip(before[0], after[0], strict=True), 1)
        first = max(0, len(before[0]) - MANY)
        turned = [str(k) if k > first else "more" for k, (x, y) in pairs if x != y]
        return (tuple(dict.fromkeys(reversed(turned))),)


FORM = Coins()
