"""Periods: when values repeat, and what shows it."""

from __future__ import annotations

from collections import Counter

from claims.claim import Finding, claim, compare, holds, listed, misleads, read
from claims.mex import sets_program
from claims.samples import periods, subtraction, values

Moves = tuple[int, ...]


def detector(moves: Moves, limit: int) -> tuple[int, int]:
    """Return period and start by document 3's program: periods up to the largest move and one.

    A candidate is taken when the values from the candidate on repeat to the limit; where none
    does, both are -1.
    """
    g = sets_program(limit - 1, moves)
    for period in range(1, max(moves) + 2):
        if all(g[i] == g[i + period] for i in range(period, limit - period)):
            return period, period
    return -1, -1


LIMIT = 300


@claim("R65", "1:314", "3:40", "3:164", "4:995", "4:871-873")
def eventually_periodic() -> Finding:
    """The values of a subtraction game with finitely many moves are periodic from some heap on."""
    proved = Counter((p.status, p.theorem) for p in periods().values())
    return holds(
        set(proved) == {("proved", "repeated window")},
        f"All {proved.total():,} sets of moves up to 10 have a proved period, by a window of "
        "values that came back.",
    )


@claim("R66", "1:310", "1:336", "2:210")
def one_three_four() -> Finding:
    """With moves 1, 3, 4 the values 0 1 0 1 2 3 2 repeat with period 7."""
    period = subtraction((1, 3, 4)).period()
    row = values((1, 3, 4), 14)
    return holds(
        (period.start, period.length) == (0, 7) and row == (0, 1, 0, 1, 2, 3, 2) * 2,
        f"Period {period.length} from {period.start}, {period.status}.",
    )


@claim("A8", "3:2")
def largest_move_plus_one() -> Finding:
    """The values of subtraction games repeat with period one more than the largest move."""
    return (
        compare(
            "sets of moves up to 10",
            periods(),
            lambda s: max(s) + 1,
            lambda s: periods()[s].length,
        )
        .but("So for the moves 1 to k and for some other sets, but not in general.")
        .also(f"The period is longer than that for {len(_longer())} sets.")
    )


def _longer() -> list[Moves]:
    return [s for s, p in periods().items() if p.length > max(s) + 1]


@claim("R67", "3:20", "3:164")
def up_to_k() -> Finding:
    """With moves 1 to k the period is k+1."""
    return compare(
        "numbers k",
        range(1, 31),
        lambda k: (0, k + 1),
        lambda k: (
            subtraction(range(1, k + 1)).period().start,
            subtraction(range(1, k + 1)).period().length,
        ),
    )


@claim("R68", "3:22", "3:160")
def not_always() -> Finding:
    """For other sets the period need not be the largest move plus one."""
    others = [s for s, p in periods().items() if p.length != max(s) + 1]
    return holds(
        others, f"It is not for {len(others)} of 1,023 sets, among them 1, 3, 4 (period 7)."
    )


@claim("B31", "3:160")
def only_up_to_k() -> Finding:
    """The period is the largest move plus one only when the moves are 1 to k."""
    fits = [s for s, p in periods().items() if p.length == max(s) + 1]
    others = [s for s in fits if s != tuple(range(1, max(s) + 1))]
    return holds(
        not others,
        f"It holds for {len(fits)} of 1,023 sets of moves up to 10, and {len(others)} of them are "
        f"not 1 to k: {listed(others[:4])}, ….",
        "Not only then: 1, 4 has period 5, for one.",
    )


@claim("A7", "3:41")
def reduce_by_the_period() -> Finding:
    """Once the period is known, the value of n is the value of n mod the period."""
    wrong = {}
    for moves, period in periods().items():
        row = values(moves, period.start + 2 * period.length)
        wrong[moves] = any(row[n] != row[n % period.length] for n in range(len(row)))
    late = [s for s, p in periods().items() if p.start > 0]
    example = periods()[2, 4, 7]
    worst = max(p.length for p in periods().values())
    longest = [s for s, p in periods().items() if p.length == worst]
    row = values((2, 4, 7), 20)
    return holds(
        not any(wrong.values()),
        f"It fails for {sum(wrong.values())} of 1,023 sets of moves up to 10, those "
        f"{len(late)} that repeat only from some heap on. With 2, 4, 7 the period is "
        f"{example.length} from {example.start}: the value of 3 is {row[3]}, of 3 mod 3 it is "
        f"{row[0]}. The longest period among the sets is {worst}, of {listed(longest)}.",
        "Below the start look the value up; from the start on, go down by the period as far as the "
        "start and look up that.",
    )


