"""Compiled alpha-beta, for a position: over packed numbers, or over states that are numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.compiled_alpha_beta import NumberSearch
from grundy.engines.number_rules import NumberRules
from grundy.engines.worths import worth_of
from grundy.forms.packed import Packed
from grundy.native.compiler.arithmetic import NotLowered
from grundy.native.compiler.turns import lower_state, lower_truth
from grundy.native.kernels.alpha_beta import sink
from grundy.rules.scoring import ScoringGame
from grundy.solving.cutter import Cutter
from grundy.solving.key_form import PackedForm, number_form
from grundy.solving.score_engines import move_of
from grundy.solving.score_line import best_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.engines.bounds import Bounds
    from grundy.limits.budget import Meter
    from grundy.rules.search_position import ScoredMove, SearchPosition
    from grundy.solving.key_form import KeyForm


class NumberCutter(Cutter):
    """A compiled search over whole numbers.

    A game keeps its search, with what it has proved so far. Whoever asks takes it, and gives it
    back: a question of another thread meanwhile begins with a new one, for a search answers one
    question at a time. Raises `NotCompiled` with the reason.
    """

    compiled = True
    _search: NumberSearch

    def __init__(self, position: SearchPosition, meter: Meter, most: int | None) -> None:
        self._form = number_form(position.game)
        self._root = self._form.key(position)
        kept: NumberSearch | None = position.game.number_search.pop("search", None)
        search = NumberSearch(_rules(self._form, self._root)) if kept is None else kept
        super().__init__(position, search.on(meter, most))

    def prepare(self) -> None:
        """Compile what is to be compiled, which the first question does otherwise."""
        self._search.prepare()

    def give_back(self) -> None:
        """Let the game keep the search for the next question."""
        self._position.game.number_search["search"] = self._search

    @property
    def at_first(self) -> Bounds:
        """What was known before the search."""
        return self._position.game.bounds

    @property
    def best(self) -> ScoredMove | None:
        """The move that brings the lower bound, where one was seen."""
        return move_of(self._position, self._search.turn(self._root), self._form.key)

    def settle(self) -> None:
        """Search for the margin."""
        self._search.settle(self._root, self.at_first)

    def plies(self, margin: int) -> int | None:
        """Return the plies to the end, where the margin is this one; None if nobody counts."""
        return self._search.plies(self._root, margin)

    def line(self, margin: int, plies: int | None) -> tuple[tuple[ScoredMove, ...], str]:
        """Return best play of both, and why it stops short if so.

        Where plies are known, whoever is ahead hurries and the other delays.
        """
        if plies is None:
            return best_line(self._position, margin, self._holds, self.best)
        worth = worth_of(margin, plies, self._search.scale)
        return best_line(
            self._position, worth, self._is_worth, self.best, lambda _, held: sink(held, 0, 0, 2)
        )

    def _holds(self, position: SearchPosition, margin: int, at_least: bool) -> bool:
        key = self._form.key(position)
        if at_least:
            return self._search.search(key, margin - 1, margin).value >= margin
        return self._search.search(key, margin, margin + 1).value <= margin

    def _is_worth(self, position: SearchPosition, worth: int, at_least: bool) -> bool:
        key = self._form.key(position)
        if at_least:
            return self._search.worth(key, worth - 1, worth) >= worth
        return self._search.worth(key, worth, worth + 1) <= worth


def _rules(form: KeyForm, root: int) -> NumberRules:
    compiled, largest = form.compiled(root), form.game.largest
    order, wins = _hooks(form)
    return NumberRules(
        compiled,
        form.final,
        _lowered(lower_state, order),
        None if largest is None else _lowered(lower_truth, wins),
        largest,
    )


def _hooks(form: KeyForm) -> tuple[Any, Any]:
    """Return `order` and `wins_at_once`, where the game has its own."""
    if isinstance(form, PackedForm):
        own, names = type(form.packed), ("order", "wins_at_once")
        found = [
            None if getattr(own, name) is getattr(Packed, name) else getattr(form.packed, name)
            for name in names
        ]
        return found[0], found[1]
    game: Any = form.game
    return None if type(game).order is ScoringGame.order else game.order, None


def _lowered(lower: Callable[..., Any], hook: Callable[[int], Any] | None) -> Any:
    """Return a hook for the compiler; one that it does not take is left out."""
    try:
        return None if hook is None else lower(hook, compiled=True)
    except NotLowered:
        return None
