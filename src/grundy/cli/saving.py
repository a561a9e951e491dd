"""`grundy solve --save`: every position in reach, solved and written into a file."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

import grundy as gr

if TYPE_CHECKING:
    from collections.abc import Callable

save_option = click.option(
    "--save",
    metavar="FILE",
    help="Solve every reachable position and write them all to FILE.",
)

UNITS = {"": 1, "K": 10**3, "M": 10**6, "G": 10**9, "T": 10**12}
UNITS |= {f"{unit}i": 1 << 10 * place for place, unit in enumerate("KMGT", 1)}


def _bytes(_context: click.Context, _option: click.Parameter, value: str | None) -> int | None:
    """Return a number of bytes, with a unit: 800MB, 1GB, 1.5GiB."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d+(?:\.\d+)?) ?([KMGT]i?)?B?", value, re.IGNORECASE)
    if match is None:
        raise click.BadParameter(f"{value!r} is not a number of bytes such as 800MB or 1GB")
    unit = (match[2] or "").upper().replace("I", "i")
    return int(float(match[1]) * UNITS[unit])


@dataclass(frozen=True, slots=True)
class Tiers:
    """How to solve by tiers: nothing is told where the solver in memory is meant."""

    memory: int | None
    on: str | None
    workers: int | None
    folder: str | None

    @property
    def asked(self) -> bool:
        """Whether somebody asked for it."""
        return (self.memory, self.on, self.workers, self.folder) != (None,) * 4

    def write(self, position: Any, file: str, tell: Callable[[object], None]) -> int:
        """Solve by tiers and write the file; return its bytes."""
        work = self.folder or f"{file}.work"
        try:
            return gr.write_table(
                position,
                file,
                memory=self.memory,
                on=self.on or "threads",
                workers=self.workers,
                folder=self.folder,
                tell=tell,
            )
        except KeyboardInterrupt:
            if not Path(work).exists():
                raise
            kept = f"finished tiers are in {work}, and the same command goes on"
            click.echo(f"grundy: interrupted; {kept}", err=True)
            raise click.exceptions.Exit(130) from None


def tier_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options of solving by tiers to a command, which gets a `Tiers` as `tiers`."""

    @wraps(command)
    def called(
        *args: Any,
        memory: int | None,
        on: str | None,
        workers: int | None,
        folder: str | None,
        **options: Any,
    ) -> Any:
        return command(*args, tiers=Tiers(memory, on, workers, folder), **options)

    for option in (
        click.option(
            "--folder",
            metavar="FOLDER",
            help="With --save: where tiers are kept until all is done; FILE.work by default.",
        ),
        click.option(
            "--workers",
            type=click.IntRange(1),
            metavar="N",
            help="With --save: so many workers; one for each processor by default.",
        ),
        click.option(
            "--on",
            metavar="CREW",
            help="With --save: by tiers on threads, processes, ray or ray:ADDRESS.",
        ),
        click.option(
            "--memory",
            callback=_bytes,
            metavar="BYTES",
            help="With --save: by tiers, out of core, within 800MB, 1GB, ...",
        ),
    ):
        called = option(called)
    return called


def check_target(file: str) -> None:
    """Refuse, before there is any work, a place where no file can be written."""
    path = Path(file)
    existing(path.absolute().parent)
    if path.exists() and not path.is_file():
        kind = "a folder" if path.is_dir() else "no ordinary file"
        raise gr.TableFileError(f"{path} is {kind}: give the table another name")


def existing(folder: Path) -> Path:
    """Return a folder that is there."""
    if not folder.is_dir():
        raise gr.MissingFileError(f"there is no folder {folder} to save a table in")
    return folder


def save_solution(
    position: Any, file: str, tiers: Tiers, *, as_json: bool, tell: Callable[[object], None]
) -> str:
    """Solve strongly, save, and return what to print; `tell` shows how far tiers have come."""
    solved: Any
    check_target(file)
    if tiers.asked:
        size = tiers.write(position, file, tell)
        solved = gr.open_table(file, position.game, verify=False)
        method = f"backward induction by tiers over all {solved.positions:,} positions"
    else:
        solved = _in_memory(position)
        size, method = solved.save(file), solved.method
    here = solved(position)
    best = here.best_moves()
    if not as_json:
        plies = "" if here.remoteness is None else f", in {here.remoteness} plies"
        counts = ", ".join(f"{count:,} {outcome}" for outcome, count in solved.outcomes.items())
        rows = [
            f"{position} is {here.outcome}: {here.outcome.words}{plies}.",
            *([f"  {'a best move':<14} {best[0]} → {best[0].to}"] if best else []),
            f"  {'method':<14} {method} (proved)",
            f"  {'positions':<14} {counts}",
            f"  {'saved':<14} {file}, {size:,} bytes",
        ]
        return "\n".join(rows)
    import json  # noqa: PLC0415

    data = {
        "game": position.game_text,
        "position": str(position),
        "outcome": str(here.outcome),
        "grundy": None,
        "score": None if here.result is None else here.result.margin,
        "remoteness": here.remoteness,
        "winning_moves": [{"to": str(m.to), "label": m.label} for m in here.winning_moves()],
        "best": {"to": str(best[0].to), "label": best[0].label} if best else None,
        "method": method,
        "status": "proved",
        "positions": {str(outcome): count for outcome, count in solved.outcomes.items()},
        "positions_seen": solved.positions,
        "saved": file,
        "bytes": size,
    }
    return json.dumps(data, ensure_ascii=False)


def _in_memory(position: Any) -> Any:
    """Solve in memory; where that is not enough, say how to do without."""
    try:
        return gr.strong(position)
    except gr.BudgetExceeded as error:
        if "bytes" not in str(error).partition(" after ")[0]:
            raise
        raise gr.BudgetExceeded(
            f"{error}; or solve out of core, within so many bytes: --memory 4GB"
        ) from None
