"""A crew runs units of work, each small, independent and safe to run again.

A unit is the call of one function of a module with one argument that can be pickled. Results come
back in whatever order they are done. A unit whose worker has died is run again, by another worker,
a few times; an error that the unit itself raises ends the run, for it would come again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

RETRIES = 3
"""How often a unit is begun again after its worker has died."""


class Crew(ABC):
    """Workers that stay for several runs; a context manager, which sends them home at its end."""

    workers: int
    """How many units are under way at the same time."""

    separate: ClassVar[bool] = False
    """Whether the workers are processes of their own, which share no memory."""

    @abstractmethod
    def run(self, work: Callable[[Any], Any], units: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the number of each unit and what `work` returned for it, as they are done.

        Units are taken from the iterable only as fast as they are worked on. Raises what `work`
        raises, and `WorkerError` when the workers of a unit die again and again.
        """

    @abstractmethod
    def close(self) -> None:
        """Send the workers home; what is under way is given up."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Alone(Crew):
    """This process, one unit after the other.

    >>> with Alone() as crew:
    ...     list(crew.run(abs, [-1, 2]))
    [(0, 1), (1, 2)]
    """

    workers = 1

    def run(self, work: Callable[[Any], Any], units: Iterable[Any]) -> Iterator[tuple[int, Any]]:
        """Yield the results in order."""
        for number, unit in enumerate(units):
            yield number, work(unit)

    def close(self) -> None:
        """Do nothing: nobody else was called."""
