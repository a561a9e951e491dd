"""What a method is, and how it is found: `methods/alpha_beta.py` holds the method alpha-beta."""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from grundy.errors import EngineError, nearest

if TYPE_CHECKING:
    from grundy.limits.budget import Meter
    from grundy.rules.asking import Question
    from grundy.rules.solution import Solution
    from grundy.solving.memory import Memory


KINDS = ("impartial", "scoring", "partizan")


class Method(Protocol):
    """A way to solve a position. Each file in `methods/` has one, called METHOD.

    >>> import grundy as gr
    >>> gr.methods("impartial")[0].why
    'a theorem answers without search'
    """

    @property
    def name(self) -> str:
        """The name by which it is asked for, that of its file with hyphens."""
        ...

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of game that it is for."""
        ...

    @property
    def gives(self) -> frozenset[str]:
        """What its solutions hold beside the outcome, where they are proved."""
        ...

    @property
    def rank(self) -> int:
        """Where it stands among the methods for a kind, the first choice first."""
        ...

    @property
    def why(self) -> str:
        """When one chooses it, in a sentence without a capital."""
        ...

    def refuses(self, question: Question) -> str:
        """Return why it cannot answer, in a sentence; empty where it can try."""
        ...

    def answer(self, question: Question, memory: Memory, meter: Meter) -> Solution:
        """Return the solution, counting the work on the meter."""
        ...


@cache
def method_names() -> tuple[str, ...]:
    """Return the names of all methods, in order.

    >>> "alpha-beta" in method_names()
    True
    """
    from pathlib import Path  # noqa: PLC0415 - slow to import, and a method is found without it

    files = (Path(__file__).parent / "methods").glob("[!_]*.py")
    return tuple(sorted(file.stem.replace("_", "-") for file in files))


@cache
def method_named(name: str) -> Method | None:
    """Return the method with this name; None where there is none."""
    if not re.fullmatch("[a-z]+(-[a-z]+)*", name):
        return None
    module = f"grundy.solving.methods.{name.replace('-', '_')}"
    try:
        return cast("Method", import_module(module).METHOD)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        return None


def methods(kind: str | None = None) -> list[Method]:
    """Return the methods for a kind of game, or all, in the order in which one would choose them.

    >>> import grundy as gr
    >>> [method.name for method in gr.methods("partizan")]
    ['memory', 'table', 'rounds', 'alpha-beta', 'proof-number', 'mtd-f', 'values']

    Raises `EngineError` for a kind that there is not.
    """
    if kind is not None and kind not in KINDS:
        raise EngineError(f"the kinds of game are {', '.join(KINDS)}, not {kind!r}")
    found = [method for name in method_names() if (method := method_named(name)) is not None]
    fitting = (m for m in found if kind is None or kind in m.kinds)
    return sorted(fitting, key=lambda m: (m.rank, m.name))


def asked_for(question: Question) -> Method:
    """Return the method that a question asks for by name.

    Raises `EngineError` where there is none for positions of this kind.
    """
    name: object = question.engine
    kind = question.subject.kind
    found = method_named(name) if isinstance(name, str) and name.isascii() else None
    if found is None or kind not in found.kinds:
        names = [method.name for method in methods(kind)]
        close = nearest(str(name), names) or ";"
        raise EngineError(f"there is no engine {name!r}{close} engines are {', '.join(names)}")
    return found
