"""Plain programs: what Python says in one expression, as statements that every language has.

Comprehensions become loops, generators functions that return rows, several targets several
assignments; what "and", "or" and choices evaluate only sometimes stays so. The program means what
it meant.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from itertools import groupby
from typing import NoReturn

from grundy.forms.rule.expression import (
    Attribute,
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
    Word,
    changed,
    names_in,
    pairs_in,
    put,
    renamed,
    walk,
)
from grundy.forms.rule.passes.sharing import CHANGES, contents_changed
from grundy.forms.rule.program import Part, Program, Value
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import (
    Assign,
    Augment,
    Break,
    Continue,
    Do,
    For,
    Function,
    If,
    Pass,
    Raise,
    Return,
    Statement,
    While,
    Yield,
    YieldFrom,
    bound_by,
    stored_in,
)

Block = list[Statement]
_Then = Callable[[Block], None]
"""What fills the block of a loop."""

_Each = Callable[[Block, Expression], None]
"""What does something with each value of a comprehension."""

MOST_YIELDS = 2
"""In so many places at most a generator's values are used where it yields them, not from a row."""

READING = frozenset(["number", "word", "numbers", "lists", "more"])
"""Functions that read the input: the order in which they are called matters."""

GATHERING = ("sorted", "tuple", "list", "min", "max", "len", "nim_sum", "reversed")
"""Functions of a row that may be given one item after the other."""


def plain(program: Program) -> Program:
    r"""Return the program in plain statements.

    >>> from grundy.forms.rule.program import read_program
    >>> from grundy.languages.python import function_text
    >>> text = "def f(n):\n    return sum(k * k for k in range(n) if k % 3)"
    >>> print(function_text(plain(read_program(text)).functions[0]))
    def f(n):
        total = 0
        for k in range(n):
            if k % 3:
                total += k * k
        return total

    Raises `NotRead` for what has no plain form.
    """
    program = _with_rows(program)
    names = {node.name for node in walk(*program.parts) if isinstance(node, Name)}
    names |= {node.name for node in walk(*program.parts) if isinstance(node, Call)}
    names |= {name for function in program.functions for name in function.parameters}
    names |= {part.name for part in program.parts} | program.changing
    effects = _effects(program)
    parts: list[Part] = []
    for part in program.parts:
        if isinstance(part, Function):
            parts.append(_Plain(program, names, effects).function(part))
        else:
            parts += _value(part, program, names, effects)
    return _reached(replace(program, parts=tuple(parts)))


def reaches(program: Program) -> dict[str, set[str]]:
    """Return all functions that each part of a program calls, also by others."""
    calls = {
        part.name: {node.name for node in walk(part) if isinstance(node, Call)}
        for part in program.parts
    }
    for _ in calls:
        for found in calls.values():
            found.update(*(calls[name] for name in found & calls.keys()))
    return calls


def _reached(program: Program) -> Program:
    """Return the program without the functions that its main never calls."""
    called = reaches(program)
    if "main" not in called:
        return program
    roots = {"main", *(value.name for value in program.values)}
    found = roots.union(*(called[name] for name in roots))
    return replace(program, parts=tuple(part for part in program.parts if part.name in found))


def _value(part: Value, program: Program, names: set[str], effects: set[str]) -> list[Part]:
    """Return a value, computed by a function of its own where it needs statements."""
    made = _Plain(program, names, effects)
    out: Block = []
    found = made.value(part.value, out)
    if not out:
        return [replace(part, value=found)]
    name = made.fresh(f"made_{part.name.lower()}")
    function = Function(name, (), None, (*out, Return(found)))
    return [function, replace(part, value=Call(name, ()))]


def _with_rows(program: Program) -> Program:
    """Return the program with all the rest of a function's arguments as one row."""
    rests = {one.name: len(one.parameters) for one in program.functions if one.rest}
    if not rests:
        return program

    def called(node: Node) -> Node:
        if isinstance(node, Call) and node.name in rests:
            count = rests[node.name]
            given, rest = node.arguments[:count], node.arguments[count:]
            if any(isinstance(one, Star) for one in given):
                raise NotRead("takes its first arguments one by one", node.where, node)
            match rest:
                case (Star(row),):
                    return replace(node, arguments=(*given, row))
            return replace(node, arguments=(*given, Row("tuple", rest)))
        return node

    def parted(part: Part) -> Part:
        found = changed(part, called)
        if isinstance(found, Function) and found.rest:
            return replace(found, parameters=(*found.parameters, found.rest), rest=None)
        return found

    return replace(program, parts=tuple(map(parted, program.parts)))


def _has_own_names(value: Expression) -> bool:
    return any(isinstance(node, Collect) for node in walk(value))


def _effects(program: Program) -> set[str]:
    """Return the functions that read, print or change more than their own names."""
    shared = {part.name for part in program.values} | program.changing
    found = {*READING, "print"}
    for function in program.functions:
        changes = contents_changed(function) & {*shared, *function.parameters}
        if changes | (stored_in(*function.body) & program.changing):
            found.add(function.name)
    return found | {name for name, calls in reaches(program).items() if calls & found}


def _is_plain(node: Expression) -> bool:
    return isinstance(node, (Name, Number, Truth, Word))


def _is_truth(node: Expression) -> bool:
    """Return whether an expression is True or False, and no number."""
    match node:
        case Truth() | Compare() | Unary("not"):
            return True
        case Logic(_, parts):
            return all(map(_is_truth, parts))
        case Call("any" | "all" | "bool" | "more"):
            return True
    return False


