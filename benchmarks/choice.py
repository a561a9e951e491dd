"""The engine that is chosen by itself beside every engine that can be asked for by name.

    python benchmarks/choice.py [--cap 30] [--over 2] [--slack 0.1] [POSITION ...]

Part of `make bench`. Each board is solved by each engine in a process of its own: *cold* is the
first question of that process, *warm* the best of some later ones, each with nothing remembered but
with everything loaded and compiled. Seconds are those of the processor. A ratio is that of the
choice to the quickest engine by name, whatever that one tells: few tell remoteness and all winning
moves, which the choice finds besides (`whole` says that it found both). Only where more than who
wins is at stake, an engine must tell the margin to be counted. OVER marks what takes more
than `--over` times as long; `over` what does, but by less than `--slack` seconds. Outcomes are
compared.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from dataclasses import dataclass
from time import process_time

import grundy as gr
from grundy.games import catalogue

ENGINES = ("alpha-beta", "mtd-f", "values", "rounds", "memory", "proof-number")
"""Those that are often the quickest come first: the others need not come to an end after that."""

BOARDS = (
    "tic-tac-toe",
    "misere-tic-tac-toe",
    "mnk:3x4,3",
    "mnk:3x5,3",
    "mnk:4x4,3",
    "mnk:4x4,4",
    "mnk:5x5,3",
    "mnk:3x6,4",
    "connect-four:4x3",
    "connect-four:4x4",
    "connect-four:4x5",
    "connect-four:5x4",
    "connect-four:5x5",
    "hexapawn:3x3",
    "hexapawn:4x3",
    "hexapawn:3x4",
    "hexapawn:4x4",
    "hexapawn:5x4",
    "hexapawn:4x5",
    "dots-and-boxes:1x2",
    "dots-and-boxes:1x5",
    "dots-and-boxes:2x2",
    "dots-and-boxes:2x3",
    "dots-and-boxes:3x3",
    "kalah:2,2",
    "kalah:3,2",
    "kalah:3,3",
    "kalah:4,2",
    "kalah:4,3",
    "dodgem:2x2",
    "dodgem:3x3",
    "pong-hau-ki",
    "mu-torere",
    "three-mens-morris",
    "stone-game(5, 3, 4, 5, 2, 8, 9, 1, 7, 6, 3, 2, 2, 9, 4, 4)",
    "first-stones(1, 2, 7, 9, 4, 4, 5, 1, 3, 8, 2, 6)",
    "domineering:3x3",
    "domineering:4x4",
    "domineering:4x5",
    "col:3x3",
    "col:3x4",
    "snort:3x3",
    "snort:3x4",
    "hex:3x3",
    "hex:3x4",
    "clobber:3x4(xoxo/oxox/xoxo)",
    "amazons:3x3(x../.../..o)",
    "nogo:3x3",
    "konane:4x4(xoxo/o..x/xoxo/oxox)",
    "toads-and-frogs(TTT..FFF)",
    "toppling-dominoes(lrlrrllrrl)",
    "hackenbush(0-1L, 0-2R, 1-2G, 2-3L, 3-4R, 1-5L)",
    "fox-and-geese:4x4(.f../..../..../g.g.)",
    "hare-and-hounds(d../d...h/d..)",
    "shove(R.LL.RL)",
)
"""Small and large ones of every kind that is searched: lines, pieces, gains, cycles, partizan."""

AGAIN, LONG = 3, 2.0
"""Later questions of a process, and the seconds after which one of them is enough."""

SLACK = 0.1
"""Seconds for which nobody waits; the ratios are printed as they are all the same."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds of the first question and of later ones, and what came out; None where it failed."""

    cold: float | None
    warm: float | None
    said: str


def position_of(text: str) -> gr.Position:
    """Return the position that a text names, with a player to move, and nothing remembered."""
    catalogue._find.cache_clear()  # noqa: SLF001 - a game remembers what it has found
    found = gr.position(text) if "(" in text else gr.game(text).start
    return found.left() if found.awaits_player else found


