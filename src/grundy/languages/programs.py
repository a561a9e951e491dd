"""Programs in every language: one description, printed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grundy.forms.rule.expression import Call
from grundy.forms.rule.passes.expression_spans import ASSUMED
from grundy.forms.rule.program import Program, Value
from grundy.forms.rule.reading import NotRead
from grundy.forms.rule.statement import Do, Function, Return, Statement
from grundy.languages import python
from grundy.languages.cpp import Cpp
from grundy.languages.java import Java
from grundy.languages.library import with_library
from grundy.languages.python import first_line, python_text
from grundy.languages.rust import Rust

if TYPE_CHECKING:
    from grundy.forms.rule.expression import Expression, Node
    from grundy.forms.rule.passes.flows import Limits
    from grundy.forms.rule.program import Part
    from grundy.languages.braces import Braces

PRINTERS: dict[str, type[Braces]] = {"cpp": Cpp, "java": Java, "rust": Rust}
"""The printers of languages with types."""

TITLES = {**{lang: printer.language for lang, printer in PRINTERS.items()}, "python": "Python"}
"""What the languages are called, by the words that ask for them."""


@dataclass(frozen=True, slots=True)
class Numbers:
    """What is known of the numbers of a program."""

    limits: Limits = field(default_factory=dict)
    """The least and the largest number of names, as far as that is known."""
    reach: int = ASSUMED
    """No number that a loop changes goes beyond this, as far as was seen."""
    any_size: bool = False
    """Whether the program answers for numbers of any size, where the language has them."""


def program_text(
    program: Program, lang: str, comment: list[str], numbers: Numbers | None = None
) -> str:
    """Return a whole program in a language.

    Raises `NotRead`, with the text and the reason, for what the language does not get.
    """
    numbers = numbers or Numbers()
    if lang == "python":
        return python.program_text(program, comment, any_size=numbers.any_size)
    try:
        printer = PRINTERS[lang](with_library(program), numbers.limits, numbers.reach)
        return printer.write(comment)
    except NotRead as error:
        raise NotRead(_said(error.node, str(error)), error.where) from error


HUGE = 10**18
"""The largest number that a formula is asked for."""


def formula_code(
    node: Expression, variables: tuple[str, ...], parts: tuple[str | Part, ...]
) -> tuple[str, tuple[str, ...]]:
    """Return a formula in C++: an expression in its variables, and the functions that it needs.

    Raises `NotRead` for what leaves 128 bits.
    """
    given = variables if variables != ("heaps",) else ()
    rows = [Call("numbers", ())] if not given else [Call("number", ()) for _ in given]
    formula = Function("formula", variables, None, (Return(node),))
    main = Function("main", (), None, (Do(Call("print", (Call("formula", tuple(rows)),))),))
    limits = {("formula", name): (0, HUGE) for name in variables}
    known = [part for part in parts if isinstance(part, (Value, Function))]
    printer = Cpp(with_library(Program((*known, formula, main))), limits)
    try:
        return printer.formula("formula")
    except NotRead as error:
        raise NotRead(_said(error.node, str(error)), error.where) from error


def _said(node: Node | None, words: str) -> str:
    """Return the words about a node, after its text."""
    if node is None:
        return words
    if isinstance(node, (Statement, Function)):
        return f"{first_line(node)} {words}"
    return f"{python_text(node)} {words}"
