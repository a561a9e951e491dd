"""Which heap game a rule is, by its own text: a subtraction set, an octal code, or nim.

That a rule behaved like one on many heaps is no proof. It is one when the rule is given as numbers
(`CodedGame`), when its text takes fixed numbers from a heap and does nothing else, or when its
options lie between straight lines (see `lines`), so that the small heaps decide.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.discovery.recognition.clauses import clauses_of, is_text
from grundy.discovery.recognition.lines import largest_constant, lines_in
from grundy.discovery.recognition.names import catalogue_text
from grundy.errors import BudgetExceeded, GrundyError
from grundy.forms.heap_rule import UNEQUAL, HeapRule
from grundy.forms.rule.clauses import written_out
from grundy.forms.rule.expression import Compare, Expression, Logic, Row
from grundy.limits.budget import metered, tightened
from grundy.rules.boards.coded import CodedGame

if TYPE_CHECKING:
    from grundy.forms.rule.clauses import Clause, RuleText

LARGEST_CONSTANT = 40
"""Constants between straight lines beyond which too many heaps would have to be looked at."""

LARGEST_TAKEN = 10**6
"""Numbers larger than this are no subtraction set that anybody can compute with."""

LOOKED_AT = 64
"""Heaps whose options are compared with the reading of a subtraction set, and as many by chance."""

SECONDS = 1.0
SEED = 15


@dataclass(frozen=True, slots=True)
class HeapGame:
    """A heap game that a rule is: nim, or a rule as numbers."""

    rule: HeapRule | None
    """None for nim, which takes any number."""

    @property
    def text(self) -> str:
        """The text of the game in the catalogue; empty where it is not there."""
        return "nim" if self.rule is None else catalogue_text(self.rule)


def heap_game(game: Any) -> HeapGame | None:
    """Return the heap game that a rule is by its own text; None where the text does not tell.

    >>> import grundy as gr
    >>> heap_game(gr.game("rule: n -> n-1; n-3; n-5000")).text
    'subtraction:1,3,5000'
    >>> heap_game(gr.game("rule: n -> [a, n-k-a] for k in (1, 2) for a in range(n-k+1)")).text
    'octal:0.77'
    >>> heap_game(gr.game("rule: n -> n-k for k in range(1, n+1)")).text
    'nim'
    >>> heap_game(gr.game("rule: n -> n-1 if n % 2"))
    """
    if isinstance(game, CodedGame) and game.goes_by_rule:
        return HeapGame(game.heap_rule)
    if getattr(game, "arity", None) != 1:
        return None
    rule = clauses_of(game)
    if rule is None:
        return None
    try:
        with metered(tightened(seconds=SECONDS)):
            return _taken(game, rule) or _between_lines(game, rule)
    except (BudgetExceeded, GrundyError):
        return None


# Fixed numbers that are taken -----------------------------------------------------------------


def _taken(game: Any, rule: RuleText) -> HeapGame | None:
    (name,) = rule.names
    found: set[int] = set()
    for clause in rule.clauses:
        for one in written_out(clause, name) or [clause]:
            number = _number_taken(one, name, guarded=not is_text(game))
            if number is None:
                return None
            found.add(number)
    if not found or min(found) < 1 or max(found) > LARGEST_TAKEN:
        return None
    takes = tuple(sorted(found))
    return HeapGame(HeapRule.subtraction(takes)) if _has_moves(game, takes) else None


def _number_taken(clause: Clause, name: str, *, guarded: bool) -> int | None:
    """Return k of an option n - k that exists exactly when there are k; None for other options.

    In rule text a negative option is none; a function must ask for k (`guarded`).
    """
    if len(clause.states) != 1:
        return None
    lines = lines_in(clause.states[0][0], name, "")
    if lines is None or len(lines) != 1 or lines[0].slope != 1 or lines[0].rounded:
        return None
    taken = -lines[0].constant
    least = Fraction(0)
    for loop in clause.loops:
        if not isinstance(loop.over, Row) or len(loop.over.items) != 1:
            return None
        for test in loop.tests:
            bound = _least(test, name)
            if bound is None:
                return None
            least = max(least, bound)
    good = least == taken if guarded else least <= taken
    return int(taken) if good and taken.denominator == 1 else None


def _least(test: Expression, name: str) -> Fraction | None:
    """Return k of the condition "there are at least k"; None for other conditions."""
    match test:
        case Logic("and", parts):
            found = [_least(part, name) for part in parts]
            return None if None in found else max(bound for bound in found if bound is not None)
        case Compare(left, (">=" | ">" | "<=" | "<" as sign,), (right,)):
            one, other = lines_in(left, name, ""), lines_in(right, name, "")
            if one is None or other is None or len(one) + len(other) != 2:
                return None
            line = one[0].plus(other[0], -1)
            if sign in ("<=", "<"):
                line = line.times(Fraction(-1))
            if line.slope != 1 or line.rounded or line.constant.denominator != 1:
                return None
            return -line.constant + (sign in (">", "<"))
    return None


def _has_moves(game: Any, takes: tuple[int, ...]) -> bool:
    """Whether the moves are those of the numbers: nothing rests on the reading alone."""
    dice = Random(SEED)
    last = takes[-1]
    near = {n for take in takes[-LOOKED_AT:] for n in (take - 1, take, take + 1)}
    by_chance = {dice.randrange(2 * last + LOOKED_AT) for _ in range(LOOKED_AT)}
    heaps = {*range(LOOKED_AT), *near, *by_chance, *range(last, last + 8)}
    return all(
        {*game.options(n)} == {(n - take,) for take in takes if take <= n} for n in sorted(heaps)
    )


# Between straight lines -----------------------------------------------------------------------


def _between_lines(game: Any, rule: RuleText) -> HeapGame | None:
    (name,) = rule.names
    largest = Fraction(0)
    for clause in rule.clauses:
        ones = written_out(clause, name)
        if ones is None:
            return None
        for one in ones:
            constant = largest_constant(one, name)
            if constant is None:
                return None
            largest = max(largest, constant)
    if largest > LARGEST_CONSTANT:
        return None
    # Ends of intervals lie within three constants of 0, n/2 and n; from here on these lie apart.
    table = [_options(game, n) for n in range(12 * ceil(largest) + 34)]
    if all(options == {(m,) if m else () for m in range(n)} for n, options in enumerate(table)):
        return HeapGame(None)
    found = rule_in(table)
    return None if found is None else HeapGame(found)


def _options(game: Any, n: int) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(sorted(filter(None, option))) for option in game.options(n))


def rule_in(table: list[frozenset[tuple[int, ...]]]) -> HeapRule | None:
    """Return the take-and-break rule that has exactly these options, if there is a finite one.

    The table has the options of 0, 1, 2, ..., each as the heaps that are left, none empty.
    """
    kinds: dict[int, set[int]] = {}
    equal: set[int] = set()
    for n, options in enumerate(table):
        for option in options:
            take = n - sum(option)
            kinds.setdefault(take, set()).add(len(option))
            if len(option) == 2 and option[0] == option[1]:
                equal.add(take)
    if not kinds or 2 * max(kinds) >= len(table) or max(map(max, kinds.values())) > 3:
        return None
    if min(kinds) < 0 or min(kinds.get(0, {2})) < 2:
        return None  # a heap must become smaller, or several
    digits = {take: sum(1 << count for count in counts) for take, counts in kinds.items()}
    for take, digit in digits.items():
        if digit & 4 and take not in equal:
            digits[take] = digit + UNEQUAL
    rule = HeapRule(tuple(sorted(digits)), tuple(digits[take] for take in sorted(digits)))
    same = all(set(rule.options(n)) == options for n, options in enumerate(table))
    return rule if same else None
