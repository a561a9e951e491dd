"""How quick a machine is at each stage of solving by tiers: measured, or given in a file."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grundy.errors import MissingFileError, ParameterError, nearest

if TYPE_CHECKING:
    from os import PathLike


@dataclass(frozen=True, slots=True)
class Rates:
    """What a machine does in a second: a core at each stage, a disk, and a link to the others.

    >>> import grundy as gr
    >>> gr.Rates(cores=16).cores, gr.Rates().link
    (16, 1250000000.0)
    """

    expand: float = 5e6
    """Moves that a core lists, puts in order and writes in a second."""

    merge: float = 2e7
    """Words of runs that a core merges in a second."""

    solve: float = 8e6
    """Moves that a core lists again and looks up in a second."""

    order: float = 4e6
    """Positions that a core puts in the order of their keys, and packs, in a second."""

    stream: float = 3e8
    """Bytes of the table that the driver writes in a second, with its checksum."""

    write: float = 5e8
    """Bytes that a machine's disk writes in a second."""

    read: float = 1e9
    """Bytes that a machine's disk reads in a second."""

    link: float = 1.25e9
    """Bytes that a machine sends to others, and gets from them, in a second."""

    bisection: float = 0.5
    """The share of their links that all machines can use at the same time."""

    unit: float = 1.7e-3
    """Seconds of the driver for each unit of work: what Ray takes, see docs/cluster.md."""

    cores: int = 1
    """Cores of a machine."""

    memory: int = 4 << 30
    """Bytes of a machine's memory that may be used."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            number = isinstance(value, (int, float)) and not isinstance(value, bool)
            if not number or not 0 < value < float("inf"):
                raise ParameterError(f"the rate {field.name!r} is a number above 0, not {value!r}")

    def as_data(self) -> dict[str, float]:
        """Return the rates by their names."""
        return asdict(self)

    def changed(self, given: dict[str, Any]) -> Rates:
        """Return the same with some of them given.

        Raises `ParameterError` for one that does not exist.
        """
        known = [field.name for field in fields(self)]
        for name in given:
            if name not in known:
                raise ParameterError(f"there is no rate {name!r}{nearest(name, known)}")
        return replace(self, **given)


def read_rates(file: str | PathLike[str]) -> dict[str, Any]:
    """Return the rates that a JSON file gives, by their names.

    Raises `MissingFileError`, and `ParameterError` for a file that is something else.
    """
    path = Path(file)
    try:
        given = json.loads(path.read_text())
    except (FileNotFoundError, IsADirectoryError):
        raise MissingFileError(
            f'there is no file {path}; rates are a JSON object such as {{"cores": 16}}'
        ) from None
    except ValueError as error:
        raise ParameterError(f"{path} is not JSON: {error}") from None
    if not isinstance(given, dict):
        raise ParameterError(f'{path} has no JSON object such as {{"cores": 16}}')
    Rates().changed(given)
    return given
