"""Rules over rows whose options are slices of the row, rewritten as rules over indices.

A rule that takes either end of a row makes a new row for every option. The same rule over the two
indices of a slice makes none, and its positions can be laid out in an array. What is not surely
the same is refused.
"""

from __future__ import annotations

import ast
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.forms.facts import Facts, Linear, constant, plus
from grundy.forms.syntax import expression_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Finder: TypeAlias = Callable[[ast.expr], Sequence[ast.expr]]

COMPREHENSIONS = (ast.GeneratorExp, ast.ListComp, ast.SetComp)
DISPLAYS = (ast.List, ast.Tuple, ast.Set)

READERS = ("len", "sum", "min", "max", "enumerate", "reversed", "range", "bool", "tuple")
"""Functions that the pass knows: a rule that gives their names another meaning is refused."""

_WHOLE = ("len", "sum", "min", "max", "abs", "int")

_REFUSED: dict[type[ast.AST], str] = {
    ast.FunctionDef: "a function inside it",
    ast.AsyncFunctionDef: "a function inside it",
    ast.Lambda: "a lambda",
    ast.ClassDef: "a class",
    ast.Try: "try",
    ast.With: "with",
    ast.Match: "match",
    ast.NamedExpr: ":=",
    ast.Global: "global",
    ast.Nonlocal: "nonlocal",
    ast.Delete: "del",
    ast.DictComp: "a dictionary",
}


class NotSliced(Exception):  # noqa: N818 - news: the rule stays as it is
    """The rule is not over slices of its rows, or not surely; the text says why."""


@dataclass(frozen=True, slots=True)
class Sliced:
    """A rule over indices: `row` became `row_from` and `row_to`, its numbers are in `row_all`.

    `row_sums` are the prefix sums of `row_all`, one more than it has numbers, the first of them 0.
    """

    function: ast.FunctionDef
    """It has the same name; two arguments stand for each row, where the row stood."""

    rows: tuple[str, ...]
    """The arguments that were rows, in order."""

    sums: frozenset[str]
    """The rows whose prefix sums are used."""

    keeps_from: frozenset[str]
    """The rows whose lower end no option changes."""

    keeps_to: frozenset[str]
    """The rows whose upper end no option changes."""

    checks: bool
    """Whether an index is checked where it could not be proved to be in the row.

    The check reads ``row_all[len(row_all)]`` where Python would have raised an `IndexError`.
    """

    ends: dict[str, tuple[str, str]]
    """The names of the two arguments of each row."""


def sliced(function: ast.FunctionDef, rows: Sequence[str], options: Finder | None = None) -> Sliced:
    """Return a rule over rows of whole numbers as a rule over indices.

    `options` finds the states in one option as it is yielded: ``lambda option: [option.elts[1]]``
    where that is a pair of gain and state. Without it the function has no options and only reads
    its rows. Arguments other than the rows, and names from outside, stand for whole numbers or
    tuples of them, and the functions in `READERS` are Python's own: who calls must know that.

    >>> rule = ast.parse('''def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]''').body[0]
    >>> print(ast.unparse(sliced(rule, ["row"], pair_states).function))
    def ends(row_from, row_to):
        if row_from < row_to:
            yield (row_all[row_from], (row_from + 1, row_to))
            yield (row_all[row_to - 1], (row_from, row_to - 1))

    Raises `NotSliced` with the reason.
    """
    return _Slicer(deepcopy(function), rows, options).result()


def pair_states(option: ast.expr) -> list[ast.expr]:
    """Return the state in (gain, state) or (gain, state, again), or in to(state, ...).

    Raises `NotSliced` where the option is something else.
    """
    if isinstance(option, ast.Tuple) and len(option.elts) in (2, 3):
        return [option.elts[1]]
    if isinstance(option, ast.Call) and option.args and not isinstance(option.args[0], ast.Starred):
        return [option.args[0]]
    raise NotSliced(f"the rule yields {ast.unparse(option)}")


def part_states(option: ast.expr) -> list[ast.expr]:
    """Return the states in an option of an impartial rule: its parts, where it is a list."""
    return option.elts if isinstance(option, ast.List) else [option]


def rows_in(functions: Iterable[ast.FunctionDef]) -> tuple[str, ...]:
    """Return the arguments that some function uses as a row: it has a length, numbers, slices.

    >>> rows_in([ast.parse("def f(k, row): return row[k:]").body[0]])
    ('row',)
    """
    found: dict[str, None] = {}
    for function in functions:
        used = {name for node in ast.walk(function) for name in _used_as_rows(node)}
        given = (*function.args.posonlyargs, *function.args.args)
        found |= dict.fromkeys(a.arg for a in given if a.arg in used)
    return tuple(found)


def _used_as_rows(node: ast.AST) -> list[str]:
    read: list[ast.expr] = []
    if isinstance(node, ast.Subscript):
        read = [node.value]
    elif isinstance(node, (ast.For, ast.comprehension)):
        read = [node.iter]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
        read = (
            node.args
            if node.func.id in {*READERS, "any", "all", "sorted"} - {"range", "bool"}
            else []
        )
    elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
        starred = any(isinstance(item, ast.Starred) for item in node.targets[0].elts)
        read = [node.value] if starred else []
    return [name.id for name in read if isinstance(name, ast.Name)]


def options_in(node: ast.AST) -> list[ast.expr]:
    """Return the expressions for single options in a node that gives options."""
    value = getattr(node, "value", None)
    if isinstance(node, ast.Yield) and value is not None:
        return branches(value)
    if not isinstance(node, (ast.YieldFrom, ast.Return)):
        return []
    if isinstance(value, COMPREHENSIONS):
        return branches(value.elt)
    if isinstance(value, DISPLAYS):
        return [branch for item in value.elts for branch in branches(item)]
    return []


def branches(value: ast.expr) -> list[ast.expr]:
    """Return the options that an expression chooses from by `if` and `else`."""
    if isinstance(value, ast.IfExp):
        return branches(value.body) + branches(value.orelse)
    return [value]


