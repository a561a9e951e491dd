"""What the rules themselves answer: the oracle that a searching program is compared with."""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass
from functools import _lru_cache_wrapper, reduce
from operator import add
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from grundy.contest.layout import COUNTED
from grundy.contest.searches.safe_text import value_of
from grundy.errors import NotationError
from grundy.games.rule import Rule
from grundy.rules.function import FunctionGame
from grundy.rules.partizan import PartizanGame
from grundy.rules.position import LEFT
from grundy.rules.scoring import FunctionScoring, ScoringGame
from grundy.rules.sided import SidedRule
from grundy.values import Outcome

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from grundy.contest.searches.search import Search
    from grundy.forms.rule.expression import Expression

MOST_LOOKED_AT = 20_000
"""Positions among which a cycle is looked for."""

MOST_OPTIONS = 200_000
"""Options that are listed for that: a rule may list options without end."""


@contextmanager
def given_data(game: Any, values: dict[str, Any]) -> Iterator[None]:
    """Give the constants of a rule's file these values, and their own back afterwards."""
    spaces = list({id(space): space for space in _spaces(game)}.values())
    before = [{name: space[name] for name in values if name in space} for space in spaces]
    for space in spaces:
        for name, value in values.items():
            space[name] = _like(value, space.get(name))
    try:
        _forget(spaces if values else [])
        yield
    finally:
        for space, old in zip(spaces, before, strict=True):
            for name in values:
                space.pop(name, None)
            space.update(old)
        _forget(spaces if values else [])


def _forget(spaces: list[dict[str, Any]]) -> None:
    """Clear the caches of functions and methods: they were computed for other constants."""
    around = [*spaces, *(vars(one) for s in spaces for one in s.values() if isinstance(one, type))]
    for value in [value for space in around for value in space.values()]:
        if isinstance(value, _lru_cache_wrapper):
            value.cache_clear()


def _like(value: Any, before: Any) -> Any:
    """Return a value as a tuple where the file had one."""
    return tuple(value) if isinstance(before, tuple) and isinstance(value, list) else value


def _spaces(game: Any) -> Iterator[dict[str, Any]]:
    normal = game.normal
    if isinstance(normal, (Rule, SidedRule)):
        return
    rules: list[Any] = [normal.rule] if isinstance(normal, (FunctionGame, FunctionScoring)) else []
    rules += [getattr(normal, name, None) for name in ("moves", "left", "right", "final")]
    for rule in rules:
        function = rule.__func__ if isinstance(rule, MethodType) else rule
        if isinstance(function, FunctionType) and not function.__module__.startswith("grundy."):
            yield function.__globals__


@dataclass(frozen=True, slots=True)
class Line:
    """A line that is right: a text for each answer, or several of which each is as good."""

    answers: tuple[tuple[str, ...], ...]
    between: str

    @property
    def text(self) -> str:
        """The line with the first of the texts that are as good."""
        return self.between.join(texts[0] for texts in self.answers)

    def fits(self, line: str) -> bool:
        """Return whether this is the line, with any of the texts that are as good."""
        each = ("|".join(map(re.escape, texts)) for texts in self.answers)
        pattern = re.escape(self.between).join(f"(?:{texts})" for texts in each)
        return line.rstrip() == self.text.rstrip() or bool(re.fullmatch(rf"{pattern}\s*", line))


def answers(search: Search, case: dict[str, Any]) -> list[Line]:
    """Return the lines that a program must print for a test.

    Raises what the game raises on positions that its rules do not have.
    """
    with given_data(search.model.game, {name: case[name] for name in search.data}):
        return [
            Line(
                tuple(
                    texts
                    for names, position in line
                    for texts in _shown(search, _position(search, position), names)
                ),
                search.between,
            )
            for line in search.ask.rounds(case)
        ]


