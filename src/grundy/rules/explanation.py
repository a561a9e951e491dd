"""Explanations: the reason for an answer, as data. Whoever shows it renders it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.rules.asking import service

if TYPE_CHECKING:
    from grundy.rules.steps import Step
    from grundy.values import Outcome


class Explanation(NamedTuple):
    """Why a position has its outcome, step by step.

    >>> import grundy as gr
    >>> why = gr.game("wythoff")(3, 5).explain()
    >>> [step.kind for step in why.steps]
    ['rules', 'theorem', 'numbers', 'answers', 'conclusion']
    """

    position: Any  # a Position: typed loosely, since positions explain themselves
    outcome: Outcome | None
    """None where no proof was found, or where the two starts of a partizan game make no class."""

    steps: tuple[Step, ...]

    def __str__(self) -> str:
        return "\n".join(str(step) for step in self.steps)

    @property
    def html(self) -> str:
        """The steps as an ordered list, with formulas in MathML.

        >>> import grundy as gr
        >>> "<mo>⌊</mo>" in gr.game("wythoff")(3, 5).explain().html
        True
        """
        rendered: str = service("html")(self)
        return rendered

    @property
    def latex(self) -> str:
        r"""The steps as an enumeration in LaTeX, for any document; it needs no package.

        >>> import grundy as gr
        >>> r"$3\oplus 5=6$" in gr.game("nim")(3, 5).explain().latex
        True
        """
        rendered: str = service("latex")(self)
        return rendered

    def _repr_html_(self) -> str:
        return self.html
