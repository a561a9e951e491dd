"""Files are there whole or stay as they were: on a full disk, at an error, and over a link."""

from __future__ import annotations

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import grundy as gr
from grundy.cli.main import run
from grundy.limits.writing import replacing

COMMANDS = {
    "draw connect-four:6x7 -o FILE.svg": ".svg",
    "graph nim 2 3 -o FILE.svg": ".svg",
    "page nim 1 2 -o FILE.html": ".html",
    "table nim 9 9 --plot FILE.svg": ".svg",
    "certify nim 3 4 5 -o FILE.cert": ".cert",
    "certify wythoff --all -o FILE.cert": ".cert",
    "sweep subtraction largest=5 size=2 -o FILE.csv": ".csv",
    "sweep subtraction largest=5 size=2 -o FILE.parquet": ".parquet",
    "solve tic-tac-toe --save FILE.grundy": ".grundy",
}
"""Every command that writes a file, and how its name ends."""

ROOM = 256
"""Bytes that a file may have on a disk that is full."""


@contextmanager
def full_disk() -> Iterator[None]:
    """Let no file grow beyond a limit: the system then refuses a write, as a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_full_disk_leaves_the_file_as_it_was(
    command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"mine{COMMANDS[command]}"
    words = command.replace(f"FILE{file.suffix}", str(file)).split()
    assert run(words) == 0  # what is compiled may be kept in files too
    for made in tmp_path.iterdir():
        made.unlink()
    file.write_text("dear")
    capfd.readouterr()
    with full_disk():
        status = run(words)
    told = capfd.readouterr().err
    assert status == 2
    assert str(file) in told
    assert "Traceback" not in told
    assert file.read_text() == "dear"
    left = {made.name for made in tmp_path.iterdir()} - {file.name}
    assert not [name for name in left if "part" in name]


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    mine, link = tmp_path / "mine", tmp_path / "link"
    mine.write_text("dear")
    link.symlink_to(mine)
    with pytest.raises(OSError, match="it is a link") as told:
        gr.write_file(link, "other")
    assert told.value.filename == str(link)
    assert mine.read_text() == "dear"


def test_an_error_on_the_way_changes_nothing(tmp_path: Path) -> None:
    file = tmp_path / "mine"
    file.write_text("dear")
    with pytest.raises(ZeroDivisionError), replacing(file) as out:
        out.write(bytes([1 // 0]))
    assert file.read_text() == "dear"
    assert [made.name for made in tmp_path.iterdir()] == ["mine"]


def test_a_device_is_written_to() -> None:
    assert gr.write_file(os.devnull, "gone") == 4


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    gr.write_file(tmp_path / "mine", "")
    assert (tmp_path / "mine").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "mine").chmod(0o600)
    gr.write_file(tmp_path / "mine", "again")
    assert (tmp_path / "mine").stat().st_mode & 0o777 == 0o600


def test_long_names_and_missing_folders(tmp_path: Path) -> None:
    assert gr.write_file(tmp_path / ("n" * 250), "long") == 4
    with pytest.raises(FileNotFoundError) as told:
        gr.write_file(tmp_path / "no" / "mine", "")
    assert told.value.filename == str(tmp_path / "no" / "mine")
