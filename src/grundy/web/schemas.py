"""The shapes of answers, in JSON Schema, for the description of the interface."""

from __future__ import annotations

from typing import Any

TEXT: dict[str, Any] = {"type": "string"}
FLAG: dict[str, Any] = {"type": "boolean"}
COUNT: dict[str, Any] = {"type": "integer"}
MAYBE_TEXT: dict[str, Any] = {"type": ["string", "null"]}
MAYBE_COUNT: dict[str, Any] = {"type": ["integer", "null"]}
EXACT: dict[str, Any] = {
    "type": ["integer", "string", "null"],
    "pattern": "^-?[0-9]+$",
    "description": "A whole number; beyond 2**53 - 1 as text, because browsers would round it.",
}
PLACE: dict[str, Any] = {"type": ["number", "null"]}
OUTCOME: dict[str, Any] = {"enum": ["N", "P", "L", "R", "T", "D", None]}
STATUS: dict[str, Any] = {"enum": ["proved", "observed", "conjectured", "bounded", "unknown"]}
PLAYER: dict[str, Any] = {"enum": ["left", "right", None]}


def listed(items: dict[str, Any]) -> dict[str, Any]:
    """Return the shape of a list."""
    return {"type": "array", "items": items}


def record(**fields: dict[str, Any]) -> dict[str, Any]:
    """Return the shape of an object that has all these fields."""
    return {"type": "object", "properties": fields, "required": list(fields)}


ERROR = record(error=record(kind=TEXT, message=TEXT, column=MAYBE_COUNT))

RULE = record(ok=FLAG, game=TEXT, arguments=listed(TEXT), understood=MAYBE_TEXT)

_WORTH = {"outcome": OUTCOME, "grundy": EXACT, "score": EXACT, "remoteness": EXACT}

MARK = {"type": "array", "items": {}, "minItems": 3}

SCENE = {
    "type": "object",
    "required": ["size", "label", "under", "marks", "places"],
    "properties": {
        "size": {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2},
        "label": TEXT,
        "under": listed(MARK),
        "marks": listed(MARK),
        "places": {
            "type": "object",
            "additionalProperties": {"type": "array", "minItems": 5, "maxItems": 5},
        },
        "symbols": {"type": "object"},
    },
    "additionalProperties": False,
}

GAMES = record(
    games=listed(
        record(
            name=TEXT,
            text=TEXT,
            kind={"enum": ["impartial", "scoring", "partizan"]},
            misere=FLAG,
            title=TEXT,
            family=TEXT,
            level={"enum": [1, 2, 3]},
            tags=listed(TEXT),
            words=TEXT,
            summary=TEXT,
            examples=listed(TEXT),
            start=MAYBE_TEXT,
            dimensions={"enum": [1, 2, None]},
            source=TEXT,
            scene=SCENE,
        )
    ),
    families=listed(record(title=TEXT, about=TEXT, games=listed(TEXT))),
)

DRAWN = record(position=TEXT, scene=SCENE)

MOVE = record(
    label=TEXT,
    to=TEXT,
    state=TEXT,
    touch=listed(TEXT),
    also=listed(listed(TEXT)),
    **_WORTH,
    gain=EXACT,
    again=FLAG,
    player=PLAYER,
    best=FLAG,
    wins=FLAG,
    verdict={"enum": ["wins", "loses", "ties", "draws", "unknown"]},
)

STEP = record(kind=TEXT, text=TEXT, figure=listed(TEXT), data={"type": "object"})

_DESCRIBED = {
    "game": TEXT,
    "position": TEXT,
    "state": TEXT,
    "kind": {"enum": ["impartial", "scoring", "partizan"]},
    "player": PLAYER,
    "board": {"type": ["array", "null"], "items": TEXT},
    "scene": SCENE,
}

ANSWER = record(
    **_DESCRIBED,
    misere={**FLAG, "description": "Whether the game has misère play."},
    understood=MAYBE_TEXT,
    **_WORTH,
    outcome_words=TEXT,
    method=TEXT,
    status=STATUS,
    why=TEXT,
    over=FLAG,
    moves=listed({"$ref": "#/components/schemas/Move"}),
    more_moves=FLAG,
    moves_total=EXACT,
    explanation={
        "oneOf": [record(text=TEXT, html=TEXT, steps=listed(STEP)), {"type": "null"}],
    },
    left_out={"type": "object", "additionalProperties": TEXT},
)

_AT_FIRST = record(
    **_DESCRIBED,
    outcome=OUTCOME,
    outcome_words=TEXT,
    grundy=EXACT,
    over=FLAG,
    moves=listed({"$ref": "#/components/schemas/Move"}),
)

OPENING = record(
    first=TEXT,
    title=TEXT,
    rules=TEXT,
    hint=TEXT,
    answers={"type": "object", "additionalProperties": _AT_FIRST},
)

PERIOD = record(
    start=COUNT,
    length=COUNT,
    saltus=COUNT,
    status=STATUS,
    theorem=TEXT,
    checked_to=COUNT,
)

PERIOD_FOUND = record(
    game=TEXT,
    start=MAYBE_COUNT,
    length=MAYBE_COUNT,
    saltus=MAYBE_COUNT,
    status={"enum": [*STATUS["enum"], "none found"]},
    theorem=MAYBE_TEXT,
    checked_to=COUNT,
)

TABLE = record(
    game=TEXT,
    dimensions={"enum": [1, 2]},
    values=listed({"anyOf": [EXACT, listed(EXACT)]}),
    period={"anyOf": [PERIOD, {"type": "null"}]},
    lost=listed({"anyOf": [COUNT, listed(COUNT)]}),
)

CELL = record(position=TEXT, scene=SCENE, moves=listed(listed(listed(COUNT))))

