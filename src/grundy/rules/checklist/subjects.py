"""Making a subject of what was given: a game, a function, a class; right or wrong."""

from __future__ import annotations

from dataclasses import replace
from inspect import Parameter, signature
from itertools import islice, product
from typing import TYPE_CHECKING, Any

from grundy.errors import GrundyError, PositionTypeError, RuleError
from grundy.rules.checklist.gains import gain_place
from grundy.rules.checklist.reading import call, short, size
from grundy.rules.checklist.starts import arguments, fitting
from grundy.rules.checklist.subject import Subject, smallest
from grundy.rules.function import FunctionGame
from grundy.rules.game import arity_of
from grundy.rules.impartial import ImpartialGame
from grundy.rules.misere import MisereGame
from grundy.rules.states import flaw

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grundy.rules.states import State

MOST_STARTS = 400

PLAYER_WORDS = frozenset(
    "player turn mover who whose side to_move colour color current_player is_left left_to_move"
    " player_to_move is_max maximizing".split()
)
"""Names of arguments that tell who is to move."""

PAIRS: tuple[tuple[Any, Any], ...] = (
    (0, 1),
    (1, 2),
    (1, -1),
    (True, False),
    ("left", "right"),
    ("Left", "Right"),
    ("L", "R"),
    ("white", "black"),
    ("W", "B"),
    ("A", "B"),
    ("alice", "bob"),
    ("Alice", "Bob"),
    ("X", "O"),
    ("x", "o"),
    ("first", "second"),
)
"""What the two players may be called by a rule; each pair is tried."""


def subject_of(given: Any, name: str, starts: Iterable[State] | None) -> Subject:
    """Return what is to be checked.

    Raises `RuleError` when there is no rule in what was given, and `PositionTypeError` when a
    start cannot be a position.
    """
    begin = None if starts is None else [_start(state) for state in starts]
    if isinstance(given, MisereGame):
        found = subject_of(given.normal, name or given.text, begin)
        return replace(found, misere=True, name=given.text)
    thing = _made(given)
    if isinstance(thing, FunctionGame):
        made = _from_function(thing.rule, begin, game=thing)
    elif isinstance(thing, ImpartialGame):
        made = _from_game(thing, begin)
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
    return replace(made, command_name=name or made.command_name)


def _made(given: Any) -> Any:
    if not isinstance(given, type):
        return given
    try:
        return given()
    except Exception as error:
        raise RuleError(
            f"{given.__name__} cannot be made without arguments ({error}); check one that is made, "
            f"as in gr.check({given.__name__}(3))"
        ) from error


def _start(state: Any) -> State:
    problem = flaw(state)
    if problem:
        raise PositionTypeError(f"a position to start from: {problem}")
    return state


def _from_game(game: ImpartialGame, begin: list[State] | None) -> Subject:
    states = smallest(dict.fromkeys(_small(game))) if begin is None else begin
    made = Subject(
        name=game.text or type(game).__name__,
        rule=game.moves,
        arity=game.arity,
        starts=tuple(states),
        command_name=game.text or f"FILE.py:{type(game).__name__}",
        game=game,
        negative=game.negative,
        final=getattr(game, "final", None),
    )
    return replace(made, gain_at=gain_place(made))


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
    arity = _arity(thing.moves, name)
    starts = fitting(thing.moves, arity) if begin is None else begin
    final = getattr(thing, "final", None)
    made = Subject(name, thing.moves, arity, tuple(starts), f"FILE.py:{name}", final=final)
    return replace(made, gain_at=gain_place(made))


def _from_sides(thing: Any, begin: list[State] | None) -> Subject:
    name = type(thing).__name__
    arity = _arity(thing.left, name)

    def either(*args: Any) -> list[Any]:
        return [*thing.left(*args), *thing.right(*args)]

    return Subject(
        name=name,
        rule=either,
        arity=arity,
        starts=tuple(fitting(either, arity) if begin is None else begin),
        command_name=f"FILE.py:{name}",
        sides=(("Left", thing.left), ("Right", thing.right)),
        told_by="it has `left` and `right`",
        final=getattr(thing, "final", None),
    )


