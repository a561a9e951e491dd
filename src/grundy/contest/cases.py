"""The tests that a program must pass: all small positions, some larger, and huge ones."""

from __future__ import annotations

from itertools import islice, product
from random import Random
from typing import TYPE_CHECKING, Any

from grundy.contest.plan import position
from grundy.errors import GrundyError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.layout import Layout
    from grundy.contest.plan import Plan
    from grundy.rules.contest import Case

SMALL = 400
"""Small positions at the most; a game with more of them has a sample looked at."""

HEAPS_TO = 120
"""Single heaps up to here, all of them."""

RANDOM = 60
"""Random positions of middle size, and as many huge ones."""

AT = (60, 14, 7, 5)
"""How far the variables of an opening go in small tests, by how many there are."""

SEED = 20


def small_cases(plan: Plan, layout: Layout) -> list[Case]:
    """Return small positions whose answers the definition gives."""
    if layout.heaps == "one" and plan.form.kind == "heaps":
        return [(n,) for n in range(min(plan.most, 2 * HEAPS_TO) + 1)]
    found = list(dict.fromkeys(_small(plan)))
    if len(found) > SMALL:
        found = sorted(Random(SEED).sample(found, SMALL), key=found.index)
    return found


def _small(plan: Plan) -> Iterator[Case]:
    form, most = plan.form, plan.most
    if form.kind == "heaps":
        yield from ((n,) for n in range(min(most, HEAPS_TO) + 1))
        yield from product(range(min(most, 11) + 1), repeat=2)
        dice = Random(SEED)
        for _ in range(RANDOM):
            yield tuple(dice.randint(0, min(most, 60)) for _ in range(dice.randint(2, 5)))
        return
    if plan.at is not None:
        side = AT[min(len(form.names), len(AT)) - 1]
        cases = product(range(side), repeat=len(form.names))
        yield from (case for case in cases if _accepted(plan, case))
        return
    for arguments in plan.game.small():
        fits = form.kind != "numbers" or len(arguments) == len(form.names)
        if fits and not (form.kind == "words" and arguments[0] == "black"):
            case = form.case(_without_mover(arguments) if form.kind == "words" else arguments)
            if form.kind in ("word", "words") or max(case, default=0) <= most:
                yield case


def _without_mover(arguments: Case) -> Case:
    return arguments[1:] if arguments[0] == "white" else arguments


def huge_cases(plan: Plan, layout: Layout) -> list[Case]:
    """Return positions with numbers up to the largest whose answer is known."""
    dice = Random(SEED + 1)
    if plan.form.kind == "word":
        return [("".join(dice.choices("HT", k=dice.randint(8, 99))),) for _ in range(RANDOM)]
    if plan.form.kind == "words":
        return [tuple(_row(dice) for _ in range(dice.randint(1, 9))) for _ in range(RANDOM)]
    if plan.largest <= HEAPS_TO:
        return []
    single = layout.heaps == "one" and plan.form.kind == "heaps"
    tried = (_huge(plan, dice, single=single) for _ in range(20 * RANDOM))
    return list(islice((case for case in tried if _accepted(plan, case)), RANDOM))


def _row(dice: Random) -> str:
    """Return a row of Northcott's game."""
    row = ["."] * dice.randint(2, 60)
    row[0], row[1] = "W", "B"
    dice.shuffle(row)
    return "".join(row)


def _huge(plan: Plan, dice: Random, *, single: bool) -> Case:
    """Return numbers near the largest, of any size, and near each other's lost partners."""
    form = plan.form
    count = len(form.names) if form.kind == "numbers" else form.unit * dice.randint(1, 6)
    if single:
        count = 1
    top = plan.largest
    numbers = [top - dice.choice((0, 1, dice.randint(0, min(top, 1000)))) for _ in range(count)]
    for i in range(count):
        if dice.random() < 0.5:
            numbers[i] = dice.randint(0, 1 << dice.randint(1, top.bit_length())) % (top + 1)
    if form.kind == "list" and "rising" in form.item:
        numbers = sorted(set(numbers))
    if count > 1 and dice.random() < 0.5:
        numbers = _made_lost(plan, numbers)
    return tuple(numbers)


def _made_lost(plan: Plan, numbers: list[int]) -> list[int]:
    """Return the numbers after a winning move, if one is known: P-positions are rare otherwise."""
    if plan.at is not None:
        return numbers
    game, arguments = plan.game, plan.form.arguments(tuple(numbers))
    if not game.spreads or not _accepted(plan, tuple(numbers)):
        return numbers
    if game.law("winning_options"):
        found = next(iter(game.winning_options(*arguments)), None)
    elif game.law("options_with"):
        found = next(iter(game.options_with(0, *arguments)), None)
    else:
        return numbers
    flat: Any = found
    sound = isinstance(flat, tuple) and all(type(n) is int for n in flat)
    return list(flat) if sound and len(flat) == len(numbers) else numbers


def _accepted(plan: Plan, case: Case) -> bool:
    try:
        position(plan, case)
    except GrundyError:
        return False
    return True


def case_text(case: Case, plan: Plan, layout: Layout) -> str:
    """Return the lines of one test."""
    numbers = " ".join(map(str, case))
    counted = plan.form.is_many and layout.heaps == "counted"
    return f"{len(case) // plan.form.unit}\n{numbers}\n" if counted else f"{numbers}\n"
