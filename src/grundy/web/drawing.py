"""What a position looks like, alone: for previews and thumbnails."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.web.solving import asked

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grundy.web.jobs import Job


def draw(query: Mapping[str, str], job: Job) -> dict[str, Any]:
    """Answer /api/draw: the scene of a position; nothing is solved."""
    position = asked(query)
    return {"position": str(position), "scene": gr.scene(position).as_data()}
