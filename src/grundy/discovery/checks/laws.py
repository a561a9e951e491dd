"""Whether declared parts, symmetries and theorems agree with the moves."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.finding import Finding
from grundy.discovery.checks.reading import short
from grundy.engines.induction import label
from grundy.errors import BudgetExceeded, GrundyError
from grundy.limits.budget import metered, tightened
from grundy.rules.impartial import ImpartialGame
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.discovery.checks.survey import Survey

PARTS = "Are the declared parts independent?"
SYMMETRY = "Do positions that are declared equivalent have the same value?"
THEOREMS = "Do the theorems agree with the moves?"
MOST = 300


def parts(survey: Survey, seconds: float) -> Finding | None:
    """Return whether each position is worth the nim-sum of its declared parts; None without any."""
    game = survey.subject.game
    if game is None or type(game).parts is ImpartialGame.parts:
        return None
    return _declared(survey, seconds, PARTS, "independence", game.parts)


def symmetry(survey: Survey, seconds: float) -> Finding | None:
    """Return whether each position is worth what its canonical one is; None without any."""
    game = survey.subject.game
    if game is None or type(game).canonical is ImpartialGame.canonical:
        return None
    return _declared(survey, seconds, SYMMETRY, "symmetry", lambda *args: (game.canonical(*args),))


def _declared(survey: Survey, seconds: float, question: str, topic: str, split: Any) -> Finding:
    subject = survey.subject
    nodes = [node for node, _ in survey.small_values][:MOST]
    pieces: dict[Any, tuple[Any, ...]] = {}
    for node in nodes:
        try:
            pieces[node] = tuple(split(*_args(survey, node)))
        except Exception as error:  # noqa: BLE001, RUF100 - whatever it raises is the finding
            shown = f"{subject.show(node)}: {type(error).__name__}: {error}"
            return Finding(topic, question, "no", f"It fails at {shown}.", "", shown, "shown")
    survey.explore([piece for some in pieces.values() for piece in some], seconds)
    tried = cut = 0
    for node, some in pieces.items():
        own = [survey.values.get(piece) for piece in some]
        if None in own:
            continue
        tried += 1
        cut += len(some) > 1
        total = 0
        for worth in own:
            total ^= worth or 0
        if total != survey.values[node]:
            terms = " ⊕ ".join(map(str, own)) or "0"
            listed = ", ".join(map(subject.show, some)) or "nothing"
            shown = f"{subject.show(node)} has Grundy value {survey.values[node]}, but {listed} "
            shown += f"{'has' if len(some) == 1 else 'have'} {terms}"
            shown += f" = {total}" if len(some) > 1 else ""
            text = f"They are not: {shown}."
            return Finding(topic, question, "no", text, f"{tried} positions", shown, "shown")
    if not tried:
        text = "None of their values could be computed."
        return Finding(topic, question, "open", text, survey.count, status="open")
    several = f", {cut} of them in several parts" if topic == "independence" else ""
    return Finding(topic, question, "yes", "They are.", f"{tried} positions{several}")


def theorems(survey: Survey, seconds: float) -> Finding | None:
    """Return whether every theorem gives what the moves give; None when there is no theorem."""
    game = survey.subject.game
    if game is None:
        return None
    names = {q: law.name for q in _CHECKS if (law := game.law(q)) and law.engine == "theorem"}
    if not names:
        return None
    tried = 0
    with metered(tightened(positions=60_000, seconds=seconds)) as meter:
        try:
            for question, name in names.items():
                for node, expected, given in _CHECKS[question](survey):
                    meter.check()
                    if given is None:
                        continue
                    tried += 1
                    if given != expected:
                        where = node if question in _WHOLE else survey.subject.show(node)
                        return _refuted(name, f"at {where} {_WORDS[question]}", expected, given)
        except BudgetExceeded:
            pass
    if not tried:
        text = "No position examined could be compared."
        return Finding("theorem", THEOREMS, "open", text, survey.count, status="open")
    listed = ", ".join(dict.fromkeys(names.values()))
    return Finding("theorem", THEOREMS, "yes", f"They do: {listed}.", f"{tried} comparisons")


def _refuted(name: str, where: str, expected: Any, given: Any) -> Finding:
    shown = f"{where} {_plain(given)}, but by the moves {_plain(expected)}"
    text = f"{name!r} is wrong: {shown}."
    return Finding("theorem", THEOREMS, "no", text, "the smallest positions first", shown, "shown")


_WHOLE = ("misere_outcome", "remoteness")
"""Questions about sums, which are compared on whole positions."""

_WORDS = {
    "grundy": "the value is given as",
    "outcome": "the outcome is given as",
    "winning_options": "the winning options are given as",
    "options_with": "the options of value 0 are given as",
    "misere_outcome": "the misère outcome is given as",
    "remoteness": "the remoteness is given as",
}


def _values(survey: Survey) -> Iterator[tuple[Any, Any, Any]]:
    for node, value in survey.small_values[:MOST]:
        yield node, value, _asked(survey, "grundy", *_args(survey, node))


def _outcomes(survey: Survey) -> Iterator[tuple[Any, Any, Any]]:
    for node, outcome in outcomes(survey):
        yield node, outcome, _asked(survey, "outcome", *_args(survey, node))


def _winning(survey: Survey) -> Iterator[tuple[Any, Any, Any]]:
    found = dict(outcomes(survey))
    for node, outcome in found.items():
        # The question is asked of N-positions only; options are known where outcomes are.
        parts = survey.parts_of(node)
        if outcome is Outcome.N and all(part in found for part in parts):
            lost = frozenset((part,) for part in parts if found[part] is Outcome.P)
            split = any(len(option) != 1 for option in survey.options[node])
            expected = _zero_options(survey, node) if split else lost
            yield node, expected, _chosen(survey, "winning_options", node)


def _zeros(survey: Survey) -> Iterator[tuple[Any, Any, Any]]:
    for node, _ in survey.small_values[:MOST]:
        yield node, _zero_options(survey, node), _chosen(survey, "options_with", node, 0)


def _zero_options(survey: Survey, node: Any) -> frozenset[Any]:
    return frozenset(o for o in survey.options[node] if survey.value_of(o) == 0)


def _chosen(survey: Survey, question: str, node: Any, *first: Any) -> Any:
    given = _asked(survey, question, *first, *_args(survey, node))
    if given is None or isinstance(given, str):
        return given
    return frozenset(tuple(o) if type(o) is list else (o,) for o in given)


def _whole(question: str) -> Any:
    """Return the comparison of a question that has no shortcut through the survey."""

    def compare(survey: Survey) -> Iterator[tuple[Any, Any, Any]]:
        game = survey.subject.game
        if game is None:
            return
        for args in islice(game.small(), 60):
            position = game(*args)
            plain = position.definition
            expected = plain.misere.outcome if question == "misere_outcome" else plain.remoteness
            yield str(position), expected, _asked(survey, question, *position.arguments)

    return compare


_CHECKS: dict[str, Any] = {
    "grundy": _values,
    "outcome": _outcomes,
    "winning_options": _winning,
    "options_with": _zeros,
    "misere_outcome": _whole("misere_outcome"),
    "remoteness": _whole("remoteness"),
}


def outcomes(survey: Survey) -> list[tuple[Any, Outcome]]:
    """Return outcomes by the moves: from values, or by retrograde analysis."""
    by_value = [(n, Outcome.N if v else Outcome.P) for n, v in survey.small_values[:MOST]]
    if len(survey.values) == len(survey.options) or survey.unseen or survey.faults:
        return by_value
    if any(len(o) != 1 for some in survey.options.values() for o in some):
        return by_value
    root = object()

    def options(node: Any) -> list[Any]:
        if node is root:
            return list(survey.options)
        return [option[0] for option in survey.options.get(node, ())]

    with metered() as meter:
        labels = label(root, options, misere=False, meter=meter)
    return [(node, labels.outcome[node]) for node in list(survey.options)[:MOST]]


def _asked(survey: Survey, question: str, *args: Any) -> Any:
    """Return what a theorem says; an error it raises is an answer, and a wrong one."""
    game = survey.subject.game
    law = game.law(question) if game else None
    if law is None:
        return None
    try:
        given = law.rule(game, *args)
        return list(given) if question in ("winning_options", "options_with") else given
    except GrundyError as error:
        return str(error)
    except Exception as error:  # noqa: BLE001, RUF100 - a theorem of the user's own
        return f"{type(error).__name__}: {error}"


def _args(survey: Survey, node: Any) -> tuple[Any, ...]:
    return tuple(node) if survey.subject.spreads else (node,)


def _plain(value: Any) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(short(o[0] if len(o) == 1 else o) for o in value)) or "none"
    return str(value)
