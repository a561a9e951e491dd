"""The text of one file: modules joined, data that cannot end its script, errors of the command."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

import grundy as gr
from grundy.cli.main import cli
from grundy.web.page import STATIC, bundled, page_of, styles


def test_every_module_is_joined_once_before_its_use() -> None:
    script = bundled("main")
    order = re.findall(r"^const module_(\w+) = \(", script, re.MULTILINE)
    assert order[-1] == "main"
    modules = {file.stem for file in STATIC.glob("*.js")} - {"python-worker"}  # of the site alone
    assert sorted(order) == sorted(name.replace("-", "_") for name in modules)
    used = [(m.start(), m[1]) for m in re.finditer(r"\} = module_(\w+);", script)]
    defined = {m[1]: m.start() for m in re.finditer(r"const module_(\w+) = \(", script)}
    assert all(defined[name] < place for place, name in used)


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = page_of(gr.position("nim(1, 2)"))
    assert page.count("</script>") == 2
    assert not re.search(r'(src|href)="(?!data:|#)', page)
    assert "url(fonts" not in page
    assert "@font-face" not in styles(fonts=False)


def test_data_cannot_end_the_script() -> None:
    @gr.impartial
    def odd(n: int) -> list[int]:
        """Take one; neither </script> nor <!-- is a reason to stop."""
        return [n - 1] if n else []

    page = page_of(odd(2))
    assert "is a reason to stop" in page
    assert page.count("</script>") == 2
    assert page.count("<!--") == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["page"], "which position?"),
        (["page", "nim", "3"], "add -o game.html"),
        (["page", "nim", "3", "-o", "nim.pdf"], "a page is an .html file"),
        (["page", "kales", "3", "-o", "x.html"], "kayles"),
        (["page", "nim", "3", "-o", "/nowhere/at/all/x.html"], "No such file"),
    ],
)
def test_the_command_says_what_is_wrong(words: list[str], told: str) -> None:
    run = CliRunner().invoke(cli, words)
    assert run.exit_code != 0
    assert told in run.output + str(run.exception)
