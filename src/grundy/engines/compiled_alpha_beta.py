"""Alpha-beta over whole numbers, by compiled rules: a million nodes a second and more.

The search pauses many times a second, so that budgets hold and it can be interrupted; what it has
proved stays in its table, for as long as the search is kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING, Any

from grundy.engines.alpha_beta import Found
from grundy.engines.bounds import HIGH, LOW, Bounds
from grundy.engines.recursion import CycleFound
from grundy.engines.rule_tables import NotCompiled, compile_failure, paced
from grundy.errors import BudgetExceeded, TooManyMovesError
from grundy.native.kernels import alpha_beta as kernel
from grundy.native.kernels.alpha_beta import LIMIT
from grundy.native.kernels.strong import ROOM, TIRED
from grundy.native.runtime import Runtime

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grundy.engines.bounds import Margin
    from grundy.engines.reachable import IntegerRules
    from grundy.engines.scores import TurnOf
    from grundy.limits.budget import Meter

SCALE = 1 << 12
"""The worth of one more, where plies count: they are fewer than half of it."""

FIRST, GROWTH = 1 << 17, 8
"""Entries of the table at first, and by how much it grows when three quarters are filled."""

WIN_OR_LOSS = 2
"""How far apart the margins of a win and a loss are where there is nothing else but ties."""

KEYS = 1 << 63
"""Numbers from here on are not for the table."""

MOST, ENTRY = 1 << 26, 16
"""Entries of the table at most, and the bytes of one."""

SHARE = 4
"""The table takes this part of a budget of bytes, at most: it is there twice while it grows."""


@dataclass(frozen=True, slots=True)
class NumberRules:
    """Compiled rules of positions that are whole numbers, and what a search may know besides.

    `final` is the same in plain Python. `order` guesses what the mover at a number may hope for;
    `wins` tells whether the mover wins by `largest` with one move.
    """

    rules: IntegerRules
    final: Callable[[int], int | None] | None = None
    order: Any = None
    wins: Any = None
    candidates: Any = None
    largest: int | None = None

    def functions(self, runtime: Runtime) -> tuple[Any, ...]:
        """Return moves, ends and what helps a search, by their addresses; see `hooks`."""
        address, rules = runtime.by_address, self.rules
        moves, final = address(rules.moves.function, writes=True), address(rules.final)
        helping = self.order, self.wins, rules.canonical
        named = moves if self.candidates is None else address(self.candidates.function, writes=True)
        return moves, final, *(final if one is None else address(one) for one in helping), named

    def hooks(self, most: int) -> int:
        """Return which of them the game has, where margins up to `most` can be told."""
        wins = self.wins is not None and self.largest == most
        return (
            (kernel.ORDER if self.order is not None else 0)
            | (kernel.WINS if wins else 0)
            | (kernel.CANDIDATES if wins and self.candidates is not None else 0)
            | (kernel.CANONICAL if self.rules.canonical is not None else 0)
        )


class NumberSearch:
    """A search of one game, with the table of what it has proved; as `AlphaBeta` is asked."""

    def __init__(self, rules: NumberRules, runtime: Runtime = Runtime(compiled=True)) -> None:  # noqa: B008 - frozen
        self._rules, self._runtime, width = rules, runtime, rules.rules.moves.width
        self.scale = SCALE if width == 1 else 1
        self._table = runtime.lines(2 * FIRST)
        self._frames = runtime.room(64 * kernel.FRAME, "int64")
        self._rows = runtime.room(1 << 12, "int64")
        self._out = runtime.room(256 * width, "int64")
        self._state = runtime.room(1, "int64")
        self._info = runtime.room(kernel.INFO, "int64")
        most = largest_margin(self.scale)
        self._most_margin = most if rules.largest is None else min(most, rules.largest)
        self._won = self._most_margin * self.scale - (self.scale > 1)
        self._hooks = rules.hooks(self._most_margin)
        self._pace, self._before = 1 << 10, 0
        self.bounds = Bounds()
        """What is proved so far of the root; it holds after an interruption too."""
        self._place = -1
        self._learnt = False
        self.final = rules.final
        """The margin at an end, in plain Python; None while the search is put away."""

    def on(self, meter: Meter, most: int | None = None) -> NumberSearch:
        """Begin to count for a new question, which may visit so many nodes at most."""
        self._meter, self._most = meter, most
        self._before = int(self._info[kernel.NODES])
        return self

    @property
    def nodes(self) -> int:
        """How many nodes were visited for this question."""
        return int(self._info[kernel.NODES]) - self._before

    def prepare(self) -> None:
        """Compile what is to be compiled, which the first question does otherwise.

        Raises `NotCompiled` where the compiler does not take the rules.
        """
        _ = self._functions, self._kernel, self._refill

    def learn(self, facts: Iterable[tuple[int, Bounds]]) -> int:
        """Enter bounds that others have proved of numbers; return how many were entered.

        They give way to what the search finds itself.
        """
        most = self._most_entries() // 2
        entries = [
            (key, self._told(known)) for key, known in islice(facts, most) if abs(key) < KEYS
        ]
        while 8 * (int(self._info[kernel.FILLED]) + len(entries)) > 3 * len(self._table):
            self._grow(GROWTH * len(self._table))
        given = self._runtime.room(2 * len(entries), "int64")
        for place, entry in enumerate(entries):
            given[2 * place], given[2 * place + 1] = entry
        self._info[kernel.FILLED] += self._refill(given, self._table)
        self._learnt = self._learnt or bool(entries)
        return len(entries)

    def _forget(self) -> None:
        self._table = self._runtime.lines(2 * FIRST)
        self._info[kernel.FILLED] = 0
        self._learnt = False

    def _told(self, known: Bounds) -> int:
        """Return bounds of a margin as the table has them, of a worth and in one number."""
        low, high = worths_within(known, self.scale)
        return low + kernel.ZERO | high + kernel.ZERO << 24 | kernel.NO_MOVE << 48

    # Questions ---------------------------------------------------------------------------------

    def settle(self, root: int, bounds: Bounds) -> Bounds:
        """Return the margin of a number; `bounds` are what is known beforehand.

        Raises `CycleFound` when play comes round, and `NotCompiled` where the search does not fit.
        """
        self.bounds, self._place = bounds, -1
        try:
            while not self.bounds.settled:
                self._narrow(root)
        except (BudgetExceeded, KeyboardInterrupt):
            self._note_interruption()
            raise
        return self.bounds

    def _narrow(self, root: int) -> None:
        """Search for the margin; where there are three at most, for a yes or no at a time."""
        before = self.bounds
        alpha, beta = before
        if beta - alpha == WIN_OR_LOSS:
            alpha += 1  # first of all: is it a win?
        value = self.search(root, alpha, beta).value
        if value > before.lower:
            self._note_move(int(self._info[kernel.NUMBER]))
        if value <= alpha:
            self.bounds = before.within(upper=max(value, before.lower))
        elif value >= beta:
            self.bounds = before.within(lower=min(value, before.upper))
        else:
            self.bounds = Bounds(value, value)

    def turn(self, root: int) -> TurnOf[int] | None:
        """Return the root's turn that brings the lower bound, where the search has seen one."""
        return self._turn(root, self._place)

    def reaching(self, root: int, worth: int) -> TurnOf[int] | None:
        """Return a turn that brings at least so much; None where play is over or none does."""
        if self.worth(root, worth - 1, worth) < worth:
            return None
        return self._turn(root, place_of(int(self._info[kernel.NUMBER])))

    def _turn(self, root: int, place: int) -> TurnOf[int] | None:
        """Return the turn with this number.

        The compiled rule lists it: in plain Python a set may come in another order.
        """
        if place < 0:
            return None
        rule, _, _, _, canonical, _ = self._functions
        width = self._rules.rules.moves.width
        self._state[0] = root
        listed = self._runtime.for_any(kernel.listed, "wfiiaa", ())
        listed(rule, canonical, self._hooks, width, self._out, self._state)
        end = (place + 1) * width
        gain, again = self._out[end - 3 : end - 1] if width > 1 else (0, 0)
        return int(gain), bool(again), int(self._out[end - 1])

    def search(self, root: int, alpha: Margin = LOW, beta: Margin = HIGH) -> Found:
        """Return the value of a number for this window of margins, as `AlphaBeta` does."""
        worth = self.worth(root, *window_of(alpha, beta, self.scale))
        return Found(margin_of(worth, self.scale), complete=True)

    def plies(self, root: int, margin: int) -> int | None:
        """Return the plies to the end, where the margin of a number is this; None in a tie.

        Whoever is ahead hurries, and the other delays. Where there are gains on the way nobody
        counts plies here.
        """
        if self.scale == 1 or margin == 0:
            return None
        found = self._plies(root, margin)
        if self._learnt and found >= self.scale // 4:
            self._forget()  # what was taken over holds for nearer ends only
            found = self._plies(root, margin)
        self._note_move(int(self._info[kernel.NUMBER]))
        return found

    def _plies(self, root: int, margin: int) -> int:
        middle, half = margin * self.scale, self.scale // 2
        if not self._hooks & kernel.CANDIDATES:
            return abs(self.worth(root, middle - half, middle + half) - middle)
        # Ends that are nearer are quicker found out about: one after the other is asked for.
        sign = 1 if margin > 0 else -1
        plies = 1
        while True:
            nearest = middle - sign * plies
            window = (nearest - 1, nearest) if margin > 0 else (nearest, nearest + 1)
            found = sign * (middle - self.worth(root, *window))
            if found <= plies:
                return found
            plies = found

    def worth(self, root: int, alpha: int, beta: int) -> int:
        """Return the worth of a number for this window: see `grundy.native.kernels.alpha_beta`."""
        info = self._info
        info[kernel.DEPTH] = info[kernel.TOP] = 0  # nothing is proved of this root so far
        assert self.final is not None
        ended = self.final(root)
        if ended is not None:
            info[kernel.NUMBER] = kernel.NO_MOVE
            return ended * self.scale
        if abs(root) >= KEYS:
            raise NotCompiled("it is not a whole number of 64 bits")
        info[kernel.FRESH] = 1
        frames = self._frames
        frames[kernel.KEY], frames[kernel.ALPHA], frames[kernel.BETA] = root, alpha, beta
        while True:
            code = self._run()
            if code == kernel.DONE:
                return int(info[kernel.VALUE])
            self._help(code)
            self._look_up()

    # The kernel --------------------------------------------------------------------------------

    @cached_property
    def _kernel(self) -> Callable[..., int]:
        helpers = (
            *(kernel.spot, kernel.probe, kernel.store, kernel.lift, kernel.sink, kernel.fault),
            *(kernel.look, kernel.hoped),
        )
        if self._hooks & kernel.CANDIDATES:
            return self._runtime.for_any(kernel.hunt, "wwfffiiiiiaaaaaai", helpers)
        return self._runtime.for_any(kernel.search, "wffffiiiiiiaaaaaai", helpers)

    @cached_property
    def _refill(self) -> Callable[..., int]:
        return self._runtime.for_any(kernel.refill, "aa", (kernel.spot, kernel.store))

    @cached_property
    def _functions(self) -> tuple[Any, ...]:
        try:
            return self._rules.functions(self._runtime)
        except Exception as error:
            raise compile_failure(error) from error

    def _run(self) -> int:
        """Run the kernel until it is done, or pauses, or needs something."""
        rules = self._rules.rules
        before = monotonic()
        try:
            rule, final, order, wins, canonical, named = self._functions
            functions: tuple[Any, ...]
            if self._hooks & kernel.CANDIDATES:
                functions = named, rule, final, wins, canonical, self._hooks & ~kernel.ORDER
            else:
                functions = rule, final, order, wins, canonical, self._hooks, rules.moves.width
            code = self._kernel(
                *functions,
                rules.stuck,
                self.scale,
                self._won,
                self._most_margin,
                self._frames,
                self._rows,
                self._table,
                self._out,
                self._state,
                self._info,
                self._next_pause(),
            )
        except Exception as error:
            raise compile_failure(error) from error
        pace = paced(self._pace, monotonic() - before)
        if code == kernel.PAUSED or pace < self._pace:
            self._pace = pace
        return int(code)

    def _next_pause(self) -> int:
        pause = self.nodes + self._pace
        return self._before + (pause if self._most is None else min(pause, self._most + 1))

    def _help(self, code: int) -> None:
        """Give the kernel what it stopped for.

        Raises `NotCompiled`, `TooManyMovesError` or `CycleFound` where there is no help.
        """
        if code == kernel.DEEP:
            self._deepen()
        elif code == kernel.CROWDED:
            self._rows = self._runtime.doubled(self._rows)
        elif code == ROOM:
            self._list_more()
        elif code == TIRED:
            raise TooManyMovesError(
                "the rule takes too many steps for one position: does it ever stop?",
                positions=self.nodes,
            )
        elif code == kernel.LONG:
            raise NotCompiled(f"play can be longer than {self.scale // 2:,} plies")
        elif code != kernel.PAUSED:
            raise NotCompiled("its margins are too large")

    def _deepen(self) -> None:
        """Make room for a deeper line, where it does not come round.

        A search that ends has proved its answer whatever it met on its way; only one that goes
        round for ever must be found out, and that one is deep.
        """
        path = [int(key) for key in self._frames[kernel.KEY :: kernel.FRAME]]
        place = {key: number for number, key in enumerate(path)}
        for number, key in enumerate(path):
            if place[key] != number:
                raise CycleFound([*path[number : place[key]], key])
        if self.scale > 1 and 4 * len(path) > self.scale:
            raise NotCompiled(f"play can be longer than {len(path):,} plies")
        self._frames = self._runtime.doubled(self._frames)

    def _list_more(self) -> None:
        most = self._meter.limits.listed
        if len(self._out) >= most * self._rules.rules.moves.width:
            raise TooManyMovesError(
                f"a position has more than {most:,} moves; set a larger limit with "
                "gr.budget(listed=...)",
                positions=self.nodes,
            )
        self._out = self._runtime.room(2 * len(self._out), "int64")

    def _look_up(self) -> None:
        """Tell whoever watches, heed the budget, and let the table grow."""
        self._meter.compiled = self.nodes
        self._meter.check(self.nodes)
        if self._most is not None and self.nodes > self._most:
            raise BudgetExceeded(
                f"stopped at the budget of {self._most:,} positions after {self.nodes:,}; set a "
                "larger one with gr.budget(positions=...) or --positions, or ask for less",
                positions=self.nodes,
            )
        crowded = 8 * self._info[kernel.FILLED] > 3 * len(self._table)
        size = GROWTH * len(self._table)
        if crowded and size <= 2 * self._most_entries():
            self._grow(size)

    def _grow(self, size: int) -> None:
        table = self._runtime.lines(size)
        self._info[kernel.FILLED] = self._refill(self._table, table)
        self._table = table

    def _most_entries(self) -> int:
        most = self._meter.limits.bytes
        return MOST if most is None else min(MOST, most // SHARE // ENTRY)

    def _note_move(self, number: int) -> None:
        self._place = place_of(number)

    def _note_interruption(self) -> None:
        """Keep what is proved of the root: the best of its moves so far is a lower bound."""
        frames = self._frames
        looked = self._info[kernel.DEPTH] > 0 or not self._info[kernel.FRESH]
        if looked and frames[kernel.BEST] > frames[kernel.FLOOR]:
            self._note_move(int(frames[kernel.MOVE]))
            margin = margin_of(int(frames[kernel.BEST]), self.scale)
            self.bounds = self.bounds.within(lower=margin)


def place_of(number: int) -> int:
    """Return the place of a move that the kernel names, and -1 where it names none."""
    return number if number < kernel.NO_MOVE else -1


# Margins and plies in one number, as the kernel has them ------------------------------------------


def window_of(alpha: Margin, beta: Margin, scale: int) -> tuple[int, int]:
    """Return the worths between those of two margins: a window that is never without width.

    >>> window_of(0, 1, 1), window_of(0, 1, 8), window_of(LOW, 10**30, 8) == (-LIMIT, LIMIT)
    ((0, 1), (3, 4), True)
    """
    low = -LIMIT if alpha == LOW else int(alpha) * scale + (scale - 1) // 2
    high = LIMIT if beta == HIGH else int(beta) * scale - scale // 2
    return max(min(low, LIMIT - 1), -LIMIT), min(max(high, 1 - LIMIT), LIMIT)


def worths_within(known: Bounds, scale: int) -> tuple[int, int]:
    """Return the least and the most that a worth can be when its margin is within bounds.

    An end is at most a quarter of the scale away: a search that looks farther refuses.

    >>> worths_within(Bounds(1, 2), 8), worths_within(Bounds(-1, 0), 8)
    ((6, 16), (-8, 0))
    """
    slack = scale // 4
    low, high = kernel.LOWEST, kernel.HIGHEST
    if abs(known.lower) < LIMIT // scale:
        low = int(known.lower) * scale - (slack if known.lower > 0 else 0)
    if abs(known.upper) < LIMIT // scale:
        high = int(known.upper) * scale + (slack if known.upper < 0 else 0)
    return low, high


def margin_of(worth: int, scale: int) -> int:
    """Return the margin of a worth, whatever its plies.

    >>> margin_of(8 - 3, 8), margin_of(-8 + 3, 8)
    (1, -1)
    """
    return (worth + scale // 2) // scale


def worth_of(margin: int, plies: int, scale: int) -> int:
    """Return the worth that says both.

    >>> worth_of(1, 3, 8), worth_of(-1, 3, 8), worth_of(0, 0, 8)
    (5, -5, 0)
    """
    return margin * scale - (plies if margin > 0 else -plies)


def largest_margin(scale: int) -> int:
    """Return the largest margin that has a worth.

    >>> largest_margin(1), largest_margin(1 << 12)
    (4194303, 1023)
    """
    return (LIMIT - 1) // scale
