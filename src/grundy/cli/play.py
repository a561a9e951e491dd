"""`grundy play`: a person against a perfect opponent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.arguments import WORDS, json_option, misere_option, position_of, words_argument
from grundy.errors import GrundyError, IllegalMoveError, TooManyMovesError

if TYPE_CHECKING:
    from grundy.rules.move import Move
    from grundy.rules.position import Position

MOST_LISTED = 25
HELP = (
    "Type a move's number or its words. Also: moves (list them), hint (a best move), "
    "why (the reason), undo, quit."
)


@click.command("play", **WORDS)
@words_argument
@misere_option
@click.option("--second", is_flag=True, help="Let the program begin.")
@json_option
def command(words: tuple[str, ...], misere: bool, second: bool, as_json: bool) -> None:
    """Play against an opponent that never errs: the fastest win, the longest resistance.

    \b
    grundy play nim 3 4 5
    grundy play fibonacci-nim 20 --second
    grundy play chomp:3x4
    """
    Match(position_of(words, misere=misere), as_json).run(second)


class Match:
    """One game between a person and the program."""

    def __init__(self, position: Position, as_json: bool) -> None:
        self.position = position
        self.as_json = as_json
        self.taken: list[Position] = []
        """The positions in which the person moved, for undo."""

    def run(self, second: bool) -> None:
        """Play until the end, or until the person has had enough."""
        self._say(HELP)
        if second and not self._answer():
            return
        while True:
            if self._is_over():
                self._end(person_to_move=True)
                return
            move = self._person()
            if move is None:
                self._say("Bye.")
                return
            self.taken.append(self.position)
            self._make("you", move)
            if not self._answer():
                return

    def _answer(self) -> bool:
        """Make the program's move; return whether the game goes on."""
        if self._is_over():
            self._end(person_to_move=False)
            return False
        best = self.position.solve().best
        move = best if best is not None else next(self.position.iter_moves())
        self._make("grundy", move)
        return True

    def _person(self) -> Move | None:
        """Return the move that the person chose, None when they leave."""
        self._show()
        while True:
            try:
                text = input("" if self.as_json else "your move> ").strip()
            except EOFError:
                return None
            if text in ("quit", "q", "exit"):
                return None
            try:
                move = self._obey(text)
            except GrundyError as error:
                self._say(str(error), error=True)
                continue
            if move is not None:
                return move

    def _obey(self, text: str) -> Move | None:
        """Return the move that the text names, or do what it says and return None."""
        if text in ("", "help", "h", "?"):
            self._say(HELP)
        elif text == "moves":
            self._say("\n".join(self._listed(most=10_000)))
        elif text == "hint":
            self._say(f"{self.position.solve().best} is as good as any.")
        elif text == "why":
            self._say(str(self.position.explain()))
        elif text == "undo":
            self._undo()
        elif text.isdecimal() and len(text) < 10:
            return self._numbered(int(text))
        else:
            return self.position.move(text)
        return None

    def _numbered(self, number: int) -> Move:
        for count, move in enumerate(self.position.iter_moves(), 1):
            if count == number:
                return move
        raise IllegalMoveError(f"there is no move {number}; `moves` lists them")

    def _undo(self) -> None:
        if not self.taken:
            raise IllegalMoveError("there is nothing to undo")
        self.position = self.taken.pop()
        self._show()

    def _make(self, player: str, move: Move) -> None:
        self.position = move.to
        if self.as_json:
            click.echo(json.dumps({"player": player, "move": move.label, "to": str(move.to)}))
        else:
            who = "You" if player == "you" else "I"
            click.echo(f"{who}: {move} → {move.to}")

    def _show(self) -> None:
        if self.as_json:
            click.echo(json.dumps({"position": str(self.position), "to_move": "you"}))
            return
        click.echo(f"\n{self.position}")
        for line in self._listed(MOST_LISTED):
            click.echo(line)

    def _listed(self, most: int) -> list[str]:
        rows: list[str] = []
        try:
            for count, move in enumerate(self.position.iter_moves(), 1):
                if count > most:
                    return [*rows, "  ... more: `moves` lists them, or type one in words"]
                rows.append(f"  {count:>2}  {move}")
        except TooManyMovesError:
            pass
        return rows

    def _is_over(self) -> bool:
        return next(self.position.iter_moves(), None) is None

    def _end(self, *, person_to_move: bool) -> None:
        """Say who won: whoever cannot move has lost, or has won in misère play."""
        person_wins = person_to_move == self.position.is_misere
        if self.as_json:
            self._json({"over": True, "winner": "you" if person_wins else "grundy"})
        else:
            stuck = "You have" if person_to_move else "I have"
            click.echo(f"{stuck} no move: {'you win' if person_wins else 'I win'}.")

    def _say(self, text: str, error: bool = False) -> None:
        if self.as_json:
            self._json({"error" if error else "note": text})
        else:
            click.echo(text)

    def _json(self, data: dict[str, Any]) -> None:
        click.echo(json.dumps(data, ensure_ascii=False))
