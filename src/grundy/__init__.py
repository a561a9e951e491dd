"""grundy: say the rules of a two-player game; get who wins, with which move, and why."""

from typing import TYPE_CHECKING, Any

from grundy.errors import (
    BudgetError,
    BudgetExceeded,
    CertificateError,
    CycleError,
    EngineError,
    GrundyError,
    IllegalMoveError,
    InputError,
    MissingExtraError,
    MissingFileError,
    NimberError,
    NimDivisionError,
    NoPeriodFound,
    NotationError,
    ParameterError,
    PositionError,
    PositionTypeError,
    ProgramError,
    RuleError,
    RuleTextError,
    Stopped,
    StressError,
    TableFileError,
    TooManyMovesError,
    UndefinedError,
    UnknownGameError,
    UnknownProblemError,
    UnsolvedError,
)
from grundy.games.catalogue import game, names
from grundy.games.positions import position
from grundy.limits.budget import budget
from grundy.rules.explanation import Explanation
from grundy.rules.function import impartial
from grundy.rules.impartial import ImpartialGame
from grundy.rules.position import Move, Position
from grundy.rules.remembering import forgetting
from grundy.rules.solution import Solution
from grundy.rules.steps import Step
from grundy.rules.theorem import theorem
from grundy.values import (
    LoopyNimber,
    Outcome,
    mex,
    nim_inverse,
    nim_power,
    nim_product,
    nim_square_root,
    nim_sum,
)
from grundy.values.period import Period
from grundy.version import __version__

if TYPE_CHECKING:
    from grundy.contest.catalogue import problem, problems
    from grundy.contest.code import Program, contest_code
    from grundy.contest.not_a_game import NotAGame
    from grundy.contest.problem import Problem
    from grundy.discovery.checks.check import check
    from grundy.discovery.checks.finding import Checklist, Finding
    from grundy.discovery.patterns.claim import ClaimCheck, check_claim
    from grundy.discovery.patterns.finding import find_pattern
    from grundy.discovery.patterns.formula import Code, Formula
    from grundy.discovery.patterns.pattern import Pattern, Rival
    from grundy.forms.packed import Packed
    from grundy.games.entries import Entry, entries, entry
    from grundy.games.graph import graph
    from grundy.games.grid import grid
    from grundy.reasons.certificates.certificate import (
        Certificate,
        Verified,
        certificate,
        verify,
    )
    from grundy.reasons.labelling.label import ScoreLabel
    from grundy.reasons.labelling.labelling import Labelling, labelling
    from grundy.reasons.labelling.step import LabelStep
    from grundy.rules.partizan import PartizanGame
    from grundy.rules.scoring import ScoringGame, scoring
    from grundy.rules.turn import Turn, to
    from grundy.tables.opening import open_table
    from grundy.tables.strong import StrongSolution, strong
    from grundy.tables.table import SolvedTable

_LATER = {
    "Certificate": "grundy.reasons.certificates.certificate",
    "Checklist": "grundy.discovery.checks.finding",
    "ClaimCheck": "grundy.discovery.patterns.claim",
    "Code": "grundy.discovery.patterns.formula",
    "Entry": "grundy.games.entries",
    "Finding": "grundy.discovery.checks.finding",
    "Formula": "grundy.discovery.patterns.formula",
    "LabelStep": "grundy.reasons.labelling.step",
    "Labelling": "grundy.reasons.labelling.labelling",
    "NotAGame": "grundy.contest.not_a_game",
    "Packed": "grundy.forms.packed",
    "PartizanGame": "grundy.rules.partizan",
    "Pattern": "grundy.discovery.patterns.pattern",
    "Problem": "grundy.contest.problem",
    "Program": "grundy.contest.code",
    "Rival": "grundy.discovery.patterns.pattern",
    "ScoreLabel": "grundy.reasons.labelling.label",
    "ScoringGame": "grundy.rules.scoring",
    "SolvedTable": "grundy.tables.table",
    "StrongSolution": "grundy.tables.strong",
    "Turn": "grundy.rules.turn",
    "Verified": "grundy.reasons.certificates.certificate",
    "certificate": "grundy.reasons.certificates.certificate",
    "check": "grundy.discovery.checks.check",
    "check_claim": "grundy.discovery.patterns.claim",
    "contest_code": "grundy.contest.code",
    "entries": "grundy.games.entries",
    "entry": "grundy.games.entries",
    "find_pattern": "grundy.discovery.patterns.finding",
    "graph": "grundy.games.graph",
    "grid": "grundy.games.grid",
    "labelling": "grundy.reasons.labelling.labelling",
    "open_table": "grundy.tables.opening",
    "problem": "grundy.contest.catalogue",
    "problems": "grundy.contest.catalogue",
    "scoring": "grundy.rules.scoring",
    "strong": "grundy.tables.strong",
    "to": "grundy.rules.turn",
    "verify": "grundy.reasons.certificates.certificate",
}
"""Names that are loaded when first used: most questions need none of them."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'grundy' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    value = globals()[name] = getattr(import_module(_LATER[name]), name)
    return value


__all__ = [
    "BudgetError",
    "BudgetExceeded",
    "Certificate",
    "CertificateError",
    "Checklist",
    "ClaimCheck",
    "Code",
    "CycleError",
    "EngineError",
    "Entry",
    "Explanation",
    "Finding",
    "Formula",
    "GrundyError",
    "IllegalMoveError",
    "ImpartialGame",
    "InputError",
    "LabelStep",
    "Labelling",
    "LoopyNimber",
    "MissingExtraError",
    "MissingFileError",
    "Move",
    "NimDivisionError",
    "NimberError",
    "NoPeriodFound",
    "NotAGame",
    "NotationError",
    "Outcome",
    "Packed",
    "ParameterError",
    "PartizanGame",
    "Pattern",
    "Period",
    "Position",
    "PositionError",
    "PositionTypeError",
    "Problem",
    "Program",
    "ProgramError",
    "Rival",
    "RuleError",
    "RuleTextError",
    "ScoreLabel",
    "ScoringGame",
    "Solution",
    "SolvedTable",
    "Step",
    "Stopped",
    "StressError",
    "StrongSolution",
    "TableFileError",
    "TooManyMovesError",
    "Turn",
    "UndefinedError",
    "UnknownGameError",
    "UnknownProblemError",
    "UnsolvedError",
    "Verified",
    "__version__",
    "budget",
    "certificate",
    "check",
    "check_claim",
    "contest_code",
    "entries",
    "entry",
    "find_pattern",
    "forgetting",
    "game",
    "graph",
    "grid",
    "impartial",
    "labelling",
    "mex",
    "names",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_square_root",
    "nim_sum",
    "open_table",
    "position",
    "problem",
    "problems",
    "scoring",
    "strong",
    "theorem",
    "to",
    "verify",
]
