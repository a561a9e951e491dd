"""Graphs from CSR arrays: the options of node i are `indices[indptr[i]:indptr[i + 1]]`.

The arrays are checked once and copied, so that nobody can change them under the compiled kernels,
which look at nothing twice.
"""

from __future__ import annotations

from operator import index
from typing import Any

from grundy.errors import ParameterError, PositionTypeError
from grundy.forms.digraph import Digraph


def csr_digraph(indptr: Any, indices: Any) -> Digraph:
    """Return the graph with these rows of options.

    >>> csr_digraph([0, 2, 3, 3], [1, 2, 2]).options(0)
    [1, 2]

    Raises `PositionTypeError` for what is not a row of whole numbers, and `ParameterError` when
    the numbers make no graph.
    """
    ends, targets = _whole(indptr, "indptr"), _whole(indices, "indices")
    if isinstance(ends, list) != isinstance(targets, list):
        import numpy as np  # noqa: PLC0415 - one of the two is an array already

        ends, targets = _narrow(np.asarray(ends)), _narrow(np.asarray(targets))
    if len(ends) == 0:
        raise ParameterError("indptr is empty; for a graph of n nodes it has n + 1 numbers")
    if ends[0] != 0:
        raise ParameterError(f"indptr begins with 0, not {ends[0]}")
    _check_rising(ends)
    if ends[-1] != len(targets):
        raise ParameterError(
            f"indptr ends with the number of edges, which is {len(targets)} (the length of "
            f"indices), not with {ends[-1]}"
        )
    _check_range(targets, len(ends) - 1)
    return _fitting(ends, targets)


def _whole(given: Any, name: str) -> Any:
    """Return a list of ints, or a NumPy array of some kind of whole number."""
    if isinstance(given, (list, tuple, range)):
        return [_number(value, i, name) for i, value in enumerate(given)]
    import numpy as np  # noqa: PLC0415 - anything else is an array, or becomes one

    try:
        array = np.asarray(given)
    except (TypeError, ValueError) as error:
        raise PositionTypeError(f"{name} is not a row of whole numbers: {error}") from error
    if array.ndim != 1:
        raise PositionTypeError(f"{name} is one row of numbers, not {array.ndim} dimensions")
    if array.size and array.dtype.kind not in "iu":
        raise PositionTypeError(
            f"{name} holds whole numbers, not {array.dtype}; write {name}.astype('int64')"
        )
    return _narrow(array)


def _narrow(array: Any) -> Any:
    """Return the array as int64, after a look at what does not fit."""
    import numpy as np  # noqa: PLC0415

    if array.size and array.dtype == np.uint64 and int(array.max()) >= 2**63:
        raise ParameterError(f"{int(array.max())} is not a node number of a graph")
    return array if array.dtype in (np.int32, np.int64) else array.astype(np.int64)


def _number(value: Any, place: int, name: str) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise PositionTypeError(f"{name} holds whole numbers; {name}[{place}] is {value!r}")
    return index(value)


def _check_rising(ends: Any) -> None:
    if isinstance(ends, list):
        falls = next((i for i in range(1, len(ends)) if ends[i] < ends[i - 1]), None)
    else:
        falling = ends[1:] < ends[:-1]
        falls = int(falling.argmax()) + 1 if falling.any() else None
    if falls is not None:
        raise ParameterError(
            f"indptr never falls, but indptr[{falls}] = {ends[falls]} is less than "
            f"indptr[{falls - 1}] = {ends[falls - 1]}"
        )


def _check_range(targets: Any, size: int) -> None:
    if isinstance(targets, list):
        wrong = next((i for i, target in enumerate(targets) if not 0 <= target < size), None)
    elif len(targets) == 0 or (targets.min() >= 0 and targets.max() < size):
        return
    else:
        wrong = int(((targets < 0) | (targets >= size)).argmax())
    if wrong is not None:
        nodes = f"nodes are 0 to {size - 1}" if size else "there are no nodes"
        raise ParameterError(f"indices[{wrong}] = {targets[wrong]} is not a node: {nodes}")


def _fitting(ends: Any, targets: Any) -> Digraph:
    """Return the graph with arrays of its own, as small as they can be."""
    if isinstance(ends, list):
        return Digraph(ends, targets)
    kind = "int32" if len(ends) <= 2**31 else "int64"
    own = Digraph(ends.astype("int64"), targets.astype(kind))  # astype copies
    own.indptr.flags.writeable = own.indices.flags.writeable = False
    return own
