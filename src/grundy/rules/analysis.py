"""What is known of a position while it is being solved."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.rules.solution import bounds_in_words

if TYPE_CHECKING:
    from grundy.rules.solution import Solution


class Analysis(NamedTuple):
    """How far the work on a position has come: see `Position.analyse`.

    `positions` is how many were visited so far, in `seconds`. `bounds` are the least and the most
    that the margin can be, as far as that is proved, and `best` is the move that brings the least
    one. The last of an analysis has the `solution`, or says in `stopped` why there is none.

    >>> import grundy as gr
    >>> *_, last = gr.game("tic-tac-toe").start.analyse()
    >>> last.solution.outcome, last.bounds
    (Outcome.T, (0, 0))
    """

    position: Any  # a Position: typed loosely, since positions analyse themselves
    positions: int = 0
    seconds: float = 0.0
    bounds: tuple[int | None, int | None] = (None, None)
    best: Any = None
    solution: Solution | None = None
    stopped: str = ""

    @property
    def words(self) -> str:
        """It in one line.

        >>> Analysis(None, 1500, 2.0, (0, None)).words
        '1,500 positions in 2.0 s; the mover comes out ahead by 0 or more'
        """
        known = f"{self.positions:,} positions in {self.seconds:.1f} s"
        if self.bounds != (None, None):
            known += f"; {bounds_in_words(self.bounds)}"
        return known if self.best is None else f"{known}; best so far {self.best}"
