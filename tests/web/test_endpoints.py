"""Every endpoint, over a real socket, against the library itself."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

import grundy as gr

if TYPE_CHECKING:
    import httpx


def get(client: httpx.Client, path: str, **query: Any) -> Any:
    answer = client.get(f"/api/{path}", params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    return answer.json()


def test_games_are_those_of_the_catalogue(client: httpx.Client) -> None:
    games = get(client, "games")["games"]
    assert [game["name"] for game in games] == list(gr.names())
    for game in games:
        assert all(gr.position(text) for text in game["examples"])
        assert gr.game(game["text"]).text == game["text"]
    by_name = {game["name"]: game for game in games}
    assert by_name["wythoff"]["dimensions"] == 2
    assert by_name["connect-four"]["title"] == "Connect Four"
    assert by_name["connect-four"]["scene"]["marks"], "an empty board shows little of a game"
    listed = [name for family in get(client, "games")["families"] for name in family["games"]]
    assert sorted(listed) == sorted(by_name)
    assert len(client.get("/api/games").content) < 150_000
    assert {g["kind"] for g in games} == {"impartial", "scoring", "partizan"}


def test_the_opening_has_all_its_answers(client: httpx.Client) -> None:
    opening = get(client, "opening")
    answers = opening["answers"]
    assert any(move["wins"] for move in answers[opening["first"]]["moves"])
    for text, answer in answers.items():
        found = gr.position(text)
        assert answer["outcome"] == str(found.outcome)
        assert {move["to"] for move in answer["moves"]} == {str(m.to) for m in found.moves()}
        assert all(move["to"] in answers and len(move["touch"]) == 1 for move in answer["moves"])
        assert not answer["moves"] or answer["moves"][0]["wins"] == (answer["outcome"] == "N")


@pytest.mark.parametrize("name", ["nim", "wythoff", "tic-tac-toe", "domineering", "knight"])
def test_what_games_lists_can_be_asked(client: httpx.Client, name: str) -> None:
    listed = {game["name"]: game for game in get(client, "games")["games"]}
    answer = get(client, "solve", position=listed[name]["examples"][0])
    assert answer["kind"] == listed[name]["kind"]


def test_the_state_of_a_partizan_sum_is_all_of_it(client: httpx.Client) -> None:
    """Of several summands only the first was told."""
    text = "left domineering:2x2(../..) + domineering:1x3(...)"
    answer = get(client, "solve", position=text)
    assert answer["position"] == answer["state"] == text
    assert all(gr.position(move["state"]) == gr.position(move["to"]) for move in answer["moves"])


def test_solve_says_what_the_library_says(client: httpx.Client) -> None:
    answer = get(client, "solve", game="nim", position="3 4 5")
    solution = gr.game("nim")(3, 4, 5).solve()
    assert answer["position"] == "nim(3, 4, 5)"
    assert (answer["outcome"], answer["grundy"]) == ("N", solution.value)
    assert answer["remoteness"] == solution.remoteness
    assert answer["status"] == "proved"
    best = answer["moves"][0]
    assert best["best"]
    assert best["wins"]
    assert best["to"] == "nim(1, 4, 5)"
    assert len(answer["moves"]) == 12
    assert answer["explanation"]["text"] == str(solution.explain())


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("nim", "3, 4 5"),
        ("kayles", "7 8"),
        ("rule: n -> n-1; n-3 if n % 2", "9"),
        ("graph:a-a,a-b,b-c", "a b"),
        ("wythoff", "3 6"),
        ("chomp:2x3", ""),
        ("cram:2x3", ".../.#."),
        ("", "nim 3 4 + kayles 4"),
        ("", "misere nim(2, 2) + kayles(3)"),
        ("tic-tac-toe", "xo./.x./o.."),
        ("stone-game", "5 3 4 5"),
        ("dots-and-boxes:1x2", ""),
        ("dodgem:3x3", ""),
        ("domineering:2x2", "left ../.."),
        ("", "right domineering:2x3(.../...)"),
    ],
)
def test_verdicts_of_moves_agree_with_the_library(
    client: httpx.Client, game: str, position: str
) -> None:
    answer = get(client, "solve", game=game, position=position)
    found: Any = gr.position(answer["position"])
    assert answer["outcome"] == str(found.outcome)
    winning = {str(move.to) for move in found.winning_moves()}
    assert {move["to"] for move in answer["moves"] if move["wins"]} == winning
    assert {move["to"] for move in answer["moves"]} == {str(m.to) for m in found.moves()}
    assert sum(move["best"] for move in answer["moves"]) == (1 if answer["moves"] else 0)
    again = get(client, "solve", game=answer["game"], position=answer["state"])
    assert again["position"] == answer["position"]
    for move in answer["moves"][:3]:
        after = get(client, "solve", position=move["to"])
        assert after["position"] == move["to"]
        assert after["outcome"] == move["outcome"]


def test_a_partizan_position_without_a_player_lists_both(client: httpx.Client) -> None:
    answer = get(client, "solve", game="domineering:2x2")
    assert answer["player"] is None
    assert {move["player"] for move in answer["moves"]} == {"left", "right"}


def test_misere(client: httpx.Client) -> None:
    assert get(client, "solve", game="kayles", position="9", misere="1")["outcome"] == "P"
    assert get(client, "solve", game="misere kayles", position="9")["outcome"] == "P"


def test_numbers_beyond_a_browser_are_text(client: httpx.Client) -> None:
    answer = get(client, "solve", game="nim", position="1000000000000000000 3")
    assert answer["grundy"] == str(10**18 ^ 3)
    assert answer["more_moves"]
    assert answer["moves"][0]["to"] == "nim(3, 3)"


def test_an_end(client: httpx.Client) -> None:
    answer = get(client, "solve", game="nim", position="0")
    assert answer["over"]
    assert answer["moves"] == []


def test_rule(client: httpx.Client) -> None:
    for text in ("(a, b) -> (a-1, b)", "rule: (a, b) -> (a-1, b)"):
        assert get(client, "rule", text=text)["arguments"] == ["a", "b"]
    wrong = client.get("/api/rule", params={"text": "n -> n-1; n-3 if n = 5"})
    assert wrong.status_code == 400
    assert wrong.json()["error"]["kind"] == "RuleTextError"
    assert wrong.json()["error"]["column"] == 20


def test_table(client: httpx.Client) -> None:
    kayles = get(client, "table", game="kayles", size="100")
    assert kayles["values"] == gr.game("kayles").values(100)
    assert kayles["period"]["length"] == 12
    wythoff = get(client, "table", game="wythoff", size="8x9")
    assert wythoff["dimensions"] == 2
    assert wythoff["values"] == gr.game("wythoff").values(8, 9)
    assert [1, 2] in wythoff["lost"]
    assert get(client, "table", game="graph:a-a,a-b,b-c")["values"] == [None, 1, 0]
    assert get(client, "table", game="knight:8x8")["values"] == gr.game("knight:8x8").values()


def test_graph(client: httpx.Client) -> None:
    found = get(client, "graph", game="subtraction:1,2,3", position="7")
    nodes = {node["name"]: node for node in found["nodes"]}
    assert [n for n in sorted(nodes, key=int) if nodes[n]["outcome"] == "P"] == ["0", "4"]
    assert nodes["7"]["value"] == 3
    assert nodes["0"]["end"]
    assert set(found["steps"]) == {"induction", "depth-first", "mex"}
    labelled = gr.labelling("subtraction:1,2,3", 7)
    assert [step["text"] for step in found["steps"]["induction"]] == list(map(str, labelled.steps))
    assert len(found["edges"]) == sum(map(len, labelled.options.values()))


def test_graph_without_values(client: httpx.Client) -> None:
    loop = get(client, "graph", game="graph:a-a,a-b,b-c", position="a")
    assert set(loop["steps"]) == {"induction", "depth-first"}
    assert loop["nodes"][0]["outcome"] == "D"
    one = get(client, "graph", game="nim", position="1 2", method="mex")
    assert set(one["steps"]) == {"mex"}
    assert one["methods"] == ["induction", "depth-first", "mex"]
    wrong = client.get("/api/graph", params={"game": "tic-tac-toe", "method": "mex"})
    assert wrong.json()["error"]["kind"] == "UndefinedError"
    large = client.get("/api/graph", params={"game": "nim", "position": "50 50 50"})
    assert large.json()["error"]["kind"] == "BudgetExceeded"


def test_graph_with_scores(client: httpx.Client) -> None:
    found = get(client, "graph", game="stone-game", position="5 3 4 5")
    assert (found["kind"], found["methods"]) == ("scoring", ["induction"])
    first = found["nodes"][0]
    assert (first["outcome"], first["score"], first["remoteness"]) == ("N", 1, 4)
    labelled = gr.labelling("stone-game", (5, 3, 4, 5))
    steps = found["steps"]["induction"]
    assert [step["label"] for step in steps] == [str(step.label) for step in labelled.steps]


def test_a_large_graph_has_one_method_at_a_time(client: httpx.Client) -> None:
    asked = {"game": "subtraction:1,2,3", "position": "1500"}
    found = get(client, "graph", **asked)
    assert (len(found["nodes"]), list(found["steps"])) == (1501, ["induction"])
    assert found["methods"] == ["induction", "depth-first", "mex"]
    assert list(get(client, "graph", method="depth-first", **asked)["steps"]) == ["depth-first"]


def test_graph_of_a_partizan_game(client: httpx.Client) -> None:
    found = get(client, "graph", game="domineering:2x3")
    assert found["kind"] == "partizan"
    assert [node["player"] for node in found["nodes"][:2]] == ["left", "right"]
    one = get(client, "graph", game="domineering:2x3", position="right .../...")
    assert len(one["nodes"]) < len(found["nodes"])
    assert one["nodes"][0]["player"] == "right"


def test_period(client: httpx.Client) -> None:
    assert get(client, "period", game="octal:0.77")["start"] == 71
    none = get(client, "period", game="octal:0.6", most=300)
    assert (none["status"], none["start"]) == ("none found", None)
    assert client.get("/api/period", params={"game": "wythoff"}).status_code == 400


def test_play(client: httpx.Client) -> None:
    reply = get(client, "play", game="nim", position="3 4 5")
    assert reply["move"]["to"] == reply["position"]["position"] == "nim(1, 4, 5)"
    assert get(client, "play", game="nim", position="0")["move"] is None
    seeded = [get(client, "play", game="nim", position="9", level="0", seed="5") for _ in "ab"]
    assert seeded[0] == seeded[1]
    chosen = {
        get(client, "play", game="nim", position="9", level="0", seed=str(n))["move"]["to"]
        for n in range(20)
    }
    assert len(chosen) > 3
    who = client.get("/api/play", params={"game": "domineering:2x2"})
    assert who.json()["error"]["kind"] == "PositionError"


def test_play_where_nobody_sees_the_end(client: httpx.Client) -> None:
    reply = get(client, "play", game="connect-four:6x7", seed="1")
    assert reply["position"]["outcome"] is None
    assert reply["position"]["status"] == "unknown"
    assert len(reply["position"]["moves"]) == 7


def test_a_pattern(client: httpx.Client) -> None:
    found = get(client, "pattern", game="subtraction:1,2,3")
    assert found["found"]
    assert found["status"] == "proved"


def test_code(client: httpx.Client) -> None:
    program = get(client, "code", game="subtraction:1,3,4", lang="python", heaps="one")
    assert program["status"] == "proved"
    assert program["stressed"] > 100
    assert program["largest"] == str(10**18)
    words = get(client, "code", game="nim", lang="python", words="Alice,Bob", move="1")
    assert "Alice" in words["text"]
    wrong = client.get("/api/code", params={"game": "nim", "words": 'a",b'})
    assert wrong.json()["error"]["kind"] == "QueryError"


def test_a_rule_is_recognised(client: httpx.Client) -> None:
    found = get(client, "recognise", game="n -> n-1; n-3; n-4")
    assert (found["text"], found["same"]["title"]) == ("subtraction:1,3,4", "Subtraction game")
    assert (found["arguments"], found["position"]) == (["n"], None)
    kayles = get(client, "recognise", game="kayles 7")
    assert (kayles["game"], kayles["position"]) == ("kayles", "7")
    assert kayles["same"]["source"] == gr.entry("kayles").source
    seen = get(client, "recognise", game="n -> n-d for d in range(1, n) if n % d == 0")
    assert (seen["text"], seen["facts"][0]["status"]) == ("divisor", "observed")
    stairs = get(client, "recognise", game="a, b -> a+k, b-k for k in range(1, b+1)")
    assert stairs["text"] == "staircase-nim"
    bare = get(client, "recognise", game="a-k, b for k in range(1, a+1); a, b-k for k in 1, 2")
    assert bare["arguments"] == ["a", "b"]
    own = get(client, "recognise", game="a, b -> b-k, a+k for k in range(1, b+1)")
    assert own["same"] is None, "the order of stairs matters"
    wrong = client.get("/api/recognise", params={"game": "n -> n-1; n-3 if n = 5"})
    assert wrong.json()["error"]["column"] == 20


def test_samples(client: httpx.Client) -> None:
    asked = {"game": "n -> n-1; n-2", "input": "2\n3 4\n3 3\n", "heaps": "line", "words": "W,L"}
    asked["game"] = "rule: " + asked["game"]
    assert get(client, "samples", **asked)["output"] == "W\nL\n"
    wrong = client.get("/api/samples", params={**asked, "input": "2\n3 x\n1"})
    assert wrong.json()["error"]["kind"] == "InputError"
    assert "line 2" in wrong.json()["error"]["message"]


def test_a_proof_has_its_certificate(client: httpx.Client) -> None:
    found = get(client, "prove", game="rule: n -> n-1; n-2")
    assert (found["status"], found["words"]) == ("proved", "the Grundy value of n is n mod 3")
    assert json.loads(found["certificate"])["rule"] == "n -> n-1; n-2"
    assert get(client, "prove", game="divisor")["certificate"] is None


def test_problems(client: httpx.Client) -> None:
    listed = get(client, "problems")["problems"]
    assert {each["id"] for each in listed} == {each.id for each in gr.problems()}
    assert [each["is_game"] for each in listed] == sorted(
        (p["is_game"] for p in listed), reverse=True
    )
    assert get(client, "problems/cses-1729")["title"] == "Stick Game"
    missing = client.get("/api/problems/cses-1728")
    assert missing.status_code == 404
    assert missing.json()["error"]["kind"] == "UnknownProblemError"


def test_the_description_names_every_path(client: httpx.Client) -> None:
    paths = get(client, "openapi.json")["paths"]
    assert {"/api/solve", "/api/problems/{id}", "/api/openapi.json"} <= set(paths)
