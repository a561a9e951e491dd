"""What functions of a Rust program share: constants, one struct of data, the input, the output."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Expression,
    Name,
    Number,
    Row,
    Truth,
    Unary,
    Word,
    names_in,
    walk,
)
from grundy.forms.rule.kind import BOOL, WORD, Kind
from grundy.forms.rule.passes.expression_spans import ASSUMED
from grundy.forms.rule.passes.flows import Limits
from grundy.forms.rule.program import Program, Value
from grundy.forms.rule.statement import Assign, Function, stored_in
from grundy.languages.braces import Braces
from grundy.languages.rust_runtime import RUNTIME

if TYPE_CHECKING:
    from collections.abc import Iterator

LEVELS = {
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">="), 3),
    "|": 4,
    "^": 5,
    "&": 6,
    **dict.fromkeys(("<<", ">>"), 7),
    **dict.fromkeys("+-", 8),
    **dict.fromkeys("*/%", 9),
    "as": 10,
}
"""How tightly operators hold their operands: comparisons are the loosest, unlike in C++."""

KEYWORDS = """
abstract as async await become box break const continue crate do dyn else enum extern false final
fn for gen if impl in let loop macro match mod move mut override priv pub ref return self Self
static struct super trait true try type typeof union unsafe unsized use virtual where while yield
bool char str i64 i128 u8 u64 usize String Vec Option Some None Ok Err Default BTreeSet HashMap
Hasher BuildHasherDefault Read Write Data State min max std data input output held
"""
"""Names that a program has no other meaning for."""

ASKED = frozenset(["number", "word", "numbers", "lists", "more"])
"""Functions that read the input."""


class RustShared(Braces):
    """Types, parameters and shared values."""

    language: ClassVar[str] = "Rust"
    levels: ClassVar[dict[str, int]] = LEVELS
    runtime: ClassVar[dict[str, str]] = RUNTIME
    reserved: ClassVar[frozenset[str]] = frozenset(KEYWORDS.split()) | RUNTIME.keys()

    def __init__(self, program: Program, limits: Limits, reach: int = ASSUMED) -> None:
        super().__init__(program, limits, reach)
        self.constants: set[str] = set()
        for value in self.program.values:
            if self._is_constant(value):
                self.constants.add(value.name)
        self.needs = self._needs()

    # Types ----------------------------------------------------------------------------------------

    def plain_type(self, kind: Kind) -> str:
        """Return a type as it is without another name."""
        match kind.shape:
            case "int":
                return "i64"
            case "wide":
                return "i128"
            case "word":
                return "String"
            case "row":
                return f"Vec<{self.type(kind.item)}>"
            case "set":
                return f"BTreeSet<{self.type(kind.item)}>"
            case "tuple" if self.is_array(kind):
                return f"[i64; {len(kind.of)}]"
            case "tuple":
                inside = ", ".join(map(self.type, kind.of))
                return f"({inside},)" if len(kind.of) == 1 else f"({inside})"
            case "table":
                return f"Table<{self.type(kind.of[0])}, {self.type(kind.of[1])}>"
            case "nothing":
                return "()"
        return kind.shape

    def is_copy(self, kind: Kind) -> bool:
        """Return whether a value is copied by itself: a number, or a tuple of such."""
        return kind.is_number or (kind.shape == "tuple" and all(map(self.is_copy, kind.of)))

    def borrowed_type(self, kind: Kind) -> str:
        """Return the type of a reference."""
        if kind == WORD:
            return "&str"
        return f"&[{self.type(kind.item)}]" if kind.shape == "row" else f"&{self.type(kind)}"

    def default(self, kind: Kind) -> str:
        """Return any value of a kind."""
        if not self.is_copy(kind):
            return self.empty(kind).text if kind.shape != "tuple" else "Default::default()"
        return "false" if kind == BOOL else "0" if kind.is_number else "Default::default()"

    # What functions share -------------------------------------------------------------------------

    def _is_constant(self, value: Value) -> bool:
        """Return whether a value is known to the compiler, and never changes."""
        kind = self.kinds.name("", value.name)
        # No name of a function may be that of a constant.
        own = {name for one in self.functions for name in self.kinds.names(one)}
        if self.is_changed(value.name) or value.name.upper() in own:
            return False
        match value.value:
            case Word():
                return True
            case Row(("list" | "tuple"), items) if kind.shape in ("row", "tuple"):
                held = kind.item if kind.shape == "row" else kind
                return self.is_copy(held) and all(map(self._is_computed, items))
        return kind.is_number and self._is_computed(value.value)

    def _is_computed(self, node: Expression) -> bool:
        self.inside = ""
        return all(
            isinstance(part, (Number, Truth, Unary))
            or (isinstance(part, Row) and part.kind == "tuple")
            or (isinstance(part, Binary) and part.sign not in ("//", "%"))
            or (isinstance(part, Name) and part.name in self.constants)
            for part in walk(node)
        )

    def _is_constant_name(self, name: str) -> bool:
        return self.kinds.is_shared(self.inside, name) and name in self.constants

    def is_data(self, name: str) -> bool:
        """Return whether a name is one of the data that functions share."""
        return self.kinds.is_shared(self.inside, name) and name not in self.constants

    def _needs(self) -> dict[str, set[str]]:
        """Return what functions use, they or those they call: data, its change, in- and output."""
        found = {function.name: self._own_needs(function) for function in self.program.functions}
        calls = {
            function.name: {node.name for node in walk(*function.body) if isinstance(node, Call)}
            for function in self.program.functions
        }
        for _ in found:
            for name, needs in found.items():
                needs.update(*(found[other] for other in calls[name] & found.keys()))
        return found

    def _own_needs(self, function: Function) -> set[str]:
        self.inside = function.name
        names = {name for name in names_in(*function.body) if self.is_data(name)}
        stored = stored_in(*function.body) | self.changed[function.name]
        calls = {node.name for node in walk(*function.body) if isinstance(node, Call)}
        found = {"data"} if names else set()
        found |= {"change"} if names & stored else set()
        found |= {"input"} if calls & ASKED - self.functions.keys() else set()
        return found | ({"output"} if "print" in calls else set())

    def _shared(self, name: str) -> Iterator[tuple[str, str]]:
        """Yield the parameters that a function has besides its own, with their types."""
        needs = self.needs[name]
        if "data" in needs:
            yield "data", "&mut Data" if "change" in needs else "&Data"
        if "input" in needs:
            yield "input", "&mut Input"
        if "output" in needs:
            yield "output", "&mut String"

    def field(self, name: str) -> str:
        """Return the name of a value in the struct of shared data."""
        shared = {value.name for value in self.program.values} | self.program.changing
        return name if name.lower() in shared | self.reserved else name.lower()

    def _data(self) -> list[str]:
        own = [value.name for value in self.program.values]
        shared = [*own, *sorted(self.program.changing - {*own})]
        return [name for name in shared if name not in self.constants]

    def mode(self, function: Function, name: str) -> str:
        """Return how a parameter is given: "value", "ref" or "mut"."""
        kind = self.name_kind(name, function.name)
        if self.is_copy(kind):
            return "value"
        if Name(name) in [node.targets[0] for node in walk(function) if isinstance(node, Assign)]:
            return "value"
        return "mut" if name in self.changed[function.name] else "ref"
