"""Programs: their text, and what is known of them."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from grundy.contest.plan import Status

Lang = Literal["cpp", "java", "rust", "python"]


@dataclass(frozen=True, slots=True)
class Program:
    """A program that decides a game, and how certain that is.

    `method` says by what it decides, `status` how that is known: "proved", "observed" (a formula or
    a period that was seen, not proved), "table" (values by definition, up to `most`) or
    "definition" (every position is searched). `stressed` tests passed, with numbers up to
    `largest`; 0 when it was not tested. A program that searches took `seconds` on an input at the
    limits, where these were given.

    >>> import grundy as gr
    >>> program = gr.contest_code(gr.game("subtraction:1,3,4"), "python")
    >>> program.status, program.stressed > 100, "VALUES[n % 7]" in program.text
    ('proved', True, True)
    """

    game: str
    lang: Lang
    text: str
    method: str
    status: Status
    most: int
    input: str
    output: str
    stressed: int
    largest: int
    seconds: float | None = None

    def __str__(self) -> str:
        return self.text

    def as_data(self) -> dict[str, Any]:
        """Return everything as plain data, for JSON."""
        return asdict(self)


_SIGNS: dict[str, str | int | None] = {
    "⌊": "floor(",
    "⌋": ")",
    "φ": " phi",
    "≥": ">=",
    "⊕": "xor",
    "−": "-",
    "è": "e",
    "\\": "/",
}


def _plain(text: str) -> str:
    """Return the text in ASCII: judges and old compilers take no more, not even in comments."""
    return text.translate(str.maketrans(_SIGNS)).encode("ascii", "replace").decode()


def commented(lines: list[str]) -> list[str]:
    """Return the lines of a program's first comment, none of them long."""
    return [row for line in lines for row in wrap(_plain(line), 96, subsequent_indent="  ")]
