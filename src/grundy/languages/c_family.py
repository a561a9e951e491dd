"""What C++ and Java have in common: loops that count, tables of numbers, letters, calls."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from grundy.forms.rule.expression import (
    Call,
    Expression,
    Name,
    Number,
    Row,
    names_in,
    number_in,
    walk,
)
from grundy.forms.rule.kind import BOOL, INT, WORD, Kind
from grundy.forms.rule.passes.expression_spans import ASSUMED
from grundy.forms.rule.passes.sharing import contents_changed
from grundy.forms.rule.passes.sizes import Size
from grundy.forms.rule.statement import For, Function, Statement
from grundy.languages.braces import (
    AND,
    ATOM,
    CHOICE,
    OR,
    SIGNED,
    Braces,
    Text,
    fits,
    refuse,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.passes.flows import Limits
    from grundy.forms.rule.program import Program
    from grundy.forms.rule.statement import Path

FEW = 5
"""Items from which on a row that is written out is searched by a function."""


class CFamily(Braces):
    """A printer of plain programs in a language like C."""

    long: ClassVar[str]
    """What stands after a number of more than 32 bits."""

    def __init__(self, program: Program, limits: Limits, reach: int = ASSUMED) -> None:
        super().__init__(program, limits, reach)
        self.visited = {
            self.kinds.of(function.name, node.over)
            for function in self.program.functions
            for node in walk(*function.body)
            if isinstance(node, For)
        }
        """Kinds that some loop goes through, or that go from one function to another."""
        for function in self.program.functions:
            self.visited.add(self.kinds.result(function.name))
            self.visited |= {self.kinds.name(function.name, n) for n in function.parameters}

    def table_size(self, kind: Kind) -> int:
        """Return how many numbers the keys of a table of numbers have; 0 for other tables."""
        if kind.shape != "table" or kind.of[1] not in (INT, BOOL) or kind in self.visited:
            return 0
        key = kind.of[0]
        return 1 if key == INT else len(key.of) if self.is_array(key) else 0

    # Loops ----------------------------------------------------------------------------------------

    def loop(
        self, name: str, over: Expression, body: tuple[Statement, ...], path: Path
    ) -> Iterator[str]:
        """Yield the lines of a loop."""
        kind = self.name_kind(name)
        type_ = self.type(kind)
        match over:
            case Call("range", (times,)) if name not in names_in(*body):
                yield f"for ({type_} {name} = {self.given(times, kind)}; {name} > 0; {name}--) {{"
            case Call("range", arguments):
                yield f"for ({type_} {self._range(name, arguments, body)}) {{"
            case Call("reversed", (Call("range", (stop,)),)):
                one = self.value(Number(1))
                last = self.plain_binary("-", self.value_of(stop, kind), one, kind).text
                yield f"for ({type_} {name} = {last}; {name} >= 0; {name}--) {{"
            case _:
                yield from self.through(name, over, body)
        yield from self.block(body, (*path, 0))
        yield "}"

    @abstractmethod
    def through(self, name: str, over: Expression, body: tuple[Statement, ...]) -> Iterator[str]:
        """Yield the first lines of a loop through a row, a set, a word or a table."""

    def _range(
        self, name: str, arguments: tuple[Expression, ...], body: tuple[Statement, ...]
    ) -> str:
        first, stop = (Number(0), *arguments[:2])[-2:]
        step = arguments[2] if len(arguments) == 3 else Number(1)
        kind = self.name_kind(name)
        by, start = number_in(step), f"{name} = {self.given(first, kind)}"
        end = self.value_of(stop, kind)
        kept = names_in(stop) & (self.stored_names(body) | {name} | self._changed_by(body))
        if kept or any(isinstance(node, Call) and node.name != "len" for node in walk(stop)):
            end_name = f"{name.strip('_') or 'times'}_end"
            start += f", {end_name} = {end.text}"
            end = Text(end_name, ATOM, kind)
        if by is None:
            return self._stepped(name, step, start, end)
        sign, change = "<", f"{name}++"
        if by < 0:
            sign, change = ">", f"{name}--"
        if abs(by) != 1:
            change = f"{name} {'+' if by > 0 else '-'}= {abs(by)}"
        return f"{start}; {name} {sign} {end.inside(8)}; {change}"

    def _stepped(self, name: str, step: Expression, start: str, end: Text) -> str:
        by = f"{name.strip('_') or 'times'}_step"
        start += f", {by} = {self.given(step, INT)}"
        test = f"{name} < {end.inside(8)}"
        if not self.is_natural(step):
            test = f"{by} > 0 ? {test} : {name} > {end.inside(8)}"
        return f"{start}; {test}; {name} += {by}"

    def _changed_by(self, body: tuple[Statement, ...]) -> set[str]:
        """Return the shared names that functions change which are called in statements."""
        calls = {node.name for node in walk(*body) if isinstance(node, Call)}
        if calls.isdisjoint(self.functions):
            return set()
        shared = {value.name for value in self.program.values if self.is_changed(value.name)}
        return shared | self.program.changing

    def grows(self, row: str, body: tuple[Statement, ...]) -> bool:
        """Return whether a row may change while a loop goes through it."""
        if self.kinds.name(self.inside, row).shape != "row":
            return False
        if row in contents_changed(Function("", (), None, body)):
            return True
        calls = {node.name for node in walk(*body) if isinstance(node, Call)}
        return self.kinds.is_shared(self.inside, row) and any(
            row in self.changed.get(name, ()) for name in calls
        )

    def fits(self, what: str, node: Expression | Text) -> bool:
        """Return whether a value may be given by such a name: `numbered` is a table of numbers."""
        if what == "numbered" and not isinstance(node, Text):
            return self.table_size(self.kind(node)) > 0
        return super().fits(what, node)

    def filling(self, what: str, node: Expression, of: Expression) -> Text:
        """Return what is given to a form by a name; `of` is what is given first."""
        if what == "items":
            return self.items(node)
        if what == "bare":
            return self.value_of(node, INT)
        if what == "letter":
            return Text(self.letter(node), ATOM, WORD)
        return super().filling(what, node, of)

    def items(self, node: Expression) -> Text:
        """Return a row, of any kind that has items."""
        kind = self.kind(node)
        if kind.shape == "tuple":
            if not isinstance(node, Row):
                refuse(node, "is a tuple where a row is wanted")
            return self.value_of(node, self.row_kind(node))
        text = self.value(node)
        return text if kind != WORD else Text(f"letters({text.text})", ATOM, kind)

    # Expressions ----------------------------------------------------------------------------------

    def one_of(
        self, first: Expression, items: tuple[Expression, ...], *, is_in: bool
    ) -> Text | None:
        """Return whether a number is one of few; None where that takes a function."""
        if not isinstance(first, (Name, Number)) or len(items) >= FEW:
            return None
        sign, level, tied = (" || ", OR, "==") if is_in else (" && ", AND, "!=")
        texts = [self.compared(first, tied, item) for item in items]
        if len(texts) == 1:
            return texts[0]
        return Text(sign.join(text.inside(AND + 1) for text in texts), level, BOOL)

    def number(self, node: Number, value: int) -> Text:
        """Return a number that is written out."""
        if not fits(Size(value, value), INT):
            refuse(node, "is beyond 64 bits")
        is_long = not -(1 << 31) <= value < 1 << 31
        return Text(f"{value}{self.long * is_long}", ATOM if value >= 0 else SIGNED, INT)

    def choice(self, test: Expression, yes: Text, no: Text, kind: Kind) -> Text:
        """Return one of two values."""
        text = f"{self.truth(test).inside(1)} ? {yes.inside(1)} : {no.inside(0)}"
        return Text(text, CHOICE, kind)

    def own_called(self, name: str, arguments: tuple[Expression, ...]) -> Text:
        """Return the call of one of the program's own functions."""
        given = zip(arguments, self.functions[name].parameters, strict=True)
        texts = [self.given(one, self.name_kind(other, name)) for one, other in given]
        return Text(f"{name}({', '.join(texts)})", ATOM, self.result_kind(name))
