"""`check`: is this Nim? The checklist of a game, a rule, or a text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.checking import run
from grundy.discovery.checks.subjects import starts_of_words
from grundy.errors import BudgetError
from grundy.games.catalogue import find
from grundy.rules.function import impartial
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grundy.discovery.checks.finding import Checklist

SECONDS = 2.0
"""How long a check looks, unless told otherwise; most need far less."""

PATIENCE = 15.0
"""The most that it takes then, where the computer is slow or busy."""


def check(  # noqa: PLR0913 - what a check may be told
    game: Any,
    *,
    against: Any = None,
    starts: Iterable[Any] | None = None,
    words: Sequence[str] = (),
    seconds: float | None = None,
    name: str = "",
) -> Checklist:
    """Return the checklist "Is this Nim?" for a game; each question is answered by experiment.

    >>> import grundy as gr
    >>> def reach(n):                        # take 1, 3 or 4; the last step may overshoot
    ...     return {max(n - k, 0) for k in (1, 3, 4)} if n else ()
    >>> found = gr.check(reach, against="subtraction:1,3,4")
    >>> found.technique
    'DAG'
    >>> print(found["against"].text)
    It has different moves: 2 can become 0, which subtraction:1,3,4 does not allow; 2 has Grundy
    value 2, but subtraction:1,3,4(2) has 0.

    `game` is a game, its text, a function that yields options, or a class; also wrong ones (with a
    player for an argument, with gains, with chance, ...), for what is wrong is the report.
    `against` is the game that one takes it for. `starts` are states to begin with where the small
    positions cannot be guessed, and `words` the same as one types them; `seconds` bounds the work
    (without it, some two are enough for most), and `name` stands for the game in commands.

    Raises `RuleError` when there is no rule at all, and the errors of `game` for a text.
    """
    given = _found(game)
    time: Any = SECONDS if seconds is None else seconds
    if isinstance(time, bool) or not isinstance(time, (int, float)) or not time > 0:
        raise BudgetError(f"the time of a check is a number of seconds above 0, not {seconds!r}")
    return run(
        given,
        name=name,
        starts=starts_of_words(given, words) if words else starts,
        against=None if against is None else _as_game(against),
        seconds=time,
        whole=PATIENCE if seconds is None else time,
    )


def _found(given: Any) -> Any:
    return find(given) if isinstance(given, str) else given


def _as_game(given: Any) -> Any:
    """Return the game to compare with; a plain function becomes one."""
    found = _found(given)
    if isinstance(found, type) and issubclass(found, ImpartialGame):
        found = found()
    return found if isinstance(found, (ImpartialGame, MisereGame)) else impartial(found)
