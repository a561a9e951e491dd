"""Misère canonical forms and the genus of positions, from their moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.limits.budget import metered
from grundy.solving.quotients import parts_with_options
from grundy.values.misere.forms import MisereForm
from grundy.values.misere.genus import Genus, genus_of

if TYPE_CHECKING:
    from grundy.rules.position import Position


def misere_form(position: Position) -> MisereForm:
    """Return the misère canonical form of a position.

    Raises `UndefinedError` where play can cycle.
    """
    with metered() as meter:
        parts = parts_with_options(position, meter)
        forms = [MisereForm.of(())]
        for options in parts.options:
            forms.append(MisereForm.of(_sum([forms[i] for i in option]) for option in options))
            meter.position()
        return _sum([forms[i] for i in parts.roots])


def _sum(forms: list[MisereForm]) -> MisereForm:
    total = MisereForm.of(())
    for form in forms:
        total = total + form if total.options else form
    return total


def genus(position: Position) -> Genus:
    """Return the genus of a position: of its parts where heaps do not split, else of its form."""
    with metered() as meter:
        parts = parts_with_options(position, meter)
        single = all(len(option) <= 1 for options in parts.options for option in options)
        if not single or len(parts.roots) > 1:
            return misere_form(position).genus
        found = [genus_of(())]
        for options in parts.options:
            found.append(genus_of([found[option[0] if option else 0] for option in options]))
        return found[parts.roots[0]] if parts.roots else found[0]
