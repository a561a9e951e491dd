"""`make demo`: real positions, solved and explained by the commands a user would type."""

from __future__ import annotations

import shlex

import click

from grundy.cli.main import run

COMMANDS = (
    "solve nim 3 4 5",
    "solve subtraction:1,3,4 5 8 13",
    "solve wythoff 3 5 + nim 7 + kayles 6",
    "solve wythoff 1618033988749894848 2618033988749894848",
    "solve kayles 9 --misere",
    "table wythoff 6 12",
)


def main() -> int:
    """Run the commands, each shown as it would be typed; return the worst exit status."""
    worst = 0
    for line in COMMANDS:
        click.echo(f"$ grundy {line}")
        worst = max(worst, run(shlex.split(line)))
        click.echo()
    return worst


if __name__ == "__main__":
    raise SystemExit(main())
