"""The stone game."""

from __future__ import annotations

from collections.abc import Iterator

from grundy.rules.boards.rows import Place, RowGame


class StoneGame(RowGame):
    """A row of piles: take the whole pile at either end; whoever has more stones wins.

    With an even number of piles the first player never has less: the piles at even places, or those
    at odd places, can all be taken.

    >>> import grundy as gr
    >>> gr.game("stone-game")(5, 3, 4, 5).score
    1
    >>> gr.game("stone-game")(1, 1, 1, 1).outcome
    Outcome.T
    """

    name = "stone-game"
    source = (
        "LeetCode 877, Stone Game, and 486, Predict the Winner; as the coins in a row of folklore"
    )
    examples = ("stone-game(5, 3, 4, 5)", "stone-game(1, 5, 233, 7)", "stone-game(1, 1, 1, 1)")

    def reach(self, first: int, last: int) -> Iterator[Place]:
        """Yield the row without its first pile, and without its last one."""
        if first < last:
            yield first + 1, last
            yield first, last - 1
