"""Files that somebody made to do harm: they are refused in words, whatever they hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

import grundy as gr
from grundy.discovery.sweeps.journal import _line
from grundy.reasons.certificates import certificate as certificates
from grundy.tables.file import CHECKSUM, HEAD, MAGIC, VERSION
from grundy.tables.sparse_keys import aligned

DEEP = "[" * 100_000
HOSTILE: tuple[Any, ...] = (
    None,
    True,
    -1,
    10**30,
    0.5,
    "",
    "x",
    [],
    [[]],
    {},
    {"a": 1},
    [None] * 3,
)
"""Values of other types, out of range, or empty."""

NOT_TEXT = b"\xff\xfe\x00rows"


def changed(whole: Any) -> Iterator[Any]:
    """Yield JSON data with each part in turn replaced, left out or doubled."""
    yield from HOSTILE
    if isinstance(whole, dict):
        for name, inner in whole.items():
            yield {key: value for key, value in whole.items() if key != name}
            yield from ({**whole, name: other} for other in changed(inner))
    elif isinstance(whole, list):
        for place, inner in list(enumerate(whole))[:3]:
            yield whole[:place] + whole[place + 1 :]
            yield [*whole, inner]
            yield from ([*whole[:place], other, *whole[place + 1 :]] for other in changed(inner))


def refused(read: Callable[[], object]) -> None:
    """Read a file: only an error that is meant for people may come of it."""
    with suppress(gr.GrundyError):
        read()


@pytest.fixture(scope="module")
def swept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("sweep") / "sets.csv"
    gr.sweep("subtraction", 3, output=str(file))
    return file


def test_what_belongs_to_a_sweep_is_sealed(swept: Path) -> None:
    beside = swept.with_name(f"{swept.name}-metadata.json")
    whole = json.loads(beside.read_text())
    count = 0
    try:
        for other in changed(whole["notes"][0]):
            count += 1
            beside.write_text(json.dumps({**whole, "notes": [other]}))
            with pytest.raises(gr.SweepFileError):
                gr.read_sweep(swept)
        for other in changed({name: whole[name] for name in ("tableSchema", "notes")}):
            beside.write_text(json.dumps(other))
            refused(lambda: gr.read_sweep(swept))
        beside.write_text(DEEP)
        refused(lambda: gr.read_sweep(swept))
    finally:
        beside.write_text(json.dumps(whole))
    assert count > 100
    assert len(gr.read_sweep(swept)) == 7


@pytest.mark.parametrize(
    "rows",
    [NOT_TEXT, b"", b"\x00" * 100, b'"' * 300_000, b"9" * 9000, b"a,b\n1\n", b"\n" * 50],
    ids=["bytes", "empty", "zeros", "quotes", "digits", "columns", "lines"],
)
def test_rows_that_no_sweep_wrote(rows: bytes, swept: Path) -> None:
    whole = swept.read_bytes()
    first = whole.partition(b"\n")[0]
    try:
        for text in (rows, first + b"\n" + rows, first + b"\n" + b"9" * 9000 + b"," * 12):
            swept.write_bytes(text)
            with pytest.raises(gr.SweepFileError):
                gr.read_sweep(swept)
    finally:
        swept.write_bytes(whole)


LINES: tuple[dict[str, Any], ...] = (
    {},
    {"from": 0},
    {"rows": []},
    {"from": -1, "rows": []},
    {"from": 0, "rows": 3},
)


def test_lines_of_a_journal_that_fit_their_digest(tmp_path: Path) -> None:
    output = tmp_path / "sets.csv"
    part = tmp_path / "sets.csv.part"
    gr.sweep("subtraction", 3, output=str(output))
    right = output.read_bytes()
    for record in LINES:
        _interrupted(output, part)
        with part.open("ab") as lines:
            lines.write(_line(record))
        gr.sweep("subtraction", 3, output=str(output))
        assert output.read_bytes() == right


def _interrupted(output: Path, part: Path) -> None:
    """Leave the journal of a sweep that was stopped."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    output.unlink(missing_ok=True)
    with pytest.raises(KeyboardInterrupt):
        gr.sweep("subtraction", 3, output=str(output), tell=stop)
    assert part.exists()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("table") / "small"
    gr.strong(gr.game("tic-tac-toe").start).save(file)
    return file.read_bytes()


def forged(description: Any, data: bytes) -> bytes:
    """Return a table whose checksums are right, whatever it holds."""
    text = json.dumps(description).encode()
    head = HEAD.pack(MAGIC, VERSION, len(text), len(data), _sum(data))
    whole = head + _sum(head, text) + text
    return whole.ljust(aligned(len(whole)), b"\0") + data


def _sum(*parts: bytes) -> bytes:
    return blake2b(b"".join(parts), digest_size=CHECKSUM).digest()


def test_tables_with_right_checksums(table: bytes, tmp_path: Path) -> None:
    length = HEAD.unpack_from(table)[2]
    begin = HEAD.size + CHECKSUM
    description = json.loads(table[begin : begin + length])
    data = table[aligned(begin + length) :]
    file = tmp_path / "forged"
    start = gr.game("tic-tac-toe").start

    def read() -> None:
        opened = gr.open_table(file)
        for position in [start, *(move.to for move in start.moves())]:
            found = opened(position)
            assert (found.outcome, found.winning_moves, opened.outcomes) is not None

    file.write_bytes(forged(description, data))
    read()
    for other in changed(description):
        file.write_bytes(forged(other, data))
        refused(read)
    for other in (b"\xff" * len(data), b"\0" * len(data), data[::-1]):
        file.write_bytes(forged(description, other))
        refused(read)


def test_a_certificate_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "long.cert"
    gr.certificate(gr.game("nim")(1, 2)).save(file)
    monkeypatch.setattr(certificates, "LARGEST_FILE", file.stat().st_size)
    assert gr.verify(file).positions
    monkeypatch.setattr(certificates, "LARGEST_FILE", file.stat().st_size - 1)
    with pytest.raises(gr.CertificateError, match="a certificate has at most"):
        gr.verify(file)


NONE = (DEEP, '{"certificate": ' + DEEP, "\0" * 99, "", "{}", "[]", "1")


@pytest.mark.parametrize("text", NONE, ids=range(len(NONE)))
def test_what_is_no_certificate(text: str, tmp_path: Path) -> None:
    file = tmp_path / "none.cert"
    file.write_text(text)
    with pytest.raises(gr.CertificateError):
        gr.verify(file)
    file.write_bytes(NOT_TEXT)
    with pytest.raises(gr.CertificateError):
        gr.verify(file)
