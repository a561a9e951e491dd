"""Python: expressions and statements with the brackets they need, and whole programs."""

from __future__ import annotations

from base64 import b85encode
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING
from zlib import compress

from grundy.forms.rule.clauses import ONCE, Clause, RuleText
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
    pairs_in,
    walk,
)
from grundy.forms.rule.program import Program, Value
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
    stored_in,
)
from grundy.languages.library import with_library
from grundy.languages.long_rows import lettered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.forms.rule.program import Part

CHOICE, OR, AND, NOT, COMPARISON = range(5)
LEVELS = {
    "|": 5,
    "^": 6,
    "&": 7,
    "<<": 8,
    ">>": 8,
    "+": 9,
    "-": 9,
    "*": 10,
    "//": 10,
    "%": 10,
    "**": 12,
}
"""How tightly operators hold their operands; a looser one inside has brackets."""

SIGNED, POWER, ATOM = 11, LEVELS["**"], 13
BRACKETS = {"tuple": "()", "list": "[]", "set": "{}", "each": "()"}


def python_text(node: Node) -> str:
    """Return an expression in Python.

    >>> from grundy.forms.rule.reading import read_expression
    >>> python_text(read_expression("((n)-(1))*2 if (not n%2) else -(n**2)"))
    '(n - 1) * 2 if not n % 2 else -n ** 2'
    """
    return _written(node)[0]


def _inside(node: Node, level: int) -> str:
    text, own = _written(node)
    return text if own >= level else f"({text})"


def _written(node: Node) -> tuple[str, int]:
    """Return the text of an expression, and how tightly it holds together."""
    match node:
        case Number(value):
            return str(value), ATOM if value >= 0 else SIGNED
        case Truth(value):
            return str(value), ATOM
        case Word(text):
            return _quoted(text), ATOM
        case Nothing():
            return "None", ATOM
        case Name(name):
            return name, ATOM
        case Star(row):
            return f"*{_inside(row, LEVELS['|'])}", CHOICE
        case Unary("not", of):
            return f"not {_inside(of, NOT)}", NOT
        case Unary(sign, of):
            return f"{sign}{_inside(of, SIGNED)}", SIGNED
        case Binary("**", left, right):
            return f"{_inside(left, ATOM)} ** {_inside(right, SIGNED)}", POWER
        case Binary(sign, left, right):
            own = LEVELS[sign]
            return f"{_inside(left, own)} {sign} {_inside(right, own + 1)}", own
        case Compare(first, ("==" | "!=" as sign,), (Nothing(),)):
            words = "is None" if sign == "==" else "is not None"
            return f"{_inside(first, COMPARISON + 1)} {words}", COMPARISON
        case Compare(first, signs, others):
            sides = [_inside(side, COMPARISON + 1) for side in (first, *others)]
            pairs = zip(signs, sides[1:], strict=True)
            return " ".join([sides[0], *(f"{sign} {side}" for sign, side in pairs)]), COMPARISON
        case Logic(sign, parts):
            own = AND if sign == "and" else OR
            return f" {sign} ".join(_inside(part, own + 1) for part in parts), own
        case Choice(test, yes, no):
            text = f"{_inside(yes, OR)} if {_inside(test, OR)} else {_inside(no, CHOICE)}"
            return text, CHOICE
        case _:
            return _closed(node), ATOM


def _quoted(text: str) -> str:
    """Return a word in double quotes, as other languages have them."""
    return repr(text) if '"' in text else f'"{repr(text)[1:-1]}"'


def _closed(node: Node) -> str:
    """Return what needs no brackets anywhere."""
    match node:
        case Row(kind, items):
            inside = ", ".join(_inside(item, CHOICE) for item in items)
            if kind == "set" and not items:
                return "set()"
            end = "," if kind == "tuple" and len(items) == 1 else ""
            return f"{BRACKETS[kind][0]}{inside}{end}{BRACKETS[kind][1]}"
        case Call("dict", (), ()):
            return "{}"
        case Call("dict", (Row("list"),), ()) if (pairs := pairs_in(node)) is not None:
            return f"{{{', '.join(': '.join(map(python_text, pair)) for pair in pairs)}}}"
        case Call(name, arguments, keywords):
            return f"{name}({_arguments(arguments, keywords)})"
        case Method(of, name, arguments, keywords):
            return f"{_owner(of)}.{name}({_arguments(arguments, keywords)})"
        case Attribute(of, name):
            return f"{_owner(of)}.{name}"
        case Item(of, place):
            return f"{_inside(of, ATOM)}[{python_text(place)}]"
        case Slice(of, first, last, step):
            ends = [python_text(end) if end is not None else "" for end in (first, last)]
            more = f":{python_text(step)}" if step is not None else ""
            return f"{_inside(of, ATOM)}[{':'.join(ends)}{more}]"
        case Collect(kind, value, loops):
            return f"{BRACKETS[kind][0]}{_loops(value, loops)}{BRACKETS[kind][1]}"
    raise TypeError(f"{type(node).__name__} is no expression")


