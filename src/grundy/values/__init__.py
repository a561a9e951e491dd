"""What a position is worth: outcomes, nimbers, and nimbers where play can cycle."""

from grundy.values.loopy import LoopyNimber
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
    "LoopyNimber",
    "Outcome",
    "mex",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_square_root",
    "nim_sum",
]
