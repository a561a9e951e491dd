"""Facts about whole numbers along the paths of a function: linear inequalities, and a small prover.

A linear form is a sum of atoms with factors, and a constant under the key ``""``. An atom is a
name, or the `repr` of an expression that is not linear. A fact is a linear form that is at least 0.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, TypeAlias

from grundy.forms.rule.expression import (
    Binary,
    Call,
    Compare,
    Expression,
    Logic,
    Name,
    Number,
    Truth,
    Unary,
    names_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Linear: TypeAlias = "dict[str, Fraction]"

DEPTH = 6
"""Facts that a proof may add up."""

STEPS = 2000
"""Steps after which a proof is given up."""

_TURNED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


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

    >>> from grundy.forms.rule.reading import read_expression
    >>> facts = Facts()
    >>> facts.assume(read_expression("0 < k <= min(n, 3)"))
    >>> facts.proves(facts.linear(read_expression("n - k")))
    True
    """

    def __init__(self, known: Iterable[Linear] = ()) -> None:
        self.known: list[Linear] = list(known)
        self.atoms: dict[str, Expression] = {}
        """The expression that each atom stands for."""
        self.inside: dict[str, set[str]] = {}
        """The names in each atom."""
        self.choices: dict[str, tuple[str, list[Linear]]] = {}
        """For an atom min(...) or max(...): which, and the forms that it chooses from."""
        self.steps = STEPS

    def copy(self) -> Facts:
        """Return the same facts; what is added to one is not in the other."""
        new = Facts(self.known)
        new.atoms, new.inside, new.choices = self.atoms, self.inside, self.choices
        return new

    # Forms -------------------------------------------------------------------------------------

    def linear(self, node: Expression) -> Linear:
        """Return the form of an expression of whole numbers."""
        match node:
            case Number(value) | Truth(value):
                return constant(int(value))
            case Unary("-", of):
                return plus({}, self.linear(of), -1)
            case Binary("+", left, right):
                return plus(self.linear(left), self.linear(right))
            case Binary("-", left, right):
                return plus(self.linear(left), self.linear(right), -1)
            case Binary("*", left, right):
                forms = self.linear(left), self.linear(right)
                for one, other in (forms, forms[::-1]):
                    if not set(one) - {""}:
                        return plus({}, other, one.get("", Fraction(0)))
        return {self._atom(node): Fraction(1)}

    def _atom(self, node: Expression) -> str:
        text = node.name if isinstance(node, Name) else repr(node)
        if text not in self.atoms:
            self.atoms[text], self.inside[text] = node, names_in(node)
            match node:
                case Call("min" | "max" as kind, (_, _, *_) as parts, ()):
                    self.choices[text] = kind, [self.linear(part) for part in parts]
        return text

    def expression(self, form: Linear) -> Expression:
        """Return a linear form as an expression."""
        found: Expression | None = None
        terms = sorted(((a, f) for a, f in form.items() if a), key=lambda term: term[1] < 0)
        for atom, factor in terms:
            term = self.atoms[atom]
            if abs(factor) != 1:
                term = Binary("*", Number(int(abs(factor))), term)
            if found is None:
                found = term if factor > 0 else Unary("-", term)
            else:
                found = Binary("+" if factor > 0 else "-", found, term)
        last = int(form.get("", Fraction(0)))
        if found is None:
            return Number(last)
        return Binary("+" if last > 0 else "-", found, Number(abs(last))) if last else found

    def always(self, atoms: Iterable[str]) -> list[Linear]:
        """Return what is true of floors and remainders, whatever their names stand for."""
        found: list[Linear] = []
        for text in atoms:
            match self.atoms.get(text):
                case Binary("//", left, Number(by)) if by > 0:
                    rest = plus(self.linear(left), {text: Fraction(1)}, -by)
                case Binary("%", _, Number(by)) if by > 0:
                    rest = {text: Fraction(1)}
                case _:
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
        self, test: Expression, value: bool = True, whole: Callable[[Expression], bool] = bool
    ) -> None:
        """Know that a test holds, or that it does not; `whole` says what is a whole number."""
        match test:
            case Unary("not", of):
                self.assume(of, not value, whole)
            case Logic(joint, parts) if (joint == "and") == value:
                for part in parts:
                    self.assume(part, value, whole)
            case Compare(left, signs, others) if value or len(signs) == 1:
                for sign, right in zip(signs, others, strict=True):
                    if whole(left) and whole(right):
                        self._compare(sign if value else _TURNED.get(sign, "in"), left, right)
                    left = right

    def _compare(self, sign: str, left: Expression, right: Expression) -> None:
        if sign not in _TURNED:
            return
        one, other = self.linear(left), self.linear(right)
        above, below = plus(one, other, -1), plus(other, one, -1)
        if sign in ("<", "<="):
            self.at_least_zero(plus(below, constant(sign == "<"), -1))
        elif sign in (">", ">="):
            self.at_least_zero(plus(above, constant(sign == ">"), -1))
        elif sign == "==":
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
