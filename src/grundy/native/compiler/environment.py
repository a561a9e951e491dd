"""What a rule uses from outside, and its arithmetic, as the compiler may have them."""

from __future__ import annotations

import math
from functools import cache
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from grundy.forms import numbers
from grundy.forms.loaded_code import code_text, names_of
from grundy.forms.numbers import STAND_INS
from grundy.native.compiler.arithmetic import Arithmetic, block
from grundy.native.compiler.opened import NotLowered, Opened
from grundy.native.compiling import bit_length, load_numba, teach_helpers
from grundy.native.kernels import checked
from grundy.native.kernels.checked import LARGEST_LITERAL

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_LISTED = 256
"""Numbers in a list that a rule uses: they become part of the compiled code."""

STAND_INS.update({math.isqrt: numbers.root, sum: checked.total, pow: checked.power})
STAND_INS.update({all: checked.every, any: checked.some, sorted: checked.in_order})

ALLOWED = {
    math.gcd,
    *(range, len, min, max, abs, int, bool, divmod, enumerate, zip, reversed),
    *(tuple, list, bin, numbers.ones),
}
"""Other functions from outside that mean the same when they are compiled."""

MOST_COMPILED = 512
"""Functions that are known again when they come back, the latest."""


def environment_of(opened: Opened, compiled: bool, *, leave: Sequence[Any] = ()) -> dict[str, Any]:
    """Return the names from outside and the helpers of lowered rules, for the compiler.

    What is to be left has no name: calls of it are written anew.
    """
    helpers = checked.compiled() if compiled else checked.PLAIN
    names = {f"grundy_{name}": helper for name, helper in helpers.items()}
    names |= {"grundy_int": int, "grundy_len": len, "grundy_range": range, "grundy_abs": abs}
    names |= {"grundy_bit_count": numbers.ones, "grundy_bit_length": bit_length}
    names |= {"grundy_error": ValueError}
    for kernel in (checked.least, checked.largest):
        names[f"grundy_{kernel.__name__}"] = _standing_in(kernel, compiled)
    for name, value in opened.outside.items():
        if any(value is left for left in leave):
            continue
        try:
            names[name] = constant(opened.said[name], value, compiled)
        except NotLowered as error:
            raise opened.refused_name(str(error), name) from error
    return names


def made(  # noqa: PLR0913 - what a function is made of, and how
    arguments: Sequence[str],
    lines: Sequence[str],
    namespace: dict[str, Any],
    *,
    compiled: bool,
    indexes: bool = True,
    inside: bool = False,
) -> Any:
    """Return the function with these lines, compiled if that is wanted.

    `indexes` says that it has indices of its own, whose bounds must be checked, and `inside` that
    it becomes a part of the function that calls it.
    """
    text = "\n".join(block(f"def lowered({', '.join(arguments)})", lines))
    space = dict(namespace)
    exec(compile(text, "<a lowered rule>", "exec"), space)
    function = space["lowered"]
    return _compiled_once(function, indexes, inside) if compiled else function


_compiled_before: dict[Any, Any] = {}


def _compiled_once(function: FunctionType, indexes: bool, inside: bool) -> Any:
    """Return the function compiled; what says the same was compiled before, and is used again.

    A game that is made again, or asked about after its answers were forgotten, has other functions
    that say the same: the compiler, which takes longer than most questions, need not see them.
    """
    outside = function.__globals__
    used = [name for name in names_of(function.__code__) if name in outside]
    # 1 and True are equal, but not the same to the compiler.
    meant = tuple((name, type(outside[name]), outside[name]) for name in used)
    key = code_text(function.__code__), meant, indexes, inside
    found = _compiled_before.get(key)
    if found is None:
        found = _compiled_before[key] = _compiled(function, indexes, inside)
        for oldest in list(_compiled_before)[:-MOST_COMPILED]:
            _compiled_before.pop(oldest, None)
    return found


def _compiled(function: Any, indexes: bool = True, inside: bool = False) -> Any:
    numba = load_numba()
    teach_helpers()
    # Only kernels call it: without its wrappers it is quicker to compile. Division by zero raises,
    # as in Python, for this is the user's code.
    lean: Any = {"no_cfunc_wrapper": True, "no_cpython_wrapper": True, "forceinline": inside}
    return numba.njit(boundscheck=indexes, error_model="python", nogil=True, **lean)(function)


def constant(name: str, value: Any, compiled: bool) -> Any:
    """Return what the compiler gets for something from outside the rule.

    Raises `NotLowered` for what could mean something else there.
    """
    if type(value) in (list, tuple, set, frozenset):
        if len(value) > MOST_LISTED or not all(type(item) in (int, tuple) for item in value):
            raise NotLowered(
                f"{name} is a long list, or a list of something other than whole numbers or tuples"
            )
        # A set is walked in its own order, which a rule that leaves its loop can see.
        return tuple(constant(name, item, compiled) for item in value)
    if type(value) is int and abs(value) >= LARGEST_LITERAL:
        raise NotLowered(f"{name} is beyond 64 bits")
    if type(value) in (int, bool):
        return value
    if isinstance(value, (int, list, tuple, set, frozenset)):
        raise NotLowered(f"{name} is a {type(value).__name__}, which is no plain number or list")
    if _is_hashable(value) and value in STAND_INS:
        return _standing_in(STAND_INS[value], compiled)
    if _is_hashable(value) and value in ALLOWED:
        return value
    if isinstance(value, (FunctionType, MethodType)):
        return _called(name, value, compiled)
    words = f"{name} is a {type(value).__name__}, which is no plain number or list"
    if callable(value):
        words = f"the rule calls {name}, which is not compiled; write it out, or do without"
    raise NotLowered(words)


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:  # a tuple or a frozen dataclass may have something inside that is not
        return False
    return True


@cache
def _standing_in(kernel: Any, compiled: bool) -> Any:
    if not compiled:
        return kernel
    own = checked.rebound(kernel, checked.compiled())
    own.__globals__[kernel.__name__] = found = _compiled(own)  # it may call itself
    return found


_being_lowered: list[FunctionType | MethodType] = []


def _called(name: str, function: FunctionType | MethodType, compiled: bool) -> Any:
    """Return a function that the rule calls, its arithmetic checked; a refusal names it."""
    if function in _being_lowered:
        raise NotLowered(f"{name} calls itself")
    try:
        return _helper(function, compiled)
    except NotLowered as error:
        words = str(error)
        raise NotLowered(words if name in words else f"{name}: {words}") from error


def _helper(function: FunctionType | MethodType, compiled: bool) -> Any:
    opened = Opened(function)
    opened.check()
    _being_lowered.append(function)
    try:
        namespace = environment_of(opened, compiled)
    finally:
        _being_lowered.pop()
    lines = Arithmetic(opened).lines(opened.function.body)
    return made(opened.function.parameters, lines, namespace, compiled=compiled)
