"""Problems that the texts name: titles and topics against the statements, looked up."""

from __future__ import annotations

from claims.claim import Finding, claim, holds, listed
from claims.looked_up import PROBLEMS

GAME = "a game"
FIELDS = {"title": "its title", "kind": "whether it is a game, and which", "about": "its topic"}


def label(number: str, place: str, name: str, says: str, **said: str) -> None:
    """Register a claim on a problem: each field that is said is compared with the statement's."""
    problem = PROBLEMS[name]

    def check() -> Finding:
        differ = [
            field for field in FIELDS if field in said and not _fits(field, said[field], name)
        ]
        facts = f"“{problem.title}”" if problem.title else "not identified"
        evidence = f"Looked up, not computed: {name} is {facts} ({problem.kind}: {problem.about})."
        right = f"Not as said: {listed(FIELDS[field] for field in differ)}."
        return holds(not differ, evidence, right)

    check.__doc__ = says
    check.__module__ = __name__
    claim(number, place)(check)


def _fits(field: str, said: str, name: str) -> bool:
    found = getattr(PROBLEMS[name], field)
    if field == "kind" and said == GAME:
        return bool(found != "no game")
    return bool(found == said)


label(
    "B18",
    "1:1024",
    "Codeforces 768B",
    "Codeforces 768B, Code For 1, is a recursive game on the binary representation.",
    title="Code For 1",
    kind=GAME,
)
label(
    "B19",
    "1:1026",
    "SPOJ GNYR09F",
    "SPOJ GNYR09F is the Game of Nim, a direct use of the xor.",
    title="Game of Nim",
    kind="impartial",
)
label(
    "R121",
    "1:1032",
    "LeetCode 1140",
    "LeetCode 1140, Stone Game II, is a game for stones with a limit M.",
    title="Stone Game II",
    kind="score",
)
label(
    "R122",
    "1:1034",
    "LeetCode 1406",
    "LeetCode 1406, Stone Game III: one to three piles from the front, for the score.",
    title="Stone Game III",
    kind="score",
    about="the first 1 to 3 of a row",
)
label(
    "B20",
    "1:1036",
    "Codeforces 850C",
    "Codeforces 850C, Arpa and a game with Mojtaba, is a game on digits.",
    title="Arpa and a game with Mojtaba",
    kind="impartial",
    about="digits",
)
label(
    "R123",
    "1:1038",
    "Codeforces 768E",
    "Codeforces 768E, Game of Stones, is a variant of Nim with several piles.",
    title="Game of Stones",
    kind="impartial",
)
label(
    "B32",
    "1:1040",
    "SPOJ MATGAME",
    "SPOJ MATGAME is titled A game with matrices; it is impartial.",
    title="A game with matrices",
    kind="impartial",
)
label(
    "B21",
    "1:1042",
    "AtCoder ABC206E",
    "AtCoder ABC206 E, Divide Both, is a game on pairs of numbers.",
    title="Divide Both",
    kind=GAME,
)
label(
    "B22",
    "1:1048",
    "Codeforces 1823F",
    "Codeforces 1823F is titled LCT and is a game on trees.",
    title="LCT",
    kind=GAME,
)
label(
    "R124",
    "1:1050",
    "Codeforces 1498F",
    "Codeforces 1498F, Christmas Game, is staircase Nim on a tree (computed in R79).",
    title="Christmas Game",
    kind="impartial",
    about="staircase Nim on a tree",
)
label(
    "B24",
    "1:1054",
    "LeetCode 1563",
    "LeetCode 1563, Stone Game V, is a game of splitting and choosing.",
    title="Stone Game V",
    kind=GAME,
)
label(
    "B23",
    "1:1056",
    "Codeforces 603C",
    "Codeforces 603C, Lieges of Legendre, is a variant of misère Nim.",
    title="Lieges of Legendre",
    kind="impartial",
    about="misère play",
)
label(
    "R125",
    "1:1058",
    "AtCoder ABC255G",
    "AtCoder ABC255 G, Constrained Nim, is Nim with forbidden moves.",
    title="Constrained Nim",
    kind="impartial",
    about="Nim with forbidden moves",
)
label(
    "R126",
    "1:1064",
    "Codeforces 1149E",
    "Codeforces 1149E, Election Promises, is a game on a graph without cycles.",
    title="Election Promises",
    kind="impartial",
)
label(
    "B25",
    "1:1066",
    "IOI 2019 Shoes",
    "Shoes of IOI 2019 is a sorting problem with a game in it.",
    kind=GAME,
)
label(
    "B27",
    "1:1068",
    'USACO Platinum "Game"',
    "USACO Platinum has a problem Game, with many dimensions and Grundy values.",
    title="Game",
    kind=GAME,
)
label(
    "B26",
    "1:1070",
    "Codeforces 1442E",
    "Codeforces 1442E, Black, White and Grey Tree, mixes binary search and game theory.",
    title="Black, White and Grey Tree",
    kind=GAME,
)
label(
    "R127",
    "2:220",
    "Codeforces 1537D",
    "Codeforces 1537D, Deleting Divisors, is solved by labelling positions.",
    title="Deleting Divisors",
    kind="impartial",
)
label(
    "B16",
    "2:221",
    "Codeforces 1194D",
    "Codeforces 1194D is titled 1-2-3, a subtraction game with several piles.",
    title="1-2-3",
    kind="impartial",
    about="several piles",
)
label(
    "R128",
    "2:222",
    "Codeforces 859C",
    "Codeforces 859C, Pie Rules, is solved by backward induction.",
    title="Pie Rules",
    kind=GAME,
)
label(
    "R129",
    "2:223",
    "Codeforces 1451D",
    "Codeforces 1451D, Circle Game, is a game with positions in the plane.",
    title="Circle Game",
    kind="impartial",
    about="a token in a disc",
)
label(
    "R130",
    "3:172",
    "CSES 2207",
    "CSES 2207, Grundy's Game, is a splitting game.",
    title="Grundy's Game",
    kind="impartial",
    about="split into unequal heaps",
)
label(
    "R131",
    "3:173",
    "CSES 1729",
    "CSES 1729, Stick Game, is a subtraction game.",
    title="Stick Game",
    kind="impartial",
    about="one heap, given moves",
)
label(
    "R132", "4:1040", "CSES 1730", "CSES 1730 is Nim Game I.", title="Nim Game I", kind="impartial"
)
label(
    "R133",
    "4:1043",
    "Codeforces 1382B",
    "Codeforces 1382B is Sequential Nim.",
    title="Sequential Nim",
    kind="impartial",
    about="Nim in order",
)
label(
    "R134",
    "4:1044",
    "Codeforces 1191D",
    "Codeforces 1191D is Tokitsukaze, CSL and Stone Game.",
    title="Tokitsukaze, CSL and Stone Game",
    kind="impartial",
)
label("R135", "4:1045", "SPOJ MCOINS", "SPOJ MCOINS is a game to practise on.", kind=GAME)
label(
    "B33",
    "4:1046",
    'AtCoder practice2 "Grundy Number"',
    "The AtCoder Library Practice Contest has a task Grundy Number.",
    title="Grundy Number",
    kind=GAME,
)
label(
    "R136",
    "5:104",
    "TopCoder LongLongNim",
    "The slides' first exercise is a game.",
    kind="impartial",
)
label(
    "R137",
    "5:112",
    "TopCoder CakeParty",
    "The slides' second exercise is a game.",
    kind="impartial",
)
label(
    "R138",
    "5:120",
    "TopCoder StoneGameStrategist",
    "The slides' third exercise is a game.",
    kind="impartial",
)
