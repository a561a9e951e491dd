"""What a searching program is made from: the rules, what it reads, is asked for and prints."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeGuard

from grundy.contest.searches.model import TURN
from grundy.forms.rule.expression import Call

if TYPE_CHECKING:
    from grundy.contest.layout import Tests
    from grundy.contest.plan import Plan
    from grundy.contest.searches.asks import Ask
    from grundy.contest.searches.inputs import Input
    from grundy.contest.searches.model import Model
    from grundy.forms.rule.expression import Expression

Engine = Literal["won", "grundy", "score", "label", "plan"]

INT = "int"


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows that are only ever cut: positions are their ends, and the rows stay where they are."""

    names: tuple[str, ...]
    sums: frozenset[str]
    ends: dict[str, tuple[str, str]]
    """The arguments that a row became: its first place, and the place after its last."""


@dataclass(frozen=True, slots=True)
class Search:
    """A program before it is written.

    `kinds` are the Python types of a position's arguments; `engine` says what is found out of a
    position: whether it is won, its Grundy value, the margin, or a label in a game with cycles.
    """

    model: Model
    input: Input
    ask: Ask
    kinds: tuple[str, ...]
    engine: Engine
    show: str
    shown: Expression | None
    """The expression that is printed, where that is not a word or the value."""
    only: Expression | None
    """The condition under which an answer is printed at all."""
    words: tuple[str, ...]
    tests: Tests
    between: str
    rows: Rows | None = None
    sides: tuple[int, ...] = ()
    """How many values each number of a position has, where all positions in reach fill a box."""
    data: tuple[str, ...] = field(default=())
    """Names of the input that the rules use."""
    move: bool = False
    """Whether a winning move is printed after a win."""
    plan: Plan | None = None
    """What is known of the game without a search: a theorem, a period or a formula."""

    @property
    def asked_names(self) -> list[str]:
        """The arguments of a position, before rows became their ends."""
        if self.rows is None:
            return list(self.model.names)
        starts = {ends[0]: row for row, ends in self.rows.ends.items()}
        stops = {ends[1] for ends in self.rows.ends.values()}
        return [starts.get(name, name) for name in self.model.names if name not in stops]

    @property
    def is_fresh(self) -> bool:
        """Whether each test has positions of its own, so that the last one's are forgotten."""
        return bool(self.data) or self.rows is not None

    @property
    def forgets(self) -> bool:
        """Whether there is something to forget before the first position is looked at."""
        return self.rows is None and self.plan is None

    @property
    def has_ties(self) -> bool:
        """Whether nobody may win."""
        return self.engine in ("score", "label")


def is_turn(option: Expression) -> TypeGuard[Call]:
    """Return whether an option is written with `gr.to`."""
    return isinstance(option, Call) and option.name == TURN
