"""The engine that is chosen by itself beside every engine that can be asked for by name.

    python benchmarks/choice.py [--cap 30] [--over 2] [--slack 0.01] [--times 3] [POSITION ...]

Part of `make bench`. Each board is solved by each engine in a process of its own: *cold* is the
first question of that process, *warm* the best of later ones, each with nothing remembered but with
everything loaded and compiled. The choice, and the engine that was the quickest, have `--times`
processes, of which the best counts. Seconds are those of the processor, of all threads. An engine
may take `--cap` seconds, and no more than about twice as long as the choice took, for then it is
not the quickest: the rows tell the limit where it was passed. A ratio is that of the choice to the
quickest engine by name, whatever that one tells: few tell remoteness and all winning moves, which
the choice finds besides (`whole` says that it found both). Only where more than who wins is at
stake, an engine must tell the margin to be counted. Outcomes are compared.

OVER marks what takes more than `--over` times as long as the quickest engine; `over` what does, but
by less than `--slack` seconds. So much what comes along may take in any case: on a board that is
solved within a thousandth of a second it takes two or three, and most of a hundredth where moves
take long to list (snort, konane). It is also less than the noise of the first question of a
process, of which most is loading: that of tic-tac-toe took 0.36 to 0.44 seconds in three runs.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import subprocess
import sys
from dataclasses import dataclass

import grundy as gr
from grundy.limits.remembering import forget

ENGINES = ("alpha-beta", "mtd-f", "table", "rounds", "memory", "proof-number")

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
    "hex:4x4",
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

AGAIN, TOGETHER, MOST, LONG = 3, 0.5, 20, 2.0
"""Later questions of a process at least, the seconds that they take together unless there are the
most of them, and the seconds after which one is enough."""

ROOM = 5
"""Seconds that an engine by name has in any case: a process that is asked often needs some."""

SLACK = 0.01
"""Seconds that what comes along may take in any case: see above."""


@dataclass(frozen=True, slots=True)
class Taken:
    """Seconds of the first question and of later ones, and what came out; None where it failed."""

    cold: float | None
    warm: float | None
    said: str


def position_of(text: str) -> gr.Position:
    """Return the position that a text names, with a player to move, and nothing remembered."""
    forget()
    found = gr.position(text) if "(" in text else gr.game(text).start
    return found.left() if found.awaits_player else found


def seconds() -> float:
    """Return the seconds of the processor that this process has taken.

    It is not `time.process_time`: under a limit of the processor's time that one goes by ticks of
    four thousandths of a second.
    """
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def run_one(text: str, engine: str | None) -> None:
    """Print what one engine takes for a board, as JSON."""
    taken: list[float] = []
    said = ""
    while _goes_on(taken):
        position = position_of(text)
        gc.collect()  # nobody pays for what another question has left
        begin = seconds()
        try:
            found = position.solve(engine=engine)
        except gr.GrundyError as error:
            print(json.dumps([None, None, f"{type(error).__name__}: {error}"]))
            return
        taken.append(seconds() - begin)
        whole = found.remoteness is not None and found.winning_moves is not None
        whole = whole or str(found.outcome) == "D"
        margin = "" if found.score is None or abs(found.score) <= 1 else found.score
        said = f"{found.outcome} {'whole' if whole else '-'} {margin}"
    print(json.dumps([taken[0], min(taken[1:]), said]))


def _goes_on(taken: list[float]) -> bool:
    """Return whether there is another question after those that took so long."""
    if len(taken) > 1 and taken[-1] > LONG:
        return False
    return len(taken) <= AGAIN or (len(taken) <= MOST and sum(taken[1:]) < TOGETHER)


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


def best_of(text: str, engine: str | None, cap: int, times: int) -> Taken:
    """Return the best of some processes; one is enough where it takes long, or fails."""
    found = timed(text, engine, cap)
    for _ in range(times - 1):
        if found.cold is None or found.warm is None or found.cold > 2 * LONG:
            break
        other = timed(text, engine, cap)
        if other.cold is not None and other.warm is not None:
            least = min(found.cold, other.cold), min(found.warm, other.warm)
            found = Taken(*least, found.said)
    return found


def shown(seconds: float | None) -> str:
    """Return seconds for the table."""
    return f"{seconds:9.4f}" if seconds is not None else f"{'-':>9}"


class Board:
    """A board, what each engine takes for it, and what the choice does."""

    def __init__(self, text: str, given: argparse.Namespace) -> None:
        self.text, self._given = text, given
        self.chosen = best_of(text, None, given.cap, given.times)
        took = self.chosen.cold
        limit = given.cap if took is None else min(given.cap, max(ROOM, int(2 * took) + 1))
        self.named = {engine: timed(text, engine, limit) for engine in ENGINES}
        answers = [t.said for t in (*self.named.values(), self.chosen) if t.cold is not None]
        outcomes = {said.partition(" ")[0] for said in answers}
        assert len(outcomes) <= 1, (text, outcomes)
        self._margin = self.chosen.said.split(" ")[2] if self.chosen.cold is not None else ""
        for which in ("cold", "warm"):
            quickest = self._quickest(which, self._margin)
            if quickest is not None:
                self.named[quickest[0]] = best_of(text, quickest[0], given.cap, given.times)

    def _quickest(self, which: str, margin: str) -> tuple[str, float] | None:
        """Return the engine that was the quickest of those that tell the margin, and its time."""
        found = [
            (getattr(taken, which), name)
            for name, taken in self.named.items()
            if taken.cold is not None and (not margin or taken.said.split(" ")[2] == margin)
        ]
        return min(found)[::-1] if found else None

    def ratio(self, which: str) -> tuple[float | None, str]:
        """Return how much longer the choice takes, cold or warm, and that in words."""
        quickest, mine = self._quickest(which, self._margin), getattr(self.chosen, which)
        if quickest is None or mine is None:
            late = quickest is not None
            return float("inf") if late else None, f"{'?':>7} {'OVER' if late else '':<17}"
        name, best = quickest
        ratio, over = mine / best, self._given.over
        late = ratio > over and mine - over * best > self._given.slack
        mark = "OVER" if late else "over" if ratio > over else ""
        return ratio if late else min(ratio, over), f"{ratio:7.2f} {f'{name} {mark}':<17}"

    def show(self) -> list[float]:
        """Print the rows; return the ratios, where some engine has an answer."""
        ratios = {which: self.ratio(which) for which in ("cold", "warm")}
        chosen = self.chosen
        whole = chosen.said.split(" ")[1] if chosen.cold is not None else chosen.said[:60]
        words = [f"{shown(getattr(chosen, which))} {told}" for which, (_, told) in ratios.items()]
        print(f"{self.text:<40.40} {words[0]} {words[1]} {whole}")
        for engine, taken in self.named.items():
            if taken.cold is None:
                print(f"  {engine}: {taken.said[:90]}")
            else:
                print(f"{f'  {engine}':<40} {shown(taken.cold)} {'':25} {shown(taken.warm)}")
        sys.stdout.flush()
        return [ratio for ratio, _ in ratios.values() if ratio is not None]


def main(words: list[str] | None = None) -> None:
    """Print the table."""
    reader = argparse.ArgumentParser()
    reader.add_argument("--cap", type=int, default=30)
    reader.add_argument("--over", type=float, default=2.0)
    reader.add_argument("--slack", type=float, default=SLACK)
    reader.add_argument("--times", type=int, default=3)
    reader.add_argument("boards", nargs="*", default=list(BOARDS))
    given = reader.parse_args(words)
    print(f"{'solve without an engine':<40} {'cold':>9} {'ratio':>7} {'best':<17} {'warm':>9}")
    ratios: list[float] = []
    for text in given.boards:
        ratios += Board(text, given).show()
    over = sum(ratio > given.over for ratio in ratios)
    print(f"{over} over; the largest ratio is {max(ratios, default=0):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        run_one(sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else None)
    else:
        main()
