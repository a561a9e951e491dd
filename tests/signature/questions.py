"""The questions and their answers: one file of JSON lines for each group, sorted."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ANSWERS = HERE / "answers"
GROUPS = tuple(sorted(file.stem for file in ANSWERS.glob("*.jsonl")))
WAYS = ("run", "python", "get")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in one of three ways.

    `run` has the words of a command line, `python` statements of which the last is an expression,
    `get` a path of the web application. `files` are copied from the folder `files` to where the
    question is asked, a new folder that the text `{here}` stands for; `rules` is what a file
    `rules.py` has there. With `inputs` the answer is not the program that a command writes, but
    what this program prints for each of them.
    """

    run: tuple[str, ...] = ()
    python: str = ""
    get: str = ""
    stdin: str = ""
    files: tuple[str, ...] = ()
    rules: str = ""
    inputs: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The question as a line of its file."""
        keys = (*WAYS, "stdin", "files", "rules", "inputs")
        data = {key: getattr(self, key) for key in keys if getattr(self, key)}
        return json.dumps(data, ensure_ascii=False)

    def __str__(self) -> str:
        return self.python or self.get or " ".join(["grundy", *self.run])


Answered = dict[Question, list[str]]
"""The lines of the answer to each question."""


def read(group: str) -> Answered:
    """Return the questions of a group with their answers.

    A question is a line with an object. Each line of its answer follows, as a text, so that a
    comparison of two versions shows which line of an answer has changed.
    """
    found: Answered = {}
    lines: list[str] = []
    for number, line in enumerate(_file(group).read_text("utf-8").splitlines(), 1):
        data = json.loads(line)
        if isinstance(data, str):
            lines.append(data)
            continue
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
        }
        question = Question(**fields)
        if question in found or sum(bool(getattr(question, way)) for way in WAYS) != 1:
            raise ValueError(f"{group}.jsonl, line {number}: ask once, in one of {WAYS}: {line}")
        lines = found[question] = []
    return found


def write(group: str, answered: Answered) -> None:
    """Write a group, sorted by its questions."""
    _file(group).write_text("".join(f"{line}\n" for line in _lines(answered)), "utf-8")


def _lines(answered: Answered) -> Iterable[str]:
    for question in sorted(answered, key=lambda question: question.line):
        yield question.line
        yield from (json.dumps(line, ensure_ascii=False) for line in answered[question])


def _file(group: str) -> Path:
    return ANSWERS / f"{group}.jsonl"