LABEL_STEP = record(
    node=COUNT,
    kind={"enum": ["label", "draw", "visit", "remembered", "cycle"]},
    label={"type": ["string", "integer", "null"]},
    because=listed(COUNT),
    text=TEXT,
    depth=MAYBE_COUNT,
    skipped=listed(COUNT),
    **{"from": MAYBE_COUNT},
)

NODE = record(
    id=COUNT,
    text=TEXT,
    name=TEXT,
    layer=COUNT,
    x=PLACE,
    y=PLACE,
    outcome=OUTCOME,
    value=EXACT,
    score=EXACT,
    remoteness=EXACT,
    player=PLAYER,
    end=FLAG,
)

NUMBERS = listed({"type": "number"})

ARRANGEMENT = record(
    size=NUMBERS,
    boxes=listed(NUMBERS),
    ways=listed(TEXT),
    lines=listed(listed(TEXT)),
    down=FLAG,
)

BOARDS = record(
    unit={"type": "number"},
    under=listed(listed(MARK)),
    symbols={"type": "object"},
    scenes=listed({"type": "array", "minItems": 4, "maxItems": 4}),
)

GRAPH = record(
    game=TEXT,
    position=TEXT,
    kind={"enum": ["impartial", "scoring", "partizan"]},
    misere=FLAG,
    methods=listed({"enum": ["induction", "depth-first", "mex"]}),
    nodes=listed(NODE),
    edges=listed(listed(COUNT)),
    steps={"type": "object", "additionalProperties": listed(LABEL_STEP)},
    arrangement={"anyOf": [ARRANGEMENT, {"type": "null"}]},
    boards={"anyOf": [BOARDS, {"type": "null"}]},
    truncated=FLAG,
    instead_of=MAYBE_TEXT,
)

REPLY = record(
    move={"anyOf": [{"$ref": "#/components/schemas/Move"}, {"type": "null"}]},
    position={"$ref": "#/components/schemas/Answer"},
    how={"enum": ["perfect", "strong", "random"]},
    because=TEXT,
)

PATTERN = record(
    game=TEXT,
    about={"enum": ["grundy", "outcome"]},
    found=FLAG,
    words=TEXT,
    status={"enum": [*STATUS["enum"], "none found"]},
)

RECOGNISED = record(
    game=TEXT,
    same={
        "oneOf": [
            record(name=TEXT, title=TEXT, summary=TEXT, source=TEXT, theorems={"type": "object"}),
            {"type": "null"},
        ]
    },
    text=TEXT,
    kind={"enum": ["impartial", "scoring", "partizan"]},
    position=MAYBE_TEXT,
    arguments=listed(TEXT),
    facts=listed(record(topic=TEXT, text=TEXT, status=TEXT, seen=TEXT)),
)

SAMPLES = record(game=TEXT, output=TEXT)

PROVED = record(
    game=TEXT,
    about={"enum": ["grundy", "outcome"]},
    status={"enum": ["proved", "not found", "out of reach"]},
    reason=TEXT,
    words=TEXT,
    believed=TEXT,
    by=TEXT,
    certificate=MAYBE_TEXT,
)

_LISTED_PROBLEM = {
    "id": TEXT,
    "title": TEXT,
    "kind": TEXT,
    "technique": MAYBE_TEXT,
    "is_game": FLAG,
    "judge_name": TEXT,
    "game": MAYBE_TEXT,
    "position": MAYBE_TEXT,
}

PROBLEM = record(**_LISTED_PROBLEM)

PROBLEMS = record(problems=listed(record(**_LISTED_PROBLEM)))

PROGRAM = record(
    game=TEXT,
    lang={"enum": ["cpp", "java", "rust", "python"]},
    text=TEXT,
    method=TEXT,
    status={"enum": ["proved", "observed", "table"]},
    most=EXACT,
    input=TEXT,
    output=TEXT,
    stressed=COUNT,
    largest=EXACT,
)

NUMBER: dict[str, Any] = {
    "type": "string",
    "pattern": "^-?[0-9]+(/[0-9]+)?$",
    "description": "An exact number: a whole one, or a fraction over a power of 2.",
}

NOTHING: dict[str, Any] = {"type": "null"}

MEASURE: dict[str, Any] = {"oneOf": [NUMBER, NOTHING], "description": "None of a loopy value."}

_TEMPERED = {"outcome": OUTCOME, "mean": MEASURE, "temperature": MEASURE}

OPTION = record(
    value=TEXT,
    place=COUNT,
    **_TEMPERED,
    end=FLAG,
    moves=listed(TEXT),
    removed=FLAG,
    reason={
        "oneOf": [
            record(how={"enum": ["dominated", "reversible"]}, by=TEXT, instead=listed(TEXT)),
            {"type": "null"},
        ]
    },
)

WALL = listed({"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2})

LOOPY = record(stopper=FLAG, canonical=FLAG, onside=TEXT, offside=TEXT, svg=TEXT)

VALUE = record(
    value=TEXT,
    whole=FLAG,
    kind=TEXT,
    outcome_words=TEXT,
    **_TEMPERED,
    left_stop=MEASURE,
    right_stop=MEASURE,
    birthday=EXACT,
    loopy={"oneOf": [LOOPY, NOTHING], "description": "What a loopy value has, and others not."},
    position={"oneOf": [record(**_DESCRIBED), {"type": "null"}]},
    left=listed(OPTION),
    right=listed(OPTION),
    more_options=FLAG,
    left_out=TEXT,
    why=listed(TEXT),
    thermograph={
        "oneOf": [
            record(mean=NUMBER, temperature=NUMBER, left=WALL, right=WALL, svg=TEXT),
            NOTHING,
        ]
    },
)
