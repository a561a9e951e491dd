"""grundy: say the rules of a two-player game; get who wins, with which move, and why."""

from typing import TYPE_CHECKING, Any

from grundy.errors import (
    BudgetError,
    BudgetExceeded,
    CertificateError,
    CycleError,
    DiskFullError,
    EngineError,
    GrundyError,
    IllegalMoveError,
    InputError,
    LeftBehindError,
    MissingExtraError,
    MissingFileError,
    NimberError,
    NimDivisionError,
    NoPeriodFound,
    NoQuotientFound,
    NotationError,
    ParameterError,
    PositionError,
    PositionTypeError,
    ProgramError,
    RuleError,
    RuleTextError,
    Stopped,
    StressError,
    SweepFileError,
    TableFileError,
    TooManyMovesError,
    UndefinedError,
    UnknownGameError,
    UnknownProblemError,
    UnsolvedError,
    WorkerError,
    nearest,
)
from grundy.games.catalogue import game, names
from grundy.games.positions import position
from grundy.limits.budget import Limits, budget, proved_so_far
from grundy.limits.deadline import deadline
from grundy.limits.remembering import forgetting
from grundy.rules.analysis import Analysis
from grundy.rules.explanation import Explanation
from grundy.rules.game import Game
from grundy.rules.impartial import ImpartialGame
from grundy.rules.position import Move, Position
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
from grundy.version import __version__

if TYPE_CHECKING:
    from grundy.contest.catalogue import problem, problems
    from grundy.contest.code import contest_code
    from grundy.contest.not_a_game import NotAGame
    from grundy.contest.problem import Problem
    from grundy.contest.program import Program
    from grundy.contest.samples import contest_output
    from grundy.discovery.checks.check import check
    from grundy.discovery.checks.finding import Checklist, Finding
    from grundy.discovery.families.family import Family
    from grundy.discovery.families.reading import family
    from grundy.discovery.inquiry import Fact, Inquiry
    from grundy.discovery.patterns.claim import ClaimCheck, check_claim
    from grundy.discovery.patterns.finding import find_pattern
    from grundy.discovery.patterns.formula import Code, Formula
    from grundy.discovery.patterns.pattern import Pattern, Rival
    from grundy.discovery.proofs.everywhere import ForAll, prove
    from grundy.discovery.recognition.recognising import inquiry
    from grundy.discovery.sweeps.periods import describe_period
    from grundy.discovery.sweeps.progress import SweepProgress
    from grundy.discovery.sweeps.rows import Sweep, read_sweep
    from grundy.discovery.sweeps.sweep import sweep
    from grundy.forms.packed import Packed
    from grundy.games.entries import Entry, entries, entry, families
    from grundy.games.graph import graph
    from grundy.games.grid import grid
    from grundy.limits.writing import write_file
    from grundy.matches.course import Course, Judgement, Ply
    from grundy.matches.evaluation import Evaluation, evaluate
    from grundy.matches.opponent import Opponent
    from grundy.matches.record import Record, read_record
    from grundy.pictures.scenes.drawing import scene, touch, touches
    from grundy.pictures.scenes.scene import Scene
    from grundy.pictures.values import plot
    from grundy.reasons.certificates.certificate import certificate, verify
    from grundy.reasons.certificates.document import Certificate, Verified
    from grundy.reasons.labelling.label import ScoreLabel
    from grundy.reasons.labelling.labelling import Labelling, labelling
    from grundy.reasons.labelling.step import LabelStep
    from grundy.reasons.rendering.render import render
    from grundy.rules.function import impartial
    from grundy.rules.notation.loose_rules import loose_rule
    from grundy.rules.notation.plain_words import game_in_words
    from grundy.rules.partizan import PartizanGame
    from grundy.rules.scoring import ScoringGame, scoring
    from grundy.rules.turn import Turn, to
    from grundy.solving.method import Method, methods
    from grundy.tables.estimates.estimate import Estimate, estimate
    from grundy.tables.estimates.rates import Rates
    from grundy.tables.open_table import open_table
    from grundy.tables.out_of_core.solver import TierProgress
    from grundy.tables.out_of_core.write import write_table
    from grundy.tables.strong import StrongSolution, strong
    from grundy.tables.table import SolvedTable
    from grundy.values.loopy_games.value import LoopyValue, value
    from grundy.values.misere.forms import MisereForm
    from grundy.values.misere.genus import Genus
    from grundy.values.misere.quotient import Quotient
    from grundy.values.period import Period
    from grundy.values.short.value import Value

