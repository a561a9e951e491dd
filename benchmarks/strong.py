"""Strong solving beside C++, beside twenty lines of Python, and beside peers that are installed.

Run with `make bench`; needs g++. Every one solves all positions in reach: outcome and remoteness,
and the counts are compared. The last table has everything in it that a user waits for: the start
of Python, imports, the compiler. Peers are in the extra `bench`; the ones that are not installed
are named.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import thread_time
from typing import TYPE_CHECKING, Any

import grundy as gr
from grundy.rules.boards.packed_lines import PackedDrops, PackedRows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SOURCE = Path(__file__).parent / "cpp" / "strong.cpp"
ROUNDS = 3
GAMES: dict[str, tuple[str, int, int, int]] = {
    "mnk:3x4,3": ("mnk", 3, 4, 3),
    "connect-four:4x4": ("drops", 4, 4, 4),
}
LARGE = "drops", 4, 5, 4


class Bits(gr.ScoringGame):
    """A game over the numbers of a packed form."""

    largest = 1

    def __init__(self, kind: str, rows: int, columns: int, length: int) -> None:
        form = PackedRows if kind == "mnk" else PackedDrops
        self.form = form(rows, columns, length)

    @property
    def packed(self) -> Any:
        """The form, whose states are its numbers here."""
        self.form.pack = self.form.unpack = int  # type: ignore[assignment, method-assign]
        return self.form

    def moves(self, number: int) -> Iterator[int]:
        """Yield what the form yields."""
        return self.form.moves(number)

    def final(self, number: int) -> int | None:
        """Return what the form returns."""
        return self.form.final(number)

    @property
    def start(self) -> Any:
        """The empty board."""
        return self(getattr(self.form, "bottom", 0))


# Begin of the twenty lines -----------------------------------------------------------------------


def memo(root: int, moves: Any, final: Any) -> dict[Any, tuple[int, int]]:
    """Return margin and plies of all positions, as one writes it with a dictionary."""
    known: dict[Any, tuple[int, int]] = {}

    def solve(state: Any) -> tuple[int, int]:
        if state in known:
            return known[state]
        margin = final(state)
        if margin is not None:
            best = (margin, 0)
        else:
            best = (-2, 0)
            for option in moves(state):
                there = solve(option)
                score, plies = -there[0], there[1] + 1
                longer = plies > best[1] if score < 0 else plies < best[1]
                if score > best[0] or (score == best[0] and longer):
                    best = (score, plies)
        known[state] = best
        return best

    solve(root)
    return known


# End of the twenty lines -------------------------------------------------------------------------


def counted(scores: Any) -> list[int]:
    """Return how many positions there are, and N, P and T among them."""
    signs = Counter((margin > 0) - (margin < 0) for margin, _ in scores)
    return [sum(signs.values()), signs[1], signs[-1], signs[0]]


def by_memo(size: tuple[str, int, int, int]) -> tuple[float, list[int]]:
    """Return the seconds and the counts of the memo."""
    game = Bits(*size)
    begin = thread_time()
    known = memo(game.start.state, game.form.moves, game.form.final)
    return thread_time() - begin, counted(known.values())


def by_grundy(size: tuple[str, int, int, int]) -> tuple[float, list[int]]:
    """Return the best seconds and the counts of grundy, once it is compiled."""
    game, best = Bits(*size), 1e9
    with gr.budget(interpreted=0):
        solved = game.strong()
        for _ in range(ROUNDS):
            begin = thread_time()
            solved = game.strong()
            best = min(best, thread_time() - begin)
    assert solved.compiled
    outcomes = [solved.outcomes[o] for o in (gr.Outcome.N, gr.Outcome.P, gr.Outcome.T)]
    return best, [solved.positions, *outcomes]


def by_cpp(program: Path, size: tuple[str, int, int, int]) -> tuple[float, list[int]]:
    """Return the best seconds and the counts of the C++ program."""
    words = [str(program), *map(str, size), str(ROUNDS)]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    seconds, *counts, _ = done.stdout.split()
    return float(seconds), [int(count) for count in counts]


def by_open_spiel(size: tuple[str, int, int, int]) -> tuple[float, list[int]]:
    """Return the same for the memo over the states of OpenSpiel, by their texts."""
    import pyspiel  # noqa: PLC0415 - a peer that need not be there

    kind, rows, columns, length = size
    board = f"rows={rows},columns={columns},x_in_row={length}"
    text = f"mnk(m={columns},n={rows},k={length})" if kind == "mnk" else f"connect_four({board})"
    root = pyspiel.load_game(text).new_initial_state()
    states = {str(root): root}

    def moves(key: str) -> Iterator[str]:
        state = states[key]
        for action in state.legal_actions():
            there = state.child(action)
            yield states.setdefault(str(there), there) and str(there)

    def final(key: str) -> int | None:
        state = states[key]
        if not state.is_terminal():
            return None
        return 0 if state.returns()[0] == 0 else -1  # whoever moved last has won

    begin = thread_time()
    known = memo(str(root), moves, final)  # type: ignore[arg-type]
    return thread_time() - begin, counted(known.values())


def by_easy_ai(size: tuple[str, int, int, int]) -> tuple[float, list[int]]:
    """Return the seconds and the positions of easyAI, which looks only for the start's result."""
    import easyAI  # noqa: PLC0415 - a peer that need not be there

    form = Bits(*size).form

    class Game(easyAI.TwoPlayerGame):  # type: ignore[misc, unused-ignore]
        def __init__(self) -> None:
            self.players = [None, None]
            self.current_player = 1
            self.board = getattr(form, "bottom", 0)

        def possible_moves(self) -> list[int]:
            return list(form.moves(self.board))

        def make_move(self, move: int) -> None:
            self.board = move

        def is_over(self) -> bool:
            return form.final(self.board) is not None

        def scoring(self) -> int:
            return 100 * (form.final(self.board) or 0)

        def ttentry(self) -> int:
            return int(self.board)

    table = easyAI.TranspositionTable()
    begin = thread_time()
    easyAI.solve_with_depth_first_search(Game(), win_score=90, tt=table)
    return thread_time() - begin, [len(table.d)]


