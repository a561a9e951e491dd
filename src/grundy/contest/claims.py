"""A user's own claim as a formula in code: checked by the rules, then written in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.discovery.patterns.claim import check_claim, claim_names
from grundy.discovery.patterns.claim_text import divided, parse_claim, read_claim
from grundy.discovery.patterns.formula import Code, Formula
from grundy.discovery.patterns.written import renamed
from grundy.errors import ProgramError
from grundy.rules.notation.claim_expression import ALL

if TYPE_CHECKING:
    from grundy.discovery.patterns.claim_text import At
    from grundy.discovery.patterns.written import Written
    from grundy.rules.impartial import ImpartialGame


@dataclass(frozen=True)
class Claim(Formula):
    """What a user says of a game: the Grundy value, or when the player to move wins."""

    text: str
    variables: tuple[str, ...]
    about: str
    names: tuple[str, ...] = ()
    """What the claim calls the numbers; empty where it speaks of all of them."""

    def __call__(self, *arguments: int) -> int | bool:
        """Return the value there, or whether the position is P."""
        said: int | bool = read_claim(self.text, self.names)(arguments)
        return not said if self.about == "outcome" else said

    @property
    def words(self) -> str:
        """The claim itself, without the functions that it may define."""
        text = divided(self.text)[1]
        if self.about == "outcome":
            return f"the player to move wins exactly when {text}"
        return f"the Grundy value is {text}"

    @property
    def latex(self) -> str:
        """The claim as it was typed."""
        return rf"\texttt{{{self.text}}}"

    @cached_property
    def formula(self) -> Written:
        """The claim as an expression."""
        new = dict(zip(self.names, self.variables, strict=False))
        return renamed(parse_claim(self.text, self.names).formula(()), new, self.variables)

    @property
    def python(self) -> Code:
        """The claim, which is Python."""
        code = self.formula.python
        if self.about == "outcome":
            return Code(f"not ({code.expression})", code.before)
        return code

    @property
    def cpp(self) -> Code:
        """The claim in C++, with 128 bits where products need them."""
        code = self.formula.cpp
        if self.about == "outcome":
            return Code(f"!({code.expression})", code.before)
        return code


def claimed(
    game: ImpartialGame, text: str, seconds: float, at: At | None = None
) -> tuple[Claim, str]:
    """Return a claim as a formula, with how far it was seen to hold.

    Raises `ProgramError` with the position where it is wrong.
    """
    speaks_of_all = re.search(rf"\b{ALL}\b", divided(text)[1]) is not None
    several = speaks_of_all and game.arity == 1 and at is None
    found: Any = check_claim(game, text, seconds=seconds, at=at, heaps=several)
    if found.status == "refuted":
        raise ProgramError(
            f"the claim {text!r} is wrong at {found.position}: it says {found.says}, but it is "
            f"{found.truth}"
        )
    names = claim_names(game, text) if at is None else at.names
    variables = at.names if at is not None else variables_of(game)
    if speaks_of_all or not names:
        names, variables = (), (ALL,)
    return Claim(text.strip(), variables, found.about, names), found.checked_to


def variables_of(game: ImpartialGame) -> tuple[str, ...]:
    """Return the names of the numbers of a position in a program."""
    return ("n",) if game.arity == 1 else tuple("abcdefgh"[: game.arity or 0])
