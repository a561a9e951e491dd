"""Every error a user can meet, one tree.

Each error is a `GrundyError` and also the built-in error that a Python programmer would expect,
so both ``except gr.GrundyError`` and ``except ValueError`` do what they say. Messages tell what is
wrong, where, and what to do about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class GrundyError(Exception):
    """The base class of all errors that grundy raises on purpose."""


class UnknownGameError(GrundyError, LookupError):
    """No game has this name."""


class ParameterError(GrundyError, ValueError):
    """The parameters after the colon do not make a game."""


class RuleTextError(ParameterError):
    """A text is not a valid rule; `column` tells where, counted from 1."""

    def __init__(self, message: str, column: int = 1) -> None:
        super().__init__(message)
        self.column = column


class NotationError(GrundyError, ValueError):
    """A text is not the text of a game, a position or a move."""


class UnknownProblemError(GrundyError, LookupError):
    """No problem of the problem set has this name."""


class InputError(GrundyError, ValueError):
    """An input is not in the form that a problem states; `line` tells where, counted from 1."""

    def __init__(self, message: str, line: int = 1) -> None:
        super().__init__(message)
        self.line = line


class PositionError(GrundyError, ValueError):
    """The game has no such position."""


class PositionTypeError(PositionError, TypeError):
    """A position was given as something that cannot be a position: a float, a list, ..."""


class IllegalMoveError(GrundyError, ValueError):
    """The position has no such move."""


class RuleError(GrundyError, ValueError):
    """The rules of a game yield something that is not a position, or fail."""


class LeftBehindError(RuleError, AttributeError):
    """A class with other rules than its base is asked for what only the base's rules have."""


class MissingFileError(GrundyError, FileNotFoundError):
    """There is no such file."""


class MissingExtraError(GrundyError, ImportError):
    """Something is asked for whose packages are not installed."""


class UnsolvedError(GrundyError, LookupError):
    """A solved game does not have this position: it is not reachable from the game's start."""


class ProgramError(GrundyError, ValueError):
    """No program can be written as asked: for this game, in this form, or on this machine."""


class StressError(ProgramError):
    """A program that was written gives a wrong answer; `case` is the input that shows it."""

    def __init__(self, message: str, case: str = "") -> None:
        super().__init__(message)
        self.case = case


class WorkerError(GrundyError, RuntimeError):
    """Work that was given to other processes or machines could not be done there."""


class TableFileError(GrundyError, ValueError):
    """A file is not a solved game, is damaged, or belongs to other rules."""


class SweepFileError(GrundyError, ValueError):
    """A file is not the journal or the rows of this sweep, is damaged, or belongs to another."""


class DiskFullError(GrundyError, OSError):
    """There is no room on the disk for the next step; what is finished is kept."""


class CertificateError(GrundyError, ValueError):
    """A certificate does not prove its claim, is damaged, or belongs to other rules."""


class UndefinedError(GrundyError, ValueError):
    """The question has no answer in theory: a Grundy value in misère play, for example."""


class EngineError(GrundyError, ValueError):
    """The engine that was asked for does not exist, or cannot answer this question."""


class CycleError(GrundyError, ValueError):
    """Play can cycle; `cycle` holds the positions, the first one again at the end."""

    def __init__(self, message: str, cycle: Sequence[object] = ()) -> None:
        super().__init__(message)
        self.cycle = tuple(cycle)

    @classmethod
    def of(cls, shown: list[str]) -> CycleError:
        """Return the error for a cycle of positions given as text.

        >>> print(CycleError.of(["a(2)", "a(3)", "a(2)"]))
        play can cycle: a(2) → a(3) → a(2)
        """
        if len(shown) == 2:
            return cls(f"play can cycle: {shown[0]} is an option of itself", shown)
        path = shown
        if len(shown) > 9:
            path = [*shown[:4], f"... {len(shown) - 8} more ...", *shown[-4:]]
        return cls(f"play can cycle: {' → '.join(path)}", shown)


class BudgetError(GrundyError, ValueError):
    """There is no such limit, or it is not a number."""


class NimberError(GrundyError, ValueError):
    """Not a nimber: nimbers are the non-negative whole numbers."""


class NimDivisionError(GrundyError, ZeroDivisionError):
    """The nimber 0 has no inverse."""


class BudgetExceeded(GrundyError, RuntimeError):  # noqa: N818 - reads as the event it is
    """The work did not fit into its budget; `positions` tells how many were examined.

    `bounds` is what is proved of the margin so far: the least, the most; None where nothing is.
    """

    def __init__(self, message: str, positions: int = 0) -> None:
        super().__init__(message)
        self.positions = positions
        self.bounds: tuple[int | None, int | None] = (None, None)


class NoPeriodFound(BudgetExceeded):
    """No period appears in the values examined; `positions` tells how many."""


class NoQuotientFound(BudgetExceeded):
    """No finite misère quotient was found within what was allowed: it may be infinite.

    `quotient` is the largest that is proved, or None; `heap` is the one that could not be added,
    and `order` the number of elements of the last guess.
    """

    def __init__(
        self, message: str, *, quotient: object = None, heap: int = 0, order: int = 0
    ) -> None:
        super().__init__(message)
        self.quotient = quotient
        self.heap = heap
        self.order = order


class TooManyMovesError(BudgetExceeded):
    """A position has too many moves to list."""


class Stopped(GrundyError, RuntimeError):  # noqa: N818 - reads as the event it is
    """The `stop` of a budget ended the work; `positions` tells how many were examined.

    No `BudgetExceeded`: what leaves something out when a budget is spent must end as well.
    """

    def __init__(self, message: str, positions: int = 0) -> None:
        super().__init__(message)
        self.positions = positions


def nearest(word: str, known: Iterable[str]) -> str:
    """Return a phrase that suggests the known words nearest to `word`, or an empty text.

    >>> import grundy as gr
    >>> gr.nearest("nmi", ["nim", "kayles"])
    '; did you mean nim?'
    >>> gr.nearest("zzz", ["nim"])
    ''
    """
    from difflib import get_close_matches  # noqa: PLC0415 - slow to import, needed only to complain

    close = get_close_matches(word, list(known), n=3, cutoff=0.5)
    return f"; did you mean {' or '.join(close)}?" if close else ""