@dataclass(frozen=True, slots=True)
class _Slice:
    """A slice of a row: its ends as expressions over indices."""

    base: str
    lower: ast.expr
    upper: ast.expr


@dataclass(frozen=True, slots=True)
class _Alias:
    """A name for a slice of a row: the names of its ends."""

    base: str
    lower: str
    upper: str


def _name(text: str) -> ast.Name:
    return ast.Name(text, ast.Load())


def _call(name: str, *given: ast.expr) -> ast.Call:
    return ast.Call(_name(name), list(given), [])


def _stored(nodes: Iterable[ast.AST]) -> set[str]:
    """Return the names that get values in some nodes."""
    return {
        inner.id
        for node in nodes
        for inner in ast.walk(node)
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store)
    }


def _leaves(body: Sequence[ast.stmt]) -> bool:
    """Return whether what follows a body is never reached from its end."""
    return bool(body) and isinstance(body[-1], (ast.Return, ast.Raise, ast.Break, ast.Continue))


class _Slicer(ast.NodeTransformer):
    """Rewrites a function along its paths, with the facts that hold there."""

    def __init__(
        self, function: ast.FunctionDef, rows: Sequence[str], options: Finder | None
    ) -> None:
        self.function, self.options = function, options
        self.given = [a.arg for a in (*function.args.posonlyargs, *function.args.args)]
        self.rows = tuple(name for name in self.given if name in rows)
        self.taken = {n.id for n in ast.walk(function) if isinstance(n, ast.Name)} | set(self.given)
        self._look()
        self.aliases = {row: self._alias(row, row) for row in self.rows}
        self._find_aliases()
        self.lists: set[str] = set()
        self._find_lists()
        self.whole_names = self._find_whole_names()
        self.changed = _stored(function.body)
        self.sums: set[str] = set()
        self.checks = False
        self.moved_from: set[str] = set()
        self.moved_to: set[str] = set()
        self.facts = Facts()
        for alias in self.aliases.values():
            self.whole_names |= {alias.lower, alias.upper}
        for row in self.rows:
            self._bind(self.aliases[row])

    def result(self) -> Sliced:
        """Return the rewritten function and what is known of it."""
        body = self.statements(self.function.body)
        self.function.body = body or [ast.Pass()]
        for arguments in (self.function.args.posonlyargs, self.function.args.args):
            arguments[:] = [new for a in arguments for new in self._arguments(a)]
        ast.fix_missing_locations(self.function)
        everything = frozenset(self.rows)
        return Sliced(
            self.function,
            self.rows,
            frozenset(self.sums),
            everything - self.moved_from,
            everything - self.moved_to,
            self.checks,
            {row: (self.aliases[row].lower, self.aliases[row].upper) for row in self.rows},
        )

    def _arguments(self, argument: ast.arg) -> list[ast.arg]:
        if argument.arg not in self.rows:
            return [argument]
        alias = self.aliases[argument.arg]
        return [ast.arg(alias.lower), ast.arg(alias.upper)]

    # What is looked at before ------------------------------------------------------------------

    def _look(self) -> None:
        if not self.rows:
            raise NotSliced("the rule has no row")
        defaults = len(self.function.args.defaults)
        settings = self.given[len(self.given) - defaults :] if defaults else []
        if self.function.args.vararg or self.function.args.kwarg or set(settings) & set(self.rows):
            raise NotSliced("a row is not a plain argument")
        for node in ast.walk(self.function):
            if node is not self.function and type(node) in _REFUSED:
                raise NotSliced(f"the rule uses {_REFUSED[type(node)]}")
        own = (_stored(self.function.body) | set(self.given)) & {*READERS, *_WHOLE}
        if own:
            raise NotSliced(f"the rule has its own {min(own)}")
        taken = {f"{row}_{kind}" for row in self.rows for kind in ("all", "sums")} & self.taken
        if taken:
            raise NotSliced(f"the name {min(taken)} is taken")
        self._look_at_yields()
        self._look_at_comprehensions()

    def _look_at_yields(self) -> None:
        yields = {id(n.value) for n in ast.walk(self.function) if isinstance(n, ast.Expr)}
        for node in ast.walk(self.function):
            if isinstance(node, (ast.Yield, ast.YieldFrom)) and id(node) not in yields:
                raise NotSliced("the rule uses what `yield` gives back")
        self.yields = any(
            isinstance(n, (ast.Yield, ast.YieldFrom)) for n in ast.walk(self.function)
        )

    def _look_at_comprehensions(self) -> None:
        """Names that a comprehension binds must be its own: then facts about them are sure."""
        inside: list[str] = []
        for node in ast.walk(self.function):
            if isinstance(node, COMPREHENSIONS):
                inside += sorted(_stored(g.target for g in node.generators))
        if set(inside) & set(self.rows):
            raise NotSliced("a comprehension gives a row's name another meaning")

    def _fresh(self, wanted: str) -> str:
        name = wanted
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def _alias(self, name: str, base: str) -> _Alias:
        return _Alias(base, self._fresh(f"{name}_from"), self._fresh(f"{name}_to"))

    def _find_aliases(self) -> None:
        """Find the local names for slices: all that they ever stand for are slices of one row."""
        again = True
        while again:
            again = False
            for target, value in _assignments(self.function):
                base = self._base(value)
                if base is None:
                    continue
                known = self.aliases.get(target)
                if known is None:
                    self.aliases[target] = self._alias(target, base)
                    again = True
                elif known.base != base:
                    raise NotSliced(f"{target} stands for slices of different rows")
        for target, value in _assignments(self.function):
            if target in self.aliases and self._base(value) is None and not _is_empty(value):
                raise NotSliced(f"{target} stands for a slice and for something else")
        bound = _bound_otherwise(self.function)
        for name in self.aliases:
            if name in bound:
                raise NotSliced(f"{name} stands for a slice and for something else")

    def _base(self, value: ast.expr | None) -> str | None:
        """Return the row that an expression is a slice of, or None."""
        if isinstance(value, ast.Name):
            alias = self.aliases.get(value.id)
            return alias.base if alias else None
        if isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice):
            return self._base(value.value)
        if isinstance(value, ast.Call) and _called(value) == "tuple" and len(value.args) == 1:
            return None if value.keywords else self._base(value.args[0])
        if isinstance(value, ast.IfExp):
            one, other = self._base(value.body), self._base(value.orelse)
            if one == other or (other is None and _is_empty(value.orelse)):
                return one
            return other if one is None and _is_empty(value.body) else None
        return None

    def _is_list(self, value: ast.expr) -> bool:
        """Return whether a slice is, or may be, a list: ``first, *rest = row`` makes one."""
        if isinstance(value, ast.Name):
            return value.id in self.lists
        if isinstance(value, ast.Subscript):
            return self._is_list(value.value)
        if isinstance(value, ast.IfExp):
            return self._is_list(value.body) or self._is_list(value.orelse)
        return False

    def _find_lists(self) -> None:
        for node in ast.walk(self.function):
            if isinstance(node, ast.Starred):
                self.lists.add(_id(node.value))
        while True:
            new = {
                target
                for target, value in _assignments(self.function)
                if target in self.aliases and self._is_list(value)
            }
            if new <= self.lists:
                return
            self.lists |= new

    def _find_whole_names(self) -> set[str]:
        """Find the names that stand for whole numbers only."""
        found = (_stored(self.function.body) | set(self.given)) - set(self.aliases)
        while True:
            self.whole_names = found
            doubtful = {name for name, source in _values(self.function) if self._doubts(source)}
            doubtful &= found
            if not doubtful:
                return found
            found -= doubtful

    def _doubts(self, source: Source) -> bool:
        if isinstance(source, tuple):
            return not self._goes_through_numbers(source[0])
        return not self._is_whole(source)

    def _goes_through_numbers(self, over: ast.expr) -> bool:
        """Return whether a loop over an expression gives whole numbers only."""
        if isinstance(over, ast.Name):
            return over.id in self.aliases or over.id not in self.changed_names
        if isinstance(over, ast.Call) and isinstance(over.func, ast.Name) and over.args:
            inner = over.args[0]
            if over.func.id == "range":
                return True
            if over.func.id in ("reversed", "enumerate"):
                return self._goes_through_numbers(inner)
            return False
        if isinstance(over, DISPLAYS):
            return all(self._is_whole(item) for item in over.elts)
        return self._base(over) is not None

    @property
    def changed_names(self) -> set[str]:
        """Names that the function gives values to, and its arguments."""
        return _stored(self.function.body) | set(self.given)

    def _is_whole(self, node: ast.expr) -> bool:
        """Return whether an expression surely gives a whole number, or fails."""
        if isinstance(node, ast.Constant):
            return isinstance(node.value, int)
        if isinstance(node, ast.Name):
            return node.id in self.whole_names or (
                node.id not in self.changed_names and node.id not in self.aliases
            )
        if isinstance(node, ast.BinOp):
            if isinstance(node.op, (ast.Div, ast.MatMult, ast.Pow)):
                return False
            return self._is_whole(node.left) and self._is_whole(node.right)
        if isinstance(node, ast.UnaryOp):
            return isinstance(node.op, ast.Not) or self._is_whole(node.operand)
        if isinstance(node, ast.BoolOp):
            return all(self._is_whole(part) for part in node.values)
        if isinstance(node, ast.IfExp):
            return self._is_whole(node.body) and self._is_whole(node.orelse)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            return self._is_whole_call(node.func.id, node.args)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            arrays = {f"{row}_{kind}" for row in self.rows for kind in ("all", "sums")}
            read = node.value.id in self.aliases or node.value.id in arrays
            return read and not isinstance(node.slice, ast.Slice)
        return isinstance(node, ast.Compare)

    def _is_whole_call(self, name: str, given: list[ast.expr]) -> bool:
        if name in ("len", "int"):
            return True
        if name not in _WHOLE:
            return False
        if len(given) > 1 or name == "abs":
            return all(self._is_whole(part) for part in given)
        if isinstance(given[0], COMPREHENSIONS):
            return self._is_whole(given[0].elt)
        outside = _id(given[0]) not in self.changed_names | {""}
        return outside or self._base(given[0]) is not None

    # Facts -------------------------------------------------------------------------------------

    def _bind(self, alias: _Alias) -> None:
        """Know what is always true of a slice: it does not end before it begins."""
        upper, lower = self.facts.linear(_name(alias.upper)), self.facts.linear(_name(alias.lower))
        self.facts.at_least_zero(plus(upper, lower, -1))

    def _assume(self, test: ast.expr, value: bool) -> None:
        self.facts.assume(test, value, self._is_whole)

    def _forget(self, names: Iterable[str]) -> None:
        gone = set(names)
        for name in list(gone):
            if name in self.aliases:
                gone |= {self.aliases[name].lower, self.aliases[name].upper}
        self.facts.forget(gone)
        for name in gone & set(self.aliases):
            self._bind(self.aliases[name])

    def _proves(self, *terms: tuple[int, ast.expr | int]) -> bool:
        """Return whether a sum of factors times expressions is surely at least 0."""
        form: Linear = {}
        for factor, term in terms:
            part = constant(term) if isinstance(term, int) else self.facts.linear(term)
            form = plus(form, part, factor)
        return self.facts.proves(form)

    # Statements --------------------------------------------------------------------------------

    def statements(self, given: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Return the statements, rewritten."""
        found: list[ast.stmt] = []
        for statement in given:
            new = self.visit(statement)
            found += new if isinstance(new, list) else [new]
        return found

    def _apart(
        self, body: Sequence[ast.stmt], test: ast.expr | None, value: bool
    ) -> tuple[list[ast.stmt], Facts]:
        """Return a body rewritten, and the facts at its end."""
        before = self.facts
        self.facts = before.copy()
        if test is not None:
            self._assume(test, value)
        new = self.statements(body)
        after, self.facts = self.facts, before
        return new, after

    def visit_If(self, node: ast.If) -> Any:
        """Rewrite a choice; where one way leaves, the facts of the other hold after it."""
        test = self._truth(node.test)
        body, after_body = self._apart(node.body, test, value=True)
        other, after_other = self._apart(node.orelse, test, value=False)
        if _leaves(node.body):
            self.facts = after_other
        elif _leaves(node.orelse):
            self.facts = after_body
        else:
            self._forget(_stored([*node.body, *node.orelse]))
        return ast.If(test, body, other)

    def visit_While(self, node: ast.While) -> Any:
        """Rewrite a loop: what it changes is not known in it."""
        stored = _stored(node.body)
        self._forget(stored)
        test = self._truth(node.test)
        body, _ = self._apart(node.body, test, value=True)
        other, _ = self._apart(node.orelse, None, value=True)
        self._forget(_stored(node.orelse))
        if not any(isinstance(inner, ast.Break) for part in node.body for inner in ast.walk(part)):
            self._assume(test, value=False)
        if node.orelse:
            self._forget(_stored(node.orelse))
        return ast.While(test, body, other)

    def _walked(
        self, target: ast.expr, over: ast.expr
    ) -> tuple[ast.expr, dict[str, ast.expr], str]:
        """Return what a loop goes through now, what its names stand for, and its index.

        Both are empty where the loop does not go through a row.
        """
        kind, given = "", [over]
        if isinstance(over, ast.Call) and not over.keywords and over.args:
            kind = _called(over)
            given = over.args if kind in ("enumerate", "reversed") else given
        inner = given[0]
        if self._base(inner) is None:
            return self.visit(over), {}, ""
        part = self._slice(inner, self._base(inner))
        index = self._fresh(f"{part.base}_at")
        self.whole_names.add(index)
        read = ast.Subscript(_name(f"{part.base}_all"), _name(index), ast.Load())
        if kind == "reversed":
            ends = [self._minus(part.upper, 1), self._minus(part.lower, 1), ast.Constant(-1)]
            steps: ast.expr = _call("range", *ends)
        else:
            steps = _call("range", part.lower, part.upper)
        if kind == "enumerate":
            if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
                raise NotSliced("a loop over enumerate has one name")
            place = self._added((1, _name(index)), (-1, part.lower))
            for begin in given[1:]:
                place = self._added((1, place), (1, self.visit(begin)))
            meanings = dict(zip(map(_id, target.elts), (place, read), strict=True))
        else:
            meanings = {_id(target): read}
        if "" in meanings:
            raise NotSliced("a loop over a row has something other than names")
        return steps, meanings, index

    def _know_loop(self, target: str, over: ast.expr) -> None:
        """Know between what the number of a loop lies."""
        number = self.facts.linear(_name(target))
        if isinstance(over, DISPLAYS) and over.elts:
            values = [item.value if isinstance(item, ast.Constant) else None for item in over.elts]
            whole = [value for value in values if type(value) is int]
            if len(whole) == len(values):
                self.facts.at_least_zero(plus(number, constant(min(whole)), -1))
                self.facts.at_least_zero(plus(constant(max(whole)), number, -1))
        if not isinstance(over, ast.Call) or _called(over) != "range":
            return
        if not all(self._is_whole(part) for part in over.args):
            return
        forms = [self.facts.linear(part) for part in over.args]
        first, stop = (forms[0], forms[1]) if len(forms) > 1 else (constant(0), forms[0])
        step = forms[2] if len(forms) > 2 else constant(1)
        by = step.get("", Fraction(0)) if not set(step) - {""} else Fraction(0)
        if by > 0:
            self.facts.at_least_zero(plus(number, first, -1))
            self.facts.at_least_zero(plus(plus(stop, number, -1), constant(1), -1))
        elif by < 0:
            self.facts.at_least_zero(plus(first, number, -1))
            self.facts.at_least_zero(plus(plus(number, stop, -1), constant(1), -1))

    def visit_For(self, node: ast.For) -> Any:
        """Rewrite a loop; one over a row goes through its indices."""
        over, meanings, index = self._walked(node.target, node.iter)
        stored = _stored([node.target, *node.body])
        changes = stored | self._ends_of(stored)
        if any(_names(value) & changes for value in meanings.values()):
            raise NotSliced("a loop changes the row that it goes through")
        self._forget(stored)
        before, self.facts = self.facts, self.facts.copy()
        begins: list[ast.stmt] = []
        target = ast.Name(index, ast.Store()) if index else self._plain_target(node.target)
        if isinstance(target, ast.Name):
            self._know_loop(target.id, over)
            self._forget(stored - {target.id})
        for name, value in meanings.items():
            begins.append(ast.Assign([ast.Name(name, ast.Store())], value))
            self.facts.equal(self.facts.linear(_name(name)), self.facts.linear(value))
        body = self.statements(node.body)
        self.facts = before
        other, _ = self._apart(node.orelse, None, value=True)
        self._forget(_stored(node.orelse))
        return ast.For(target, over, begins + body, other)

    def _plain_target(self, target: ast.expr) -> ast.expr:
        for node in ast.walk(target):
            if not isinstance(node, (ast.Name, ast.Tuple, ast.expr_context)):
                raise NotSliced("a loop has something other than names")
        return target

    def _ends_of(self, names: Iterable[str]) -> set[str]:
        found = [self.aliases[name] for name in names if name in self.aliases]
        return {end for alias in found for end in (alias.lower, alias.upper)}

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Rewrite an assignment: a name for a slice becomes two names for its ends."""
        if len(node.targets) != 1:
            if any(self._base(node.value) or _id(t) in self.aliases for t in node.targets):
                raise NotSliced("several names get one slice")
            return self._plain_assignment(node)
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Name) and target.id in self.aliases:
            return self._name_slice(self.aliases[target.id], target.id, value)
        if isinstance(target, ast.Tuple) and self._base(value) is not None:
            return self._unpack(target, value)
        pairs = _paired(target, value)
        if pairs and any(_id(one) in self.aliases for one, _ in pairs):
            return self._one_by_one(pairs)
        return self._plain_assignment(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        """Rewrite it as an assignment; what the annotation says does not matter."""
        if node.value is None:
            return ast.Pass()
        return self.visit(ast.Assign([node.target], node.value))

    def _plain_assignment(self, node: ast.Assign) -> ast.Assign:
        value = self.visit(node.value)
        stored = _stored(node.targets)
        whole = self._is_whole(value)
        self._forget(stored)
        targets = [self.visit(target) for target in node.targets]
        name = _id(targets[0]) if len(targets) == 1 and whole else ""
        if name in self.whole_names - _names(value):
            self.facts.equal(self.facts.linear(_name(name)), self.facts.linear(value))
        return ast.Assign(targets, value)

    def _name_slice(self, alias: _Alias, name: str, value: ast.expr) -> list[ast.stmt]:
        part = self._slice(value, alias.base)
        own = {alias.lower, alias.upper}
        self._forget([name])
        if not own & (_names(part.lower) | _names(part.upper)):
            for end, found in ((alias.lower, part.lower), (alias.upper, part.upper)):
                self.facts.equal(self.facts.linear(_name(end)), self.facts.linear(found))
        lower = ast.Assign([ast.Name(alias.lower, ast.Store())], part.lower)
        upper = ast.Assign([ast.Name(alias.upper, ast.Store())], part.upper)
        # Each is skipped where it says nothing, and neither may read what the other has changed.
        pairs = [
            (end, line)
            for end, line in ((alias.lower, lower), (alias.upper, upper))
            if ast.unparse(line.value) != end
        ]
        if len(pairs) == 2 and alias.lower in _names(part.upper):
            if alias.upper in _names(part.lower):
                raise NotSliced(f"both ends of {name} change at once")
            pairs.reverse()
        return [line for _, line in pairs] or [ast.Pass()]

    def _unpack(self, target: ast.Tuple, value: ast.expr) -> list[ast.stmt]:
        """Rewrite ``first, *rest = row``."""
        stars = [i for i, item in enumerate(target.elts) if isinstance(item, ast.Starred)]
        if len(stars) != 1:
            raise NotSliced("a row is unpacked into a fixed number of names")
        found: list[ast.stmt] = []
        length = len(target.elts)
        base = self._base(value)
        names = {_id(i.value if isinstance(i, ast.Starred) else i) for i in target.elts}
        if any(isinstance(n, ast.Name) and n.id in names for n in ast.walk(value)):
            raise NotSliced("a row is unpacked into itself")
        whole = self._slice(value, base)
        if not self._proves((1, whole.upper), (-1, whole.lower), (-1, length - 1)):
            raise NotSliced("a row may be too short to be unpacked")
        for place, item in enumerate(target.elts):
            if isinstance(item, ast.Starred):
                name = _id(item.value)
                after = length - 1 - place
                stop = None if after == 0 else ast.UnaryOp(ast.USub(), ast.Constant(after))
                rest = ast.Subscript(value, ast.Slice(ast.Constant(place), stop), ast.Load())
                found += self._name_slice(self.aliases[name], name, rest)
                continue
            index: ast.expr = ast.Constant(place)
            if place > stars[0]:
                index = ast.UnaryOp(ast.USub(), ast.Constant(length - place))
            read = ast.Subscript(deepcopy(value), index, ast.Load())
            found.append(self._plain_assignment(ast.Assign([item], read)))
        return found

    def _one_by_one(self, pairs: list[tuple[ast.expr, ast.expr]]) -> list[ast.stmt]:
        """Rewrite assignments of several names, where none of them is read by a later one."""
        found: list[ast.stmt] = []
        done: set[str] = set()
        for target, value in pairs:
            if done & _names(value):
                raise NotSliced("names change at once")
            done |= _names(target)
            new = self.visit(ast.Assign([target], value))
            found += new if isinstance(new, list) else [new]
        return found

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        """Rewrite it; what was known of the name is known of what it was."""
        value = self.visit(node.value)
        if not isinstance(node.target, ast.Name):
            return ast.AugAssign(self.visit(node.target), node.op, value)
        name = node.target.id
        adds = isinstance(node.op, (ast.Add, ast.Sub)) and self._is_whole(value)
        if adds and name not in _names(value) and name in self.whole_names:
            change = self.facts.linear(value)
            sign = -1 if isinstance(node.op, ast.Add) else 1
            before = [form for form in self.facts.known if name in form]
            self._forget([name])
            for form in before:
                self.facts.known.append(plus(form, change, sign * form[name]))
        else:
            self._forget([name])
        return ast.AugAssign(node.target, node.op, value)

    def visit_Assert(self, node: ast.Assert) -> Any:
        """Rewrite an assertion."""
        return ast.Assert(self._truth(node.test), None)

    def visit_Expr(self, node: ast.Expr) -> Any:
        """Rewrite what is yielded."""
        if isinstance(node.value, ast.Yield):
            if node.value.value is None:
                raise NotSliced("the rule yields nothing")
            return ast.Expr(ast.Yield(self._option(node.value.value)))
        if isinstance(node.value, ast.YieldFrom):
            return ast.Expr(ast.YieldFrom(self._all_options(node.value.value)))
        return ast.Expr(self.visit(node.value))

    def visit_Return(self, node: ast.Return) -> Any:
        """Rewrite what is returned: all options, or what a function without options found."""
        if node.value is None or self.options is None:
            return ast.Return(None if node.value is None else self.visit(node.value))
        if self.yields:
            raise NotSliced("the rule returns something other than its options")
        return ast.Return(self._all_options(node.value))

    # Options -----------------------------------------------------------------------------------

    def _all_options(self, value: ast.expr) -> ast.expr:
        if isinstance(value, ast.IfExp):
            return self._choice(value, self._all_options)
        if isinstance(value, COMPREHENSIONS):
            return self._comprehension(value, self._option)
        if isinstance(value, DISPLAYS):
            value.elts = [self._option(item) for item in value.elts]
            return value
        raise NotSliced(f"the options are not written out in {ast.unparse(value)}")

    def _option(self, value: ast.expr) -> ast.expr:
        if isinstance(value, ast.IfExp):
            return self._choice(value, self._option)
        if self.options is None:
            raise NotSliced("the function yields")
        states = {id(state) for state in self.options(value)}
        before, self.states = self.states, states
        found = self.visit(value)
        self.states = before
        assert isinstance(found, ast.expr)
        return found

    states: set[int] = set()  # noqa: RUF012 - replaced, never changed

    def visit(self, node: ast.AST) -> Any:
        """Rewrite a node; a state gets two numbers for each row."""
        return self._state(node) if id(node) in self.states else super().visit(node)

    def _state(self, node: Any) -> ast.expr:
        before, self.states = self.states, set()
        count = len(self.given) - len(self.function.args.defaults)
        if count == 1:
            parts = [node]
        elif isinstance(node, ast.Tuple) and len(node.elts) == count:
            parts = node.elts
        else:
            raise NotSliced(f"{ast.unparse(node)} is no tuple of {count} that is written out")
        found: list[ast.expr] = []
        for name, part in zip(self.given, parts, strict=False):
            if name not in self.rows:
                found.append(self.visit(part))
                continue
            if self._is_list(part):
                raise NotSliced(f"{ast.unparse(part)} is a list")
            piece = self._slice(part, name)
            found += [piece.lower, piece.upper]
            self._note_moves(name, piece)
        self.states = before
        return ast.Tuple(found, ast.Load())

    def _note_moves(self, row: str, piece: _Slice) -> None:
        alias = self.aliases[row]
        changes = row in self.changed
        for end, found, moved in (
            (alias.lower, piece.lower, self.moved_from),
            (alias.upper, piece.upper, self.moved_to),
        ):
            own = _name(end)
            stays = self._proves((1, own), (-1, found)) and self._proves((-1, own), (1, found))
            if changes or not stays:
                moved.add(row)

    # Slices ------------------------------------------------------------------------------------

    def _slice(self, node: ast.expr, base: str | None) -> _Slice:
        """Return an expression as a slice of a row, with the ends that Python would give it."""
        if base is not None and _is_empty(node):
            end = _name(self.aliases[base].upper)
            return _Slice(base, end, end)
        if isinstance(node, ast.IfExp):
            return self._chosen_slice(node, base)
        if base is None or self._base(node) != base:
            raise NotSliced(f"{ast.unparse(node)} is no slice of {base}")
        if isinstance(node, ast.Name):
            alias = self.aliases[node.id]
            return _Slice(base, _name(alias.lower), _name(alias.upper))
        if isinstance(node, ast.Call):
            return self._slice(node.args[0], base)
        assert isinstance(node, ast.Subscript)
        assert isinstance(node.slice, ast.Slice)
        whole = self._slice(node.value, base)
        step = node.slice.step
        if step is not None and not (isinstance(step, ast.Constant) and step.value in (1, None)):
            raise NotSliced("a slice has a step")
        lower = self._end(whole, node.slice.lower, whole.lower)
        upper = self._end(whole, node.slice.upper, whole.upper)
        if not self._proves((1, upper), (-1, lower)):
            upper = _call("max", lower, upper)
        return _Slice(base, lower, upper)

    def _chosen_slice(self, node: ast.IfExp, base: str | None) -> _Slice:
        test = self._truth(node.test)
        before = self.facts
        found = []
        for branch, value in ((node.body, True), (node.orelse, False)):
            self.facts = before.copy()
            self._assume(test, value)
            found.append(self._slice(branch, base))
            self.facts = before
        one, other = found
        lower = ast.IfExp(test, one.lower, other.lower)
        return _Slice(one.base, lower, ast.IfExp(test, one.upper, other.upper))

    def _end(self, whole: _Slice, given: ast.expr | None, otherwise: ast.expr) -> ast.expr:
        """Return one end of a slice as Python places it.

        A negative one is counted from the other end, and none is outside the row.
        """
        if given is None or (isinstance(given, ast.Constant) and given.value is None):
            return otherwise
        if not self._is_whole(given):
            raise NotSliced(f"{ast.unparse(given)} may be no whole number")
        number = self.visit(given)
        if self._proves((1, number)):
            return self._capped(whole, number)
        if self._proves((-1, number), (-1, 1)):
            return self._floored(whole, number)
        test = ast.Compare(number, [ast.GtE()], [ast.Constant(0)])
        return ast.IfExp(test, self._capped(whole, number), self._floored(whole, number))

    def _capped(self, whole: _Slice, number: ast.expr) -> ast.expr:
        end = self._added((1, whole.lower), (1, number))
        inside = self._proves((1, whole.upper), (-1, end))
        return end if inside else _call("min", end, whole.upper)

    def _floored(self, whole: _Slice, number: ast.expr) -> ast.expr:
        end = self._added((1, whole.upper), (1, number))
        inside = self._proves((1, end), (-1, whole.lower))
        return end if inside else _call("max", end, whole.lower)

    def _minus(self, node: ast.expr, number: int) -> ast.expr:
        return self._added((1, node), (-1, ast.Constant(number)))

    def _added(self, *terms: tuple[int, ast.expr]) -> ast.expr:
        """Return a sum as an expression that is as short as it can be."""
        form: Linear = {}
        seen: set[str] = set()
        for factor, term in terms:
            part = self.facts.linear(term)
            seen |= set(part)
            form = plus(form, part, factor)
        if any(not atom.isidentifier() for atom in seen - set(form) if atom):
            # Nothing that could fail is left out.
            (_, first), *rest = terms
            for factor, term in rest:
                operator = ast.Add() if factor > 0 else ast.Sub()
                first = ast.BinOp(first, operator, term)
            return first
        return _written(form)

    # Expressions -------------------------------------------------------------------------------

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """Rewrite the reading of one number of a row."""
        base = self._base(node.value)
        if base is None:
            return self.generic_visit(node)
        if isinstance(node.slice, ast.Slice) or not isinstance(node.ctx, ast.Load):
            raise NotSliced(f"{ast.unparse(node)} is used as a row of its own")
        if not self._is_whole(node.slice):
            raise NotSliced(f"{ast.unparse(node.slice)} may be no whole number")
        whole = self._slice(node.value, base)
        return ast.Subscript(
            _name(f"{base}_all"), self._place(whole, self.visit(node.slice)), ast.Load()
        )

    def _place(self, whole: _Slice, number: ast.expr) -> ast.expr:
        """Return where a number of a slice is; outside the slice it is at no place at all."""
        above = self._added((1, whole.lower), (1, number))
        below = self._added((1, whole.upper), (1, number))
        if self._proves((1, number)):
            return self._within(whole, above, ast.Lt(), whole.upper)
        if self._proves((-1, number), (-1, 1)):
            return self._within(whole, below, ast.GtE(), whole.lower)
        return ast.IfExp(
            ast.Compare(number, [ast.GtE()], [ast.Constant(0)]),
            self._within(whole, above, ast.Lt(), whole.upper),
            self._within(whole, below, ast.GtE(), whole.lower),
        )

    def _within(
        self, whole: _Slice, place: ast.expr, operator: ast.cmpop, end: ast.expr
    ) -> ast.expr:
        if isinstance(operator, ast.Lt):
            inside = self._proves((1, end), (-1, place), (-1, 1))
        else:
            inside = self._proves((1, place), (-1, end))
        if inside:
            return place
        self.checks = True
        nowhere = _call("len", _name(f"{whole.base}_all"))
        return ast.IfExp(ast.Compare(place, [operator], [end]), place, nowhere)

    def visit_Call(self, node: ast.Call) -> Any:
        """Rewrite what is asked of a row as a whole."""
        base = self._base(node.args[0]) if len(node.args) == 1 and not node.keywords else None
        name = _called(node)
        if base is None or name not in ("len", "sum", "min", "max", "bool"):
            return self.generic_visit(node)
        if name == "bool":
            return self._truth(node.args[0])
        part = self._slice(node.args[0], base)
        if name == "len":
            return self._added((1, part.upper), (-1, part.lower))
        if name == "sum":
            self.sums.add(base)
            sums = _name(f"{base}_sums")
            ends = [ast.Subscript(sums, end, ast.Load()) for end in (part.upper, part.lower)]
            return ast.BinOp(ends[0], ast.Sub(), ends[1])
        index = self._fresh(f"{base}_at")
        read = ast.Subscript(_name(f"{base}_all"), _name(index), ast.Load())
        walk = ast.comprehension(
            ast.Name(index, ast.Store()), _call("range", part.lower, part.upper), [], 0
        )
        return _call(name, ast.GeneratorExp(read, [walk]))

    def visit_Name(self, node: ast.Name) -> Any:
        """Refuse a row that is used in a way that is not known here."""
        if node.id in self.aliases:
            raise NotSliced(f"{node.id} is used as a whole")
        if isinstance(node.ctx, ast.Load) and node.id in self.meanings:
            return deepcopy(self.meanings[node.id])
        return node

    meanings: dict[str, ast.expr] = {}  # noqa: RUF012 - replaced, never changed

    def _truth(self, node: ast.expr) -> ast.expr:
        """Return a test, rewritten: a row is true when it is not empty."""
        base = self._base(node)
        if base is not None:
            part = self._slice(node, base)
            return ast.Compare(part.lower, [ast.Lt()], [part.upper])
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return self._turned(self._truth(node.operand))
        if isinstance(node, ast.BoolOp):
            return self._bool(node, self._truth)
        found = self.visit(node)
        assert isinstance(found, ast.expr)
        return found

    def _turned(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], ast.Lt):
            return ast.Compare(test.left, [ast.GtE()], test.comparators)
        return ast.UnaryOp(ast.Not(), test)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        """Rewrite it; `not` asks for the truth of a row."""
        return self._truth(node) if isinstance(node.op, ast.Not) else self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        """Rewrite `and` and `or`: what stands behind is only read where the first allows it."""
        return self._bool(node, self.visit)

    def _bool(self, node: ast.BoolOp, rewrite: Callable[[ast.expr], Any]) -> ast.BoolOp:
        before, self.facts = self.facts, self.facts.copy()
        values = []
        for value in node.values:
            values.append(rewrite(value))
            self._assume(values[-1], isinstance(node.op, ast.And))
        self.facts = before
        return ast.BoolOp(node.op, values)

    def visit_Compare(self, node: ast.Compare) -> Any:
        """Rewrite a comparison with the empty row."""
        if len(node.ops) == 1 and isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            one, other = node.left, node.comparators[0]
            if _is_empty(one):
                one, other = other, one
            if _is_empty(other) and self._base(one) is not None and not self._is_list(one):
                filled = self._truth(one)
                return filled if isinstance(node.ops[0], ast.NotEq) else self._turned(filled)
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        """Rewrite a choice."""
        return self._choice(node, self.visit)

    def _choice(self, node: ast.IfExp, rewrite: Callable[[ast.expr], Any]) -> ast.IfExp:
        test = self._truth(node.test)
        before = self.facts
        found = []
        for branch, value in ((node.body, True), (node.orelse, False)):
            self.facts = before.copy()
            self._assume(test, value)
            found.append(rewrite(branch))
        self.facts = before
        return ast.IfExp(test, *found)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Any:
        """Rewrite a comprehension."""
        return self._comprehension(node, self.visit)

    def visit_ListComp(self, node: ast.ListComp) -> Any:
        """Rewrite a comprehension."""
        return self._comprehension(node, self.visit)

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        """Rewrite a comprehension."""
        return self._comprehension(node, self.visit)

    def _comprehension(self, node: Any, rewrite: Callable[[ast.expr], Any]) -> ast.expr:
        """Rewrite a comprehension; its names for numbers of a row are replaced by what they are."""
        before, meanings = self.facts, self.meanings
        self.facts, self.meanings = before.copy(), dict(meanings)
        for generator in node.generators:
            if generator.is_async:
                raise NotSliced("the rule uses async")
            over, own, index = self._walked(generator.target, generator.iter)
            bound = _stored([generator.target])
            self._forget(bound)
            for name in bound:
                self.meanings.pop(name, None)
            if any(_names(value) & bound for value in self.meanings.values()):
                raise NotSliced("a comprehension uses one name twice")
            self.meanings |= own
            target = ast.Name(index, ast.Store()) if index else self._plain_target(generator.target)
            if isinstance(target, ast.Name):
                self._know_loop(target.id, over)
            generator.target, generator.iter = target, over
            tests = []
            for test in generator.ifs:
                tests.append(self._truth(test))
                self._assume(tests[-1], value=True)
            generator.ifs = tests
        node.elt = rewrite(node.elt)
        self.facts, self.meanings = before, meanings
        found: ast.expr = node
        return found


