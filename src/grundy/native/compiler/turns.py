"""The rules of a scoring game over whole numbers, lowered for a compiler.

`moves` becomes a function that writes rows into an array: the next state, or its gain, whether the
mover moves again, and the state. `final` becomes a function that returns the margin, or a code
while play goes on; `canonical` one that returns a state.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.sources import outside_of
from grundy.native.compiler.arithmetic import Arithmetic, NotLowered, parsed
from grundy.native.compiler.environment import (
    check_flow,
    made,
    setting_lines,
    setting_names,
    settings,
)
from grundy.native.compiler.lowering import OptionWriter, options_in, written
from grundy.native.compiler.methods import Opened
from grundy.native.kernels.strong import GOING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grundy.native.compiler.lowering import Lowered

FIELDS = ("gain", "again", "state")


@dataclass(frozen=True, slots=True)
class TurnForms:
    """How a rule writes a turn: functions by their arguments' names, and tuples if it has any.

    `makers` pairs a function with its arguments, as in `(to, ("state", "gain", "again"))`; `pairs`
    says that a tuple is (gain, state) or (gain, state, again); with `graded` what stands for again
    is a number and no yes or no.
    """

    makers: tuple[tuple[Callable[..., Any], tuple[str, ...]], ...] = ()
    pairs: bool = False
    graded: bool = False


def lower_turns(rule: Callable[..., Any], forms: TurnForms, *, compiled: bool) -> Lowered:
    """Return `moves` as a function that writes rows of 1 or 3 numbers.

    >>> def steps(n):
    ...     yield 5, n + 1
    ...     yield 0, n + 2, True
    >>> room = [0] * 8
    >>> lowered = lower_turns(steps, TurnForms(pairs=True), compiled=False)
    >>> lowered.width, lowered.function([7], room), room[:6]
    (3, 6, [5, 0, 8, 0, 1, 9])

    Raises `NotLowered` with the reason.
    """
    opened = Opened(rule, leave=tuple(maker for maker, _ in forms.makers))
    names = opened.arguments
    if len(names) != 1:
        raise NotLowered("its states are not single numbers")
    rewriter = TurnWriter(opened, forms)
    if rewriter.splits:
        raise NotLowered("the rule yields lists")
    given = settings_of(opened, compiled)
    return written(
        opened.tree, names, rewriter, opened.namespace(compiled), given, compiled=compiled
    )


def lower_final(rule: Callable[..., Any], *, compiled: bool) -> Any:
    """Return `final` as a function that returns a margin, or `GOING` for None.

    >>> def full(n):
    ...     if n > 9:
    ...         return -1
    >>> [lower_final(full, compiled=False)(n) for n in (3, 10)] == [GOING, -1]
    True
    """
    return _lower_result(rule, GOING, compiled)


def lower_state(rule: Callable[..., Any], *, compiled: bool) -> Any:
    """Return `canonical` as a function from one number to another."""
    return _lower_result(rule, None, compiled)


def lower_truth(rule: Callable[..., Any], *, compiled: bool) -> Any:
    """Return a function that says yes or no as one that returns 1 or 0.

    >>> def odd(n):
    ...     return n % 2 == 1
    >>> [lower_truth(odd, compiled=False)(n) for n in (3, 4)]
    [1, 0]
    """
    return _lower_result(rule, None, compiled, _Truth)


def _lower_result(
    rule: Callable[..., Any],
    otherwise: int | None,
    compiled: bool,
    rewriting: type[ResultWriter] | None = None,
) -> Any:
    opened = Opened(rule)
    if len(opened.arguments) != 1:
        raise NotLowered("its states are not single numbers")
    given = settings_of(opened, compiled)
    check_flow(opened.tree, [*opened.arguments, *given])
    rewriter = (rewriting or ResultWriter)(otherwise, opened.outside)
    body = [*setting_lines(given), *rewriter.statements(opened.tree.body)]
    if otherwise is not None:
        body.append(parsed(f"return {otherwise}"))
    namespace = opened.namespace(compiled) | setting_names(given)
    return made(opened.arguments, body, namespace, compiled=compiled)


def settings_of(opened: Opened, compiled: bool) -> dict[str, Any]:
    """Return the arguments of a function or method that have a default."""
    bound = opened.owner is not None
    return settings(opened.function, len(opened.arguments) + bound, compiled)


class ResultWriter(Arithmetic):
    """Rewrites what a function returns: a whole number, or a code for None."""

    def __init__(self, otherwise: int | None, outside: Mapping[str, Any]) -> None:
        super().__init__(outside)
        self.otherwise = otherwise

    def visit_Return(self, node: ast.Return) -> Any:
        """Return the number itself, or the code."""
        return self._returned(node.value or ast.Constant(None))

    def _returned(self, value: ast.expr) -> ast.stmt:
        if isinstance(value, ast.IfExp):
            both = [self._returned(value.body)], [self._returned(value.orelse)]
            return ast.If(self.visit(value.test), *both)
        if isinstance(value, ast.Constant) and value.value is None:
            if self.otherwise is None:
                raise NotLowered("it returns None")
            return _statement(f"return {self.otherwise}")
        back: Any = parsed("return grundy_whole(0)")
        back.value.args = [self.visit(deepcopy(value))]
        return _as_statement(back)


class _Truth(ResultWriter):
    """Rewrites what a function returns: 1 or 0 for what is true or not."""

    def _returned(self, value: ast.expr) -> ast.stmt:
        one, zero = ast.Constant(1), ast.Constant(0)
        return ast.Return(ast.IfExp(self.visit(deepcopy(value)), one, zero))


class TurnWriter(OptionWriter):
    """Rewrites a rule that yields states or turns."""

    def __init__(self, opened: Opened, forms: TurnForms) -> None:
        super().__init__(opened.tree, 1, opened.outside)
        self.known = outside_of(opened.function, opened.tree)
        self.opened, self.forms = opened, forms
        options = [value for node in ast.walk(opened.tree) for value in options_in(node)]
        if any(self.turn(value) for value in options):
            self.width = 3

    def numbers(self, part: ast.expr) -> tuple[list[ast.stmt], list[ast.expr]]:
        """Return the numbers of one row."""
        turn = self.turn(part)
        if turn is None and self.forms.pairs:
            raise NotLowered("the rule yields something other than pairs")
        if turn is None:
            turn = {"state": part}
        if self.width == 1:
            return [], [self.visit(deepcopy(turn["state"]))]
        row = [turn.get(field, ast.Constant(0)) for field in FIELDS]
        gain, again, state = [self.visit(deepcopy(value)) for value in row]
        if not self.forms.graded:
            again = ast.IfExp(again, ast.Constant(1), ast.Constant(0))
        return [], [gain, again, state]

    def turn(self, value: ast.expr) -> dict[str, ast.expr] | None:
        """Return gain, again and state where they are written out; None for a state alone."""
        if isinstance(value, ast.Tuple):
            if not self.forms.pairs or len(value.elts) not in (2, 3):
                raise NotLowered("the rule yields tuples")
            return dict(zip(("gain", "state", "again"), value.elts, strict=False))
        if not isinstance(value, ast.Call):
            return None
        called = self._meaning(value.func)
        for maker, names in self.forms.makers:
            if called is maker:
                if any(isinstance(item, ast.Starred) for item in value.args):
                    raise NotLowered("the rule uses *")
                if any(word.arg is None for word in value.keywords):
                    raise NotLowered("the rule uses **")
                given = dict(zip(names, value.args, strict=False))
                return given | {word.arg: word.value for word in value.keywords if word.arg}
        return None

    def _meaning(self, called: ast.expr) -> Any:
        if isinstance(called, ast.Name):
            return self.known.get(called.id)
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name):
            return getattr(self.known.get(called.value.id), called.attr, None)
        return None


def _statement(text: str) -> ast.stmt:
    return _as_statement(parsed(text))


def _as_statement(node: Any) -> ast.stmt:
    assert isinstance(node, ast.stmt)
    return node
