"""Rule text: the rules of a game in one line, read from a whitelist of Python's expressions.

    n -> n-d for d in range(1, n) if n % d == 0
    (a, b) -> (a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)

Nothing of the text is run: it is parsed, checked node by node, and a function is written anew from
what was allowed: arithmetic on whole numbers, comparisons, loops over ranges. So a stranger's text
can compute and do nothing else, and how much it computes is bounded by the budgets.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import replace
from keyword import iskeyword
from typing import TYPE_CHECKING, NoReturn

from grundy.forms.rule.clauses import Clause, RuleText, under
from grundy.forms.rule.expression import Expression, Loop, Name, Unary
from grundy.forms.rule.reading import expression_of
from grundy.forms.rule.syntax import expression_tree
from grundy.languages.python import rule_text
from grundy.rules.notation.brackets import outside_brackets
from grundy.rules.notation.rule_expression import (
    DEEPEST,
    FUNCTIONS,
    NO_LOOP,
    SEQUENCES,
    Expressions,
    refuse_at,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST = 1000
"""Characters of a text."""

MOST_PARTS = 100
"""Parts of a sum."""

MOST_LOOPS = 8
"""Loops inside each other."""

ARROW = "->"
_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9]*(_[a-zA-Z0-9]+)*")


def read_rule(text: str) -> RuleText:
    """Return what the text says.

    >>> read_rule("n -> n-1; n-3").names
    ('n',)
    >>> read_rule("(n; k) -> n-j for j in range(1, k+1)").text  # no move changes k
    '(n, k) -> (n - j, k) for j in range(1, k + 1)'
    >>> read_rule("n -> n-d for d in rnage(1, n)")
    Traceback (most recent call last):
    grundy.errors.RuleTextError: rule text, column 19: there is no 'rnage'; did you mean range?

    Raises `RuleTextError`, which has the column.
    """
    check_characters(text)
    arrow = text.find(ARROW)
    if arrow < 0:
        refuse_at(len(text), f"a rule needs an arrow, as in n {ARROW} n-1; n-3")
    names, parameters = _head(text[:arrow])
    clauses = tuple(
        clause
        for begin, piece in _pieces(text, arrow + len(ARROW), ";")
        for clause in Reader(piece, begin, names, parameters).clauses()
    )
    rule = RuleText(" ".join(text.split()), (*names, *parameters), clauses)
    return replace(rule, text=rule_text(rule)) if parameters else rule


def check_characters(text: str, longest: int = LONGEST) -> None:
    """Raise `RuleTextError` for a text that is too long, or has what no expression needs."""
    if len(text) > longest:
        refuse_at(
            longest, f"a rule has at most {longest:,} characters, but this one has {len(text):,}"
        )
    for place, char in enumerate(text):
        if not " " <= char <= "~":
            refuse_at(place, f"{char!r} is not allowed in a rule; write plain ASCII")
    _check_brackets(text)


def _check_brackets(text: str) -> None:
    depth = 0
    for place, char in enumerate(text):
        depth += (char in "([{") - (char in ")]}")
        if depth > DEEPEST:
            refuse_at(place, f"brackets nested more than {DEEPEST} deep")
        if depth < 0:
            refuse_at(place, f"{char!r} closes nothing: there is no matching opening bracket")
        if char == ";" and depth and text.find(ARROW) < place:
            refuse_at(place, "a bracket is still open before this ;")
        if char in "'\"#\\`@$?":
            refuse_at(place, f"{char!r} is not allowed: a rule is pure arithmetic")


def _pieces(text: str, begin: int, separator: str) -> Iterator[tuple[int, str]]:
    """Yield each piece between separators with the column where it begins."""
    for piece in text[begin:].split(separator):
        if not piece.strip():
            refuse_at(begin, "something is missing here; an option is, for example, n-1")
        lead = len(piece) - len(piece.lstrip())
        yield begin + lead, piece.strip()
        begin += len(piece) + len(separator)


def _head(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of a position's numbers, and of those behind a ; that no move changes."""
    inside = text.strip()
    begin = len(text) - len(text.lstrip())
    if inside.startswith("(") and inside.endswith(")"):
        inside, begin = inside[1:-1], begin + 1
    if not inside.strip():
        refuse_at(0, f"the name of the position comes before the arrow, as in n {ARROW} n-1")
    parts = inside.split(";")
    if len(parts) > 2:
        refuse_at(text.rfind(";"), "one ; is enough: parameters follow it, as in (n; j, k)")
    found: list[str] = []
    counts = []
    for part in parts:
        for place, name in _pieces(" " * begin + part, begin, ","):
            _check_name(name, place)
            if name in found:
                refuse_at(place, f"{name!r} appears twice")
            found.append(name)
        begin += len(part) + 1
        counts.append(len(found))
    return tuple(found[: counts[0]]), tuple(found[counts[0] :])


