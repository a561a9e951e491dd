"""`grundy play`: a person against the program, or two people; and games that were played."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, misere_option, position_of, words_argument
from grundy.cli.playing.match import Match
from grundy.cli.playing.players import PROGRAM, SIDES, YOU, Player, person
from grundy.cli.playing.replay import show, show_data
from grundy.cli.playing.screen import Screen
from grundy.cli.playing.script import Script
from grundy.cli.progress import progress

FILE = click.Path(dir_okay=False)


@click.command("play", **WORDS)
@words_argument
@misere_option
@click.option("--second", is_flag=True, help="Let the program begin.")
@click.option("--as", "side", type=click.Choice(SIDES), help="Your side in a partizan game.")
@click.option("--two", is_flag=True, help="Two people play; the program only answers questions.")
@click.option(
    "--level",
    default="perfect",
    show_default=True,
    help="perfect, or the share of perfect moves: 0.7 plays at random three times in ten.",
)
@click.option("--seed", type=int, help="Random seed of a level.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    help="The most time for a question, and for a move of the program (3 s by default).",
)
@click.option("--record", type=FILE, help="Save the game to this file.")
@click.option("--replay", type=FILE, help="Show the game in this file, with blunders marked.")
@json_option
def command(
    words: tuple[str, ...],
    misere: bool,
    second: bool,
    side: str | None,
    two: bool,
    level: str,
    seed: int | None,
    seconds: float | None,
    record: str | None,
    replay: str | None,
    as_json: bool,
) -> None:
    """Play against an opponent that is perfect where it sees to the end, and strong elsewhere.

    A perfect move wins as fast and loses as slowly as possible. Of any other move it says "strong,
    not perfect", and what it saw.

    \b
    grundy play nim 3 4 5
    grundy play fibonacci-nim 20 --second
    grundy play chomp:3x4 --level 0.7 --seed 1
    grundy play boards.py:TicTacToe --two       two people; ask for hint, values, why
    grundy play boards.py:Strip 9 --as right
    grundy play nim 3 4 5 --record game.jsonl
    grundy play --replay game.jsonl
    """
    with gr.budget(seconds=seconds):
        if replay is not None:
            with progress():
                found = gr.read_record(replay, words, reader=position_of)
                (show_data if as_json else show)(found.course)
            return
        opponent = gr.Opponent(level, seed, **({} if seconds is None else {"seconds": seconds}))
        if two and (second or side or opponent.level < 1):
            raise click.UsageError(
                "--two is for two people: do not combine it with --second, --as or --level"
            )
        start, players = _seated(position_of(words, misere=misere), second, side, two)
        screen = (Script if as_json else Screen)(players)
        course = gr.Course(start, (players[0].name, players[1].name))
        kept = opponent.seed if opponent.level < 1 else None
        game = gr.Record(course, words, misere, level, kept)
        match = Match(game, players, screen, opponent, record)
        match.save()  # a file that cannot be written is known before anybody thinks about a move
        _tell(screen, start, players, opponent)
        _run(match)


def _seated(
    position: Any, second: bool, side: str | None, two: bool
) -> tuple[Any, tuple[Player, Player]]:
    """Return the position with somebody to move, and the players, who moves first in front."""
    partizan = position.kind == "partizan"
    if side and not partizan:
        raise gr.NotationError(
            f"--as chooses between Left and Right, and in {position} both have the same moves; "
            "--second lets the program begin"
        )
    if position.awaits_player:
        mine = side or SIDES[0]
        position = position.starting(_other(mine) if second else mine)
    elif side and second and side == position.player:
        raise gr.NotationError(
            f"--second and --as {side} do not go together for {position}: use only one"
        )
    if two:
        seats = (position.player, _other(position.player)) if partizan else ("first", "second")
        return position, (person(seats[0]), person(seats[1]))
    begins = second or (side is not None and side != position.player)
    return position, (PROGRAM, YOU) if begins else (YOU, PROGRAM)


def _other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def _tell(
    screen: Screen, start: Any, players: tuple[Player, Player], opponent: gr.Opponent
) -> None:
    """Say what is not plain from the position: the sides, and an opponent that errs."""
    if YOU in players and start.player:
        mine = start.player if players[0] == YOU else _other(start.player)
        screen.note(f"You are {mine.capitalize()}, I am {_other(mine).capitalize()}.")
    if opponent.level < 1:
        screen.note(
            f"I play a perfect move with probability {opponent.level:g}, otherwise a random one "
            f"(seed {opponent.seed})."
        )


def _run(match: Match) -> None:
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # bytes that are no text are no move
    try:
        match.run()
    except KeyboardInterrupt:
        match.screen.note("\nBye.")
        raise click.exceptions.Exit(130) from None
