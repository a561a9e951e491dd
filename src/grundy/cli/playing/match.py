"""A match: who is to move moves, until the end or until somebody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.cli.answers.worth import has_margins, move_worth
from grundy.cli.playing.judge import judge
from grundy.cli.playing.wording import move_meant
from grundy.cli.progress import progress
from grundy.errors import GrundyError, IllegalMoveError

if TYPE_CHECKING:
    from grundy.cli.playing.course import Course
    from grundy.cli.playing.opponent import Opponent
    from grundy.cli.playing.players import Player
    from grundy.cli.playing.record import Recorder
    from grundy.cli.playing.screen import Screen

HELP = (
    "Type a move's number or its words. Also: moves (list them), hint (a best move), "
    "values (what every move is worth; `values on` keeps them shown), why (the reason), "
    "undo, redo, quit."
)
MOST_MOVES = 10_000
MOST_VALUES = 1_000


class Match:
    """One game between a person and the program, or between two people."""

    def __init__(
        self,
        course: Course,
        players: tuple[Player, Player],
        screen: Screen,
        opponent: Opponent,
        recorder: Recorder | None = None,
    ) -> None:
        self.course, self.players, self.screen = course, players, screen
        self.opponent, self.recorder = opponent, recorder
        self.values_on = False
        self._commands = {
            "": self._help,
            "help": self._help,
            "h": self._help,
            "?": self._help,
            "moves": lambda: screen.moves(course.position, MOST_MOVES),
            "values": lambda: screen.values(course.position, MOST_VALUES),
            "values on": lambda: self._keep_values(True),
            "values off": lambda: self._keep_values(False),
            "hint": self._hint,
            "why": lambda: screen.note(str(course.position.explain())),
            "undo": self._undo,
            "redo": self._redo,
        }

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.course.mover]

    def run(self) -> None:
        """Play until the end, or until a person has had enough."""
        self._help()
        while (end := self.course.end()) is None:
            move = self._program() if self.player.is_program else self._person()
            if move is None:
                self.screen.note("Bye.")
                return
            self._make(move)
        self.screen.end(self.course, end)

    def _make(self, move: Any) -> None:
        standing = self.course.standing(self.course.mover)
        ply = self.course.make(move)
        judged = self.values_on and not self.players[ply.player].is_program
        self.screen.moved(ply, self.course, judge(ply, standing) if judged else None)
        if any(move.to == earlier.before for earlier in self.course.plies):
            self.screen.note("This position was there before: play can go round; quit ends it.")
        self.save()

    def save(self) -> None:
        """Bring the record up to date, if one is kept."""
        if self.recorder is not None:
            self.recorder.save(self.course, self.players)

    def _program(self) -> Any:
        with progress():
            move, note = self.opponent.choose(self.course.position)
        if note:
            self.screen.note(note)
        return move

    def _person(self) -> Any:
        """Return the move that the person chose, None when they leave."""
        self.screen.position(self.course, values=self.values_on)
        while True:
            try:
                text = self.screen.ask(self.player)
            except EOFError:
                return None
            if text.lower() in ("quit", "q", "exit"):
                return None
            try:
                move = self._obey(" ".join(text.split()))
            except GrundyError as error:
                self.screen.error(str(error))
                continue
            if move is not None:
                return move

    def _obey(self, text: str) -> Any:
        """Return the move that the text names, or do what it says and return None."""
        command = self._commands.get(text.lower())
        if command is None:
            return move_meant(self.course.position, text)
        with progress():
            command()
        return None

    def _help(self) -> None:
        self.screen.note(HELP)

    def _keep_values(self, on: bool) -> None:
        self.values_on = on
        self.screen.position(self.course, values=on)

    def _hint(self) -> None:
        position = self.course.position
        best = position.solve().best
        if best is None:
            best = next(iter(position.iter_moves()))
        worth = move_worth(best)
        if worth is None:
            self.screen.note(f"{best} is as good as any that was seen.")
            return
        words = worth.words(margins=has_margins(position, worth))
        self.screen.note(f"{best} is as good as any: it {_verb(words)}.")

    def _undo(self) -> None:
        if not self.course.undo(lambda ply: not self.players[ply.player].is_program):
            raise IllegalMoveError("there is nothing to undo")
        self._go_on()

    def _redo(self) -> None:
        if not self.course.redo():
            raise IllegalMoveError("there is nothing to redo: no move was taken back")
        self._go_on()

    def _go_on(self) -> None:
        self.save()
        self.screen.position(self.course, values=self.values_on)


def _verb(words: str) -> str:
    return f"brings {words}" if words[0] in "+-" else words
