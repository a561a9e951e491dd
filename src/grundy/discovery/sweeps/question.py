"""What can be asked of each game of a family: `questions/period.py` holds the question period."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from grundy.errors import ParameterError, nearest

if TYPE_CHECKING:
    from collections.abc import Mapping

INTEGER, TEXT = "integer", "string"
"""What a column holds, in the words of CSV on the Web."""


class Question(Protocol):
    """A question about a game. Each file in `questions/` has one, called QUESTION.

    Its answers are plain data, and the same wherever and however often they are computed: nothing
    in them depends on the time that something took.
    """

    @property
    def words(self) -> str:
        """What is asked, in a few words."""
        ...

    @property
    def columns(self) -> Mapping[str, str]:
        """What the columns of an answer hold, the first of them its `status`."""
        ...

    @property
    def options(self) -> tuple[str, ...]:
        """The options of a sweep that it reads."""
        ...

    def refuses(self, game: Any) -> str:
        """Return why such a game cannot be asked, in a sentence; empty where it can."""
        ...

    def answer(self, game: Any, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the answer, by columns; those that it leaves out are empty."""
        ...


@cache
def question_names() -> tuple[str, ...]:
    """Return the names of all questions, in order.

    >>> "period" in question_names()
    True
    """
    from pathlib import Path  # noqa: PLC0415 - slow to import, and a question is found without it

    files = (Path(__file__).parent.parent / "questions").glob("[!_]*.py")
    return tuple(sorted(file.stem.replace("_", "-") for file in files))


def question_named(name: str) -> Question:
    """Return the question with this name.

    >>> question_named("period").words
    'where its Grundy values repeat, and whether that is proved'

    Raises `ParameterError` where there is none.
    """
    module = f"grundy.discovery.questions.{str(name).replace('-', '_')}"
    try:
        if not re.fullmatch("[a-z]+(-[a-z]+)*", str(name)):
            raise ModuleNotFoundError(name=module)
        return cast("Question", import_module(module).QUESTION)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        known = question_names()
        close = nearest(str(name), known) or ";"
        raise ParameterError(
            f"there is no question {name!r}{close} a sweep asks for {', '.join(known)}"
        ) from None
