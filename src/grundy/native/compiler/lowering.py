"""Lowering: a rule in Python, rewritten as a function over arrays that a compiler can take.

What the rule yields is written into an array, row by row; its operators become checked ones; its
loops burn fuel, so that a rule that never ends is stopped. What a compiler could get wrong is
refused with a reason, and the rule then runs as it is.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from grundy.forms.numbers import COSTS
from grundy.limits.budget import FUEL
from grundy.native.compiler.arithmetic import (
    Arithmetic,
    NotLowered,
    call,
    in_any_order,
    parsed,
)
from grundy.native.compiler.environment import (
    check_flow,
    made,
    setting_lines,
    setting_names,
    settings,
)
from grundy.native.compiler.methods import Opened
from grundy.native.kernels.rules import FUEL_CODE, ROOM_CODE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

MOST_PARTS = 8
"""Parts of an option."""

COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp)
DISPLAYS = (ast.List, ast.Tuple, ast.Set)


@dataclass(frozen=True, slots=True)
class Lowered:
    """A lowered rule: `function(state, out)` writes options as rows of `width` numbers.

    It returns how many numbers it wrote, or a negative code. When the rule `splits`, a row begins
    with the number of its parts.
    """

    function: Callable[[Any, Any], int]
    width: int
    splits: bool


def lower(rule: Callable[..., Any], arity: int, *, compiled: bool) -> Lowered:
    """Return the rule as a function over arrays, for plain Python or `compiled`.

    >>> def halve(n):
    ...     if n:
    ...         yield n // 2
    >>> room = [0] * 8
    >>> lower(halve, 1, compiled=False).function([7], room), room[0]
    (1, 3)

    Raises `NotLowered` with the reason.
    """
    opened = Opened(rule)
    function, tree, outside = opened.function, opened.tree, opened.outside
    given = settings(function, arity + (opened.owner is not None), compiled)
    names = [argument.arg for argument in (*tree.args.posonlyargs, *tree.args.args)][:arity]
    rewriter = OptionWriter(tree, arity, outside)
    namespace = opened.namespace(compiled)
    return written(tree, names, rewriter, namespace, given, compiled=compiled)


def written(  # noqa: PLR0913 - what a function is made of
    tree: ast.FunctionDef,
    names: list[str],
    rewriter: OptionWriter,
    namespace: dict[str, Any],
    given: dict[str, Any],
    *,
    compiled: bool,
) -> Lowered:
    """Return the function whose tree this is, rewritten so that it writes its options.

    `given` are its settings, by their names.
    """
    check_flow(tree, [*names, *given])
    lines = [f"{name} = grundy_int(grundy_state[{d}])" for d, name in enumerate(names)]
    lines += ["grundy_count = 0", "grundy_room = grundy_len(grundy_out)", f"grundy_fuel = {FUEL}"]
    # A function that only returns options gives None where it falls off its end.
    end = "return grundy_count" if rewriter.yields else "raise grundy_error"
    body = [
        *setting_lines(given),
        *map(parsed, lines),
        *rewriter.statements(tree.body),
        parsed(end),
    ]
    namespace = namespace | setting_names(given)
    inside = (node for statement in tree.body for node in ast.walk(statement))
    indexes = any(isinstance(node, ast.Subscript) for node in inside)
    function = made(
        ["grundy_state", "grundy_out"], body, namespace, compiled=compiled, indexes=indexes
    )
    return Lowered(function, rewriter.width, rewriter.splits)


class OptionWriter(Arithmetic):
    """Rewrites the body of a rule: its options are written to an array."""

    def __init__(self, tree: ast.FunctionDef, arity: int, outside: Mapping[str, Any]) -> None:
        super().__init__(outside)
        nodes = list(ast.walk(tree))
        self.arity = arity
        self.fresh = count()
        self.yields = any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in nodes)
        lists = [v for node in nodes for v in options_in(node) if isinstance(v, ast.List)]
        self.splits = bool(lists)
        most_parts = max((len(found.elts) for found in lists), default=1)
        if most_parts > MOST_PARTS:
            raise NotLowered(f"an option has more than {MOST_PARTS} parts")
        self.width = 1 + arity * max(1, most_parts) if self.splits else arity

    # What gives options ------------------------------------------------------------------------

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Write what is yielded; leave out docstrings."""
        if isinstance(node.value, ast.Yield):
            return self._emit(node.value.value or ast.Constant(None))
        if isinstance(node.value, ast.YieldFrom):
            return self._emit_all(node.value.value)
        return super().visit_Expr(node)

    def visit_Return(self, node: ast.Return) -> Any:
        """Write all that is returned; the options of a generator end there."""
        done = parsed("return grundy_count")
        if self.yields and node.value is None:
            return done
        if self.yields or node.value is None:
            raise NotLowered("the rule returns something other than its options")
        return [*self._emit_all(node.value), done]

    def _emit_all(self, value: ast.expr) -> list[ast.stmt]:
        if isinstance(value, COMPREHENSIONS):
            return self._loops(value.generators, value.elt)
        if isinstance(value, DISPLAYS):
            return [statement for item in value.elts for statement in self._emit(item)]
        target = ast.Name("grundy_each", ast.Store())
        body = self._emit(ast.Name("grundy_each", ast.Load()))
        loop = ast.For(target, self.visit(value), self.burning(body), [])
        return [*self.charge(value), loop]

    def _loops(self, generators: list[ast.comprehension], value: ast.expr) -> list[ast.stmt]:
        if not generators:
            return self._emit(value)
        charge = self.charge(generators[0].iter)
        over = self.visit(in_any_order(deepcopy(generators[0].iter)))
        # The names of a comprehension are its own: outside, they mean what they meant.
        rename = _Renamer(self.fresh, generators[0].target)
        first, *rest = [rename.visit(generator) for generator in generators]
        inside = self._loops(rest, rename.visit(value))
        for test in reversed(first.ifs):
            inside = [ast.If(self.visit(test), inside, [])]
        target: Any = first.target
        for node in ast.walk(target):
            node.ours = True  # type: ignore[attr-defined]  # named by us, not by the user
        return [*charge, ast.For(self.visit(target), over, self.burning(inside), [])]

    def visit_For(self, node: ast.For) -> Any:
        """Rewrite a loop; what it goes through may have a price of its own."""
        return [*self.charge(node.iter), super().visit_For(node)]

    def _emit(self, value: ast.expr) -> list[ast.stmt]:
        """Return the statements that write one option."""
        if isinstance(value, ast.IfExp):
            both = self._emit(value.body), self._emit(value.orelse)
            return [ast.If(self.visit(value.test), *both)]
        parts = value.elts if isinstance(value, ast.List) else [value]
        written = [parsed(f"if grundy_count + {self.width} > grundy_room:\n return {ROOM_CODE}")]
        if self.splits:
            written.append(parsed(f"grundy_out[grundy_count] = {len(parts)}"))
        place = int(self.splits)
        for part in parts:
            before, numbers = self.numbers(part)
            written += before
            for number in numbers:
                store: Any = parsed(f"grundy_out[grundy_count + {place}] = grundy_whole(0)")
                store.value.args = [number]
                written.append(store)
                place += 1
        return [*written, parsed(f"grundy_count += {self.width}")]

    def numbers(self, part: ast.expr) -> tuple[list[ast.stmt], list[ast.expr]]:
        """Return what must be done first, and the expressions for the numbers of one state."""
        if self.arity == 1:
            return [], [self.visit(deepcopy(part))]
        if isinstance(part, ast.Tuple):
            if len(part.elts) != self.arity:
                raise NotLowered(f"the rule yields a tuple of {len(part.elts)}")
            return [], [self.visit(deepcopy(number)) for number in part.elts]
        if isinstance(part, ast.Name) and part.id in self.outside:
            raise NotLowered("an option is a list made outside the rule")
        held: Any = parsed("grundy_tuple = 0")
        held.value = call("pair", self.visit(deepcopy(part)))
        fits = parsed(f"if grundy_len(grundy_tuple) != {self.arity}:\n raise grundy_error")
        places: list[Any] = [parsed(f"grundy_tuple[{d}]") for d in range(self.arity)]
        return [held, fits], [place.value for place in places]

    # Fuel --------------------------------------------------------------------------------------

    def burning(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the body of a loop that burns fuel, and ends the rule when there is none."""
        return [*_burnt(1), *body]

    def charge(self, over: ast.expr) -> list[ast.stmt]:
        """Return what takes fuel for the making of what a loop goes through."""
        if not isinstance(over, ast.Call) or not isinstance(over.func, ast.Name):
            return []
        cost = COSTS.get(self.outside.get(over.func.id), 0)
        return _burnt(cost) if cost else []


def _burnt(fuel: int) -> list[ast.stmt]:
    spent = parsed(f"if grundy_fuel < 0:\n return {FUEL_CODE}")
    return [parsed(f"grundy_fuel -= {fuel}"), spent]


class _Renamer(ast.NodeTransformer):
    """Gives the names that a target binds new names that no one else has."""

    def __init__(self, fresh: Iterator[int], target: ast.expr) -> None:
        bound = [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
        self.new = {name: f"grundy_{next(fresh)}_{name}" for name in bound}

    def visit_Name(self, node: ast.Name) -> ast.Name:
        """Return the name by which it goes now."""
        return ast.Name(self.new.get(node.id, node.id), node.ctx)


def options_in(node: ast.AST) -> list[ast.expr]:
    """Return the expressions for single options in a node that gives options."""
    value = getattr(node, "value", None)
    if isinstance(node, ast.Yield) and value is not None:
        return _branches(value)
    if not isinstance(node, (ast.YieldFrom, ast.Return)):
        return []
    if isinstance(value, COMPREHENSIONS):
        return _branches(value.elt)
    if isinstance(value, DISPLAYS):
        return [branch for item in value.elts for branch in _branches(item)]
    return []


def _branches(value: ast.expr) -> list[ast.expr]:
    if isinstance(value, ast.IfExp):
        return _branches(value.body) + _branches(value.orelse)
    return [value]