def _owner(of: Expression) -> str:
    """Return a value before a dot: a number would take the dot for its own."""
    return f"({python_text(of)})" if isinstance(of, Number) else _inside(of, ATOM)


def _arguments(
    arguments: tuple[Expression, ...], keywords: tuple[tuple[str, Expression], ...]
) -> str:
    match arguments, keywords:
        case (Collect("each", value, loops),), ():
            return _loops(value, loops)
    told = [_inside(argument, CHOICE) for argument in arguments]
    return ", ".join([*told, *(f"{name}={_inside(value, CHOICE)}" for name, value in keywords)])


def _loops(value: Expression, loops: tuple[Loop, ...]) -> str:
    return " ".join([_inside(value, CHOICE), *map(loop_text, loops)])


def loop_text(loop: Loop) -> str:
    """Return one loop of a comprehension, with its conditions.

    >>> from grundy.forms.rule.reading import read_expression
    >>> loop_text(read_expression("[k for k in (1, 2) if k < n if (k if n else 0)]").loops[0])
    'for k in (1, 2) if k < n if (k if n else 0)'
    """
    tests = "".join(f" if {_inside(test, OR)}" for test in loop.tests)
    return f"for {_target(loop.target)} in {_inside(loop.over, OR)}{tests}"


def clause_text(clause: Clause) -> str:
    """Return a clause as rule text has it.

    >>> from grundy.forms.rule.reading import read_expression
    >>> k = read_expression("[n-k for k in (1, 2)]")
    >>> clause_text(Clause(((k.value,),), False, k.loops))
    'n - k for k in (1, 2)'

    A condition alone needs no loop.
    """
    states = [
        _inside(state[0], OR) if len(state) == 1 else python_text(Row("tuple", state))
        for state in clause.states
    ]
    text = f"[{', '.join(states)}]" if clause.is_list else states[0]
    match clause.loops:
        case (Loop(Name("_"), over, tests),) if over == ONCE and tests:
            return f"{text} if {_inside(tests[0] if len(tests) == 1 else Logic('and', tests), OR)}"
    return " ".join([text, *map(loop_text, clause.loops)])


def rule_text(rule: RuleText) -> str:
    """Return clauses as rule text."""
    names = rule.names[0] if len(rule.names) == 1 else f"({', '.join(rule.names)})"
    return f"{names} -> {'; '.join(map(clause_text, rule.clauses))}"


def _target(target: Expression) -> str:
    """Return what gets values, or their row: several need no brackets."""
    text = python_text(target)
    is_tuple = isinstance(target, Row) and target.kind == "tuple" and len(target.items) > 1
    return text[1:-1] if is_tuple else text


# Statements ---------------------------------------------------------------------------------------


def function_text(function: Function, changing: frozenset[str] = frozenset()) -> str:
    r"""Return a function in Python; `changing` are names that it shares where it gives them values.

    >>> from grundy.forms.rule.reading import function_of
    >>> from grundy.forms.rule.syntax import syntax_tree
    >>> print(function_text(function_of(syntax_tree("def rule(n, *m):\n  yield n-1").body[0])))
    def rule(n, *m):
        yield n - 1
    """
    given = [*function.parameters, *([f"*{function.rest}"] if function.rest else [])]
    shared = sorted(changing & stored_in(*function.body))
    return "\n".join(
        [
            *(f"# {line}" for line in function.doc.splitlines()),
            f"def {function.name}({', '.join(given)}):",
            *([f"    global {', '.join(shared)}"] if shared else []),
            *_block(function.body, "    "),
        ]
    )


def _block(body: tuple[Statement, ...], indent: str) -> Iterator[str]:
    for statement in body or (Pass(),):
        yield from _lines(statement, indent)


