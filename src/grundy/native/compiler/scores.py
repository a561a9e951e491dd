"""The rules of a scoring game as a function that scores one position from those before it.

A state is some whole numbers and at most one row. The row is seen as two indices into the longest
one (see `grundy.forms.row_slices`), so every position has its place in a table: shorter rows come
first, and with the same row the smaller numbers. The function looks up what its options are worth
and writes the best of them; an option that does not stand before its position ends it with a code.
"""

from __future__ import annotations

import ast
import builtins
from copy import deepcopy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.forms.row_slices import NotSliced, Sliced, sliced
from grundy.forms.rule.passes.slices import READERS
from grundy.forms.syntax import syntax_tree
from grundy.limits.budget import FUEL
from grundy.native.compiler.arithmetic import NotLowered, call, parsed
from grundy.native.compiler.environment import check_flow, made, setting_lines, setting_names
from grundy.native.compiler.lowering import COMPREHENSIONS, DISPLAYS
from grundy.native.compiler.methods import Opened
from grundy.native.compiler.turns import ResultWriter, TurnWriter, settings_of
from grundy.native.compiling import at
from grundy.native.kernels.rules import GROW, NOT_SMALLER, OUTSIDE, TIRED
from grundy.native.kernels.scores import INTERVALS, LEAST, NUMBERS, PREFIXES, SUFFIXES
from grundy.native.kernels.strong import GOING

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.native.compiler.turns import TurnForms

ARGUMENTS = ["margins", "plies", "sizes", "numbers", "low", "high", "place"]

PLACES = {
    INTERVALS: "(grundy_length - {low}) * (grundy_length + 1) + {high}",
    SUFFIXES: "grundy_length - {low}",
    PREFIXES: "{high}",
}
"""The place of a slice among all slices of its row that positions can have."""


BEST_OF = """
grundy_ply = grundy_plies[grundy_at(grundy_there)] + 1
grundy_more = grundy_worth > grundy_best
grundy_same = grundy_worth == grundy_best
grundy_slow = grundy_ply if grundy_ply > grundy_best_plies else grundy_best_plies
grundy_fast = grundy_ply if grundy_ply < grundy_best_plies else grundy_best_plies
grundy_pace = grundy_slow if grundy_worth < 0 else grundy_fast
grundy_pace = grundy_pace if grundy_same else grundy_best_plies
grundy_best_plies = grundy_ply if grundy_more else grundy_pace
grundy_best = grundy_worth if grundy_more else grundy_best
"""
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
    opened = Opened(rules.moves, leave=tuple(maker for maker, _ in rules.forms.makers))
    given = opened.arguments
    name = None if row is None else given[row]
    writer = _ScoreWriter(opened, rules.forms, rules.stuck)
    part = _sliced(opened, name, writer.states_in)
    layout = NUMBERS if part is None else _layout(part)
    writer.begin(given, name, layout)
    defaults = settings_of(opened, compiled)
    check_flow(opened.tree, [*opened.arguments, *defaults])
    namespace = opened.namespace(compiled) | setting_names(defaults)
    namespace |= {"grundy_at": at, "grundy_long": len}
    numbers = [argument for argument in given if argument != name]
    lines = _first_lines(part, numbers, name)
    if rules.final is not None:
        namespace["grundy_final"] = _lowered_final(rules.final, row, compiled)
        lines += _ending(_arguments(part, given))
    written = writer.statements(opened.tree.body)
    body = [
        *setting_lines(defaults),
        *(statement for line in lines for statement in syntax_tree(line).body),
        *written,
        *(writer.finish() if writer.yields else [parsed("raise grundy_error")]),
    ]
    first = [f"{name}_all", f"{name}_sums"] if name else ["grundy_row", "grundy_sums"]
    arguments = [*first, *(f"grundy_{argument}" for argument in ARGUMENTS)]
    indexes = part is None or part.checks or _has_own_indices(opened.tree, name)
    function = made(arguments, body, namespace, compiled=compiled, indexes=indexes, inside=True)
    return LoweredScores(function, layout, row, len(numbers))


