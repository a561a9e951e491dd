"""A user's own claim as a formula in code: checked by the rules, then written in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.claim import check_claim
from grundy.discovery.patterns.claim_text import ALL, read_claim
from grundy.discovery.patterns.formula import Code, Formula
from grundy.errors import ProgramError
from grundy.forms.rule.reading import NotRead, read_expression
from grundy.languages.programs import formula_code

if TYPE_CHECKING:
    from grundy.discovery.patterns.claim_text import At
    from grundy.rules.impartial import ImpartialGame


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
        return Code(self._said)

    @property
    def cpp(self) -> Code:
        """The claim in C++, with 128 bits where products need them."""
        try:
            return Code(*formula_code(read_expression(self._said), self.variables, ()))
        except NotRead as error:
            raise ProgramError(f"in C++, {error}; --lang python has no such limit") from error

    @property
    def _said(self) -> str:
        return f"not ({self.text})" if self.about == "outcome" else self.text


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
