"""Periods of heap games: where the values repeat, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from grundy.values.drawing import drawn_period


@dataclass(frozen=True, slots=True)
class Period:
    """G(n + length) = G(n) + saltus for every n ≥ start; both least.

    `status` is "proved" (by `theorem`) or "observed": seen in all values up to `checked_to`.

    >>> import grundy as gr
    >>> gr.game("octal:0.77").period()
    Period(start=71, length=12, saltus=0, status='proved', theorem='Guy-Smith', checked_to=256)
    """

    start: int
    length: int
    saltus: int
    status: Literal["proved", "observed"]
    theorem: str
    checked_to: int
    values: tuple[int, ...] = field(default=(), repr=False, compare=False)
    """The first values, for a picture."""

    def as_data(self) -> dict[str, Any]:
        """Return the period as plain data, for JSON; without the values.

        >>> Period(71, 12, 0, "proved", "Guy-Smith", 200).as_data()["length"]
        12
        """
        return {
            "start": self.start,
            "length": self.length,
            "saltus": self.saltus,
            "status": self.status,
            "theorem": self.theorem,
            "checked_to": self.checked_to,
        }

    def fold(self, n: int) -> tuple[int, int]:
        """Return the heap of the first period that n goes back to, and what to add to its value.

        >>> Period(71, 12, 0, "proved", "Guy-Smith", 200).fold(10**18)
        (76, 0)
        """
        if n < self.start + self.length:
            return n, 0
        rounds, rest = divmod(n - self.start, self.length)
        return self.start + rest, rounds * self.saltus

    def _repr_html_(self) -> str:
        from html import escape  # noqa: PLC0415 - for notebooks alone

        more = f" + {self.saltus}" if self.saltus else ""
        law = f"G(n + {self.length}) = G(n){more} for every n ≥ {self.start}"
        if self.status == "proved":
            sure = f"proved by {escape(self.theorem)}, from the values up to {self.checked_to:,}"
        else:
            sure = f"observed in the values up to {self.checked_to:,}, not proved"
        told = f"<p>{law}: <b>{sure}</b></p>"
        return f"{told}{self._repr_svg_()}" if self.values else told

    def _repr_svg_(self) -> str | None:
        return drawn_period(self) if self.values else None