def _ending(arguments: list[str]) -> list[str]:
    """Return the lines that end a position where `final` says that the game is over."""
    stored = "".join(f" {line}\n" for line in _stored("grundy_ended", "0"))
    called = f"grundy_ended = grundy_final({', '.join(arguments)})"
    return [called, f"if grundy_ended != {GOING}:\n{stored}"]


def _sliced(opened: Opened, name: str | None, finder: Any) -> Sliced | None:
    """Put the rule over indices in the place of a rule over a row."""
    if name is None:
        return None
    try:
        part = sliced(opened.tree, [name], finder)
    except NotSliced as reason:
        raise NotLowered(str(reason)) from reason
    opened.tree = part.function
    outside = opened.outside
    for reader in READERS:
        if reader in outside and outside[reader] is not getattr(builtins, reader):
            raise NotLowered(f"{reader} is not Python's own")
    return part


def _layout(part: Sliced) -> int:
    if part.keeps_to:
        return SUFFIXES
    return PREFIXES if part.keeps_from else INTERVALS


def _arguments(part: Sliced | None, given: list[str]) -> list[str]:
    """Return the arguments of a function over indices, the row's numbers and their sums first."""
    if part is None:
        return given
    (name,) = part.rows
    ends = [new for argument in given for new in part.ends.get(argument, (argument,))]
    return [f"{name}_all", f"{name}_sums", *ends]


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


def _has_own_indices(tree: ast.FunctionDef, name: str | None) -> bool:
    """Return whether a rule reads something other than its row by an index."""
    arrays = {f"{name}_all", f"{name}_sums"}
    return any(
        not isinstance(node.value, ast.Name) or node.value.id not in arrays
        for statement in tree.body  # annotations have subscripts too
        for node in ast.walk(statement)
        if isinstance(node, ast.Subscript)
    )


def _lowered_final(final: Callable[..., Any], row: int | None, compiled: bool) -> Any:
    opened = Opened(final)
    given = opened.arguments
    name = None if row is None else given[row]
    part = _sliced(opened, name, None)
    defaults = settings_of(opened, compiled)
    check_flow(opened.tree, [*opened.arguments, *defaults])
    writer = ResultWriter(GOING, opened.outside)
    body = [*setting_lines(defaults), *writer.statements(opened.tree.body)]
    body.append(parsed(f"return {GOING}"))
    namespace = opened.namespace(compiled) | setting_names(defaults)
    return made(_arguments(part, given), body, namespace, compiled=compiled)


