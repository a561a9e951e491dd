"""The rule text of a game: its own, or one that says the same as its rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.clauses import clauses_of, is_text
from grundy.errors import GrundyError, UndefinedError
from grundy.forms.rule.clauses import Clause, RuleText, under
from grundy.forms.rule.expression import Compare, Number
from grundy.languages.python import rule_text
from grundy.proofs import checker
from grundy.proofs.coded_rules import text_of
from grundy.rules.function import FunctionGame
from grundy.rules.misere import MisereGame
from grundy.rules.notation.rule_function import plain_function
from grundy.rules.notation.rule_text import read_rule

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.forms.grid_rule import GridRule
    from grundy.forms.heap_rule import HeapRule

MOST_HEAPS = 5
"""Numbers of a position that are looked at; each one more makes a proof several times as long."""


class NoRuleText(Exception):  # noqa: N818 - news: the game has no rule text
    """The game's rules are not known as rule text; the text says why."""


def rule_of(game: Any, heaps: int | None = None) -> RuleText:
    """Return the rule of a game as text, after comparing it with the game on small positions.

    `heaps` is how many numbers a position has, where the game leaves it open.

    >>> import grundy as gr
    >>> rule_of(gr.game("subtraction:1,3,4")).text
    'n -> n-1; n-3; n-4'

    Raises `NoRuleText`.
    """
    normal = game.normal if isinstance(game, MisereGame) else game
    rule = _own(normal) or _written(normal, heaps)
    if rule is None:
        raise NoRuleText(f"{normal.text} is not given by a rule text, and has none that is known")
    if not is_text(normal):
        compare(rule, normal)
    return rule


def _own(game: Any) -> RuleText | None:
    """Return the text of a rule, or of a function that is nothing but options in loops."""
    found = clauses_of(game)
    if found is None or is_text(game):
        return found
    text = rule_text(found)
    try:
        rule = read_rule(text)
    except GrundyError:
        return None
    where = negative_option(rule)
    if where is not None:
        raise NoRuleText(f"{game.text} yields a negative number at {where}")
    return rule


def negative_option(rule: RuleText) -> str | None:
    """Return a position from which an option has a negative number; None where there is none.

    In rule text such options do not count; a function that yields one is in error.

    >>> negative_option(read_rule("n -> n-1")), negative_option(read_rule("n -> n-1 if n > 0"))
    ('n = 0', None)
    """
    nowhere = tuple(Number(0) for _ in rule.names)
    for clause in rule.clauses:
        for number in clause.numbers:
            loops = under(clause.loops, Compare(number, ("<",), (Number(0),)))
            found = _first_move(replace(rule, clauses=(Clause((nowhere,), False, loops),)))
            if found is not None:
                return found
    return None


def _first_move(rule: RuleText) -> str | None:
    """Return a position that has a move, in words; None where none has, or nobody can tell."""
    try:
        reader = checker.Reader(checker.Numeration("base 2"), checker.Budget(), rule_text(rule))
        for move in reader.moves():
            machines = reader.machines(move.formula)
            tracks = [*reader.here, *move.tracks]
            found = checker.find(checker.Product(reader.space, machines, tracks))
            if found is not None:
                pairs = zip(reader.names, reader.here, strict=True)
                return ", ".join(f"{name} = {found[track]}" for name, track in pairs)
    except checker.Refused:
        return None  # the proof will say why
    return None


# Games of the catalogue ---------------------------------------------------------------------------


def _written(game: Any, heaps: int | None) -> RuleText | None:
    if not _is_ours(game):
        return None
    heap_rule = getattr(game, "heap_rule", None)
    if heap_rule is not None:
        return read_rule(code_text(heap_rule))
    grid = getattr(game, "grid_rule", None)
    if grid is not None:
        return read_rule(grid_text(grid))
    template = TEMPLATES.get(game.name)
    if template is None:
        return None
    count = game.arity or heaps
    if count is None:
        raise NoRuleText(f"say how many numbers a position of {game.text} has: heaps=3")
    if not 1 <= count <= MOST_HEAPS:
        raise NoRuleText(f"a proof is for 1 to {MOST_HEAPS} numbers, not {count}")
    text = template(game, tuple(ascii_lowercase[:count]) if count > 1 else ("n",))
    if text.endswith("-> "):
        raise NoRuleText(f"{game.text} has no moves where a position has {count} number")
    return read_rule(text)


def _is_ours(game: Any) -> bool:
    """Return whether moves are those of a class of the catalogue: a name alone tells nothing."""
    told = [getattr(game, name, None) for name in ("moves", "options", "parts")]
    return not isinstance(game, FunctionGame) and all(
        one is None or getattr(one, "__module__", "").startswith("grundy.") for one in told
    )


def code_text(rule: HeapRule) -> str:
    """Return the rule text of a take-and-break game.

    >>> from grundy.forms.heap_rule import HeapRule
    >>> code_text(HeapRule.subtraction((1, 3)))
    'n -> n-1; n-3'
    """
    if rule.is_subtraction:
        return f"n -> {'; '.join(f'n-{take}' for take in rule.takes)}"
    return text_of(rule)


def grid_text(rule: GridRule) -> str:
    """Return the rule text of a piece on a grid.

    >>> from grundy.forms.grid_rule import GridRule
    >>> grid_text(GridRule(steps=((-1, -2),), rides=((-1, 0),)))
    '(a, b) -> (a-1, b-2); (a-k, b) for k in range(1, a+1)'

    Raises `NoRuleText` for a board with holes, or a ride that never ends.
    """
    if rule.size is not None:
        raise NoRuleText("the board is finite: all its positions can be looked at")
    if rule.holes and rule.rides:
        raise NoRuleText("a ride does not pass holes, which is not linear")
    clauses = [_step(vector, rule) for vector in rule.steps]
    clauses += [_ride(vector) for vector in rule.rides]
    return f"(a, b) -> {'; '.join(clauses)}"


