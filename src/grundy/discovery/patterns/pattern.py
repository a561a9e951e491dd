"""What was found: a formula, how far it holds, and what was refuted on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from grundy.discovery.patterns.formula import Formula

About = Literal["grundy", "outcome"]


@dataclass(frozen=True, slots=True)
class Rival:
    """A formula that was refuted, with its smallest counterexample.

    >>> import grundy as gr
    >>> print(gr.find_pattern(gr.game("take-a-square"), most=300).rivals[0])
    the exponent of 2 in n + 1: wrong at n = 3, which is 1, not 2
    """

    words: str
    position: str
    says: str
    truth: str

    def __str__(self) -> str:
        return f"{self.words}: wrong at {self.position}, which is {self.truth}, not {self.says}"


@dataclass(frozen=True, slots=True)
class Pattern:
    """The simplest formula that no position refuted; or none, and then it claims nothing.

    `about` is "grundy" (the formula gives the Grundy value) or "outcome" (it is true exactly on
    the P-positions). `status` is "proved", by `theorem`, or "observed": it holds on everything in
    `checked_to`, and nothing is claimed beyond. `agrees` names a theorem of the catalogue that
    says the same of every position that was looked at.

    >>> import grundy as gr
    >>> found = gr.find_pattern(gr.game("kayles"))
    >>> found.status, found.theorem
    ('proved', 'Guy-Smith')
    """

    game: str
    about: About
    formula: Formula | None
    status: Literal["proved", "observed", "none found"]
    theorem: str
    checked_to: str
    positions: int
    rivals: tuple[Rival, ...] = ()
    agrees: str = ""
    believed: str = ""
    """What a proof for all positions believes besides the rules; empty for other proofs."""
    known: tuple[str, ...] = ()
    """What else is known about the game, each with its status."""
    far: tuple[tuple[tuple[int, ...], int | bool], ...] = field(default=(), repr=False)
    """The large positions among those looked at, with their worth: few steps led to their end."""

    def __bool__(self) -> bool:
        """Whether a formula was found."""
        return self.formula is not None

    @property
    def words(self) -> str:
        """The formula in words; empty without one."""
        return "" if self.formula is None else self.formula.words

    @property
    def python(self) -> str:
        """The formula as Python text, with all that it needs; empty without one."""
        return (
            ""
            if self.formula is None
            else "\n".join([*self.formula.python.before, self.formula.python.expression])
        )

    @property
    def claim(self) -> str:
        """The formula as a claim, which is true where the player to move wins; empty without one.

        >>> import grundy as gr
        >>> found = gr.find_pattern("subtraction:1,2,3", about="outcome")
        >>> found.claim, gr.check_claim("subtraction:1,2,3", found.claim).holds
        ('not (n % 4 == 0)', True)
        """
        if self.formula is None:
            return ""
        code = self.formula.python
        negated = self.about == "outcome"
        return "\n".join([*code.before, f"not ({code.expression})" if negated else code.expression])

    @property
    def latex(self) -> str:
        """The formula in LaTeX's mathematics; empty without one."""
        return "" if self.formula is None else self.formula.latex

    @property
    def cpp(self) -> str:
        """The formula as C++ text, with the functions that a program does not have anyway.

        `ll` is long long, and `wide` has 128 bits. Empty without a formula.
        """
        return (
            ""
            if self.formula is None
            else "\n".join([*self.formula.cpp.before, self.formula.cpp.expression])
        )

    @property
    def statement(self) -> str:
        """The claim about the game, as a sentence."""
        if self.formula is None:
            return f"{self.game}: no formula fits; nothing is claimed."
        names = self.formula.variables
        known = {"n": "n", "heaps": "a position"}
        single = len(names) == 1 and names[0] in known
        where = known[names[0]] if single else f"({', '.join(names)})"
        if self.about == "outcome":
            return f"{self.game}: {where} is P exactly when {self.words}."
        return f"{self.game}: the Grundy value of {where} is {self.words}."

    @property
    def standing(self) -> str:
        """How certain it is, as a sentence."""
        if self.status == "proved" and self.believed:
            names = self.formula.variables if self.formula is not None else ("n",)
            every = "n" if names == ("n",) else f"({', '.join(names)})"
            return (
                f"proved for all {every} by {self.theorem}, believing {self.believed} besides the "
                f"rules; checked on {self.checked_to}"
            )
        if self.status == "proved":
            return f"proved by {self.theorem}; checked on {self.checked_to}"
        if self.status == "observed":
            return f"observed on {self.checked_to}; this is not a proof"
        return f"examined {self.checked_to}"

    def as_data(self) -> dict[str, Any]:
        """Return the pattern as plain data."""
        return {
            "game": self.game,
            "about": self.about,
            "found": self.formula is not None,
            "words": self.words,
            "python": self.python,
            "latex": self.latex,
            "cpp": self.cpp,
            "status": self.status,
            "theorem": self.theorem,
            "believed": self.believed,
            "agrees": self.agrees,
            "checked_to": self.checked_to,
            "positions": self.positions,
            "known": list(self.known),
            "rivals": [
                {"words": r.words, "position": r.position, "says": r.says, "truth": r.truth}
                for r in self.rivals
            ],
        }

    def __str__(self) -> str:
        rows = [self.statement]
        if self.formula is not None:
            brief = getattr(self.formula, "brief", "")
            rows.append(f"  Python    {brief or _indented(self.python)}")
            rows.append(f"  LaTeX     {self.latex}")
        rows.append(f"  status    {self.standing}")
        if self.agrees:
            rows.append(f"  agrees    with the theorem {self.agrees!r} on all of them")
        label = "known"
        for fact in self.known:
            rows.append(f"  {label:<9} {fact}")
            label = ""
        label = "refuted"
        for rival in self.rivals:
            rows.append(f"  {label:<9} {rival}")
            label = ""
        return "\n".join(rows)

    def _repr_latex_(self) -> str:
        return f"${self.latex}$" if self.formula is not None else ""


def _indented(text: str) -> str:
    return text.replace("\n", "\n            ")
