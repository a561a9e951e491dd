"""What kernels run on: lists in plain Python, or arrays, compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grundy.native.compiling import by_address, linked, native, native_for_any

if TYPE_CHECKING:
    from collections.abc import Callable


LINE = 8
"""Numbers of 64 bits in a line of the cache."""


@dataclass(frozen=True, slots=True)
class Runtime:
    """Gives kernels their room, and runs them as they are or compiled.

    >>> plain = Runtime(compiled=False)
    >>> plain.grown(plain.room(2, "int64"), 3)
    [0, 0, 0]
    """

    compiled: bool

    def room(self, size: int, kind: str) -> Any:
        """Return so many zeros."""
        return zeros(size, kind) if self.compiled else [0] * size

    def lines(self, size: int) -> Any:
        """Return so many zeros of 64 bits, from the beginning of a line of the cache."""
        if not self.compiled:
            return [0] * size
        room = zeros(size + LINE, "int64")
        first = -room.ctypes.data // room.itemsize % LINE
        return room[first : first + size]

    def grown(self, before: Any, size: int) -> Any:
        """Return the same with room for more at its end."""
        if self.compiled:
            return grown(before, size)
        return [*before, *([0] * (size - len(before)))]

    def doubled(self, before: Any) -> Any:
        """Return the same with as much room again."""
        return self.grown(before, 2 * len(before))

    def for_any(
        self, kernel: Callable[..., Any], shape: str, helpers: tuple[Callable[..., Any], ...]
    ) -> Callable[..., Any]:
        """Return a kernel that takes rules by their addresses: see `native_for_any`."""
        return native_for_any(kernel, shape, helpers) if self.compiled else kernel

    def linked(
        self, kernel: Callable[..., Any], helpers: tuple[Callable[..., Any], ...]
    ) -> Callable[..., Any]:
        """Return a kernel over pointers, which takes arrays by their addresses: see `linked`."""
        return linked(kernel, helpers) if self.compiled else kernel

    def by_address(self, function: Any, *, writes: bool = False) -> Any:
        """Return a function as such a kernel takes it."""
        return by_address(function, writes=writes) if self.compiled else function

    def run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Return what a kernel returns."""
        return (native(kernel) if self.compiled else kernel)(*arguments)


def zeros(shape: Any, kind: str) -> Any:
    """Return an array of zeros."""
    import numpy as np  # noqa: PLC0415 - slow to import: only compiled work gets here

    return np.zeros(shape, kind)


def grown(before: Any, size: int) -> Any:
    """Return the array with room for more at its end."""
    after = zeros((size, *before.shape[1:]), before.dtype)
    after[: len(before)] = before
    return after
