"""`grundy table`: Grundy values or outcomes of many positions."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

import grundy as gr
from grundy.cli.arguments import (
    UNFINISHED,
    WORDS,
    game_of,
    json_option,
    misere_option,
    seconds_option,
)
from grundy.cli.progress import progress

if TYPE_CHECKING:
    from collections.abc import Callable

PER_ROW = 10

SMALLEST = 8
"""The size with which a table begins that has a limit of time."""


@click.command("table", **WORDS)
@click.argument("words", nargs=-1, type=click.UNPROCESSED, metavar="GAME [SIZE]...")
@click.option(
    "--outcomes", is_flag=True, help="Print who wins (N, P, ...) instead of Grundy values."
)
@misere_option
@click.option("--plot", type=click.Path(dir_okay=False), help="Also draw it, to this SVG file.")
@seconds_option
@json_option
def command(
    words: tuple[str, ...],
    outcomes: bool,
    misere: bool,
    plot: str | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Print a table of Grundy values, of one dimension or two.

    \b
    grundy table kayles 30
    grundy table wythoff 8 8
    grundy table knight:8x8
    grundy table subtraction:1,2,3 20 --outcomes
    grundy table graph:0-1,1-0,1-2 --outcomes
    grundy table kayles 120 --plot kayles.svg
    grundy table kayles 12 --misere          outcomes: misère play has no Grundy values

    With --seconds, what could not be computed in that time is left out: a smaller table is printed,
    with a line on standard error, and the exit status is 3.

    A long graph is read from a file of lines FROM TO, or FROM: TO TO ..., as graph:@FILE.
    """
    if not words:
        raise gr.NotationError("which game? write, for example, grundy table wythoff 8 8")
    if words[0].lower() in ("misere", "misère") and len(words) > 1:
        words, misere = words[1:], True
    game = game_of(words[0])
    game, misere = game.normal, misere or game.is_misere
    sizes = [_size(word) for word in words[1:]]
    if game.game_kind != "impartial":
        _refuse(game, values=not outcomes, misere=misere)
    if hasattr(game, "nodes"):
        with gr.deadline(seconds):
            _print_nodes(game, sizes, misere, outcomes or misere, plot, as_json)
        return 0

    def compute(shape: list[int]) -> list[Any]:
        return _outcomes(game, shape, misere) if outcomes or misere else game.values(*shape)

    with progress():
        values, short = _within(compute, sizes, seconds)
    if plot is not None:
        _draw(game, values, plot)
    if as_json:
        kind = "outcomes" if outcomes or misere else "values"
        text = f"misere {game.text}" if misere else game.text
        click.echo(json.dumps({"game": text, kind: values} | ({"short": short} if short else {})))
    else:
        click.echo("\n".join(_drawn(values)))
    if short:
        click.echo(f"grundy: {short}", err=True)
    return UNFINISHED if short else 0


def _within(
    compute: Callable[[list[int]], list[Any]], sizes: list[int], seconds: float | None
) -> tuple[list[Any], str]:
    """Return the table of these sizes, or the largest for which there was time, and so in words."""
    if seconds is None or not sizes:
        with gr.deadline(seconds):
            return compute(sizes), ""
    found: list[Any] = []
    done: list[int] = []
    try:
        with gr.deadline(seconds), gr.budget(seconds=seconds):
            for shape in _growing(sizes):
                found, done = compute(shape), shape
    except gr.BudgetExceeded:
        if not done:
            raise
        far, whole = (" x ".join(f"{size:,}" for size in shape) for shape in (done, sizes))
        return found, f"within {seconds:g} seconds: {far} of {whole} values; --seconds gives more"
    return found, ""