_LATER = {
    "Period": "grundy.values.period",
    "impartial": "grundy.rules.function",
    "Certificate": "grundy.reasons.certificates.document",
    "Checklist": "grundy.discovery.checks.finding",
    "ClaimCheck": "grundy.discovery.patterns.claim",
    "Code": "grundy.discovery.patterns.formula",
    "Course": "grundy.matches.course",
    "Entry": "grundy.games.entries",
    "Estimate": "grundy.tables.estimates.estimate",
    "Evaluation": "grundy.matches.evaluation",
    "Fact": "grundy.discovery.inquiry",
    "Family": "grundy.discovery.families.family",
    "Finding": "grundy.discovery.checks.finding",
    "Formula": "grundy.discovery.patterns.formula",
    "Genus": "grundy.values.misere.genus",
    "Inquiry": "grundy.discovery.inquiry",
    "Judgement": "grundy.matches.course",
    "LoopyValue": "grundy.values.loopy_games.value",
    "LabelStep": "grundy.reasons.labelling.step",
    "Labelling": "grundy.reasons.labelling.labelling",
    "Method": "grundy.solving.method",
    "MisereForm": "grundy.values.misere.forms",
    "NotAGame": "grundy.contest.not_a_game",
    "Opponent": "grundy.matches.opponent",
    "Packed": "grundy.forms.packed",
    "PartizanGame": "grundy.rules.partizan",
    "Pattern": "grundy.discovery.patterns.pattern",
    "Ply": "grundy.matches.course",
    "Problem": "grundy.contest.problem",
    "Program": "grundy.contest.program",
    "Quotient": "grundy.values.misere.quotient",
    "Rates": "grundy.tables.estimates.rates",
    "Record": "grundy.matches.record",
    "Rival": "grundy.discovery.patterns.pattern",
    "Scene": "grundy.pictures.scenes.scene",
    "ScoreLabel": "grundy.reasons.labelling.label",
    "ScoringGame": "grundy.rules.scoring",
    "SolvedTable": "grundy.tables.table",
    "StrongSolution": "grundy.tables.strong",
    "Sweep": "grundy.discovery.sweeps.rows",
    "SweepProgress": "grundy.discovery.sweeps.progress",
    "Turn": "grundy.rules.turn",
    "Value": "grundy.values.short.value",
    "Verified": "grundy.reasons.certificates.document",
    "certificate": "grundy.reasons.certificates.certificate",
    "check": "grundy.discovery.checks.check",
    "check_claim": "grundy.discovery.patterns.claim",
    "contest_code": "grundy.contest.code",
    "contest_output": "grundy.contest.samples",
    "describe_period": "grundy.discovery.sweeps.periods",
    "entries": "grundy.games.entries",
    "entry": "grundy.games.entries",
    "families": "grundy.games.entries",
    "estimate": "grundy.tables.estimates.estimate",
    "family": "grundy.discovery.families.reading",
    "evaluate": "grundy.matches.evaluation",
    "find_pattern": "grundy.discovery.patterns.finding",
    "game_in_words": "grundy.rules.notation.plain_words",
    "graph": "grundy.games.graph",
    "grid": "grundy.games.grid",
    "ForAll": "grundy.discovery.proofs.everywhere",
    "prove": "grundy.discovery.proofs.everywhere",
    "inquiry": "grundy.discovery.recognition.recognising",
    "labelling": "grundy.reasons.labelling.labelling",
    "loose_rule": "grundy.rules.notation.loose_rules",
    "methods": "grundy.solving.method",
    "open_table": "grundy.tables.open_table",
    "plot": "grundy.pictures.values",
    "problem": "grundy.contest.catalogue",
    "problems": "grundy.contest.catalogue",
    "read_record": "grundy.matches.record",
    "read_sweep": "grundy.discovery.sweeps.rows",
    "render": "grundy.reasons.rendering.render",
    "scene": "grundy.pictures.scenes.drawing",
    "scoring": "grundy.rules.scoring",
    "strong": "grundy.tables.strong",
    "write_file": "grundy.limits.writing",
    "write_table": "grundy.tables.out_of_core.write",
    "TierProgress": "grundy.tables.out_of_core.solver",
    "sweep": "grundy.discovery.sweeps.sweep",
    "to": "grundy.rules.turn",
    "touch": "grundy.pictures.scenes.drawing",
    "touches": "grundy.pictures.scenes.drawing",
    "value": "grundy.values.loopy_games.value",
    "verify": "grundy.reasons.certificates.certificate",
}
"""Names that are loaded when first used: most questions need none of them."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'grundy' has no attribute {name!r}")
    from importlib import import_module  # noqa: PLC0415

    value = globals()[name] = getattr(import_module(_LATER[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_LATER})


__all__ = [
    "Analysis",
    "BudgetError",
    "BudgetExceeded",
    "Certificate",
    "CertificateError",
    "Checklist",
    "ClaimCheck",
    "Code",
    "Course",
    "CycleError",
    "DiskFullError",
    "EngineError",
    "Entry",
    "Estimate",
    "Evaluation",
    "Explanation",
    "Fact",
    "Family",
    "Finding",
    "ForAll",
    "Formula",
    "Game",
    "Genus",
    "GrundyError",
    "IllegalMoveError",
    "ImpartialGame",
    "InputError",
    "Inquiry",
    "Judgement",
    "LabelStep",
    "Labelling",
    "LeftBehindError",
    "Limits",
    "LoopyNimber",
    "LoopyValue",
    "Method",
    "MisereForm",
    "MissingExtraError",
    "MissingFileError",
    "Move",
    "NimDivisionError",
    "NimberError",
    "NoPeriodFound",
    "NoQuotientFound",
    "NotAGame",
    "NotationError",
    "Opponent",
    "Outcome",
    "Packed",
    "ParameterError",
    "PartizanGame",
    "Pattern",
    "Period",
    "Ply",
    "Position",
    "PositionError",
    "PositionTypeError",
    "Problem",
    "Program",
    "ProgramError",
    "Quotient",
    "Rates",
    "Record",
    "Rival",
    "RuleError",
    "RuleTextError",
    "Scene",
    "ScoreLabel",
    "ScoringGame",
    "Solution",
    "SolvedTable",
    "Step",
    "Stopped",
    "StressError",
    "StrongSolution",
    "Sweep",
    "SweepFileError",
    "SweepProgress",
    "TableFileError",
    "TierProgress",
    "TooManyMovesError",
    "Turn",
    "UndefinedError",
    "UnknownGameError",
    "UnknownProblemError",
    "UnsolvedError",
    "Value",
    "Verified",
    "WorkerError",
    "__version__",
    "budget",
    "certificate",
    "check",
    "check_claim",
    "contest_code",
    "contest_output",
    "deadline",
    "describe_period",
    "entries",
    "entry",
    "estimate",
    "evaluate",
    "families",
    "family",
    "find_pattern",
    "forgetting",
    "game",
    "game_in_words",
    "graph",
    "grid",
    "impartial",
    "inquiry",
    "labelling",
    "loose_rule",
    "methods",
    "mex",
    "names",
    "nearest",
    "nim_inverse",
    "nim_power",
    "nim_product",
    "nim_square_root",
    "nim_sum",
    "open_table",
    "plot",
    "position",
    "problem",
    "problems",
    "prove",
    "proved_so_far",
    "read_record",
    "read_sweep",
    "render",
    "scene",
    "scoring",
    "strong",
    "sweep",
    "theorem",
    "to",
    "touch",
    "touches",
    "value",
    "verify",
    "write_file",
    "write_table",
]
