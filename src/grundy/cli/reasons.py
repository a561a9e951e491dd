"""`grundy solve --as`: the reason alone, as text, as a page or for a paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMS = {"text": ".txt", "html": ".html", "latex": ".tex"}

as_option = click.option(
    "--as",
    "form",
    type=click.Choice(list(FORMS)),
    help="Print only the reason, in this format.",
)
output_option = click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the reason to FILE; its extension (.html, .tex, .txt) or --as sets the format.",
)


def write_reasons(
    reasons: Sequence[gr.Explanation], form: str | None, output: str | None, *, as_json: bool
) -> str:
    """Return what to print: the reasons in their form, or where they were written.

    Raises `click.UsageError` for a file whose ending tells no form.
    """
    chosen = form or _form_of(output or "")
    text = gr.render(reasons, chosen)
    size = len(text.encode())
    if output is not None:
        gr.write_file(output, text)
    if not as_json:
        return text if output is None else f"{output}: {size:,} bytes\n"
    import json  # noqa: PLC0415

    data: dict[str, Any] = {"position": str(reasons[0].position), "form": chosen}
    data |= {"reason": text} if output is None else {"saved": output, "bytes": size}
    return json.dumps(data, ensure_ascii=False) + "\n"


def _form_of(output: str) -> str:
    ending = f".{output.rpartition('.')[2].lower()}"
    form = next((form for form, suffix in FORMS.items() if suffix == ending), None)
    if form is None:
        raise click.UsageError(
            f"the file name {output} does not tell the format; use .html, .tex or .txt, or add "
            "--as html"
        )
    return form
