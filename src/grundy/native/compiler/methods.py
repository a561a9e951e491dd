"""Methods as the compiler may have them: what they read from `self` becomes constants.

`self.rows` becomes the number that it is now, and `self.helper(x)` a call of that method, lowered
in the same way. Any other use of `self` is refused.
"""

from __future__ import annotations

import ast
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.sources import outside_of
from grundy.native.compiler.arithmetic import Arithmetic, NotLowered
from grundy.native.compiler.environment import (
    check_flow,
    constant,
    definition_of,
    environment_of,
    made,
)

if TYPE_CHECKING:
    from collections.abc import Callable


class Opened:
    """A function or a method taken apart: its tree without `self`, and what its names mean."""

    def __init__(self, rule: Callable[..., Any], *, leave: tuple[Any, ...] = ()) -> None:
        function = rule.__func__ if isinstance(rule, MethodType) else rule
        if not isinstance(function, FunctionType):
            raise NotLowered(f"the rule is a {type(rule).__name__}, not a function")
        self.function, self.leave = function, leave
        self.tree = definition_of(function)
        self.owner: Any = rule.__self__ if isinstance(rule, MethodType) else None
        self.used: dict[str, str] = {}
        if isinstance(rule, MethodType):
            self._take_self_out()

    @property
    def arguments(self) -> list[str]:
        """The names of the arguments without a default."""
        given = [*self.tree.args.posonlyargs, *self.tree.args.args]
        kept = len(given) - len(self.tree.args.defaults)
        return [argument.arg for argument in given[:kept]]

    @property
    def outside(self) -> dict[str, Any]:
        """What the names mean that the function takes from outside, save what is to be left."""
        found = outside_of(self.function, self.tree)
        return {
            name: value
            for name, value in found.items()
            if all(value is not left for left in self.leave)
        }

    def namespace(self, compiled: bool) -> dict[str, Any]:
        """Return what every name means that the function takes from outside."""
        names = environment_of(self.outside, compiled)
        for name, attribute in self.used.items():
            names[name] = self._attribute(attribute, compiled)
        return names

    def _take_self_out(self) -> None:
        first = self.tree.args.posonlyargs or self.tree.args.args
        if not first or self.tree.decorator_list:
            raise NotLowered("the rule is a method with more than plain arguments")
        name = first.pop(0).arg
        self.tree = _Selfless(name, self.used).visit(self.tree)

    def _attribute(self, name: str, compiled: bool) -> Any:
        try:
            value = getattr(self.owner, name)
        except AttributeError:
            raise NotLowered(f"it has no attribute {name}") from None
        if isinstance(value, MethodType):
            return _lowered_method(value, compiled)
        return constant(f"self.{name}", value, compiled)


class _Selfless(ast.NodeTransformer):
    """Puts a name of its own for every attribute of `self`."""

    def __init__(self, name: str, used: dict[str, str]) -> None:
        self.name, self.used = name, used

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        """Return the name that stands for it."""
        if not isinstance(node.value, ast.Name) or node.value.id != self.name:
            return self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            raise NotLowered(f"the rule changes {self.name}.{node.attr}")
        stand_in = f"grundy_of_self_{node.attr}"
        self.used[stand_in] = node.attr
        return ast.Name(stand_in, ast.Load())

    def visit_Name(self, node: ast.Name) -> Any:
        """Refuse `self` by itself."""
        if node.id == self.name:
            raise NotLowered(f"the rule uses {self.name} itself")
        return node


_being_lowered: list[Any] = []


def _lowered_method(method: MethodType, compiled: bool) -> Any:
    if method.__func__ in _being_lowered:
        raise NotLowered(f"{method.__func__.__name__} calls itself")
    opened = Opened(method)
    arguments = opened.arguments
    if len(arguments) != opened.function.__code__.co_argcount - 1:
        raise NotLowered(f"{opened.function.__name__} has more than plain arguments")
    _being_lowered.append(method.__func__)
    try:
        namespace = opened.namespace(compiled)
    finally:
        _being_lowered.pop()
    check_flow(opened.tree, arguments)
    body = Arithmetic(opened.outside).statements(opened.tree.body)
    return made(arguments, body, namespace, compiled=compiled)
