"""Functions as they were loaded: what their code does, and whether a text is theirs.

A file may be edited after it was imported. The text that Python shows for a function is then that
of another function, so it is believed only where it compiles to the very code that was loaded.
"""

from __future__ import annotations
import __future__

import linecache
from functools import lru_cache
from os.path import abspath, dirname
from types import CodeType, FunctionType, ModuleType
from typing import Any

OURS = dirname(dirname(abspath(__file__)))  # noqa: PTH100, PTH120 - prefixes of texts
PYTHON = dirname(abspath(linecache.__file__))  # noqa: PTH100, PTH120


FUTURE = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
"""What a function may have from the file or the prompt that it was written in."""


def names_of(code: CodeType) -> list[str]:
    """Return the names that code reads, the functions inside it included.

    >>> names_of((lambda n: [min(n, k) for k in range(n)]).__code__)
    ['range', 'min']
    """
    found = dict.fromkeys(code.co_names)
    for inside in _codes_in(code):
        found |= dict.fromkeys(names_of(inside))
    return list(found)


def code_text(code: CodeType) -> str:
    """Return what code does, as text: nothing of where it stands. It is that of one Python."""
    constants = [
        code_text(constant) if isinstance(constant, CodeType) else _constant(constant)
        for constant in code.co_consts
    ]
    shape = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    table = code.co_exceptiontable.hex()
    return f"{code.co_name}{shape}{names}{code.co_code.hex()}{table}{constants}"


def _constant(value: Any) -> str:
    if isinstance(value, (tuple, frozenset)):
        items = map(_constant, value)
        listed = sorted(items) if isinstance(value, frozenset) else items
        return f"{type(value).__name__}({','.join(listed)})"
    return f"{type(value).__name__}:{value!r}"


def compiles_to(text: str, code: CodeType) -> bool:
    """Return whether some function of a text compiles to this very code."""
    told = code_text(code)
    flags = code.co_flags & FUTURE
    return any(code_text(found) == told for found in _loaded(text, code.co_filename, flags))


@lru_cache(maxsize=64)
def _loaded(text: str, name: str, flags: int) -> tuple[CodeType, ...]:
    """Return all code that a text compiles to; nothing where it does not compile."""
    try:
        whole = compile(text, name, "exec", flags=flags, dont_inherit=True)
    except (SyntaxError, ValueError):
        return ()
    waiting = [whole]
    for code in waiting:
        waiting += _codes_in(code)
    return tuple(waiting)


def _codes_in(code: CodeType) -> list[CodeType]:
    return [constant for constant in code.co_consts if isinstance(constant, CodeType)]


def is_foreign(thing: Any) -> bool:
    """Return whether a function, a class or a module belongs to Python, to a package or to grundy.

    >>> is_foreign(linecache), is_foreign(int), is_foreign(lambda: None)
    (True, True, False)
    """
    if isinstance(thing, FunctionType):
        return _is_installed(thing.__code__.co_filename)
    name = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
    return name != "__main__" and _is_foreign_module(str(name))


@lru_cache(maxsize=1024)
def _is_foreign_module(name: str) -> bool:
    import sys  # noqa: PLC0415

    if name.partition(".")[0] in ("grundy", "builtins") or name in sys.builtin_module_names:
        return True
    return _is_installed(str(getattr(sys.modules.get(name), "__file__", None) or "<none>"))


@lru_cache(maxsize=1024)
def _is_installed(file: str) -> bool:
    near = file.startswith((OURS, PYTHON, "<frozen"))
    return near or "site-packages" in file or "dist-packages" in file
