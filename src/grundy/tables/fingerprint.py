"""A fingerprint of rules: what they say near the start, and on walks from there to the end.

Two games that share it have the same positions and moves wherever it looked. It depends on no
source text and no version of Python, so a table can be read wherever the rules are the same.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.solving.key_form import KeyForm

NEAR = 200
"""Positions near the start."""

WALKS, LONGEST = 48, 200
"""Walks from the start, and the most moves of one."""


def fingerprint(form: KeyForm, start: Position) -> str:
    """Return the fingerprint of the rules from a start, as a text of 32 hexadecimal digits."""
    total = blake2b(digest_size=16)
    known: dict[Any, list[tuple[int, bool, Any]]] = {}

    def look(key: Any) -> list[tuple[int, bool, Any]]:
        if key not in known:
            margin = form.final(key)
            moves = [] if margin is not None else list(form.turns(key))
            named = sorted((gain, again, _name(to)) for gain, again, to in moves)
            total.update(f"{_name(key)}|{margin}|{named}\n".encode())
            known[key] = sorted(moves, key=lambda turn: (turn[0], turn[1], _name(turn[2])))
        return known[key]

    root = form.key(start)
    total.update(f"{form.game.text}|{form.kind}|{form.symmetry}|{form.game.stuck}\n".encode())
    queue = [root]
    for key in queue:
        if len(known) >= NEAR:
            break
        queue += [to for *_, to in look(key) if to not in known]
    chance = 1
    for _ in range(WALKS):
        key = root
        for _ in range(LONGEST):
            moves = look(key)
            if not moves:
                break
            chance = (chance * 6364136223846793005 + 1442695040888963407) % (1 << 64)
            key = moves[(chance >> 33) % len(moves)][2]
    return total.hexdigest()


def _name(key: Any) -> str:
    """Return a key as text; keys of one game are all numbers, or all something else."""
    return repr(key)
