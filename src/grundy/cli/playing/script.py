"""A match as JSON lines, for programs that play."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from grundy.cli.playing.screen import Screen, evaluated_moves

if TYPE_CHECKING:
    import grundy as gr
    from grundy.cli.playing.players import Player


class Script(Screen):
    """A match in JSON, one object a line."""

    def note(self, text: str) -> None:
        """Say something."""
        say({"note": text.strip()})

    def error(self, text: str) -> None:
        """Say what is wrong with what was typed."""
        say({"error": text})

    def prompt(self, player: Player) -> str:
        """Return nothing: a program needs no prompt."""
        return ""

    def position(self, course: gr.Course, *, values: bool) -> None:
        """Show the position and whose turn it is."""
        data = {"position": str(course.position), "to_move": self.players[course.mover].name}
        say(data | course.score())
        if values:
            self.values(course.position, 10_000)

    def moves(self, position: gr.Position, most: int) -> None:
        """List the moves."""
        rows = []
        for count, move in enumerate(position.iter_moves(), 1):
            if count > most:
                break
            rows.append({"number": count, "move": move.label, "to": str(move.to)})
        say({"moves": rows})

    def values(self, position: gr.Position, most: int) -> None:
        """List the moves with what they are worth to the player to move."""
        rows = evaluated_moves(position, most)
        say({"values": [value_data(move, found) for move, found in rows]})

    def moved(self, ply: gr.Ply, course: gr.Course, judgement: gr.Judgement | None) -> None:
        """Show a move that was made, and what it gave away, if that is asked."""
        data = course.row(ply)
        if ply.move.gain:
            data |= course.score()
        if judgement is not None and judgement.mark:
            data |= {"mark": judgement.mark, "remark": judgement.words}
        say(data)

    def end(self, course: gr.Course, end: Any) -> None:
        """Say how the game ended."""
        say(course.result())


def value_data(move: gr.Move, found: gr.Evaluation | None) -> dict[str, Any]:
    """Return a move and what it brings the mover as plain data.

    `plies` counts from now to the end, the move included.
    """
    data: dict[str, Any] = {"move": move.label, "to": str(move.to)}
    unknown = {"result": None, "margin": None, "plies": None}
    return data | (unknown if found is None else found.as_data())


def say(data: dict[str, Any]) -> None:
    """Print one object on a line."""
    click.echo(json.dumps(data, ensure_ascii=False))
