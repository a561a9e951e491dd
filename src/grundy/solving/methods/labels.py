"""All nodes of a graph are labelled in one pass, and kept: for graphs that are held in arrays."""

from __future__ import annotations

from grundy.solving.impartial_solutions import LawMethod

METHOD = LawMethod("labels", 4, "all nodes of the graph are labelled in one pass, and kept")
