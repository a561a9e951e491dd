"""The rules of a scoring game over whole numbers, lowered for a compiler.

`moves` becomes a function that writes rows into an array: the next state, or its gain, whether the
mover moves again, and the state. `final` becomes a function that returns the margin, or a code
while play goes on; `canonical` one that returns a state.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.forms.rule.expression import Call, Choice, Expression, Nothing, Number, Row, Star
from grundy.forms.rule.statement import Return
from grundy.native.compiler.arithmetic import Arithmetic
from grundy.native.compiler.environment import environment_of, made
from grundy.native.compiler.lowering import OptionWriter, written
from grundy.native.compiler.opened import NotLowered, Opened
from grundy.native.kernels.strong import GOING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grundy.forms.rule.statement import Statement
    from grundy.native.compiler.lowering import Lowered

FIELDS = ("gain", "again", "state")


@dataclass(frozen=True, slots=True)
class TurnForms:
    """How a rule writes a turn: functions by their arguments' names, and tuples if it has any.

    `makers` pairs a function with its arguments, as in `(to, ("state", "gain", "again"))`; `pairs`
    says that a tuple is (gain, state) or (gain, state, again); with `graded` what stands for again
    is a number and no yes or no.
    """

    makers: tuple[tuple[Callable[..., Any], tuple[str, ...]], ...] = ()
    pairs: bool = False
    graded: bool = False

    def environment(self, opened: Opened, compiled: bool) -> dict[str, Any]:
        """Return the names from outside, without the functions that make turns."""
        return environment_of(opened, compiled, leave=[maker for maker, _ in self.makers])


def lower_turns(rule: Callable[..., Any], forms: TurnForms, *, compiled: bool) -> Lowered:
    """Return `moves` as a function that writes rows of 1 or 3 numbers.

    >>> def steps(n):
    ...     yield 5, n + 1
    ...     yield 0, n + 2, True
    >>> room = [0] * 8
    >>> lowered = lower_turns(steps, TurnForms(pairs=True), compiled=False)
    >>> lowered.width, lowered.function([7], room), room[:6]
    (3, 6, [5, 0, 8, 0, 1, 9])

    Raises `NotLowered` with the reason.
    """
    opened = Opened(rule)
    if len(opened.function.parameters) != 1:
        raise NotLowered("its states are not single numbers")
    writer = TurnWriter(opened, forms)
    if writer.splits:
        raise NotLowered("the rule yields lists")
    return written(writer, forms.environment(opened, compiled), compiled=compiled)


def lower_final(rule: Callable[..., Any], *, compiled: bool) -> Any:
    """Return `final` as a function that returns a margin, or `GOING` for None.

    >>> def full(n):
    ...     if n > 9:
    ...         return -1
    >>> [lower_final(full, compiled=False)(n) for n in (3, 10)] == [GOING, -1]
    True
    """
    return _lower_result(rule, ResultWriter, GOING, compiled)


def lower_state(rule: Callable[..., Any], *, compiled: bool) -> Any:
    """Return `canonical` as a function from one number to another."""
    return _lower_result(rule, ResultWriter, None, compiled)


def lower_number(
    rule: Callable[..., Any], arity: int, *, otherwise: int | None = None, compiled: bool
) -> Any:
    """Return a function of so many numbers as one of `function(state, out)`, for any of them.

    >>> def sum_of(a, b):
    ...     return a + b
    >>> lower_number(sum_of, 2, compiled=False)([3, 4], [])
    7

    `otherwise` is what it returns for None.
    """
    opened = Opened(rule)
    if len(opened.function.parameters) != arity:
        raise NotLowered("its states have another number of numbers")
    return ResultWriter(opened, otherwise).made_over_rows(compiled)


def lower_truth(rule: Callable[..., Any], *, compiled: bool) -> Any:
    """Return a function that says yes or no as one that returns 1 or 0.

    >>> def odd(n):
    ...     return n % 2 == 1
    >>> [lower_truth(odd, compiled=False)(n) for n in (3, 4)]
    [1, 0]
    """
    return _lower_result(rule, _TruthWriter, None, compiled)


def _lower_result(
    rule: Callable[..., Any], kind: type[ResultWriter], otherwise: int | None, compiled: bool
) -> Any:
    opened = Opened(rule)
    if len(opened.function.parameters) != 1:
        raise NotLowered("its states are not single numbers")
    return kind(opened, otherwise).made(opened.function.parameters, compiled)


class ResultWriter(Arithmetic):
    """Writes what a function returns anew: a whole number, or a code for None."""

    def __init__(self, opened: Opened, otherwise: int | None) -> None:
        super().__init__(opened)
        self.otherwise = otherwise

    def made(self, arguments: Sequence[str], compiled: bool, before: Sequence[str] = ()) -> Any:
        """Return the function with these arguments, which begins with the lines `before`."""
        self.opened.check()
        lines = [*before, *self.lines(self.opened.function.body)]
        if self.otherwise is not None:
            lines.append(f"return {self.otherwise}")
        return made(arguments, lines, environment_of(self.opened, compiled), compiled=compiled)

    def made_over_rows(self, compiled: bool) -> Any:
        """Return the function of an array of numbers, and of one that it does not use."""
        names = self.opened.function.parameters
        before = [f"{name} = grundy_int(grundy_state[{d}])" for d, name in enumerate(names)]
        return self.made(["grundy_state", "grundy_out"], compiled, before)

    def statement(self, node: Statement) -> list[str]:
        """Return one statement, written anew."""
        if isinstance(node, Return):
            return self.returned(node.value or Nothing(where=node.where))
        return super().statement(node)

    def returned(self, value: Expression) -> list[str]:
        """Return the lines that return a value."""
        match value:
            case Choice(test, yes, no):
                return self.either(test, self.returned(yes), self.returned(no))
            case Nothing():
                if self.otherwise is None:
                    raise self.refused("it returns None", value)
                return [f"return {self.otherwise}"]
        return [f"return grundy_whole({self.text(value)})"]


class _TruthWriter(ResultWriter):
    """Writes what a function returns anew: 1 or 0 for what is true or not."""

    def returned(self, value: Expression) -> list[str]:
        """Return the lines that return a value."""
        return [f"return 1 if {self.text(value)} else 0"]


class TurnWriter(OptionWriter):
    """Writes a rule anew that yields states or turns."""

    def __init__(self, opened: Opened, forms: TurnForms) -> None:
        super().__init__(opened, 1)
        self.forms = forms
        if any(self.turn(value) for value in self.options):
            self.width = 3

    def numbers(self, part: Expression) -> tuple[list[str], list[str]]:
        """Return the numbers of one row."""
        turn = self.turn(part)
        if turn is None and self.forms.pairs:
            raise self.refused("the rule yields something other than pairs", part)
        if turn is None:
            turn = {"state": part}
        if self.width == 1:
            return [], [self.text(turn["state"])]
        gain, again, state = (self.text(turn.get(field, Number(0))) for field in FIELDS)
        return [], [gain, again if self.forms.graded else f"1 if {again} else 0", state]

    def turn(self, value: Expression) -> dict[str, Expression] | None:
        """Return gain, again and state where they are written out; None for a state alone."""
        match value:
            case Row("tuple", items):
                if not self.forms.pairs or len(items) not in (2, 3):
                    raise self.refused("the rule yields tuples", value)
                return dict(zip(("gain", "state", "again"), items, strict=False))
            case Call(name, given, named):
                for maker, names in self.forms.makers:
                    if self.outside.get(name) is maker:
                        if any(isinstance(item, Star) for item in given):
                            raise self.refused("the rule uses *; write the arguments", value)
                        return dict(zip(names, given, strict=False)) | dict(named)
        return None