def _lines(node: Statement, indent: str) -> Iterator[str]:
    match node:
        case For(target, over, body, otherwise):
            head = f"for {_target(target)} in {python_text(over)}:"
            yield from _headed(indent, head, body, otherwise)
        case While(test, body, otherwise):
            yield from _headed(indent, f"while {python_text(test)}:", body, otherwise)
        case If(test, body, otherwise):
            yield from _headed(indent, f"if {python_text(test)}:", body, otherwise)
        case _:
            yield indent + _line(node)


def first_line(node: Statement | Function) -> str:
    """Return the line with which a statement or a function begins.

    >>> from grundy.forms.rule.reading import read_definition
    >>> first_line(read_definition("def rule(n): return n // 2").body[0])
    'return n // 2'
    """
    if isinstance(node, Function):
        return f"def {node.name}({', '.join(node.parameters)}):"
    return next(_lines(node, ""))


def _headed(
    indent: str, head: str, body: tuple[Statement, ...], otherwise: tuple[Statement, ...]
) -> Iterator[str]:
    yield indent + head
    yield from _block(body, indent + "    ")
    if head.startswith(("if", "elif")) and len(otherwise) == 1 and isinstance(otherwise[0], If):
        test, inner, rest = otherwise[0].test, otherwise[0].body, otherwise[0].otherwise
        yield from _headed(indent, f"elif {python_text(test)}:", inner, rest)
    elif otherwise:
        yield f"{indent}else:"
        yield from _block(otherwise, indent + "    ")


def _line(node: Statement) -> str:
    match node:
        case Assign(targets, value):
            return " = ".join([*map(_target, targets), _target(value)])
        case Augment(target, sign, value):
            return f"{python_text(target)} {sign}= {python_text(value)}"
        case Return(value):
            return "return" if value is None else f"return {python_text(value)}"
        case Yield(value):
            return f"yield {python_text(value)}"
        case YieldFrom(value):
            return f"yield from {python_text(value)}"
        case Do(value):
            return python_text(value)
        case Break():
            return "break"
        case Continue():
            return "continue"
        case Pass():
            return "pass"
        case Raise():
            return "raise ValueError"
    raise TypeError(f"{type(node).__name__} is no statement")


# Programs -----------------------------------------------------------------------------------------

WIDTH = 96
"""Characters of a line with many numbers, or with a long word."""

LARGEST_TEXT = 50_000
"""Characters of the largest row that is not packed: judges take no more."""

MODULES = {
    "isqrt": "math",
    "gcd": "math",
    "bisect_right": "bisect",
    "b85decode": "base64",
    "decompress": "zlib",
}
"""Where functions come from that Python has and does not know without an import."""

NUMBERS = """\
NUMBERS = re.findall(r"-?\\d+", sys.stdin.read())[::-1]

def number():
    return int(NUMBERS.pop())"""

LINES = """\
LINES = [re.findall(r"-?\\d+", line) for line in sys.stdin]
LINES = [line for line in reversed(LINES) if line]

def number():
    found = LINES[-1].pop(0)
    if not LINES[-1]:
        LINES.pop()
    return int(found)

def numbers():
    return [int(found) for found in LINES.pop()]"""

WORDS = """\
WORDS = sys.stdin.read().split()[::-1]

def word():
    return WORDS.pop()

def number():
    return int(word())"""

TEXT = """\
TEXT = sys.stdin.read()
PLACE = 0

def found(pattern):
    global PLACE
    match = re.compile(pattern).search(TEXT, PLACE)
    PLACE = match.end()
    return match.group()

def number():
    return int(found(r"-?\\d+"))

def word():
    return found(r"\\S+")

def numbers():
    return [int(number) for number in re.findall(r"-?\\d+", found(r"[^\\n]*\\d[^\\n]*"))]

# the next lists in a list, as in [[1,2],[3]]
def lists():
    text = found(r"\\[\\s*(\\[[^][]*\\][\\s,]*)*\\]")
    rows = re.findall(r"\\[([^][]*)\\]", text[1:-1])
    return [[int(number) for number in re.findall(r"-?\\d+", row)] for row in rows]"""

READERS = {
    frozenset(): "",
    frozenset({"number"}): NUMBERS,
    frozenset({"number", "word"}): WORDS,
    frozenset({"number", "numbers"}): LINES,
    frozenset({"number", "word", "numbers", "lists"}): TEXT,
}
"""How the input is read, by the functions that read it; the first that has all of them serves."""