def run_one(text: str, engine: str | None) -> None:
    """Print what one engine takes for a board, as JSON."""
    taken: list[float] = []
    said = ""
    while len(taken) <= AGAIN and not (len(taken) > 1 and taken[-1] > LONG):
        position = position_of(text)
        begin = process_time()
        try:
            found = position.solve(engine=engine)
        except gr.GrundyError as error:
            print(json.dumps([None, None, f"{type(error).__name__}: {error}"]))
            return
        taken.append(process_time() - begin)
        whole = found.remoteness is not None and found.winning_moves is not None
        whole = whole or str(found.outcome) == "D"
        margin = "" if found.score is None or abs(found.score) <= 1 else found.score
        said = f"{found.outcome} {'whole' if whole else '-'} {margin}"
    print(json.dumps([taken[0], min(taken[1:]), said]))


def timed(text: str, engine: str | None, cap: int) -> Taken:
    """Return what a process of its own takes; a question gets `cap` seconds of the processor."""
    words = [sys.executable, __file__, "--one", text, *([] if engine is None else [engine])]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (2 * cap, 2 * cap))

    done = subprocess.run(words, capture_output=True, text=True, preexec_fn=limit, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        return Taken(None, None, lines[-1] if lines else f"more than {2 * cap} s")
    return Taken(*json.loads(done.stdout))


def shown(seconds: float | None) -> str:
    """Return seconds for the table."""
    return f"{seconds:9.4f}" if seconds is not None else f"{'-':>9}"


def compare(text: str, given: argparse.Namespace) -> tuple[int, list[float]]:
    """Print the rows of a board; return how often it is over, and the ratios cold and warm."""
    cap, over, slack = given.cap, given.over, given.slack
    named: dict[str, Taken] = {}
    for engine in ENGINES:
        quickest = min((taken.cold for taken in named.values() if taken.cold), default=cap)
        named[engine] = timed(text, engine, min(cap, int(2 * quickest) + 1))
    chosen = timed(text, None, cap)
    answers = [taken.said for taken in (*named.values(), chosen) if taken.cold is not None]
    outcomes = {said.partition(" ")[0] for said in answers}
    margin = chosen.said.split(" ")[2] if chosen.cold is not None else ""
    assert len(outcomes) <= 1, (text, outcomes)
    count, ratios = 0, []
    marks = []
    for which in ("cold", "warm"):
        answered = {
            name: t
            for name, taken in named.items()
            if (t := getattr(taken, which)) and taken.said.split(" ")[2] == margin
        }
        mine = getattr(chosen, which)
        if not answered or mine is None:
            marks.append(f"{'?':>7} {'':12}")
            count += mine is None and bool(answered)
            continue
        best = min(answered, key=lambda name: answered[name])
        ratio = mine / answered[best]
        late = ratio > over and mine - over * answered[best] > slack
        count += late
        ratios.append(ratio)
        mark = "OVER" if late else "over" if ratio > over else ""
        marks.append(f"{ratio:7.2f} {f'{best} {mark}':<17}")
    whole = chosen.said.split(" ")[1]
    cold, warm = shown(chosen.cold), shown(chosen.warm)
    print(f"{text:<40.40} {cold} {marks[0]} {warm} {marks[1]} {whole}")
    for engine, taken in named.items():
        words = f"  {engine}" + ("" if taken.cold is not None else f": {taken.said[:90]}")
        if taken.cold is None:
            print(f"{words:<40}")
        else:
            print(f"{words:<40} {shown(taken.cold)} {'':25} {shown(taken.warm)}")
    sys.stdout.flush()
    return count, ratios


def main(words: list[str] | None = None) -> None:
    """Print the table."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--cap", type=int, default=30)
    reader.add_argument("--over", type=float, default=2.0)
    reader.add_argument("--slack", type=float, default=SLACK)
    reader.add_argument("boards", nargs="*", default=list(BOARDS))
    given = reader.parse_args(words)
    print(f"{'solve without an engine':<40} {'cold':>9} {'ratio':>7} {'best':<17} {'warm':>9}")
    over, ratios = 0, []
    for text in given.boards:
        count, found = compare(text, given)
        over += count
        ratios += found
    print(f"{over} over; the largest ratio is {max(ratios, default=0):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run_one(sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
    else:
        main()