def _step(vector: tuple[int, ...], rule: GridRule) -> str:
    there = [_plus(name, x) for name, x in zip("ab", vector, strict=True)]
    tests = [f"not ({there[0]} == {x} and {there[1]} == {y})" for x, y in sorted(rule.holes)]
    return f"({', '.join(there)})" + (f" if {' and '.join(tests)}" if tests else "")


def _ride(vector: tuple[int, ...]) -> str:
    there = [_plus(name, x, "k") for name, x in zip("ab", vector, strict=True)]
    falling = [name for name, x in zip("ab", vector, strict=True) if x < 0]
    if not falling:
        raise NoRuleText("a ride away from the corner never ends")
    most = falling[0] if len(falling) == 1 else f"min({', '.join(falling)})"
    return f"({', '.join(there)}) for k in range(1, {most}+1)"


def _plus(name: str, number: int, times: str = "") -> str:
    if not number:
        return name
    size = str(abs(number))
    if times:
        size = times if abs(number) == 1 else f"{size}*{times}"
    return f"{name}{'+' if number > 0 else '-'}{size}"


def _changed(names: tuple[str, ...], changes: dict[str, str]) -> str:
    inside = [changes.get(name, name) for name in names]
    return inside[0] if len(inside) == 1 else f"({', '.join(inside)})"


def _head(names: tuple[str, ...]) -> str:
    return f"{names[0] if len(names) == 1 else '(' + ', '.join(names) + ')'} -> "


def _nim(names: tuple[str, ...]) -> list[str]:
    return [f"{_changed(names, {x: f'{x}-k'})} for k in range(1, {x}+1)" for x in names]


def _nim_text(_game: Any, names: tuple[str, ...]) -> str:
    return _head(names) + "; ".join(_nim(names))


def _wythoff(_game: Any, names: tuple[str, ...]) -> str:
    both = "(a-k, b-k) for k in range(1, min(a, b)+1)"
    return _head(names) + "; ".join([*_nim(names), both])


def _lasker(_game: Any, _names: tuple[str, ...]) -> str:
    return "n -> n-k for k in range(1, n+1); [k, n-k] for k in range(1, n)"


def _bounded(game: Any, _names: tuple[str, ...]) -> str:
    return f"n -> n-k for k in range(1, {int(game.parameters)}+1)"


def _moore(game: Any, names: tuple[str, ...]) -> str:
    clauses = []
    for chosen in product((False, True), repeat=len(names)):
        heaps = [name for name, is_in in zip(names, chosen, strict=True) if is_in]
        if 0 < len(heaps) <= int(game.parameters):
            to = _changed(names, {x: f"{x}-k{x}" for x in heaps})
            clauses.append(to + "".join(f" for k{x} in range(1, {x}+1)" for x in heaps))
    return _head(names) + "; ".join(clauses)


def _staircase(_game: Any, names: tuple[str, ...]) -> str:
    clauses = []
    for lower, upper in pairwise(names):
        to = _changed(names, {lower: f"{lower}+k", upper: f"{upper}-k"})
        clauses.append(f"{to} for k in range(1, {upper}+1)")
    return _head(names) + "; ".join(clauses)


def _sequential(_game: Any, names: tuple[str, ...]) -> str:
    clauses = []
    for i, clause in enumerate(_nim(names)):
        empty = " and ".join(f"{name} == 0" for name in names[:i])
        clauses.append(f"{clause} if {empty}" if empty else clause)
    return _head(names) + "; ".join(clauses)


def _fibonacci(_game: Any, _names: tuple[str, ...]) -> str:
    return "(n, m) -> (n-k, 2*k) for k in range(1, min(n, m)+1)"


TEMPLATES: dict[str, Callable[[Any, tuple[str, ...]], str]] = {
    "nim": _nim_text,
    "wythoff": _wythoff,
    "lasker-nim": _lasker,
    "bounded-nim": _bounded,
    "moore-nim": _moore,
    "staircase-nim": _staircase,
    "sequential-nim": _sequential,
    "fibonacci-nim": _fibonacci,
}
"""Rule texts of games that are written in another way; each is compared with the game."""


def compare(rule: RuleText, game: Any) -> None:
    """Compare a rule text with the game that it is to be, on small positions.

    Raises `NoRuleText` where they have other options.
    """
    options, count = plain_function(rule), len(rule.names)
    side = {1: 24, 2: 7, 3: 4}.get(count, 3)
    for place in product(range(side), repeat=count):
        try:
            state = place if game.spreads else place[0]
            theirs = {tuple(sorted(option)) for option in _canonical(game, game.options(state))}
        except GrundyError:
            continue  # not a position of the game
        own = set()
        for option in options(*place):
            parts = option if isinstance(option, list) else [option]
            if game.spreads and count == 1:  # a game of any number of heaps has tuples
                parts = [(part,) for part in parts]
            own |= {tuple(sorted(one)) for one in _canonical(game, [tuple(parts)])}
        if own != theirs:
            raise NoRuleText(f"the rule {rule.text} has other options than {game.text} at {place}")


def _canonical(game: Any, options: Any) -> Any:
    """Yield options as their parts, those without moves left out."""
    for option in options:
        try:
            yield tuple(part for part in game.pieces(option) if part not in (0, ()))
        except GrundyError as error:
            raise UndefinedError(str(error)) from error
