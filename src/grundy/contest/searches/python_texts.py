"""The parts of searching programs in Python that are the same for all rules."""

from __future__ import annotations

READ_NUMBERS = """\
NUMBERS = map(int, re.findall(r"-?\\d+", sys.stdin.read()))

def number():
    return next(NUMBERS)"""

READ_NUMBERS_TO_END = """\
NUMBERS = re.findall(r"-?\\d+", sys.stdin.read())[::-1]

def number():
    return int(NUMBERS.pop())

def more():
    return bool(NUMBERS)"""

READ_LINES = """\
LINES = [list(map(int, re.findall(r"-?\\d+", line))) for line in sys.stdin]
LINES = [line for line in reversed(LINES) if line]

def number():
    found = LINES[-1].pop(0)
    if not LINES[-1]:
        LINES.pop()
    return found

def numbers():
    return LINES.pop()"""

MORE_LINES = """\
def more():
    return bool(LINES)"""

READ_WORDS_TO_END = """\
WORDS = sys.stdin.read().split()[::-1]

def word():
    return WORDS.pop()

def number():
    return int(word())

def more():
    return bool(WORDS)"""

READ_LISTS = """\
TEXT = sys.stdin.read()
PLACE = 0

def found(pattern):
    global PLACE
    match = re.compile(pattern).search(TEXT, PLACE)
    PLACE = match.end()
    return match.group()

def number():
    return int(found(r"-?\\d+"))

# the next lists in a list, as in [[1,2],[3]]
def lists():
    text = found(r"\\[\\s*(\\[[^][]*\\][\\s,]*)*\\]")
    rows = re.findall(r"\\[([^][]*)\\]", text[1:-1])
    return [list(map(int, re.findall(r"-?\\d+", row))) for row in rows]

def numbers():
    return list(map(int, re.findall(r"-?\\d+", found(r"[^\\n]*\\d[^\\n]*"))))"""

READ_WORDS = """\
WORDS = iter(sys.stdin.read().split())

def word():
    return next(WORDS)

def number():
    return int(word())"""

TURNS = """\
def TURN(state, gain=0, again=False):
    return Turn((gain, state, again))

class Turn(tuple):
    pass"""


OPTIONS = {
    "plain": """\
def options(state):
    for option in moves(*state) or ():
        yield option if len(state) > 1 else (option,)""",
    "parts": """\
def options(state):
    for option in moves(*state) or ():
        parts = option if isinstance(option, list) else [option]
        yield [part if len(state) > 1 else (part,) for part in parts]""",
    "pairs": """\
def options(state):
    for gain, option, *again in moves(*state) or ():
        yield gain, bool(again and again[0]), option if len(state) > 1 else (option,)""",
    "turns": """\
def options(state):
    for option in moves(*state) or ():
        gain, to, again = option if isinstance(option, Turn) else (0, option, False)
        yield gain, again, to if len(state) > 1 else (to,)""",
    "partizan": """\
def options(state):
    *own, side = state
    for option in (right if side else left)(*own) or ():
        yield (*(option if len(own) > 1 else (option,)), 1 - side)""",
}

_SEARCH = """\
known = {}

def solve(start):
    stack = [start]
    while stack:
        state = stack[-1]
        if state in known:
            stack.pop()
            continue
OVERBODY    return known[start]"""

_WON = """\
        best = None
        for option in options(state):
            if option not in known:
                stack.append(option)
                break
            best = not known[option]
            if best:
                known[state] = 1
                stack.pop()
                break
        else:
            known[state] = STUCK if best is None else 0
            stack.pop()
"""

_SCORE = """\
        best = None
        for gain, again, option in options(state):
            if option not in known:
                stack.append(option)
                break
            margin = gain + known[option] if again else gain - known[option]
            if best is None or margin > best:
                best = margin
        else:
            known[state] = STUCK if best is None else best
            stack.pop()
"""

_GRUNDY = """\
        seen = set()
        for parts in options(state):
            unknown = [part for part in parts if part not in known]
            if unknown:
                stack.append(unknown[0])
                break
            value = 0
            for part in parts:
                value ^= known[part]
            seen.add(value)
        else:
            value = 0
            while value in seen:
                value += 1
            known[state] = value
            stack.pop()
"""

SOLVE = {
    "won": _SEARCH.replace("BODY", _WON),
    "score": _SEARCH.replace("BODY", _SCORE),
    "grundy": _SEARCH.replace("BODY", _GRUNDY),
}

COUNT = """\
# how many moves from a part leave the whole lost; the whole is worth value
def count_moves(state, value):
    rest = value ^ solve(state)
    count = 0
    for parts in OPTIONS:
        total = rest
        for part in parts:
            total ^= solve(part)
        count += total == 0
    return count"""

MOVE = """\
# the first move that wins
def move(state):
    for option in options(state):
        if LOST:
            return "".join(" %s" % number for number in (NUMBERS,))
    return ''"""

LABELS = """\
known = {}
states = []
labels = []

def number_of(state):
    if state not in known:
        known[state] = len(states)
        states.append(state)
    return known[state]

# labels all positions in reach, backward from those where the game is over: 1 won, -1 lost
def label():
    back, left, done = {}, [], []
    labels.clear()
    for i, state in enumerate(states):
        labels.append(0)
        left.append(0)
OVER        follow = [option[-1] if TURNED else option for option in options(state)]
        left[i] = len(follow)
        for to in follow:
            back.setdefault(number_of(to), []).append(i)
        if not follow:
            labels[i] = STUCK
            if labels[i]:
                done.append(i)
    for j in done:
        for i in back.get(j, ()):
            if labels[i]:
                continue
            left[i] -= 1
            if labels[j] < 0:
                labels[i] = 1
            elif left[i] == 0:
                labels[i] = -1
            if labels[i]:
                done.append(i)"""
