"""Writing a solved game into one file: its keys in order, and the codes of their scores."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from grundy.errors import TableFileError
from grundy.solving.symmetry import one_of_each
from grundy.tables.file import write_table
from grundy.tables.fingerprint import CodePrint, fingerprint
from grundy.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable
    from os import PathLike

    from grundy.engines.strong import Labelled
    from grundy.rules.position import Position
    from grundy.solving.key_form import KeyForm
    from grundy.values.score import Score

NUMBERS, DIGESTS = "numbers", "digests"
"""What keys are: the positions' own whole numbers, or 64 bits of a digest of their text."""

KEY_BITS = 63


def write_solution(
    start: Position, given: KeyForm, labelled: Labelled, file: str | PathLike[str]
) -> int:
    """Write what was found of all positions in reach of a start; return the bytes of the file."""
    form, keys, codes = _stored(given, labelled)
    values = [(labelled.score_of(worth), count) for worth, count in labelled.counts.items()]
    description = describe(start, form, DIGESTS if keys is None else NUMBERS, values)
    if keys is None:
        keys, codes = _digested(form, labelled)
    return write_table(file, description, keys, codes)


def identity(start: Position, form: KeyForm) -> dict[str, Any]:
    """Return what says which game was solved, from where, and by which rules."""
    return {
        "game": form.game.text,
        "start": f"{start.player or ''}:{form.game.write_arguments([start.state])}",
        "grundy": __version__,
        "rules": fingerprint(form, start),
        "code": list(CodePrint.of(form.game)),
    }


def describe(
    start: Position, form: KeyForm, keys: str, values: Iterable[tuple[Score | None, int]]
) -> dict[str, Any]:
    """Return what a file says of itself, but for the sizes."""
    return {
        **identity(start, form),
        "keys": keys,
        "symmetry": form.symmetry,
        "values": [
            [None, None, count] if score is None else [score.margin, score.plies, count]
            for score, count in values
        ],
    }


def _stored(form: KeyForm, labelled: Labelled) -> tuple[KeyForm, Any, Any]:
    """Return the form of the stored keys, the keys in order and their codes; None for digests."""
    numbers = labelled.compiled or all(
        type(key) is int and abs(key) >> KEY_BITS == 0 for key in labelled.keys
    )
    return one_of_each(form, *labelled.in_order()) if numbers else (form, None, None)


def _digested(form: KeyForm, labelled: Labelled) -> tuple[list[int], list[int]]:
    """Return the digests of all keys in order, and their codes."""
    places = {worth: place for place, worth in enumerate(labelled.counts)}
    pairs = sorted(
        (digest(form, key), places[worth])
        for key, worth in zip(labelled.keys, labelled.worths, strict=True)
    )
    if len({key for key, _ in pairs}) < len(pairs):
        raise TableFileError(
            f"two positions of {form.game.text} have the same 64-bit digest; give the game a "
            "packed form"
        )
    return [key for key, _ in pairs], [code for _, code in pairs]


def digest(form: KeyForm, key: Any) -> int:
    """Return 64 bits of a digest of a position's text: the key of positions that are no numbers."""
    text = form.text(key).encode()
    return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")