def _shown(search: Search, position: Any, case: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield what may be printed for a position, if anything is."""
    if search.only is not None or search.shown is not None:
        value, place = _value(search, position), _place(search, position)
        case = {**case, "score": value, "value": value, "won": place == 0, "lost": place == 1}
    if search.only is None or _told(search.only, case):
        said = _said(search, position, case)
        wins = search.move and _place(search, position) == 0
        yield tuple(said + move for move in _moves(position)) if wins else (said,)


class PrintingError(NotationError):
    """What is printed fails on a test."""


def _told(tree: Expression, case: dict[str, Any]) -> Any:
    """Return what an expression that is printed is worth.

    Raises `PrintingError` where it fails, as it would in the program.
    """
    try:
        return value_of(tree, case)
    except NotationError as error:
        raise PrintingError(f"what is printed fails: {error}") from error


def _said(search: Search, position: Any, case: dict[str, Any]) -> str:
    if search.shown is not None:
        found = _told(search.shown, case)
        return (
            {True: "true", False: "false"}[found] if found is True or found is False else str(found)
        )
    if search.show in COUNTED:
        return str(_count(search, position))
    if search.show in ("grundy", "score"):
        return str(_value(search, position))
    return search.words[_place(search, position)]


def _count(search: Search, position: Any) -> int:
    """Return how many winning moves there are: different options, or every way to get to them.

    The parts of an option have no order.
    """
    distinct = search.show == "moves"
    if isinstance(search.model.game, PartizanGame):
        wins = [move.to for move in position.winning_moves()]
        turns = position.turns()
        return sum(position.after(turn) in wins for turn in (set(turns) if distinct else turns))
    found = 0
    for place, term in enumerate(position.terms):
        options = [tuple(sorted(option)) for option in term.game.options(term.state)]
        for option in set(options) if distinct else options:
            after = position.replace(place, option).to
            found += after.definition.outcome is Outcome.P
    return found


def _moves(position: Any) -> list[str]:
    """Return the numbers of each winning move; at an end that is won there is none to tell."""
    found = [
        [n for item in move.to.arguments for n in _numbers(item)]
        for move in position.winning_moves()
    ]
    return ["".join(f" {number}" for number in numbers) for numbers in found] or [""]


def _numbers(item: Any) -> list[Any]:
    return [n for part in item for n in _numbers(part)] if isinstance(item, tuple) else [item]


def _position(search: Search, parts: list[tuple[Any, ...]]) -> Any:
    game = search.model.game
    if not parts:
        first: Any = game
        return first()  # a sum of nothing
    if search.plan is not None and search.plan.form.kind == "list":
        return game(*parts[0][0])
    opening = None if search.plan is None else search.plan.at
    if opening is not None:
        parts = [opening(*part) for part in parts]
    found = reduce(add, (game(*_arguments(game, part)) for part in parts))
    return found.starting(LEFT) if isinstance(game, PartizanGame) else found


def _arguments(game: Any, part: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the arguments of a position; for `*heaps`, what is asked for is all of them."""
    return part[0] if game.normal.arity is None else part


def _value(search: Search, position: Any) -> int:
    if search.engine == "grundy" or (search.plan is not None and search.plan.asks == "grundy"):
        return int(position.definition.grundy)
    if search.engine == "score":
        return int(position.score)
    return int(_place(search, position) == 0)


def _place(search: Search, position: Any) -> int:
    """Return which word is printed: the first for a win of the player to move."""
    if search.engine == "score":
        score = position.score
        return 0 if score > 0 else 1 if score < 0 else 2
    sure = position if search.engine == "label" else position.definition
    found = sure.outcome
    return {Outcome.N: 0, Outcome.P: 1}.get(found, 2)


def can_cycle(search: Search, case: dict[str, Any]) -> bool:
    """Return whether play from a test's positions can come back to where it was."""
    game = search.model.game
    with given_data(game, {name: case[name] for name in search.data}):
        starts = [part for line in search.ask.positions(case) for p in line for part in p]
        return _has_cycle(game.normal, [_node(game.normal, part) for part in starts])


def _node(game: Any, part: tuple[Any, ...]) -> Hashable:
    state = game.accept(*_arguments(game, part))
    if isinstance(game, PartizanGame):
        return game.node(state, LEFT)
    return game.node(state) if isinstance(game, ScoringGame) else state  # type: ignore[no-any-return]


def _following(game: Any, node: Any) -> Iterable[Any]:
    if isinstance(game, (ScoringGame, PartizanGame)):
        if game.node_final(node) is not None:
            return ()
        return (following for _, _, following in game.node_turns(node))
    return (part for parts in game.options(node) for part in parts)


def _has_cycle(game: Any, starts: list[Any]) -> bool:
    open_: set[Any] = set()
    closed: set[Any] = set()
    listed = 0
    for start in starts:
        stack: list[tuple[Any, Iterator[Any]]] = []
        _enter(game, start, stack, open_, closed)
        while stack and len(open_) + len(closed) < MOST_LOOKED_AT and listed < MOST_OPTIONS:
            node, options = stack[-1]
            listed += 1
            option = next(options, stack)
            if option is stack:
                stack.pop()
                open_.discard(node)
                closed.add(node)
            elif option in open_:
                return True
            else:
                _enter(game, option, stack, open_, closed)
    return False


def _enter(game: Any, node: Any, stack: Any, open_: set[Any], closed: set[Any]) -> None:
    if node not in open_ and node not in closed:
        open_.add(node)
        stack.append((node, iter(_following(game, node))))
