"""An independent brute force for values of placement games: moves, and the definition of ≤."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.placements import Placements
from grundy.values.short.forms import Form

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.forms.placements import Placing

Masks = tuple[int, int]
Game = Masks | Form


class Definition:
    """Positions of one placement game, and forms, compared by nothing but their options."""

    def __init__(self, rules: Placements) -> None:
        self.rules = rules
        self.known: dict[tuple[Game, Game], bool] = {}

    def left(self, game: Game) -> Sequence[Game]:
        return game.left if isinstance(game, Form) else self._moves(game, 0, self.rules.left)

    def right(self, game: Game) -> Sequence[Game]:
        return game.right if isinstance(game, Form) else self._moves(game, 1, self.rules.right)

    @staticmethod
    def _moves(masks: Masks, player: int, moves: Sequence[Placing]) -> list[Masks]:
        a, b = masks
        return [
            (a & ~move.clear_a, b & ~move.clear_b)
            for move in moves
            if not move.need & ~masks[player]
        ]

    def le(self, game: Game, other: Game) -> bool:
        found = self.known.get((game, other))
        if found is None:
            found = not any(self.le(other, option) for option in self.left(game)) and not any(
                self.le(option, game) for option in self.right(other)
            )
            self.known[game, other] = found
        return found

    def equal(self, game: Game, other: Game) -> bool:
        return self.le(game, other) and self.le(other, game)

    def canonical(self, form: Form) -> bool:
        """Whether no option is dominated and none reversible, here and in all positions below."""
        left, right = self.left(form), self.right(form)
        dominated = any(
            one is not other and self.le(one, other)
            for options in (left, right)
            for one in options
            for other in options
        )
        reversible = any(
            self.le(back, form) for option in left for back in self.right(option)
        ) or any(self.le(form, back) for option in right for back in self.left(option))
        below = (option for option in (*left, *right) if isinstance(option, Form))
        return not dominated and not reversible and all(map(self.canonical, below))
