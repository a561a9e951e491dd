"""The course of a game: the moves so far, whose turn it is, the gains, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.matches.evaluation import NOUNS, Evaluation, evaluate

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.rules.position import Move, Position


class Judgement(NamedTuple):
    """How a move compares with the best one.

    `mark` is ?? for a move that worsens the outcome, ? for one that costs margin only.

    >>> import grundy as gr
    >>> ply = gr.Course(gr.game("nim")(1, 2)).make("take 1 from heap 1")
    >>> ply.judge().mark, ply.judge().words
    ('??', 'turns a win into a loss')
    """

    best: Evaluation
    made: Evaluation
    mark: str
    words: str


class Ply(NamedTuple):
    """A move that was made: where, by whom (0 moved first in the game, or 1), and which.

    `standing` is how far whoever made it was ahead in gains.

    >>> import grundy as gr
    >>> ply = gr.Course(gr.game("nim")(1, 2)).make("take 1 from heap 2")
    >>> ply.before, ply.player, str(ply.move)
    (nim(1, 2), 0, 'take 1 from heap 2')
    """

    before: Position
    player: int
    move: Move
    standing: int = 0

    def judge(self) -> Judgement | None:
        """Return what the move gave away; None where that is not known."""
        best, made = evaluate(self.before), evaluate(self.move)
        if best is None or made is None:
            return None
        was, now = best.sign(self.standing), made.sign(self.standing)
        if (now or 0) < (was or 0):
            return Judgement(best, made, "??", f"turns a {NOUNS[was]} into a {NOUNS[now]}")
        lost = (best.margin or 0) - (made.margin or 0)
        if lost > 0:
            return Judgement(best, made, "?", f"gives away {lost}")
        return Judgement(best, made, "", "")


class End(NamedTuple):
    """How a game ended: whose turn it was, and the margin of that player, gains included."""

    mover: int
    margin: int

    @property
    def winner(self) -> int | None:
        """Who won: 0 or 1, None in a tie."""
        if self.margin == 0:
            return None
        return self.mover if self.margin > 0 else 1 - self.mover


class Course:
    """A game in progress; moves can be undone and redone.

    >>> import grundy as gr
    >>> course = gr.Course(gr.game("nim")(1, 2), ("Ann", "Bob"))
    >>> while course.end() is None:
    ...     ply = course.make(course.position.solve().best)
    >>> [str(ply.move) for ply in course.plies]
    ['take 1 from heap 2', 'take 1 from heap 1', 'take 1 from heap 2']
    >>> course.result()
    {'over': True, 'winner': 'Ann'}
    """

    def __init__(self, start: Position, players: tuple[str, str] = ("first", "second")) -> None:
        self.start = start
        self.players = players
        """Their names, who moves first in front."""
        self.plies: list[Ply] = []
        self.undone: list[list[Ply]] = []
        """What was taken back, the latest last; each entry is made again at once."""

    @property
    def position(self) -> Position:
        """The position now."""
        return self.plies[-1].move.to if self.plies else self.start

    @property
    def mover(self) -> int:
        """Whose turn it is: 0 or 1."""
        if not self.plies:
            return 0
        last = self.plies[-1]
        return last.player if last.move.again else 1 - last.player

    @property
    def totals(self) -> tuple[int, int]:
        """What each player has gained."""
        gains = [0, 0]
        for ply in self.plies:
            gains[ply.player] += ply.move.gain
        return gains[0], gains[1]

    def make(self, move: Move | str) -> Ply:
        """Make a move for the player to move; undone moves are forgotten.

        Raises `IllegalMoveError` for words that are no move here.
        """
        found = self.position.move(move) if isinstance(move, str) else move
        ply = Ply(self.position, self.mover, found, self._standing(self.mover))
        self.plies.append(ply)
        self.undone.clear()
        return ply

    def undo(self, until: Callable[[Ply], bool]) -> bool:
        """Take moves back, up to and with the last one for which `until` holds, if there is any."""
        place = next((i for i in range(len(self.plies) - 1, -1, -1) if until(self.plies[i])), None)
        if place is None:
            return False
        self.undone.append(self.plies[place:])
        del self.plies[place:]
        return True

    def redo(self) -> bool:
        """Redo the move that was undone last, if there is one."""
        if not self.undone:
            return False
        self.plies += self.undone.pop()
        return True

    def end(self) -> End | None:
        """Return how the game ended; None while there are moves."""
        if not self.position.is_over:
            return None
        return End(self.mover, self._standing(self.mover) + _last_margin(self.position))

    def result(self) -> dict[str, Any]:
        """Return how the game stands as plain data: who won, and the score where there is one."""
        end = self.end()
        if end is None:
            data: dict[str, Any] = {"over": False}
        else:
            data = {
                "over": True,
                "winner": None if end.winner is None else self.players[end.winner],
            }
            if abs(end.margin) > 1:
                data["margin"] = abs(end.margin)
        return data | self.score()

    def score(self) -> dict[str, Any]:
        """Return what each player has gained as plain data; empty without gains."""
        totals = self.totals
        return {"score": dict(zip(self.players, totals, strict=True))} if any(totals) else {}

    def row(self, ply: Ply) -> dict[str, Any]:
        """Return a ply as plain data; gain and again where the move has them."""
        data = ply.move.as_data()
        label, to = data.pop("label"), data.pop("to")
        return {"player": self.players[ply.player], "move": label, "to": to, **data}

    def _standing(self, player: int) -> int:
        return self.totals[player] - self.totals[1 - player]


def _last_margin(position: Position) -> int:
    """Return the mover's margin where no move is left, without what was gained before."""
    if position.is_impartial:
        return 1 if position.is_misere else -1
    paid: int | None = position.game.node_final(position.node)
    stuck: int = position.game.stuck
    return stuck if paid is None else paid
