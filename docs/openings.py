"""The opening book of Connect Four 6x7, computed by the solver: `python -m docs.openings NOTES`.

The book has what can arise while the computer follows it, as either player: its own replies are
fixed, and the other side may play anything. A reply keeps the result of the position; in a lost
one it is the move nearest to the middle that does not lose at once. A position that a search from
nothing solves within `EASY` nodes has no entry, and nothing below it is visited.

NOTES is a file of what is found so far, a line each, so that the work can be interrupted and goes
on where it was; `--write` puts the whole book into the package. With `--check`, the entries of the
package's book are solved again instead, with tables that share nothing with the first ones.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

import click

import grundy as gr
from grundy.engines.bounds import Bounds
from grundy.engines.compiled_alpha_beta import NumberSearch
from grundy.known.openings import BOOKS, book, write_book
from grundy.limits.budget import Limits, Meter
from grundy.solving.key_form import number_form
from grundy.solving.methods.alpha_beta import number_rules

if TYPE_CHECKING:
    from collections.abc import Iterator

GAME = "connect-four:6x7"

EASY = 100_000
"""Nodes of a search that begins with an empty table: some tenths of a second."""

CHECKED = 1000
"""Entries that are checked with one table."""

NONE = -1
"""Stands for the reply to a position that needs no entry."""


class Maker:
    """Works through the positions of a book ply by ply, and notes each reply when it is found."""

    def __init__(self, notes: Path) -> None:
        self.start = gr.game(GAME).start
        form = number_form(self.start)
        self.packed = self.start.game.packed
        self.rules = number_rules(form, form.key(self.start))
        self.final = form.final
        self.search = self.fresh(None)
        self.notes = notes
        self.known = dict(_lines(notes))

    def fresh(self, nodes: int | None) -> NumberSearch:
        """Return a search with an empty table, of `nodes` nodes at most."""
        search = NumberSearch(self.rules).on(Meter(Limits(positions=None, bytes=2 << 30)), nodes)
        search.final = self.final
        return search

    def plies(self) -> Iterator[tuple[int, int, int]]:
        """Yield for each ply its number, how many positions the computer may meet, and entries."""
        root = self.packed.canonical(self.packed.pack(self.start.state))
        mine, theirs, ply = {root}, {root}, 0
        while mine or theirs:
            entries = 0
            after = set[int]()
            for number in sorted(mine):
                place = self.reply(number)
                if place != NONE:
                    entries += 1
                    after.add(self.options(number)[place])
            yield ply, len(mine), entries
            following = {option for number in theirs for option in self.options(number)}
            mine, theirs = {n for n in following if self.packed.final(n) is None}, after
            theirs = {n for n in theirs if self.packed.final(n) is None}
            ply += 1

    def options(self, number: int) -> list[int]:
        """Return where the moves lead, up to symmetry."""
        return [self.packed.canonical(option) for option in self.packed.moves(number)]

    def reply(self, number: int) -> int:
        """Return the place of the reply among the moves; `NONE` where live play finds it."""
        if number not in self.known:
            place = NONE if self.is_easy(number) else self.best(number)
            with self.notes.open("a") as notes:
                notes.write(f"{number} {place}\n")
            self.known[number] = place
        return self.known[number]

    def is_easy(self, number: int) -> bool:
        """Return whether a search from nothing solves the position within `EASY` nodes."""
        try:
            self.fresh(EASY).settle(number, Bounds(-1, 1))
        except gr.BudgetExceeded:
            return False
        return True

    def best(self, number: int) -> int:
        """Return the place of a move that keeps the result; of a loss, one that does not end it."""
        margin = self.search.settle(number, Bounds(-1, 1)).lower
        options = self.options(number)
        if margin == -1:
            lasting = [n for n in options if not self.packed.wins_at_once(n)]
            return options.index(lasting[0] if lasting else options[0])
        turn = self.search.turn(number)
        if turn is not None:
            return options.index(self.packed.canonical(turn[2]))
        return next(
            place
            for place, option in enumerate(options)
            if self.search.settle(option, Bounds(-1, 1)).upper <= -margin
        )

    def write(self) -> Path:
        """Put the entries into the package; return the file."""
        entries = {number: place for number, place in self.known.items() if place != NONE}
        target = Path(str(files("grundy.known"))) / BOOKS[GAME]
        target.write_bytes(write_book(entries))
        return target

    def wrong(self) -> Iterator[str]:
        """Solve the entries of the package's book anew; yield those that give something away.

        Each position is solved, and where its reply leads to, the latest positions first, with
        another table every `CHECKED` entries.
        """
        entries = sorted(book(GAME).items(), key=lambda entry: -self.packed.tier(entry[0]))
        for count, (number, place) in enumerate(entries):
            if count % CHECKED == 0:
                click.echo(f"{count:,} entries checked")
                search = self.fresh(None)
            margin = search.settle(number, Bounds(-1, 1)).lower
            left = self.options(number)[place]
            after = self.packed.final(left)
            if after is None:
                after = search.settle(left, Bounds(-1, 1)).lower
            if -after < margin:
                yield f"{number}: {margin}, but {-after} after its reply"


def _lines(notes: Path) -> Iterator[tuple[int, int]]:
    for line in notes.read_text().splitlines() if notes.exists() else ():
        number, place = line.split()
        yield int(number), int(place)


def main() -> None:
    """Go on with the notes that are named, and then check or write the book if that is asked."""
    maker = Maker(Path(sys.argv[1]))
    if "--check" in sys.argv:
        sys.exit("\n".join(maker.wrong()) or 0)
    for ply, met, entries in maker.plies():
        click.echo(f"ply {ply}: {met:,} positions, {entries:,} entries")
    if "--write" in sys.argv:
        click.echo(f"wrote {maker.write()}")


if __name__ == "__main__":
    main()
