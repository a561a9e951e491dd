"""Files that are there whole, or not at all."""

from __future__ import annotations

import errno
import os
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, cast

if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

LONGEST_NAME = 200
"""Bytes of a file's name with which the name of the unfinished file begins."""


def write_file(file: str | PathLike[str], text: str) -> int:
    """Write a text, so that the file is there whole or stays as it was; return its bytes.

    >>> import grundy as gr, tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "moves.txt")
    >>> gr.write_file(file, "take 2"), file.read_text()
    (6, 'take 2')

    Raises `OSError` with the name of the file; also for a link, which could lead the text to
    another file.
    """
    data = text.encode()
    with replacing(file) as out:
        out.write(data)
    return len(data)


@contextmanager
def replacing(file: str | PathLike[str]) -> Iterator[BinaryIO]:
    """Give a new file to write to, which takes a name when all is written.

    A file with that name stays until then, and after an error for good; the new one has its
    permissions. A pipe or a device, such as /dev/stdout, is written to as it is.

    Raises `OSError` with the name.
    """
    path = Path(file)
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as device:
                yield device
            return
        if path.is_symlink():
            raise OSError(errno.ELOOP, "it is a link; give the name of the file itself")
        out, aside = _beside(path)
        try:
            with out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            if path.exists():
                aside.chmod(path.stat().st_mode)
            aside.replace(path)
        except BaseException:
            with suppress(OSError):
                aside.unlink()
            raise
    except OSError as error:
        if error.filename is None:
            raise OSError(error.errno, error.strerror or str(error), str(path)) from error
        raise


def _beside(path: Path) -> tuple[BinaryIO, Path]:
    """Return a new file in the same folder, under a random name, and its path."""
    start = os.fsdecode(os.fsencode(path.name)[:LONGEST_NAME])
    aside = path.with_name(f".{start}.{os.urandom(4).hex()}.part")
    try:
        new = os.O_CREAT | os.O_EXCL | os.O_RDWR | getattr(os, "O_BINARY", 0)
        descriptor = os.open(aside, new, 0o666)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    return cast("BinaryIO", os.fdopen(descriptor, "w+b")), aside