class _ScoreWriter(TurnWriter):
    """Rewrites a rule: what an option is worth is looked up where it would be yielded."""

    def __init__(self, opened: Opened, forms: TurnForms, stuck: int) -> None:
        super().__init__(opened, forms)
        if self.splits:
            raise NotLowered("the rule yields lists")
        self.stuck = stuck
        self.arguments: list[str] = []
        self.row: str | None = None
        self.layout = NUMBERS

    def begin(self, arguments: list[str], row: str | None, layout: int) -> None:
        """Know what a state is made of."""
        self.arguments, self.row, self.layout = arguments, row, layout

    def turn(self, value: ast.expr) -> dict[str, ast.expr] | None:
        """Return gain, again and state where they are written out; None for a state alone."""
        if isinstance(value, ast.Tuple) and not self.forms.pairs:
            return None
        return super().turn(value)

    def states_in(self, option: ast.expr) -> list[ast.expr]:
        """Return the state in an option."""
        turn = self.turn(option)
        if turn is None and self.forms.pairs:
            raise NotLowered("the rule yields something other than pairs")
        return [option if turn is None else turn["state"]]

    # What gives options ------------------------------------------------------------------------

    def visit_Return(self, node: ast.Return) -> Any:
        """Look up all that is returned, and end there."""
        if self.yields and node.value is None:
            return self.finish()
        if self.yields or node.value is None:
            raise NotLowered("the rule returns something other than its options")
        return [*self._emit_all(node.value), *self.finish()]

    def _emit_all(self, value: ast.expr) -> list[ast.stmt]:
        if isinstance(value, ast.IfExp):
            both = self._emit_all(value.body), self._emit_all(value.orelse)
            return [ast.If(self.visit(value.test), both[0] or [ast.Pass()], both[1])]
        if not isinstance(value, (*COMPREHENSIONS, *DISPLAYS)):
            raise NotLowered("the options are not written out")
        return super()._emit_all(value)

    def _emit(self, value: ast.expr) -> list[ast.stmt]:
        """Return the statements that compare one option with the best so far."""
        if isinstance(value, ast.IfExp):
            return [
                ast.If(self.visit(value.test), self._emit(value.body), self._emit(value.orelse))
            ]
        turn = self.turn(value) or {}
        (state,) = self.states_in(value)
        gain = self.visit(deepcopy(turn.get("gain", ast.Constant(0))))
        lines = [_assigned("grundy_gain", call("whole", gain)), *self._placed(state)]
        lines += syntax_tree(
            "if grundy_at(grundy_there) >= grundy_at(grundy_place):\n"
            f" return {-NOT_SMALLER}\n"
            "grundy_margin = grundy_margins[grundy_at(grundy_there)]\n"
        ).body
        lines += self._worth(turn.get("again", ast.Constant(value=False)))
        lines += syntax_tree(BEST_OF).body
        return lines

    def _worth(self, again: ast.expr) -> list[ast.stmt]:
        """Return what sets the worth of an option from its gain and the margin that follows."""
        add, subtract = (
            syntax_tree(f"grundy_worth = grundy_{name}(grundy_gain, grundy_margin)").body
            for name in ("add", "subtract")
        )
        if isinstance(again, ast.Constant) and type(again.value) is bool:
            return add if again.value else subtract
        return [ast.If(call("flag", self.visit(deepcopy(again))), add, subtract)]

    def _placed(self, state: ast.expr) -> list[ast.stmt]:
        """Return what sets the place of a state; numbers out of range end the position."""
        several = len(self.arguments) + (self.row is not None) > 1
        parts = [state]
        if several:
            if not isinstance(state, ast.Tuple):
                raise NotLowered("a state is no tuple that is written out")
            parts = state.elts
        lines: list[ast.stmt] = []
        ends: list[ast.expr] = []
        numbers: list[ast.expr] = []
        rest = list(parts)
        for argument in self.arguments:
            if argument == self.row:
                ends = [rest.pop(0), rest.pop(0)]
            elif rest:
                numbers.append(rest.pop(0))
        if rest or len(numbers) + (self.row is not None) != len(self.arguments):
            raise NotLowered("a state has another number of parts")
        if ends:
            for name, end in zip(("grundy_from", "grundy_to"), ends, strict=True):
                lines.append(_assigned(name, self.visit(deepcopy(end))))
            place = PLACES[self.layout].format(low="grundy_from", high="grundy_to")
            lines += syntax_tree(f"grundy_there = {place}").body
        for which, number in enumerate(numbers):
            lines.append(_assigned("grundy_number", call("whole", self.visit(deepcopy(number)))))
            before = f"grundy_there * grundy_sizes[{which}] + " if ends or which else ""
            lines += syntax_tree(
                f"if grundy_number < 0:\n return {-OUTSIDE}\n"
                f"if grundy_number >= grundy_sizes[{which}]:\n return {-GROW - 16 * which}\n"
                f"grundy_there = {before}grundy_number\n"
            ).body
        return lines

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        """Read a row by indices that are never negative."""
        node.value, node.slice = self.visit(node.value), self.visit(node.slice)
        if isinstance(node.value, ast.Name) and node.value.id in (
            f"{self.row}_all",
            f"{self.row}_sums",
        ):
            node.slice = call("at", node.slice)
        return node

    def burning(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Return the body of a loop that burns fuel, and ends the position when there is none."""
        burnt = f"grundy_fuel -= 1\nif grundy_fuel < 0:\n return {-TIRED}"
        return [*syntax_tree(burnt).body, *body]

    def finish(self) -> list[ast.stmt]:
        """Return the statements that write what was found."""
        stuck = "".join(f" {line}\n" for line in _stored(str(self.stuck), "0"))
        best = "\n".join(_stored("grundy_best", "grundy_best_plies"))
        return syntax_tree(f"if grundy_best == {LEAST}:\n{stuck}{best}").body


def _assigned(name: str, value: ast.expr) -> ast.Assign:
    return ast.Assign([ast.Name(name, ast.Store())], value)
