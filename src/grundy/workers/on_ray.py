"""A crew on Ray: a local one that is started for it, or a cluster by its address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.errors import MissingExtraError
from grundy.workers.crew import Crew

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class RayCrew(Crew):
    """Workers of a Ray cluster."""

    def __init__(self, workers: int | None, address: str) -> None:
        raise MissingExtraError("work on Ray needs the extra: pip install 'grundy[cluster]'")

    def run(self, work: Callable[[Any], Any], units: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the results as they are done."""
        raise NotImplementedError

    def close(self) -> None:
        """Leave the cluster."""