@claim("A5", "3:104-150")
def periodic_detector() -> Finding:
    """The program that detects periods finds them."""
    found = {s: detector(s, LIMIT)[0] for s in periods()}
    none = [s for s, length in found.items() if length == -1]
    other = [s for s, p in periods().items() if found[s] not in {-1, p.length}]
    own = detector((1, 3, 4), LIMIT)
    return holds(
        not none and not other,
        f"With values to {LIMIT} it prints -1 for {len(none)} of 1,023 sets of moves up to 10, and "
        f"another period for {len(other)} ({listed(f'{s}: {found[s]}, not {periods()[s].length}' for s in other)}). "
        f"On the lesson's own example 1, 3, 4 it prints {own[0]} and would list the first "
        f"{2 * own[0] + own[1]} values. {len(_longer())} sets have a period over the largest move "
        "plus one, which is as far as it looks.",
        "Look for a window of values, as long as the largest move, that came before: that proves it.",
    )


@claim("A6", "3:126-144")
def start_of_the_period() -> Finding:
    """The program also finds where the period starts."""
    found = {s: detector(s, LIMIT) for s in periods()}
    hits = [s for s, (length, _) in found.items() if length == periods()[s].length]
    wrong = [s for s in hits if found[s][1] != periods()[s].start]
    short = detector((1, 3, 4), 5)
    return holds(
        not wrong,
        f"Where it finds the period ({len(hits)} sets) it prints the period itself as the start, "
        f"wrong {len(wrong)} times: {found[1, 2, 3][1]} for 1, 2, 3, where it is "
        f"{periods()[1, 2, 3].start}. A start beyond the period it misses: 2, 4, 7 (start "
        f"{periods()[2, 4, 7].start}, period {periods()[2, 4, 7].length}) gives "
        f"{found[2, 4, 7][0]}. With too few values it sees what is not there: 1, 3, 4 with 5 "
        f"values gives period {short[0]}.",
        "The start is to be searched for, and a repeat that was seen is not a period that was "
        "proved.",
    )


@claim("B11", "1:314", "2:93", "3:40")
def whose_theorem() -> Finding:
    """That values repeat is the Sprague–Grundy periodicity, or a special case of the Sprague–Grundy
    theorem, or guaranteed by it.
    """
    repeats = {s: _first_repeat(s) for s in periods()}
    agree = sum(repeats[s] == (p.start, p.length) for s, p in periods().items())
    theorems = sorted({p.theorem for p in periods().values()})
    return holds(
        agree < len(repeats),
        f"A window of max(S) values decides all that follow, and there are finitely many windows: "
        f"the first one that returns gives start and length of the engine's period for {agree:,} of "
        f"{len(repeats):,} sets, by the {listed(theorems)}. No sum of games is involved.",
        "It is the pigeonhole principle on windows of max(S) values.",
    )


def _first_repeat(moves: Moves) -> tuple[int, int]:
    """Return the least start and period, from the first window of values that comes back."""
    width = max(moves)
    for count in (64, 1024):  # most come back soon
        row = values(moves, count)
        seen: dict[Moves, int] = {}
        for i in range(len(row) - width):
            window = row[i : i + width]
            if window in seen:
                return seen[window], i - seen[window]
            seen[window] = i
    raise ValueError(f"no window of {moves} came back")


@claim("C6", "1:119", "1:314", "1:1000-1002", "1:1096", "3:41", "4:873")
def enough_to_see() -> Finding:
    """Compute the first twenty or so values: the pattern shows, and answers any heap."""
    hidden = []
    for moves in periods():
        row = values(moves, 21)
        if not any(row[p:] == row[:-p] for p in range(1, 11)):
            hidden.append(moves)
    seen = {moves: detector(moves, 21)[0] for moves in periods()}
    false = [s for s, p in periods().items() if seen[s] not in {-1, p.length}]
    return misleads(
        hidden or false,
        f"In the values of the heaps 0 to 20 no period shows twice over for {len(hidden)} of the "
        f"1,023 sets of moves up to 10. Document 3's program, given these 21 values, finds for "
        f"{len(false)} sets a period that is none, first for {false[0]}: {seen[false[0]]}, where it "
        f"is {periods()[false[0]].length}.",
        "What was seen is not proved; a window of max(S) values that returns is a proof.",
    )


@claim("C7", "4:869-900")
def no_period_check() -> Finding:
    """The template for values with their period checks for the period."""
    return read(
        "in the place for the check a remark says that it depends on the problem.",
        "There is no period check in it; it returns values only.",
    )


@claim("R69", "3:153")
def detector_cost() -> Finding:
    """Computing the values to L costs L·|S| steps and L places."""
    sizes = {s: sum(m <= n for n in range(LIMIT) for m in s) for s in periods()}
    return holds(
        all(steps <= LIMIT * len(s) for s, steps in sizes.items()),
        f"So for the values, on all {len(sizes):,} sets with L = {LIMIT}. Trying the periods adds up "
        "to L comparisons for each number up to max(S) + 1, which the text leaves out.",
    )
