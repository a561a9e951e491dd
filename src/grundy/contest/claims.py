"""A user's own claim as a formula in code: checked by the rules, then written in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.claim import check_claim
from grundy.discovery.patterns.claim_text import ALL, read_claim
from grundy.discovery.patterns.formula import Code, Formula
from grundy.errors import ProgramError
from grundy.forms.rule.passes.intervals import Size
from grundy.forms.rule.passes.sizes import Items, Span
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.languages.cpp import cpp_text, cpp_truth

if TYPE_CHECKING:
    from grundy.discovery.patterns.claim_text import At
    from grundy.rules.impartial import ImpartialGame

NUMBERS = Size(0, 10**18)
"""The numbers of a position in a program."""

MOST_HEAPS = 10**6


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
        sizes: dict[str, Span] = dict.fromkeys(self.variables, NUMBERS)
        if self.variables == (ALL,):
            sizes = {ALL: Items(NUMBERS, MOST_HEAPS)}
        node = read_expression(self.text)
        try:
            if self.about == "outcome":
                return Code(f"!({cpp_truth(node, sizes).text})")
            return Code(cpp_text(node, sizes).cast("ll").text)
        except NotRead as error:
            raise ProgramError(f"in C++, {error}; --lang python has no such limit") from error


_NIM_SUM = """\
def nim_sum(numbers):
    total = 0
    for number in numbers:
        total ^= number
    return total"""


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
