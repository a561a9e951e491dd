"""The pages of docs/problems: rules, the commands a contestant types, and the program they make."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import grundy as gr
from grundy.contest.problem import Problem
from tests.cli.console import SECONDS, printed, sessions

FOLDER = Path(__file__).parents[2] / "docs" / "problems"
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```", re.DOTALL | re.MULTILINE)
TOO_SLOW = "too slow for the largest input"
"""What a page says whose program is right, but not in time."""


@dataclass(frozen=True)
class Transcript:
    """A page: its problem, its files and its commands, each with what it prints."""

    page: Path

    @cached_property
    def text(self) -> str:
        return self.page.read_text(encoding="utf-8")

    @cached_property
    def flat(self) -> str:
        """The text without line breaks, to look for a sentence."""
        return " ".join(self.text.split())

    @cached_property
    def problem(self) -> Problem:
        found = gr.problem(self.page.stem)
        assert isinstance(found, Problem)
        return found

    @cached_property
    def files(self) -> dict[str, str]:
        """The rules that the page shows, by the name in the comment of their first line."""
        blocks = [text for kind, text in BLOCK.findall(self.text) if kind == "python"]
        return {text.split("\n", 1)[0].removeprefix("# ").strip(): text for text in blocks}

    @cached_property
    def commands(self) -> list[tuple[str, str]]:
        blocks = [text for kind, text in BLOCK.findall(self.text) if kind == "console"]
        return [session for block in blocks for session in sessions(block)]

    @cached_property
    def typed(self) -> list[str]:
        """The commands of grundy alone."""
        return [command for command, _ in self.commands if command.startswith("grundy ")]

    @cached_property
    def program(self) -> str | None:
        """The file that a command writes the program to; None where there is no program."""
        targets = re.findall(r"> (solution\.(?:cpp|py))\b", "\n".join(self.typed))
        return targets[-1] if targets else None

    def write_files(self, folder: Path) -> None:
        """Write the rules of the page."""
        for name, text in self.files.items():
            (folder / name).write_text(text, encoding="utf-8")

    def replay(self, folder: Path) -> None:
        """Write the rules and run all commands; they must print what the page says."""
        self.write_files(folder)
        for command, output in self.commands:
            assert plain(printed(command, folder)) == plain(output), command

    def answer(self, folder: Path, given: str) -> str:
        """Return what the program prints for an input."""
        command = [sys.executable, "solution.py"]
        if self.program == "solution.cpp":
            command = ["./solution"]
        return subprocess.run(
            command,
            input=given,
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
            timeout=SECONDS,
        ).stdout


def plain(output: str) -> str:
    """Return an output without how many tests were made, and in what time: machines differ."""
    told = r"on [\d,]+ tests(, numbers up to [\d,]+)?(, and [\d.]+ s at the limits)?"
    return re.sub(told, "on many tests", output).strip()


def transcripts() -> list[Transcript]:
    """Return all pages, in the order of the problem set."""
    pages = {page.stem: page for page in FOLDER.glob("*.md")}
    return [Transcript(pages[each.id]) for each in gr.problems() if each.id in pages]
