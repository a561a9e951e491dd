"""Alpha-beta beside easyAI with its table, beside OpenSpiel's, and beside twenty lines of Python.

Run with `make bench`. Each finds the result of the opening position; results are compared. Peers
are in the extra `bench`; the ones that are not installed are named. OpenSpiel's search has no
table: it is given a minute, and what it has not solved by then is said. After that come boards of
other kinds, with their rates (`boards.py`), and the engine that is chosen by itself is compared
with every engine by name (`choice.py`).
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from time import thread_time
from typing import Any

import boards
import choice
import strong

import grundy as gr
from grundy.limits.remembering import forget

GAMES = {"tic-tac-toe": ("mnk", 3, 3, 3), **strong.GAMES}
ROUNDS = 3
MINUTE = 60


def by_grundy(name: str, engine: str | None) -> tuple[float, str]:
    """Return the best seconds and the outcome, each time with nothing remembered."""
    best, outcome = 1e9, ""
    for _ in range(ROUNDS):
        forget()
        start = gr.game(name).start
        begin = thread_time()
        outcome = str(start.solve(engine=engine).outcome)
        best = min(best, thread_time() - begin)
    return best, outcome


def by_bits(size: tuple[str, int, int, int]) -> tuple[float, str]:
    """Return the same over the whole numbers that the other programs here are given."""
    best, outcome = 1e9, ""
    for _ in range(ROUNDS):
        start = strong.Bits(*size).start
        begin = thread_time()
        outcome = str(start.solve(engine="alpha-beta").outcome)
        best = min(best, thread_time() - begin)
    return best, outcome


def by_memo(name: str) -> tuple[float, str]:
    """Return the same for the memo over the catalogue's rules."""
    game: Any = gr.game(name)
    best, margin = 1e9, 0
    for _ in range(ROUNDS):
        begin = thread_time()
        margin = strong.memo(game.start.state, game.moves, game.final)[game.start.state][0]
        best = min(best, thread_time() - begin)
    return best, "TNP"[margin]


def by_easy_ai(size: tuple[str, int, int, int]) -> tuple[float, str]:
    """Return the same for easyAI, which tells a win and a loss, and 0 for all else."""
    seconds, _ = min(strong.by_easy_ai(size) for _ in range(ROUNDS))
    return seconds, ""


def by_open_spiel(size: tuple[str, int, int, int]) -> tuple[float | None, str]:
    """Return the same for OpenSpiel; None when a minute was not enough."""
    here = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import search"
    words = [sys.executable, "-c", f"{here}; search.run_open_spiel({size!r})"]
    try:
        done = subprocess.run(words, check=True, capture_output=True, text=True, timeout=MINUTE)
    except subprocess.TimeoutExpired:
        return None, ""
    seconds, outcome = done.stdout.split()
    return float(seconds), outcome


def run_open_spiel(size: tuple[str, int, int, int]) -> None:
    """Print the seconds and the outcome of OpenSpiel's alpha-beta."""
    import pyspiel  # noqa: PLC0415 - a peer that need not be there
    from open_spiel.python.algorithms import minimax  # noqa: PLC0415

    kind, rows, columns, length = size
    board = f"rows={rows},columns={columns},x_in_row={length}"
    text = f"mnk(m={columns},n={rows},k={length})" if kind == "mnk" else f"connect_four({board})"
    game = pyspiel.load_game(text)
    begin = thread_time()
    value, _ = minimax.alpha_beta_search(game)
    print(thread_time() - begin, "TNP"[int(value)])


def main() -> None:
    """Print the table."""
    print(f"{'the result of the opening position':<58} {'seconds':>9} {'slower':>7}")
    for name, size in GAMES.items():
        ours, outcome = by_grundy(name, "alpha-beta")

        def row(who: str, seconds: float | None, words: str = name, ours: float = ours) -> None:
            shown = f"{seconds:9.4f} {seconds / ours:7.2f}" if seconds else f"> {MINUTE} s"
            print(f"{words + ', ' + who:<58} {shown}")

        row("alpha-beta", ours)
        for who, (seconds, found) in {
            "the engine chosen by itself": by_grundy(name, None),
            "alpha-beta over whole numbers": by_bits(size),
            "twenty lines of Python, the same rules": by_memo(name),
        }.items():
            assert found == outcome, (name, who)
            row(who, seconds)
        if find_spec("easyAI"):
            row("easyAI with its table, whole numbers", by_easy_ai(size)[0])
        if find_spec("pyspiel"):
            seconds_taken, found = by_open_spiel(size)
            assert found in ("", outcome), name
            row("open-spiel's alpha-beta", seconds_taken)
    for peer in ("easyAI", "pyspiel"):
        if find_spec(peer) is None:
            print(f"{peer} is not installed (pip install 'grundy[bench]')")
    boards.main([])
    choice.main([])


if __name__ == "__main__":
    main()
