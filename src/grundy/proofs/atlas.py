"""The atlas: whole families of games, each with an automaton and a certificate, or "not found".

An entry is a JSON object of one line. Its automaton is packed into a text, and its certificate is
made anew from the entry, so that what is kept is what is checked.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import asdict, dataclass
from itertools import combinations, product
from time import perf_counter
from typing import TYPE_CHECKING, Any

from grundy.proofs.coded_rules import rule_of_code, values_of_code
from grundy.proofs.learning import Automaton
from grundy.proofs.proving import About, Proved, Prover, certificate_of
from grundy.rules.notation.rule_text import read_rule

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

FAMILIES = ("hexadecimal", "vectors", "nim and vectors")

NIM = "(a-k, b) for k in range(1, a+1); (a, b-k) for k in range(1, b+1)"
SIDE, MOST_VECTORS = 4, 3
LOOKED_AT = 1_000
"""Values among which an arithmetic period is looked for."""


@dataclass(frozen=True)
class Entry:
    """One game of the atlas; `table` and `final` are packed, and None where nothing was found."""

    family: str
    name: str
    rule: str
    about: About
    status: str
    seconds: float
    numeration: str | None = None
    states: int | None = None
    rank: list[str] | None = None
    table: str | None = None
    final: str | None = None

    @property
    def automaton(self) -> Automaton | None:
        """The automaton, if there is one."""
        if self.table is None or self.final is None or self.numeration is None:
            return None
        return Automaton(self.numeration, unpacked(self.table), frozenset(_numbers(self.final)))

    @property
    def certificate(self) -> dict[str, Any] | None:
        """The certificate, which the checker reads, if there is one."""
        automaton = self.automaton
        if automaton is None or self.rank is None:
            return None
        return certificate_of(read_rule(self.rule), self.about, self.rank, automaton)

    def to_line(self) -> str:
        """Return the entry as a line of JSON."""
        kept = {name: value for name, value in asdict(self).items() if value is not None}
        return json.dumps(kept, separators=(",", ":"))


def packed(table: Iterable[Sequence[int]]) -> str:
    """Return a table as text: rows of numbers, with a dot for what refuses.

    >>> packed(((0, -1), (1, 0)))
    '0 .;1 0'
    """
    return ";".join(" ".join("." if there < 0 else str(there) for there in row) for row in table)


def unpacked(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the table of a text.

    >>> unpacked("0 .;1 0")
    ((0, -1), (1, 0))
    """
    return tuple(_numbers(row) for row in text.split(";"))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(-1 if word == "." else int(word) for word in text.split())


@dataclass(frozen=True)
class Listed:
    """A game that belongs into the atlas."""

    family: str
    name: str
    rule: str
    about: About


def listed(family: str) -> Iterator[Listed]:
    """Yield the games of a family.

    >>> sum(1 for _ in listed("vectors"))
    303
    """
    if family == "hexadecimal":
        for code in arithmetic_codes():
            yield Listed(family, code, rule_of_code(code), "grundy")
        return
    with_nim = family == "nim and vectors"
    for vectors in sets_of_vectors():
        if vectors or with_nim:
            steps = [f"({_less('a', x)}, {_less('b', y)})" for x, y in vectors]
            rule = "(a, b) -> " + "; ".join([*([NIM] if with_nim else []), *steps])
            name = " ".join(f"({x},{y})" for x, y in vectors) or "nim"
            yield Listed(family, name, rule, "outcome")


def _less(name: str, number: int) -> str:
    return f"{name}-{number}" if number else name


def sets_of_vectors() -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield the sets of up to three vectors with small numbers, one of each two mirror images."""
    pool = [(x, y) for x, y in product(range(SIDE), repeat=2) if x or y]
    for count in range(MOST_VECTORS + 1):
        for chosen in combinations(pool, count):
            if chosen <= tuple(sorted((y, x) for x, y in chosen)):
                yield chosen


def arithmetic_codes() -> Iterator[str]:
    """Yield the codes 0.de, with a digit above 7, whose first values look arithmetically periodic.

    Codes that end in 0 have one digit, and are left out.
    """
    for one, other in product(range(16), repeat=2):
        if other and max(one, other) > 7:
            code = f"0.{one:X}{other:X}"
            if arithmetic_period(list(values_of_code(code)(LOOKED_AT).worths)) is not None:
                yield code


def arithmetic_period(values: list[int]) -> tuple[int, int, int] | None:
    """Return the period, the saltus (above 0) and where they begin, as far as the values go.

    >>> arithmetic_period([7, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
    (2, 1, 1)
    """
    count = len(values)
    for period in range(1, count // 3):
        saltus = values[-1] - values[-1 - period]
        begin = count - period
        while begin > 0 and values[begin - 1 + period] - values[begin - 1] == saltus:
            begin -= 1
        if saltus > 0 and begin <= count // 2 and count - begin >= 3 * period:
            return period, saltus, begin
    return None


def entry_of(game: Listed, seconds: float) -> Entry:
    """Return the entry of a game, after so many seconds of search at most."""
    begun = perf_counter()
    values = values_of_code(game.name) if game.family == "hexadecimal" else None
    found = Prover(read_rule(game.rule), game.about, values=values).prove(seconds)
    taken = round(perf_counter() - begun, 2)
    if not isinstance(found, Proved) or found.automaton is None:
        status = "proved" if isinstance(found, Proved) else found.kind
        return Entry(game.family, game.name, game.rule, game.about, status, taken)
    automaton = found.automaton
    return Entry(
        game.family,
        game.name,
        game.rule,
        game.about,
        "proved",
        taken,
        automaton.numeration,
        automaton.states,
        found.certificate["rank"],
        packed(automaton.table),
        " ".join(map(str, sorted(automaton.final))),
    )


def read_entries(path: Path) -> list[Entry]:
    """Return the entries of a file, compressed or not; of a game that is there twice the last."""
    opened = lzma.open if path.suffix == ".xz" else open
    with opened(path, "rt", encoding="utf-8") as file:
        entries = [Entry(**json.loads(line)) for line in file if line.endswith("\n")]
    return list({(entry.family, entry.name): entry for entry in entries}.values())


def write_entries(path: Path, entries: Iterable[Entry]) -> None:
    """Write entries, compressed, in the order of families and names."""
    ordered = sorted(entries, key=lambda e: (FAMILIES.index(e.family), len(e.name), e.name))
    with lzma.open(path, "wt", preset=9 | lzma.PRESET_EXTREME, encoding="utf-8") as file:
        file.writelines(entry.to_line() + "\n" for entry in ordered)


def write_parquet(path: Path, entries: Iterable[Entry]) -> None:
    """Write entries with their certificates as JSON text, for researchers' tools.

    Raises `ImportError` where pyarrow is not installed.
    """
    from pyarrow import Table, parquet  # noqa: PLC0415 - an extra, and slow to import

    rows = []
    for entry in entries:
        row = asdict(entry)
        del row["table"], row["final"]
        certificate = entry.certificate
        row["certificate"] = None if certificate is None else json.dumps(certificate)
        rows.append(row)
    parquet.write_table(Table.from_pylist(rows), path, compression="zstd")
