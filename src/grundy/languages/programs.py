"""Programs in every language: one description, printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.reading import NotRead
from grundy.languages.cpp import Cpp
from grundy.languages.python import python_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.forms.rule.program import Program
    from grundy.languages.braces import Braces

PRINTERS: dict[str, type[Braces]] = {"cpp": Cpp}
"""The printers of languages with types."""
