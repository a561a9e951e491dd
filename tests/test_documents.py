"""The pages: every console block prints what it says, and every link leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli import console, warm

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]


REPLAYED = ROOT / "docs" / "problems"
"""Pages whose commands follow upon each other; tests/contest/test_transcripts.py runs them."""

BLOCK = re.compile(r"^```console\n(.*?)^```", re.DOTALL | re.MULTILINE)


def sessions() -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for page in (page for page in PAGES if page.parent != REPLAYED):
        for block in BLOCK.findall(page.read_text()):
            found.extend((page.name, *session) for session in console.sessions(block))
    return found


def run_here() -> list[tuple[str, str, str]]:
    """Return the sessions, each once however many pages show it."""
    once = {(command, output): page for page, command, output in reversed(sessions())}
    return [(page, *session) for session, page in reversed(once.items())]


@pytest.mark.parametrize(("page", "command", "output"), run_here())
def test_console(page: str, command: str, output: str, tmp_path: Path) -> None:
    """Run the command as it is written, with `grundy` found beside this Python."""
    for file in (ROOT / "docs" / "examples").glob("*.py"):
        (tmp_path / file.name).write_text(file.read_text())
    assert console.printed(command, tmp_path).strip() == output.strip(), f"{page}: {command}"


PICTURES = {
    "cycles": "graph graph:a-b,b-c,c-a,c-d,d-e,d-f,f-d a -o",
    "dawsons-kayles": "table dawsons-kayles 170 --plot",
    "grundys-game": "table grundys-game 2500 --plot",
    "kayles": "table kayles 120 --plot",
    "misere-graph": "graph nim 1 2 --misere -o",
    "subtraction-graph": "graph subtraction:1,2,3 7 -o",
    "thermograph": "value {4|2||-1|-2} --thermograph",
    "values-graph": "graph subtraction:1,3,4 7 --values -o",
    "wythoff-automaton": "certify wythoff --all --json --svg",
    "wythoff-graph": "graph wythoff 2 3 -o",
}
"""The pictures of the pages, each with the command that draws it."""

MEASURED = {"scale": "benchmarks/scale.py"}
"""Pictures of what was measured, each with the program that draws it."""


@pytest.mark.parametrize("picture", PICTURES)
def test_pictures_are_what_the_command_draws(picture: str, tmp_path: Path) -> None:
    drawn = tmp_path / "drawn.svg"
    done = warm.run(*PICTURES[picture].split(), str(drawn))
    assert done.returncode == 0, done.stderr
    assert drawn.read_text() == (ROOT / "docs" / "pictures" / f"{picture}.svg").read_text()


def test_every_picture_has_its_command_and_is_shown() -> None:
    texts = [page.read_text() for page in PAGES]
    shown = {name for text in texts for name in re.findall(r"/([\w-]+\.(?:svg|png))", text)}
    drawn = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert drawn <= shown
    by_name = PICTURES | MEASURED
    assert {name for name in drawn if name.endswith(".svg")} == {f"{name}.svg" for name in by_name}
    assert all((ROOT / program).exists() for program in MEASURED.values())


def test_the_readme_has_a_tour() -> None:
    assert len([s for s in sessions() if s[0] == "README.md"]) >= 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name}: {target}"
