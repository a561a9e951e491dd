"""Showing a recorded game move by move, with blunders marked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from grundy.cli.answers.board import board_lines
from grundy.cli.answers.worth import NOT_KNOWN_WORDS, NOUNS, Worth
from grundy.cli.playing.course import Course
from grundy.cli.playing.judge import Judgement, judge
from grundy.cli.playing.record import ply_data, result_data
from grundy.cli.playing.screen import Screen
from grundy.cli.playing.script import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.cli.playing.course import Ply
    from grundy.cli.playing.players import Player


def judged(course: Course) -> Iterator[tuple[Course, Ply, Judgement | None]]:
    """Yield every move again with its judgement, and the course up to and with it."""
    again = Course(course.start)
    for ply in course.plies:
        standing = again.standing(ply.player)
        again.make(ply.move)
        yield again, ply, judge(ply, standing)


def show(course: Course, players: tuple[Player, Player]) -> None:
    """Print the game in words."""
    screen = Screen(_third_person(players))
    click.echo(f"{course.start}: {players[0].name} and {players[1].name}")
    _board(course.start)
    blunders = []
    for now, ply, judgement in judged(course):
        number = len(now.plies)
        click.echo(f"{number:>3}. {screen.players[ply.player].subject}: {ply.move} → {ply.move.to}")
        if judgement is None:
            click.echo(f"     not judged: {NOT_KNOWN_WORDS}")
        elif judgement.mark:
            click.echo(f"     {judgement.mark} {judgement.words}")
            blunders.append(f"{judgement.mark} at {number} by {players[ply.player].name}")
        if any(now.totals):
            click.echo(f"     {screen.score(now)}")
        _board(ply.move.to)
    end = course.end()
    click.echo("The game was not finished." if end is None else _last(screen.ending(course, end)))
    click.echo(f"Blunders: {', '.join(blunders) or 'none'}.")


def _last(text: str) -> str:
    """Return the words of an ending without its board, which was shown already."""
    return text.splitlines()[-1]


def _board(position: Any) -> None:
    for line in board_lines(position):
        click.echo(f"       {line}")


def _third_person(players: tuple[Player, Player]) -> tuple[Player, Player]:
    """Return the players as somebody else would name them: a replay is not for those who played."""
    from grundy.cli.playing.players import person  # noqa: PLC0415 - beside its use

    first, second = (person(player.name) for player in players)
    return first, second


def show_data(course: Course, players: tuple[Player, Player]) -> None:
    """Print the game as JSON lines: the start, each move with its judgement, the result."""
    say({"position": str(course.start), "players": [player.name for player in players]})
    blunders = []
    for now, ply, judgement in judged(course):
        data = {"ply": len(now.plies), **ply_data(ply, players)}
        if judgement is not None:
            data |= {
                "best": _worth_data(judgement.best),
                "made": _worth_data(judgement.made),
                "mark": judgement.mark,
                "remark": judgement.words,
            }
            if judgement.mark:
                blunders.append(len(now.plies))
        say(data)
    say({**result_data(course, players), "blunders": blunders})


def _worth_data(worth: Worth) -> dict[str, Any]:
    return {"result": NOUNS[worth.sign()], "margin": worth.margin, "plies": worth.plies}
