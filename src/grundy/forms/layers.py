"""Rules for scoring positions in layers: asked as they are, and looked at afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable


@dataclass(frozen=True, slots=True)
class LayerRules:
    """Rules that are asked without checking; `plain` says whether options are what they must be."""

    options: Callable[[Any], Iterable[Any]]
    final: Callable[[Any], int | None]
    stuck: int
    plain: Callable[[Collection[Any]], bool]
