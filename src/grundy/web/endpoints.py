"""What can be asked: each path, its parameters, and who answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from grundy.web import (
    catalogue,
    cells,
    contests,
    drawing,
    graphs,
    judging,
    opening,
    playing,
    schemas,
    solving,
    tables,
    values,
)
from grundy.web.parameters import Parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grundy.web.jobs import Job

Answer: TypeAlias = "Callable[[Mapping[str, str], Job], dict[str, Any]]"

GAME = Parameter("game", "The game's text, such as kayles or rule: n -> n-1; n-3.", longest=4000)
POSITION = Parameter(
    "position",
    "Its arguments, such as 3 4 5; or, without a game, a whole position: nim(3, 4) + kayles(7).",
    longest=6000,
)
MISERE = Parameter("misere", "1 when the last player to move loses.", choices=("1",))
NEEDED = Parameter("game", GAME.about, longest=4000, required=True)
QUESTION = (GAME, POSITION, MISERE)
INPUT_FORM = (
    Parameter("tests", "How many tests an input has.", choices=("many", "one")),
    Parameter("heaps", "How heaps are given.", choices=("counted", "line", "one")),
    Parameter(
        "words",
        "What to print for the first and for the second player, as in Alice,Bob.",
        pattern="[A-Za-z0-9]{1,20},[A-Za-z0-9]{1,20}",
    ),
    Parameter("print", "Who wins, or the Grundy value.", choices=("winner", "grundy")),
)


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A path that is answered: what it takes, what it gives, who works it out.

    `chance` is the parameter without which an answer is not the same twice.
    """

    path: str
    about: str
    answer: Answer
    schema: dict[str, Any]
    parameters: tuple[Parameter, ...] = ()
    chance: str = ""
    missing: bool = field(default=False)
    """Whether the path itself may name what does not exist."""


ENDPOINTS = (
    Endpoint("/api/games", "Every game of the catalogue.", catalogue.games, schemas.GAMES),
    Endpoint(
        "/api/opening",
        "A small position and all that it leads to, for the board that the page begins with.",
        opening.opening,
        schemas.OPENING,
    ),
    Endpoint(
        "/api/rule",
        "Whether a text is a rule.",
        catalogue.rule,
        schemas.RULE,
        (Parameter("text", "The rule, such as n -> n-1; n-3.", longest=2000, required=True),),
    ),
    Endpoint(
        "/api/solve",
        "Who wins a position, with which moves, and why.",
        solving.solve,
        schemas.ANSWER,
        (
            *QUESTION,
            Parameter("partial", "1 for the moves alone where time runs out.", choices=("1",)),
        ),
    ),
    Endpoint("/api/draw", "What a position looks like.", drawing.draw, schemas.DRAWN, QUESTION),
    Endpoint(
        "/api/value",
        "The value of a partizan game in sums: canonical form, options, thermograph.",
        values.value,
        schemas.VALUE,
        (
            Parameter(
                "text",
                "A value in CGSuite's notation, such as {2|-1} or ^*, instead of a position.",
                longest=2000,
            ),
            *QUESTION,
            Parameter(
                "path",
                "An option of it: R1L2 is the second option of Left in Right's first one.",
                pattern="([LR][1-9][0-9]{0,3}){0,100}",
            ),
            Parameter("plus", "A value that is added to it.", longest=2000),
        ),
    ),
    Endpoint(
        "/api/table",
        "Grundy values of one dimension or two.",
        tables.table,
        schemas.TABLE,
        (
            NEEDED,
            Parameter(
                "size",
                "How many, such as 100, or 12x12.",
                pattern="[1-9][0-9]{0,5}(x[1-9][0-9]{0,5})?",
            ),
        ),
    ),
    Endpoint(
        "/api/cell",
        "A cell of a table: its position, drawn, and the cells that its moves lead to.",
        cells.cell,
        schemas.CELL,
        (
            NEEDED,
            Parameter("position", "The numbers of the cell: 7, or 3, 5.", required=True),
        ),
    ),
    Endpoint(
        "/api/graph",
        "Every reachable position, labelled step by step.",
        graphs.graph,
        schemas.GRAPH,
        (
            *QUESTION,
            Parameter("most", "The most positions.", least=1, largest=graphs.MOST),
            Parameter("method", "Only this way of labelling.", choices=tuple(graphs.METHODS)),
            Parameter("shape", "How it is laid out.", choices=tuple(graphs.PROPORTIONS)),
            Parameter(
                "smaller",
                "1 for the graph of a position further on in play where this one's is too large.",
                choices=("1",),
            ),
        ),
    ),
    Endpoint(
        "/api/period",
        "The period of a heap game, with its proof.",
        tables.period,
        schemas.PERIOD_FOUND,
        (NEEDED, Parameter("most", "How many values to look at.", least=16, largest=1 << 20)),
    ),
    Endpoint(
        "/api/play",
        "A move of the program, and the position after it.",
        playing.play,
        schemas.REPLY,
        (
            *QUESTION,
            Parameter(
                "level",
                "perfect, or the share of perfect moves: 0.7 plays at random three times in ten.",
                pattern=r"perfect|0(\.[0-9]{1,9})?|1(\.0{1,9})?",
            ),
            Parameter("seed", "Random seed of a level.", least=0, largest=2**32 - 1),
        ),
        chance="seed",
    ),
    Endpoint(
        "/api/pattern",
        "A formula for the values or the P-positions, guessed and tested.",
        contests.pattern,
        schemas.PATTERN,
        (
            NEEDED,
            Parameter("about", "Values or P-positions only.", choices=("grundy", "outcome")),
            Parameter("heaps", "1 for several heaps of a heap game.", choices=("1",)),
        ),
    ),
    Endpoint(
        "/api/code",
        "A program for an online judge.",
        contests.code,
        schemas.PROGRAM,
        (
            NEEDED,
            Parameter("lang", "The language.", choices=("cpp", "java", "rust", "python")),
            *INPUT_FORM,
            Parameter("move", "1 to print a winning move too.", choices=("1",)),
            Parameter("most", "The largest number, for a table.", least=1, largest=1_000_000),
        ),
    ),
    Endpoint(
        "/api/recognise",
        "What a game is by its own text, and what else is known of it.",
        judging.recognise,
        schemas.RECOGNISED,
        (NEEDED,),
    ),
    Endpoint(
        "/api/samples",
        "What a right program prints for an input, by the game itself.",
        judging.samples,
        schemas.SAMPLES,
        (
            NEEDED,
            Parameter("input", "The input of a sample.", longest=6000, required=True),
            *INPUT_FORM,
        ),
    ),
    Endpoint(
        "/api/prove",
        "A proof for all positions, with its certificate.",
        judging.prove,
        schemas.PROVED,
        (NEEDED,),
    ),
    Endpoint("/api/problems", "The problem set.", contests.problems, schemas.PROBLEMS),
    Endpoint(
        "/api/problems/{id}",
        "Everything about one problem.",
        contests.problem,
        schemas.PROBLEM,
        (Parameter("id", "Its name.", required=True, longest=60, pattern="[a-z0-9-]{1,60}"),),
        missing=True,
    ),
)
