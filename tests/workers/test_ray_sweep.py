"""A sweep on Ray: the same bytes as without it, also after a worker was killed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import grundy as gr

pytest.importorskip("ray")

RULES = """
import os, signal
from pathlib import Path

def take(a):
    marker = Path({marker!r})
    if a == 9 and not marker.exists() and os.getpid() != {driver}:
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return lambda n: (n - k for k in (1, a) if k <= n)
"""


def test_ray_writes_the_same_bytes(tmp_path: Path) -> None:
    rules, marker = tmp_path / "rules.py", tmp_path / "died"
    rules.write_text(RULES.format(marker=str(marker), driver=os.getpid()))
    family = gr.family(f"{rules}:take", a="2-21")
    here, there = tmp_path / "here", tmp_path / "there"
    for folder, on in ((here, "here"), (there, "ray")):
        folder.mkdir()
        gr.sweep(family, ask="zeros", most=40, on=on, workers=2, output=folder / "rows.csv")
    assert marker.exists()  # one of Ray's workers was killed on the way
    for file in ("rows.csv", "rows.csv-metadata.json"):
        assert (here / file).read_bytes() == (there / file).read_bytes()
