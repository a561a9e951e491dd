"""What people call the games, which are alike, which are easy, and how one looks for them.

A game's own file has its rules; what a list of games shows beside them is here, in one place.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

TAGS = (
    *(
        "heaps",
        "splits",
        "pins",
        "coins",
        "board",
        "chess piece",
        "drawing",
        "row of piles",
        "strip",
    ),
    *("two sides", "scores", "can tie", "can cycle", "the last move loses", "your own rules"),
)
"""The plain words that games are tagged with."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A game in a list: its title, its level (1 is easy, 3 is hard), tags, words to find it.

    `picture` is a position that shows more of the game than its first example does.
    """

    title: str
    level: int
    tags: tuple[str, ...]
    words: str = ""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class Family:
    """Games that are alike, the easiest first, with words that find each of them."""

    title: str
    about: str
    words: str
    games: Mapping[str, Listed]


HEAPS = Family(
    "Heaps",
    "Take tokens from heaps; whoever takes the last one wins.",
    "heap heaps pile piles stone stones stick sticks match matches token tokens counter counters "
    "take remove subtract removal taking number",
    {
        "nim": Listed(
            "Nim", 1, ("heaps",), "xor bouton sprague grundy marienbad nim-sum nimsum three piles"
        ),
        "bounded-nim": Listed(
            "The game of 21",
            1,
            ("heaps",),
            "bachet twenty-one 21 hundred modulo at most k",
            picture="bounded-nim:3(7)",
        ),
        "subtraction": Listed(
            "Subtraction game",
            1,
            ("heaps",),
            "set 1 3 4 take-away takeaway period dp",
            picture="subtraction:1,3,4(3, 7, 5)",
        ),
        "sequential-nim": Listed("Nim in order", 1, ("heaps",), "first heap codeforces 1382b"),
        "take-a-square": Listed(
            "Take a square",
            2,
            ("heaps",),
            "squares perfect leetcode 1510",
            picture="take-a-square(9, 4, 6)",
        ),
        "divisor": Listed(
            "Divisor game",
            2,
            ("heaps",),
            "divide divisors factor leetcode 1025",
            picture="divisor(6, 9)",
        ),
        "staircase-nim": Listed("Staircase Nim", 2, ("heaps",), "stairs steps ladder"),
        "wythoff": Listed(
            "Wythoff's game", 2, ("heaps",), "golden ratio phi two heaps fibonacci beatty queen"
        ),
        "euclid": Listed("Euclid's game", 2, ("heaps",), "gcd multiple two numbers"),
        "fibonacci-nim": Listed(
            "Fibonacci Nim",
            2,
            ("heaps",),
            "zeckendorf whinihan twice as many",
            picture="fibonacci-nim(8, 3)",
        ),
        "moore-nim": Listed("Moore's Nim", 3, ("heaps",), "several heaps at once nim_k"),
        "lasker-nim": Listed("Lasker's Nim", 3, ("heaps", "splits"), "split take or split"),
        "poker-nim": Listed("Poker Nim", 3, ("heaps",), "reserve add back chips"),
    },
)

SPLITS = Family(
    "Pins, and heaps that split",
    "A move may leave two independent parts; their Grundy values add up without carrying.",
    "split splits pins row bowling skittles break sprague grundy octal code",
    {
        "kayles": Listed("Kayles", 1, ("pins", "splits"), "dudeney rip van winkle"),
        "dawsons-kayles": Listed(
            "Dawson's Kayles", 2, ("pins", "splits"), "two neighbours dawson domino strip cram 1xn"
        ),
        "dawsons-chess": Listed("Dawson's Chess", 2, ("pins", "splits"), "pawns treblecross"),
        "grundys-game": Listed(
            "Grundy's game",
            2,
            ("heaps", "splits"),
            "unequal divide a heap",
            picture="grundys-game(7, 4)",
        ),
        "split": Listed(
            "Splitting heaps",
            2,
            ("heaps", "splits"),
            "divide several parts equal",
            picture="split:2(6, 3)",
        ),
        "octal": Listed(
            "Octal games",
            3,
            ("heaps", "splits"),
            "take-and-break guy smith 0.137",
            picture="octal:0.137(7, 5)",
        ),
        "hexadecimal": Listed(
            "Hexadecimal games",
            3,
            ("heaps", "splits"),
            "three heaps code",
            picture="hexadecimal:0.8F(6, 4)",
        ),
    },
)

COINS = Family(
    "Coins and strips",
    "Coins that move along a strip, or that are turned: heaps in disguise.",
    "coin coins strip squares turn flip move left nim in disguise",
    {
        "nimble": Listed("Nimble", 1, ("coins",), "coins to the left"),
        "turning-turtles": Listed("Turning Turtles", 1, ("coins",), "heads tails flip turtle"),
        "silver-dollar": Listed("The silver dollar game", 2, ("coins",), "no jumping gaps welter"),
        "mock-turtles": Listed("Mock Turtles", 3, ("coins",), "heads tails odious turtle mogul"),
        "ruler": Listed("Ruler", 3, ("coins",), "heads tails neighbours power of two"),
        "northcott": Listed(
            "Northcott's game", 2, ("board", "can cycle"), "checkers rows white black gap"
        ),
    },
)

PIECES = Family(
    "A chess piece in the corner",
    "One piece moves towards a corner; whoever makes the last move wins.",
    "chess piece board corner grid token move towards",
    {
        "king": Listed("King in the corner", 1, ("board", "chess piece"), picture="king:4x5(2, 3)"),
        "rook": Listed(
            "Rook in the corner",
            1,
            ("board", "chess piece"),
            "two heaps nim tower",
            picture="rook:4x5(2, 3)",
        ),
        "queen": Listed(
            "Queen in the corner",
            2,
            ("board", "chess piece"),
            "wythoff golden white queen corner",
            picture="queen:4x5(2, 3)",
        ),
        "bishop": Listed(
            "Bishop in the corner",
            1,
            ("board", "chess piece"),
            "diagonal",
            picture="bishop:4x5(2, 3)",
        ),
        "knight": Listed(
            "Knight in the corner",
            2,
            ("board", "chess piece"),
            "horse cses jumps",
            picture="knight:4x5(3, 4)",
        ),
        "nightrider": Listed(
            "Nightrider in the corner",
            3,
            ("board", "chess piece"),
            "fairy",
            picture="nightrider:5x6(4, 4)",
        ),
        "maharaja": Listed(
            "Maharaja in the corner",
            3,
            ("board", "chess piece"),
            "amazon fairy",
            picture="maharaja:4x5(2, 3)",
        ),
        "grid": Listed(
            "A piece of your own",
            3,
            ("board", "chess piece", "your own rules"),
            "vectors steps rides lattice holes",
        ),
    },
)

EVERYBODY = Family(
    "Games that everybody knows",
    "Lines, boxes, pawns and mills: who wins when both play perfectly?",
    "board pen paper classic children family",
    {
        "tic-tac-toe": Listed(
            "Tic-tac-toe",
            1,
            ("board", "can tie"),
            "tictactoe noughts and crosses xo ttt three in a row morpion",
        ),
        "misere-tic-tac-toe": Listed(
            "Misère tic-tac-toe",
            2,
            ("board", "can tie", "the last move loses"),
            "misere tictactoe toe-tac-tic reverse noughts crosses avoid",
        ),
        "connect-four": Listed(
            "Connect Four",
            2,
            ("board", "can tie"),
            "connect4 four in a row discs gravity",
            picture="connect-four:4x4(..../.x../.oo./xxox)",
        ),
        "dots-and-boxes": Listed(
            "Dots and boxes",
            2,
            ("board", "scores", "can tie"),
            "squares lines pigs in a pen",
            picture="dots-and-boxes:2x2(--/||./-./.|./--)",
        ),
        "hexapawn": Listed("Hexapawn", 1, ("board", "chess piece"), "pawns gardner matchbox"),
        "mnk": Listed("So many in a row", 2, ("board", "can tie"), "m,n,k gomoku five renju"),
        "three-mens-morris": Listed(
            "Three men's morris", 2, ("board", "can cycle"), "mill achi tapatan nine holes"
        ),
        "mu-torere": Listed("Mū tōrere", 2, ("board", "can cycle"), "mu torere maori ring star"),
        "pong-hau-ki": Listed(
            "Pong hau k'i", 1, ("board", "can cycle"), "umul gonu do-guti horseshoe"
        ),
        "dodgem": Listed("Dodgem", 3, ("board", "can cycle"), "cars vout"),
        "kalah": Listed(
            "Kalah",
            3,
            ("board", "scores", "can tie"),
            "mancala seeds sow houses",
            picture="kalah:3,4(4, 4, 4, 4, 4, 4)",
        ),
    },
)

PILES = Family(
    "Collecting points",
    "A row of piles or slices: whoever collects more wins.",
    "score scores points row piles stones take ends array dp leetcode minimax",
    {
        "stone-game": Listed(
            "Piles from the ends",
            1,
            ("row of piles", "scores", "can tie"),
            "stone game 877",
        ),
        "first-three": Listed(
            "The first three piles", 2, ("row of piles", "scores", "can tie"), "stone game III 1406"
        ),
        "first-stones": Listed(
            "More and more piles", 2, ("row of piles", "scores", "can tie"), "stone game II 1140"
        ),
        "pie-rules": Listed(
            "Slices of a pie", 2, ("row of piles", "scores", "can tie"), "codeforces 859c decider"
        ),
    },
)

ALIKE = Family(
    "Boards and drawings, the same moves for both",
    "Both players have the same moves; whoever makes the last one wins.",
    "board drawing impartial same moves sprague grundy",
    {
        "chomp": Listed("Chomp", 1, ("board",), "chocolate poison eat gale divisors bar"),
        "cram": Listed(
            "Cram",
            1,
            ("board", "splits"),
            "dominoes domino cover tiles plugg",
            picture="cram:3x4(##../..#./..#.)",
        ),
        "notakto": Listed(
            "Notakto", 2, ("board", "the last move loses"), "only x tictactoe noughts plambeck"
        ),
        "sprouts": Listed(
            "Sprouts",
            2,
            ("drawing", "splits"),
            "spots curves plane topology conway paterson brussels dots lines",
            picture="sprouts:4(0.AB/1a1a.AB)",
        ),
        "green-hackenbush": Listed(
            "Green Hackenbush",
            2,
            ("drawing",),
            "cut edges tree colon principle fusion bush",
            picture="green-hackenbush(0-1, 1-2, 1-3, 3-4, 3-5)",
        ),
        "graph": Listed(
            "A token on a graph",
            2,
            ("drawing", "can cycle", "your own rules"),
            "nodes edges directed vertex dag geography",
        ),
        "rule": Listed(
            "Rules of your own", 2, ("your own rules",), "write formula custom python heap moves"
        ),
    },
)

SIDES = Family(
    "Left and Right",
    "The two players have different moves, so positions have values such as 1/2, * or {2|-1}.",
    "partizan left right blue red two sides values numbers conway winning ways",
    {
        "hackenbush": Listed(
            "Hackenbush",
            1,
            ("drawing", "two sides"),
            "cut edges blue red green colours tree",
            picture="hackenbush(0-1G, 0-2L, 1-3R, 1-4L, 2-5R)",
        ),
        "domineering": Listed(
            "Domineering",
            1,
            ("board", "two sides"),
            "dominoes crosscram stop-gate tiles",
            picture="domineering:3x4(#.##/#.../.##.)",
        ),
        "cutcake": Listed(
            "Cutcake",
            1,
            ("board", "two sides"),
            "cut cake rectangle integers",
            picture="cutcake(3x5)",
        ),
        "toads-and-frogs": Listed(
            "Toads and Frogs",
            1,
            ("strip", "two sides"),
            "jump swap strip",
            picture="toads-and-frogs(TT.FF)",
        ),
        "toppling-dominoes": Listed("Toppling Dominoes", 2, ("strip", "two sides"), "fall push"),
        "shove": Listed("Shove", 2, ("strip", "two sides"), "push strip", picture="shove(L.RL.R)"),
        "col": Listed(
            "Col", 2, ("board", "two sides"), "colour colouring vout", picture="col:2x3(L../..R)"
        ),
        "snort": Listed(
            "Snort",
            2,
            ("board", "two sides"),
            "cows bulls fields norton",
            picture="snort:2x3(L../..R)",
        ),
        "maundy-cake": Listed("Maundy Cake", 2, ("board", "two sides"), "cut cake divisors"),
        "clobber": Listed(
            "Clobber",
            2,
            ("board", "two sides"),
            "capture stones all-small",
            picture="clobber:3x4(xoxo/oxox/xoxo)",
        ),
        "konane": Listed(
            "Kōnane",
            2,
            ("board", "two sides"),
            "konane hawaiian checkers jump",
            picture="konane:3x4(xox./ox.x/xoxo)",
        ),
        "nogo": Listed(
            "NoGo",
            3,
            ("board", "two sides"),
            "go liberty anti-atari",
            picture="nogo:3x3(x../.o./..x)",
        ),
        "hex": Listed(
            "Hex",
            2,
            ("board", "two sides"),
            "nash hein connect sides hexagons",
            picture="hex:3x3(L.R/.L./R..)",
        ),
        "amazons": Listed(
            "Amazons",
            3,
            ("board", "two sides"),
            "queens arrows zamkauskas",
            picture="amazons:3x4(x..#/..#./#..o)",
        ),
        "tridomineering": Listed(
            "Tridomineering",
            3,
            ("board", "two sides"),
            "trominoes",
            picture="tridomineering:3x4(###./...#/##.#)",
        ),
        "triomineering": Listed(
            "Triomineering",
            3,
            ("board", "two sides"),
            "trominoes",
            picture="triomineering:3x4(###./...#/...#)",
        ),
        "fox-and-geese": Listed("Fox and geese", 2, ("board", "two sides"), "hunt trap wolf sheep"),
        "hare-and-hounds": Listed(
            "Hare and hounds", 2, ("board", "two sides", "can cycle"), "french military game hunt"
        ),
        "backsliding-toads-and-frogs": Listed(
            "Backsliding Toads and Frogs",
            3,
            ("strip", "two sides", "can cycle"),
            "jump slide back loopy strip",
        ),
        "coloured-graph": Listed(
            "A token on a graph of two colours",
            3,
            ("drawing", "two sides", "can cycle", "your own rules"),
            "nodes edges directed blue red loopy value stopper",
        ),
    },
)

FAMILIES = (HEAPS, EVERYBODY, SPLITS, PIECES, COINS, ALIKE, PILES, SIDES)
"""All families, the easiest first."""


MORE = "More games"
"""The family of games that nobody has put into one yet."""


def listed(name: str) -> tuple[Family, Listed]:
    """Return the family of a game and how it is listed there.

    >>> family, game = listed("knight")
    >>> family.title, game.title
    ('A chess piece in the corner', 'Knight in the corner')

    A game that no family has is listed under its name.

    >>> family, game = listed("my-game")
    >>> family.title, game.title
    ('More games', 'My game')
    """
    for family in FAMILIES:
        if name in family.games:
            return family, family.games[name]
    alone = Listed(name.replace("-", " ").capitalize(), 2, ())
    return Family(MORE, "Games that are in none of the families above.", "", {name: alone}), alone
