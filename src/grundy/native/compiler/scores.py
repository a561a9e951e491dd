"""The rules of a scoring game as a function that scores one position from those before it.

A state is some whole numbers and at most one row. The row is seen as two indices into the longest
one (see `grundy.forms.rule.passes.slices`), so every position has its place in a table: shorter
rows come first, and with the same row the smaller numbers. The function looks up what its options
are worth and writes the best of them; an option that does not stand before its position ends it
with a code.
"""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import (
    Choice,
    Collect,
    Expression,
    Item,
    Name,
    Row,
    Slice,
    Truth,
    walk,
)
from grundy.forms.rule.passes.slices import READERS, NotSliced, Sliced, sliced
from grundy.limits.budget import FUEL
from grundy.native.compiler.arithmetic import block, call
from grundy.native.compiler.environment import made
from grundy.native.compiler.opened import NotLowered, Opened
from grundy.native.compiler.turns import ResultWriter, TurnWriter
from grundy.native.compiling import at
from grundy.native.kernels.rules import GROW, NOT_SMALLER, OUTSIDE, TIRED
from grundy.native.kernels.scores import INTERVALS, LEAST, NUMBERS, PREFIXES, SUFFIXES
from grundy.native.kernels.strong import GOING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.forms.rule.statement import Function
    from grundy.native.compiler.turns import TurnForms

ARGUMENTS = ["margins", "plies", "sizes", "numbers", "low", "high", "place"]

PLACES = {
    INTERVALS: "(grundy_length - {low}) * (grundy_length + 1) + {high}",
    SUFFIXES: "grundy_length - {low}",
    PREFIXES: "{high}",
}
"""The place of a slice among all slices of its row that positions can have."""


BEST_OF = """\
grundy_ply = grundy_plies[grundy_at(grundy_there)] + 1
grundy_more = grundy_worth > grundy_best
grundy_same = grundy_worth == grundy_best
grundy_slow = grundy_ply if grundy_ply > grundy_best_plies else grundy_best_plies
grundy_fast = grundy_ply if grundy_ply < grundy_best_plies else grundy_best_plies
grundy_pace = grundy_slow if grundy_worth < 0 else grundy_fast
grundy_pace = grundy_pace if grundy_same else grundy_best_plies
grundy_best_plies = grundy_ply if grundy_more else grundy_pace
grundy_best = grundy_worth if grundy_more else grundy_best\
""".splitlines()
"""Compares an option with the best so far.

Choices without branches, for which option is best is hard to foresee; and the margin does not wait
for the plies, so that positions follow each other as quickly as without them.
"""


@dataclass(frozen=True, slots=True)
class ScoreRules:
    """What a scoring game says: its moves, how it ends, and how it writes a turn."""

    moves: Callable[..., Any]
    final: Callable[..., Any] | None
    forms: TurnForms
    stuck: int
    """The margin of the player to move where there is no move."""


@dataclass(frozen=True, slots=True)
class LoweredScores:
    """`function` scores one position: see `grundy.native.kernels.scores`."""

    function: Callable[..., int]
    layout: int
    """How slices are laid out: all intervals, suffixes, prefixes, or no row at all."""

    row: int | None
    """Which argument is the row."""

    numbers: int
    """How many arguments are numbers."""


def lower_scores(rules: ScoreRules, row: int | None, *, compiled: bool) -> LoweredScores:
    """Return the rules as a function over tables, for plain Python or `compiled`.

    `row` is the place of the argument that is a row.

    Raises `NotLowered` with the reason.
    """
    opened = Opened(rules.moves)
    given = opened.function.parameters
    name = None if row is None else given[row]
    writer = _ScoreWriter(opened, rules.forms, rules.stuck)
    part = _sliced(opened, name, writer.states_in)
    layout = NUMBERS if part is None else _layout(part)
    writer.begin(given, name, layout)
    opened.check()
    namespace = rules.forms.environment(opened, compiled)
    namespace |= {"grundy_at": at, "grundy_long": len}
    numbers = [argument for argument in given if argument != name]
    lines = _first_lines(part, numbers, name)
    if rules.final is not None:
        namespace["grundy_final"] = _lowered_final(rules.final, row, compiled)
        lines += _ending(_arguments(part, given))
    lines += writer.lines(opened.function.body)
    lines += writer.finish() if writer.yields else ["raise grundy_error"]
    first = [f"{name}_all", f"{name}_sums"] if name else ["grundy_row", "grundy_sums"]
    arguments = [*first, *(f"grundy_{argument}" for argument in ARGUMENTS)]
    indexes = part is None or part.checks or _has_own_indices(opened.function, name)
    function = made(arguments, lines, namespace, compiled=compiled, indexes=indexes, inside=True)
    return LoweredScores(function, layout, row, len(numbers))