def _check_name(name: str, place: int) -> None:
    known = {**FUNCTIONS, **SEQUENCES}
    free = _NAME.fullmatch(name) and not iskeyword(name) and not name.lower().startswith("grundy")
    if not free or len(name) > 20:
        refuse_at(place, f"{name!r} cannot name a number; write, for example, n")
    if name in known:
        refuse_at(place, f"{name!r} is a function; choose another name")


class Reader(Expressions):
    """Reads one clause, and refuses what is not on the whitelist, at its column."""

    def __init__(
        self, text: str, begin: int, names: tuple[str, ...], parameters: tuple[str, ...] = ()
    ) -> None:
        super().__init__(text, begin, names)
        self.parameters = parameters
        self.degrees |= dict.fromkeys(parameters, 1)

    def expression(self) -> Expression:
        """Return the text as one expression whose every node is allowed."""
        tree = self._parsed()
        self.degree(tree)
        return expression_of(tree)

    def clauses(self) -> list[Clause]:
        """Return the clause; two where an option is one thing or another."""
        tree = self._parsed()
        loops: tuple[Loop, ...] = ()
        if isinstance(tree, ast.GeneratorExp):
            if len(tree.generators) > MOST_LOOPS:
                self.refuse(tree.generators[MOST_LOOPS].target, f"more than {MOST_LOOPS} loops")
            loops = tuple(self._loop(generator) for generator in tree.generators)
            tree = tree.elt
        return [
            self._clause(option, loops if test is None else under(loops, test))
            for option, test in self._alternatives(tree)
        ]

    def _alternatives(self, tree: ast.expr) -> list[tuple[ast.expr, Expression | None]]:
        """Return the options of a choice between tuples or lists, each with its condition."""
        several = isinstance(tree, ast.IfExp) and (
            isinstance(tree.body, ast.Tuple) or self._parts(tree.body) is not None
        )
        if not isinstance(tree, ast.IfExp) or not several:
            return [(tree, None)]
        self.degree(tree.test)
        test = expression_of(tree.test)
        return [(tree.body, test), (tree.orelse, Unary("not", test))]

    def _clause(self, tree: ast.expr, loops: tuple[Loop, ...]) -> Clause:
        parts = self._parts(tree)
        states = tuple(map(self._state, [tree] if parts is None else parts))
        return Clause(states, parts is not None, loops)

    def _parts(self, tree: ast.expr) -> list[ast.expr] | None:
        """Return the parts of a sum, also of [k] * 2 + [n]; None for a single position."""
        match tree:
            case ast.List(parts):
                return parts
            case ast.BinOp(left, ast.Add(), right):
                both = self._parts(left), self._parts(right)
                return None if both[0] is None or both[1] is None else both[0] + both[1]
            case ast.BinOp(parts, ast.Mult(), ast.Constant(int(times))) | ast.BinOp(
                ast.Constant(int(times)), ast.Mult(), parts
            ):
                several = self._parts(parts)
                if several is None or times * len(several) <= MOST_PARTS:
                    return None if several is None else several * times
                self.refuse(tree, f"a sum of more than {MOST_PARTS} parts")
        return None

    def _parsed(self) -> ast.expr:
        try:
            return _parse(self.text)
        except SyntaxError as error:
            bare = outside_brackets(self.text)
            self._refuse_bare_pair(bare)
            alone = re.search(r"(?<![a-zA-Z_])if\b", bare)
            if alone is None or re.search(r"\b(for|else)\b", bare):
                self._refuse_syntax(error)
            self.inserted = alone.start()
            begun, ended = self.text[: self.inserted], self.text[self.inserted :]
            try:
                return _parse(f"{begun}{NO_LOOP} {ended}")
            except SyntaxError:
                self._refuse_syntax(error)

    def _refuse_bare_pair(self, bare: str) -> None:
        """Refuse several numbers without brackets before a loop or a condition."""
        after = re.search(r"(?<![a-zA-Z_])(for|if)\b", bare)
        if after is not None and "," in bare[: after.start()] and len(self.names) > 1:
            numbers = self.text[: after.start()].strip()
            refuse_at(self.begin, f"several numbers go in brackets before {after[0]}: ({numbers})")

    def _refuse_syntax(self, error: SyntaxError) -> NoReturn:
        place = max(0, min((error.offset or 2) - 2, len(self.text)))
        words = error.msg.partition(". ")[0].partition(" (")[0]
        single = re.search(r"(?<![=!<>])=(?!=)", self.text)
        unfinished = re.search(r"(?:[-+*/%^&|<>=]|\b(?:and|or|not|if|for|in))$", self.text.rstrip())
        if unfinished:
            refuse_at(
                self.begin + unfinished.start(), f"something is missing after {unfinished[0]}"
            )
        if single:
            place, words = single.start(), "to compare, write =="
        refuse_at(self.begin + place, f"this is not a Python expression ({words})")

    def _loop(self, generator: ast.comprehension) -> Loop:
        target = generator.target
        if generator.is_async or not isinstance(target, ast.Name):
            self.refuse(target, "a loop has one name, as in: for k in range(1, n+1)")
        name = target.id
        if name != "_":
            place = self._place(target)
            _check_name(name, place)
            if name in self.degrees:
                refuse_at(place, f"{name!r} is already used; choose another name")
        degree = self.sequence(generator.iter)
        if name != "_":
            self.degrees[name] = degree
        for condition in generator.ifs:
            self.degree(condition)
        return Loop(Name(name), expression_of(generator.iter), _all(generator.ifs))

    def _state(self, node: ast.expr) -> tuple[Expression, ...]:
        match node:
            case ast.ListComp() | ast.BinOp(ast.List(), ast.Mult()) | ast.BinOp(right=ast.List()):
                words = "the parts of a sum are written out, as in [k, k] or [k] * 2; a function"
                self.refuse(node, f"{words} in a file may yield [k] * n")
        kept = tuple(map(Name, self.parameters))
        if len(self.names) == 1:
            self.degree(node)
            return (expression_of(node), *kept)
        if not isinstance(node, ast.Tuple) or len(node.elts) != len(self.names):
            self.refuse(node, f"a position has {len(self.names)} numbers, as in {self._example()}")
        for number in node.elts:
            self.degree(number)
        return (*_all(node.elts), *kept)

    def _example(self) -> str:
        return f"({', '.join(self.names)})"


def _all(nodes: list[ast.expr]) -> tuple[Expression, ...]:
    return tuple(map(expression_of, nodes))


def _parse(text: str) -> ast.expr:
    """Return the tree of an expression in brackets: so a loop may stand without its own."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return expression_tree(f"({text})")
    except (MemoryError, RecursionError, ValueError) as error:
        raise SyntaxError("too much of it") from error
