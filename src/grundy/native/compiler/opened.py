"""Rules as the compiler takes them: as they are written, and what their names mean.

`self.rows` and `math.isqrt` become names from outside. Any other use of `self`, or of a module, is
refused. A refusal quotes the line that it is about.
"""

from __future__ import annotations

import linecache
from dataclasses import replace
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import Attribute, Call, Method, Name, changed, names_in, walk
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.sources import bound_in, refuse_changes, refuse_tables, written_function
from grundy.native.compiler.assignment import unassigned

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.rule.expression import Where

OURS = "grundy_"
"""How the names begin that a lowered function has for itself."""

SETTING = f"{OURS}setting_"
"""How the names begin of what settings are by default."""

MOST_NODES = 650
"""Nodes of a rule: the compiler would take longer than the work."""


class NotLowered(Exception):  # noqa: N818 - news: the rule runs as it is
    """The rule is not for the compiler; the text says why."""


class Opened:
    """A function or a method taken apart: as it is written, without `self`, and its names."""

    def __init__(self, rule: Callable[..., Any]) -> None:
        function = rule.__func__ if isinstance(rule, MethodType) else rule
        if not isinstance(function, FunctionType):
            raise NotLowered(f"the rule is a {type(rule).__name__}, not a function")
        self.file = function.__code__.co_filename
        try:
            self.function, self.outside = written_function(function, SETTING)
            refuse_changes(self.function)
        except NotRead as error:
            raise self.refused(str(error), error.where) from error
        bound = bound_in(self.function)
        for name in sorted(bound | self.outside.keys()):
            if name.startswith(OURS) and not name.startswith(SETTING):
                raise NotLowered(f"the name {name} is taken")
        self.said = {name: name.removeprefix(SETTING) for name in self.outside}
        """How the rule writes its names from outside."""
        spaces: dict[str, Any] = {
            name: value
            for name, value in self.outside.items()
            if isinstance(value, ModuleType) and name not in bound
        }
        if isinstance(rule, MethodType):
            spaces |= self._without_self(rule)
        self._settle(spaces)

    def check(self) -> None:
        """Raise `NotLowered` when a name may have no value, or the rule is not a plain one."""
        if self.function.rest:
            raise NotLowered(f"{self.function.name} has more than plain arguments")
        try:
            refuse_tables(self.function)
        except NotRead as error:
            raise self.refused(str(error), error.where) from error
        if sum(1 for _ in walk(*self.function.body)) > MOST_NODES:
            raise NotLowered("the rule is too long to compile")
        name = unassigned(self.function)
        if name is not None:
            raise self.refused(f"{name.name} may have no value where it is used", name.where)

    def refused(self, words: str, where: Where | None) -> NotLowered:
        """Return a refusal that quotes the line that it is about."""
        line = linecache.getline(self.file, where[0]).strip() if where else ""
        return NotLowered(f"{words} (line {where[0]}: {line})" if where and line else words)

    def refused_name(self, words: str, name: str) -> NotLowered:
        """Return a refusal of a name from outside; one that quotes a line stays as it is."""
        nodes = [] if "(line " in words else walk(*self.function.body)
        found = (n.where for n in nodes if isinstance(n, (Name, Call)) and n.name == name)
        return self.refused(words, next(found, None))

    def _without_self(self, rule: MethodType) -> dict[str, Any]:
        if not self.function.parameters:
            raise NotLowered("the rule is a method with more than plain arguments")
        own, *others = self.function.parameters
        self.function = replace(self.function, parameters=tuple(others))
        return {own: rule.__self__}

    def _settle(self, spaces: dict[str, Any]) -> None:
        """Put a name from outside for every attribute of `self` and of a module."""

        def settled(node: Any) -> Any:
            match node:
                case Attribute(Name(space), name) if space in spaces:
                    return Name(self._named(space, spaces[space], name), where=node.where)
                case Method(Name(space), name, given, named) if space in spaces:
                    called = self._named(space, spaces[space], name)
                    return Call(called, given, named, where=node.where)
            return node

        self.function = changed(self.function, settled)
        for name in sorted(names_in(*self.function.body) & spaces.keys()):
            raise NotLowered(f"the rule uses {name} itself")
        for name in spaces.keys() & self.outside.keys():
            del self.outside[name]

    def _named(self, space: str, owner: Any, name: str) -> str:
        new = f"{OURS}of_{space}_{name}"
        self.said[new] = f"{space}.{name}"
        try:
            self.outside[new] = getattr(owner, name)
        except AttributeError:
            raise NotLowered(f"{space} has no attribute {name}") from None
        return new
