"""`gr.estimate`: what solving every position in reach will cost, before the work."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import NotCompiled
from grundy.errors import ParameterError, UndefinedError
from grundy.forms.packed import Packed
from grundy.limits.budget import metered
from grundy.native.compiling import can_compile
from grundy.solving.key_form import KeyForm, PackedForm, form_of
from grundy.tables.estimates.costs import (
    TierLoad,
    memory_bytes,
    planned,
    seconds_of,
    table_bytes,
    waits_for,
    working_bytes,
)
from grundy.tables.estimates.counts import Effort, count_tiers
from grundy.tables.estimates.measuring import Measured, measure
from grundy.tables.estimates.rates import Rates, read_rates
from grundy.tables.out_of_core.job import compiled_rules
from grundy.tables.out_of_core.tier_functions import LinearTier, find_tier
from grundy.tables.starts import checked_start

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from os import PathLike

    from grundy.engines.sampled_tiers import Count, Counting
    from grundy.rules.position import Position

HOUR = 3600.0
KEY_BITS = 62
TRIED = 1 << 19
"""Positions of which those that are kept are solved to measure rates."""


@dataclass(frozen=True, slots=True)
class TierEstimate:
    """How many positions a tier has; `high` is None where it has at least as many.

    A tier whose positions were counted has a `low` that is its `high`.
    """

    tier: int
    positions: int
    low: int
    high: int | None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a strong solution will cost: positions, bytes and hours, with the rates behind them.

    >>> import grundy as gr
    >>> cost = gr.estimate(gr.game("tic-tac-toe").start, rates={"cores": 2})
    >>> cost.positions, cost.exact, cost.tiers[1].positions, cost.table_bytes < 6000
    (5478, True, 9, True)

    `positions` has an interval from `low` to `high` that 99 estimates of 100 keep to, and is
    at least as large where `high` is None. `kept` are the positions of the table, one of all that
    are alike. Hours are None where no rates could be measured: `why` says why.
    """

    position: Position
    tiers: tuple[TierEstimate, ...]
    positions: int
    low: int
    high: int | None
    kept: int
    moves: int
    table_bytes: int
    disk_bytes: int
    memory_bytes: int
    hours: float | None
    machines: int
    hours_on_machines: float | None
    waits_for: str
    """What most of the time on these machines is spent on: cores, disks, links, or the driver."""

    rates: Rates
    shuffled: float | None
    """Bytes that are written and read again for a position on the way forward, as measured."""

    measured: tuple[str, ...]
    """The rates that were measured here; the others were given, or are assumed."""

    why: str
    """Why nothing was measured."""

    loads: tuple[TierLoad, ...] = field(repr=False)
    """The tiers as work."""

    @property
    def exact(self) -> bool:
        """Whether every position was counted."""
        return self.low == self.high

    def as_data(self) -> dict[str, Any]:
        """Return the numbers as plain data."""
        return {
            "game": self.position.game_text,
            "position": str(self.position),
            "positions": self.positions,
            "low": self.low,
            "high": self.high,
            "exact": self.exact,
            "kept": self.kept,
            "moves": self.moves,
            "table_bytes": self.table_bytes,
            "disk_bytes": self.disk_bytes,
            "memory_bytes": self.memory_bytes,
            "hours": self.hours,
            "machines": self.machines,
            "hours_on_machines": self.hours_on_machines,
            "waits_for": self.waits_for,
            "rates": self.rates.as_data(),
            "measured": list(self.measured),
            "bytes_shuffled_a_position": self.shuffled,
            "why": self.why,
            "tiers": [[t.tier, t.positions, t.low, t.high] for t in self.tiers],
        }


