"""Making a subject of what was given: a game, a function, a class; right or wrong."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

from grundy.discovery.checks.gains import gain_place
from grundy.discovery.checks.reading import brief, call, is_negative, short
from grundy.discovery.checks.scored import from_scoring, opening
from grundy.discovery.checks.sided import told_apart, turn_starts
from grundy.discovery.checks.starts import arguments, fitting
from grundy.discovery.checks.subject import Subject, smallest
from grundy.errors import GrundyError, PositionError, PositionTypeError, RuleError
from grundy.forms.states import flaw
from grundy.games.positions import position
from grundy.rules.function import FunctionGame
from grundy.rules.game import Game, arity_of
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.rules.notation import literals as notation
from grundy.rules.scoring import ScoringGame
from grundy.rules.searched import SearchedGame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from grundy.forms.states import State

MOST_STARTS = 400


def subject_of(given: Any, name: str, starts: Iterable[State] | None) -> Subject:
    """Return what is to be checked.

    Raises `RuleError` when there is no rule in what was given, and `PositionTypeError` when a
    start cannot be a position.
    """
    if isinstance(given, MisereGame):
        found = subject_of(given.normal, name or given.text, starts)
        return replace(found, misere=True, name=given.text)
    thing = _made(given)
    begin = None if starts is None else [_start(state, thing) for state in _listed(starts)]
    if type(thing) is FunctionGame:
        made = _from_function(thing.rule, begin, game=thing)
    elif isinstance(thing, ImpartialGame):
        made = _from_game(thing, begin)
    elif isinstance(thing, ScoringGame):
        made = from_scoring(thing, begin)
    elif callable(getattr(thing, "left", None)) and callable(getattr(thing, "right", None)):
        made = _from_sides(thing, begin)
    elif callable(getattr(thing, "moves", None)):
        made = _from_class(thing, begin)
    elif callable(thing):
        made = _from_function(thing, begin)
    else:
        raise RuleError(
            f"{short(given)} has no rule to check; give a function that yields options, a class "
            "with `moves`, or the text of a game such as 'kayles'"
        )
    return replace(made, command_name=name or made.command_name, asked=begin is not None)


def is_listed(game: ImpartialGame | None) -> bool:
    """Return whether a game is one of the catalogue, which a text names."""
    own: Any = getattr(game, "original", game)
    return type(own).__module__.startswith("grundy.games.")


def reads_back(game: ImpartialGame) -> bool:
    """Return whether the text of a game names it: that of a long graph only tells its size."""
    own: ImpartialGame = getattr(game, "original", game)
    try:
        return own.from_parameters(own.parameters) == own
    except GrundyError:
        return False


def _made(given: Any) -> Any:
    if not isinstance(given, type):
        return given
    try:
        return given()
    except Exception as error:
        raise RuleError(
            f"{given.__name__} cannot be created without arguments ({error}); check an instance, "
            f"as in gr.check({given.__name__}(3))"
        ) from error


def starts_of_words(given: Any, words: Sequence[str]) -> list[State]:
    """Return the states that words after a game mean: of a rule for one heap, each is one.

    >>> import grundy as gr
    >>> starts_of_words(gr.game("nim"), ["3", "4"]), starts_of_words(gr.game("wythoff"), ["3, 4"])
    ([3, 4], [(3, 4)])
    """
    thing: Any = _made(given.normal if isinstance(given, MisereGame) else given)
    read = thing.read if isinstance(thing, Game) else notation.read
    arguments = [read(item) for word in words for item in notation.split(word)]
    if isinstance(thing, ImpartialGame):
        return list(thing.states(*arguments))
    rule = getattr(thing, "left", None) or getattr(thing, "moves", None) or thing
    single = len(arguments) == 1 or (callable(rule) and _arity(rule, "the rule") == 1)
    return arguments if single else [tuple(arguments)]


def _listed(starts: Any) -> list[State]:
    if isinstance(starts, str) or not hasattr(starts, "__iter__"):
        raise PositionTypeError(
            f"the positions to start from are a list, as in starts=[{starts!r}], not {starts!r}"
        )
    return list(starts)


def _start(state: Any, thing: Any) -> State:
    """Return a position to start from, refused where the game would refuse it."""
    problem = flaw(state)
    if problem:
        raise PositionTypeError(f"a position to start from: {problem}")
    if isinstance(thing, ImpartialGame):
        accepted: State = thing.accept(*(_tuple(state) if thing.spreads else (state,)))
        return accepted
    numbers = state if isinstance(state, tuple) else (state,)
    below = next((n for n in numbers if isinstance(n, int) and n < 0), None)
    if below is not None:
        raise PositionError(
            f"a position to start from: numbers are not negative, but {below} was given; if they "
            "may be negative, check gr.impartial(rule, negative=True)"
        )
    return state


def _tuple(state: Any) -> tuple[Any, ...]:
    return state if isinstance(state, tuple) else (state,)


def _from_game(game: ImpartialGame, begin: list[State] | None) -> Subject:
    sided = told_apart(game.moves, game.text, begin)
    if sided is not None and sided.sides:
        return replace(sided, name=game.text)
    listed = is_listed(game)
    states = smallest(dict.fromkeys(_small(game))) if begin is None else begin
    if begin is None and not listed and not _plays(game, states):
        states = fitting(game.moves, game.arity)
    made = Subject(
        name=game.text,
        rule=game.moves,
        arity=game.arity,
        starts=tuple(states),
        command_name=game.text if listed else f"FILE.py:{type(game).__name__}",
        readable=not listed or reads_back(game),
        game=game,
        negative=game.negative,
        final=getattr(game, "final", None),
    )
    return replace(made, gain_at=gain_place(made))


def _plays(game: ImpartialGame, states: list[State]) -> bool:
    """Return whether the rules take any of these: classes inherit positions that are numbers."""
    taken = [True]
    with brief():
        taken = [not call(game.moves, *arguments(s, game.arity)).fault for s in states[:20]]
    return any(taken)


def _small(game: ImpartialGame) -> Iterator[State]:
    """Yield the small positions of one component."""
    try:
        for args in islice(game.small(), 4 * MOST_STARTS):
            try:
                states = game.states(*args)
            except GrundyError:
                continue  # games of one's own inherit `small`, whatever their positions are
            if len(states) == 1:
                yield states[0]
    except Exception:  # noqa: BLE001, RUF100 - a wrong `small` leaves the positions so far
        return


def _from_class(thing: Any, begin: list[State] | None) -> Subject:
    name = type(thing).__name__
    made = _from_function(thing.moves, begin)
    final = getattr(thing, "final", None)
    command_name = f"FILE.py:{name}"
    return replace(made, name=name, command_name=command_name, readable=False, final=final)


def _from_sides(thing: Any, begin: list[State] | None) -> Subject:
    searched = isinstance(thing, SearchedGame)
    name = thing.text if searched else type(thing).__name__
    arity = thing.arity if searched else _arity(thing.left, name)
    if begin is None and searched:
        begin = opening(thing) or _examples(thing) or None

    def either(*args: Any) -> list[Any]:
        return [*thing.left(*args), *thing.right(*args)]

    return Subject(
        name=name,
        rule=either,
        arity=arity,
        starts=tuple(fitting(either, arity) if begin is None else begin),
        command_name=thing.text if searched and thing.name else f"FILE.py:{name}",
        searched=thing if searched else None,
        sides=(("Left", thing.left), ("Right", thing.right)),
        told_by="it has `left` and `right`",
        solved=searched,
        final=getattr(thing, "final", None),
        negative=searched,  # positions of such games are not counted in stones
    )


def _examples(game: SearchedGame) -> list[State]:
    """Return the states of the examples that a game of the catalogue gives."""
    try:
        return [position(example).terms[0].state for example in game.examples]
    except GrundyError:
        return []


def _has_negative(starts: Iterable[State]) -> bool:
    """Return whether a turn of -1 is among the positions to begin with."""
    return any(is_negative(state) for state in starts)


def _from_function(
    rule: Callable[..., Any], begin: list[State] | None, game: FunctionGame | None = None
) -> Subject:
    name = getattr(rule, "__name__", type(rule).__name__)
    arity = _arity(rule, name)
    sided = told_apart(rule, name, begin)
    if sided is not None:
        return sided
    starts = turn_starts(rule, arity) or fitting(rule, arity) if begin is None else begin
    made = Subject(
        name=name,
        rule=rule,
        arity=arity,
        starts=tuple(starts),
        command_name=f"FILE.py:{name}",
        game=game,
        negative=game.negative if game else _has_negative(starts),
    )
    return replace(made, gain_at=gain_place(made))


def _arity(rule: Callable[..., Any], name: str) -> int | None:
    try:
        arity = arity_of(rule, bound=False)
    except (TypeError, ValueError) as error:
        raise RuleError(f"{name} has no readable signature; wrap it in a function") from error
    if arity == 0:
        raise RuleError(f"{name} takes no argument; a rule takes the position")
    return arity
