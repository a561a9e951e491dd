"""Scored games that are quicker by a table of their own: rows of piles, and boards to be filled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.group_margins import MOST, group_margins
from grundy.engines.rows import Row
from grundy.limits.budget import metered
from grundy.rules.boards.rows import RowGame
from grundy.solving.memory import store_of
from grundy.values.score import Score

if TYPE_CHECKING:
    from grundy.forms.states import State
    from grundy.rules.searched import SearchedGame


def table_words(game: SearchedGame) -> str:
    """Return which table of all positions answers for a game, in words; empty without one."""
    groups = game.groups_to_fill
    if groups is None or len(groups) > MOST:
        return ""
    return f"table of {1 << len(groups):,} boards"


def table_score(game: SearchedGame, node: State) -> Score | None:
    """Return the score of a node from the game's table; None where it has none."""
    if isinstance(game, RowGame):
        return _in_row(game, node)
    groups = game.groups_to_fill
    if groups is None or len(groups) > MOST:
        return None
    # Whatever happens, every line is drawn in the end.
    return Score(int(store_of(game, _margins)[node]), len(groups) - node.bit_count())


def _margins(game: SearchedGame) -> Any:
    """Return the margin of every board."""
    assert game.groups_to_fill is not None
    with metered() as meter:
        return group_margins(game.groups_to_fill, meter)


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
