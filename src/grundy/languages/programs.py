"""Programs in every language: one description, printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.languages.cpp import Cpp

if TYPE_CHECKING:
    from grundy.languages.braces import Braces

PRINTERS: dict[str, type[Braces]] = {"cpp": Cpp}
"""The printers of languages with types."""
