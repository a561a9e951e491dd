"""The description holds: requests made from it find nothing that it does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS, load_all_checks
from schemathesis.config import SchemathesisConfig

import grundy as gr
from grundy.web.description import description

if TYPE_CHECKING:
    from tests.web.running import Running

load_all_checks()
NOT_FOR_US: Any = CHECKS.get_by_names(
    [
        "ignored_auth",  # there is nobody to be
        "object_level_authorization",
        "use_after_free",  # nothing is ever made or deleted
        "ensure_resource_availability",
    ]
)
# Not every text is a game: 400 says so. What is too long is 414.
STATUSES = {
    "positive_data_acceptance": {"expected-statuses": [200, 400, 404, 414]},
    "negative_data_rejection": {"expected-statuses": [400, 404, 405, 414]},
}
# `make thorough` also makes hundreds of requests at the edges of every field.
PHASES = {"coverage": {"enabled": settings.get_current_profile_name() == "thorough"}}
CONFIG = SchemathesisConfig.from_dict({"checks": STATUSES, "phases": PHASES})
schema = schemathesis.openapi.from_dict(description(), config=CONFIG)


@schema.parametrize()
@settings(max_examples=50, suppress_health_check=list(HealthCheck))  # each asks the server
def test_nothing_is_found(case: schemathesis.Case[Any], server: Running) -> None:
    case.call_and_validate(base_url=server.url, excluded_checks=NOT_FOR_US)


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("/api/games", {}),
        ("/api/rule", {"text": "n -> n-1"}),
        ("/api/solve", {"game": "nim", "position": "3 4 5"}),
        ("/api/solve", {"game": "nim", "position": "1000000000000000000"}),
        ("/api/solve", {"game": "tic-tac-toe", "position": "xo./.x./o.."}),
        ("/api/solve", {"game": "stone-game", "position": "1000000000000000000 5 7"}),
        ("/api/solve", {"game": "domineering:2x2"}),
        ("/api/solve", {"game": "hex:2x2", "position": "left ../.."}),
        ("/api/solve", {"game": "graph:a-a,a-b,b-c", "position": "a", "misere": "1"}),
        ("/api/value", {"text": "{4|2||-1|-2}", "path": "L1", "plus": "^*"}),
        ("/api/value", {"text": "*1000000000000"}),
        ("/api/value", {"game": "domineering:2x4"}),
        ("/api/value", {"position": "left domineering:2x3(.../...) + nim(2)"}),
        ("/api/table", {"game": "octal:0.77", "size": "90"}),
        ("/api/table", {"game": "wythoff", "size": "5x5"}),
        ("/api/table", {"game": "graph:a-a,a-b"}),
        ("/api/graph", {"game": "nim", "position": "1 2"}),
        ("/api/graph", {"game": "graph:a-a,a-b,b-c", "position": "a"}),
        ("/api/graph", {"game": "stone-game", "position": "5 3 4"}),
        ("/api/graph", {"game": "domineering:2x3"}),
        ("/api/graph", {"game": "mu-torere"}),
        ("/api/period", {"game": "hexadecimal:0.8F", "most": 300}),
        ("/api/period", {"game": "octal:0.6", "most": 300}),
        ("/api/play", {"game": "kayles", "position": "7", "seed": 3}),
        ("/api/play", {"game": "nim", "position": "0"}),
        ("/api/play", {"game": "connect-four:6x7"}),
        ("/api/pattern", {"game": "subtraction:1,2,3"}),
        ("/api/code", {"game": "subtraction:1,3,4", "lang": "python"}),
        ("/api/problems", {}),
        ("/api/openapi.json", {}),
    ],
)
def test_real_answers_have_the_shape(path: str, query: dict[str, Any], server: Running) -> None:
    case = schema[path]["GET"].Case(query=query)
    answer = case.call_and_validate(base_url=server.url, excluded_checks=NOT_FOR_US)
    assert answer.status_code == 200


def test_every_problem_has_the_shape(server: Running) -> None:
    for found in gr.problems()[::7]:
        case = schema["/api/problems/{id}"]["GET"].Case(path_parameters={"id": found.id})
        answer = case.call_and_validate(base_url=server.url, excluded_checks=NOT_FOR_US)
        assert answer.status_code == 200
