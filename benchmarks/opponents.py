"""Tournaments of `gr.Opponent`: against chance, alpha-beta to four plies, and OpenSpiel's MCTS.

    python -m benchmarks.opponents --games 40 --seconds 0.5 --against depth

Run by hand: forty games of eight boards take an hour. Each pair of games begins with the same
random plies (two, or as many as `--opening` says), and the players change places. The depth-four
player searches the same compiled rules with the same evaluation, for as long as it takes.
OpenSpiel (`pip install open_spiel`) plays by its own MCTS in C++ with random playouts, for as many
simulations as fill the same seconds; its Amazons has a board of 10x10 alone, which is too large for
our evaluation, and is left out. A win counts 1 and a tie a half; the interval is Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
from math import sqrt
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import grundy as gr
from grundy.engines.deepening import Deepening
from grundy.limits.budget import Limits, Meter
from grundy.native.runtime import Runtime
from grundy.solving.strong_play import prepare, view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

AMAZONS = ".o..o./o....o/....../....../x....x/.x..x."

BOARDS = {
    "connect-four": "connect-four:6x7",
    "hex": "hex:7x7",
    "kalah": "kalah:6,4",
    "dots": "dots-and-boxes:4x4",
    "domineering": "domineering:8x8",
    "amazons": f"amazons:6x6({AMAZONS})",
    "konane": "konane:6x6",
    "clobber": "clobber:5x6",
}
PLIES = 4


class Depth:
    """Alpha-beta to four plies, over the same compiled rules and with the same evaluation."""

    def __init__(self, start: gr.Position) -> None:
        view = view_of(start)
        assert view is not None
        self.view = view
        self.search = Deepening(self.view.compiled(), Runtime(compiled=True))

    def choose(self, position: gr.Position) -> gr.Move:
        """Return the move with the best worth."""
        key = self.view.key(position)
        sight = self.search.look(key, Meter(Limits(positions=None)), PLIES)
        assert sight is not None
        gain, again, there = list(self.view.turns(key))[sight.place]
        return next(
            move
            for move in position.moves()
            if (move.gain, move.again, self.view.key(move.to)) == (gain, again, there)
        )


class Chance:
    """Any move."""

    def __init__(self, seed: int) -> None:
        self.opponent = gr.Opponent(0, seed)

    def choose(self, position: gr.Position) -> gr.Move:
        """Return a random move."""
        found = self.opponent.choose(position).move
        assert found is not None
        return found


class Ours:
    """`gr.Opponent`, with the longest time that it took."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.opponent, self.longest, self.how = gr.Opponent(1, seed, seconds), 0.0, dict[str, int]()

    def choose(self, position: gr.Position) -> gr.Move:
        """Return its move."""
        begun = monotonic()
        found = self.opponent.choose(position)
        self.longest = max(self.longest, monotonic() - begun)
        self.how[found.how] = self.how.get(found.how, 0) + 1
        assert found.move is not None
        return found.move


class Spiel(NamedTuple):
    """How OpenSpiel calls a game, and its moves as actions: one, or several for an amazon."""

    game: str
    actions: Callable[[gr.Move], list[int]]


def _column(move: gr.Move) -> list[int]:
    return [int(move.label.split()[-1]) - 1]


def _numbers(label: str) -> list[int]:
    return [int(n) for n in "".join(c if c.isdigit() else " " for c in label).split()]


def _cell(move: gr.Move) -> list[int]:
    row, column = _numbers(move.label)
    return [(row - 1) * 7 + column - 1]


def _line(move: gr.Move) -> list[int]:
    r, c, row, _to = _numbers(move.label)[:4]
    if r == row:
        return [(r - 1) * 4 + c - 1]
    return [20 + (r - 1) * 5 + c - 1]


SPIELS = {
    "connect-four": Spiel("connect_four", _column),
    "hex": Spiel("hex(board_size=7)", _cell),
    "dots": Spiel("dots_and_boxes(num_rows=4,num_cols=4)", _line),
}


