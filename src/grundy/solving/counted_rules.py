"""A game's rules over whole numbers, as those take them who count positions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.engines.rule_tables import NotCompiled
from grundy.engines.sampled_moves import NumberRules
from grundy.engines.sampled_tiers import Likeness
from grundy.forms.packed import Packed
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.turns import TurnForms, lower_state, lower_turns
from grundy.native.kernels.strong import GOING
from grundy.solving.key_form import MAKERS, PackedForm

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.solving.key_form import KeyForm

NO_ROOM = -1


def counted_rules(
    form: KeyForm, root: int, tier: Callable[[int], int] | None = None, *, compiled: bool
) -> NumberRules:
    """Return the rules of a form whose keys are whole numbers, with their tiers where given.

    Raises `NotCompiled` where they are to be compiled and cannot be.
    """
    packed = form.packed if isinstance(form, PackedForm) else None
    before = packed.before if packed and type(packed).before is not Packed.before else None
    if not compiled:
        return NumberRules(
            rule=written(lambda key: (to for *_, to in form.turns(key))),
            final=lambda key: GOING if (margin := form.final(key)) is None else margin,
            width=1,
            compiled=False,
            before=None if before is None else written(before),
            tier=tier,
        )
    rules = form.compiled(root)
    try:
        listed = before and lower_turns(before, TurnForms(MAKERS), compiled=True).function
        tiers = tier and lower_state(tier, compiled=True)
    except NotLowered as error:
        raise NotCompiled(str(error)) from error
    return NumberRules(
        *(rules.moves.function, rules.final, rules.moves.width),
        compiled=True,
        before=listed,
        tier=tiers,
    )


def likeness_of(form: KeyForm, root: int, *, compiled: bool) -> Likeness | None:
    """Return which positions are alike, where a table keeps one of them; None where it keeps all.

    If the root is alike to itself alone, positions that are alike are in reach together.
    """
    if not isinstance(form, PackedForm) or type(form.packed).canonical is Packed.canonical:
        return None
    packed, counts = form.packed, form.packed.alike(root) == 1
    if not counts and (packed.alike(root) > 1 or packed.canonical(root) != root):
        return None
    function = packed.alike if counts else packed.canonical
    if not compiled:
        return Likeness(function, counts)
    try:
        return Likeness(lower_state(function, compiled=True), counts)
    except NotLowered:
        return None


def written(listed: Callable[[int], Iterable[int]]) -> Callable[[Any, Any], int]:
    """Return a function that writes what another one lists, as kernels want it.

    >>> room = [0] * 3
    >>> written(range)([2], room), room
    (2, [0, 1, 0])
    >>> written(range)([9], room)
    -1
    """

    def write(state: Any, out: Any) -> int:
        count = 0
        for key in listed(state[0]):
            if count == len(out):
                return NO_ROOM
            out[count] = key
            count += 1
        return count

    return write
