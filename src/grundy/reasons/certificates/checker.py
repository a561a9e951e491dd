"""The checker: verifies a certificate from the moves of the game, and trusts nobody else.

It knows no engine, no theorem of a game and no symmetry; `rules` tells it the moves. A *strategy*
lists positions with a bound: at ``>=`` the mover gets at least so much, by the move that is named;
at ``<=`` the mover gets at most so much, whatever the move. Each line follows from lines with fewer
plies left, so no argument goes in a circle; lines without plies claim no more than endless play
gives, 0 for either. *Values* list positions, each after all of its options, so that play ends: a
value is the least number that no option has, and a sum has the nim-sum of its parts. A *period* is
as many values of a take-and-break game as the theorem of Guy and Smith asks for.
"""

from __future__ import annotations

from typing import Any

from grundy.errors import CertificateError

SIGNS = {"least": ">=", "most": "<="}
OTHER = {">=": "<=", "<=": ">="}


def check(kind: str, claims: Any, lines: list[Any], rules: Any) -> int:
    """Return how many positions were looked at.

    Raises `CertificateError` with the line that does not follow; lines are counted from 2 on.
    """
    kinds: dict[str, Any] = {"strategy": _strategy, "values": _values, "period": _period}
    try:
        return int(kinds[kind](claims, lines, rules))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        if isinstance(error, CertificateError):
            raise
        raise CertificateError(f"malformed: {type(error).__name__}: {error}") from error


def _need(truth: bool, message: str) -> None:
    if not truth:
        raise CertificateError(message)


def _strategy(claims: list[dict[str, Any]], lines: list[Any], rules: Any) -> int:
    # Of two lines for the same the last one counts: each is checked for itself.
    table = {(line[0], line[1]): [number, *line[2:]] for number, line in enumerate(lines, 2)}
    reached: dict[tuple[str, str], None] = {}
    _need(bool(claims), "line 1: nothing is claimed")
    for claim in claims:
        bounds = {sign: claim[name] for name, sign in SIGNS.items() if name in claim}
        root = claim["position"]
        whole = bool(bounds) and all(type(bound) is int for bound in bounds.values())
        _need(whole and root in rules.roots, f"line 1: no bound is claimed of {root}")
        for sign, bound in bounds.items():
            plies = _proved(table, root, sign, bound, "line 1")
            ends = plies is not None or claim.get("endless") is True
            _need(ends, f"line 1: {root} {sign} {bound} is claimed with an end, which is not shown")
            reached[root, sign] = None
    waiting = list(reached)
    while waiting:
        after = _follow(table, *waiting.pop(), rules)
        waiting += [key for key in after if key not in reached]
        reached.update(dict.fromkeys(after))
    return len(reached)


def _proved(table: Any, node: str, sign: str, bound: int, why: str) -> int | None:
    """Return the plies of the line that proves what is needed."""
    _need((node, sign) in table, f"{why}: {node} {sign} {bound} is needed and has no line")
    number, listed, plies = table[node, sign][:3]
    whole = type(listed) is int and (plies is None or (type(plies) is int and plies >= 0))
    _need(whole, f"line {number}: the bound and the plies are whole numbers")
    enough = listed >= bound if sign == ">=" else listed <= bound
    _need(enough, f"{why}: {node} {sign} {bound} is needed, and line {number} has {listed}")
    return None if plies is None else int(plies)


def _follow(table: Any, node: str, sign: str, rules: Any) -> list[tuple[str, str]]:
    """Return the lines that this one follows from; raise when it does not follow."""
    number, bound, plies, *move = table[node, sign]
    where = f"line {number}: {node} {sign} {bound}"
    modest = bound <= 0 if sign == ">=" else bound >= 0
    _need(modest or plies is not None, f"{where} needs an end, so the line needs its plies")
    margin = rules.margin(node)
    if margin is not None:
        over = f"{where}, but the game is over there with {margin}"
        _need(margin >= bound if sign == ">=" else margin <= bound, over)
        return []
    turns = rules.look(node)
    if sign == ">=":
        _need(bool(move), f"{where}: no move is named")
        named = (0, False, move[0]) if isinstance(move[0], str) else tuple(move[0])
        _need(named in turns, f"{where}: {named[-1]} is not reached by a legal move")
        turns = [named]
    for gain, again, there in turns:
        other, needed = (sign, bound - gain) if again else (OTHER[sign], gain - bound)
        after = _proved(table, there, other, needed, where)
        down = plies is None or (after is not None and after < plies)
        _need(down, f"{where}: the plies do not go down towards {there}")
        _need(not gain or plies is not None, f"{where}: gains count only where play ends")
    return [(there, sign if again else OTHER[sign]) for _, again, there in turns]


def _values(claims: dict[str, Any], lines: list[Any], rules: Any) -> int:
    known = _table(lines, rules)
    for state in rules.states(claims["upto"]):
        _need(state in known, f"line 1: {state} is claimed and has no line")
    return len(known)


def _table(lines: list[Any], rules: Any) -> dict[Any, int]:
    known: dict[Any, int] = {}
    for number, (listed, value) in enumerate(lines, 2):
        state = tuple(listed) if isinstance(listed, list) else listed
        seen = set()
        for option in rules.look(state):
            total = 0
            for part in option:
                _need(part in known, f"line {number}: {state} needs {part}, which is not before it")
                total ^= known[part]
            seen.add(total)
        least = next(n for n in range(len(seen) + 1) if n not in seen)
        right = type(value) is int and value == least and state not in known
        _need(right, f"line {number}: {state} has Grundy value {least}, but {value} is listed")
        known[state] = least
    return known


def _period(claims: dict[str, Any], lines: list[Any], rules: Any) -> int:
    start, p, takes, digits = (claims[key] for key in ("start", "length", "takes", "digits"))
    sound = type(start) is type(p) is int and start >= 0 < p and max(digits) < 16
    _need(sound and (takes, digits) == rules.code, "line 1: not a period of the game's code")
    known = _table(lines, rules)
    most = max(1, *(digit.bit_length() - 1 for digit in digits))
    needed = most * (max(start, 0 if {*digits} == {3} else 1) + p) + max(takes)
    for n in range(needed):
        _need(n in known, f"line 1: the theorem needs {needed} values, and {n} has no line")
        moves = {tuple(sorted(heap for heap in option if heap)) for option in rules.look(n)}
        taken = [(n - take, digit) for take, digit in zip(takes, digits, strict=True)]
        code = {way for r, d in taken for h in range(4) if d >> h & 1 for way in _heaps(r, h)}
        _need(moves == code, f"line {n + 2}: the moves of {n} are not those of the code")
    for n in range(start, needed - p):
        _need(known[n] == known[n + p], f"line {n + p + 2}: {n} and {n + p} differ in value")
    return len(known)


def _heaps(rest: int, count: int, least: int = 1) -> list[tuple[int, ...]]:
    """Return the ways to leave so many heaps, the smallest first."""
    if count < 2:
        return [(rest,) * count] if (rest >= least if count else rest == 0) else []
    firsts = range(least, rest // count + 1)
    return [(a, *more) for a in firsts for more in _heaps(rest - a, count - 1, a)]