def _id(node: ast.expr) -> str:
    """Return the name; a loop or an assignment over a row has nothing but names."""
    return node.id if isinstance(node, ast.Name) else ""


def _called(node: ast.Call) -> str:
    return _id(node.func)


def _names(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def _is_empty(node: ast.expr) -> bool:
    """Return whether an expression is the empty row as it is written."""
    if isinstance(node, ast.Call):
        return _called(node) == "tuple" and not node.args and not node.keywords
    return isinstance(node, ast.Tuple) and not node.elts


def _written(form: Linear) -> ast.expr:
    """Return a linear form as an expression."""
    found: ast.expr | None = None
    terms = sorted(((a, f) for a, f in form.items() if a), key=lambda term: term[1] < 0)
    for atom, factor in terms:
        term: ast.expr = expression_tree(atom)
        if abs(factor) != 1:
            term = ast.BinOp(ast.Constant(int(abs(factor))), ast.Mult(), term)
        if found is None:
            found = term if factor > 0 else ast.UnaryOp(ast.USub(), term)
        else:
            found = ast.BinOp(found, ast.Add() if factor > 0 else ast.Sub(), term)
    last = int(form.get("", Fraction(0)))
    if found is None:
        return ast.Constant(last)
    if last:
        operator = ast.Add() if last > 0 else ast.Sub()
        found = ast.BinOp(found, operator, ast.Constant(abs(last)))
    return found


def _paired(target: ast.expr, value: ast.expr | None) -> list[tuple[ast.expr, ast.expr]]:
    """Return what each of several names gets, where that is written out."""
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
        return []
    starred = any(isinstance(item, ast.Starred) for item in (*target.elts, *value.elts))
    if starred or len(target.elts) != len(value.elts):
        return []
    return list(zip(target.elts, value.elts, strict=True))


def _assignments(function: ast.FunctionDef) -> list[tuple[str, ast.expr]]:
    """Return the names that are assigned something, and what; the rest of a row is a slice."""
    found: list[tuple[ast.expr, ast.expr]] = []
    for node in ast.walk(function):
        if isinstance(node, ast.AnnAssign) and node.value is not None:
            found.append((node.target, node.value))
        if not isinstance(node, ast.Assign) or len(node.targets) != 1:
            continue
        target, value = node.targets[0], node.value
        found += _paired(target, value) or [(target, value)]
        if isinstance(target, ast.Tuple):
            rest = ast.Subscript(value, ast.Slice(), ast.Load())
            found += [(i.value, rest) for i in target.elts if isinstance(i, ast.Starred)]
    return [(target.id, value) for target, value in found if isinstance(target, ast.Name)]


def _bound_otherwise(function: ast.FunctionDef) -> set[str]:
    """Return the names that get values by loops, or together with others."""
    found: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, (ast.For, ast.comprehension, ast.AugAssign)):
            found |= _stored([node.target])
        elif isinstance(node, ast.Assign) and len(node.targets) > 1:
            found |= _stored(node.targets)
        elif isinstance(node, ast.Assign) and not _paired(node.targets[0], node.value):
            target = node.targets[0]
            if isinstance(target, (ast.Tuple, ast.List)):
                single = [item for item in target.elts if not isinstance(item, ast.Starred)]
                found |= _stored(single)
    return found


