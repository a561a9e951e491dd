"""The few services that a lower layer asks of a higher one, by name.

Imports point one way, from the rules up to explanations and pictures. A position can nevertheless
explain itself: it asks for the service here, and the module is loaded when that happens first.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

PORTS = {
    "explain": "grundy.reasons.explain",
    "html": "grundy.reasons.rendering.html",
    "latex": "grundy.reasons.rendering.latex",
    "graph_picture": "grundy.pictures.graph",
    "graph_places": "grundy.pictures.graph",
    "stepper": "grundy.web.notebook",
}
"""The service's name, which is also the function's, and the module that provides it."""


def port(name: str) -> Callable[..., Any]:
    """Return the function that provides the service."""
    service: Callable[..., Any] = getattr(import_module(PORTS[name]), name)
    return service