def _from_function(
    rule: Callable[..., Any], begin: list[State] | None, game: FunctionGame | None = None
) -> Subject:
    name = getattr(rule, "__name__", type(rule).__name__)
    arity = _arity(rule, name)
    slot = _player_slot(rule)
    if slot is not None:
        place, word = slot
        sided = _told_apart(rule, name, place, word, begin)
        if sided is not None:
            return sided
    starts = fitting(rule, arity) if begin is None else begin
    made = Subject(
        name=name,
        rule=rule,
        arity=arity,
        starts=tuple(starts),
        command_name=f"FILE.py:{name}",
        game=game,
        negative=game.negative if game else False,
    )
    return replace(made, gain_at=gain_place(made))


def _arity(rule: Callable[..., Any], name: str) -> int | None:
    try:
        arity = arity_of(rule, bound=False)
    except (TypeError, ValueError) as error:
        raise RuleError(f"{name} does not say what it takes; wrap it in a function") from error
    if arity == 0:
        raise RuleError(f"{name} takes no argument; a rule takes the position")
    return arity


def _player_slot(rule: Callable[..., Any]) -> tuple[int, str] | None:
    """Return the place and the name of the argument that tells the player, if there is one."""
    given = list(signature(rule).parameters.values())
    if any(p.kind is Parameter.VAR_POSITIONAL for p in given):
        return None
    for place, parameter in enumerate(given):
        if parameter.name.lower().strip("_") in PLAYER_WORDS:
            return place, parameter.name
    return None


def _told_apart(
    rule: Callable[..., Any], name: str, place: int, word: str, begin: list[State] | None
) -> Subject | None:
    """Return the subject of a rule that is told the player, or None when the state holds it.

    The rule's names for the players are not known: the pair is taken that makes a difference.
    """
    chosen: Subject | None = None
    for pair in PAIRS:
        found = _with_pair(rule, name, place, word, pair, begin)
        if found is None:
            continue
        if _holds_player(found, place, pair):
            return _with_turn_in_state(rule, name, place, pair, begin)
        chosen = chosen or found
        if _differ(found):
            return found
    return chosen


def _with_pair(
    rule: Callable[..., Any],
    name: str,
    place: int,
    word: str,
    pair: tuple[Any, Any],
    begin: list[State] | None,
) -> Subject | None:
    required = [p for p in signature(rule).parameters.values() if p.default is Parameter.empty]
    arity = len([p for p in required if p.name != word])
    if arity == 0:
        return None

    def side(player: Any) -> Callable[..., Any]:
        return lambda *args: rule(*args[:place], player, *args[place:])

    first, second = side(pair[0]), side(pair[1])
    states = fitting(first, arity) if begin is None else begin
    raws = [call(r, *arguments(s, arity)) for s in states[:40] for r in (first, second)]
    if all(raw.fault for raw in raws):
        return None
    sides = ((f"{word}={pair[0]!r}", first), (f"{word}={pair[1]!r}", second))
    made = Subject(name, first, arity, tuple(states), f"FILE.py:{name}", sides=sides)
    return replace(made, told_by=f"it takes an argument `{word}`", gain_at=gain_place(made))


def _holds_player(subject: Subject, place: int, pair: tuple[Any, Any]) -> bool:
    """Return whether the rule yields states that hold the player, as (n - 1, 1 - player)."""
    length = (subject.arity or 0) + 1
    for state in subject.starts[:40]:
        items = subject.raw(state, 0).items
        if items:
            return all(
                type(item) is tuple and len(item) == length and item[place] in pair
                for item in items
            )
    return False


def _with_turn_in_state(
    rule: Callable[..., Any],
    name: str,
    place: int,
    pair: tuple[Any, Any],
    begin: list[State] | None,
) -> Subject:
    arity = len(signature(rule).parameters)
    rest = product(range(8 if arity == 2 else 4), repeat=arity - 1)
    states = [(*r[:place], player, *r[place:]) for r in rest for player in pair]
    starts = sorted(states, key=lambda s: size((*s[:place], *s[place + 1 :])))
    return Subject(
        name, rule, arity, tuple(begin or starts), f"FILE.py:{name}", negative=-1 in pair
    )


def _differ(subject: Subject) -> bool:
    return any(
        set(subject.read(subject.raw(s, 0)).options) != set(subject.read(subject.raw(s, 1)).options)
        for s in subject.starts[:40]
    )
