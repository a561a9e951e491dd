"""The pages: every console block prints what it says, and every link leads somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sessions() -> list[tuple[str, str, str]]:
    found = []
    for page in PAGES:
        for block in BLOCK.findall(page.read_text()):
            for session in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, _, output = session.partition("\n")
                found.append((page.name, command, output))
    return found


@pytest.mark.parametrize(("page", "command", "output"), sessions())
def test_console(page: str, command: str, output: str, tmp_path: Path) -> None:
    """Run the command as it is written, with `grundy` found beside this Python."""
    for file in (ROOT / "docs" / "examples").glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text())
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run(
        command,
        shell=True,
        cwd=tmp_path,
        env={**env, "COLUMNS": "110"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.stdout.strip() == output.strip(), f"{page}: {command}"


@pytest.mark.parametrize(("game", "count"), [("kayles", "120"), ("grundys-game", "2500")])
def test_pictures_are_what_the_command_draws(game: str, count: str, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    table = [sys.executable, "-m", "grundy", "table", game, count, "--plot", str(drawn)]
    subprocess.run(table, check=True, capture_output=True)
    assert drawn.read_text() == (ROOT / "docs" / "pictures" / f"{game}.svg").read_text()


def test_the_graph_is_what_the_command_draws(tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    graph = [sys.executable, "-m", "grundy", "graph", "subtraction:1,2,3", "7", "-o", str(drawn)]
    subprocess.run(graph, check=True, capture_output=True)
    assert drawn.read_text() == (ROOT / "docs" / "pictures" / "subtraction-graph.svg").read_text()


def test_the_readme_has_a_tour() -> None:
    assert len([s for s in sessions() if s[0] == "README.md"]) >= 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"
