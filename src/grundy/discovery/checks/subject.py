"""What is checked, seen through one door: a rule, what its positions look like, and its signs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.discovery.checks.reading import (
    Fault,
    Option,
    Raw,
    by_size,
    call,
    components,
    is_negative,
    short,
    state_fault,
)
from grundy.discovery.checks.starts import arguments
from grundy.errors import GrundyError
from grundy.rules.function import FunctionGame
from grundy.rules.notation import literals as notation

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.states import State
    from grundy.rules.impartial import ImpartialGame


class Turn(NamedTuple):
    """A position of a game whose players have rules of their own, with the player to move."""

    state: State
    side: int


class Reading(NamedTuple):
    """What a position's options are, with the gains of the moves if there are any."""

    options: tuple[Option, ...]
    gains: tuple[Any, ...] = ()
    fault: Fault | None = None


@dataclass(frozen=True)
class Subject:
    """A rule that is looked at, valid or not."""

    name: str
    rule: Callable[..., Any]
    arity: int | None
    starts: tuple[State, ...]
    command_name: str = ""
    game: ImpartialGame | None = None
    """The game, where there is one that answers questions."""

    negative: bool = False
    misere: bool = False
    sides: tuple[tuple[str, Callable[..., Any]], ...] = ()
    """The two players' names and rules, where the rules tell them apart."""

    told_by: str = ""
    """What tells the players apart: `left` and `right`, or an argument."""

    final: Callable[..., Any] | None = None
    solved: bool = False
    """Whether it is a scoring or partizan game already, and is solved as it stands."""

    readable: bool = True
    """Whether a command can play it: a game whose text reads back, or a rule in a file."""

    asked: bool = False
    """Whether the positions to begin with were given, and are to be spoken of."""

    searched: Any = None
    """The scoring or partizan game, where it is one."""

    cut: bool = False
    """Whether moves below 0 are left out: the rule has such, and everything else is checked."""

    gain_at: int | None = None
    """Where the gain stands in what the rule yields: 0 first, 1 last; None when there is none."""

    @cached_property
    def playable(self) -> ImpartialGame | None:
        """The game that a command would play; None where no command reads the rule."""
        if self.told_by or not self.readable:
            return None  # written for two players, or a class without `gr.ImpartialGame`
        try:
            return self.game or FunctionGame(self.rule, negative=self.negative)
        except GrundyError:
            return None

    @property
    def spreads(self) -> bool:
        """Whether a state is a tuple that the rule takes as several arguments."""
        return self.arity != 1

    @property
    def roots(self) -> list[Any]:
        """The positions where exploring begins."""
        if self.sides:
            return [Turn(state, side) for state in self.starts for side in (0, 1)]
        return list(self.starts)

    def expand(self, node: Any) -> Reading:
        """Return the options of a position, checked."""
        if not isinstance(node, Turn):
            return self.read(self.raw(node))
        found = self.read(self.raw(node.state, node.side))
        turned = [tuple(Turn(part, 1 - node.side) for part in option) for option in found.options]
        return found._replace(options=tuple(turned))

    def raw(self, state: State, side: int | None = None) -> Raw:
        """Return what the rule gives for a state."""
        rule = self.rule if side is None else self.sides[side][1]
        return call(rule, *arguments(state, self.arity))

    def read(self, raw: Raw) -> Reading:
        """Return raw options as tuples of components, up to the first that cannot be one."""
        if raw.fault:
            return Reading((), (), raw.fault)
        options: list[Option] = []
        gains: list[Any] = []
        for item in raw.items:
            if self.gain_at is not None:
                gains.append(item[self.gain_at])
            option = components(item if self.gain_at is None else item[1 - self.gain_at])
            if self.cut and any(map(is_negative, option)):
                continue
            for part in option:
                fault = state_fault(part, self.arity, self.spreads, self.negative)
                if fault:
                    return Reading((), (), replace(fault, text=f"it yields {fault.text}"))
            options.append(option)
        return Reading(tuple(dict.fromkeys(options)), tuple(gains))

    def refusal(self, state: State) -> str:
        """Return why the game's own `accept` does not take a state; empty where it does."""
        if self.game is None:
            return ""
        try:
            self.game.accept(*arguments(state, self.arity))
        except Exception as error:  # noqa: BLE001, RUF100 - an `accept` of the user's own
            return str(error) or type(error).__name__
        return ""

    def show(self, node: Any) -> str:
        """Return the text of a position."""
        if isinstance(node, Turn):
            return f"{self._text(node.state)} with {self.sides[node.side][0]} to move"
        return self._text(node)

    def show_option(self, option: Option) -> str:
        """Return the text of what a move leaves."""
        return " and ".join(map(self.show, option)) or "nothing"

    def line(self, nodes: list[Any]) -> str:
        """Return positions as a line of play, cut in the middle where it is long."""
        shown = [self.show(node) for node in nodes]
        if len(shown) > 9:
            shown = [*shown[:5], "…", *shown[-2:]]
        return " → ".join(shown)

    def _text(self, state: State) -> str:
        if self.game is not None:
            try:
                text = self.game.write_arguments([state])
            except Exception:  # noqa: BLE001, RUF100 - the words of a game are not checked here
                text = short(state)
            return f"({text})" if self.spreads else text
        if isinstance(state, str):
            return notation.write(state) or "the empty word"
        return short(state)


def smallest(states: Any) -> list[Any]:
    """Return states in order of size, those of one size in the order of their text."""
    return sorted(states, key=by_size)
