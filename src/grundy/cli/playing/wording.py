"""Which move somebody means: its number, its words, some of its words, or where it leads."""

from __future__ import annotations

from itertools import islice

import grundy as gr


def move_meant(position: gr.Position, text: str) -> gr.Move:
    """Return the legal move that the text means.

    >>> nim = gr.game("nim")(3, 4)
    >>> move_meant(nim, "2").label, move_meant(nim, "TAKE 2 from heap 1").label
    ('take 2 from heap 1', 'take 2 from heap 1')

    Raises `IllegalMoveError` with the nearest legal ones.
    """
    if text.isdecimal() and len(text) < 10:
        number = int(text)
        found = next(islice(position.iter_moves(), number - 1, None), None) if number else None
        if found is None:
            raise gr.IllegalMoveError(f"there is no move {number}; `moves` lists them")
        return found
    try:
        return position.move(text)
    except gr.IllegalMoveError:
        found = _by_some_words(position, text)
        if found is None:
            raise
        return found


def _by_some_words(position: gr.Position, text: str) -> gr.Move | None:
    """Return the only move with these words among its own, as b2 in "cross on b2"."""
    if position.is_impartial:
        return None  # heaps may have more moves than can be looked through
    wanted = set(text.lower().split())
    close = (m for m in position.iter_moves() if wanted <= set(m.label.lower().split()))
    found = list(islice(close, 2))
    return found[0] if len(found) == 1 else None
