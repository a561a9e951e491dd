"""`grundy value`: what a partizan position is worth, and a calculator for such values."""

from __future__ import annotations

import re
from typing import Any

import click

import grundy as gr
from grundy.cli.arguments import WORDS, json_option, position_of, positions_option, seconds_option
from grundy.cli.progress import progress

NAMED = re.compile(r"[a-z][a-z-]*[a-z](?![a-z])|\S+\.py:\w+")
"""How a game begins: values have no such names."""
VALUES = ("on", "off", "over", "under", "upon", "dud", "pass", "tiny", "miny", "up", "down", "star")
"""Names that mean values, or were meant to: not games."""
LONGEST = 10_000
"""Characters of a value whose reason is told."""
SIGNS = {"+": 1, "-": -1, "−": -1}
WIDTH = 13


@click.command("value", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="VALUE OR GAME POSITION...")
@click.option(
    "--thermograph",
    "drawn",
    type=click.Path(dir_okay=False),
    help="Draw the thermograph, to this SVG file.",
)
@click.option(
    "--graph",
    "pictured",
    type=click.Path(dir_okay=False),
    help="Draw the graph of a loopy value and its canonical form, to this SVG file.",
)
@click.option("--compare", metavar="VALUE", help="Also tell how it compares with this value.")
@click.option("--brief", is_flag=True, help="Print the value alone.")
@positions_option
@seconds_option
@json_option
def command(
    words: tuple[str, ...],
    drawn: str | None,
    pictured: str | None,
    compare: str | None,
    brief: bool,
    positions: int,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Tell what a position of a partizan game is worth in sums, or calculate with values.

    \b
    grundy value domineering:2x4
    grundy value toads-and-frogs TT..FF --thermograph t.svg
    grundy value "{2|-1}" + "^*"            a calculator: + and - between words
    grundy value domineering:2x3 + nim 2 - "^"
    grundy value "{0,-1|1}"                 which options do not count, and why
    grundy value "^" --compare "*"
    grundy value "on + off"                 loopy values: {0|pass}, a{0||a|-1}, over & v
    grundy value fox-and-geese:4x4 --graph g.svg

    Values are written as in CGSuite: 3/4, ^ (up), v (down), *5, {2|-1}, +-1, Tiny(2), on, over.
    """
    terms = _terms(words)
    for file, what in ((drawn, "a thermograph"), (pictured, "a graph")):
        if file is not None and not file.endswith(".svg"):
            raise gr.NotationError(f"a picture of {what} is an .svg file, not {file!r}")
    with gr.deadline(seconds), gr.budget(positions=positions, seconds=seconds), progress():
        total = _total(terms)
        other = None if compare is None else gr.value(compare)
        relation = None if other is None else _relation(total, other)
        data = total.as_data()
        picture = total.thermograph().svg(_title(words, total)) if drawn is not None else ""
        graph = _graph(total, _title(words, total)) if pictured is not None else ""
        told = len(data["value"]) <= LONGEST and not data["value"].startswith("<")
        reasons = total.explain() if told and not brief else None
    for file, text in ((drawn, picture), (pictured, graph)):
        if file is not None:
            with click.open_file(file, "w", encoding="utf-8") as out:
                out.write(text)
    if as_json:
        if reasons is not None:
            data["why"] = reasons.as_data()
        _print_data(data, words, relation, compare)
    elif brief:
        click.echo("\n".join([data["value"], *_compared(relation, compare)]))
    else:
        rows = [*_rows(words, data), *_compared(relation, compare)]
        rows += [_row("thermograph", drawn)] if drawn is not None else []
        rows += [_row("graph", pictured)] if pictured is not None else []
        if reasons is not None:
            rows += ["why:", *(f"  {row}" for row in str(reasons).splitlines())]
        click.echo("\n".join(rows))


# What is asked -----------------------------------------------------------------------------------


def _terms(words: tuple[str, ...]) -> list[tuple[int, tuple[str, ...]]]:
    """Return the summands: a sign, and the words of a value or a position.

    >>> _terms(("{2|-1}", "+", "nim", "3", "-", "^"))
    [(1, ('{2|-1}',)), (1, ('nim', '3')), (-1, ('^',))]
    """
    context = click.get_current_context(silent=True)
    for word in words:
        if word in ("--misere", "--misère"):
            raise gr.UndefinedError(
                "there are no values in misère play: they are for games that the last player to "
                "move wins; grundy solve has --misere"
            )
        if re.match(r"--[a-z]", word):
            known = [o for p in context.command.params for o in p.opts] if context else []
            raise click.UsageError(f"there is no option {word}{gr.nearest(word, known)}", context)
    found: list[tuple[int, tuple[str, ...]]] = []
    if "&" in words and not any(_is_game(word) for word in words):
        return [(1, words)]  # s & t + u is s & (t + u), as in one text
    sign, now = 1, list[str]()
    for word in words:
        if word not in SIGNS:
            now.append(word)
        elif now or (not found and SIGNS[word] < 0):
            found += [(sign, tuple(now))] if now else []
            sign, now = SIGNS[word], []
        else:
            raise _missing()
    if not now:
        raise _missing()
    return [*found, (sign, tuple(now))]


def _missing() -> gr.NotationError:
    return gr.NotationError(
        'a value is missing; write, for example, grundy value "{2|-1}" + "^*", or grundy value '
        "domineering:2x4"
    )


def _total(terms: list[tuple[int, tuple[str, ...]]]) -> Any:
    """Return the sum of the terms; one term keeps the options that it was given with."""
    values = [_value(words) if sign > 0 else -_value(words) for sign, words in terms]
    total = values[0]
    for value in values[1:]:
        total += value
    return total


def _value(words: tuple[str, ...]) -> Any:
    return position_of(words).value if _is_game(words[0]) else gr.value(" ".join(words))


def _is_game(word: str) -> bool:
    named = NAMED.match(word)
    return named is not None and named[0] not in VALUES


def _graph(value: Any, title: str) -> str:
    if not isinstance(value, gr.LoopyValue):
        raise gr.UndefinedError(
            f"{value} is the value of a short game: graphs are drawn of loopy values; "
            "--thermograph draws what it is worth"
        )
    return value.svg(title)


def _relation(value: Any, other: Any) -> str:
    if value == other:
        return "equal"
    if value < other:
        return "less"
    return "greater" if value > other else "confused"


# What is told ------------------------------------------------------------------------------------


def _title(words: tuple[str, ...], value: object) -> str:
    asked = " ".join(words)
    return asked if asked == str(value) else f"{asked} = {value}"


def _rows(words: tuple[str, ...], data: dict[str, Any]) -> list[str]:
    asked, text = " ".join(words), data["value"]
    rows = [text if asked == text else f"{asked} = {text}"]
    if data.get("loopy"):
        return rows + _loopy_rows(data)
    outcome = gr.Outcome[data["outcome"]]
    rows.append(_row("outcome", f"{outcome}: {outcome.words}"))
    rows.append(_row("mean", data["mean"]))
    rows.append(_row("temperature", data["temperature"]))
    rows.append(_row("stops", f"{data['left_stop']} and {data['right_stop']}"))
    rows.append(_row("birthday", f"day {data['birthday']}"))
    if data.get("atomic_weight") is not None:
        rows.append(_row("atomic weight", data["atomic_weight"]))
    return rows


def _loopy_rows(data: dict[str, Any]) -> list[str]:
    """Return what is told of a loopy value."""
    if data["outcome"] is not None:
        outcome = gr.Outcome[data["outcome"]]
        rows = [_row("outcome", f"{outcome}: {outcome.words}")]
    else:
        starts = (("Left", data["outcomes"]["left"]), ("Right", data["outcomes"]["right"]))
        told = (f"{name} starts: {gr.Outcome[start].words}" for name, start in starts)
        rows = [_row("outcome", "; ".join(told))]
    if data["stopper"]:
        return [*rows, _row("kind", "a stopper, in canonical form")]
    rows += [_row("onside", data["onside"]), _row("offside", data["offside"])]
    words = "both sides are stoppers, in canonical form"
    if not data["canonical"]:
        words = "simplified: no stopper was found that equals a side, so it is not canonical"
    return [*rows, _row("kind", words)]


def _compared(relation: str | None, other: str | None) -> list[str]:
    if relation is None:
        return []
    joint = {"equal": "equal to", "less": "less than", "greater": "greater than"}
    return [_row("compared", f"{joint.get(relation, 'confused with')} {other}")]


def _row(label: str, text: object) -> str:
    return f"  {label:<{WIDTH}} {text}"


def _print_data(
    data: dict[str, Any], words: tuple[str, ...], relation: str | None, other: str | None
) -> None:
    import json  # noqa: PLC0415 - a start of the command line costs every user

    found = {"asked": " ".join(words), **data}
    if relation is not None:
        found |= {"compared_with": other, "relation": relation}
    click.echo(json.dumps(found, ensure_ascii=False))
