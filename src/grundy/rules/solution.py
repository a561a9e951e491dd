"""Solutions: an answer that says how it was obtained."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from grundy.errors import BudgetExceeded
from grundy.rules.asking import service

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.rules.explanation import Explanation
    from grundy.values import Outcome

Status = Literal["proved", "observed", "conjectured", "bounded", "unknown"]

NOTHING: Mapping[str, str] = {}


class Solution(NamedTuple):
    """The answer for a position: the result, the method, and how certain it is.

    `value` is the Grundy value, `score` the margin of the player to move in a game with scores,
    `best` the move of a perfect player (the fastest win or the longest resistance), `why` the
    reason for the choice of the engine. What would have cost more than its share is None, with the
    reason in `left_out`.

    >>> import grundy as gr
    >>> s = gr.game("wythoff")(4, 9).solve()
    >>> s.outcome, s.value, s.best.label, s.method, s.status
    (Outcome.N, 8, 'take 2 from heap 2', 'the golden pairs', 'proved')

    Where a search was ended before its time the status is "bounded" when only `bounds` are known,
    the least and the most that the margin can be, and "unknown" when nothing is; `outcome` is None
    unless it is proved. `line` is best play of both, and `keeping` are the moves that keep the
    margin, where a method finds these on its way.

    Of a partizan position with nobody to move yet, `left` is the solution with Left to move and
    `right` the one with Right to move; its outcome is None where the two make no class.

    >>> s = gr.game("domineering:2x2").start.solve()
    >>> s.outcome, s.left.outcome, s.right.outcome, s.left.best.label
    (Outcome.N, Outcome.N, Outcome.N, 'cover (1, 1) and (2, 1)')
    """

    position: Any  # a Position: typed loosely, since positions know their solutions
    outcome: Outcome | None
    value: int | None
    best: Any
    method: str
    status: Status
    positions_seen: int
    remoteness: int | None = None
    winning_moves: tuple[Any, ...] | None = None
    engine: str = ""
    why: str = ""
    left_out: Mapping[str, str] = NOTHING
    score: int | None = None
    bounds: tuple[int | None, int | None] = (None, None)
    line: tuple[Any, ...] | None = None
    keeping: tuple[Any, ...] | None = None
    left: Solution | None = None
    right: Solution | None = None

    def __repr__(self) -> str:
        usual = self._field_defaults
        found = [*zip(self._fields, self, strict=True)]
        told = [f"{k}={v!r}" for i, (k, v) in enumerate(found) if i < 12 or v != usual.get(k)]
        return f"Solution({', '.join(told)})"

    @property
    def sides(self) -> dict[str, Solution]:
        """The solution for each player who may be to move; the key is empty where one is known."""
        if self.left is None or self.right is None:
            return {"": self}
        return {"left": self.left, "right": self.right}

    @property
    def words(self) -> str:
        """Who wins, in words; where that is not proved, what is known.

        >>> import grundy as gr
        >>> gr.game("nim")(1, 2).solve().words
        'the player to move wins'
        """
        if self.outcome is not None:
            return self.outcome.words
        if self.left is not None:
            return "in no single outcome class"
        return f"not decided: {bounds_in_words(self.bounds)}"

    def explain(self) -> Explanation:
        """Return the reason for this answer, as steps."""
        explanation: Explanation = service("explain")(self)
        return explanation

    def as_data(self) -> dict[str, Any]:
        """Return the answer as plain data: what the command line prints as JSON.

        >>> import grundy as gr
        >>> data = gr.game("nim")(1, 2).solve().as_data()
        >>> data["outcome"], data["grundy"], data["winning_moves"]
        ('N', 3, [{'to': 'nim(1, 1)', 'label': 'take 1 from heap 2'}])

        In a game with scores `keeping_moves` are those that keep the margin, the tie or the draw,
        at whatever pace. Of a partizan position with nobody to move, what depends on the player is
        in `left` and `right`.
        """
        if self.left is not None:
            return self._both_as_data()
        data: dict[str, Any] = {
            "game": self.position.game_text,
            "position": str(self.position),
            "outcome": None if self.outcome is None else str(self.outcome),
            "grundy": self.value,
        }
        if not self.position.is_impartial:
            data["score"] = self.score
        data["remoteness"] = self.remoteness
        data["winning_moves"] = _moves_data(self.winning_moves)
        if not self.position.is_impartial:
            data["keeping_moves"] = _moves_data(self.keeping_moves())
        data |= {
            "best": None if self.best is None else self.best.as_data(),
            "method": self.method,
            "status": self.status,
            "engine": self.engine,
            "positions_seen": self.positions_seen,
        }
        return data | ({"left_out": dict(self.left_out)} if self.left_out else {})

    def _both_as_data(self) -> dict[str, Any]:
        sides = {player: side.as_data() for player, side in self.sides.items()}
        wins = [
            {"player": player, **move}
            for player, side in sides.items()
            for move in side["winning_moves"] or ()
        ]
        kept = ("outcome", "score", "remoteness", "winning_moves", "best")
        return {
            "game": self.position.game_text,
            "position": str(self.position),
            "outcome": None if self.outcome is None else str(self.outcome),
            "grundy": None,
            "score": None,
            "remoteness": None,
            "winning_moves": wins,
            "best": None,
            "method": self.method,
            "status": self.status,
            "positions_seen": self.positions_seen,
            **{player: {key: side[key] for key in kept} for player, side in sides.items()},
        }

    def keeping_moves(self) -> tuple[Any, ...] | None:
        """Return the moves that keep the margin; None where the winning moves are not known."""
        if self.keeping is not None:
            return self.keeping
        if self.winning_moves is None or self.engine == "alpha-beta":  # not every move is scored
            return None
        try:
            scored = self.position.scored_moves()
        except BudgetExceeded:
            return None
        return tuple(
            move
            for move, score in scored
            if (None if score is None else score.margin) == self.score
        )

    def _repr_html_(self) -> str:
        shown: str = service("solution_html")(self)
        return shown


def _moves_data(moves: tuple[Any, ...] | None) -> list[dict[str, Any]] | None:
    return None if moves is None else [move.as_data() for move in moves]


def bounds_in_words(bounds: tuple[int | None, int | None]) -> str:
    """Return what is known of the margin, in words.

    >>> bounds_in_words((0, None)), bounds_in_words((None, None))
    ('the mover comes out ahead by 0 or more', 'nothing is proved')
    >>> bounds_in_words((0, 0)), bounds_in_words((-2, -2))
    ('nobody comes out ahead', 'the mover comes out behind by 2')
    """
    lower, upper = bounds
    if lower is None and upper is None:
        return "nothing is proved"
    if lower is not None and lower == upper:
        if lower < 0:
            return f"the mover comes out behind by {-lower}"
        return f"the mover comes out ahead by {lower}" if lower else "nobody comes out ahead"
    if upper is None:
        return f"the mover comes out ahead by {lower} or more"
    if lower is None:
        return f"the mover comes out ahead by {upper} or less"
    return f"the mover comes out ahead by {lower} to {upper}"
