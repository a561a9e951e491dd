"""Games of one's own with parameters: a function in a file that makes them."""

from __future__ import annotations

import linecache
import sys
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from grundy.discovery.families.rules import Parametrised
from grundy.errors import MissingFileError, ParameterError, RuleError, nearest
from grundy.rules.function import impartial
from grundy.rules.game import Game


@dataclass(frozen=True, repr=False)
class FileFamily(Parametrised):
    """`rules.py:take a=2-9`: what the function `take` of a file returns for each number.

    It returns a game, or a rule: a function that yields options. The contents of the file go with
    the family to whoever computes, so that no other machine needs it; what the file imports must be
    there.
    """

    code: str = field(default="", kw_only=True)
    """What the file held when the family was made."""

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.code:
            object.__setattr__(self, "code", _contents(self.source.rpartition(":")[0]))
        self.game(0)

    @property
    def rules(self) -> str:
        """The contents of the file."""
        return self.code

    def text_of(self, number: int) -> str:
        """Return the function with its numbers: a game of one's own has no other text."""
        given = zip(self.columns, self.parameters(number), strict=True)
        return f"{self.source}({', '.join(f'{name}={value}' for name, value in given)})"

    def with_numbers(self, numbers: dict[str, int]) -> Any:
        """Return what the function makes of these numbers, as a game."""
        make = _made(*self.source.rpartition(":")[::2], self.code)
        try:
            found = make(**numbers)
        except Exception as error:
            raise RuleError(
                f"{self.source} fails for {numbers}: {type(error).__name__}: {error}"
            ) from error
        if isinstance(found, Game):
            return found
        if callable(found) and not isinstance(found, type):
            return impartial(found)
        raise RuleError(
            f"{self.source} returns {found!r} for {numbers}; it makes a game, or a rule: a "
            "function that yields options"
        )


def _contents(file: str) -> str:
    try:
        return Path(file).read_text(encoding="utf-8")
    except OSError as error:
        raise MissingFileError(
            f"{file}: {error.strerror or error}; a family is FILE.py:FUNCTION a=2-9"
        ) from None
    except UnicodeDecodeError:
        raise ParameterError(f"{file} is not a text of Python") from None


@cache
def _made(file: str, name: str, code: str) -> Any:
    """Return the function of this name from a file with these contents."""
    mark = sha256(code.encode()).hexdigest()[:8]
    module = ModuleType(f"rules_of_{Path(file).stem}_{mark}")
    module.__file__ = file
    place = f"<{file} {mark}>"
    # Where the text of a rule is read, in order to compile it, its lines are looked up here.
    linecache.cache[place] = (len(code), None, code.splitlines(keepends=True), place)
    sys.modules[module.__name__] = module  # dataclasses and pickle look their module up
    try:
        exec(compile(code, place, "exec"), module.__dict__)
    except (Exception, SystemExit) as error:
        raise RuleError(f"{file} does not load: {type(error).__name__}: {error}") from error
    found = getattr(module, name, None)
    if not callable(found):
        known = [key for key, value in vars(module).items() if callable(value)]
        raise ParameterError(f"{file} has no function {name!r}{nearest(name, known)}")
    return found
