"""The public face: every name is there, and says what it promises with an example that is run."""

from __future__ import annotations

import pytest

import grundy as gr


@pytest.mark.parametrize("name", sorted(set(gr.__all__) - {"__version__"}))
def test_every_name_has_an_example(name: str) -> None:
    thing = getattr(gr, name)
    words = thing.__doc__ or ""
    assert words.strip(), name
    if not (isinstance(thing, type) and issubclass(thing, Exception)):
        assert ">>> " in words, name  # an error shows itself where it is raised


def test_names_are_in_order() -> None:
    assert list(gr.__all__) == sorted(gr.__all__)


def test_names_that_are_loaded_later_are_listed() -> None:
    assert set(gr.__all__) <= set(dir(gr))
