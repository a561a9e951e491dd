"""The program as an opponent: perfect where it sees to the end, strong where it cannot."""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Literal, NamedTuple

from grundy.errors import BudgetExceeded, NotationError
from grundy.known.openings import book
from grundy.limits.budget import Meter, budget, current_limits, tightened
from grundy.matches.evaluation import NOT_KNOWN
from grundy.solving.strong_play import prepare, strong_move
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.rules.position import Move, Position
    from grundy.rules.solution import Solution

MOST_DRAWN = 10_000
"""Moves among which a random one is drawn: a huge heap has more than anyone could list."""

SECONDS = 3.0
"""Seconds for a move, unless others are named."""

SOLVING = 0.5
"""The part of them in which the position is to be solved; the rest is for what is not."""

LEAST = 1 / 16
"""The least part, to which it is halved as long as positions of a game are not solved."""

INTERPRETED, OVERRUN = 0.25, 1.5
"""The part of the time for solving that is for plain Python; and when the compiler had the rest."""

BOOK = "from the opening book"
"""What there is to say of a move that the book has."""

How = Literal["perfect", "strong", "random"]


class Choice(NamedTuple):
    """A move, None where the game is over, and what there is to say about how it was chosen.

    `how` is "perfect" for a move that is proved to be best or comes from the opening book, "random"
    for one that was drawn, and "strong" for what a search found that did not see the end of all
    lines: then `note` says what it saw.
    """

    move: Move | None
    note: str = ""
    how: How = "perfect"


class Opponent:
    """Plays perfectly where it can, strongly elsewhere.

    A perfect move wins as fast and loses as slowly as possible, and keeps a tie.

    >>> import grundy as gr
    >>> str(gr.Opponent().choose(gr.game("nim")(3, 4, 5)).move)
    'take 2 from heap 1'

    `level` is "perfect", or the probability with which a move is such a one, as a number or as
    text; else it is any legal move. The same `seed` makes the same choices. `seconds` is the time
    for a move: what cannot be solved in half of it is searched for the other half, and the move
    is strong, not perfect. Kernels that are compiled take time besides, once in a process.

    Raises `NotationError` for a level that is neither, and for a time that is none.
    """

    def __init__(
        self, level: float | str = 1.0, seed: int | None = None, seconds: float = SECONDS
    ) -> None:
        self.level = _level(level)
        self.seed = Random().randrange(1 << 32) if seed is None else seed
        if not seconds > 0:
            raise NotationError(f"a move takes more than 0 seconds, not {seconds!r}")
        self.seconds = seconds
        self._chance = Random(self.seed)
        self._share = SOLVING

    def choose(self, position: Position, solution: Solution | None = None) -> Choice:
        """Return a move and a comment on it; pass `solution` where it is already known."""
        if self.level < 1 and self._chance.random() >= self.level:
            return Choice(self.any_move(position), how="random")
        begun = monotonic()
        if solution is None:
            booked = self.from_book(position)
            if booked is not None:
                return booked
            try:
                solution = solved_within(position, self._share * self.seconds)
                self._share = SOLVING
            except NOT_KNOWN as error:
                self._share = max(self._share / 2, LEAST)
                return self.estimated(position, str(error), begun)
        if solution.best is None and solution.outcome is Outcome.N:
            return self.estimated(position, "some move wins, but it is not known which", begun)
        if solution.outcome is Outcome.P and solution.remoteness is None and _is_decided(position):
            # Every move loses, and which one delays it is not known: the strong one is hardest.
            resisting = self.estimated(position, "every move loses", begun)
            return resisting._replace(note="", how="perfect")
        return Choice(solution.best or next(position.iter_moves(), None))

    def from_book(self, position: Position) -> Choice | None:
        """Return the reply of the opening book; None where it has none.

        >>> import grundy as gr
        >>> str(gr.Opponent().from_book(gr.game("connect-four:6x7").start).move)
        'column 4'
        """
        reply = book_reply(position)
        return None if reply is None else Choice(reply, BOOK)

    def estimated(self, position: Position, why: str, begun: float | None = None) -> Choice:
        """Return a strong move, for a position that was not solved; `why` says why not.

        The search has what is left of the time for a move since `begun`.
        """
        passed = 0.0 if begun is None else min(monotonic() - begun, SOLVING * self.seconds)
        if current_limits().interpreted is not None:
            prepare(position)
        found = None
        with suppress(*NOT_KNOWN):
            meter = Meter(tightened(seconds=self.seconds - passed))
            found = strong_move(position, meter, self._chance)
        if found is None:
            return Choice(self.any_move(position), f"a random move: {why}", "random")
        return Choice(found.move, f"strong, not perfect: {found.seen}", "strong")

    def any_move(self, position: Position) -> Move | None:
        """Return a random legal move, all equally likely; None where the game is over."""
        moves = list(islice(position.iter_moves(), MOST_DRAWN))
        return self._chance.choice(moves) if moves else None


def _is_decided(position: Position) -> bool:
    """Return whether a loss is a loss: in a game with scores some lose by more than others."""
    return not position.is_impartial and position.game.largest == 1 and not position.is_over


def solved_within(position: Position, seconds: float) -> Solution:
    """Return the solution if it is found in these seconds, without those of the compiler.

    The rules are compiled early: an attempt that took longer than it might was the compiler's.

    Raises `BudgetExceeded`, and what `Position.solve` raises.
    """
    limits = tightened(seconds=seconds)
    seconds = limits.seconds or seconds
    patience = None if limits.interpreted is None else seconds * INTERPRETED
    for attempt in range(2):
        begun = monotonic()
        try:
            with budget(seconds=seconds, interpreted=patience):
                return position.solve()
        except BudgetExceeded:
            if attempt == 1 or patience is None or monotonic() - begun < OVERRUN * seconds:
                raise
    raise AssertionError  # the second attempt returns or raises


def book_reply(position: Position) -> Move | None:
    """Return the reply of the opening book, where the game has one with this position."""
    game = None if position.is_impartial else position.one_game
    replies = {} if game is None else book(game.text)
    if game is None or not replies:
        return None
    packed = game.packed
    number = packed.canonical(packed.pack(position.state))
    if number not in replies:
        return None
    reply = packed.canonical(list(packed.moves(number))[replies[number]])
    return next(
        move
        for move in position.iter_moves()
        if packed.canonical(packed.pack(move.to.state)) == reply
    )


def _level(given: float | str) -> float:
    """Return the probability of a perfect move.

    >>> _level("perfect"), _level("0.7")
    (1.0, 0.7)
    """
    if isinstance(given, str) and given.lower() == "perfect":
        return 1.0
    try:
        level = float(given)
    except (TypeError, ValueError):
        level = -1.0
    if not 0 <= level <= 1:
        raise NotationError(f"a level is perfect, or a probability from 0 to 1, not {given!r}")
    return level
