"""Values over a real socket, against the library itself; texts of strangers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from tests.web.test_endpoints import get
from tests.web.test_refusals import kind

if TYPE_CHECKING:
    import httpx


def agrees(answer: Any, value: gr.Value) -> None:
    """Check everything that is told of a value."""
    assert gr.value(answer["value"]) == value
    assert answer["outcome"] == str(value.outcome)
    assert (answer["mean"], answer["temperature"]) == (str(value.mean), str(value.temperature))
    assert answer["left_stop"] == str(value.left_stop)
    assert answer["right_stop"] == str(value.right_stop)
    assert answer["birthday"] == value.birthday
    for side in ("left", "right"):
        kept = [row for row in answer[side] if not row["removed"]]
        assert [gr.value(row["value"]) for row in kept] == list(getattr(value, side))
    told = dict(answer["thermograph"])
    picture = ET.fromstring(told.pop("svg"))
    assert told == value.thermograph().as_data()
    assert len(picture.findall("{*}polyline")) == 2


@pytest.mark.parametrize(
    "text", ["{2|-1}", "{4|2||-1|-2}", "{0,-1|1}", "^*", "3/4", "-5", "*3", "{2|-1} + ^*", "Tiny(2)"]
)
def test_the_value_of_a_text(client: httpx.Client, text: str) -> None:
    answer = get(client, "value", text=text)
    agrees(answer, gr.value(text))
    assert answer["position"] is None


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("domineering:2x4", ""),
        ("domineering:3x3", "left ..#/.../..."),
        ("toads-and-frogs:6", "TT..FF"),
        ("nim", "3 5"),
        ("", "domineering:2x3(.../...) + nim(2)"),
    ],
)
def test_the_value_of_a_position(client: httpx.Client, game: str, position: str) -> None:
    answer = get(client, "value", game=game, position=position)
    found = gr.position(answer["position"]["position"])
    agrees(answer, found.value)
    assert answer["position"]["board"] == (found.board_lines() or None)


def test_a_path_leads_from_option_to_option(client: httpx.Client) -> None:
    value = gr.value("{4|2||-1|-2}")
    agrees(get(client, "value", text="{4|2||-1|-2}", path="R1"), value.right[0])
    agrees(get(client, "value", text="{4|2||-1|-2}", path="R1L1"), value.right[0].left[0])
    board = gr.game("domineering:3x3").start.value
    agrees(get(client, "value", game="domineering:3x3", path="L1R1"), board.left[0].right[0])
    missing = client.get("/api/value", params={"text": "5", "path": "L1R1"})
    assert kind(missing) == "NoOption"
    assert "Right has 0" in missing.json()["error"]["message"]


def test_a_value_is_added(client: httpx.Client) -> None:
    agrees(
        get(client, "value", text="{2|-1}", plus="^*"), gr.value("{2|-1}") + gr.value("^*")
    )
    inside = get(client, "value", text="{4|2||-1|-2}", path="L1", plus="-3")
    agrees(inside, gr.value("+-1"))


def test_a_value_is_either_a_text_or_a_position(client: httpx.Client) -> None:
    both = client.get("/api/value", params={"text": "1", "game": "nim", "position": "3"})
    assert kind(both) == "QueryError"
    assert kind(client.get("/api/value")) == "NotationError"


def test_what_has_no_value(client: httpx.Client) -> None:
    for query in ({"game": "tic-tac-toe"}, {"game": "kayles", "position": "3", "misere": "1"}):
        assert kind(client.get("/api/value", params=query)) == "UndefinedError"


def test_a_wrong_text_names_the_character(client: httpx.Client) -> None:
    answer = client.get("/api/value", params={"text": "{2|-1"})
    assert kind(answer) == "NotationError"
    assert "'{' is not closed (character 1)" in answer.json()["error"]["message"]
    plus = client.get("/api/value", params={"text": "1", "plus": "2 +"})
    assert kind(plus) == "NotationError"


HOSTILE = [
    "+".join(f"{{{7**k}|-{5**k}}}" for k in range(1, 40)),
    "^[900]+^<800>",
    "{*1000000|0}",
    "*" + "9" * 999,
    "{" * 1900,
    "{0|" * 600 + "1" + "}" * 600,
    "Tiny(" * 250 + "1" + ")" * 250,
    "__import__('os').system('true')",
    "on",
    "1/3",
    "\0",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_texts_are_answered_in_their_time(hasty: httpx.Client, text: str) -> None:
    answer = hasty.get("/api/value", params={"text": text[:2000]})
    assert answer.status_code in {200, 400}
    if answer.status_code == 400:
        assert kind(answer) in {"BudgetExceeded", "NotationError"}


def test_a_nimber_with_too_many_options_is_told_without_them(client: httpx.Client) -> None:
    answer = get(client, "value", text="*1000000000000")
    assert answer["left"] == answer["right"] == []
    assert "too many" in answer["left_out"]
    assert answer["birthday"] == 10**12
