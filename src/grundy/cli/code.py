"""`grundy code`: a program for a judge, tested before it is printed."""

from __future__ import annotations

import json
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, one_game
from grundy.cli.progress import progress


@click.command("code", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME")
@click.option("--lang", default="cpp", show_default=True, help="cpp, java, rust or python.")
@click.option(
    "--tests",
    default="many",
    show_default=True,
    help="many (their number comes first), one; with --input also end or zero (ended by a 0).",
)
@click.option(
    "--heaps",
    default="counted",
    show_default=True,
    help="counted (their number comes first), line (all of a line), or one.",
)
@click.option(
    "--words",
    "said",
    default="first,second",
    show_default=True,
    metavar="A,B[,TIE]",
    help="What to print when the first or the second player wins, or nobody.",
)
@click.option(
    "--print",
    "show",
    default="winner",
    show_default=True,
    help="winner, grundy, score, moves (how many different options win), ways (the same, every "
    "way to get to them counted), or an expression in score and the input.",
)
@click.option(
    "--input",
    "given",
    default="",
    metavar="ITEMS",
    help='What is read, in order, with limits, as in "1<=n<=2000 row[n]<=10^9".',
)
@click.option(
    "--ask",
    default="",
    metavar="POSITION",
    help='The position, or several, in terms of the input, as in "i for i in range(n)".',
)
@click.option(
    "--between", default=" ", help="What stands between several answers; a space by default."
)
@click.option("--move", is_flag=True, help="Print a winning move too.")
@click.option("--most", type=int, help="The largest number, for a table of values.")
@click.option(
    "--claim", metavar="TEXT", help='Your own formula, as in "n % 4 != 0"; it is checked.'
)
@click.option(
    "--at", metavar="NUMBERS", help='The position that the input stands for, as in "n, n-1".'
)
@click.option("--unchecked", is_flag=True, help="Do not compile, run and test the program.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
    help="The most time to take altogether, tests included.",
)
@json_option
def command(
    words: tuple[str, ...],
    lang: str,
    tests: str,
    heaps: str,
    said: str,
    show: str,
    given: str,
    ask: str,
    between: str,
    move: bool,
    most: int | None,
    claim: str | None,
    at: str | None,
    unchecked: bool,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Write a program that says who wins, by a theorem, a proved period, a table or a search.

    It is compiled and tested on small positions, against the definition, and on huge ones, before
    it is printed; a report of the tests goes to standard error.

    \b
    grundy code subtraction:1,3,4 --lang cpp
    grundy code nim --lang python --tests one --words Alice,Bob
    grundy code kayles --heaps one --move
    grundy code wythoff                              exact at 10**18
    grundy code take-a-square --most 100000          no period: the program fills a table
    grundy code "rule: n -> n-1; n-3; n//2 if n > 3" --print grundy
    grundy code fibonacci-nim --at "n, max(n-1, 0)"  the program reads n
    grundy code rules.py:ends --input "n row[n]" --print score
    grundy code rules.py:token --input "n m G:arcs[n,m]" --ask 1 --words Win,Lose,Draw
    """
    game = one_game(words, "code subtraction:1,3,4")
    pair = said.split(",")
    if len(pair) not in (2, 3):
        raise gr.ParameterError(f"--words takes two words separated by a comma, not {said!r}")
    options: dict[str, Any] = {"tests": tests, "heaps": heaps, "show": show, "move": move}
    options |= {"lang": lang, "words": tuple(pair), "most": most, "checked": not unchecked}
    options |= {"formula": claim, "input": given, "ask": ask, "between": between}
    options |= {"at": at, "seconds": seconds}
    with progress():
        program = gr.contest_code(game, **options)
    if as_json:
        click.echo(json.dumps(program.as_data(), ensure_ascii=False))
        return
    click.echo(program.text, nl=False)
    click.echo(_report(program), err=True)


def _report(program: gr.Program) -> str:
    if not program.stressed:
        return "grundy: not tested"
    huge = f", numbers up to {program.largest}" if program.largest else ""
    if program.seconds is not None:
        huge = f", and {program.seconds:.2f} s at the limits"
    return f"grundy: correct on {program.stressed} tests{huge}; {program.status}"
