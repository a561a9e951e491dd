"""One source, two speeds: run a kernel as it is, or compiled by Numba.

A kernel is a plain function over arrays. In plain Python it works on lists, and the helpers below
are what they look like; compiled, it works on NumPy arrays, and the helpers become single
instructions. Numba is imported only here, and only when a kernel is asked to compile.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from hashlib import sha256
from threading import current_thread, main_thread
from types import FunctionType
from typing import TYPE_CHECKING, Any, Protocol, cast

from grundy.forms.loaded_code import code_text
from grundy.forms.numbers import ones

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

FULL = (1 << 64) - 1


def at(place: int) -> int:
    """Return an index that is known not to be negative.

    Compiled, it becomes unsigned: a signed index costs a test for Python's counting from the end,
    and keeps loops from being vectorised.
    """
    return place


def lowest_one(bits: int) -> int:
    """Return the place of the lowest one of a number other than 0.

    >>> lowest_one(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


def turned_bits(bits: int, last: int) -> int:
    """Return the bits of a number in turned order, where bit `last` becomes bit 0.

    >>> bin(turned_bits(0b1011, 4))
    '0b11010'
    """
    return int(f"{bits:064b}"[::-1], 2) >> 63 - last


def parity(bits: int) -> int:
    """Return whether the number of ones is odd.

    >>> parity(0b1011), parity(0)
    (1, 0)
    """
    return bits.bit_count() & 1


def bit_length(bits: int) -> int:
    """Return how many bits a number that is not negative takes.

    >>> bit_length(0), bit_length(0b1011)
    (0, 4)
    """
    return bits.bit_length()


def word(bits: int) -> int:
    """Return the lowest 64 bits, as a word without a sign."""
    return bits & FULL


def signed(bits: int) -> int:
    """Return a word below 2**63 as a number with a sign, for arithmetic with other numbers."""
    return bits


def fetch(array: Any, place: int) -> None:
    """Say that a number of an array is soon asked for; compiled, it is got meanwhile."""


class Numbers(Protocol):
    """Whole numbers in a row: a list, or compiled, a pointer to the first of them."""

    def __getitem__(self, place: int, /) -> int: ...

    def __setitem__(self, place: int, number: int, /) -> None: ...


def pointed(array: Any) -> Numbers:
    """Return what an array has; compiled, the array is given by its address.

    A pointer is one word where an array is seven, and has no length to test: a kernel of many
    functions over one array takes a third of the time to compile.
    """
    numbers: Numbers = array
    return numbers


_at_once: ContextVar[bool] = ContextVar("at_once", default=False)


@contextmanager
def compiling_at_once(yes: bool = True) -> Iterator[None]:
    """Have kernels run compiled in a block, for little work too: much more of it is to come.

    A kernel is compiled once in a process, and what it computes is the same.

    >>> with compiling_at_once():
    ...     compiles_at_once()
    True
    """
    token = _at_once.set(yes and can_compile())
    try:
        yield
    finally:
        _at_once.reset(token)


def compiles_at_once() -> bool:
    """Return whether little work is to be compiled as well."""
    return _at_once.get()


@cache
def can_compile() -> bool:
    """Return whether Numba is installed; asked only when the work would pay for it."""
    try:
        load_numba()
    except ImportError:
        return False
    return True


def load_numba() -> Any:
    """Return the module numba; Ctrl-C and the alarm wait until it is loaded.

    A module whose import was interrupted stays half made, and nothing compiles any more.
    """
    if "numba" not in sys.modules and current_thread() is main_thread():
        with _unbroken():
            import numba  # noqa: PLC0415 - slow to import: only work that pays for it gets here
    else:
        import numba  # noqa: PLC0415
    return numba


@contextmanager
def _unbroken() -> Iterator[None]:
    """Keep the signals that raise an error in the main thread for the end of a stretch."""
    import signal  # noqa: PLC0415 - seldom needed

    waiting: list[int] = []
    numbers = [getattr(signal, name) for name in ("SIGINT", "SIGALRM") if hasattr(signal, name)]
    handlers = {number: signal.getsignal(number) for number in numbers}
    caught = [number for number in numbers if callable(handlers[number])]
    for number in caught:
        signal.signal(number, lambda given, _frame: waiting.append(given))
    try:
        yield
    finally:
        for number in caught:
            signal.signal(number, handlers[number])
    for number in dict.fromkeys(waiting):
        signal.raise_signal(number)


@cache
def native(kernel: Callable[..., Any], *, cache: bool = True) -> Callable[..., Any]:
    """Return the kernel compiled; the first call of a session pays for it, later sessions do not.

    Without `cache` every session pays: for kernels that take a rule, of which there is no end.

    Raises `ImportError` where Numba is not installed.
    """
    numba = load_numba()
    teach_helpers()
    lean: Any = {"no_cfunc_wrapper": True}  # nobody calls it from C; quicker to compile
    made = numba.njit(nogil=True, error_model="numpy", **lean)(kernel)
    compiled: Callable[..., Any] = _kept_on_disk(made) if cache else made
    return compiled


@cache
def native_for_any(
    kernel: Callable[..., Any], shape: str, helpers: tuple[Callable[..., Any], ...]
) -> Callable[..., Any]:
    """Return a kernel that is compiled once for all rules, which it is given by their addresses.

    `shape` tells what its arguments are, a letter each: f is a function of one number, w one that
    writes options, i a number, a an array of numbers. `helpers` are kernels that it calls, those
    that others call first.
    """
    return typed(kernel, tuple(kinds()[letter] for letter in shape), helpers)


@cache
def kinds() -> dict[str, Any]:
    """Return what the letters of a shape mean to the compiler."""
    from numba import types  # noqa: PLC0415

    word, room = types.int64, types.Array(types.int64, 1, "C")
    return {
        "f": types.FunctionType(word(word)),
        "w": types.FunctionType(word(room, room)),
        "i": word,
        "a": room,
    }


@cache
def typed(
    kernel: Callable[..., Any], types: tuple[Any, ...], helpers: tuple[Callable[..., Any], ...]
) -> Callable[..., Any]:
    """Return a kernel compiled for arguments of these types, as the compiler names them."""
    from numba import njit  # noqa: PLC0415

    teach_helpers()
    lean: Any = {"no_cfunc_wrapper": True}
    made: Any = njit(nogil=True, error_model="numpy", **lean)(with_helpers(kernel, helpers))
    compiled: Any = _kept_on_disk(made)
    compiled.compile(types)
    compiled.disable_compile()
    return cast("Callable[..., Any]", compiled)


@cache
def linked(
    kernel: Callable[..., Any], helpers: tuple[Callable[..., Any], ...]
) -> Callable[..., Any]:
    """Return a kernel over pointers (see `pointed`), which takes addresses and numbers.

    `helpers` are kernels that it calls, those that others call first; what they take is told by
    their annotations: `int` is a number, and anything else a pointer. So each one is compiled once,
    and not again for every constant that it is called with.
    """
    from numba import njit, types  # noqa: PLC0415

    teach_helpers()
    options: Any = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    bare: Any = {"no_cpython_wrapper": True}  # nobody calls it from Python either
    names: dict[str, Any] = {}
    for helper in helpers:
        names[helper.__name__] = njit(**options, **bare)(_rebound(helper, names))

    def prepare() -> None:
        for helper in helpers:
            kinds = [kind for name, kind in helper.__annotations__.items() if name != "return"]
            pointer: Any = types.CPointer(types.int64)  # type: ignore[no-untyped-call]
            made = names[helper.__name__]
            made.compile(tuple(types.int64 if kind == "int" else pointer for kind in kinds))
            made.disable_compile()

    whole: Any = _kept_on_disk(njit(**options)(_rebound(kernel, names)))
    if hasattr(whole._cache, "before_compiling"):  # noqa: SLF001
        whole._cache.before_compiling = prepare  # noqa: SLF001
    else:
        prepare()
    whole.compile((types.int64,) * kernel.__code__.co_argcount)
    whole.disable_compile()
    return cast("Callable[..., Any]", whole)


def _kept_on_disk(made: Any) -> Any:
    """Have later sessions find what is compiled; where nothing can be written, they compile too.

    Numba itself fails where a file cannot be written: on a full disk, or in a worker of a server.
    """
    with suppress(RuntimeError):  # there is no folder that could be written to
        made._cache = _disk_cache()(made.py_func)  # noqa: SLF001
    return made


@cache
def _disk_cache() -> Any:
    from numba.core.caching import FunctionCache  # noqa: PLC0415

    class DiskCache(FunctionCache):
        """What was compiled before, read if it is there and kept if that is possible."""

        before_compiling: Callable[[], None] | None = None
        """What is to be done only where nothing was compiled before."""

        def load_overload(self, sig: Any, target_context: Any) -> Any:
            kept = super().load_overload(sig, target_context)  # type: ignore[no-untyped-call]
            if kept is None and self.before_compiling is not None:
                self.before_compiling()
            return kept

        def _index_key(self, sig: Any, codegen: Any) -> Any:
            key = super()._index_key(sig, codegen)  # type: ignore[no-untyped-call]
            return *key, _compiled_with(self._py_func)

        def save_overload(self, sig: Any, data: Any) -> None:
            with suppress(OSError):
                super().save_overload(sig, data)  # type: ignore[no-untyped-call]

    return DiskCache


def _compiled_with(kernel: Any) -> str:
    """Return a digest of the code and the numbers that are compiled into a kernel, from any file.

    Numba looks at the file of the kernel alone, and not at those of the kernels that it calls.
    """
    told, waiting = list[str](), [kernel]
    for function in waiting:
        told.append(code_text(function.__code__))
        for name in function.__code__.co_names:
            value = function.__globals__.get(name)
            inner = getattr(value, "py_func", None)
            if isinstance(value, int):
                told.append(f"{name}={value}")
            elif inner is not None and inner not in waiting:
                waiting.append(inner)
    return sha256("\n".join(told).encode()).hexdigest()


@cache
def with_helpers(kernel: Any, helpers: tuple[Any, ...]) -> Any:
    """Return a kernel that calls these others compiled; those that others call come first."""
    names: dict[str, Any] = {}
    for helper in helpers:
        names[helper.__name__] = native(_rebound(helper, names))
    return _rebound(kernel, names)


@cache
def by_address(function: Any, *, writes: bool = False) -> Any:
    """Return a function that was lowered for the compiler, for kernels that know its kind alone.

    Most rules make no lists and need nobody to count who uses an array: counting takes an atomic
    instruction and a barrier at each call, which a search feels.
    """
    from numba import njit, types  # noqa: PLC0415
    from numba.core.errors import NumbaRuntimeError  # noqa: PLC0415

    options: dict[str, Any] = {**function.targetoptions, "no_cfunc_wrapper": False}
    options.pop("nopython", None)
    uncounted: Any = {**options, "_nrt": False}
    room = types.Array(types.int64, 1, "C")
    kinds = (room, room) if writes else (types.int64,)
    made = njit(**uncounted)(function.py_func)
    try:
        made.compile(kinds)
    except NumbaRuntimeError:  # it makes lists
        made = njit(**options)(function.py_func)
        made.compile(kinds)
    return made


def _rebound(kernel: Any, names: dict[str, Any]) -> Any:
    """Return the function with some of its global names meaning something else."""
    made = FunctionType(kernel.__code__, {**kernel.__globals__, **names}, kernel.__name__)
    made.__module__ = kernel.__module__
    return made


@cache
def teach_helpers() -> None:
    """Tell Numba what the helpers are: an instruction each, written where they are called.

    As functions that Numba puts in their place (`overload`), they would be read and typed again at
    every call, which was half of the time that kernels take to compile.
    """
    from llvmlite import ir  # noqa: PLC0415
    from numba import types  # noqa: PLC0415

    number, unsigned = types.int64, types.uint64
    pointer: Any = types.CPointer(number)  # type: ignore[no-untyped-call]

    def address(context: Any, builder: Any, place: Any) -> Any:
        return builder.inttoptr(place, context.get_value_type(pointer))

    def trailing(_: Any, builder: Any, bits: Any) -> Any:
        return builder.cttz(bits, ir.Constant(ir.IntType(1), 1))

    def counted(_: Any, builder: Any, bits: Any) -> Any:
        return builder.ctpop(bits)

    def odd(_: Any, builder: Any, bits: Any) -> Any:
        return builder.and_(builder.ctpop(bits), bits.type(1))

    def backwards(_: Any, builder: Any, bits: Any, last: Any) -> Any:
        return builder.lshr(builder.bitreverse(bits), builder.sub(bits.type(63), last))

    def leading(_: Any, builder: Any, bits: Any) -> Any:
        zeros = builder.ctlz(bits, ir.Constant(ir.IntType(1), 0))
        return builder.sub(bits.type(64), zeros)

    def itself(_context: Any, _builder: Any, bits: Any) -> Any:
        return bits  # the cast to its type was all

    _teach(at, unsigned, unsigned, itself)
    _teach(word, unsigned, unsigned, itself)
    _teach(signed, number, number, itself)
    _teach(pointed, pointer, number, address)
    _teach(lowest_one, number, number, trailing)
    _teach(ones, number, number, counted)
    _teach(parity, number, number, odd)
    _teach(bit_length, number, number, leading)
    _teach(turned_bits, number, number, backwards)
    _teach_fetch()


def _teach(helper: Callable[..., int | Numbers], gives: Any, takes: Any, generate: Any) -> None:
    """Tell Numba which instructions a helper is, of arguments that are cast to one type."""
    from numba import types  # noqa: PLC0415
    from numba.extending import lower_builtin, type_callable  # noqa: PLC0415

    count = helper.__code__.co_argcount

    @type_callable(helper)
    def typed_helper(_context: Any) -> Any:
        if count == 1:
            return lambda only: gives if fits(only) else None
        return lambda first, second: gives if fits(first) and fits(second) else None

    def fits(kind: Any) -> bool:
        return isinstance(kind, (types.Integer, types.Boolean))

    def lowered(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        cast_to = [
            context.cast(builder, value, kind, takes)
            for value, kind in zip(given, signature.args, strict=True)
        ]
        return generate(context, builder, *cast_to)

    lower: Any = lower_builtin
    lower(helper, *[types.Any] * count)(lowered)


def _teach_fetch() -> None:
    """Tell Numba how a number of an array is got ahead of time."""
    from llvmlite import ir  # noqa: PLC0415
    from numba import types  # noqa: PLC0415
    from numba.core.cgutils import get_or_insert_function  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    def prefetching(_: Any, array: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, args[0]).data
            spot = builder.gep(data, [args[1]])
            number, kind = ir.IntType(32), ir.FunctionType
            insert: Any = get_or_insert_function
            fetching = insert(
                builder.module,
                kind(ir.VoidType(), [spot.type, number, number, number]),
                "llvm.prefetch.p0",
            )
            builder.call(fetching, [spot, number(0), number(3), number(1)])
            return context.get_dummy_value()

        return types.void(array, types.uint64), generate

    prefetched: Any = intrinsic(prefetching)

    @overload(fetch, strict=False, inline="always")
    def native_fetch(array: Any, place: Any) -> Any:
        return lambda array, place: prefetched(array, types.uint64(place))
