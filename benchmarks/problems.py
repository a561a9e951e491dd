"""The problem set at the largest constraints: processor time of whole runs, beside the limits.

Run by `make slow`. A run is `python -m grundy problem NAME < input`, with the start of Python in
it, as a judge would count it; its time is the processor's, user and system, as the operating system
counts it for the child process, so that a busy machine changes little. The least of a few runs
counts. With `--write` the figures in the files of the problems are replaced by the new ones, and
`--page` writes the table of docs/problems.md anew from these files.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO

import grundy as gr
from grundy.contest.catalogue import FOLDER

RUNS = 3
PAGE = Path(__file__).parent.parent / "docs" / "problems.md"
BEGIN, END = "<!-- made by benchmarks/problems.py --page -->", "<!-- end -->"


def seconds(name: str, text: str) -> float:
    """Return the processor time of the quickest of a few runs."""
    with tempfile.TemporaryFile("w+") as file:
        file.write(text)
        return min(_one_run(name, file) for _ in range(RUNS))


def _one_run(name: str, file: IO[str]) -> float:
    file.seek(0)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "grundy", "problem", name]
    subprocess.run(command, stdin=file, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def write(name: str, measured: float) -> None:
    """Replace the seconds in the file of a problem."""
    file = Path(FOLDER) / f"{name.replace('-', '_')}.py"
    text = file.read_text(encoding="utf-8")
    new, count = re.subn(r"(measured = Measured\()[0-9.]+", rf"\g<1>{measured:.2f}", text)
    assert count == 1, file
    file.write_text(new, encoding="utf-8")


def write_page() -> None:
    """Replace the tables of docs/problems.md."""
    games = [each for each in gr.problems() if isinstance(each, gr.Problem)]
    others = [each for each in gr.problems() if isinstance(each, gr.NotAGame)]
    rows = [
        "| problem | title | technique | seconds | limit | program |",
        "|---|---|---|---|---|---|",
    ]
    for each in games:
        limit = "not known" if each.measured.limit is None else f"{each.measured.limit:g}"
        limit += " (recalled)" if each.measured.recalled else ""
        figures = f"{each.measured.seconds:.2f} | {limit} | {transcript(each.id)}"
        rows.append(
            f"| [{each.id}]({link(each.id)}) | {each.title} | {each.technique} | {figures} |"
        )
    rows += ["", "| not a game | title | why | what it is |", "|---|---|---|---|"]
    rows += [f"| {each.id} | {each.title} | {each.why} | {each.instead} |" for each in others]
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(f"{BEGIN}\n")
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n" + "\n".join(rows) + f"\n{END}{after}", encoding="utf-8")


def transcript(name: str) -> str:
    """Return the link to the page that goes from the rules to a program, where there is one."""
    page = PAGE.parent / "problems" / f"{name}.md"
    if not page.exists():
        return ""
    text = page.read_text(encoding="utf-8")
    return f"[{'no program' if 'No program' in text else 'rules, commands'}](problems/{name}.md)"


def link(name: str) -> str:
    """Return where the file of a problem lies, seen from the page."""
    return f"../src/grundy/contest/problems/{name.replace('-', '_')}.py"


def main() -> None:
    """Measure all problems that are games and print a table."""
    chosen = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
    print(f"{'problem':<24} {'input':>12} {'seconds':>8} {'in its file':>12} {'limit':>6}")
    late = []
    for problem in gr.problems():
        if not isinstance(problem, gr.Problem) or (chosen and problem.id not in chosen):
            continue
        text = problem.largest()
        measured = seconds(problem.id, text)
        limit = problem.measured.limit
        shown = "?" if limit is None else f"{limit:g}"
        known = problem.measured.seconds
        print(
            f"{problem.id:<24} {len(text):>12,} {measured:>8.2f} {known:>12.2f} {shown:>6}",
            flush=True,
        )
        if limit is not None and measured > limit:
            late.append(problem.id)
        if "--write" in sys.argv:
            write(problem.id, measured)
    print(f"beyond the judge's limit on this machine: {', '.join(late) or 'none'}")


if __name__ == "__main__":
    write_page() if "--page" in sys.argv else main()