class OpenSpiel:
    """OpenSpiel's MCTS with its solver, for as many simulations as fill the seconds."""

    def __init__(self, name: str, seconds: float, seed: int) -> None:
        import pyspiel  # noqa: PLC0415 - a bench extra

        self.spiel, self.seconds, self.seed = SPIELS[name], seconds, seed
        self.module = pyspiel
        self.game = pyspiel.load_game(self.spiel.game)
        self.state = self.game.new_initial_state()
        self.simulations = 1000

    def saw(self, move: gr.Move) -> None:
        """Make a move on its board."""
        for action in self.spiel.actions(move):
            self.state.apply_action(action)

    def choose(self, position: gr.Position) -> gr.Move:
        """Return its move; `saw` makes it on its board."""
        state, actions = self.state.clone(), list[int]()
        moves = {tuple(self.spiel.actions(move)): move for move in position.moves()}
        parts = len(next(iter(moves)))
        while len(actions) < parts:
            evaluator = self.module.RandomRolloutEvaluator(1, self.seed)
            bot = self.module.MCTSBot(
                self.game, evaluator, 1.4, self.simulations, 1000, True, self.seed, False
            )
            begun = monotonic()
            actions.append(bot.step(state))
            spent = max(monotonic() - begun, 1e-4)
            wanted = self.seconds / parts
            self.simulations = max(100, int(self.simulations * min(4, max(0.25, wanted / spent))))
            state.apply_action(actions[-1])
        return moves[tuple(actions)]


def start_of(name: str) -> gr.Position:
    """Return where a tournament begins."""
    text = BOARDS[name]
    found = gr.position(text) if "(" in text else gr.game(text).start
    return found.left() if found.awaits_player else found


def opening(start: gr.Position, plies: int, chance: Random) -> list[str]:
    """Return random moves."""
    made = list[str]()
    for _ in range(plies):
        moves = [move for move in start.moves() if not move.to.is_over]
        move = chance.choice(moves)
        made.append(move.label)
        start = move.to
    return made


def walked(start: gr.Position, plies: int) -> gr.Position:
    """Return a position that many random plies later."""
    for label in opening(start, plies, Random(1)):
        start = start.move(label).to
    return start


def played(start: gr.Position, players: tuple[Any, Any], made: list[str]) -> int | None:
    """Return who wins: 0, 1, or None in a tie."""
    course = gr.Course(start)
    while course.end() is None:
        position = course.position
        place = len(course.plies)
        if place < len(made):
            move = position.move(made[place])
        else:
            move = players[course.mover].choose(position)
        for player in players:
            if isinstance(player, OpenSpiel):
                player.saw(move)
        course.make(move)
    end = course.end()
    assert end is not None
    winner = end.winner
    for player in players:
        if isinstance(player, OpenSpiel):
            first = player.state.returns()[0]
            assert winner == (None if first == 0 else int(first < 0)), player.state
    return winner


def tournament(name: str, against: str, games: int, seconds: float, plies: int) -> Iterator[str]:
    """Play, and yield a line of the table."""
    start, chance = start_of(name), Random(7)
    prepare(start)
    ours = Ours(seconds, 1)
    for position in (start, walked(start, 8)):  # compiles: the second one is in no book
        ours.choose(position)
    ours.longest, ours.how = 0.0, {}
    depth = Depth(start) if against == "depth" else None
    points, wins, ties = 0.0, 0, 0
    made: list[str] = []
    for number in range(games):
        if number % 2 == 0:
            made = opening(start, plies, chance)
        other: Any = depth
        if against == "random":
            other = Chance(number)
        elif against == "openspiel":
            other = OpenSpiel(name, seconds, number + 1)
        winner = played(start, (ours, other) if number % 2 == 0 else (other, ours), made)
        wins += winner == number % 2
        ties += winner is None
        points = wins + ties / 2
    low, high = wilson(points, games)
    yield (
        f"| {name} | {against} | {games} | {wins} won, {ties} tied | {points / games:.0%} "
        f"({low:.0%} to {high:.0%}) | {ours.longest:.2f} s | {ours.how} |"
    )


def wilson(points: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """Return the interval of a share.

    >>> [round(end, 2) for end in wilson(8, 10)]
    [0.49, 0.94]
    """
    share, more = points / games, z * z / games
    middle, half = share + more / 2, z * sqrt(share * (1 - share) / games + more / games / 4)
    return (middle - half) / (1 + more), (middle + half) / (1 + more)


def main() -> None:
    """Print the table."""
    reader = argparse.ArgumentParser()
    reader.add_argument("boards", nargs="*")
    reader.add_argument("--against", choices=("random", "depth", "openspiel"), default="depth")
    reader.add_argument("--games", type=int, default=40)
    reader.add_argument("--seconds", type=float, default=0.5)
    reader.add_argument("--opening", type=int, default=2, help="random plies before a game")
    asked = reader.parse_args()
    boards = SPIELS if asked.against == "openspiel" else BOARDS
    print("| board | against | games | result | share | longest move | how |\n" + "|---" * 7 + "|")
    for name in asked.boards or boards:
        for line in tournament(name, asked.against, asked.games, asked.seconds, asked.opening):
            print(line, flush=True)


if __name__ == "__main__":
    main()
