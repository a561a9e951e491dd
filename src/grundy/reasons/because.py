"""Reasons by theorem: found by the name of the game, as the games themselves are."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grundy.rules.explanation import Step

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.rules.impartial import ImpartialGame


def reasons(game: ImpartialGame, args: tuple[Any, ...], question: str = "value") -> list[Step]:
    """Return the steps that show the game's theorem on these numbers; none where there are none.

    `question` is "value" (normal play) or "misere".

    >>> import grundy as gr
    >>> [str(step) for step in reasons(gr.game("bounded-nim:3"), (21,))]
    ['21 mod 4 = 1.']
    """
    own = game.name.replace("-", "_")
    if type(game).__module__ != f"grundy.games.{own}":
        return []  # a game of the user's own, whatever it is called
    name = f"grundy.reasons.theorems.{own}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return []
    reason = getattr(module, question, None)
    return list(reason(game, *args)) if reason else []


def numbers(text: str, **data: Any) -> Step:
    """Return a step that works something out on the numbers of the position."""
    return Step("numbers", text, (), data)


def listed(items: Iterable[Any]) -> str:
    """Return the items with commas between them.

    >>> listed([1, 2]), listed([])
    ('1, 2', 'none')
    """
    return ", ".join(map(str, items)) or "none"
