"""Plans from the theorems of the catalogue: found by the name of the game, as the games are."""

from __future__ import annotations

from copy import copy
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from grundy.contest.form import LIST
from grundy.contest.plan import HUGE, Plan
from grundy.contest.source import codes, functions_of
from grundy.forms.grid_rule import GridRule
from grundy.rules.boards.pieces import CornerPiece

if TYPE_CHECKING:
    from types import ModuleType

    from grundy.rules.impartial import ImpartialGame


def theorem_plan(game: ImpartialGame, *, misere: bool = False) -> Plan | None:
    """Return the plan of a game's theorem, None where there is none."""
    module = _module(game)
    if module is None or (misere and not hasattr(module, "misere_lost")):
        return None
    return _misere_plan(game, module) if misere else _plan(game, module)


def _module(game: ImpartialGame) -> ModuleType | None:
    own = game.name.replace("-", "_")
    if type(game).__module__ != f"grundy.games.{own}":
        return None  # a game of the user's own, whatever it is called
    name = f"grundy.contest.theorems.{own}"
    try:
        module = import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        return None
    same = getattr(module, "SAME_AS", None)
    return import_module(f"grundy.contest.theorems.{same}") if same else module


def _plan(game: ImpartialGame, module: Any) -> Plan:
    functions = functions_of(module)
    settings = module.settings(game) if "settings" in functions else {}
    form = module.FORM
    names = ", ".join(form.names)
    asks: Literal["grundy", "lost"] = "grundy" if "grundy" in functions else "lost"
    root, given = ("option", "n, value") if "option" in functions else ("winning_move", names)
    law = game.law("grundy") if asks == "grundy" else game.law("outcome")
    return Plan(
        _on_a_huge_board(game),
        game.text,
        form,
        asks,
        codes(functions, asks, names, settings),
        method=law.statement if law else "",
        status="proved",
        moves=codes(functions, root, given, settings),
        move_words=module.MOVE,
        played=getattr(module, "played", None) if root == "winning_move" else None,
        largest=HUGE,
    )


def _on_a_huge_board(game: ImpartialGame) -> ImpartialGame:
    """Return a corner-bound piece's game on a board with room for huge numbers.

    Its moves only go towards the corner, so that the board's size does not matter. No such board
    is made by its text: a table of it would not fit anywhere.
    """
    if not isinstance(game, CornerPiece):
        return game
    twin = copy(game)
    twin.rows = twin.columns = HUGE + 1
    twin.grid_rule = GridRule(game.steps, game.rides, (HUGE + 1, HUGE + 1))
    return twin


def _misere_plan(game: ImpartialGame, module: Any) -> Plan:
    functions = functions_of(module)
    law = game.law("misere_outcome")
    return Plan(
        game,
        game.text,
        LIST,
        "lost",
        codes(functions, "misere_lost", "heaps", {}),
        method=law.statement if law else "",
        status="proved",
        moves=codes(functions, "misere_winning_move", "heaps", {}),
        move_words=module.MOVE,
        played=module.played,
        misere=True,
        largest=HUGE,
    )
