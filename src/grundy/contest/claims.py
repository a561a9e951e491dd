"""A user's own claim as a formula in code: checked by the rules, then written in both languages."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.contest.cpp_degrees import degree
from grundy.contest.cpp_expressions import NUMBER, TRUTH, WIDE, Expressions, refuse
from grundy.discovery.patterns.claim import check_claim
from grundy.discovery.patterns.claim_text import ALL, OVER_HEAPS, read_claim
from grundy.discovery.patterns.formula import Code, Formula
from grundy.errors import ProgramError
from grundy.forms.syntax import expression_tree

if TYPE_CHECKING:
    from grundy.discovery.patterns.claim_text import At
    from grundy.rules.impartial import ImpartialGame

FITS = 2
"""The largest degree that fits 128 bits where numbers are at most 10**18."""

_LOOPS = {
    "nim_sum": (NUMBER, "0", "total ^= {}"),
    "sum": (WIDE, "0", "total += {}"),
    "max": (NUMBER, "-2000000000000000000LL", "total = max<ll>(total, {})"),
    "min": (NUMBER, "2000000000000000000LL", "total = min<ll>(total, {})"),
    "any": (TRUTH, "false", "total = total || ({})"),
    "all": (TRUTH, "true", "total = total && ({})"),
}
"""How a function of all heaps is a loop in C++: the type of its result, its start, and a step."""


@dataclass(frozen=True)
class Claim(Formula):
    """What a user says of a game: the Grundy value, or when the player to move wins."""

    text: str
    variables: tuple[str, ...]
    about: str

    def __call__(self, *arguments: int) -> int | bool:
        """Return the value there, or whether the position is P."""
        names = () if self.variables == (ALL,) else self.variables
        said: int | bool = read_claim(self.text, names)(arguments)
        return not said if self.about == "outcome" else said

    @property
    def words(self) -> str:
        """The claim itself."""
        if self.about == "outcome":
            return f"the player to move wins exactly when {self.text}"
        return f"the Grundy value is {self.text}"

    @property
    def latex(self) -> str:
        """The claim as it was typed."""
        return rf"\texttt{{{self.text}}}"

    @property
    def python(self) -> Code:
        """The claim, which is Python."""
        before = (_NIM_SUM,) if "nim_sum" in self.text else ()
        text = f"not ({self.text})" if self.about == "outcome" else self.text
        return Code(text, before)

    @property
    def cpp(self) -> Code:
        """The claim in C++, with 128 bits where products need them."""
        tree = expression_tree(self.text.strip())
        kinds = dict.fromkeys(self.variables, NUMBER)
        writer = _ClaimExpressions(kinds, set(self.variables), WIDE)
        if self.about == "outcome":
            return Code(f"!({writer.truth(tree)})")
        text = writer.write(tree)
        return Code(text if writer.kind(tree) == NUMBER else f"(ll)({text})")


_NIM_SUM = """\
def nim_sum(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total"""


class _ClaimExpressions(Expressions):
    """Expressions that may speak of all heaps; what may leave 128 bits is refused."""

    def write(self, node: ast.expr) -> str:
        """Return the expression in C++."""
        if isinstance(node, ast.BinOp) and _may_be_huge(node):
            refuse(node, f"{ast.unparse(node)}, which may leave 128 bits; --lang python can")
        if _called(node) and isinstance(node, ast.Call):
            return self._loop(_called(node), node)
        return super().write(node)

    def kind(self, node: ast.expr) -> str:
        """Return the C++ type of an expression."""
        name = _called(node)
        if not name:
            return super().kind(node)
        return NUMBER if name == "len" else _LOOPS[name][0]

    def _loop(self, name: str, node: ast.Call) -> str:
        if name == "len":
            return f"(ll){ALL}.size()"
        over: Any = node.args[0]
        item, target, tests = "h", "h", ""
        if isinstance(over, ast.GeneratorExp):
            (loop,) = over.generators
            target = ast.unparse(loop.target)
            self.kinds[target] = NUMBER
            self.natural.add(target)
            if _LOOPS[name][0] == NUMBER and degree(over.elt, lambda _: False) > 1:
                refuse(node, f"{ast.unparse(node)}, which may leave 64 bits; --lang python can")
            item = self.write(over.elt)
            tests = "".join(f"if (!({self.truth(test)})) continue; " for test in loop.ifs)
            over = loop.iter
        if not isinstance(over, ast.Name):
            refuse(node, f"{ast.unparse(over)}: slices are not supported; --lang python can")
        kind, start, step = _LOOPS[name]
        body = f"for (ll {target} : {ALL}) {{ {tests}{step.format(item)}; }}"
        return f"[&] {{ {kind} total = {start}; {body} return total; }}()"


def _may_be_huge(node: ast.BinOp) -> bool:
    """Whether numbers of up to 10**18 may leave 128 bits in a product, a power or a shift."""
    grows = isinstance(node.op, (ast.Mult, ast.Pow, ast.LShift))
    open_ended = not isinstance(node.op, ast.Mult) and not isinstance(node.right, ast.Constant)
    sums = any(_called(part) == "sum" for part in ast.walk(node))  # of any number of heaps
    return degree(node, lambda _: False) > FITS or (grows and (open_ended or sums))


def _called(node: ast.AST) -> str:
    """Return the function of all heaps that a node calls; empty for others."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return ""
    one = len(node.args) == 1 and node.func.id in OVER_HEAPS
    return node.func.id if one else ""


def claimed(
    game: ImpartialGame, text: str, seconds: float, at: At | None = None
) -> tuple[Claim, str]:
    """Return a claim as a formula, with how far it was seen to hold.

    Raises `ProgramError` with the position where it is wrong.
    """
    speaks_of_all = re.search(rf"\b{ALL}\b", text) is not None
    several = speaks_of_all and game.arity == 1 and at is None
    found: Any = check_claim(game, text, seconds=seconds, at=at, heaps=several)
    if found.status == "refuted":
        raise ProgramError(
            f"the claim {text!r} is wrong at {found.position}: it says {found.says}, but it is "
            f"{found.truth}"
        )
    arity = game.arity
    names = ("n",) if arity == 1 else tuple("abcdefgh"[: arity or 0])
    if at is not None:
        names = at.names
    variables = (ALL,) if speaks_of_all or not names else names
    return Claim(text.strip(), variables, found.about), found.checked_to
