"""Values over a real socket, against the library itself; texts of strangers."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr
from grundy.web.choices import choices
from tests.web.test_refusals import kind

if TYPE_CHECKING:
    import httpx


def ask(client: httpx.Client, **query: str) -> Any:
    answer = client.get("/api/value", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


LOOPY = ["over", "{0,-1|pass}", "on + off", "a{1||a|0}", "a{0,{1|1,{*,{1*|1*,a}|*}}|0}", "upon*"]


@pytest.mark.parametrize("text", LOOPY)
def test_a_loopy_value_comes_with_its_graph(client: httpx.Client, text: str) -> None:
    answer, value = ask(client, text=text), gr.value(text)
    assert isinstance(value, gr.LoopyValue)
    assert gr.value(answer["value"]) == value
    single = value.outcomes.single
    assert answer["outcome"] == (None if single is None else str(single))
    assert answer["thermograph"] is answer["mean"] is answer["birthday"] is None
    told = answer["loopy"]
    assert (told["stopper"], told["canonical"]) == (value.is_stopper, value.is_canonical)
    assert [gr.value(told["onside"]), gr.value(told["offside"])] == [value.onside, value.offside]
    assert ET.fromstring(told["svg"]).findtext("{*}title", "").startswith("Graph of ")
    if value.is_stopper:
        assert [gr.value(row["value"]) for row in answer["left"]] == list(value.left)


def test_moves_of_a_loopy_position_lead_to_its_options(client: httpx.Client) -> None:
    answer = ask(client, game="fox-and-geese:4x4")
    assert answer["value"] == "over"
    kept = {row["value"] for row in answer["left"] if not row["removed"]}
    assert kept == {"0"}
    assert all(row["moves"] for row in answer["left"] if row["removed"])
    below = ask(client, game="fox-and-geese:4x4", path="R1")
    assert below["position"]["player"] == "left"
    added = ask(client, game="fox-and-geese:4x4", plus="under")
    assert added["value"] == "over & under"


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
    "text",
    ["{2|-1}", "{4|2||-1|-2}", "{0,-1|1}", "^*", "3/4", "-5", "*3", "{2|-1} + ^*", "Tiny(2)"],
)
def test_the_value_of_a_text(client: httpx.Client, text: str) -> None:
    answer = ask(client, text=text)
    agrees(answer, gr.value(text))
    assert answer["position"] is None


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("domineering:2x4", ""),
        ("domineering:3x3", "left ..#/.../..."),
        ("toads-and-frogs", "TT..FF"),
        ("nim", "3 5"),
        ("", "domineering:2x3(.../...) + nim(2)"),
    ],
)
def test_the_value_of_a_position(client: httpx.Client, game: str, position: str) -> None:
    answer = ask(client, game=game, position=position)
    found = gr.position(answer["position"]["position"])
    agrees(answer, found.value)
    assert answer["position"]["board"] == (found.board_lines() or None)


def test_a_path_leads_from_option_to_option(client: httpx.Client) -> None:
    value = gr.value("{4|2||-1|-2}")
    agrees(ask(client, text="{4|2||-1|-2}", path="R1"), value.right[0])
    agrees(ask(client, text="{4|2||-1|-2}", path="R1L1"), value.right[0].left[0])
    board = gr.game("domineering:4x4").start.value
    agrees(ask(client, game="domineering:4x4", path="L2R1"), board.left[1].right[0])
    missing = client.get("/api/value", params={"text": "5", "path": "L1R1"})
    assert kind(missing) == "NoOption"
    assert "Right has 0" in missing.json()["error"]["message"]


def test_a_value_is_added(client: httpx.Client) -> None:
    agrees(ask(client, text="{2|-1}", plus="^*"), gr.value("{2|-1}") + gr.value("^*"))
    inside = ask(client, text="{4|2||-1|-2}", path="L1", plus="-3")
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


def test_what_was_removed_is_told_with_its_reason(client: httpx.Client) -> None:
    answer = ask(client, text="{0,-1,^,{2|-5}|^}")
    told = {row["value"]: row["reason"] for row in answer["left"]}
    assert told == {
        "0": None,
        "-1": {"how": "dominated", "by": "^", "instead": []},
        "^": {"how": "reversible", "by": "*", "instead": ["0"]},
        "{2|-5}": {"how": "reversible", "by": "-5", "instead": []},
    }
    assert [row["place"] for row in answer["left"]] == [1, 2, 3, 4]
    agrees(ask(client, text="{0,-1,^,{2|-5}|^}", path="L4"), gr.value("{2|-5}"))


def test_moves_of_a_position_lead_to_its_options(client: httpx.Client) -> None:
    answer = ask(client, game="domineering:2x4")
    start = gr.game("domineering:2x4").start
    for side in ("left", "right"):
        labels = {move.label: move.to.value for move in start.moves(side)}
        told = {label: row["value"] for row in answer[side] for label in row["moves"]}
        assert told == {label: str(value) for label, value in labels.items()}
    after = ask(client, game="domineering:2x4", path="L2")
    assert after["position"]["player"] == "right"
    agrees(after, gr.position(after["position"]["position"]).value)


def reasons_hold(position: gr.Position) -> None:
    value = position.value
    for side, other in (("left", "right"), ("right", "left")):
        found = choices(value, position, side)
        kept = getattr(value, side)
        assert {choice.value for choice in found if choice.reason is None} == set(kept)
        assert sum(len(choice.moves) for choice in found) == len(position.moves(side))
        for option, _, why in found:
            if why is not None and why.how == "dominated":
                assert option <= why.by if side == "left" else option >= why.by
            elif why is not None:
                assert why.by in getattr(option, other)
                assert why.by <= value if side == "left" else why.by >= value
                assert why.instead == getattr(why.by, side)


def test_every_removed_option_has_a_reason_that_holds() -> None:
    """In the examples of every partizan game that are small, and end."""
    looked_at = set()
    for entry in gr.entries():
        for position in map(gr.position, entry.examples):
            if position.kind == "partizan":
                try:
                    with gr.forgetting(), gr.budget(positions=1000):
                        reasons_hold(position)
                    looked_at.add(entry.name)
                except (gr.BudgetExceeded, gr.UndefinedError):  # too large, or with two sides
                    continue
    assert len(looked_at) >= 10, looked_at


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
    answer = ask(client, text="*1000000000000")
    assert answer["left"] == answer["right"] == []
    assert "written out" in answer["left_out"]
    assert answer["birthday"] == 10**12
