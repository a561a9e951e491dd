"""`grundy problem`: the problem set, each problem solved from its judge's input."""

from __future__ import annotations

import json
import sys
from textwrap import indent, wrap

import click

import grundy as gr
from grundy.cli.arguments import json_option, seconds_option

WIDTH = 96
"""Letters in a line of an explanation."""


@click.command("problem", context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("name", required=False)
@click.option("--list", "listed", is_flag=True, help="List all problems.")
@click.option("--explain", is_flag=True, help="The statement, the model, and why it works.")
@click.option("--sample", is_flag=True, help="Print the input of the first sample.")
@seconds_option
@json_option
def command(
    name: str | None,
    listed: bool,
    explain: bool,
    sample: bool,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Solve a problem of an online judge: read its input, print its output.

    \b
    grundy problem --list
    grundy problem cses-1729 --explain
    grundy problem cses-1729 < input
    grundy problem cses-1729 --sample | grundy problem cses-1729
    """
    if listed or name is None:
        if not listed:
            raise gr.NotationError("which problem? `grundy problem --list` lists them all")
        _print_list(as_json)
        return
    found = gr.problem(name)
    if explain:
        text = "\n".join(_explained(found))
        click.echo(json.dumps(found.as_data(), ensure_ascii=False) if as_json else text)
    elif sample:
        text = _sample(found)
        data = {"problem": found.id, "sample": text}
        click.echo(json.dumps(data, ensure_ascii=False) if as_json else text)
    else:
        with gr.deadline(seconds):
            output = _solved(found)
        data = {"problem": found.id, "output": output}
        click.echo(json.dumps(data, ensure_ascii=False) if as_json else output)


def _solved(found: gr.Problem | gr.NotAGame) -> str:
    if not isinstance(found, gr.Problem):
        found.solve("")
    stream = sys.stdin.buffer  # bytes: what is not UTF-8 is refused as a word, with its line
    if stream.isatty():
        raise gr.NotationError(
            f"{found.id} reads its input: write grundy problem {found.id} < FILE; "
            f"grundy problem {found.id} --sample prints one"
        )
    text = stream.read().decode("utf-8", "replace")
    try:
        return found.solve(text)
    except gr.InputError as error:
        hint = f"; grundy problem {found.id} --sample prints a correct one"
        raise gr.InputError(f"{found.id}: {error}{hint}", error.line) from None


def _sample(found: gr.Problem | gr.NotAGame) -> str:
    if not isinstance(found, gr.Problem):
        raise gr.UndefinedError(f"{found.id} is not a game and has no solver, so it has no sample")
    return found.samples[0].input


def _explained(found: gr.Problem | gr.NotAGame) -> list[str]:
    if not isinstance(found, gr.Problem):
        parts = [("asks", found.statement), ("not a game", found.why), ("it is", found.instead)]
        return [f"{found.id}: {found.title}", *_paragraphs([*parts, ("source", found.source)])]
    parts = [
        ("problem", " ".join(found.statement.split())),
        ("constraints", found.constraints),
        ("input", "" if found.form == gr.Problem.form else f"such as {found.form}"),
        ("model", found.model),
        ("technique", found.technique),
        ("theorem", found.theorem),
        ("complexity", found.complexity),
        ("measured", f"{found.measured}"),
        ("source", found.source),
    ]
    lines = [f"{found.id}: {found.title} ({found.kind})", *_paragraphs(parts)]
    for sample in found.samples:
        lines += [f"  sample ({sample.source})", indent(sample.input, "    ")]
        lines += ["  its output", indent(sample.output, "    ")]
    return lines


def _paragraphs(parts: list[tuple[str, str]]) -> list[str]:
    lines = []
    for title, text in parts:
        first, *rest = wrap(text, WIDTH - 14, break_on_hyphens=False) or [""]
        if first:
            lines += [f"  {title:<12}{first}", *(f"{'':14}{line}" for line in rest)]
    return lines


def _print_list(as_json: bool) -> None:
    rows = [each.as_data() for each in gr.problems()]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False))
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import
    from rich.table import Table  # noqa: PLC0415

    table = Table(box=None, pad_edge=False, header_style="bold")
    for title in ("problem", "title", "kind", "technique"):
        table.add_column(title, no_wrap=title == "problem", overflow="fold")
    for row in rows:
        table.add_row(row["id"], row["title"], row["kind"], row.get("technique") or row["instead"])
    Console(highlight=False, markup=False).print(table)