PEERS: dict[str, tuple[str, Callable[[Any], tuple[float, list[int]]]]] = {
    "open-spiel's states, the same memo": ("pyspiel", by_open_spiel),
    "easyAI, the start only": ("easyAI", by_easy_ai),
}


def side_by_side(program: Path) -> None:
    """Print positions a second, without start and compiler."""
    print(f"{'positions a second':<46} {'grundy':>11} {'other':>11} {'ratio':>8}")
    for name, size in GAMES.items():
        theirs, expected = by_cpp(program, size)
        ours, counts = by_grundy(size)
        theirs = min(theirs, by_cpp(program, size)[0])
        assert counts == expected, name
        rate = counts[0] / ours

        def row(who: str, other: float, words: str = name, rate: float = rate) -> None:
            print(f"{words + ', ' + who:<46} {rate:11,.0f} {other:11,.0f} {rate / other:8.2f}")

        row("C++", counts[0] / theirs)
        seconds, found = by_memo(size)
        assert found == counts, name
        row("twenty lines of Python", counts[0] / seconds)
        for peer, (module, solve) in PEERS.items():
            if find_spec(module) is None:
                print(f"{name}, {peer}: not installed (pip install 'grundy[bench]')")
                continue
            seconds, found = solve(size)
            assert len(found) == 1 or found == counts, (name, peer)
            row(peer, found[0] / seconds)


def whole_run(words: list[str]) -> tuple[float, str]:
    """Return the processor time of a whole program, and what it printed."""
    before = getrusage(RUSAGE_CHILDREN)
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    after = getrusage(RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return seconds, done.stdout.strip()


def from_the_start(program: Path) -> None:
    """Print the seconds of whole programs that solve connect four on 4 rows and 5 columns."""
    here = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); import strong"
    grundy = [sys.executable, "-c", f"{here}; print(strong.Bits(*strong.LARGE).strong().positions)"]
    twenty = [sys.executable, "-c", f"{here}; print(strong.by_memo(strong.LARGE)[1][0])"]
    cpp = [str(program), *map(str, LARGE), "1"]
    runs = [whole_run(grundy) for _ in range(ROUNDS)]
    ours = min(seconds for seconds, _ in runs)
    print("\nconnect four, 4 rows and 5 columns, start and compiler included, processor time:")
    print(f"  {'grundy':<24} {ours:8.2f}   {int(runs[0][1]):,} positions")
    for name, words in (("C++, compiled before", cpp), ("twenty lines of Python", twenty)):
        seconds, _ = whole_run(words)
        print(f"  {name:<24} {seconds:8.2f}   ratio {seconds / ours:.2f}")


def on_disk() -> None:
    """Print the size of a table on disk, and how long a look takes."""
    solved = Bits(*LARGE).strong()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "table"
        size = solved.save(file)
        begin = thread_time()
        table = gr.open_table(file, solved.game)
        opened = thread_time() - begin
        keys = [
            table.form.key(entry.position) for entry, _ in zip(solved, range(20_000), strict=False)
        ]
        begin = thread_time()
        for key in keys:
            table.score_at(key)
        look = (thread_time() - begin) / len(keys)
    print(
        f"\non disk: {size / solved.positions:.2f} bytes a position, opened and checked in "
        f"{1000 * opened:.0f} ms, {1e6 * look:.1f} microseconds a look"
    )


def main() -> None:
    """Print the tables."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "strong"
        subprocess.run(["g++", "-O3", "-march=native", "-o", str(program), str(SOURCE)], check=True)
        side_by_side(program)
        from_the_start(program)
    on_disk()


if __name__ == "__main__":
    main()
