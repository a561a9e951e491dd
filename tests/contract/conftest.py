"""All checks of a game follow one another, in one process: what they share is worked out once."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the checks of a game together; whose turn it is first does not change."""
    games: dict[str, list[pytest.Item]] = {}
    places = [place for place, item in enumerate(items) if _game(item) is not None]
    for place in places:
        games.setdefault(_game(items[place]) or "", []).append(items[place])
    together = (item for group in games.values() for item in group)
    for place, item in zip(places, together, strict=True):
        items[place] = item


def _game(item: pytest.Item) -> str | None:
    """Return the game that a check of the contract is about."""
    if "contract" not in item.path.parts or not isinstance(item, pytest.Function):
        return None
    given = item.callspec.params if hasattr(item, "callspec") else {}
    found = given.get("text") or given.get("name")
    return found if isinstance(found, str) else None