_DOUBTFUL = ast.Constant("")

Source: TypeAlias = "ast.expr | tuple[ast.expr]"


def _values(function: ast.FunctionDef) -> list[tuple[str, Source]]:
    """Return each name with what it gets; in a tuple, what a loop goes through to get it."""
    found: list[tuple[str, Source]] = list(_assignments(function))
    for node in ast.walk(function):
        if isinstance(node, ast.AugAssign):
            target: ast.expr = node.target
            found.append((_id(target), ast.BinOp(_name(_id(target)), node.op, node.value)))
        elif isinstance(node, (ast.For, ast.comprehension)):
            found += [(name, (node.iter,)) for name in _loop_names(node.target, node.iter)]
            found += [(name, _DOUBTFUL) for name in _other_names(node.target, node.iter)]
        elif isinstance(node, ast.Assign) and (
            len(node.targets) > 1 or not _paired(node.targets[0], node.value)
        ):
            several = len(node.targets) > 1
            names = _stored(t for t in node.targets if several or not isinstance(t, ast.Name))
            found += [(name, _DOUBTFUL if several else (node.value,)) for name in names]
    return found


def _loop_names(target: ast.expr, over: ast.expr) -> list[str]:
    if isinstance(target, ast.Name):
        is_enumerated = isinstance(over, ast.Call) and _called(over) == "enumerate"
        return [] if is_enumerated else [target.id]
    if isinstance(target, ast.Tuple) and isinstance(over, ast.Call):
        return [_id(t) for t in target.elts] if _called(over) == "enumerate" else []
    return []


def _other_names(target: ast.expr, over: ast.expr) -> set[str]:
    return _stored([target]) - set(_loop_names(target, over))
