"""Whether it is the game that one takes it for: options and values, position by position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.budget import metered, tightened
from grundy.errors import BudgetExceeded, GrundyError
from grundy.rules.checklist.finding import Finding
from grundy.rules.checklist.reading import size
from grundy.rules.checklist.subject import Turn
from grundy.values import Outcome

if TYPE_CHECKING:
    from grundy.rules.checklist.survey import Survey

MOST = 500


def compare(survey: Survey, other: Any, seconds: float) -> Finding:
    """Return whether the game has the options and the values of `other`, a game or misère game.

    The smallest position that tells them apart is shown; different moves may still give the same
    values, and then that is said.
    """
    question = f"Is it {other.text}?"
    options, worth, tried = "", "", 0
    with metered(tightened(positions=60_000, seconds=seconds)) as meter:
        try:
            for node in sorted(survey.options, key=size)[:MOST]:
                meter.check()
                theirs = _position(survey, node, other)
                if theirs is None:
                    continue
                tried += 1
                options = options or _other_options(survey, node, theirs)
                worth = worth or _other_worth(survey, node, theirs)
                if options and worth:
                    break
        except BudgetExceeded:
            pass
    tried_words = f"{tried} positions of both, the smallest first"
    if not tried:
        text = f"{other.text} has none of the positions that were looked at."
        return Finding("against", question, "no", text, survey.count, text, "shown")
    if not options and not worth:
        text = "It has the same moves and the same values."
        return Finding("against", question, "yes", text, tried_words)
    if not worth:
        text = f"It has other moves: {options}. The values are the same on everything tried."
        return Finding("against", question, "no", text, tried_words, options, "shown")
    reasons = [f"it has other moves: {options}"] if options else []
    reasons.append(worth)
    text = "; ".join(reasons)
    text = f"{text[0].upper()}{text[1:]}."
    return Finding("against", question, "no", text, tried_words, "; ".join(reasons), "shown")


def _position(survey: Survey, node: Any, other: Any) -> Any:
    state = node.state if isinstance(node, Turn) else node
    try:
        return other(*(state if survey.subject.spreads else (state,)))
    except (GrundyError, TypeError):
        return None


def _other_options(survey: Survey, node: Any, theirs: Any) -> str:
    exact = survey.subject.spreads and theirs.terms[0].game.spreads
    try:
        moves = theirs.moves()
    except GrundyError as error:
        return f"{theirs} has no moves to compare: {error}"
    ours = {_key(_arguments(survey, option), exact) for option in survey.options[node]}
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


def _other_worth(survey: Survey, node: Any, theirs: Any) -> str:
    if node not in survey.values:
        return ""
    value = survey.values[node]
    show = survey.subject.show(node)
    outcome = Outcome.N if value else Outcome.P
    if survey.subject.misere and survey.subject.game is not None:
        args = node if survey.subject.spreads else (node,)
        outcome = survey.subject.game(*args).misere.outcome
    try:
        if survey.subject.misere or theirs.is_misere:
            same = theirs.outcome is outcome
            return "" if same else f"{show} is {outcome}, but {theirs} is {theirs.outcome}"
        return "" if theirs.grundy == value else _values(show, value, theirs)
    except GrundyError:
        same = theirs.outcome is outcome
        return "" if same else f"{show} is {outcome}, but {theirs} is {theirs.outcome}"


def _values(show: str, value: int, theirs: Any) -> str:
    return f"{show} is worth {value}, but {theirs} is worth {theirs.grundy}"
