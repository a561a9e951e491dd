"""Games of one piece on a grid: tables of values for whole boards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.forms.states import whole_number
from grundy.rules.asking import ask_game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.theorem import Law

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.grid_rule import GridRule


class GridGame(ImpartialGame):
    """A game given by a `GridRule`: its values are computed a board at a time, and kept.

    Subclasses give `grid_rule`; `moves` follows from it unless they say it in their own words, and
    the definition still computes from `moves` alone.
    """

    forms = ("grid_rule", "steps", "rides")
    goes_by_rule = True

    grid_rule: GridRule
    """The rule as numbers."""

    @property
    def holes(self) -> frozenset[tuple[int, ...]]:
        """The squares that no piece enters."""
        return self.grid_rule.holes

    def moves(self, *args: Any, **kwargs: Any) -> Iterator[Any]:
        """Yield the squares that one step, or one ride, leads to."""
        options = self.grid_rule.options(args)
        return options if self.spreads else (x for (x,) in options)

    def _grundy(self, *square: int) -> int | None:
        """Return the value from the table; None when search is cheaper, or has to tell a cycle."""
        value: int | None = ask_game(self, "grid_value", square) if self.goes_by_rule else None
        return value

    grundy: Any = Law(_grundy, "board table: values from the lowest square up", "grundy", "table")

    def values(self, *shape: int) -> list[Any]:
        """Return the table of Grundy values, with None for holes.

        >>> import grundy as gr
        >>> gr.grid(rides=[(-1, 0), (0, -1)], holes=[(1, 1)]).values(3, 3)
        [[0, 1, 2], [1, None, 0], [2, 0, 1]]

        Raises `PositionError` when the board has no such part, and `CycleError` where play can
        cycle for ever.
        """
        table: list[Any] = ask_game(self, "grid_values", self._sizes(shape))
        return table

    def array(self, *shape: int) -> Any:
        """Return the table of Grundy values as a NumPy array that cannot be written; -1 is a hole.

        >>> import grundy as gr
        >>> int(gr.game("wythoff").array(300, 300).max())
        458

        Raises what `values` does.
        """
        return ask_game(self, "grid_array", self._sizes(shape))

    def known_value(self, state: Any) -> int | None:
        """Return the value of a square of the table that was filled before."""
        if not self.goes_by_rule:
            return None
        value: int | None = ask_game(self, "grid_known", state if self.spreads else (state,))
        return value

    def method(self, law: Law, *args: Any) -> str:
        """Return the table that gave a value."""
        words: str | None = ask_game(self, "grid_method") if law.engine == "table" else None
        return words or super().method(law, *args)

    def _sizes(self, shape: tuple[Any, ...]) -> tuple[int, ...]:
        """Return the sizes of a table as ints: NumPy's whole numbers are welcome too."""
        return tuple(whole_number(n, f"a size of a table of {self.text}") for n in shape) or (
            self.shape or ()
        )