class _Plain:
    """Makes one function plain."""

    def __init__(self, program: Program, names: set[str], effects: set[str]) -> None:
        self.program, self.names, self.effects = program, names, effects
        self.given = {one.name: one.parameters for one in program.functions}
        self.taken: set[str] = set()
        self.own: set[str] = set()
        self.read: set[str] = set()
        self.found = ""
        self.drawn: list[tuple[str, _Each]] = []
        """Generators whose statements are being put in, and what is done with their values."""

    def fresh(self, name: str) -> str:
        """Return a name that nothing has yet."""
        count, made = 2, name
        while made in self.names or made in self.taken:
            made = f"{name}_{count}"
            count += 1
        self.taken.add(made)
        return made

    def function(self, function: Function) -> Function:
        """Return a function in plain statements."""
        self.taken = {*function.parameters, *_stored_outside(function.body)}
        self.own = names_in(*function.body)
        self.read = _read_in(function)
        out: Block = []
        if function.yields:
            self.found = self.fresh("found")
            out.append(Assign((Name(self.found),), Row("list", ())))
        self.block(function.body, out)
        if function.yields and not isinstance(out[-1], Return):
            out.append(Return(Name(self.found)))
        return replace(function, body=tuple(out))

    # Statements -----------------------------------------------------------------------------------

    def block(self, body: Iterable[Statement], out: Block) -> None:
        """Add statements in plain form."""
        for node in body:
            self.statement(node, out)

    def inner(self, body: Iterable[Statement]) -> tuple[Statement, ...]:
        """Return statements of a block of their own in plain form."""
        out: Block = []
        self.block(body, out)
        return tuple(out)

    def statement(self, node: Statement, out: Block) -> None:
        """Add a statement in plain form."""
        match node:
            case Assign(targets, value):
                self.assigned(targets, value, out)
            case Augment(target, _, value):
                place = self.target(target, out)
                out.append(replace(node, target=place, value=self.value(value, out)))
            case If(test, body, otherwise):
                held = self.truth(test, out)
                out.append(
                    replace(node, test=held, body=self.inner(body), otherwise=self.inner(otherwise))
                )
            case While(otherwise=(_, *_)) | For(otherwise=(_, *_)):
                left = Name(self.fresh("left"))
                body = _leaving(node.body, left)
                loop = replace(node, body=body, otherwise=())
                after = If(Unary("not", left), node.otherwise)
                self.block((Assign((left,), Truth(False)), loop, after), out)
            case While(test, body):
                self.whiled(test, body, out)
            case For(target, over, body):
                self.through(target, over, lambda inside: self.block(body, inside), out, body)
            case Return(value):
                self.returned(node, value, out)
            case Yield(value) if self.drawn:
                self.drawn[-1][1](out, value)
            case YieldFrom(value) if self.drawn:
                each, do = Name(self.fresh("item")), self.drawn[-1][1]
                self.through(each, value, lambda inside: do(inside, each), out)
            case Yield(value):
                self.append(self.found, value, out)
            case YieldFrom(value):
                self.append_all(self.found, value, out)
            case Do(Logic(sign, (*first, last)) as logic):
                before = _joined(logic, first)
                test = before if sign == "and" else Unary("not", before)
                self.statement(If(test, (Do(last),), where=node.where), out)
            case Do(Choice(test, yes, no)):
                self.statement(If(test, (Do(yes),), (Do(no),), where=node.where), out)
            case Do(value):
                found = self.value(value, out)
                if isinstance(found, (Call, Method)):
                    out.append(replace(node, value=found))
            case Pass():
                pass
            case Raise():
                out.append(self.refused(node))
            case _:
                out.append(node)

    def refused(self, node: Raise) -> Return:
        """Return the end of a function that refuses a position: it has no options."""
        if self.found:
            return Return(Name(self.found), where=node.where)
        words = "raise is written in the rule alone, not in a function that it calls; leave it out"
        raise NotRead(words, node.where)

    def returned(self, node: Return, value: Expression | None, out: Block) -> None:
        """Add the end of a function."""
        if self.found:
            out.append(replace(node, value=Name(self.found)))
            return
        match value:
            case None:
                out.append(node)
            case Call(("any" | "all") as name, (row,), ()) if name not in self.given:
                sought = name == "any"
                self.search(row, sought, (Return(Truth(sought)),), out)
                out.append(Return(Truth(not sought)))
            case _:
                out.append(replace(node, value=self.value(value, out)))

    def assigned(self, targets: tuple[Expression, ...], value: Expression, out: Block) -> None:
        """Add an assignment to one target, or to several."""
        match targets, value:
            case (Name(name) as table,), Call("dict", (_,)) if name not in names_in(value) and (
                (pairs := pairs_in(value)) is not None
            ):
                out.append(Assign((table,), Call("dict", ())))
                for key, one in pairs:
                    self.assigned((Item(table, key),), one, out)
            case (Name(name),), _ if name not in names_in(value) and self.made(name, value, out):
                pass
            case (Row(_, items),), Row(_, values) if len(items) == len(values) and not any(
                isinstance(one, Star) for one in (*items, *values)
            ):
                self.pairs(items, values, out)
            case (Row(_, items),), Call("divmod", (one, other), ()) if len(items) == 2:
                both = [self.simple(part, out) for part in self.values((one, other), out)]
                self.pairs(items, (Binary("//", *both), Binary("%", *both)), out)
            case (Row() as target,), _:
                self.unpacked(target, self.simple(self.value(value, out), out), out)
            case (Name("_"),), _ if "_" not in self.read:
                found = self.value(value, out)
                if self.acts(found):
                    out.append(Do(found))
            case (target,), _:
                found = self.value(value, out)
                place = self.target(target, out)
                out.append(Assign((place,), found))
            case _:
                held = self.simple(self.value(value, out), out)
                for target in targets:
                    self.assigned((target,), held, out)

    def pairs(
        self, targets: tuple[Expression, ...], values: tuple[Expression, ...], out: Block
    ) -> None:
        """Add assignments of several values at once."""
        given = {t.name: v for t, v in zip(targets, values, strict=True) if isinstance(t, Name)}
        whole = len(given) == len(targets) and not given.keys() & self.program.changing
        if whole and not any(self.acts(v) or _has_own_names(v) for v in values):
            self.exchanged(given, out)
            return
        bound = {name for target in targets for name in bound_by(target)}
        bound |= {name for target in targets for name in names_in(target)}
        rooted = any(isinstance(target, Item) for target in targets)
        held: list[Expression] = []
        for place, value in enumerate(values):
            later = values[place + 1 :]
            tied = names_in(value) & bound or rooted or any(self.acts(one) for one in later)
            if tied and not isinstance(value, (Number, Truth, Word)):
                held.append(self.held(self.value(value, out), out))
            else:
                held.append(value)
        for target, value in zip(targets, held, strict=True):
            self.assigned((target,), value, out)

    def exchanged(self, left: dict[str, Expression], out: Block) -> None:
        """Add assignments to names in an order in which each old value is read before it goes."""
        while left:
            read = {one: names_in(*(left[n] for n in left if n != one)) for one in left}
            name = next((one for one in left if one not in read[one]), None)
            if name is None:  # they go round: the first old value is kept
                name = next(iter(left))
                kept = put({name: self.held(Name(name), out)})
                left = {n: v if n == name else changed(v, kept) for n, v in left.items()}
            self.assigned((Name(name),), left.pop(name), out)

    def unpacked(self, target: Row, value: Expression, out: Block) -> None:
        """Add the assignments of a row's items to several targets."""
        stars = [place for place, one in enumerate(target.items) if isinstance(one, Star)]
        count = len(target.items)
        for place, one in enumerate(target.items):
            if isinstance(one, Star):
                end = Number(place + 1 - count) if place + 1 < count else None
                rest = Call("list", (Slice(value, Number(place), end, None),))
                self.assigned((one.row,), rest, out)
            else:
                at = place - count if stars and place > stars[0] else place
                self.assigned((one,), Item(value, Number(at)), out)

    def target(self, target: Expression, out: Block) -> Expression:
        """Return a name or an item that gets a value."""
        match target:
            case Name():
                return target
            case Item(of, place):
                inner = self.target(of, out)
                return replace(target, of=inner, place=self.value(place, out))
        return _refuse(target, "is nothing that gets a value")

    def whiled(self, test: Expression, body: tuple[Statement, ...], out: Block) -> None:
        """Add a loop; what its test needs is done in each round."""
        ahead: Block = []
        held = self.truth(test, ahead)
        inside = self.inner(body)
        if ahead:
            inside = (*ahead, If(_opposite(held), (Break(),)), *inside)
            held = Truth(True)
        out.append(While(held, inside))

    def through(
        self,
        target: Expression,
        over: Expression,
        then: _Then,
        out: Block,
        body: tuple[Statement, ...] = (),
    ) -> None:
        """Add a loop over something, with what is done in it."""
        rebound = _rebound(For(target, over, body))
        generator = self.lazy(over) if body and not _leaves(body) else None
        if generator is not None:
            assert isinstance(over, Call)  # of the generator
            stored = stored_in(For(target, over, body))
            self.put_in(generator, over.arguments, stored, self.doing(target, then), out)
            return
        match over:
            case Call("enumerate", (row, *start), keywords):
                first = start[0] if start else dict(keywords).get("start", Number(0))
                self.counted(target, self.steady((row, first), out, rebound), then, out)
                return
            case Call("zip", rows, () | (("strict", Truth(False)),)):
                ranges = [isinstance(one, Call) and one.name == "range" for one in rows]
                pairs = zip(rows, ranges, strict=True)
                listed = tuple(self.listed(row, out) if one else row for row, one in pairs)
                self.zipped(target, self.steady(listed, out, rebound), then, out)
                return
            case Call("reversed", (Call("range", arguments, ()),), ()):
                over = self.backward(arguments, out)
            case Call("map", (Name(called), row), ()):
                many = self.each(row)
                over = replace(many, value=Call(called, (many.value,)))
                self.through(target, over, then, out, body)
                return
            case Call("enumerate" | "zip" | "map" as called):
                _refuse(over, f"calls {called} in a way that programs have not; write a loop")
            case Method(table, "items", (), ()):
                self.items(target, table, then, out)
                return
            case Method(table, "keys", (), ()):
                over = table
            case Collect("each", item, loops) if len(loops) == 1 or not _leaves(body):

                def given(inner: Block, value: Expression) -> None:
                    self.assigned((target,), value, inner)
                    then(inner)

                self.loops(loops, item, given, out)
                return
        row = self.row(over, out)
        row = self.held(row, out) if isinstance(row, Name) and row.name in rebound else row
        moved: list[tuple[Expression, Expression]] = []
        if target == Name("_") and "_" not in self.read:
            reads = over == Call("range", (Call("number", ()),))
            name = Name(self.fresh("tests" if reads and "tests" not in self.taken else "i"))
        elif isinstance(target, Name):
            name = target
        else:
            name = Name(self.fresh(_singular(row)))
            moved = [(target, name)]
        self.round(name, row, moved, then, out)

    # Generators -----------------------------------------------------------------------------------

    def lazy(self, over: Expression) -> Function | None:
        """Return a short generator: what is done with its values goes where it yields them."""
        name = over.name if isinstance(over, Call) and not over.keywords else ""
        function = next((one for one in self.program.functions if one.name == name), None)
        body = _without_ends(function.body) if function is not None and function.yields else None
        if function is None or body is None or any(name == one for one, _ in self.drawn):
            return None
        nodes = [*walk(*body)]
        yields = sum(isinstance(node, (Yield, YieldFrom)) for node in nodes)
        recursive = any(isinstance(node, Call) and node.name == name for node in nodes)
        short = 1 <= yields <= MOST_YIELDS and not recursive
        return replace(function, body=body) if short else None

    def doing(self, target: Expression, then: _Then) -> _Each:
        """Return what gives a value to the target of a loop, and does what is done in it."""

        def do(out: Block, value: Expression) -> None:
            drawn = self.drawn.pop()  # a yield in there is one of the function around
            self.assigned((target,), value, out)
            then(out)
            self.drawn.append(drawn)

        return do

    def put_in(
        self,
        function: Function,
        arguments: tuple[Expression, ...],
        given: set[str],
        do: _Each,
        out: Block,
    ) -> None:
        """Add the statements of a generator, its names apart from all others."""
        stored = stored_in(*function.body) - self.program.changing
        meanings: dict[str, Expression] = {name: Name(self.apart(name)) for name in sorted(stored)}
        for name, value in zip(function.parameters, self.values(arguments, out), strict=True):
            changes = names_in(value) & (given | self.program.changing)
            if name not in stored and not changes and _is_plain(value):
                meanings[name] = value
                continue
            meanings.setdefault(name, Name(self.apart(name)))
            out.append(Assign((meanings[name],), value))
        self.drawn.append((function.name, do))
        self.block([changed(node, put(meanings)) for node in function.body], out)
        self.drawn.pop()

    def apart(self, name: str) -> str:
        """Return a name of another function, or one like it where this one has it."""
        if name in self.own | self.taken:
            return self.fresh(name)
        self.taken.add(name)
        return name

    def counted(self, target: Expression, given: list[Expression], then: _Then, out: Block) -> None:
        """Add a loop over items with their places; `given` are a row and the first place."""
        place, item = _two(target, "enumerate gives")
        held, first = given
        is_first = first == Number(0)
        name = place if is_first and isinstance(place, Name) else Name(self.fresh("i"))
        moved = [] if name is place else [(place, Binary("+", name, first))]
        over = Call("range", (Call("len", (held,)),))
        self.round(name, over, [*moved, (item, Item(held, name))], then, out)

    def zipped(self, target: Expression, held: list[Expression], then: _Then, out: Block) -> None:
        """Add a loop over several rows at once."""
        sizes = tuple(Call("len", (row,)) for row in held)
        name = Name(self.fresh("i"))
        values = Row("tuple", tuple(Item(row, name) for row in held))
        over = Call("range", sizes if len(sizes) == 1 else (Call("min", sizes),))
        self.round(name, over, [(target, values)], then, out)

    def items(self, target: Expression, table: Expression, then: _Then, out: Block) -> None:
        """Add a loop over the keys of a table and their values."""
        key, value = _two(target, "items() gives")
        held = self.simple(self.value(table, out), out)
        name = key if isinstance(key, Name) else Name(self.fresh("key"))
        moved = [] if name is key else [(key, name)]
        self.round(name, held, [*moved, (value, Item(held, name))], then, out)

    def round(
        self,
        name: Name,
        over: Expression,
        given: Iterable[tuple[Expression, Expression]],
        then: _Then,
        out: Block,
    ) -> None:
        """Add a loop in which targets are given values before the rest is done."""
        inside: Block = []
        for target, value in given:
            self.assigned((target,), value, inside)
        then(inside)
        out.append(For(name, over, tuple(inside)))

    def backward(self, arguments: tuple[Expression, ...], out: Block) -> Expression:
        """Return a range from its end to its beginning."""
        if len(arguments) == 3:
            _refuse(Call("range", arguments), "is reversed; write the range that goes down")
        first, stop = (Number(0), *arguments)[-2:]
        first, stop = self.values((first, stop), out)
        return Call("range", (Binary("-", stop, Number(1)), _less(first), Number(-1)))

    def loops(
        self,
        loops: tuple[Loop, ...],
        item: Expression,
        then: _Each,
        out: Block,
        *after: Statement,
    ) -> None:
        """Add the loops of a comprehension, whose names are its own; `after` follows inner ones."""
        first, *rest = loops
        new: dict[str, str] = {}
        for name in sorted(bound_by(first.target) - ({"_"} - self.read)):
            if name in self.taken or name in self.program.changing:
                new[name] = self.fresh(name)
            else:
                self.taken.add(name)
        if new:
            first = replace(_inside(first, new), over=first.over)
            rest = [_inside(loop, new) for loop in rest]
            item = renamed(item, new)

        def inner(inside: Block) -> None:
            tests = first.tests
            place = inside
            if tests:
                held = self.truth(_joined(Logic("and", tests), tests), inside)
                place = []
            if rest:
                self.loops(tuple(rest), item, then, place, *after)
                place += after
            else:
                then(place, item)
            if tests:
                inside.append(If(held, tuple(place)))

        self.through(first.target, first.over, inner, out)

    # Rows that are made ---------------------------------------------------------------------------

    def append(self, name: str, value: Expression, out: Block) -> None:
        """Add what appends a value to the row of a name."""
        out.append(Do(Method(Name(name), "append", (self.value(value, out),))))

    def append_all(self, name: str, over: Expression, out: Block, method: str = "append") -> None:
        """Add what appends, or adds, all of something to the row or the set of a name."""

        def then(inside: Block, each: Expression) -> None:
            inside.append(Do(Method(Name(name), method, (self.value(each, inside),))))

        match over:
            case Collect(_, item, loops):
                self.loops(loops, item, then, out)
            case Row(_, items) if not any(isinstance(item, Star) for item in items):
                for item in items:
                    then(out, item)
            case Call(called) if called in self.given:
                out.append(Do(Method(Name(name), "extend", (self.value(over, out),))))
            case _:
                each = Name(self.fresh("item"))
                self.through(each, over, lambda inside: then(inside, each), out)

    def made(self, name: str, value: Expression, out: Block) -> bool:
        """Add what makes the row or the set that a name is given; return whether it takes loops."""
        match value:
            case Collect("list" | "set" as kind):
                many: Expression = value
            case Call("set" as kind, (Collect() as many,), ()):
                pass
            case Call("list" | "tuple", (Collect("list" | "each") as many,), ()):
                kind = "list"
            case Call("list" | "tuple", (Call("range" | "enumerate" | "zip" | "map") as many,), ()):
                kind = "list"
            case _:
                return False
        start = Row("list", ()) if kind == "list" else Call("set", ())
        out.append(Assign((Name(name),), start))
        self.append_all(name, many, out, "append" if kind == "list" else "add")
        return True

    def collected(self, value: Expression, out: Block, name: str = "found") -> Name:
        """Return the name of a row or a set that loops make."""
        found = self.fresh(name)
        is_made = self.made(found, value, out)
        assert is_made
        return Name(found)

    def row(self, over: Expression, out: Block) -> Expression:
        """Return what a loop goes through."""
        match over:
            case Call("range", arguments, ()):
                return replace(over, arguments=tuple(self.values(arguments, out)))
            case Call("enumerate" | "zip" | "map"):
                return self.listed(over, out)
        return self.value(over, out)

    def listed(self, over: Expression, out: Block) -> Name:
        """Return the name of a row of all that something gives."""
        name = self.fresh("items")
        out.append(Assign((Name(name),), Row("list", ())))
        self.append_all(name, over, out)
        return Name(name)

    # Expressions ----------------------------------------------------------------------------------

    def acts(self, node: Node) -> bool:
        """Return whether a node does something besides having a value, or giving names values."""
        return any(
            (isinstance(one, Call) and one.name in self.effects)
            or (isinstance(one, Method) and one.name in CHANGES)
            for one in walk(node)
        )

    def held(self, value: Expression, out: Block, name: str = "held") -> Name:
        """Return a name that has a value from now on."""
        made = self.fresh(name)
        out.append(Assign((Name(made),), value))
        return Name(made)

    def simple(self, value: Expression, out: Block) -> Expression:
        """Return a value that may be said again."""
        return value if _is_plain(value) else self.held(value, out, _singular(value))

    def steady(
        self, nodes: tuple[Expression, ...], out: Block, rebound: set[str]
    ) -> list[Expression]:
        """Return values that may be said in each round of a loop that gives names other values."""
        found: list[Expression] = []
        for node in nodes:
            value = self.row(node, out)
            changes = isinstance(value, Name) and value.name in rebound | self.program.changing
            found.append(self.held(value, out) if changes else self.simple(value, out))
        return found

    def values(self, nodes: Iterable[Expression], out: Block) -> list[Expression]:
        """Return several values, evaluated in their order."""
        nodes = list(nodes)
        acting = [self.acts(node) for node in nodes]
        found: list[Expression] = []
        for place, node in enumerate(nodes):
            before = len(out)
            value = self.value(node, out)
            if len(out) > before:
                stored = stored_in(*out[before:]) | contents_changed(
                    Function("", (), None, tuple(out[before:]))
                )
                calls = any(map(self.acts, out[before:]))
                for earlier, one in enumerate(found):
                    if calls and not isinstance(one, (Number, Truth, Word)):
                        tied = acting[earlier] or bool(names_in(one))
                    else:
                        tied = bool(names_in(one) & stored) or acting[earlier]
                    if tied and not isinstance(one, (Number, Truth, Word)):
                        made = self.fresh("held")
                        out.insert(before, Assign((Name(made),), one))
                        before += 1
                        found[earlier] = Name(made)
            if acting[place] and any(acting[place + 1 :]) and not _is_plain(value):
                value = self.held(value, out)
            found.append(value)
        return found

    def truth(self, node: Expression, out: Block) -> Expression:
        """Return a condition; only whether it holds matters."""
        match node:
            case Logic():
                return self.logic(node, out)
            case Unary("not", of):
                return replace(node, of=self.truth(of, out))
            case Call("bool", (of,), ()):
                return self.truth(of, out)
        return self.value(node, out)

    def logic(self, node: Logic, out: Block) -> Expression:
        """Return "and" or "or" as a condition: what follows is evaluated only where it matters."""
        found: list[Expression] = []
        for place, part in enumerate(node.parts):
            ahead: Block = []
            value = self.truth(part, ahead)
            if place and ahead:
                name = self.held(_as_truth(_joined(node, found)), out, "holds")
                inside: Block = []
                last = self.truth(_joined(node, node.parts[place:]), inside)
                inside.append(Assign((name,), _as_truth(last)))
                test = name if node.sign == "and" else Unary("not", name)
                out.append(If(test, tuple(inside)))
                return name
            out += ahead
            found.append(value)
        return _joined(node, found)

    def value(self, node: Expression, out: Block) -> Expression:
        """Return an expression; what it needs first is added."""
        match node:
            case Number() | Truth() | Word() | Name() | Nothing():
                return node
            case Row(_, items) if any(isinstance(item, Star) for item in items):
                return self.value(_concatenated(node), out)
            case Row(_, items):
                return (
                    node
                    if _all_numbers(items)
                    else replace(node, items=tuple(self.values(items, out)))
                )
            case Unary("not", of):
                return replace(node, of=self.truth(of, out))
            case Unary(_, of):
                return replace(node, of=self.value(of, out))
            case Binary(_, left, right):
                one, other = self.values((left, right), out)
                return replace(node, left=one, right=other)
            case Compare(first, signs, others):
                return self.compared(node, first, signs, others, out)
            case Logic():
                return self.joined(node, out)
            case Choice():
                return self.chosen(node, out)
            case Item(of, place):
                holder, at = self.values((of, place), out)
                return replace(node, of=holder, place=at)
            case Slice(of, first, last, step):
                ends = [end for end in (first, last, step) if end is not None]
                values = iter(self.values((of, *ends), out))
                holder = next(values)
                bounds = [None if end is None else next(values) for end in (first, last, step)]
                return Slice(holder, *bounds, where=node.where)
            case Collect():
                return self.collected(Call("list", (node,)) if node.kind == "each" else node, out)
            case Call():
                return self.called(node, out)
            case Method():
                return self.method(node, out)
            case Attribute():
                _refuse(node, "has no plain form")
        return _refuse(node, "has no plain form")

    def compared(
        self,
        node: Compare,
        first: Expression,
        signs: tuple[str, ...],
        others: tuple[Expression, ...],
        out: Block,
    ) -> Expression:
        """Return a comparison, or several joined by "and"."""
        match signs, others:
            case (("in" | "not in") as sign,), (Call("range", (*ends,), ()),) if len(ends) < 3:
                return self.in_range(first, sign, ends, out)
        if len(signs) == 1:
            one, other = self.values((first, others[0]), out)
            return replace(node, first=one, others=(other,))
        one, middle = self.values((first, others[0]), out)
        middle = self.simple(middle, out)
        first = Compare(one, signs[:1], (middle,), where=node.where)
        rest = Compare(middle, signs[1:], others[1:], where=node.where)
        return self.logic(Logic("and", (first, rest), where=node.where), out)

    def in_range(
        self, item: Expression, sign: str, ends: list[Expression], out: Block
    ) -> Expression:
        """Return whether a number is in a range: between its ends, of which Python asks both."""
        held, *others = self.values((item, *ends), out)
        held = self.simple(held, out)
        ends = [self.held(end, out) if self.acts(end) else end for end in others]
        first, stop = (Number(0), *ends)[-2:]
        both = Compare(first, ("<=",), (held,)), Compare(held, ("<",), (stop,))
        inside = Logic("and", both)
        return inside if sign == "in" else Unary("not", inside)

    def joined(self, node: Logic, out: Block) -> Expression:
        """Return "and" and "or" as values: that of one of their parts."""
        if _is_truth(node):
            return self.logic(node, out)
        first, *rest = node.parts
        held = self.simple(self.value(first, out), out)
        more = _joined(node, rest)
        yes, no = (more, held) if node.sign == "and" else (held, more)
        return self.chosen(Choice(held, yes, no, where=node.where), out)

    def chosen(self, node: Choice, out: Block) -> Expression:
        """Return a choice, of which only one side is evaluated."""
        held = self.truth(node.test, out)
        ahead: tuple[Block, Block] = ([], [])
        yes, no = self.value(node.yes, ahead[0]), self.value(node.no, ahead[1])
        if not any(ahead):
            return replace(node, test=held, yes=yes, no=no)
        name = Name(self.fresh("chosen"))
        first, other = Assign((name,), yes), Assign((name,), no)
        out.append(If(held, (*ahead[0], first), (*ahead[1], other)))
        return name

    def called(self, node: Call, out: Block) -> Expression:
        """Return a call; what gathers many values is a loop."""
        name, arguments, keywords = node.name, node.arguments, dict(node.keywords)
        if name in self.given:
            return replace(node, arguments=tuple(self.given_all(node, out)), keywords=())
        if "key" in keywords:
            _refuse(node, "goes by a key; write a loop, or put what it goes by first in tuples")
        match name, arguments:
            case (("any" | "all"), (row,)):
                return self.some(row, name == "any", out)
            case "sum", (row, _) if not isinstance(row, Collect):
                return self.called(replace(node, arguments=(self.each(row), arguments[1])), out)
            case (("sum" | "nim_sum"), (Collect("list" | "each", item, loops), *start)):
                first = self.value(start[0], out) if start else Number(0)
                total = self.held(first, out, "total")
                sign = "+" if name == "sum" else "^"

                def then(inside: Block, each: Expression) -> None:
                    inside.append(Augment(total, sign, self.value(each, inside)))

                self.loops(loops, item, then, out)
                return total
            case "dict", (_,) if pairs_in(node) is not None:
                table = Name(self.fresh("table"))
                self.assigned((table,), node, out)
                return table
            case ("set", (Collect(),)) | (("list" | "tuple"), (Collect("list" | "each"),)):
                return self.collected(node, out)
            case (("min" | "max"), (row,)) if "default" in keywords:
                held = self.simple(self.row(row, out), out)
                default = self.value(keywords["default"], out)
                default = self.held(default, out) if self.acts(default) else default
                return self.chosen(Choice(held, Call(name, (held,)), default), out)
            case (("min" | "max"), (row,)):
                return Call(name, (self.simple(self.row(row, out), out),), where=node.where)
            case "sorted", (row,) if keywords.get("reverse") == Truth(True):
                return Call("reversed", (Call("sorted", (self.row(row, out),)),), where=node.where)
            case (
                ("list" | "tuple" | "set" | "sorted" | "sum"),
                (Call("range" | "enumerate" | "zip" | "map" | "reversed") as row,),
            ) if row.name != "reversed" or not self._is_row(row):
                held = self.listed(row, out)
                return held if name in ("list", "tuple") else Call(name, (held,))
            case "divmod", (_, _):
                both = [self.simple(part, out) for part in self.values(arguments, out)]
                return Row("tuple", (Binary("//", *both), Binary("%", *both)))
            case (("min" | "max"), _) if any(isinstance(one, Star) for one in arguments):
                return self.value(Call(name, (Row("list", arguments),), where=node.where), out)
            case (("enumerate" | "zip" | "map"), _):
                return self.listed(node, out)
        if keywords:
            _refuse(node, "has named arguments; write them in their order")
        return replace(node, arguments=tuple(self.given_all(node, out)))

    def _is_row(self, node: Call) -> bool:
        """Return whether what is reversed is a row, and no range or the like."""
        inner = node.arguments[0]
        return not isinstance(inner, Call) or inner.name not in ("range", "enumerate", "zip", "map")

    def given_all(self, node: Call, out: Block) -> list[Expression]:
        """Return the arguments of a call; those of a row are taken one by one."""
        named = dict(node.keywords)
        order = [name for name in self.given.get(node.name, ()) if name in named]
        moved = order != list(named) and any(map(self.acts, named.values()))
        if len(order) < len(named) or moved:
            _refuse(node, "has named arguments; write them in their order")
        arguments = node.arguments + tuple(named[name] for name in order)
        if not any(isinstance(one, Star) for one in arguments):
            return self.values(arguments, out)
        count = len(self.given.get(node.name, ())) - len(arguments) + 1
        if node.name not in self.given or sum(isinstance(one, Star) for one in arguments) > 1:
            _refuse(node, "is called with a row of arguments; write them out")
        found: list[Expression] = []
        for one in arguments:
            if isinstance(one, Star):
                row = self.simple(self.value(one.row, out), out)
                found += [Item(row, Number(place)) for place in range(count)]
            else:
                found.append(one)
        return self.values(found, out)

    def each(self, row: Expression) -> Collect:
        """Return the items of a row one after the other."""
        each = self.fresh("item")
        self.taken.discard(each)  # the loop takes it
        return Collect("each", Name(each), (Loop(Name(each), row),))

    def search(
        self,
        row: Expression,
        sought: bool,
        found: tuple[Statement, ...],
        out: Block,
        *after: Statement,
    ) -> None:
        """Add loops through a row, with what is done when what is sought is found.

        They may end before all is computed, but for a list: it is complete before. What comes after
        a loop inside another one ends that as well.
        """
        if isinstance(row, Collect):
            ends_early = row.kind == "each" or not self.acts(row)
            many = row if ends_early else self.each(self.value(row, out))
        else:
            many = self.each(row)

        def then(inside: Block, each: Expression) -> None:
            held = self.truth(each, inside)
            inside.append(If(held if sought else _opposite(held), found))

        self.loops(many.loops, many.value, then, out, *after)

    def some(self, row: Expression, sought: bool, out: Block) -> Expression:
        """Return whether any of a row holds, or all; loops end where that is known."""
        flag = Name(self.fresh("some" if sought else "every"))
        out.append(Assign((flag,), Truth(not sought)))
        stop = If(flag if sought else Unary("not", flag), (Break(),))
        self.search(row, sought, (Assign((flag,), Truth(sought)), Break()), out, stop)
        return flag

    def method(self, node: Method, out: Block) -> Expression:
        """Return the call of a method."""
        match node:
            case Method(of, "sort", (), (("reverse", Truth(turned)),)):
                place = self.target(of, out)
                turning = ("sort", "reverse") if turned else ("sort",)
                out += [Do(Method(place, name, (), where=node.where)) for name in turning]
                return Nothing()
        if node.keywords:
            _refuse(node, "has named arguments; write them in their order")
        match node:
            case Method(table, "keys" | "values" | "items" as what, ()):
                held = self.simple(self.value(table, out), out)
                key = Name(self.fresh("key"))
                given: dict[str, Expression] = {"keys": key, "values": Item(held, key)}
                both = Row("tuple", (key, Item(held, key)))
                return self.value(Collect("list", given.get(what, both), (Loop(key, held),)), out)
            case Method(Call("bin", (number,)), "count", (Word("1"),)):
                return replace(node, of=self.value(number, out), name="bit_count", arguments=())
            case Method(Name(row), "extend", (Collect("list" | "each", item, loops) as many,)) if (
                row not in names_in(many)
            ):
                self.append_all(row, Collect("each", item, loops), out)
                return Truth(True)
            case Method(of, "join", (Collect() as many,)):
                found = self.collected(replace(many, kind="list"), out, "words")
                return replace(node, of=self.value(of, out), arguments=(found,))
            case Method(of, "join", (Call("map") as row,)):
                return replace(node, of=self.value(of, out), arguments=(self.listed(row, out),))
        holder, *arguments = self.values((node.of, *node.arguments), out)
        return replace(node, of=holder, arguments=tuple(arguments))


