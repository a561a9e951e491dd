"""How programs find out what positions are worth, in program Python; `options` are the rules'.

The program examines the position on top of the stack, and puts the first of its options that is
not known yet on top of it: it examines a position once for each option that was not known.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grundy.contest.layout import COUNTED
from grundy.contest.searches.options import shape_of
from grundy.contest.searches.tables import in_table, table_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grundy.contest.searches.search import Search

OVER = """\
    margin = final(state)
    if margin != NOTHING:
        known[state] = margin
        return state
"""

MEX = """\
def mex(seen):
    "the least number that is not in a set"
    value = 0
    while value in seen:
        value += 1
    return value"""

LOOK = """\
def look(state):
    "the first option that is not known yet; the position itself once it is known"
"""

WON = f"""\
{LOOK}\
    for option in options(state):
        if option not in known:
            return option
        if not known[option]:
            known[state] = True
            return state
    known[state] = False
    return state"""

MISERE = f"""\
{LOOK}\
    stuck = True
    for option in options(state):
        if option not in known:
            return option
        if not known[option]:
            known[state] = True
            return state
        stuck = False
    known[state] = stuck
    return state"""

SCORE = f"""\
{LOOK}\
OVER\
    best = NOTHING
    for TURN in options(state):
        if option not in known:
            return option
        margin = MARGIN
        if best == NOTHING or margin > best:
            best = margin
    known[state] = STUCK if best == NOTHING else best
    return state"""

MARGINS = {
    "state": ("option", "-known[option]"),
    "gain": ("gain, option", "gain - known[option]"),
    "turn": ("gain, again, option", "gain + known[option] if again else gain - known[option]"),
}
"""The names of a turn, and what it is worth, by the shape of options."""

GRUNDY = f"""\
{MEX}

{LOOK}\
    seen = set()
    for option in options(state):
        if option not in known:
            return option
        seen.add(known[option])
    known[state] = mex(seen)
    return state"""

PARTS = f"""\
{MEX}

def look(state):
    "the first part of an option that is not known yet; the position itself once it is known"
    seen = set()
    for parts in options(state):
        value = 0
        for part in parts:
            if part not in known:
                return part
            value ^= known[part]
        seen.add(value)
    known[state] = mex(seen)
    return state"""

SOLVE = """\
def solve(start):
    stack = [start]
    while start not in known:
        option = look(stack[-1])
        if option == stack[-1]:
            stack.pop()
        else:
            stack.append(option)
    return known[start]"""

LABELS = """\
known = {}
states = []
back = []
labels = []

def number_of(state):
    if state not in known:
        known[state] = len(states)
        states.append(state)
        back.append([])
    return known[state]

def label():
    "labels all positions in reach, backward from those where the game is over: 1 won, -1 lost"
    left = []
    done = []
    while len(labels) < len(states):
        i = len(labels)
        state = states[i]
OVER\
        follow = [number_of(option) for option in options(state)]
        for j in follow:
            back[j].append(i)
        left.append(len(follow))
        labels.append(STUCK)
        if labels[i] != 0:
            done.append(i)
    while done:
        j = done.pop()
        for i in back[j]:
            if labels[i] == 0:
                left[i] -= 1
                if labels[j] < 0:
                    labels[i] = 1
                elif left[i] == 0:
                    labels[i] = -1
                if labels[i] != 0:
                    done.append(i)"""

LABEL_OVER = """\
        margin = final(state)
        if margin != NOTHING:
            left.append(0)
            labels.append((margin > 0) - (margin < 0))
            if margin != 0:
                done.append(i)
            continue
"""

COUNT = """\
def count_moves(state, value):
    "how many moves from a part leave the whole lost; the whole is worth value"
    rest = value ^ solve(state)
    count = 0
    for option in OPTIONS:
        if solve(option) == rest:
            count += 1
    return count"""

COUNT_PARTS = """\
def count_moves(state, value):
    "how many moves from a part leave the whole lost; the whole is worth value"
    rest = value ^ solve(state)
    count = 0
    for parts in OPTIONS:
        total = 0
        for part in parts:
            total ^= solve(part)
        if total == rest:
            count += 1
    return count"""

COUNT_WON = """\
def count_moves(state):
    "how many moves leave the opponent lost"
    count = 0
    for option in OPTIONS:
        if not solve(option):
            count += 1
    return count"""

MOVE = '''\
def move(state):
    "the first move that wins, as the numbers of the position after it"
    for option in options(state):
        if LOST:
            return TOLD
    return ""'''


def engine_texts(search: Search) -> Iterator[str]:
    """Yield what finds out the worth of a position, and what lists its moves where these count."""
    model, ends = search.model, "final" in search.model.rules
    if search.engine == "label":
        stuck = {"scoring": (model.stuck > 0) - (model.stuck < 0), "misere": 1}.get(model.kind, -1)
        text = LABELS.replace("STUCK", f"0 if follow else {stuck}" if stuck else "0")
        yield text.replace("OVER", LABEL_OVER if ends else "")
    else:
        yield f"known = {table_text(search)}"
        look = _look(search).replace("OVER", OVER if ends else "")
        yield in_table(look.replace("STUCK", str(model.stuck)), search)
        yield in_table(SOLVE, search)
    if search.show in COUNTED:
        yield _count(search)
    if search.move:
        yield _move(search)


def _look(search: Search) -> str:
    if search.engine == "grundy":
        return PARTS if shape_of(search) == "parts" else GRUNDY
    if search.engine == "score":
        turn, margin = MARGINS[shape_of(search)]
        return SCORE.replace("TURN", turn).replace("MARGIN", margin)
    return MISERE if search.model.kind == "misere" else WON


def _count(search: Search) -> str:
    """Return what counts the moves that win: the different ones, or all."""
    distinct = search.show == "moves"
    if shape_of(search) == "parts":
        parts = "{tuple(sorted(parts)) for parts in options(state)}"
        return COUNT_PARTS.replace("OPTIONS", parts if distinct else "options(state)")
    text = COUNT if search.engine == "grundy" else COUNT_WON
    options = "set(options(state))" if distinct else "options(state)"
    return text.replace("OPTIONS", options)


def _move(search: Search) -> str:
    """Return the function that tells the first move that wins."""
    lost = {"label": "labels[known[option]] < 0", "grundy": "solve(option) == 0"}
    text = MOVE.replace("LOST", lost.get(search.engine, "not solve(option)"))
    return text.replace("TOLD", " + ".join(_told(search)))


def _told(search: Search) -> Iterator[str]:
    """Yield each argument of an option as a word."""
    whole = len(search.kinds) == 1 and search.model.kind != "partizan"
    places = iter(range(len(search.kinds)))
    for own in search.asked_names:
        place = next(places)
        item, kind = "option" if whole else f"option[{place}]", search.kinds[place]
        if search.rows is not None and own in search.rows.names:
            item, kind = f"{own}_all[{item}:option[{next(places)}]]", "list[int]"
        if kind == "list[int]":
            yield f'"".join([" " + str(item) for item in {item}])'
        elif kind == "list[list[int]]":
            yield f'"".join([" " + str(item) for row in {item} for item in row])'
        else:
            yield f'" " + {item}' if kind == "str" else f'" " + str({item})'