def _ending(arguments: Sequence[str]) -> list[str]:
    """Return the lines that end a position where `final` says that the game is over."""
    called = f"grundy_ended = grundy_final({', '.join(arguments)})"
    return [called, *block(f"if grundy_ended != {GOING}", _stored("grundy_ended", "0"))]


def _sliced(opened: Opened, name: str | None, finder: Any) -> Sliced | None:
    """Put the rule over indices in the place of a rule over a row."""
    if name is None:
        return None
    try:
        part = sliced(opened.function, [name], finder)
    except NotSliced as reason:
        raise opened.refused(str(reason), reason.where) from reason
    opened.function = part.function
    outside = opened.outside
    for reader in READERS:
        if reader in outside and outside[reader] is not getattr(builtins, reader):
            raise NotLowered(f"{reader} is not Python's own")
    return part


def _layout(part: Sliced) -> int:
    if part.keeps_to:
        return SUFFIXES
    return PREFIXES if part.keeps_from else INTERVALS


def _arguments(part: Sliced | None, given: Sequence[str]) -> Sequence[str]:
    """Return the arguments of a function over indices, the row's numbers and their sums first."""
    if part is None:
        return given
    (name,) = part.rows
    return [f"{name}_all", f"{name}_sums", *part.function.parameters]


def _first_lines(part: Sliced | None, numbers: list[str], name: str | None) -> list[str]:
    lines = [f"{number} = grundy_numbers[{place}]" for place, number in enumerate(numbers)]
    if part is not None and name is not None:
        low, high = part.ends[name]
        lines += [f"{low} = grundy_low", f"{high} = grundy_high"]
        lines += [f"grundy_length = grundy_long({name}_all)"]
    lines += [f"grundy_best = {LEAST}", "grundy_best_plies = 0", f"grundy_fuel = {FUEL}"]
    return lines


def _stored(margin: str, plies: str) -> list[str]:
    return [
        f"grundy_margins[grundy_at(grundy_place)] = {margin}",
        f"grundy_plies[grundy_at(grundy_place)] = {plies}",
        "return 0",
    ]


def _has_own_indices(function: Function, name: str | None) -> bool:
    """Return whether a rule reads something other than its row by an index."""
    arrays = Name(f"{name}_all"), Name(f"{name}_sums")
    return any(
        isinstance(node, (Item, Slice)) and node.of not in arrays for node in walk(*function.body)
    )


def _lowered_final(final: Callable[..., Any], row: int | None, compiled: bool) -> Any:
    opened = Opened(final)
    given = opened.function.parameters
    part = _sliced(opened, None if row is None else given[row], None)
    return ResultWriter(opened, GOING).made(_arguments(part, given), compiled)