def _read_in(function: Function) -> set[str]:
    """Return the names whose values a function asks for."""
    targets = Counter[str]()
    for node in walk(*function.body):
        given: Iterable[Node] = node.targets if isinstance(node, Assign) else ()
        if isinstance(node, (For, Loop)):
            given = (node.target,)
        targets.update(name for target in given for name in bound_by(target))
    every = Counter(node.name for node in walk(*function.body) if isinstance(node, Name))
    return {name for name, count in every.items() if count > targets[name]}


def _less(node: Expression) -> Expression:
    return Number(node.value - 1) if isinstance(node, Number) else Binary("-", node, Number(1))


def _stored_outside(body: tuple[Statement, ...]) -> set[str]:
    """Return the names that statements give values to, besides those of comprehensions."""
    found: set[str] = set()
    for node in walk(*body):
        targets: Iterable[Node] = ()
        if isinstance(node, Assign):
            targets = node.targets
        elif isinstance(node, (Augment, For)):
            targets = (node.target,)
        for target in targets:
            found |= bound_by(target)
    return found


def _rebound(loop: For) -> set[str]:
    """Return the names that stand for something else after a round of a loop."""
    found: set[str] = set()
    for node in walk(loop):
        if isinstance(node, (Assign, For)):
            targets = node.targets if isinstance(node, Assign) else (node.target,)
            found = found.union(*map(bound_by, targets))
    return found


