"""A graph with edges of two colours: Left's whole, Right's dashed, those of both dotted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.pictures.scenes.digraphs import Digraphs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.pictures.scenes.digraphs import Sheet


class ColouredDigraphs(Digraphs):
    """Nodes with their names; arrows in the colours of the players."""

    def kinds(self, game: Any, sheet: Sheet) -> dict[str, list[tuple[str, str]]]:
        """Return the moves by whose they are."""
        found: dict[str, list[tuple[str, str]]] = {}
        for (node, option), drawn in sheet.moves.items():
            here, there = game.nodes[node], game.nodes[option]
            left, right = there in game.left(here), there in game.right(here)
            kind = " both" if left and right else " one" if left else " two"
            found.setdefault(kind, []).append(drawn)
        return found

    def stay(self, game: Any, states: Sequence[Any]) -> tuple[str, ...]:
        """Return the node whose edge leads back to it."""
        loops = (game.write(s) for s in states if s in (*game.left(s), *game.right(s)))
        return next(((name,) * (2 if len(set(states)) > 1 else 1) for name in loops), ())


FORM = ColouredDigraphs()
