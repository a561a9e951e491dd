"""Facts about whole numbers along the paths of a function: linear inequalities, and a small prover.

A linear form is a sum of atoms with factors, and a constant under the key ``""``. An atom is a
name, or the text of an expression that is not linear. A fact is a linear form that is at least 0.
"""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from grundy.forms.syntax import expression_tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Linear: TypeAlias = "dict[str, Fraction]"

DEPTH = 6
"""Facts that a proof may add up."""

STEPS = 2000
"""Steps after which a proof is given up."""

_TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.LtE: ast.Gt,
    ast.Gt: ast.LtE,
    ast.GtE: ast.Lt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
}


def constant(number: int) -> Linear:
    """Return a number as a linear form."""
    return {"": Fraction(number)} if number else {}


def plus(one: Linear, other: Linear, times: Fraction | int = 1) -> Linear:
    """Return one form and so many times another.

    >>> plus({"a": Fraction(1)}, {"a": Fraction(1)}, -1)
    {}
    """
    found = dict(one)
    for atom, factor in other.items():
        new = found.pop(atom, Fraction(0)) + factor * times
        if new:
            found[atom] = new
    return found


class Facts:
    """What is known where the reading of a function has come to; all names are whole numbers.

    >>> facts = Facts()
    >>> facts.assume(ast.parse("0 < k <= min(n, 3)", mode="eval").body)
    >>> facts.proves(plus(facts.linear(ast.parse("n - k", mode="eval").body), {}))
    True
    """

    def __init__(self, known: Iterable[Linear] = ()) -> None:
        self.known: list[Linear] = list(known)
        self.inside: dict[str, frozenset[str]] = {}
        """The names in each atom."""
        self.choices: dict[str, tuple[str, list[Linear]]] = {}
        """For an atom min(...) or max(...): which, and the forms that it chooses from."""
        self.steps = STEPS

    def copy(self) -> Facts:
        """Return the same facts; what is added to one is not in the other."""
        new = Facts(self.known)
        new.inside, new.choices = self.inside, self.choices
        return new

    # Forms -------------------------------------------------------------------------------------

    def linear(self, node: ast.expr) -> Linear:
        """Return the form of an expression of whole numbers."""
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return constant(int(node.value))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return plus({}, self.linear(node.operand), -1)
        if isinstance(node, ast.BinOp):
            found = self._combined(node)
            if found is not None:
                return found
        return {self._atom(node): Fraction(1)}

    def _combined(self, node: ast.BinOp) -> Linear | None:
        left, right = self.linear(node.left), self.linear(node.right)
        if isinstance(node.op, ast.Add):
            return plus(left, right)
        if isinstance(node.op, ast.Sub):
            return plus(left, right, -1)
        if isinstance(node.op, ast.Mult):
            for one, other in ((left, right), (right, left)):
                if not set(one) - {""}:
                    return plus({}, other, one.get("", Fraction(0)))
        return None

    def _atom(self, node: ast.expr) -> str:
        text = node.id if isinstance(node, ast.Name) else ast.unparse(node)
        if text not in self.inside:
            names = (inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name))
            self.inside[text] = frozenset(names)
            self._know_atom(text, node)
        return text

    def _know_atom(self, text: str, node: ast.expr) -> None:
        """Note what is always true of an atom."""
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords:
            return
        if node.func.id in ("min", "max") and len(node.args) > 1:
            self.choices[text] = node.func.id, [self.linear(part) for part in node.args]

    def always(self, atoms: Iterable[str]) -> list[Linear]:
        """Return what is true of floors and remainders, whatever their names stand for."""
        found: list[Linear] = []
        for text in atoms:
            node = expression_tree(text) if "/" in text or "%" in text else None
            if not isinstance(node, ast.BinOp) or not isinstance(node.right, ast.Constant):
                continue
            by = node.right.value
            if type(by) is not int or by < 1:
                continue
            this = {text: Fraction(1)}
            if isinstance(node.op, ast.FloorDiv):
                rest = plus(self.linear(node.left), this, -by)
            elif isinstance(node.op, ast.Mod):
                rest = this
            else:
                continue
            found += [rest, plus(constant(by - 1), rest, -1)]
        return found

    # What is known -----------------------------------------------------------------------------

    def at_least_zero(self, form: Linear) -> None:
        """Know that a form is at least 0, and what follows where it has min(...) or max(...)."""
        for atom, factor in form.items():
            kind, parts = self.choices.get(atom, ("", []))
            if parts and (kind == "min") == (factor > 0):
                rest = plus(form, {atom: factor}, -1)
                for part in parts:
                    self.at_least_zero(plus(rest, part, factor))
                return
        if set(form) - {""}:
            self.known.append(form)

    def equal(self, one: Linear, other: Linear) -> None:
        """Know that two forms are the same number."""
        self.at_least_zero(plus(one, other, -1))
        self.at_least_zero(plus(other, one, -1))

    def forget(self, names: Iterable[str]) -> None:
        """Forget what was known of names that get other values."""
        gone = set(names)
        self.known = [
            form
            for form in self.known
            if not any(gone & self.inside.get(atom, {atom}) for atom in form)
        ]

    def assume(
        self, test: ast.expr, value: bool = True, whole: Callable[[ast.expr], bool] = bool
    ) -> None:
        """Know that a test holds, or that it does not; `whole` says what is a whole number."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            self.assume(test.operand, not value, whole)
        elif isinstance(test, ast.BoolOp):
            if isinstance(test.op, ast.And) == value:
                for part in test.values:
                    self.assume(part, value, whole)
        elif isinstance(test, ast.Compare) and (value or len(test.ops) == 1):
            left = test.left
            for operator, right in zip(test.ops, test.comparators, strict=True):
                kind = type(operator) if value else _TURNED.get(type(operator), ast.In)
                if whole(left) and whole(right):
                    self._compare(kind, left, right)
                left = right

    def _compare(self, kind: type[ast.cmpop], left: ast.expr, right: ast.expr) -> None:
        if kind not in _TURNED:
            return
        one, other = self.linear(left), self.linear(right)
        above, below = plus(one, other, -1), plus(other, one, -1)
        if kind in (ast.Lt, ast.LtE):
            self.at_least_zero(plus(below, constant(kind is ast.Lt), -1))
        elif kind in (ast.Gt, ast.GtE):
            self.at_least_zero(plus(above, constant(kind is ast.Gt), -1))
        elif kind is ast.Eq:
            self.equal(one, other)
        else:
            for form in (above, below):
                if self.proves(form):
                    self.at_least_zero(plus(form, constant(1), -1))

    # Proofs ------------------------------------------------------------------------------------

    def proves(self, form: Linear) -> bool:
        """Return whether a form is surely at least 0."""
        for atom, factor in form.items():
            kind, parts = self.choices.get(atom, ("", []))
            if parts:
                rest = plus(form, {atom: factor}, -1)
                cases = [self.proves(plus(rest, part, factor)) for part in parts]
                return all(cases) if (kind == "min") == (factor > 0) else any(cases)
        self.steps = STEPS
        return self._follows(form, [*self.known, *self.always(form)], DEPTH)

    def _follows(self, form: Linear, facts: list[Linear], depth: int) -> bool:
        """Return whether a form is a sum of facts and something that is not negative."""
        atom = next((atom for atom in form if atom), None)
        if atom is None:
            return form.get("", Fraction(0)) >= 0
        self.steps -= 1
        if depth == 0 or self.steps < 0:
            return False
        for fact in facts:
            if atom in fact and (fact[atom] > 0) == (form[atom] > 0):
                rest = plus(form, fact, -form[atom] / fact[atom])
                if self._follows(rest, facts, depth - 1):
                    return True
        return False
