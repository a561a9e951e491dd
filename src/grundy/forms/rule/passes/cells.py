"""Kinds that are being inferred."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.forms.rule.kind import Shape


@dataclass(eq=False, slots=True)
class Cell:
    """A kind that is being inferred; one that was found to be another's points there."""

    shape: Shape | None = None
    of: list[Cell] = field(default_factory=list)
    same: Cell | None = None

    def end(self) -> Cell:
        """Return the cell that stands for all that are of this kind."""
        cell = self
        while cell.same is not None:
            cell = cell.same
        return cell
