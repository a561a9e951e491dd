"""Functions that belong to one formula, which say themselves what they give."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import Call, Name, changed
from grundy.forms.rule.program import Value
from grundy.forms.rule.statement import Function

if TYPE_CHECKING:
    from grundy.forms.rule.program import Part


@dataclass(frozen=True)
class OwnFunction:
    """A function of a formula's own: its definition, with all that it calls and no library has."""

    name: str
    parts: tuple[Part, ...]

    def words(self, of: str) -> str:
        """Return its value in words, for an argument."""
        return f"{self.name}({of})"

    def lost_words(self, of: str) -> str:
        """Return in words where its value is 0."""
        return f"its value is 0, which is {self.words(of)}"

    def latex(self, of: str) -> str:
        """Return its value in LaTeX."""
        return rf"\texttt{{{self.name}}}({of})"


def owned(given: Any, suffix: str) -> Any:
    """Return a formula whose own functions have names that no other formula uses."""
    names = {part.name: f"{part.name}_{suffix}" for one in given.own for part in one.parts}

    def change(node: Any) -> Any:
        if isinstance(node, Call | Name | Function | Value) and node.name in names:
            return replace(node, name=names[node.name])
        return node

    own = tuple(
        replace(one, name=names[one.name], parts=tuple(changed(p, change) for p in one.parts))
        for one in given.own
    )
    return replace(given, node=changed(given.node, change), own=own)