def _growing(sizes: list[int]) -> list[list[int]]:
    """Return growing shapes, each twice as long as the last; what was computed is kept."""
    shapes = [sizes]
    while max(shapes[-1]) > SMALLEST:
        shapes.append([min(size, max(SMALLEST, -(-size // 2))) for size in shapes[-1]])
    return shapes[::-1]


def _refuse(game: gr.Game, *, values: bool, misere: bool) -> None:
    """Refuse what a game with scores, or with moves of one's own, does not have."""
    if misere:
        raise gr.UndefinedError(f"{game.text} has no misère play: that is for impartial games")
    if values:
        raise gr.UndefinedError(
            f"{game.text} has no Grundy values: those are for impartial games; "
            "ask for --outcomes, or solve a position: grundy solve"
        )


def _print_nodes(
    game: Any, sizes: list[int], misere: bool, outcomes: bool, plot: str | None, as_json: bool
) -> None:
    """Print what all nodes of a graph are worth, or who wins there and how soon."""
    if sizes:
        raise gr.PositionError("a table of a graph takes no size: it lists every node")
    with progress():
        data: dict[str, list[Any]] = {"nodes": [_plain(node) for node in game.nodes]}
        if outcomes:
            data["outcomes"] = [str(outcome) for outcome in game.outcomes(misere=misere)]
            data["remoteness"] = game.remotenesses(misere=misere)
        elif game.loopy:
            data["values"] = [
                v.nimber if v.nimber is not None else str(v) for v in game.loopy_values()
            ]
        else:
            data["values"] = game.values()
    if plot is not None:
        _draw(game, data.get("values", []), plot)
    if as_json:
        text = f"misere {game.text}" if misere else game.text
        click.echo(json.dumps({"game": text, **data}, ensure_ascii=False))
        return
    cells = data["outcomes" if outcomes else "values"]
    in_grid = isinstance(game.nodes, range)
    click.echo("\n".join(_drawn(cells) if in_grid else _beside(game, cells)))


def _plain(node: Any) -> int | str:
    return node if isinstance(node, int) else str(node)


def _beside(game: Any, cells: list[Any]) -> list[str]:
    """Return a line for each node, for nodes that are not 0, 1, 2, ..."""
    names = [game.write(node) for node in game.nodes]
    margin = max(map(len, names), default=0)
    return [f"{name:<{margin}}  {cell}" for name, cell in zip(names, cells, strict=True)]


def _draw(game: gr.Game, values: list[Any], plot: str) -> None:
    """Write the picture of the values."""
    drawn = gr.plot(game, values)
    if not plot.endswith(".svg"):
        raise gr.NotationError(f"a plot is an .svg file, not {plot!r}")
    gr.write_file(plot, drawn)


def _size(word: str) -> int:
    if not word.isdecimal() or len(word) > 9 or not 1 <= int(word) <= 10_000_000:
        raise gr.NotationError(
            f"a size of a table is a whole number from 1 to ten million, not {word!r}"
        )
    return int(word)


def _outcomes(game: Any, sizes: list[int], misere: bool) -> list[Any]:
    shape = sizes or list(getattr(game, "shape", None) or ())
    if len(shape) not in (1, 2) or game.arity not in (1, None, len(shape)):
        raise gr.PositionError(
            f"a table of outcomes of {game.text} needs its size, as in 20 or 8 8"
        )
    play = game.misere if misere else game
    holes = getattr(game, "holes", ())

    def entry(*place: int) -> str | None:
        return None if place in holes else str(play(*place).outcome)

    if len(shape) == 1:
        return [entry(n) for n in range(shape[0])]
    return [[entry(a, b) for b in range(shape[1])] for a in range(shape[0])]


def _drawn(values: list[Any]) -> list[str]:
    if values and isinstance(values[0], list):
        if isinstance(values[0][0], list):
            raise gr.PositionError("a table of three dimensions or more is printed by --json only")
        return _grid(values, [str(i) for i in range(len(values))])
    rows = [values[i : i + PER_ROW] for i in range(0, len(values), PER_ROW)]
    return _grid(rows, [str(PER_ROW * i) for i in range(len(rows))])


def _grid(rows: list[list[Any]], names: list[str]) -> list[str]:
    """Return the rows aligned, under a line that counts the columns."""
    if not rows:
        return []
    shown = [cell for row in [*rows, range(len(rows[0]))] for cell in row if cell is not None]
    width = max(len(str(cell)) for cell in shown)
    margin = max(map(len, names))
    head = " " * (margin + 3) + " ".join(f"{i:>{width}}" for i in range(len(rows[0])))
    lines = [head, " " * (margin + 1) + "+" + "-" * (len(head) - margin - 2)]
    for name, row in zip(names, rows, strict=True):
        cells = ("." if cell is None else cell for cell in row)
        lines.append(f"{name:>{margin}} | " + " ".join(f"{cell!s:>{width}}" for cell in cells))
    return lines