_NAMES = "LINES NUMBERS PLACE TEXT WORDS found lists more number numbers print re sys word"
RUNTIME_NAMES = frozenset(_NAMES.split())
"""Names that what is added to a program takes."""

ANY_SIZE = """\
# numbers of any size are read, however many digits they have
if hasattr(sys, "set_int_max_str_digits"):
    sys.set_int_max_str_digits(0)"""


def program_text(program: Program, comment: list[str], *, any_size: bool = False) -> str:
    r"""Return a whole program, with what reads its input.

    With `any_size`, it reads numbers with any number of digits, which Python else limits.

    >>> from grundy.forms.rule.program import read_program
    >>> text = "def half(n):\n    'less'\n    return n//2\ndef main():\n    print(half(number()))"
    >>> print(program_text(read_program(text), ["an example"]))
    # an example
    import re
    import sys
    <BLANKLINE>
    NUMBERS = re.findall(r"-?\d+", sys.stdin.read())[::-1]
    <BLANKLINE>
    def number():
        return int(NUMBERS.pop())
    <BLANKLINE>
    # less
    def half(n):
        return n // 2
    <BLANKLINE>
    def main():
        print(half(number()))
    <BLANKLINE>
    main()
    <BLANKLINE>
    """
    program = _packed(with_library(program, known=MODULES.keys()))
    called = {node.name for node in walk(*program.parts) if isinstance(node, Call)}
    own = {part.name for part in program.parts}
    reader = _reader(called - own)
    imports = [f"import {name}" for name in ("re", "sys") if f"{name}." in reader]
    if any_size and "import sys" not in imports:
        imports.append("import sys")
    imports += [f"from {MODULES[name]} import {name}" for name in MODULES if name in called - own]
    top = "\n".join([*(f"# {line}" for line in comment), *imports])
    parts = [
        function_text(part, program.changing) if isinstance(part, Function) else _value_text(part)
        for part in program.parts
    ]
    texts = [top, ANY_SIZE if any_size else "", reader, *parts, "main()\n"]
    return "\n\n".join(text for text in texts if text)


def _reader(called: set[str]) -> str:
    """Return the functions that read the input, where the program calls such."""
    asked = called & {"number", "word", "numbers", "lists"}
    text = next(text for names, text in READERS.items() if asked <= names)
    if "more" not in called:
        return text
    rest = {NUMBERS: "NUMBERS", LINES: "LINES", WORDS: "WORDS"}.get(text, "TEXT[PLACE:].strip()")
    return f"{text}\n\ndef more():\n    return bool({rest})"


def _packed(program: Program) -> Program:
    """Return the program with rows that are too long for judges as packed bytes."""

    def part(one: Part) -> Part:
        if not isinstance(one, Value):
            return one
        lines = lettered(one.value)
        if sum(map(len, lines)) <= LARGEST_TEXT:
            return one
        numbers = bytes(ord(letter) - 64 for letter in "".join(lines))
        text = Word(b85encode(compress(numbers, 9)).decode())
        return replace(one, value=Call("decompress", (Call("b85decode", (text,)),)))

    return replace(program, parts=tuple(map(part, program.parts)))


def _value_text(value: Value) -> str:
    """Return the definition of a value, in lines where it is long."""
    text = f"{value.name} = {python_text(value.value)}"
    if len(text) <= WIDTH:
        return text
    if letters := lettered(value.value):
        rows = [f"    {line!r}" for line in letters]
        rows = [f"{value.name} = [ord(letter) - 64 for letter in (  # @ is 0, A is 1, ...", *rows]
        return "\n".join([*rows, ")]"])
    match value.value:
        case Row("list" | "tuple" as kind, items) if all(isinstance(one, Number) for one in items):
            inside = wrap(", ".join(map(python_text, items)), WIDTH)
            inside = [f"{value.name} = {BRACKETS[kind][0]}", *(f"    {row}" for row in inside)]
            return "\n".join([*inside, BRACKETS[kind][1]])
        case Word(word):
            return "\n".join([f"{value.name} = (", *_word_rows(word), ")"])
        case Call(outer, (Call(inner, (Word(word),), ()),), ()):
            return "\n".join([f"{value.name} = {outer}({inner}(", *_word_rows(word), "))"])
    return text


def _word_rows(word: str) -> Iterator[str]:
    step = WIDTH - 8
    return (f"    {_quoted(word[i : i + step])}" for i in range(0, len(word), step))
