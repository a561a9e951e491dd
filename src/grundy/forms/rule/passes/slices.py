"""Rules over rows whose options are slices of the row, rewritten as rules over indices.

A rule that takes either end of a row makes a new row for every option. The same rule over the two
indices of a slice makes none, and its positions can be laid out in an array. What is not surely
the same is refused.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Choice,
    Collect,
    Compare,
    Expression,
    Item,
    Logic,
    Loop,
    Method,
    Name,
    Node,
    Nothing,
    Number,
    Row,
    Slice,
    Star,
    Truth,
    Unary,
    names_in,
    walk,
    with_parts,
)
from grundy.forms.rule.passes.facts import Facts, Linear, constant, plus
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    Do,
    For,
    Function,
    If,
    Return,
    Statement,
    While,
    Yield,
    YieldFrom,
    bound_by,
    stored_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    Finder: TypeAlias = Callable[[Expression], Sequence[Expression]]

READERS = ("len", "sum", "min", "max", "enumerate", "reversed", "range", "bool", "tuple")
"""Functions that the pass knows: a rule that gives their names another meaning is refused."""

_WHOLE = ("len", "sum", "min", "max", "abs", "int")


class NotSliced(Exception):  # noqa: N818 - news: the rule stays as it is
    """The rule is not over slices of its rows, or not surely; the text says why."""

    def __init__(self, words: str, node: Node | None = None) -> None:
        super().__init__(words)
        self.where = None if node is None else node.where


@dataclass(frozen=True, slots=True)
class Sliced:
    """A rule over indices: `row` became `row_from` and `row_to`, its numbers are in `row_all`.

    `row_sums` are the prefix sums of `row_all`, one more than it has numbers, the first of them 0.
    """

    function: Function
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


def sliced(function: Function, rows: Sequence[str], options: Finder | None = None) -> Sliced:
    """Return a rule over rows of whole numbers as a rule over indices.

    `options` finds the states in one option as it is yielded: ``lambda option: [option.items[1]]``
    where that is a pair of gain and state. Without it the function has no options and only reads
    its rows. Arguments other than the rows, and names from outside, stand for whole numbers or
    tuples of them, and the functions in `READERS` are Python's own: who calls must know that.

    >>> from grundy.forms.rule.reading import read_definition
    >>> from grundy.forms.rule.running import running
    >>> rule = read_definition('''def ends(row):
    ...     if row:
    ...         yield row[0], row[1:]
    ...         yield row[-1], row[:-1]''')
    >>> found = sliced(rule, ["row"], pair_states).function
    >>> found.parameters, list(running(found, {"row_all": (5, 3, 8)})(0, 3))
    (('row_from', 'row_to'), [(5, (1, 3)), (8, (0, 2))])

    Raises `NotSliced` with the reason.
    """
    return _Slicer(function, rows, options).result()


def pair_states(option: Expression) -> Sequence[Expression]:
    """Return the state in (gain, state) or (gain, state, again), or in to(state, ...).

    Raises `NotSliced` where the option is something else.
    """
    match option:
        case Row("tuple", (_, state) | (_, state, _)):
            return (state,)
        case Call(_, (state, *_)) | Method(_, _, (state, *_)) if not isinstance(state, Star):
            return (state,)
    raise NotSliced("the rule yields something other than pairs", option)


def part_states(option: Expression) -> Sequence[Expression]:
    """Return the states in an option of an impartial rule: its parts, where it is a list."""
    return option.items if isinstance(option, Row) and option.kind == "list" else (option,)


@dataclass(frozen=True, slots=True)
class _Slice:
    """A slice of a row: its ends as expressions over indices."""

    base: str
    lower: Expression
    upper: Expression


@dataclass(frozen=True, slots=True)
class _Alias:
    """A name for a slice of a row: the names of its ends."""

    base: str
    lower: str
    upper: str


def _item(row: str, place: Expression) -> Item:
    return Item(Name(row), place)


def _leaves(body: Sequence[Statement]) -> bool:
    """Return whether what follows a body is never reached from its end."""
    return bool(body) and isinstance(body[-1], (Return, Break, Continue))


class _Slicer:
    """Rewrites a function along its paths, with the facts that hold there."""

    def __init__(self, function: Function, rows: Sequence[str], options: Finder | None) -> None:
        self.function, self.options = function, options
        self.given = function.parameters
        self.rows = tuple(name for name in self.given if name in rows)
        called = {node.name for node in walk(*function.body) if isinstance(node, Call)}
        self.taken = names_in(*function.body) | called | set(self.given)
        self.changed = stored_in(*function.body)
        self.own_names = self.changed | set(self.given)
        self._look()
        self.aliases = {row: self._alias(row, row) for row in self.rows}
        self._find_aliases()
        self.lists: set[str] = set()
        self._find_lists()
        self.whole_names = self._find_whole_names()
        self.sums: set[str] = set()
        self.checks = False
        self.moved_from: set[str] = set()
        self.moved_to: set[str] = set()
        self.meanings: dict[str, Expression] = {}
        self.states: set[int] = set()
        self.facts = Facts()
        for alias in self.aliases.values():
            self.whole_names |= {alias.lower, alias.upper}
        for row in self.rows:
            self._bind(self.aliases[row])

    def result(self) -> Sliced:
        """Return the rewritten function and what is known of it."""
        body = self.statements(self.function.body)
        ends = {row: (self.aliases[row].lower, self.aliases[row].upper) for row in self.rows}
        given = tuple(new for name in self.given for new in ends.get(name, (name,)))
        everything = frozenset(self.rows)
        return Sliced(
            replace(self.function, parameters=given, body=body),
            self.rows,
            frozenset(self.sums),
            everything - self.moved_from,
            everything - self.moved_to,
            self.checks,
            ends,
        )

    # What is looked at before ------------------------------------------------------------------

    def _look(self) -> None:
        if not self.rows:
            raise NotSliced("the rule has no row")
        if self.function.rest:
            raise NotSliced("a row is not a plain argument")
        own = self.own_names & {*READERS, *_WHOLE}
        if own:
            raise NotSliced(f"the rule has its own {min(own)}")
        taken = {f"{row}_{kind}" for row in self.rows for kind in ("all", "sums")} & self.taken
        if taken:
            raise NotSliced(f"the name {min(taken)} is taken")
        for node in walk(*self.function.body):
            # Names that a comprehension binds must be its own: then facts about them are sure.
            if isinstance(node, Loop) and bound_by(node.target) & set(self.rows):
                raise NotSliced("a comprehension gives a row's name another meaning", node)

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

    def _base(self, value: Expression) -> str | None:
        """Return the row that an expression is a slice of, or None."""
        match value:
            case Name(name):
                alias = self.aliases.get(name)
                return alias.base if alias else None
            case Slice(of) | Call("tuple", (of,), ()):
                return self._base(of)
            case Choice(_, yes, no):
                one, other = self._base(yes), self._base(no)
                if one == other or (other is None and _is_empty(no)):
                    return one
                return other if one is None and _is_empty(yes) else None
        return None

    def _is_list(self, value: Expression) -> bool:
        """Return whether a slice is, or may be, a list: ``first, *rest = row`` makes one."""
        match value:
            case Name(name):
                return name in self.lists
            case Item(of) | Slice(of):
                return self._is_list(of)
            case Choice(_, yes, no):
                return self._is_list(yes) or self._is_list(no)
        return False

    def _find_lists(self) -> None:
        for node in walk(*self.function.body):
            if isinstance(node, Star):
                self.lists.add(_id(node.row))
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
        found = self.own_names - set(self.aliases)
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

    def _goes_through_numbers(self, over: Expression) -> bool:
        """Return whether a loop over an expression gives whole numbers only."""
        match over:
            case Name(name):
                return name in self.aliases or name not in self.own_names
            case Call(name, (inner, *_)):
                if name in ("reversed", "enumerate"):
                    return self._goes_through_numbers(inner)
                return name == "range"
            case Row(_, items):
                return all(map(self._is_whole, items))
        return self._base(over) is not None

    def _is_whole(self, node: Expression) -> bool:
        """Return whether an expression surely gives a whole number, or fails."""
        match node:
            case Number() | Truth() | Compare() | Unary("not"):
                return True
            case Name(name):
                return name in self.whole_names or (
                    name not in self.own_names and name not in self.aliases
                )
            case Binary(sign, left, right):
                return sign != "**" and self._is_whole(left) and self._is_whole(right)
            case Unary(_, of):
                return self._is_whole(of)
            case Logic(_, parts):
                return all(map(self._is_whole, parts))
            case Choice(_, yes, no):
                return self._is_whole(yes) and self._is_whole(no)
            case Call(name, given):
                return self._is_whole_call(name, given)
            case Item(Name(name)):
                arrays = {f"{row}_{kind}" for row in self.rows for kind in ("all", "sums")}
                return name in self.aliases or name in arrays
        return False

    def _is_whole_call(self, name: str, given: Sequence[Expression]) -> bool:
        if name in ("len", "int"):
            return True
        if name not in _WHOLE:
            return False
        if len(given) > 1 or name == "abs":
            return all(map(self._is_whole, given))
        match given:
            case (Collect(_, value),):
                return self._is_whole(value)
            case (Name(row),) if row not in self.own_names:
                return True
            case (row,):
                return self._base(row) is not None
        return False

    # Facts -------------------------------------------------------------------------------------

    def _bind(self, alias: _Alias) -> None:
        """Know what is always true of a slice: it does not end before it begins."""
        upper, lower = self.facts.linear(Name(alias.upper)), self.facts.linear(Name(alias.lower))
        self.facts.at_least_zero(plus(upper, lower, -1))

    def _assume(self, test: Expression, value: bool) -> None:
        self.facts.assume(test, value, self._is_whole)

    def _forget(self, names: Iterable[str]) -> None:
        gone = set(names)
        for name in list(gone):
            if name in self.aliases:
                gone |= {self.aliases[name].lower, self.aliases[name].upper}
        self.facts.forget(gone)
        for name in gone & set(self.aliases):
            self._bind(self.aliases[name])

    def _know(self, name: str, value: Expression) -> None:
        """Know that a name stands for a value."""
        self.facts.equal(self.facts.linear(Name(name)), self.facts.linear(value))

    def _proves(self, *terms: tuple[int, Expression | int]) -> bool:
        """Return whether a sum of factors times expressions is surely at least 0."""
        form: Linear = {}
        for factor, term in terms:
            part = constant(term) if isinstance(term, int) else self.facts.linear(term)
            form = plus(form, part, factor)
        return self.facts.proves(form)

    # Statements --------------------------------------------------------------------------------

    def statements(self, given: Sequence[Statement]) -> tuple[Statement, ...]:
        """Return the statements, rewritten."""
        return tuple(new for statement in given for new in self._statement(statement))

    def _statement(self, node: Statement) -> Sequence[Statement]:
        match node:
            case If():
                return (self._if(node),)
            case While():
                return (self._while(node),)
            case For():
                return (self._for(node),)
            case Assign():
                return self._assign(node)
            case Augment():
                return (self._augment(node),)
            case Yield(value):
                return (Yield(self._option(value)),)
            case YieldFrom(value):
                return (YieldFrom(self._all_options(value)),)
            case Do(value):
                return (Do(self.expression(value)),)
            case Return(value):
                return (self._return(value),)
        return (node,)

    def _apart(
        self, body: Sequence[Statement], test: Expression | None, value: bool
    ) -> tuple[tuple[Statement, ...], Facts]:
        """Return a body rewritten, and the facts at its end."""
        before = self.facts
        self.facts = before.copy()
        if test is not None:
            self._assume(test, value)
        new = self.statements(body)
        after, self.facts = self.facts, before
        return new, after

    def _if(self, node: If) -> If:
        """Rewrite a choice; where one way leaves, the facts of the other hold after it."""
        test = self._truth(node.test)
        body, after_body = self._apart(node.body, test, value=True)
        other, after_other = self._apart(node.otherwise, test, value=False)
        if _leaves(node.body):
            self.facts = after_other
        elif _leaves(node.otherwise):
            self.facts = after_body
        else:
            self._forget(stored_in(*node.body, *node.otherwise))
        return If(test, body, other)

    def _while(self, node: While) -> While:
        """Rewrite a loop: what it changes is not known in it."""
        self._forget(stored_in(*node.body))
        test = self._truth(node.test)
        body, _ = self._apart(node.body, test, value=True)
        other, _ = self._apart(node.otherwise, None, value=True)
        self._forget(stored_in(*node.otherwise))
        if not any(isinstance(inner, Break) for inner in walk(*node.body)):
            self._assume(test, value=False)
        self._forget(stored_in(*node.otherwise))
        return While(test, body, other)

    def _walked(
        self, target: Expression, over: Expression
    ) -> tuple[Expression, dict[str, Expression], str]:
        """Return what a loop goes through now, what its names stand for, and its index.

        Both are empty where the loop does not go through a row.
        """
        kind, given = "", [over]
        match over:
            case Call("enumerate" | "reversed" as name, (_, *_) as rows, ()):
                kind, given = name, [*rows]
        base = self._base(given[0])
        if base is None:
            return self.expression(over), {}, ""
        part = self._slice(given[0], base)
        index = self._fresh(f"{base}_at")
        self.whole_names.add(index)
        read = _item(f"{base}_all", Name(index))
        if kind == "reversed":
            ends = (self._minus(part.upper, 1), self._minus(part.lower, 1), Number(-1))
            steps = Call("range", ends)
        else:
            steps = Call("range", (part.lower, part.upper))
        meanings: dict[str, Expression]
        if kind == "enumerate":
            if not isinstance(target, Row) or len(target.items) != 2:
                raise NotSliced("a loop over enumerate has one name", target)
            place = self._added((1, Name(index)), (-1, part.lower))
            for begin in given[1:]:
                place = self._added((1, place), (1, self.expression(begin)))
            meanings = dict(zip(map(_id, target.items), (place, read), strict=True))
        else:
            meanings = {_id(target): read}
        if "" in meanings:
            raise NotSliced("a loop over a row has something other than names", target)
        return steps, meanings, index

    def _know_loop(self, target: str, over: Expression) -> None:
        """Know between what the number of a loop lies."""
        number = self.facts.linear(Name(target))
        match over:
            case Row(_, items) if items:
                whole = [item.value for item in items if isinstance(item, Number)]
                if len(whole) == len(items):
                    self.facts.at_least_zero(plus(number, constant(min(whole)), -1))
                    self.facts.at_least_zero(plus(constant(max(whole)), number, -1))
            case Call("range", given) if given and all(map(self._is_whole, given)):
                forms = [self.facts.linear(part) for part in given]
                first, stop = (forms[0], forms[1]) if len(forms) > 1 else (constant(0), forms[0])
                step = forms[2] if len(forms) > 2 else constant(1)
                by = step.get("", Fraction(0)) if not set(step) - {""} else Fraction(0)
                if by > 0:
                    self.facts.at_least_zero(plus(number, first, -1))
                    self.facts.at_least_zero(plus(plus(stop, number, -1), constant(1), -1))
                elif by < 0:
                    self.facts.at_least_zero(plus(first, number, -1))
                    self.facts.at_least_zero(plus(plus(number, stop, -1), constant(1), -1))

    def _for(self, node: For) -> For:
        """Rewrite a loop; one over a row goes through its indices."""
        over, meanings, index = self._walked(node.target, node.over)
        stored = bound_by(node.target) | stored_in(*node.body)
        changes = stored | self._ends_of(stored)
        if any(names_in(value) & changes for value in meanings.values()):
            raise NotSliced("a loop changes the row that it goes through", node)
        self._forget(stored)
        before, self.facts = self.facts, self.facts.copy()
        target = Name(index) if index else self._plain_target(node.target)
        if isinstance(target, Name):
            self._know_loop(target.name, over)
            self._forget(stored - {target.name})
        for name, value in meanings.items():
            self._know(name, value)
        begins = tuple(Assign((Name(name),), value) for name, value in meanings.items())
        body = self.statements(node.body)
        self.facts = before
        other, _ = self._apart(node.otherwise, None, value=True)
        self._forget(stored_in(*node.otherwise))
        return For(target, over, begins + body, other)

    def _plain_target(self, target: Expression) -> Expression:
        for node in walk(target):
            if not isinstance(node, Name) and not (isinstance(node, Row) and node.kind == "tuple"):
                raise NotSliced("a loop has something other than names", target)
        return target

    def _ends_of(self, names: Iterable[str]) -> set[str]:
        found = [self.aliases[name] for name in names if name in self.aliases]
        return {end for alias in found for end in (alias.lower, alias.upper)}

    def _assign(self, node: Assign) -> Sequence[Statement]:
        """Rewrite an assignment: a name for a slice becomes two names for its ends."""
        target, value = node.targets[0], node.value
        if len(node.targets) != 1:
            if any(self._base(value) or _id(one) in self.aliases for one in node.targets):
                raise NotSliced("several names get one slice", node)
            return self._plain_assignment(node.targets, value)
        if isinstance(target, Name) and target.name in self.aliases:
            return self._name_slice(self.aliases[target.name], target.name, value)
        if isinstance(target, Row) and target.kind == "tuple" and self._base(value) is not None:
            return self._unpack(target, value)
        pairs = _paired(target, value)
        if pairs and any(_id(one) in self.aliases for one, _ in pairs):
            return self._one_by_one(pairs)
        return self._plain_assignment(node.targets, value)

    def _plain_assignment(
        self, given: tuple[Expression, ...], value: Expression
    ) -> Sequence[Statement]:
        value = self.expression(value)
        whole = self._is_whole(value)
        self._forget(name for target in given for name in bound_by(target))
        targets = tuple(map(self._target, given))
        name = _id(targets[0]) if len(targets) == 1 and whole else ""
        if name in self.whole_names - names_in(value):
            self._know(name, value)
        return (Assign(targets, value),)

    def _target(self, node: Expression) -> Expression:
        """Return what gets a value, rewritten: never a row, nor a part of one."""
        match node:
            case Name(name) if name not in self.aliases:
                return node
            case Row() | Star():
                return with_parts(node, self._target)
            case Item(of) | Slice(of) if self._base(of) is not None:
                raise NotSliced("a row is changed", node)
        return (
            with_parts(node, self.expression) if isinstance(node, Item) else self.expression(node)
        )

    def _name_slice(self, alias: _Alias, name: str, value: Expression) -> Sequence[Statement]:
        part = self._slice(value, alias.base)
        own = {alias.lower, alias.upper}
        self._forget([name])
        if not own & names_in(part.lower, part.upper):
            self._know(alias.lower, part.lower)
            self._know(alias.upper, part.upper)
        # Each is skipped where it says nothing, and neither may read what the other has changed.
        pairs = [
            (end, found)
            for end, found in ((alias.lower, part.lower), (alias.upper, part.upper))
            if found != Name(end)
        ]
        if len(pairs) == 2 and alias.lower in names_in(part.upper):
            if alias.upper in names_in(part.lower):
                raise NotSliced(f"both ends of {name} change at once", value)
            pairs.reverse()
        return [Assign((Name(end),), found) for end, found in pairs]

    def _unpack(self, target: Row, value: Expression) -> Sequence[Statement]:
        """Rewrite ``first, *rest = row``."""
        stars = [i for i, item in enumerate(target.items) if isinstance(item, Star)]
        if len(stars) != 1:
            raise NotSliced("a row is unpacked into a fixed number of names", target)
        found: list[Statement] = []
        length = len(target.items)
        if bound_by(target) & names_in(value):
            raise NotSliced("a row is unpacked into itself", target)
        whole = self._slice(value, self._base(value))
        if not self._proves((1, whole.upper), (-1, whole.lower), (-1, length - 1)):
            raise NotSliced("a row may be too short to be unpacked", target)
        for place, item in enumerate(target.items):
            if isinstance(item, Star):
                name = _id(item.row)
                after = length - 1 - place
                rest = Slice(value, Number(place), Number(-after) if after else None, None)
                found += self._name_slice(self.aliases[name], name, rest)
                continue
            index = place if place < stars[0] else place - length
            found += self._plain_assignment((item,), Item(value, Number(index)))
        return found

    def _one_by_one(self, pairs: list[tuple[Expression, Expression]]) -> Sequence[Statement]:
        """Rewrite assignments of several names, where none of them is read by a later one."""
        found: list[Statement] = []
        done: set[str] = set()
        for target, value in pairs:
            if done & names_in(value):
                raise NotSliced("names change at once", target)
            done |= names_in(target)
            found += self._assign(Assign((target,), value))
        return found

    def _augment(self, node: Augment) -> Augment:
        """Rewrite it; what was known of the name is known of what it was."""
        value = self.expression(node.value)
        if not isinstance(node.target, Name):
            return Augment(self._target(node.target), node.sign, value)
        name = node.target.name
        adds = node.sign in ("+", "-") and self._is_whole(value)
        if adds and name not in names_in(value) and name in self.whole_names:
            change = self.facts.linear(value)
            sign = -1 if node.sign == "+" else 1
            before = [form for form in self.facts.known if name in form]
            self._forget([name])
            for form in before:
                self.facts.known.append(plus(form, change, sign * form[name]))
        else:
            self._forget([name])
        return Augment(node.target, node.sign, value)

    def _return(self, value: Expression | None) -> Return:
        """Rewrite what is returned: all options, or what a function without options found."""
        if value is None or self.options is None:
            return Return(None if value is None else self.expression(value))
        if self.function.yields:
            raise NotSliced("the rule returns something other than its options", value)
        return Return(self._all_options(value))

    # Options -----------------------------------------------------------------------------------

    def _all_options(self, value: Expression) -> Expression:
        match value:
            case Choice():
                return self._choice(value, self._all_options)
            case Collect():
                return self._comprehension(value, self._option)
            case Row(kind, items):
                return Row(kind, tuple(map(self._option, items)))
        raise NotSliced("the options are not written out", value)

    def _option(self, value: Expression) -> Expression:
        if isinstance(value, Choice):
            return self._choice(value, self._option)
        if self.options is None:
            raise NotSliced("the function yields", value)
        before, self.states = self.states, {id(state) for state in self.options(value)}
        found = self.expression(value)
        self.states = before
        return found

    def _state(self, node: Expression) -> Expression:
        """Return a state, rewritten: it gets two numbers for each row."""
        before, self.states = self.states, set()
        count = len(self.given)
        if count == 1:
            parts: Sequence[Expression] = (node,)
        elif isinstance(node, Row) and node.kind == "tuple" and len(node.items) == count:
            parts = node.items
        else:
            raise NotSliced(f"a state is no tuple of {count} that is written out", node)
        found: list[Expression] = []
        for name, part in zip(self.given, parts, strict=True):
            if name not in self.rows:
                found.append(self.expression(part))
                continue
            if self._is_list(part):
                raise NotSliced("a state has a list", part)
            piece = self._slice(part, name)
            found += [piece.lower, piece.upper]
            self._note_moves(name, piece)
        self.states = before
        return Row("tuple", tuple(found))

    def _note_moves(self, row: str, piece: _Slice) -> None:
        alias = self.aliases[row]
        changes = row in self.changed
        for end, found, moved in (
            (alias.lower, piece.lower, self.moved_from),
            (alias.upper, piece.upper, self.moved_to),
        ):
            own = Name(end)
            stays = self._proves((1, own), (-1, found)) and self._proves((-1, own), (1, found))
            if changes or not stays:
                moved.add(row)

    # Slices ------------------------------------------------------------------------------------

    def _slice(self, node: Expression, base: str | None) -> _Slice:
        """Return an expression as a slice of a row, with the ends that Python would give it."""
        if base is not None and _is_empty(node):
            end = Name(self.aliases[base].upper)
            return _Slice(base, end, end)
        if isinstance(node, Choice):
            return self._chosen_slice(node, base)
        if base is None or self._base(node) != base:
            raise NotSliced(f"what stands for {base} is no slice of {base}", node)
        match node:
            case Name(name):
                alias = self.aliases[name]
                return _Slice(base, Name(alias.lower), Name(alias.upper))
            case Call(_, (of,)):
                return self._slice(of, base)
            case Slice(of, first, last, None | Nothing() | Number(1)):
                whole = self._slice(of, base)
                lower = self._end(whole, first, whole.lower)
                upper = self._end(whole, last, whole.upper)
                if not self._proves((1, upper), (-1, lower)):
                    upper = Call("max", (lower, upper))
                return _Slice(base, lower, upper)
        raise NotSliced("a slice has a step", node)

    def _chosen_slice(self, node: Choice, base: str | None) -> _Slice:
        test = self._truth(node.test)
        one, other = self._either(node, test, lambda branch: self._slice(branch, base))
        lower = Choice(test, one.lower, other.lower)
        return _Slice(one.base, lower, Choice(test, one.upper, other.upper))

    def _end(self, whole: _Slice, given: Expression | None, otherwise: Expression) -> Expression:
        """Return one end of a slice as Python places it.

        A negative one is counted from the other end, and none is outside the row.
        """
        if given is None or isinstance(given, Nothing):
            return otherwise
        if not self._is_whole(given):
            raise NotSliced("the end of a slice may be no whole number", given)
        number = self.expression(given)
        if self._proves((1, number)):
            return self._capped(whole, number)
        if self._proves((-1, number), (-1, 1)):
            return self._floored(whole, number)
        test = Compare(number, (">=",), (Number(0),))
        return Choice(test, self._capped(whole, number), self._floored(whole, number))

    def _capped(self, whole: _Slice, number: Expression) -> Expression:
        end = self._added((1, whole.lower), (1, number))
        inside = self._proves((1, whole.upper), (-1, end))
        return end if inside else Call("min", (end, whole.upper))

    def _floored(self, whole: _Slice, number: Expression) -> Expression:
        end = self._added((1, whole.upper), (1, number))
        inside = self._proves((1, end), (-1, whole.lower))
        return end if inside else Call("max", (end, whole.lower))

    def _minus(self, node: Expression, number: int) -> Expression:
        return self._added((1, node), (-1, Number(number)))

    def _added(self, *terms: tuple[int, Expression]) -> Expression:
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
                first = Binary("+" if factor > 0 else "-", first, term)
            return first
        return self.facts.expression(form)

    # Expressions -------------------------------------------------------------------------------

    def expression(self, node: Expression) -> Expression:
        """Return an expression, rewritten; a row in it may only be read in a way known here."""
        if id(node) in self.states:
            return self._state(node)
        match node:
            case Name(name):
                if name in self.aliases:
                    raise NotSliced(f"{name} is used as a whole", node)
                return self.meanings.get(name, node)
            case Item(of, place) if self._base(of) is not None:
                if not self._is_whole(place):
                    raise NotSliced("the place in a row may be no whole number", place)
                whole = self._slice(of, self._base(of))
                return _item(f"{whole.base}_all", self._place(whole, self.expression(place)))
            case Slice(of) if self._base(of) is not None:
                raise NotSliced("a slice is used as a row of its own", node)
            case Call(name, (row,), ()) if self._base(row) is not None:
                return self._asked(name, row) or with_parts(node, self.expression)
            case Call(name) if name in self.aliases:
                raise NotSliced(f"{name} is used as a whole", node)
            case Unary("not"):
                return self._truth(node)
            case Logic():
                return self._logic(node, self.expression)
            case Compare(one, ("==" | "!=" as sign,), (other,)):
                if _is_empty(one):
                    one, other = other, one
                if _is_empty(other) and self._base(one) is not None and not self._is_list(one):
                    filled = self._truth(one)
                    return filled if sign == "!=" else _turned(filled)
            case Choice():
                return self._choice(node, self.expression)
            case Collect():
                return self._comprehension(node, self.expression)
        return with_parts(node, self.expression)

    def _place(self, whole: _Slice, number: Expression) -> Expression:
        """Return where a number of a slice is; outside the slice it is at no place at all."""
        above = self._added((1, whole.lower), (1, number))
        below = self._added((1, whole.upper), (1, number))
        if self._proves((1, number)):
            return self._below(whole, above)
        if self._proves((-1, number), (-1, 1)):
            return self._above(whole, below)
        test = Compare(number, (">=",), (Number(0),))
        return Choice(test, self._below(whole, above), self._above(whole, below))

    def _below(self, whole: _Slice, place: Expression) -> Expression:
        """Return a place that must be before the end of a slice."""
        inside = self._proves((1, whole.upper), (-1, place), (-1, 1))
        return place if inside else self._checked(whole, place, "<", whole.upper)

    def _above(self, whole: _Slice, place: Expression) -> Expression:
        """Return a place that must not be before the begin of a slice."""
        inside = self._proves((1, place), (-1, whole.lower))
        return place if inside else self._checked(whole, place, ">=", whole.lower)

    def _checked(self, whole: _Slice, place: Expression, sign: str, end: Expression) -> Expression:
        self.checks = True
        nowhere = Call("len", (Name(f"{whole.base}_all"),))
        return Choice(Compare(place, (sign,), (end,)), place, nowhere)

    def _asked(self, name: str, row: Expression) -> Expression | None:
        """Return what is asked of a row as a whole, rewritten; None where it is not known."""
        if name == "bool":
            return self._truth(row)
        if name not in ("len", "sum", "min", "max"):
            return None
        part = self._slice(row, self._base(row))
        if name == "len":
            return self._added((1, part.upper), (-1, part.lower))
        if name == "sum":
            self.sums.add(part.base)
            sums = f"{part.base}_sums"
            return Binary("-", _item(sums, part.upper), _item(sums, part.lower))
        index = self._fresh(f"{part.base}_at")
        loop = Loop(Name(index), Call("range", (part.lower, part.upper)))
        return Call(name, (Collect("each", _item(f"{part.base}_all", Name(index)), (loop,)),))

    def _truth(self, node: Expression) -> Expression:
        """Return a test, rewritten: a row is true when it is not empty."""
        base = self._base(node)
        if base is not None:
            part = self._slice(node, base)
            return Compare(part.lower, ("<",), (part.upper,))
        match node:
            case Unary("not", of):
                return _turned(self._truth(of))
            case Logic():
                return self._logic(node, self._truth)
        return self.expression(node)

    def _logic(self, node: Logic, rewrite: Callable[[Expression], Expression]) -> Logic:
        """Rewrite `and` and `or`: what stands behind is only read where the first allows it."""
        before, self.facts = self.facts, self.facts.copy()
        parts = []
        for part in node.parts:
            parts.append(rewrite(part))
            self._assume(parts[-1], node.sign == "and")
        self.facts = before
        return Logic(node.sign, tuple(parts))

    def _choice(self, node: Choice, rewrite: Callable[[Expression], Expression]) -> Choice:
        test = self._truth(node.test)
        return Choice(test, *self._either(node, test, rewrite))

    def _either(
        self, node: Choice, test: Expression, rewrite: Callable[[Expression], Any]
    ) -> list[Any]:
        """Return both branches of a choice, each rewritten with what its test says."""
        before, found = self.facts, []
        for branch, value in ((node.yes, True), (node.no, False)):
            self.facts = before.copy()
            self._assume(test, value)
            found.append(rewrite(branch))
        self.facts = before
        return found

    def _comprehension(self, node: Collect, rewrite: Callable[[Expression], Expression]) -> Collect:
        """Rewrite a comprehension; its names for numbers of a row are replaced by what they are."""
        before, meanings = self.facts, self.meanings
        self.facts, self.meanings = before.copy(), dict(meanings)
        loops = []
        for loop in node.loops:
            over, own, index = self._walked(loop.target, loop.over)
            bound = bound_by(loop.target)
            self._forget(bound)
            for name in bound:
                self.meanings.pop(name, None)
            if any(names_in(value) & bound for value in self.meanings.values()):
                raise NotSliced("a comprehension uses one name twice", node)
            self.meanings |= own
            target = Name(index) if index else self._plain_target(loop.target)
            if isinstance(target, Name):
                self._know_loop(target.name, over)
            tests = []
            for test in loop.tests:
                tests.append(self._truth(test))
                self._assume(tests[-1], value=True)
            loops.append(Loop(target, over, tuple(tests)))
        value = rewrite(node.value)
        self.facts, self.meanings = before, meanings
        return Collect(node.kind, value, tuple(loops))


def _turned(test: Expression) -> Expression:
    match test:
        case Compare(left, ("<",), right):
            return Compare(left, (">=",), right)
    return Unary("not", test)


def _id(node: Expression) -> str:
    """Return the name; a loop or an assignment over a row has nothing but names."""
    return node.name if isinstance(node, Name) else ""


def _is_empty(node: Expression) -> bool:
    """Return whether an expression is the empty row as it is written."""
    return node in (Row("tuple", ()), Call("tuple", ()))


def _paired(target: Expression, value: Expression) -> list[tuple[Expression, Expression]]:
    """Return what each of several names gets, where that is written out."""
    match target, value:
        case Row("tuple", names), Row("tuple", values) if len(names) == len(values):
            if not any(isinstance(item, Star) for item in (*names, *values)):
                return list(zip(names, values, strict=True))
    return []


def _assignments(function: Function) -> list[tuple[str, Expression]]:
    """Return the names that are assigned something, and what; the rest of a row is a slice."""
    found: list[tuple[Expression, Expression]] = []
    for node in walk(*function.body):
        match node:
            case Assign((target,), value):
                found += _paired(target, value) or [(target, value)]
                if isinstance(target, Row) and target.kind == "tuple":
                    rest = Slice(value, None, None, None)
                    found += [(item.row, rest) for item in target.items if isinstance(item, Star)]
    return [(target.name, value) for target, value in found if isinstance(target, Name)]


def _bound_otherwise(function: Function) -> set[str]:
    """Return the names that get values by loops, or together with others."""
    found: set[str] = set()
    for node in walk(*function.body):
        match node:
            case For(target) | Loop(target) | Augment(target):
                found |= bound_by(target)
            case Assign((_, _, *_) as targets):
                found = found.union(*map(bound_by, targets))
            case Assign((Row(_, items) as target,), value) if not _paired(target, value):
                single = (bound_by(item) for item in items if not isinstance(item, Star))
                found = found.union(*single)
    return found


_DOUBTFUL = Nothing()

Source: TypeAlias = "Expression | tuple[Expression]"


def _values(function: Function) -> list[tuple[str, Source]]:
    """Return each name with what it gets; in a tuple, what a loop goes through to get it."""
    found: list[tuple[str, Source]] = list(_assignments(function))
    for node in walk(*function.body):
        match node:
            case Augment(Name(name) as target, sign, value):
                found.append((name, Binary(sign, target, value)))
            case For(target, over) | Loop(target, over):
                named = _loop_names(target, over)
                found += [(name, (over,)) for name in named]
                found += [(name, _DOUBTFUL) for name in bound_by(target) - set(named)]
            case Assign((_, _, *_) as targets):
                found += [(name, _DOUBTFUL) for one in targets for name in bound_by(one)]
            case Assign((target,), value) if not isinstance(target, Name):
                if not _paired(target, value):
                    found += [(name, (value,)) for name in bound_by(target)]
    return found


def _loop_names(target: Expression, over: Expression) -> list[str]:
    enumerated = isinstance(over, Call) and over.name == "enumerate"
    match target:
        case Name(name):
            return [] if enumerated else [name]
        case Row("tuple", items):
            return [_id(item) for item in items] if enumerated else []
    return []
