"""What the rules of a searched game yield, checked: turns, symmetries, guesses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, RuleError
from grundy.forms.states import flaw
from grundy.limits.budget import WorkPays
from grundy.rules.game import Game
from grundy.rules.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grundy.forms.states import State


class CheckedRules(Game):
    """A game whose own code is called with care: what it gives is looked at, and errors told."""

    def checked_turns(self, state: State, rules: Callable[..., Any]) -> Iterator[Turn]:
        """Yield the turns that the rules give for a state.

        Raises `RuleError` when they give something else, or fail.
        """
        try:
            given = rules(*state) if self.spreads else rules(state)
            if given is None:
                raise RuleError(f"the rules of {self.text} give None for {self.show(state)}")
            for option in given:
                yield self._checked_turn(state, option)
        except (GrundyError, WorkPays):
            raise
        except Exception as error:
            raise self.failure(state, "the rules", error) from error

    def failure(self, state: State, what: str, error: Exception) -> RuleError:
        """Return the error that tells of an exception in a game's own code."""
        problem = f"{type(error).__name__}: {error}"
        return RuleError(f"{what} of {self.text} fail on {self.show(state)}: {problem}")

    def _checked_turn(self, state: State, option: Any) -> Turn:
        turn = option if type(option) is Turn else self.read_turn(state, option)
        if type(turn.gain) is not int:
            raise RuleError(
                f"the rules of {self.text} give {turn.gain!r} as a gain at {self.show(state)}; "
                "gains must be whole numbers"
            )
        if type(turn.again) is not bool:
            raise RuleError(
                f"the rules of {self.text} give {turn.again!r} at {self.show(state)} where True or "
                "False says whether the mover moves again; write a position of several numbers as "
                "a tuple"
            )
        problem = flaw(turn.state) or self.misfit(turn.state)
        if problem:
            raise RuleError(f"the rules of {self.text} yield at {self.show(state)}: {problem}")
        return turn

    def misfit(self, state: State) -> str | None:
        """Return why a state does not have the form that the rules take, or None when it does."""
        if not self.spreads:
            return None
        if type(state) is not tuple:
            return f"{state!r}, where the rules take a tuple"
        if self.arity is not None and len(state) != self.arity:
            return f"{state!r}, where the rules take {self.arity} numbers"
        return None

    def read_turn(self, state: State, option: Any) -> Turn:
        """Return the turn that an option of the rules stands for; by default its state alone."""
        return Turn(0, False, option)

    def checked_canonical(self, state: State, canonical: Callable[..., State]) -> State:
        """Return what `canonical` gives for a state.

        Raises `RuleError` when it gives something else than a state, or fails.
        """
        try:
            found = canonical(*state) if self.spreads else canonical(state)
        except (GrundyError, WorkPays):
            raise
        except Exception as error:
            raise self.failure(state, "the symmetries", error) from error
        problem = None if found is state else flaw(found) or self.misfit(found)
        if problem:
            raise RuleError(
                f"canonical of {self.text} gives for {self.show(state)}: {problem}; it must give "
                "one state for all states that are equal up to symmetry"
            )
        return found

    def checked_negative(self, state: State, negative: Callable[..., Any]) -> State | None:
        """Return what `negative` gives for a state: a state, or None.

        Raises `RuleError` when it gives something else, or fails.
        """
        try:
            found: State | None = negative(*state) if self.spreads else negative(state)
        except (GrundyError, WorkPays):
            raise
        except Exception as error:
            raise self.failure(state, "the negatives", error) from error
        problem = None if found is None else flaw(found) or self.misfit(found)
        if not problem and found is not None and type(found) is not type(state):
            problem = f"{found!r}, where states are of the type {type(state).__name__}"
        if problem:
            raise RuleError(
                f"negative of {self.text} gives for {self.show(state)}: {problem}; it must give "
                "the state with the players exchanged, or None"
            )
        return found

    def checked_guess(self, state: State, order: Callable[..., Any]) -> int:
        """Return what `order` guesses for a state.

        Raises `RuleError` when it gives something else than a whole number, or fails.
        """
        try:
            guess = order(*state) if self.spreads else order(state)
        except Exception as error:
            raise RuleError(
                f"order of {self.text} fails on {self.show(state)}: {type(error).__name__}: {error}"
            ) from error
        if type(guess) is not int:
            raise RuleError(
                f"order of {self.text} gives {guess!r} for {self.show(state)}; a guess must be a "
                "whole number"
            )
        return guess
