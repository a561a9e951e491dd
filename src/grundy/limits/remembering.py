"""What is remembered from one question to the next, and where that must not be."""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar, cast

from grundy.limits.apart import apart

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Given = ParamSpec("Given")
Found_co = TypeVar("Found_co", covariant=True)


class Remembered(Protocol[Given, Found_co]):
    """A function that computes nothing twice; `cache_clear` makes it forget."""

    def __call__(self, *args: Given.args, **kwargs: Given.kwargs) -> Found_co:
        """Return what was computed."""
        ...

    def cache_clear(self) -> None:
        """Forget everything."""


def remembered(most: int) -> Callable[[Callable[Given, Found_co]], Remembered[Given, Found_co]]:
    """Have a function remember its last results, at most so many, or those of `forgetting`."""

    def decorate(function: Callable[Given, Found_co]) -> Remembered[Given, Found_co]:
        always: Any = lru_cache(maxsize=most)(function)

        @wraps(function)
        def ask(*args: Any, **kwargs: Any) -> Any:
            kept = apart.get()
            if kept is None:
                return always(*args, **kwargs)
            key = (function, args, *kwargs.items())
            if key not in kept:
                kept[key] = function(*args, **kwargs)
            return kept[key]

        cast("Any", ask).cache_clear = always.cache_clear
        return cast("Remembered[Given, Found_co]", ask)

    return decorate


@contextmanager
def forgetting(found: dict[Any, Any] | None = None) -> Iterator[None]:
    """Start with empty caches in a `with` block, and forget them at its end.

    Games remember what they have found, for the next question. In a server that would grow with
    every question, and two threads would share a game's tables. What is found in here is new, is
    seen by this thread alone, and is let go at the end; games found before stay as they were. Who
    gives a dictionary keeps in it what was found, and may go on from there with the same one: in
    one thread at a time.

    >>> import grundy as gr
    >>> with gr.forgetting():
    ...     inside = gr.game("take-a-square")
    ...     inside(50).grundy, inside is gr.game("take-a-square")
    (4, True)
    >>> inside is gr.game("take-a-square")
    False
    """
    token = apart.set({} if found is None else found)
    try:
        yield
    finally:
        apart.reset(token)