def _joined(node: Logic, parts: Iterable[Expression]) -> Expression:
    """Return some of the parts of "and" or "or", joined in the same way; one alone is itself."""
    first, *rest = parts
    return replace(node, parts=(first, *rest)) if rest else first


def _opposite(test: Expression) -> Expression:
    match test:
        case Unary("not", of):
            return of
        case Compare(first, (sign,), (other,)):
            return Compare(first, (OPPOSITES[sign],), (other,))
    return Unary("not", test)


OPPOSITES = {
    "==": "!=",
    "!=": "==",
    "<": ">=",
    ">=": "<",
    ">": "<=",
    "<=": ">",
    "in": "not in",
    "not in": "in",
}


def _as_truth(node: Expression) -> Expression:
    return node if _is_truth(node) else Call("bool", (node,))


def _all_numbers(items: tuple[Expression, ...]) -> bool:
    return all(isinstance(item, Number) for item in items)


def _concatenated(node: Row) -> Expression:
    """Return a row with rows inside as one that is joined from its pieces."""
    pieces: list[Expression] = []
    for is_star, items in groupby(node.items, lambda item: isinstance(item, Star)):
        if is_star:
            pieces += [Call("list", (item.row,)) for item in items if isinstance(item, Star)]
        else:
            pieces.append(Row("list", tuple(items)))
    found = reduce(lambda one, other: Binary("+", one, other), pieces)
    return found if node.kind != "set" else Call("set", (found,))


