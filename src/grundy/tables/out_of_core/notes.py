"""What is finished, noted in the folder: tiers with the digests of their files, and runs.

The notes are written to another file first, which then takes their name: at any moment they are
complete, and tell of nothing that is not on the disk. Their first line is the digest of the second:
what they count goes into the table, so that a changed digit must not pass.
"""

from __future__ import annotations

import hashlib
import json
import os
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.errors import TableFileError
from grundy.tables.out_of_core.units import Tier, Written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FORMAT = 2
NAME, LOCK = "notes.json", "lock"
OURS = (LOCK, f"{NAME}.part")
PAUSE = 10.0
"""Seconds between two times that the disk is waited for.

Only a failure of power loses what the disk has not written yet; digests show it.
"""


class Notes:
    """The state of the work in a folder.

    `about` tells what is solved: notes about something else are refused with `TableFileError`.
    """

    def __init__(self, folder: Path, about: dict[str, Any]) -> None:
        self.folder, self.about = folder, about
        self.tiers: dict[int, Tier] = {}
        self.runs: dict[int, tuple[Written, ...]] = {}
        self.expanded: set[int] = set()
        self.graded = True
        self._flushed = monotonic()
        self._lock: Any = None
        self.extra: dict[str, Any] = {}
        """What only some solvers note."""
        self.counts: dict[int, tuple[dict[int, int], int, int]] = {}
        """For each solved tier how many positions have each worth, its least and largest key."""

    @classmethod
    def opened(cls, folder: Path, about: dict[str, Any]) -> Notes:
        """Return the notes of a folder, which is made where there is none."""
        notes = cls(folder, about)
        try:
            written = (folder / NAME).read_bytes()
        except FileNotFoundError:
            if folder.exists() and any(file.name not in OURS for file in folder.iterdir()):
                raise TableFileError(
                    f"{folder} is not empty and has no notes of solving by tiers: give another "
                    "folder, or remove this one"
                ) from None
            folder.mkdir(parents=True, exist_ok=True)
            notes._take()
            notes.save()
            return notes
        except NotADirectoryError:
            raise TableFileError(f"{folder} is a file, not a folder to work in") from None
        notes._read(written)
        notes._take()
        notes._sweep()
        return notes

    def _take(self) -> None:
        """Keep others out of the folder as long as this process lives."""
        try:
            import fcntl  # noqa: PLC0415 - not on every system
        except ImportError:
            return
        self._lock = (self.folder / LOCK).open("w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._lock.close()
            raise TableFileError(
                f"another process is working in {self.folder}: wait for it, or give another folder"
            ) from None

    def close(self) -> None:
        """Let others work in the folder."""
        if self._lock is not None:
            self._lock.close()

    def note(
        self,
        *,
        tier: Tier | None = None,
        runs: dict[int, tuple[Written, ...]] | None = None,
        expanded: int | None = None,
        graded: bool = True,
        counts: tuple[int, dict[int, int], int, int] | None = None,
    ) -> None:
        """Note what has been finished, at once."""
        if tier is not None:
            self.tiers[tier.number] = tier
        if runs is not None:
            self.runs = runs
        if expanded is not None:
            self.expanded.add(expanded)
        if counts is not None:
            self.counts[counts[0]] = counts[1:]
        self.graded = self.graded and graded
        self.save()

    def all_counts(self) -> dict[int, int]:
        """Return how many positions of all tiers have each worth."""
        total: dict[int, int] = {}
        for counts, _, _ in self.counts.values():
            for worth, count in counts.items():
                total[worth] = total.get(worth, 0) + count
        return total

    def ends(self) -> tuple[int, int]:
        """Return the least and the largest key."""
        found = self.counts.values()
        return min(low for _, low, _ in found), max(high for *_, high in found)

    def forget_from(self, tier: int) -> None:
        """Forget a tier whose words are damaged, and what came after it."""
        if not self.graded:
            self.tiers, self.expanded, self.runs, self.counts = {}, set(), {}, {}
        else:
            self.tiers = {number: one for number, one in self.tiers.items() if number < tier}
            self.expanded = {number for number in self.expanded if number in self.tiers}
            self.expanded -= {max(self.tiers, default=0)}
            self.runs = {}
            self.counts = {}
            self.tiers = {n: one._replace(worths=()) for n, one in self.tiers.items()}
        self.save()

    def restart(self) -> None:
        """Forget everything."""
        self.tiers, self.expanded, self.runs, self.counts, self.extra = {}, set(), {}, {}, {}
        self.save()
        self._sweep()

    def forget_worths(self, tier: int) -> None:
        """Forget what a tier is worth, and what follows from it."""
        for number, one in self.tiers.items():
            if number <= tier:
                self.tiers[number] = one._replace(worths=())
                self.counts.pop(number, None)
        self.save()

    def save(self) -> None:
        """Write the notes."""
        data = {
            "format": FORMAT,
            "about": self.about,
            "graded": self.graded,
            "expanded": sorted(self.expanded),
            "tiers": [self.tiers[number] for number in sorted(self.tiers)],
            "extra": self.extra,
            "runs": sorted(self.runs.items()),
            "counts": [
                [number, sorted(counts.items()), low, high]
                for number, (counts, low, high) in sorted(self.counts.items())
            ],
        }
        aside = self.folder / f"{NAME}.part"
        try:
            with aside.open("w", encoding="utf-8") as out:
                out.write(with_digest(json.dumps(data, separators=(",", ":"))))
                if monotonic() - self._flushed > PAUSE:
                    out.flush()
                    os.fsync(out.fileno())
                    self._flushed = monotonic()
            aside.replace(self.folder / NAME)
        except BaseException:
            aside.unlink(missing_ok=True)
            raise

    def _read(self, written: bytes) -> None:
        try:
            data = told(written)
            if data["format"] != FORMAT:
                raise ValueError
            about = data["about"]
            self.graded = data["graded"]
            self.expanded = set(data["expanded"])
            self.tiers = {
                number: Tier(number, bits, read_written(words), read_written(worths))
                for number, bits, words, worths in data["tiers"]
            }
            self.extra = data["extra"]
            self.runs = {number: read_written(runs) for number, runs in data["runs"]}
            self.counts = {
                number: (dict(map(tuple, counts)), low, high)
                for number, counts, low, high in data["counts"]
            }
        except (ValueError, KeyError, TypeError, IndexError):
            raise TableFileError(
                f"{self.folder / NAME} does not have its digest: it was changed or cut off, or is "
                f"of an older grundy; remove {self.folder} and solve again"
            ) from None
        other = [name for name in self.about if about.get(name) != self.about[name]]
        if "start" in other and "rules" in other:
            other.remove("rules")  # they are compared at the start
        if other:
            start = str(about.get("start")).replace(":", " ", 1).strip()
            raise TableFileError(
                f"{self.folder} has the work on {about.get('game')} from {start} by "
                f"grundy {about.get('grundy')}, which differs in: {', '.join(other)}; remove it, "
                "or give another folder"
            )

    def _sweep(self) -> None:
        """Remove files that the notes do not tell of: of work that was not finished."""
        known = {NAME, LOCK}
        for tier in self.tiers.values():
            known |= {file.name for file in (*tier.words, *tier.worths)}
        known |= {run.name for runs in self.runs.values() for run in runs}
        known |= set(_texts(self.extra))
        for file in self.folder.iterdir():
            if file.name not in known:
                file.unlink(missing_ok=True)


def with_digest(text: str) -> str:
    """Return a line of text after a line with its digest."""
    return f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}"


def told(written: bytes) -> Any:
    """Return what a file of notes tells.

    Raises `ValueError` where it does not have its digest.
    """
    digest, _, text = written.decode().partition("\n")
    if with_digest(text) != f"{digest}\n{text}":
        raise ValueError("the notes do not have their digest")
    return json.loads(text)


def read_written(rows: Any) -> tuple[Written, ...]:
    """Return files as the notes have them."""
    return tuple(Written(*row) for row in rows)


def _texts(data: Any) -> Iterator[str]:
    """Yield all texts in nested data."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for item in data.values() if isinstance(data, dict) else data:
            yield from _texts(item)


def tiers_noted(folder: Path) -> Any:
    """Return what tells tiers in a folder where work was begun; None where nothing was."""
    try:
        return told((folder / NAME).read_bytes())["about"]["tiers"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
