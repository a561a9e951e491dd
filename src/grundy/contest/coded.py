"""Plans for subtraction, octal and hexadecimal games: a proved period, or the values themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grundy.contest import recurrences
from grundy.contest.plan import HUGE, Plan, Status
from grundy.contest.source import Settings, definitions, functions_of
from grundy.contest.tables import LARGEST_TEXT, text_size, write_list
from grundy.discovery.patterns.formula import Code
from grundy.errors import BudgetExceeded, ProgramError
from grundy.known.octal import published
from grundy.limits.deadline import share
from grundy.rules.boards.coded import LOOK
from grundy.rules.contest import HEAPS
from grundy.solving.heap_table import heap_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grundy.engines.sparse_space import SparseSpace
    from grundy.rules.boards.coded import CodedGame
    from grundy.values.period import Period

QUICK_STEPS, QUICK_COMPILED = 10**7, 10**9
"""Steps of a recurrence that a program may take before its first test: about a second."""

TABLE = {1: 100_000, 2: 5_000, 3: 300}
"""Heaps of a table when nothing else is asked, by the most heaps that a move leaves."""

LOOK_AT = {1: LOOK, 2: 1 << 14, 3: 1 << 10}
"""Values among which a period is looked for, unless a published one tells where; seconds."""

LARGEST_TABLE = 10_000_000


def coded_plan(game: CodedGame, most: int | None) -> Plan:
    """Return the plan by the game's period; without one, or up to `most`, by its values."""
    if most is None:
        try:
            with share(0.5):
                return _period_plan(game, game.period(most=_look_at(game)))
        except BudgetExceeded:  # there is no period as far as it was looked
            most = TABLE[game.heap_rule.heaps]
    if most > LARGEST_TABLE:
        raise ProgramError(
            f"a table of {most:,} heaps is too large for a program; at most {LARGEST_TABLE:,}"
        )
    how = f"table of the heaps up to {most}, computed by the program"
    grundy = _computed(game, most, "VALUES[n]")
    return _plan(game, grundy, None, _Known(how, "table", most, most))


def _look_at(game: CodedGame) -> int:
    known = published().get(game.code)
    if known is not None and known.length:
        return LOOK
    return LOOK_AT[game.heap_rule.heaps]


def _period_plan(game: CodedGame, period: Period) -> Plan:
    size = period.start + period.length
    values = game.values(size)
    grundy, compiled = (
        _by_period(game, period, values, steps) for steps in (QUICK_STEPS, QUICK_COMPILED)
    )
    other = None if compiled == grundy else compiled
    saltus = f", saltus {period.saltus}" if period.saltus else ""
    how = f"period {period.length} from {period.start}{saltus}"
    if period.status == "proved":
        how += f", proved by {period.theorem} on {period.checked_to:,} values"
        return _plan(game, grundy, other, _Known(how, "proved", HUGE, size))
    how += f", observed in {period.checked_to:,} values, not proved"
    # With a saltus, or where heaps must differ, moving a part by a period changes the sum.
    near = size if game.heap_rule.has_theorem and not period.saltus else 0
    return _plan(game, grundy, other, _Known(how, "observed", HUGE, near))


class _Known(NamedTuple):
    """What is known of a game, up to which heap, and how far parts of a move are looked for."""

    how: str
    status: Status
    most: int
    near: int


def _plan(
    game: CodedGame, grundy: tuple[str, ...], compiled: tuple[str, ...] | None, known: _Known
) -> Plan:
    sure = HUGE if known.status == "proved" else min(known.most, 1_000)
    moves = None
    if known.near or game.heap_rule.heaps == 1:
        moves = _moves(game, known.near)
    return Plan(
        game,
        game.text,
        HEAPS,
        "grundy",
        Code("grundy(n)", grundy),
        method=known.how,
        status=known.status,
        most=known.most,
        compiled=None if compiled is None else Code("grundy(n)", compiled),
        moves=moves,
        move_words="a heap, counted from 1, and the heaps that it becomes",
        largest=sure,
    )


def _moves(game: CodedGame, near: int) -> Code:
    rule = game.heap_rule
    root = "take" if rule.is_subtraction else "take_and_break"
    settings: Settings = {
        "TAKES": list(rule.takes),
        "DIGITS": list(rule.digits),
        "NEAR": near,
    }
    texts = definitions(functions_of(recurrences), [root], settings)
    own = [text for text in texts if "VALUES[n]" not in text]  # the program has its own grundy
    return Code(f"{root}(n, value)", tuple(own))


def _by_period(
    game: CodedGame, period: Period, values: Sequence[int], steps: int
) -> tuple[str, ...]:
    """Return the definitions of a `grundy` that goes by the period."""
    numbers = [int(value) for value in values]
    start, length = period.start, period.length
    place = f"n if n < {start} else {start} + (n - {start}) % {length}"
    if start == 0:
        place = f"n % {length}"
    if text_size(numbers) > LARGEST_TEXT and _steps(game, start + length) <= steps:
        return _computed(game, start + length - 1, f"VALUES[{place}]")
    return write_list("VALUES", numbers), _grundy(f"VALUES[{place}]", period)


def _space(game: CodedGame) -> SparseSpace | None:
    """Return the sparse space of a game whose values two common parts keep rare, if it has one."""
    space = heap_table(game).values.space
    simple = game.heap_rule.heaps == 2 and game.heap_rule.has_theorem
    return space if space and simple and (space.odd, space.common) == (0, 1) else None


def _steps(game: CodedGame, size: int) -> int:
    """Return about how many steps it takes to compute so many values."""
    rule = game.heap_rule
    if rule.heaps == 1:
        return size * len(rule.takes)
    space = _space(game)
    parts = len(space.rare(game.values(size), size)) + 10 if space else size // 4
    return size * len(rule.splits) * parts


def _grundy(item: str, period: Period) -> str:
    added = ""
    if period.saltus:
        rounds = f"(n - {period.start}) // {period.length}"
        added = f" + {period.saltus} * ({rounds} if n >= {period.start} else 0)"
    return _function(item + added)


def _function(item: str) -> str:
    return f"def grundy(n):\n    return {item}"


def _computed(game: CodedGame, most: int, item: str) -> tuple[str, ...]:
    """Return the definitions of a `grundy` whose table the program computes when it starts."""
    rule = game.heap_rule
    largest = max(game.values(most + 1), default=0)
    space = _space(game)
    broken = "table_by_rare_heaps" if space else "table_of_breaks"
    root = "table_of_takes" if rule.is_subtraction else broken
    settings: Settings = {
        "MOST": most,
        "MASK": space.mask if space else 0,
        "SEEN": 2 << int(largest).bit_length(),
        "TAKES": list(rule.takes),
        "DIGITS": list(rule.digits),
    }
    texts = definitions(functions_of(recurrences), [root], settings)
    return (*texts, f"VALUES = {root}()", _function(item))