def _leaving(body: tuple[Statement, ...], left: Name) -> tuple[Statement, ...]:
    """Return statements of a loop that note it when they leave the loop."""
    found: list[Statement] = []
    for node in body:
        match node:
            case Break():
                found += [Assign((left,), Truth(True)), node]
            case If(_, yes, no):
                found.append(replace(node, body=_leaving(yes, left), otherwise=_leaving(no, left)))
            case _:
                found.append(node)
    return tuple(found)


def _without_ends(body: tuple[Statement, ...]) -> tuple[Statement, ...] | None:
    """Return statements of a generator that ends only after the last of them; None if it cannot."""
    for place, node in enumerate(body):
        if not any(isinstance(one, (Return, Raise)) for one in walk(node)):
            continue
        rest = _without_ends(body[place + 1 :])
        match node:
            case Return() | Raise():
                return body[:place]
            case If(test, (*first, Return() | Raise()), otherwise) if rest is not None and not any(
                isinstance(one, (Return, Raise)) for one in walk(*first, *otherwise)
            ):
                others = (*otherwise, *rest)
                if first:
                    return (*body[:place], replace(node, body=tuple(first), otherwise=others))
                return (*body[:place], *([If(_opposite(test), others)] if others else []))
        return None
    return body


def _leaves(body: tuple[Statement, ...]) -> bool:
    """Return whether statements of a loop leave it, or go on with its next round."""
    for node in body:
        match node:
            case Break() | Continue():
                return True
            case If(_, yes, no) if _leaves(yes) or _leaves(no):
                return True
    return False


def _singular(row: Expression) -> str:
    """Return a name for one of a row, or for what is held of an expression."""
    match row:
        case Name(name) if name.endswith("s") and len(name) > 2:
            return name[:-1]
        case Call(name):
            return {"options": "option", "sorted": "item"}.get(name, "held")
    return "held"


def _inside(loop: Loop, new: dict[str, str]) -> Loop:
    tests = tuple(renamed(test, new) for test in loop.tests)
    return Loop(renamed(loop.target, new), renamed(loop.over, new), tests)


def _two(target: Expression, words: str) -> tuple[Expression, Expression]:
    """Return two targets, or refuse another one."""
    match target:
        case Row(_, (first, other)):
            return first, other
    return _refuse(target, f"takes what {words}; write two names")


def _refuse(node: Expression, words: str) -> NoReturn:
    raise NotRead(words, node.where, node)
