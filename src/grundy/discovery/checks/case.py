"""What a verdict is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grundy.discovery.checks.finding import Finding
    from grundy.discovery.checks.shapes import Shape
    from grundy.discovery.checks.survey import Survey


@dataclass(frozen=True)
class Case:
    """What the verdict is made of."""

    survey: Survey
    findings: dict[str, Finding]
    shape: Shape | None
    seconds: float

    def says(self, topic: str, answer: str) -> bool:
        """Return whether the question of this topic has this answer."""
        return topic in self.findings and self.findings[topic].answer == answer
