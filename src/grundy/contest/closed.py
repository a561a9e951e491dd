"""Plans from the theorems of the catalogue: a game's class says how a program decides it."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from grundy.contest.plan import HUGE, Plan
from grundy.contest.source import GameSource, code_of
from grundy.forms.grid_rule import GridRule
from grundy.rules.boards.pieces import CornerPiece

if TYPE_CHECKING:
    from grundy.rules.contest import Contest
    from grundy.rules.impartial import ImpartialGame


def theorem_plan(game: ImpartialGame, *, misere: bool = False) -> Plan | None:
    """Return the plan of a game's theorem, None where there is none.

    A subclass is another game: only what the class itself declares counts.
    """
    contest: Contest | None = vars(type(game)).get("misere_contest" if misere else "contest")
    if contest is None:
        return None
    source = GameSource(game)
    form, asks, move = contest.form, contest.asks, contest.wins
    root = "misere_lost" if contest.decides == "misere_lost" else asks
    source.add(contest.decides, root)
    source.add(move, move)
    names = ", ".join(form.names)
    law = game.law("misere_outcome" if misere else "outcome" if asks == "lost" else "grundy")
    given = "n, value" if form.kind == "heaps" else names
    return Plan(
        _on_a_huge_board(game),
        game.text,
        form,
        asks,
        code_of(source.functions, root, names, source.settings),
        method=law.statement if law else "",
        status="proved",
        moves=code_of(source.functions, move, given, source.settings),
        move_words=contest.move,
        played=contest.played,
        misere=misere,
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
