"""What is remembered from one question to the next, and where that must not be."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Given = ParamSpec("Given")
Found = TypeVar("Found")

_apart: ContextVar[dict[Any, Any] | None] = ContextVar("apart", default=None)
"""What is kept inside `forgetting`, by function and arguments; None outside of it."""
_caches: list[Any] = []
"""The caches of all functions that remember."""


def remembered(most: int) -> Callable[[Callable[Given, Found]], Callable[Given, Found]]:
    """Have a function remember its last results, at most so many, or those of `forgetting`."""

    def decorate(function: Callable[Given, Found]) -> Callable[Given, Found]:
        always: Any = lru_cache(maxsize=most)(function)
        _caches.append(always)

        @wraps(function)
        def ask(*args: Given.args, **kwargs: Given.kwargs) -> Any:
            kept = _apart.get()
            if kept is None:
                return always(*args, **kwargs)
            key = (function, args, *kwargs.items())
            if key not in kept:
                kept[key] = function(*args, **kwargs)
            return kept[key]

        return ask

    return decorate


def forget() -> None:
    """Forget all that this process remembers of games and positions, outside `forgetting`."""
    for cache in _caches:
        cache.cache_clear()


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
    token = _apart.set({} if found is None else found)
    try:
        yield
    finally:
        _apart.reset(token)
