"""Scored games that are quicker by a table of their own: rows of piles, and boards to be filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from grundy.engines.group_margins import MOST, group_margins
from grundy.engines.rows import Row
from grundy.limits.budget import metered
from grundy.rules.boards.groups import GroupGame
from grundy.rules.boards.rows import RowGame
from grundy.solving.memory import store_of
from grundy.values.score import Score

if TYPE_CHECKING:
    from grundy.forms.states import State
    from grundy.rules.searched import SearchedGame


def table_words(game: SearchedGame) -> str:
    """Return which table of all positions answers for a game, in words; empty without one."""
    return f"table of {1 << len(game.groups):,} boards" if _has_margins(game) else ""


def has_table(game: SearchedGame) -> bool:
    """Return whether a table of the game's own has every score."""
    return (isinstance(game, RowGame) and game.goes_by_rule) or _has_margins(game)


def table_score(game: SearchedGame, node: State) -> Score | None:
    """Return the score of a node from the game's table; None where it has none."""
    if isinstance(game, RowGame) and game.goes_by_rule:
        return _in_row(game, node)
    if not _has_margins(game):
        return None
    # Whatever happens, every item is taken in the end.
    return Score(int(store_of(game, _margins)[node]), len(game.groups) - node.bit_count())


def _has_margins(game: SearchedGame) -> TypeGuard[GroupGame]:
    return isinstance(game, GroupGame) and game.goes_by_rule and len(game.groups) <= MOST


def _margins(game: GroupGame) -> Any:
    """Return the margin of every set."""
    with metered() as meter:
        return group_margins(game.groups, meter)


class _LastRow:
    """The row that was searched last."""

    def __init__(self, game: RowGame) -> None:
        self.row: Row | None = None


def _in_row(game: RowGame, node: State) -> Score:
    """Return the score by a search over places in the row."""
    count = len(game.settings)
    settings, piles = node[:count], node[count:]
    last = store_of(game, _LastRow)
    first = None if last.row is None else last.row.find(piles)
    if last.row is None or first is None:
        last.row, first = Row(piles, game.reach), 0
    with metered() as meter:
        return last.row.score((first, first + len(piles), *settings), meter)
