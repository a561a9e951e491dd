"""A closed form that can be called, said in words, and written in Python, C++ and LaTeX."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Code:
    """An expression of a programming language, and the definitions that it needs.

    `before` has whole definitions (a function, a table), each text complete in itself, so that two
    formulas in one program share the ones that are equal.

    >>> import grundy as gr
    >>> gr.find_pattern(gr.game("divisor"), most=200).formula.python.expression
    '(n & -n).bit_length() - 1 if n else 0'
    """

    expression: str
    before: tuple[str, ...] = ()


class Formula(ABC):
    """A closed form for the values of a game, or for which positions are lost.

    It is an expression in `variables`: `("n",)` for one heap, `("a", "b")` for two dimensions, and
    `("heaps",)`, a list, for any number of heaps. A formula about outcomes is true exactly on the
    P-positions.

    >>> import grundy as gr
    >>> formula = gr.find_pattern(gr.game("bounded-nim:3"), most=200).formula
    >>> formula.words, formula(10**18 + 2)
    ('n mod 4', 2)
    """

    variables: tuple[str, ...]

    @abstractmethod
    def __call__(self, *arguments: int) -> int | bool:
        """Return the value there; with `("heaps",)`, the heaps are the arguments."""

    @property
    @abstractmethod
    def words(self) -> str:
        """The formula in words."""

    @property
    @abstractmethod
    def latex(self) -> str:
        """The formula in LaTeX's mathematics, without the dollar signs."""

    @property
    @abstractmethod
    def python(self) -> Code:
        """The formula in plain Python: exact integers, and nothing but the standard library."""

    @property
    @abstractmethod
    def cpp(self) -> Code:
        """The formula in C++17 over `ll`, long long (exact for arguments up to 10**18)."""
