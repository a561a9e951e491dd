"""The two ways in beside `import grundy`: the command line and the web application."""

from __future__ import annotations

import sys
from typing import Any
from unittest.mock import patch


def command_line(words: list[str]) -> int:
    """Run `grundy` with these words in this process, and return its exit status."""
    from grundy.cli.main import main  # noqa: PLC0415 - most parts of the signature need one of two

    with patch.object(sys, "argv", ["grundy", *words]):
        try:
            main()
        except SystemExit as leaving:
            return leaving.code if isinstance(leaving.code, int) else int(bool(leaving.code))
    return 0


def web_application() -> Any:
    """Return an application with time to spare: a slow machine gives the same answers.

    It remembers nothing from one question to the next.
    """
    from grundy.web.app import make_app  # noqa: PLC0415
    from grundy.web.settings import Settings  # noqa: PLC0415

    return make_app(Settings(seconds=5000.0, positions=50_000, games=0, remembered=0))
