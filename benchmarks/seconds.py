"""Whether --seconds is kept: every command on rules that take their time, asked and taken.

    python benchmarks/seconds.py [--seconds 3] [--cap 30] [RULE ...]

A command keeps to its time when it takes at most a fifth, or a second, more; starting Python and
loading the program is measured once and left out.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path
from time import monotonic

from slow_rules import START

FILE = Path(__file__).with_name("slow_rules.py")
COMMANDS = ("solve", "table", "period", "pattern", "check", "claim", "code", "certify", "graph")


def words(command: str, rule: str) -> list[str]:
    """Return the command line, without --seconds."""
    game = f"{FILE}:{rule}"
    start = START[rule]
    sizes = {"two_heaps": ["500", "500"], "three_numbers": ["60", "60", "60"]}
    several = rule in sizes
    if command == "solve":
        return ["solve", game, *start]
    if command == "table":
        return ["table", game, *sizes.get(rule, ["100000"]), "--json"]
    if command == "claim":
        return ["check", game, "--claim", "a != b" if several else "n % 7 != 0", "--least", "90"]
    if command == "check":
        return ["check", game, *(start if rule in ("Rows", "coins") else ())]
    if command == "certify":
        return ["certify", game, *start]
    if command == "graph":
        return ["graph", game, *start, "--positions", "100000", "--steps", "mex"]
    return [command, game]


def taken(line: list[str], cap: float) -> tuple[float, str]:
    """Return the seconds of a command, and the last line that it says on stderr."""
    begin = monotonic()
    try:
        done = subprocess.run(
            [sys.executable, "-m", "grundy", *line],
            capture_output=True,
            text=True,
            timeout=cap,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return cap, "…"
    said = (done.stderr.strip().splitlines() or [""])[-1]
    return monotonic() - begin, f"{done.returncode} {said[:110]}"


def main() -> None:
    """Print a row for each rule and command."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--seconds", type=float, default=3.0)
    reader.add_argument("--cap", type=float, default=30.0)
    reader.add_argument("--without", default="", help="commands that do not take --seconds")
    reader.add_argument("--commands", default=",".join(COMMANDS))
    reader.add_argument("rules", nargs="*", default=list(START))
    given = reader.parse_args()
    starting = taken(["solve", "nim", "1"], given.cap)[0]
    print(f"start: {starting:.2f} s; asked: {given.seconds:g} s each")
    over = 0
    for rule in given.rules:
        for command in given.commands.split(","):
            line = words(command, rule)
            if command not in given.without.split(","):
                line += ["--seconds", f"{given.seconds:g}"]
            spent, said = taken(line, given.cap)
            late = spent - starting - given.seconds > max(1.0, given.seconds / 5)
            over += late
            mark = "OVER" if late else "    "
            print(f"{rule:14} {command:8} {spent - starting:6.1f} s {mark} {said}", flush=True)
    print(f"{over} over")


if __name__ == "__main__":
    main()
