"""The steps of a labelling as they are written down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grundy.reasons.labelling.step import LabelStep

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grundy.reasons.labelling.graph import LabelGraph
    from grundy.reasons.labelling.step import Kind, Label


class Record:
    """Writes the steps down: numbers in, positions and words out."""

    def __init__(self, graph: LabelGraph) -> None:
        self.graph = graph
        self.steps: list[LabelStep] = []

    def add(
        self,
        kind: Kind,
        node: int,
        label: Label | None,
        text: str,
        *,
        because: Iterable[tuple[int, Label]] = (),
        **more: Any,
    ) -> None:
        """Write a step down; the numbers of nodes become their positions."""
        at = self.graph.positions
        reasons = tuple((at[option], its_label) for option, its_label in because)
        step = LabelStep(len(self.steps) + 1, kind, at[node], label, reasons, text, **more)
        self.steps.append(step)

    def names(self, nodes: Iterable[int]) -> list[str]:
        """Return the names of these nodes."""
        return [self.graph.names[node] for node in nodes]