def estimate(  # noqa: PLR0913 - options, each by its name
    position: Any,
    *,
    exact: int | None = None,
    samples: int | None = None,
    seed: int = 0,
    workers: int | None = None,
    memory: int | None = None,
    machines: int = 1,
    rates: dict[str, Any] | str | PathLike[str] | None = None,
    folder: str | PathLike[str] | None = None,
) -> Estimate:
    """Say what solving and saving every position in reach will cost, before the work.

    >>> import grundy as gr
    >>> cost = gr.estimate(gr.game("connect-four:4x4").start, exact=2000, samples=256, rates={})
    >>> cost.low < 161029 < cost.high, len(cost.tiers), cost.exact
    (True, 17, False)

    Tiers are counted until there are `exact` positions, and sampled beyond, with the interval that
    99 estimates of 100 keep to: see `grundy.engines.sampled_tiers`. The same `seed` gives the same
    numbers. Rates of this machine are measured on a tier of the game, with files in `folder`;
    `rates` gives others, as a dictionary or a JSON file, and what it does not give is measured, or
    assumed where an empty dictionary is given. `machines` are alike, each with so many `workers`
    and so much `memory`.

    Raises `UndefinedError` for a game whose positions are not whole numbers, and `CycleError` where
    they have no tiers.
    """
    start, form, root = _checked(position)
    given = _given(rates)
    if type(machines) is not int or machines < 1:
        raise ParameterError(f"the number of machines is a whole number from 1, not {machines!r}")
    with metered() as meter:
        counting = count_tiers(form, root, Effort(exact, samples, seed), meter)
        few = _few(counting)
        measured, why = None, "so few positions take no time" if few else "rates were given"
        if not few and not isinstance(rates, dict):
            measured, why = _measured(form, root, counting, folder)
    here = Rates(cores=workers or os.cpu_count() or 1, memory=memory or physical_bytes() // 2)
    here = here.changed((measured.rates if measured else {}) | given)
    tally = counting.tally
    loads = _loads(counting, folded=_folds(form, root))
    span = tally.largest - tally.smallest
    table = table_bytes(tally.kept.positions, span, _values(counting, form))
    plant, many = planned(loads, table, here), planned(loads, table, here, machines)
    known = measured is not None or rates is not None or few
    positions, low, high = _rounded(tally.total)
    return Estimate(
        position=start,
        tiers=tuple(TierEstimate(row.tier, *_rounded(row.count)) for row in tally.tiers),
        positions=positions,
        low=low,
        high=high,
        kept=round(tally.kept.positions),
        moves=round(sum(load.moves for load in loads)),
        table_bytes=table,
        disk_bytes=round(working_bytes(loads, table, plant)),
        memory_bytes=memory_bytes(loads, here),
        hours=seconds_of(loads, table, plant) / HOUR if known else None,
        machines=machines,
        hours_on_machines=seconds_of(loads, table, many) / HOUR if known else None,
        waits_for=waits_for(loads, table, many) if known else "",
        rates=here,
        measured=tuple(name for name in measured.rates if name not in given) if measured else (),
        shuffled=measured.shuffled if measured else None,
        why=why,
        loads=loads,
    )


def _checked(position: Any) -> tuple[Position, KeyForm, int]:
    """Return a position, the form of its keys, and its own key."""
    position = checked_start(position, "the cost of a table is estimated for these")
    if len(position.terms) != 1:
        raise UndefinedError(f"{position} is a sum: ask for the cost of each summand")
    form = form_of(position.game, symmetry=False, start=position)
    root = form.key(position)
    if type(root) is not int or abs(root) >> KEY_BITS:
        raise UndefinedError(
            f"the positions of {position.game.text} are not whole numbers of {KEY_BITS} bits, so "
            "they are not solved by tiers, and their number is not estimated; give the game a "
            "packed form, or solve it in memory: gr.strong(position)"
        )
    return position, form, root


def _given(rates: dict[str, Any] | str | PathLike[str] | None) -> dict[str, Any]:
    if rates is None:
        return {}
    if isinstance(rates, dict):
        Rates().changed(rates)
        return rates
    return read_rates(rates)


def _few(counting: Counting) -> bool:
    """Return whether all positions were counted in plain Python: compiling would take longer."""
    return counting.tally.total.exact and not counting.rules.compiled


def _measured(
    form: KeyForm, root: int, counting: Counting, folder: str | PathLike[str] | None
) -> tuple[Measured | None, str]:
    """Return the rates of this machine, or why there are none."""
    if not can_compile():
        return None, "solving by tiers needs Numba, which is not installed"
    try:
        found = _trial(form, root, counting, None if folder is None else Path(folder))
    except NotCompiled as refusal:
        return None, f"{form.game.text} cannot be solved by tiers: {refusal}"
    return found, "" if found else "no tier has moves"


def _trial(form: KeyForm, root: int, counting: Counting, folder: Path | None) -> Measured | None:
    """Solve the largest tier that was counted, to see how long it takes."""
    folded = _folds(form, root)
    tiers, tier = _tiers(form, root)
    rules = compiled_rules(form_of(form.game, symmetry=folded), root, folded, tiers)
    keys = max(counting.tiers.values(), key=len)
    keys = keys[:: max(1, len(keys) // TRIED)]
    if folded and isinstance(form, PackedForm):
        image = rules.canonical if counting.rules.compiled else form.packed.canonical
        images = counting.rows.mapped(image, keys)
        keys = [key for key, own in zip(keys, images, strict=True) if key == own]
    return measure(rules, tier(int(keys[0])), keys, folder)


def _folds(form: KeyForm, root: int) -> bool:
    """Return whether one position is solved of all that are alike."""
    if not isinstance(form, PackedForm) or type(form.packed).canonical is Packed.canonical:
        return False
    return form.packed.alike(root) == 1


def _tiers(form: KeyForm, root: int) -> tuple[LinearTier | None, Callable[[int], int]]:
    """Return the sum of bits that tells tiers, None for the packed form's own; and the function."""
    if isinstance(form, PackedForm) and type(form.packed).tier is not Packed.tier:
        return None, form.packed.tier
    found = find_tier(root, form.final, lambda key: [to for *_, to in form.turns(key)])
    if found is None:
        raise NotCompiled("no tiers were found: no sum of bits grows with every move")
    return found, found.tier


def _loads(counting: Counting, *, folded: bool) -> tuple[TierLoad, ...]:
    """Return the tiers as work."""
    return tuple(
        TierLoad(
            found.tier,
            worked := found.kept if folded else found.count.positions,
            worked * (1 - found.ends) * found.moves,
        )
        for found in counting.tally.tiers
    )


def _values(counting: Counting, form: KeyForm) -> int:
    """Return how many different values a table may have: margins, each with its plies.

    Where players alternate, each margin at an end comes with an even number of plies, and its
    opposite with an odd one. Gains on the way may add up to a box a tier.
    """
    tally, tiers = counting.tally, len(counting.tally.tiers)
    if any(gain or again for gain, again, _ in _first_turns(counting, form)):
        return tiers * (2 * tiers + 1)
    return max(1, len(tally.margins | {form.game.stuck})) * tiers


def _first_turns(counting: Counting, form: KeyForm) -> Iterator[Any]:
    """Yield the turns of some positions of each tier."""
    for keys in counting.tally.samples.values():
        for key in keys[:: max(1, len(keys) // 8)]:
            if form.final(int(key)) is None:
                yield from form.turns(int(key))


def physical_bytes() -> int:
    """Return the memory of this machine."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError, AttributeError):  # no POSIX
        return 4 << 30


def _rounded(count: Count) -> tuple[int, int, int | None]:
    high = None if count.high is None else round(count.high)
    return round(count.positions), round(count.low), high
