"""How many positions are in reach, tier by tier: counted where they are few, sampled else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from grundy.engines.rule_tables import NotCompiled
from grundy.engines.sampled_tiers import Counting, NotInTiers, Sampling
from grundy.engines.sampled_walks import Walks
from grundy.errors import CycleError
from grundy.forms.packed import Packed
from grundy.native.compiling import can_compile
from grundy.solving.counted_rules import counted_rules, likeness_of
from grundy.solving.key_form import PackedForm
from grundy.tables.out_of_core.tier_functions import find_tier

if TYPE_CHECKING:
    from collections.abc import Callable

    from grundy.limits.budget import Meter
    from grundy.solving.key_form import KeyForm

Tier: TypeAlias = "Callable[[int], int]"

PLAIN, EXACT = 1 << 13, 1 << 21
"""Positions that are counted one by one: in plain Python, and compiled."""

PLAIN_SAMPLES, SAMPLES = 1 << 8, 1 << 15
"""Positions of a sample, of which each independent part has a sixteenth."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How many positions are counted, and how many are sampled of a tier beyond.

    Where None, as many as are quick.
    """

    exact: int | None = None
    samples: int | None = None
    seed: int = 0


def count_tiers(form: KeyForm, root: int, effort: Effort, meter: Meter) -> Counting:
    """Count or sample all tiers; compiled where there are many positions.

    Raises `CycleError` where they have no tiers.
    """
    try:
        return _counted(form, root, effort, meter, None)
    except NotInTiers:
        tier = _tier_of(form, root)
    try:
        if tier is not None:
            return _counted(form, root, effort, meter, tier)
    except NotInTiers:
        pass
    raise CycleError(
        f"{form.game.text}: positions cannot be counted by tiers: play can cycle, or lines of "
        "different lengths meet, and no sum of bits of a position's number was found that grows "
        "with every move; solve it to find out, in memory or out of core: gr.strong(position), "
        "gr.write_table(position, file)"
    )


def _tier_of(form: KeyForm, root: int) -> Tier | None:
    """Return what grows with every move, where lines of different lengths lead to a position."""
    if isinstance(form, PackedForm) and type(form.packed).tier is not Packed.tier:
        return form.packed.tier
    try:
        found = find_tier(root, form.final, lambda key: [to for *_, to in form.turns(key)])
    except ImportError:  # NumPy is not installed
        return None
    return None if found is None else found.tier


def _counted(form: KeyForm, root: int, effort: Effort, meter: Meter, tier: Tier | None) -> Counting:
    plain = PLAIN if effort.exact is None else min(effort.exact, PLAIN)
    counting = _started(form, root, meter, tier, compiled=False)
    if counting.run(root, plain):
        return counting
    many, compiled = effort.samples or PLAIN_SAMPLES, False
    if meter.limits.interpreted is not None and can_compile():
        try:
            counting = _started(form, root, meter, tier, compiled=True)
            many, compiled = effort.samples or SAMPLES, True
        except NotCompiled as refusal:
            meter.declined = str(refusal)
    if compiled and counting.run(root, EXACT if effort.exact is None else effort.exact):
        return counting
    if counting.rules.before is None:
        Walks(counting, many, effort.seed).run()
    else:
        Sampling(counting, many, effort.seed).run()
    return counting


def _started(
    form: KeyForm, root: int, meter: Meter, tier: Tier | None, *, compiled: bool
) -> Counting:
    rules = counted_rules(form, root, tier, compiled=compiled)
    return Counting(rules, meter, likeness_of(form, root, compiled=compiled))
