"""Problems that are taken for games and are none."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, ClassVar, NoReturn

from grundy.errors import UndefinedError


@dataclass(frozen=True, slots=True)
class NotAGame:
    """A problem that is not a game: why not, and what it is instead. There is no solver.

    >>> import grundy as gr
    >>> problem = gr.problem("cf-768b")
    >>> problem.is_game, problem.instead
    (False, 'counting by divide and conquer')
    """

    id: str
    title: str
    source: str
    statement: str
    why: str
    instead: str
    is_game: ClassVar[bool] = False
    kind: ClassVar[str] = "not a game"

    def solve(self, text: str) -> NoReturn:
        """Raise `UndefinedError`: there is no game to solve."""
        raise UndefinedError(f"{self.id} is not a game: {self.why} It is {self.instead}.")

    def as_data(self) -> dict[str, Any]:
        """Return everything about the problem as plain data, for JSON."""
        return {**asdict(self), "is_game": False, "kind": self.kind}
