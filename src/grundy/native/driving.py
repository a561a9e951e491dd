"""Kernels that call a rule: one for all rules at first, and one of its own where the work is long.

A kernel that takes a rule by its address is compiled once and kept on disk; only the rule itself
is left to compile. A kernel made for one rule has the rule's loops inside its own and is up to a
third quicker, but takes three times as long to compile: that pays after a second or so.
"""

from __future__ import annotations

from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.native.compiling import by_address, kinds, native, typed, with_helpers

if TYPE_CHECKING:
    from collections.abc import Callable

LONG = 1.0
"""Seconds of work for one rule after which it gets a kernel of its own."""


class Driver:
    """A kernel and the functions of one game that it calls, which go before its arguments."""

    def __init__(
        self,
        kernel: Callable[..., Any],
        shape: str,
        functions: tuple[Any, ...],
        helpers: tuple[Callable[..., Any], ...],
    ) -> None:
        self.kernel, self.functions, self.helpers = kernel, functions, helpers
        self.kinds = tuple(kinds()[letter] for letter in shape)
        self.addresses = tuple(
            by_address(function, writes=letter == "w")
            for letter, function in zip(shape, functions, strict=True)
        )
        self.spent = 0.0

    def __call__(self, *arguments: Any) -> Any:
        """Return what the kernel returns."""
        if self.spent >= LONG:
            own = native(with_helpers(self.kernel, self.helpers), cache=False)
            return own(*self.functions, *arguments)
        from numba import typeof  # noqa: PLC0415 - slow to import: only compiled work gets here

        types = (*self.kinds, *map(typeof, arguments))
        shared = typed(self.kernel, types, self.helpers)
        begin = monotonic()
        result = shared(*self.addresses, *arguments)
        self.spent += monotonic() - begin
        return result


@cache
def driver(
    kernel: Callable[..., Any],
    shape: str,
    functions: tuple[Any, ...],
    helpers: tuple[Callable[..., Any], ...] = (),
) -> Driver:
    """Return the kernel for these functions, whose kinds are the letters of `shape`.

    f is a function of one number, w one that writes options; `helpers` are kernels that the kernel
    calls. The same is returned for the same functions, so that all of their work counts.

    Raises what the compiler raises where it does not take a function.
    """
    return Driver(kernel, shape, functions, helpers)
