"""Phrases: what people say of expressions, found by how these are built."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from string import Template
from typing import TYPE_CHECKING, Any, Protocol

from grundy.forms.rule.expression import (
    Call,
    Choice,
    Compare,
    Expression,
    Logic,
    Name,
    Node,
    Number,
    Row,
    Truth,
    Unary,
    names_in,
)
from grundy.forms.rule.reading import read_expression

if TYPE_CHECKING:
    from collections.abc import Callable

ANY, NAMES, NUMBERS, ROWS, HEAPS = "XY", "UV", "KLMPQ", "RS", "H"
"""Names in the pattern of a phrase: any expression, a name, a number, a row, all heaps."""

PLACES = ANY + NAMES + NUMBERS + ROWS + HEAPS

Found = dict[str, Any]
"""The expressions that stand in the places of a pattern's names."""


class Own(Protocol):
    """A function of one formula alone, which says itself what it is."""

    @property
    def name(self) -> str:
        """The name by which the formula calls it."""

    def words(self, of: str) -> str:
        """Return its value in words, for an argument."""

    def lost_words(self, of: str) -> str:
        """Return in words where its value is 0."""

    def latex(self, of: str) -> str:
        """Return its value in LaTeX."""


@dataclass(frozen=True)
class Phrase:
    """A pattern, and what is said of an expression that is built so: a template or a function."""

    pattern: Expression
    say: str | Callable[[Any, Found], str]


def phrases(table: dict[str, Any]) -> tuple[Phrase, ...]:
    """Return phrases from patterns in Python: the first that fits is taken."""
    return tuple(Phrase(read_expression(text), say) for text, say in table.items())


class Printer(ABC):
    """Says expressions in some language of people: phrases first, and else by their kind."""

    table: tuple[Phrase, ...] = ()

    def __init__(self, own: tuple[Own, ...] = ()) -> None:
        self.own = {one.name: one for one in own}

    def text(self, node: Expression) -> str:
        """Return an expression as people say it."""
        for phrase in self.table:
            found: Found = {}
            if _fits(phrase.pattern, node, found):
                return self.filled(phrase, found)
        return self.plain(node)

    def filled(self, phrase: Phrase, found: Found) -> str:
        """Return a phrase with the expressions in its places."""
        if not isinstance(phrase.say, str):
            return phrase.say(self, found)
        said = {name: self.text(node) for name, node in found.items() if name != HEAPS}
        return Template(phrase.say).substitute(said, **self.nouns(found.get(HEAPS)))

    def nouns(self, heaps: Expression | None) -> dict[str, str]:
        """Return what the numbers of a position are called."""
        one = "number" if isinstance(heaps, Row) else "heap"
        return {"heap": one, "heaps": f"{one}s"}

    @abstractmethod
    def plain(self, node: Expression) -> str:
        """Return an expression of which there is no phrase."""


def _fits(pattern: Any, node: Any, found: Found) -> bool:
    """Return whether an expression is built as a pattern; what its names stand for is noted."""
    if isinstance(pattern, Name) and pattern.name in PLACES:
        if pattern.name in found:
            return bool(found[pattern.name] == node)
        found[pattern.name] = node
        return _allowed(pattern.name, node)
    if isinstance(pattern, Node):
        fields: tuple[str, ...] = type(pattern).__match_args__
        return type(pattern) is type(node) and all(
            _fits(getattr(pattern, name), getattr(node, name), found) for name in fields
        )
    if isinstance(pattern, tuple):
        same = isinstance(node, tuple) and len(node) == len(pattern)
        return same and all(_fits(*pair, found) for pair in zip(pattern, node, strict=True))
    return bool(pattern == node)


def _allowed(name: str, node: Expression) -> bool:
    kind = {NAMES: Name, NUMBERS: Number, ROWS: Row}
    for names, wanted in kind.items():
        if name in names:
            return isinstance(node, wanted)
    return name != HEAPS or isinstance(node, Row) or node == Name("heaps")


Place = list[tuple[str, int]]


def exceptions(node: Expression) -> tuple[list[tuple[Place, int | bool]], Expression]:
    """Return places with their values where an expression is not what it is elsewhere.

    >>> exceptions(read_expression("0 if n == 0 else 3 if n == 1 else n"))
    ([([('n', 0)], 0), ([('n', 1)], 3)], Name(name='n'))
    """
    found: list[tuple[Place, int | bool]] = []
    while isinstance(node, Choice) and isinstance(node.yes, Number | Truth):
        place = place_of(node.test)
        if not place or not {pair[0] for pair in place} >= names_in(node.no):
            break
        found.append((place, node.yes.value))
        node = node.no
    return found, node


def place_of(test: Expression) -> Place:
    """Return the numbers that a condition gives to names; nothing for other conditions."""
    match test:
        case Compare(Name(name), ("==",), (Number(value),)):
            return [(name, value)]
        case Logic("and", parts):
            found = [pair for part in parts for pair in place_of(part)]
            return found if len(found) == len(parts) else []
    return []


def place_text(place: Place) -> str:
    """Return a place as people write it.

    >>> place_text([("n", 4)]), place_text([("a", 1), ("b", 2)])
    ('n = 4', '(1, 2)')
    """
    if len(place) == 1:
        return f"{place[0][0]} = {place[0][1]}"
    return f"({', '.join(str(number) for _, number in place)})"


TRUE_OR_FALSE = ("all", "any", "columns_divide", "even_times", "in_sequence")
"""Functions that tell whether something holds."""


def is_truth(node: Expression) -> bool:
    """Return whether an expression is true or false, and no number."""
    match node:
        case Logic(_, parts):
            return all(map(is_truth, parts))
        case Choice(_, yes, no):
            return is_truth(yes) and is_truth(no)
        case Call(name):
            return name in TRUE_OR_FALSE
    return isinstance(node, Truth | Compare) or (isinstance(node, Unary) and node.sign == "not")


GOLDEN = {
    1: "min(X, Y) == (abs(X - Y) + isqrt(5 * abs(X - Y) ** 2)) // 2",
    2: "(X - Y) % 2 == 0 and min(X, Y) == isqrt(8 * (abs(X - Y) // 2) ** 2) // 2",
    0: "(X - Y) % K == 0 and "
    "min(X, Y) == (isqrt(M * (abs(X - Y) // K) ** 2) - L * (abs(X - Y) // K)) // 2",
}
"""Pairs that are floors of multiples of an irrational number, by their step; 0 for the step K."""