class _ScoreWriter(TurnWriter):
    """Writes a rule anew: what an option is worth is looked up where it would be yielded."""

    def __init__(self, opened: Opened, forms: TurnForms, stuck: int) -> None:
        super().__init__(opened, forms)
        if self.splits:
            raise NotLowered("the rule yields lists")
        self.stuck = stuck
        self.arguments: Sequence[str] = ()
        self.row: str | None = None
        self.layout = NUMBERS

    def begin(self, arguments: Sequence[str], row: str | None, layout: int) -> None:
        """Know what a state is made of."""
        self.arguments, self.row, self.layout = arguments, row, layout

    def turn(self, value: Expression) -> dict[str, Expression] | None:
        """Return gain, again and state where they are written out; None for a state alone."""
        if isinstance(value, Row) and value.kind == "tuple" and not self.forms.pairs:
            return None
        return super().turn(value)

    def states_in(self, option: Expression) -> list[Expression]:
        """Return the state in an option."""
        turn = self.turn(option)
        if turn is None and self.forms.pairs:
            raise self.refused("the rule yields something other than pairs", option)
        return [option if turn is None else turn["state"]]

    # What gives options ------------------------------------------------------------------------

    def emit_all(self, value: Expression) -> list[str]:
        """Return the lines that look up several options."""
        if not isinstance(value, (Choice, Collect, Row)):
            raise self.refused("the options are not written out", value)
        return super().emit_all(value)

    def emit(self, value: Expression) -> list[str]:
        """Return the lines that compare one option with the best so far."""
        if isinstance(value, Choice):
            return self.either(value.test, self.emit(value.yes), self.emit(value.no))
        turn = self.turn(value) or {}
        (state,) = self.states_in(value)
        gain = self.text(turn["gain"]) if "gain" in turn else "0"
        return [
            f"grundy_gain = grundy_whole({gain})",
            *self._placed(state),
            *block("if grundy_at(grundy_there) >= grundy_at(grundy_place)", [_code(NOT_SMALLER)]),
            "grundy_margin = grundy_margins[grundy_at(grundy_there)]",
            *self._worth(turn.get("again", Truth(False))),
            *BEST_OF,
        ]

    def _worth(self, again: Expression) -> list[str]:
        """Return what sets the worth of an option from its gain and the margin that follows."""
        add, subtract = (
            [f"grundy_worth = grundy_{name}(grundy_gain, grundy_margin)"]
            for name in ("add", "subtract")
        )
        if isinstance(again, Truth):
            return add if again.value else subtract
        return [*block(f"if grundy_flag({self.text(again)})", add), *block("else", subtract)]

    def _placed(self, state: Expression) -> list[str]:
        """Return what sets the place of a state; numbers out of range end the position."""
        rest = [state]
        if len(self.arguments) + (self.row is not None) > 1:
            if not isinstance(state, Row) or state.kind != "tuple":
                raise self.refused("a state is no tuple that is written out", state)
            rest = [*state.items]
        lines: list[str] = []
        numbers: list[Expression] = []
        for argument in self.arguments:
            if argument == self.row:
                lines = [f"grundy_from = {self.text(rest.pop(0))}"]
                lines += [f"grundy_to = {self.text(rest.pop(0))}"]
            elif rest:
                numbers.append(rest.pop(0))
        if rest or len(numbers) + (self.row is not None) != len(self.arguments):
            raise self.refused("a state has another number of parts", state)
        before = ""
        if lines:
            place = PLACES[self.layout].format(low="grundy_from", high="grundy_to")
            lines.append(f"grundy_there = {place}")
            before = "grundy_there * grundy_sizes[0] + "
        for which, number in enumerate(numbers):
            size = f"grundy_sizes[{which}]"
            lines += [
                f"grundy_number = grundy_whole({self.text(number)})",
                *block("if grundy_number < 0", [_code(OUTSIDE)]),
                *block(f"if grundy_number >= {size}", [_code(GROW + 16 * which)]),
                f"grundy_there = {before}grundy_number",
            ]
            before = f"grundy_there * grundy_sizes[{which + 1}] + "
        return lines

    def expression(self, node: Expression) -> Expression:
        """Return an expression, written anew; a row is read by indices that are never negative."""
        match node:
            case Item(Name(row), place) if row in (f"{self.row}_all", f"{self.row}_sums"):
                return Item(Name(row), call("at", self.expression(place)))
        return super().expression(node)

    def burnt(self, fuel: int) -> list[str]:
        """Return what takes fuel, and ends the position when there is none."""
        return [f"grundy_fuel -= {fuel}", *block("if grundy_fuel < 0", [_code(TIRED)])]

    def finish(self) -> list[str]:
        """Return the lines that write what was found."""
        stuck = block(f"if grundy_best == {LEAST}", _stored(str(self.stuck), "0"))
        return [*stuck, *_stored("grundy_best", "grundy_best_plies")]


def _code(reason: int) -> str:
    return f"return {-reason}"
