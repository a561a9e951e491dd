"""Make the atlas: python -m atlas, in the folder docs.

A journal has every game that was tried, so that one may stop and go on. At the end the entries are
written to atlas.jsonl.xz and, where pyarrow is installed, to atlas.parquet.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING

from grundy.proofs.atlas import (
    FAMILIES,
    Entry,
    Listed,
    entry_of,
    listed,
    read_entries,
    write_entries,
    write_parquet,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

HERE = Path(__file__).parent
ATLAS = HERE / "atlas.jsonl.xz"


def main(arguments: list[str]) -> None:
    """Try what the journal does not have yet, then write the atlas."""
    asked = options(arguments)
    known = read_entries(asked.journal) if asked.journal.exists() else []
    if asked.from_atlas and ATLAS.exists():
        known = [*read_entries(ATLAS), *known]
    done = {(e.family, e.name): e for e in known if e.status == "proved" or not asked.again}
    games = [game for family in asked.families for game in listed(family)]
    left = [game for game in games if (game.family, game.name) not in done]
    sys.stdout.write(f"{len(games)} games, {len(left)} to try\n")
    with asked.journal.open("a", encoding="utf-8") as journal:
        for entry in entries(left, asked):
            journal.write(entry.to_line() + "\n")
            journal.flush()
            sys.stdout.write(f"{entry.seconds:6.1f} s  {told(entry)}\n")
            sys.stdout.flush()
    write(asked, {(e.family, e.name): e for e in [*known, *read_entries(asked.journal)]})


def options(arguments: list[str]) -> Namespace:
    """Return what was asked for."""
    parser = ArgumentParser(prog="python -m atlas", description="Make the atlas.")
    parser.add_argument("--seconds", type=float, default=60, help="for one game (60)")
    parser.add_argument("--processes", type=int, default=2, help="at the same time (2)")
    parser.add_argument("--journal", type=Path, default=HERE / "journal.jsonl")
    parser.add_argument("--families", nargs="*", choices=FAMILIES, default=list(FAMILIES))
    parser.add_argument("--again", action="store_true", help="try again what was not found")
    parser.add_argument("--from-atlas", action="store_true", help="go on from the atlas as it is")
    parser.add_argument("--parquet", type=Path, default=HERE / "atlas.parquet")
    return parser.parse_args(arguments)


def entries(games: list[Listed], asked: Namespace) -> Iterator[Entry]:
    """Yield the entries as they are found."""
    if asked.processes <= 1:
        for game in games:
            yield entry_of(game, asked.seconds)
        return
    with ProcessPoolExecutor(asked.processes, mp_context=get_context("spawn")) as pool:
        running = [pool.submit(entry_of, game, asked.seconds) for game in games]
        for one in as_completed(running):
            yield one.result()


def told(entry: Entry) -> str:
    """Return what was found, in a few words."""
    words = f"{entry.family} {entry.name}: {entry.status}"
    return words if entry.states is None else f"{words}, {entry.states} states, {entry.numeration}"


def write(asked: Namespace, found: dict[tuple[str, str], Entry]) -> None:
    """Write the atlas, and tell how many games are proved."""
    write_entries(ATLAS, found.values())
    try:
        write_parquet(asked.parquet, read_entries(ATLAS))
    except ImportError:
        sys.stdout.write("no Parquet without pyarrow: pip install 'grundy[parquet]'\n")
    for family in FAMILIES:
        of_it = [entry for entry in found.values() if entry.family == family]
        proved = sum(entry.status == "proved" for entry in of_it)
        sys.stdout.write(f"{family}: {proved} of {len(of_it)} proved\n")


if __name__ == "__main__":
    main(sys.argv[1:])
