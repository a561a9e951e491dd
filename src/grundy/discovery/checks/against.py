"""Whether it is the game that one takes it for: options and values, position by position."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.heap_shapes import FARTHEST, far_heaps
from grundy.discovery.checks.laws import outcomes
from grundy.discovery.checks.reading import size
from grundy.discovery.checks.subject import Turn
from grundy.errors import BudgetExceeded, CycleError, GrundyError, UndefinedError
from grundy.limits.budget import metered, tightened
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.discovery.checks.survey import Survey

MOST = 500

ENOUGH = 30
"""Positions that must be compared before two games are called the same, should the time end."""


def question(other: Any) -> str:
    """Return the question whether a game is another one."""
    return f"Is it {other.text}?"


def compare(survey: Survey, other: Any, seconds: float) -> Finding:
    """Return whether the game has the options and the values of `other`, a game or misère game.

    The smallest position that tells them apart is shown; different moves may still give the same
    values, and then that is said.
    """
    asked = question(other)
    options, worth, tried, late = "", "", 0, False
    ours = _Ours(survey)
    near = [(node, survey.options[node]) for node in sorted(survey.options, key=size)[:MOST]]
    far = _far(survey)
    with metered(tightened(positions=60_000, seconds=seconds)) as meter:
        try:
            for node, given in chain(near, far):
                meter.check()
                theirs = _position(survey, node, other)
                if theirs is None:
                    continue
                tried += 1
                options = options or _other_options(survey, node, given, theirs)
                worth = worth or _answered(ours, node, theirs)
                if options and worth:
                    break
        except BudgetExceeded:
            late = True
    tried_words = f"{tried} positions of both, the smallest first"
    tried_words += ", and some near the numbers of the rule" * bool(far)
    if not tried and not late:
        text = f"{other.text} has none of the positions examined."
        return Finding("against", asked, "no", text, survey.count, text, "shown")
    if late and tried < ENOUGH and not options and not worth:
        text = "There was no time to compare enough positions."
        return Finding("against", asked, "open", text, tried_words, status="open")
    if not options and not worth:
        text = "It has the same moves"
        text += (
            f" and the same {ours.compared}." if ours.compared else "; nothing else was compared."
        )
        return Finding("against", asked, "yes", text, tried_words)
    if not worth:
        text = f"It has different moves: {options}."
        if ours.compared:
            text += f" The {ours.compared} are the same on everything tested."
        return Finding("against", asked, "no", text, tried_words, options, "shown")
    reasons = [f"it has different moves: {options}"] if options else []
    reasons.append(worth)
    text = "; ".join(reasons)
    text = f"{text[0].upper()}{text[1:]}."
    return Finding("against", asked, "no", text, tried_words, "; ".join(reasons), "shown")


def _position(survey: Survey, node: Any, other: Any) -> Any:
    state = node.state if isinstance(node, Turn) else node
    try:
        return other(*(state if survey.subject.spreads else (state,)))
    except (GrundyError, TypeError):
        return None


def _far(survey: Survey) -> list[tuple[int, Any]]:
    """Return heaps near the numbers that a rule is written with, with their options."""
    subject = survey.subject
    if subject.arity != 1 or subject.sides or subject.playable is None:
        return []
    heaps = [n for n in far_heaps(subject.playable, 0) if n not in survey.options]
    read = ((n, subject.expand(n)) for n in heaps if n <= FARTHEST)
    return [(n, found.options) for n, found in read if not found.fault]


def _other_options(survey: Survey, node: Any, options: Any, theirs: Any) -> str:
    exact = survey.subject.spreads and theirs.terms[0].game.spreads
    try:
        moves = theirs.moves()
    except GrundyError as error:
        return f"{theirs} has no moves to compare: {error}"
    ours = {_key(_arguments(survey, option), exact) for option in options}
    given = {_key(move.to.arguments, exact) for move in moves}
    if ours == given:
        return ""
    show = survey.subject.show(node)
    extra, missing = sorted(ours - given, key=repr), sorted(given - ours, key=repr)
    name = theirs.game_text
    if extra:
        return f"{show} can become {_left(extra[0])}, which {name} does not allow"
    return f"{show} cannot become {_left(missing[0])}, as it can in {name}"


def _arguments(survey: Survey, option: Any) -> tuple[Any, ...]:
    parts = tuple(part.state if isinstance(part, Turn) else part for part in option)
    return parts[0] if survey.subject.spreads and len(parts) == 1 else parts


def _key(arguments: tuple[Any, ...], exact: bool) -> tuple[Any, ...]:
    """Return the arguments of an option as they are compared: heaps in order, none empty."""
    if exact or not all(type(n) is int for n in arguments):
        return arguments
    return tuple(sorted(filter(None, arguments)))


def _left(arguments: tuple[Any, ...]) -> str:
    if len(arguments) == 1:
        return str(arguments[0])
    return str(arguments) if arguments else "0"


def _answered(ours: _Ours, node: Any, theirs: Any) -> str:
    try:
        return _other_worth(ours, node, theirs)
    except BudgetExceeded:
        raise
    except GrundyError as error:
        return f"{theirs} has no answer to compare: {error}"


def _other_worth(ours: _Ours, node: Any, theirs: Any) -> str:
    """Return how the values differ, or the outcomes where one of the two has no value."""
    show = ours.survey.subject.show(node)
    value = ours.values.get(node)
    their_value = None if value is None else _value(theirs)
    if value is not None and their_value is not None:
        ours.by_value += 1
        if value == their_value:
            return ""
        return f"{show} has Grundy value {value}, but {theirs} has {their_value}"
    outcome = ours.outcome(node)
    if outcome is None:
        return ""
    ours.by_outcome += 1
    given = _outcome(theirs)
    return "" if given is outcome else f"{show} is {outcome}, but {theirs} is {given}"


def _value(position: Any) -> int | None:
    """Return the Grundy value of a position, None where it has none."""
    try:
        return int(position.grundy)
    except (UndefinedError, CycleError):
        return None


def _outcome(position: Any) -> Outcome:
    """Return the outcome of a position; undecided play in cycles is a draw."""
    try:
        found: Outcome = position.outcome
    except CycleError:
        return Outcome.D
    return found


class _Ours:
    """What the survey knows of the game that is compared, and how much of it was compared."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.values = {} if survey.subject.misere else survey.values
        self.outcomes = {} if survey.subject.misere else dict(outcomes(survey))
        self.by_value = self.by_outcome = 0

    def outcome(self, node: Any) -> Outcome | None:
        """Return the outcome of a position by the moves alone, None where it was not seen."""
        subject = self.survey.subject
        if not subject.misere:
            return self.outcomes.get(node)
        if subject.game is None:
            return None
        return _outcome(subject.game(*(node if subject.spreads else (node,))).misere)

    @property
    def compared(self) -> str:
        """What was compared besides the moves, in words."""
        if self.by_value:
            return "values" if not self.by_outcome else "values or, where there are none, outcomes"
        return "outcomes" if self.by_outcome else ""
