"""What a person sees of a match: boards, moves, their values, the score."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

import click

import grundy as gr
from grundy.cli.answers import has_margins

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.cli.playing.players import Player

MOST_LISTED = 25
NOT_KNOWN = "beyond the budget, or play can cycle"
"""Why nothing is said of a move."""


class Screen:
    """A match in words, at the terminal."""

    def __init__(self, players: tuple[Player, Player]) -> None:
        self.players = players

    def note(self, text: str) -> None:
        """Say something."""
        click.echo(text)

    def error(self, text: str) -> None:
        """Say what is wrong with what was typed."""
        click.echo(text)

    def ask(self, player: Player) -> str:
        """Return what a player types.

        Raises `EOFError` when there is nobody to type, now or ever.
        """
        try:
            return input(self.prompt(player)).strip()
        except RuntimeError as error:  # Python has no standard input at all
            raise EOFError from error

    def prompt(self, player: Player) -> str:
        """Return the words before the cursor."""
        return player.prompt

    def position(self, course: gr.Course, *, values: bool) -> None:
        """Show the position, the score, and the moves; with what each is worth, if asked."""
        position = course.position
        click.echo(f"\n{position}")
        for line in position.board_lines():
            click.echo(f"    {line}")
        if any(course.totals):
            click.echo(f"  {self.score(course)}")
        if values:
            self.values(position, MOST_LISTED)
        else:
            self.moves(position, MOST_LISTED)

    def moves(self, position: gr.Position, most: int) -> None:
        """List the moves, numbered."""
        try:
            for count, move in enumerate(position.iter_moves(), 1):
                if count > most:
                    click.echo("  ... more: `moves` lists them all, or type a move")
                    return
                click.echo(f"  {count:>2}  {move}")
        except gr.TooManyMovesError:
            pass

    def values(self, position: gr.Position, most: int) -> None:
        """List the moves with where they lead, and what they are worth to the player to move."""
        found = list(evaluated_moves(position, most + 1))
        margins = has_margins(position, *(each for _, each in found))
        shown = [(f"{move} → {move.to}", each) for move, each in found[:most]]
        width = max((len(text) for text, _ in shown), default=0)
        for count, (text, each) in enumerate(shown, 1):
            said = f"not known: {NOT_KNOWN}" if each is None else each.words(margins=margins)
            click.echo(f"  {count:>2}  {text:<{width}}   {said}")
        if len(found) > most:
            click.echo("  ... more: type a move or its number")

    def moved(self, ply: gr.Ply, course: gr.Course, judgement: gr.Judgement | None) -> None:
        """Show a move that was made, and what it gave away, if that is asked."""
        player = self.players[ply.player]
        click.echo(f"{player.subject}: {ply.move} → {ply.move.to}")
        if judgement is not None and judgement.mark:
            click.echo(f"  {judgement.mark} {judgement.words}")
        if ply.move.gain:
            click.echo(f"  {self.score(course)}")
        if ply.move.again and course.end() is None:
            click.echo(f"  {'I move' if player.is_program else self._moves(player)} again.")

    def _moves(self, player: Player) -> str:
        return "You move" if player.name == "you" else f"{player.subject} moves"

    def score(self, course: gr.Course) -> str:
        """Return the running score in words."""
        shown = (f"{self._name(i)} {total}" for i, total in enumerate(course.totals))
        return f"score: {', '.join(shown)}"

    def _name(self, player: int) -> str:
        subject = self.players[player].subject
        return subject if subject == "I" else subject.lower()

    def end(self, course: gr.Course, end: Any) -> None:
        """Say how the game ended: whoever cannot move has lost, unless a score decides."""
        click.echo(self.ending(course, end))

    def ending(self, course: gr.Course, end: Any) -> str:
        """Return how the game ended, in words."""
        winner = end.winner
        wins = "it is a tie" if winner is None else self.players[winner].wins
        position = course.position
        if position.kind != "scoring" and _is_stuck(position):
            return f"{self.players[end.mover].has} no move: {wins}."
        by = f" by {abs(end.margin)}" if abs(end.margin) > 1 else ""
        score = f" ({self.score(course)})" if any(course.totals) else ""
        lines = "".join(f"    {line}\n" for line in position.board_lines())
        return f"{lines}The game is over: {wins}{by}{score}."


def _is_stuck(position: gr.Position) -> bool:
    """Return whether the game is over for want of moves, and not because it says so."""
    return position.is_impartial or position.game.node_final(position.node) is None


def evaluated_moves(
    position: gr.Position, most: int
) -> Iterator[tuple[gr.Move, gr.Evaluation | None]]:
    """Yield the moves of a position, at most so many, each with what it brings the mover."""
    for move in islice(position.iter_moves(), most):
        yield move, gr.evaluate(move)
