"""Showing a recorded game move by move, with blunders marked."""

from __future__ import annotations

import click

import grundy as gr
from grundy.cli.playing.players import person
from grundy.cli.playing.screen import NOT_KNOWN, Screen
from grundy.cli.playing.script import say


def show(course: gr.Course) -> None:
    """Print the game in words."""
    players = course.players
    # As somebody else would name them: a replay is not for those who played.
    screen = Screen((person(players[0]), person(players[1])))
    click.echo(f"{course.start}: {players[0]} and {players[1]}")
    _board(course.start)
    blunders = []
    now = gr.Course(course.start, players)
    for number, ply in enumerate(course.plies, 1):
        now.make(ply.move)
        judgement = ply.judge()
        click.echo(f"{number:>3}. {screen.players[ply.player].subject}: {ply.move} → {ply.move.to}")
        if judgement is None:
            click.echo(f"     not judged: {NOT_KNOWN}")
        elif judgement.mark:
            click.echo(f"     {judgement.mark} {judgement.words}")
            blunders.append(f"{judgement.mark} at {number} by {players[ply.player]}")
        if any(now.totals):
            click.echo(f"     {screen.score(now)}")
        _board(ply.move.to)
    end = course.end()
    click.echo("The game was not finished." if end is None else _last(screen.ending(course, end)))
    click.echo(f"Blunders: {', '.join(blunders) or 'none'}.")


def _last(text: str) -> str:
    """Return the words of an ending without its board, which was shown already."""
    return text.splitlines()[-1]


def _board(position: gr.Position) -> None:
    for line in position.board_lines():
        click.echo(f"       {line}")


def show_data(course: gr.Course) -> None:
    """Print the game as JSON lines: the start, each move with its judgement, the result."""
    say({"position": str(course.start), "players": list(course.players)})
    blunders = []
    for number, ply in enumerate(course.plies, 1):
        judgement = ply.judge()
        data = {"ply": number, **course.row(ply)}
        if judgement is not None:
            data |= {
                "best": judgement.best.as_data(),
                "made": judgement.made.as_data(),
                "mark": judgement.mark,
                "remark": judgement.words,
            }
            if judgement.mark:
                blunders.append(number)
        say(data)
    say({**course.result(), "blunders": blunders})
