"""`make smoke`: the package installed anew, as its users install it, and a command of every kind.

It is installed from a wheel: on the oldest Python with the lowest version of everything that
pyproject.toml allows, and on every other one that is found here with those of constraints.txt. The
exit status is 1 where a command does not end well, or does not say what it should.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
EXTRAS = ("web", "parquet")
SECONDS = 300
"""The most time for one command."""

OWN = """\
import grundy as gr

@gr.impartial
def squares(n):
    for k in range(1, n + 1):
        if k * k <= n:
            yield n - k * k

@gr.scoring
def coins(n):
    for k in (1, 2):
        if k <= n:
            yield gr.to(n - k, gain=k)
"""

COMMANDS = {
    "--version": "grundy",
    "games": "kayles",
    "solve nim 3 4 5": "the player to move wins",
    "solve rules.py:squares 20": "every move leads to a win for the opponent",
    "solve rules.py:coins 9": "the player to move wins",
    "solve connect-four:4x4": "nobody wins",
    "solve tic-tac-toe --save small.grundy --memory 800MB": "5,478 positions",
    "value domineering:2x2": "+-1",
    "value {2|-1} + ^": "temperature",
    "quotient kayles": "40 elements",
    "period octal:0.137": "34",
    "pattern rules.py:squares --seconds 2": "wrong at n =",
    "check nim": "nim-sum",
    "code subtraction:1,3,4 --lang python": "correct on",
    "table wythoff 4 8": "0",
    "draw tic-tac-toe -o board.svg": "board.svg",
    "graph nim 2 3 -o graph.svg": "graph.svg",
    "page nim 3 4 5 -o page.html": "page.html",
    "certify wythoff --all -o wythoff.json": "wythoff.json",
    "verify wythoff.json": "verified",
    "sweep subtraction largest=4 size=2 -o sets.parquet": "sets.parquet",
    "problem cf-1194d --sample": "",
}
"""Commands, each with a word of its output, in an order in which later ones use earlier files."""


def main() -> int:
    """Install and try everything; the exit status is 1 if anything fails."""
    right = True
    with TemporaryDirectory() as folder:
        wheel = built(Path(folder))
        found = {version: python for version in PYTHONS if (python := python_of(version))}
        for version in PYTHONS:
            if version not in found:
                say(f"Python {version}: not on this machine")
        oldest = next(iter(found))
        tested = ["--constraint", str(ROOT / "constraints.txt")]
        surroundings = [("the lowest versions", oldest, floors())]
        surroundings += [("tested versions", version, tested) for version in list(found)[1:]]
        for number, (name, version, pins) in enumerate(surroundings):
            say(f"Python {version}, {name}")
            own = Path(folder, str(number))
            own.mkdir()
            right &= tried(found[version], wheel, pins, own)
    return int(not right)


def say(line: str) -> None:
    """Write a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def built(folder: Path) -> Path:
    """Return the package as a wheel."""
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True)
    return next(folder.glob("*.whl"))


def python_of(version: str) -> str | None:
    """Return a Python of a version that can make a set-up of its own."""
    name = f"python{version}"
    places = [shutil.which(name) or ""]
    if pyenv := shutil.which("pyenv"):
        told = subprocess.run([pyenv, "whence", "--path", name], capture_output=True, check=False)
        places += told.stdout.decode().split()
    for place in filter(None, places):
        ask = [place, "-c", "import ensurepip, sys; print('%d.%d' % sys.version_info[:2])"]
        answer = subprocess.run(ask, capture_output=True, check=False)
        if answer.stdout.decode().strip() == version:
            return place
    return None


def floors() -> list[str]:
    """Return the lowest version of everything that users install."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *(each for extra in EXTRAS for each in extras[extra])]
    lowest = [re.fullmatch(r"([\w-]+)>=([\d.]+)(,<[\d.]+)?", each) for each in wanted]
    return [f"{match[1]}=={match[2]}" for match in lowest if match]


def tried(python: str, wheel: Path, pins: list[str], folder: Path) -> bool:
    """Return whether all commands say what they should in a set-up of their own."""
    subprocess.run([python, "-m", "venv", str(folder / "venv")], check=True)
    own = folder / "venv" / "bin"
    install = [str(own / "python"), "-m", "pip", "install", "--quiet", "--only-binary=:all:"]
    install += ["--disable-pip-version-check", f"{wheel}[{','.join(EXTRAS)}]", *pins]
    if subprocess.run(install, check=False).returncode:
        say("  it cannot be installed")
        return False
    (folder / "rules.py").write_text(OWN)
    wrong = [*complaints(own / "grundy", folder), *served(own / "grundy", folder)]
    for line in wrong:
        say(f"  {line}")
    say(f"  {len(COMMANDS) + 1 - len(wrong)} of {len(COMMANDS) + 1} commands are right")
    return not wrong


def complaints(grundy: Path, folder: Path) -> Iterator[str]:
    """Yield what is wrong, a line for each command."""
    for command, word in COMMANDS.items():
        done = subprocess.run(
            [str(grundy), *command.split()],
            cwd=folder,
            capture_output=True,
            check=False,
            timeout=SECONDS,
            stdin=subprocess.DEVNULL,
        )
        told = done.stdout.decode() + done.stderr.decode()
        if done.returncode or word not in told or "Traceback" in told:
            yield f"grundy {command}: status {done.returncode}, {told.strip()[-300:]!r}"


def served(grundy: Path, folder: Path) -> Iterator[str]:
    """Yield what is wrong with the server: its page and one answer are asked for."""
    command = [str(grundy), "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            page = urlopen(address[0], timeout=60).read().decode() if address else ""
            if "<title>" not in page:
                yield f"grundy serve: {page[:300]!r}"
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main())
