"""Partizan games from rule text: a rule for Left, and one for Right."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from grundy.forms.states import whole_number
from grundy.rules.game import Game
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.sided_text import SidedText, read_sides
from grundy.rules.partizan import PartizanGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Self

    from grundy.forms.states import State
    from grundy.rules.turn import Turn

    Function = Callable[..., Iterator[Any]]


class SidedRule(PartizanGame):
    """A partizan game whose rules are a line of text.

    Where an option is a list, which is a sum of heaps, a position is all of its heaps.
    """

    name = "rule"
    source = "whoever writes it"

    def __init__(self, rules: SidedText) -> None:
        self.read_text = rules
        lists = any(c.is_list for side in (rules.left, rules.right) for c in side.clauses)
        self.arity = None if lists else len(rules.left.names)

    @classmethod
    def from_parameters(cls, text: str) -> Self:
        """Read the rules, with or without quotes."""
        quoted = len(text) > 1 and text[0] == text[-1] and text[0] in "\"'"
        return cls(read_sides(text[1:-1] if quoted else text))

    @property
    def parameters(self) -> str:
        """The rules in quotes, so that a position can follow them."""
        return f'"{self.read_text.text}"'

    @property
    def in_words(self) -> str:
        """The rules themselves."""
        return self.read_text.text

    def left(self, *args: Any) -> Iterator[State]:
        """Yield what the rule of Left yields."""
        return self._options(args, self._functions[0])

    def right(self, *args: Any) -> Iterator[State]:
        """Yield what the rule of Right yields."""
        return self._options(args, self._functions[1])

    def _options(
        self, args: tuple[Any, ...], rule: Callable[..., Iterator[Any]]
    ) -> Iterator[State]:
        if self.arity is not None:
            yield from rule(*args)
            return
        for place, heap in enumerate(args):
            rest = args[:place] + args[place + 1 :]
            for option in rule(heap) if heap not in args[:place] else ():
                new = option if isinstance(option, list) else [option]
                yield tuple(sorted((*rest, *new)))

    @cached_property
    def _functions(self) -> tuple[Function, Function]:
        return plain_function(self.read_text.left), plain_function(self.read_text.right)

    def parts(self, *args: Any) -> Iterator[State]:
        """Yield the heaps one by one, where a position has several."""
        if self.arity is not None:
            return iter((args if self.spreads else args[0],))
        return ((heap,) for heap in args)

    def accept(self, *args: Any, **kwargs: Any) -> State:
        """Return the numbers as a state; none is negative."""
        given = [whole_number(value, f"{self.text}: a number of a position") for value in args]
        state = super().accept(*given)
        return tuple(sorted(state)) if self.arity is None else state

    def describe(self, before: State, turn: Turn) -> str:
        """Return "take 2" where a heap gets smaller, and else where the move leads."""
        after = turn.state
        if type(before) is int and type(after) is int and after < before:
            return f"take {before - after}"
        return super().describe(before, turn)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.text == other.text

    __hash__ = Game.__hash__
