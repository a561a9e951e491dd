"""The programs of docs/problems on the largest inputs: processor time, beside the judge's limits.

Each page is replayed in a folder of its own, so that the program is the one that its commands make
today. With `--write` the figures in the pages are replaced by the new ones, and so is what their
commands print.
"""

from __future__ import annotations

import re
import resource
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.cli.console import printed
from tests.contest.transcripts import TOO_SLOW, Transcript, transcripts

RUNS = 3
FIGURE = re.compile(r"\n\nThe largest input takes the program [^\n]*\n")


def renew(page: Transcript, folder: Path) -> str:
    """Run the commands of a page and return its text with what they print today."""
    page.write_files(folder)
    text = page.text
    for command, output in page.commands:
        now = printed(command, folder).rstrip()
        new = f"$ {command}\n{now}\n" if now else f"$ {command}\n"
        text = text.replace(f"$ {command}\n{output}", new, 1)
    return text


def seconds(page: Transcript, folder: Path) -> float:
    """Return the processor time of the quickest of a few runs on the largest input."""
    text = page.problem.largest()
    return min(_one_run(page, folder, text) for _ in range(RUNS))


def _one_run(page: Transcript, folder: Path, text: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    page.answer(folder, text)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def sentence(page: Transcript, measured: float) -> str:
    """Return what a page says of the largest input."""
    known = page.problem.measured
    limit = "not known" if known.limit is None else f"{known.limit:g} s"
    limit += " (as recalled)" if known.recalled else ""
    took = f"{measured:.2f} s of processor time; the judge's limit: {limit}."
    return f"\n\nThe largest input takes the program {took}\n"


def main() -> None:
    """Measure all programs, or those that are named, and print a table."""
    chosen = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    for page in transcripts():
        name = page.problem.id
        if chosen and name not in chosen:
            continue
        with TemporaryDirectory() as folder:
            text = renew(page, Path(folder))
            made = (Path(folder) / "solution").exists() or page.program == "solution.py"
            if page.program is not None and not made:
                print(f"{name:<24} no program came out; its page is as it was", flush=True)
                continue
            if page.program is not None and TOO_SLOW not in page.flat:
                measured = seconds(page, Path(folder))
                limit = page.problem.measured.limit or "?"
                print(f"{name:<24} {measured:>8.2f} {limit:>6}", flush=True)
                text = FIGURE.sub("\n", text).rstrip("\n") + sentence(page, measured)
        if "--write" in sys.argv:
            page.page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
