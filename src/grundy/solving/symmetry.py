"""Of positions that are alike up to symmetry, a table on disk keeps one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.forms.packed import Packed
from grundy.native.compiler.opened import NotLowered
from grundy.native.compiler.turns import lower_state
from grundy.native.driving import driver
from grundy.native.kernels.strong import map_keys
from grundy.solving.key_form import PackedForm, form_of

if TYPE_CHECKING:
    from grundy.solving.key_form import KeyForm


def one_of_each(form: KeyForm, keys: Any, codes: Any) -> tuple[KeyForm, Any, Any]:
    """Return the form, keys in order and codes of a table with one position of all that are alike.

    They come back as they are where the game's packed form has no symmetry, and where the image of
    some position is not among them: the start of the search may have been one-sided.
    """
    if not isinstance(form, PackedForm) or form.symmetry:
        return form, keys, codes
    if type(form.packed).canonical is Packed.canonical:
        return form, keys, codes
    kept = _kept_array(form, keys) if hasattr(keys, "dtype") else _kept(form, keys)
    if kept is None:
        return form, keys, codes
    alike = form_of(form.game, symmetry=True)
    if hasattr(keys, "dtype"):
        return alike, keys[kept], codes[kept]
    return alike, [keys[place] for place in kept], [codes[place] for place in kept]


def _kept(form: PackedForm, keys: list[int]) -> list[int] | None:
    """Return the places of the keys that are their own image, or None."""
    images = [form.packed.canonical(key) for key in keys]
    kept = [place for place, key in enumerate(keys) if key == images[place]]
    return kept if len(set(images)) == len(kept) else None


def _kept_array(form: PackedForm, keys: Any) -> Any:
    """Return the same for an array, as a mask."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    try:
        canonical = lower_state(form.packed.canonical, compiled=True)
    except NotLowered:
        return None
    images = np.empty_like(keys)
    driver(map_keys, "f", (canonical,))(keys, images)
    kept = keys == images
    images.sort()  # several times as quick as `np.unique`, which hashes
    different = 1 + int(np.count_nonzero(images[1:] != images[:-1]))
    return kept if different == int(kept.sum()) else None
