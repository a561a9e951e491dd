"""Solved games on disk, opened by the name of their file alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import TableFileError, UnknownGameError
from grundy.games.catalogue import find
from grundy.tables.table import SolvedTable

if TYPE_CHECKING:
    from os import PathLike


def open_table(file: str | PathLike[str], game: Any = None, *, verify: bool = True) -> SolvedTable:
    """Open a solved game that `save` wrote: look positions up without solving anything.

    >>> import grundy as gr
    >>> gr.open_table("/no/such/file.grundy")
    Traceback (most recent call last):
    grundy.errors.MissingFileError: there is no file /no/such/file.grundy; ...

    A game of the catalogue is found by the text in the file; one of your own is given as `game`.
    Without `verify` the data are not compared with their checksum, which reads all of them.

    Raises `TableFileError` when the file is damaged or belongs to other rules.
    """

    def named(text: str) -> Any:
        if game is not None:
            return game
        try:
            return find(text)
        except UnknownGameError as error:
            raise TableFileError(
                f"{file} is for {text!r}, a game that is not in the catalogue; "
                "give the game too: gr.open_table(FILE, game)"
            ) from error

    return SolvedTable(file, named, verify=verify)
