"""The questions, one a line in `questions.jsonl`, and the digest of them all."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FILE = HERE / "questions.jsonl"
DIGEST = HERE / "digest.txt"
WAYS = ("run", "python", "get")
KEYS = ("about", *WAYS, "stdin", "files", "hash")


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked, in one of three ways, and the hash of the answer.

    `run` has the words of a command line, `python` statements of which the last is an expression,
    `get` a path of the web application. `files` are copied from the folder `files` to where the
    question is asked, a new folder that the text `{here}` stands for.
    """

    about: str
    run: tuple[str, ...] = ()
    python: str = ""
    get: str = ""
    stdin: str = ""
    files: tuple[str, ...] = ()
    hash: str = ""

    def line(self, found: str) -> str:
        """Return the line of the file, with this hash."""
        data = {key: getattr(self, key) for key in KEYS if key != "hash" and getattr(self, key)}
        return json.dumps({**data, "hash": found}, ensure_ascii=False)

    def __str__(self) -> str:
        asked = self.python or self.get or " ".join(["grundy", *self.run])
        return f"{self.about}: {asked}"


def read_questions() -> list[Question]:
    """Return all questions, in order."""
    return [_question(json.loads(line)) for line in FILE.read_text("utf-8").splitlines()]


def _question(data: dict[str, Any]) -> Question:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    question = Question(**fields)
    if sum(bool(getattr(question, way)) for way in WAYS) != 1:
        raise ValueError(f"a question is asked in one way: {data}")
    return question


def short_hash(answer: str) -> str:
    """Return what is kept of an answer."""
    return sha256(answer.encode()).hexdigest()[:10]


def digest(questions: list[Question], hashes: list[str]) -> str:
    """Return one hash of all questions and their answers."""
    lines = [question.line(found) for question, found in zip(questions, hashes, strict=True)]
    return sha256("\n".join(lines).encode()).hexdigest()
