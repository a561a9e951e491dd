"""What a position is worth: outcomes and nimbers."""

from grundy.values.nimber import (
    mex,
    nim_inverse,
    nim_power,
    nim_product,
    nim_square_root,
    nim_sum,
)
from grundy.values.outcome import Outcome

__all__ = [
    "Outcome",
    "mex",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_square_root",
    "nim_sum",
]
