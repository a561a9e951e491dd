"""A match: who is to move moves, until the end or until somebody leaves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.cli.answers import has_margins
from grundy.cli.playing.wording import move_meant
from grundy.cli.progress import progress

if TYPE_CHECKING:
    from grundy.cli.playing.players import Player
    from grundy.cli.playing.screen import Screen

HELP = (
    "Type a move or its number. Also: moves (list them), hint (a best move), "
    "values (the value of every move; `values on` keeps them shown), why (the reason), "
    "undo, redo, quit."
)
MOST_MOVES = 10_000
MOST_VALUES = 1_000


class Match:
    """One game between a person and the program, or between two people."""

    def __init__(
        self,
        record: gr.Record,
        players: tuple[Player, Player],
        screen: Screen,
        opponent: gr.Opponent,
        file: str | None = None,
    ) -> None:
        self.record, self.players, self.screen = record, players, screen
        self.opponent, self.file = opponent, file
        self.course = course = record.course
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
        ply = self.course.make(move)
        judged = self.values_on and not self.players[ply.player].is_program
        self.screen.moved(ply, self.course, ply.judge() if judged else None)
        if any(move.to == earlier.before for earlier in self.course.plies):
            self.screen.note(
                "This position has occurred before: play can cycle. Type quit to stop."
            )
        self.save()

    def save(self) -> None:
        """Bring the file up to date, if one is kept."""
        if self.file is not None:
            self.record.save(self.file)

    def _program(self) -> Any:
        with progress():
            chosen = self.opponent.choose(self.course.position)
        if chosen.note:
            self.screen.note(f"({chosen.note})")
        return chosen.move

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
            except gr.GrundyError as error:
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
            best = next(position.iter_moves())
        found = gr.evaluate(best)
        if found is None:
            self.screen.note(f"{best} is the best move found.")
            return
        words = found.words(margins=has_margins(position, found))
        self.screen.note(f"{best} is a best move: it {_verb(words)}.")

    def _undo(self) -> None:
        if not self.course.undo(lambda ply: not self.players[ply.player].is_program):
            raise gr.IllegalMoveError("there is nothing to undo")
        self._go_on()

    def _redo(self) -> None:
        if not self.course.redo():
            raise gr.IllegalMoveError("there is nothing to redo: no move was undone")
        self._go_on()

    def _go_on(self) -> None:
        self.save()
        self.screen.position(self.course, values=self.values_on)


def _verb(words: str) -> str:
    return f"brings {words}" if words[0] in "+-" else words
