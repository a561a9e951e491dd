"""Fingerprints of rules: what they are made of, and what they say of some positions.

Two games that share the second have the same positions and moves wherever it looked: near the
start, and on walks from there to the end. Rules may differ elsewhere, so those of a game of one's
own are compared by what they are made of too: their code, and all that the code reads. Code is
that of one version of Python; in another one the text that it was made from is compared, where that
is known. A game of the catalogue is known by its text.
"""

from __future__ import annotations

from hashlib import blake2b
from sys import version_info
from typing import TYPE_CHECKING, Any, NamedTuple

from grundy.rules.readings import GameReadings

if TYPE_CHECKING:
    from grundy.rules.position import Position
    from grundy.solving.key_form import KeyForm

NEAR = 200
"""Positions near the start."""

WALKS, LONGEST = 48, 200
"""Walks from the start, and the most moves of one."""


CATALOGUE = "catalogue"
"""Stands for the code of a game of the catalogue: its rules are known by its text."""

SAMPLES = "what they say of some positions"


class CodePrint(NamedTuple):
    """What the rules of a game are made of, as digests: `python` tells whose code it is.

    `source` is the same from the text of the functions, empty where that is not known.
    """

    python: str
    code: str
    source: str

    @classmethod
    def of(cls, game: Any) -> CodePrint:
        """Return the digests of a game's rules as they are."""
        if not game.watched:
            return cls("", CATALOGUE, CATALOGUE)
        python = "{}.{}".format(*version_info)
        return cls(python, _digest(game, by_source=False), _digest(game, by_source=True))

    def compared(self, other: CodePrint) -> str:
        """Return what can be compared, in words; empty when the rules differ or nothing can be."""
        if self.code == other.code == CATALOGUE:
            return f"the name of the game, and {SAMPLES}"
        if self.python == other.python:
            return f"the code of the rules, and {SAMPLES}" if self.code == other.code else ""
        same = self.source == other.source != ""
        return f"the text of the rules, and {SAMPLES}" if same else ""


def _digest(game: Any, *, by_source: bool) -> str:
    """Return a digest of what a game's rules are made of; empty where a text is not known."""
    total, known = blake2b(digest_size=16), True

    def tell(line: str) -> None:
        nonlocal known
        known = known and "\0" not in line
        total.update(line.encode())

    GameReadings(game, tell, by_source=by_source)
    return total.hexdigest() if known else ""


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
