"""What the interface answers, asked of a worker in this process: right, exact, quick, in words."""

from __future__ import annotations

import json
import re
import socket
from itertools import pairwise
from time import process_time
from typing import Any

import pytest

import grundy as gr
from grundy.web.kept_tables import Tables
from grundy.web.messages import Question
from grundy.web.server import listen
from grundy.web.settings import Settings
from grundy.web.wording import FOREIGN
from grundy.web.worker import ANSWERS, FIRST, Answering

HUGE = 10**18


@pytest.fixture(scope="module")
def worker() -> Answering:
    found = Answering(Settings(seconds=60.0), ANSWERS)
    found.reply(FIRST)
    return found


def ask(worker: Answering, path: str, query: dict[str, Any]) -> tuple[int, Any]:
    reply = worker.reply(Question(1, f"/api/{path}", {k: str(v) for k, v in query.items()}))
    return reply.status, json.loads(reply.body)


def get(worker: Answering, path: str, **query: Any) -> Any:
    status, body = ask(worker, path, query)
    assert status == 200, body
    return body


# Moves that nobody can list, numbers that browsers would round ----------------------------------


@pytest.mark.parametrize("heaps", [[HUGE], [HUGE, 7], [HUGE + 1, HUGE]])
def test_a_huge_row_of_kayles_has_its_winning_move_first(
    worker: Answering, heaps: list[int]
) -> None:
    answer = get(worker, "solve", game="kayles", position=" ".join(map(str, heaps)))
    assert answer["outcome"] == "N"
    first = answer["moves"][0]
    assert first["wins"]
    assert first["best"]
    assert gr.position(first["to"]).grundy == 0
    assert answer["more_moves"]
    assert answer["moves_total"] == str(sum(heaps))  # as many as pins, from two pins on
    for move in answer["moves"][::40]:
        assert gr.position(move["to"]).grundy == move["grundy"]


def test_a_sample_comes_from_the_whole_range(worker: Answering) -> None:
    answer = get(worker, "solve", game="nim", position=HUGE)
    left = sorted(int(move["state"]) for move in answer["moves"])
    assert (left[0], left[-1]) == (0, HUGE - 1)
    assert max(b - a for a, b in pairwise(left)) < HUGE // 50
    small = get(worker, "solve", game="nim", position="3 4 5")
    assert (len(small["moves"]), small["moves_total"], small["more_moves"]) == (12, 12, False)


def test_numbers_of_any_size_are_exact(worker: Answering) -> None:
    heap = "9" * 400
    answer = get(worker, "solve", game="nim", position=heap)
    assert answer["grundy"] == answer["state"] == heap
    big = get(worker, "solve", game="nim", position=f"{HUGE} {HUGE - 1} 5")
    assert int(big["grundy"]) == HUGE ^ (HUGE - 1) ^ 5
    assert all(gr.position(m["to"]).grundy == int(m["grundy"]) for m in big["moves"][::20])
    stones = get(worker, "solve", game="stone-game", position=f"{HUGE} 1 2 5")
    assert stones["score"] == str(gr.game("stone-game")(HUGE, 1, 2, 5).score)
    assert stones["moves"][0]["gain"] == str(HUGE)


# Quick where a theorem answers, and tables that stay ---------------------------------------------


AT_ONCE = [
    ("nim", f"{HUGE} 5"),
    ("nim", " ".join(str(n) for n in range(3, 203))),
    ("kayles", HUGE),
    ("subtraction:1,3,4", HUGE),
    ("wythoff", f"{HUGE} {HUGE + 12345}"),
]


def test_what_a_theorem_answers_takes_no_time(worker: Answering) -> None:
    """In processor seconds. Together they took seven, and take about half of one."""
    for game, _ in AT_ONCE:
        get(worker, "solve", game=game, position="3 5")  # now all is loaded
    begin = process_time()
    for game, position in AT_ONCE:
        get(worker, "solve", game=game, position=position)
    assert process_time() - begin < 2.5


def test_work_that_was_not_finished_goes_on_with_the_next_question() -> None:
    """Tables were thrown away as soon as questions had taken the time of one: each began anew."""
    worker = Answering(Settings(seconds=100.0, positions=400), ANSWERS)
    worker.tables = Tables(2, cheap=0.0)
    asked = 0
    answer: dict[str, Any] = {"outcome": None}
    while not answer["outcome"] and asked < 20:
        asked += 1
        answer = get(worker, "solve", position="connect-four:3x4", partial="1")
    assert asked > 1
    assert answer["outcome"] in {"T", "N", "P"}
    begin = process_time()
    reply = get(worker, "play", position=answer["moves"][0]["to"], seed="1")
    assert process_time() - begin < 0.4
    assert (reply["how"], reply["because"]) == ("perfect", "")
    assert {move["verdict"] for move in reply["position"]["moves"]} <= {"ties", "loses", "wins"}


def test_an_answer_does_not_wait_for_its_head_to_be_confirmed() -> None:
    """Each took 44 ms, even those that were remembered: asyncio asks which protocol it is."""
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP


# How the program played --------------------------------------------------------------------------


def test_the_program_says_when_its_move_is_not_the_best_one() -> None:
    worker = Answering(Settings(seconds=1.0), ANSWERS)
    perfect = get(worker, "play", game="nim", position="3 4 5", seed="1")
    assert (perfect["how"], perfect["because"]) == ("perfect", "")
    chance = get(worker, "play", game="nim", position="3 4 5", seed="1", level="0")
    assert (chance["how"], "random move" in chance["because"]) == ("random", True)
    unseen = get(worker, "play", game="connect-four:6x7", seed="1")
    assert (unseen["how"], unseen["because"]) == ("perfect", "from the opening book")
    sides = get(worker, "play", position="left domineering:8x8", seed="1")
    assert (sides["how"], " deep" in sides["because"]) == ("strong", True)
    over = get(worker, "play", game="nim", position="0")
    assert (over["move"], over["how"]) == (None, "perfect")


# Periods, misère play, problems ------------------------------------------------------------------


@pytest.mark.parametrize("game", ["rule: n -> n-1; n-3; n-4", "subtraction:1,3,4"])
def test_the_period_of_a_table_is_the_one_that_the_code_goes_by(
    worker: Answering, game: str
) -> None:
    period = get(worker, "table", game=game)["period"]
    assert (period["length"], period["status"]) == (7, "proved")
    bounded = get(worker, "table", game="bounded-nim:3")["period"]
    assert (bounded["start"], bounded["length"], bounded["status"]) == (0, 4, "proved")
    assert get(worker, "table", game="nim")["period"] is None
    assert get(worker, "period", game=game)["length"] == 7
    code = get(worker, "code", game=game, lang="python")
    assert (code["status"], "7" in code["method"]) == ("proved", True)


def test_misere_play_is_told_where_there_is_any(worker: Answering) -> None:
    for entry in get(worker, "games")["games"]:
        given = {"position": entry["examples"][0], "misere": "1", "partial": "1"}
        if not entry["misere"]:
            status, body = ask(worker, "solve", given)
            assert (status, body["error"]["kind"]) == (400, "UndefinedError")
    answer = get(worker, "solve", game="kayles", position="8 9", misere="1")
    assert answer["misere"]
    again = get(worker, "solve", game=answer["game"], position=answer["state"])
    assert again["position"] == answer["position"] == "misere kayles(8, 9)"
    assert not get(worker, "solve", game="tic-tac-toe")["misere"]


def test_problems_have_judges_and_positions_and_games_come_first(worker: Answering) -> None:
    rows = get(worker, "problems")["problems"]
    assert [row["is_game"] for row in rows] == sorted((r["is_game"] for r in rows), reverse=True)
    assert {"Codeforces", "AtCoder", "CSES", "LeetCode", "Kattis"} <= {
        r["judge_name"] for r in rows
    }
    played = [row for row in rows if row["game"]]
    assert len(played) > 40
    for row in played:
        assert str(gr.position([gr.game(row["game"]), row["position"]]))
    unlimited = next(
        p for p in gr.problems() if p.is_game and p.as_data()["measured"]["limit"] is None
    )
    one = get(worker, "problems/{id}", id=unlimited.id)
    assert "not known" in one["measured"]["words"]
    assert "None" not in one["measured"]["words"]
    assert one["judge_name"]


# Words of the page -------------------------------------------------------------------------------

REFUSED = [
    ("solve", {"game": "kayels", "position": "7"}),
    ("solve", {"game": "tic-tac-toe", "misere": "1"}),
    ("solve", {"game": "rule: n -> n+1", "position": "5"}),
    ("play", {"game": "domineering:3x3"}),
    ("graph", {"game": "nim", "position": "100 100 100"}),
    ("graph", {"game": "connect-four:6x7"}),
    ("table", {"game": "tic-tac-toe"}),
    ("table", {"game": "wythoff", "size": "30"}),
    ("period", {"game": "nim"}),
    ("code", {"game": "tic-tac-toe"}),
    ("code", {"game": "misere kayles"}),
    ("value", {"game": "tic-tac-toe"}),
]


def test_errors_say_what_to_do_on_the_page() -> None:
    worker = Answering(Settings(seconds=1.0), ANSWERS)
    for path, query in REFUSED:
        status, body = ask(worker, path, query)
        assert status == 400
        message = body["error"]["message"]
        assert not FOREIGN.search(message), message
        assert "`" not in message


@pytest.mark.parametrize("game", ["chomp:3x4", "cram:2x3", "green-hackenbush"])
def test_a_table_never_tells_of_positions_that_nobody_typed(worker: Answering, game: str) -> None:
    status, body = ask(worker, "table", {"game": game})
    assert status == 400
    message = body["error"]["message"]
    assert message.startswith(f"{game} has no table")
    assert not re.search(r"not \(?\d", message)


@pytest.mark.parametrize("position", ["bounded-nim:3(21)", "split:2(6)", "subtraction:1,3,4(5, 8)"])
def test_reasons_have_no_marks_of_code(worker: Answering, position: str) -> None:
    assert "`" not in json.dumps(get(worker, "solve", position=position))
    left = get(worker, "solve", game="nim", position=f"{HUGE} 5")["left_out"]
    assert not any(FOREIGN.search(words) for words in left.values())


# What people type --------------------------------------------------------------------------------

MEANT = [
    ("nim 3 4 5", "", "nim(3, 4, 5)"),
    ("nim(3,4,5)", "", "nim(3, 4, 5)"),
    ("Nim", "3 4 5", "nim(3, 4, 5)"),
    ("nim", "10**18", f"nim({HUGE})"),
    ("nim", "10^18", f"nim({HUGE})"),
    ("nim", "1e18", f"nim({HUGE})"),
    ("nim", "[3, 4, 5]", "nim(3, 4, 5)"),
    ("nim", "nim(3,4,5)", "nim(3, 4, 5)"),
    ("", "Nim 3 4", "nim(3, 4)"),
    ("tictactoe", "", "tic-tac-toe(.../.../...)"),
    ("Domineering 2x2", "left", "left domineering:2x2(../..)"),
    ("subtraction 1,3,4", "9", "subtraction:1,3,4(9)"),
    ("take 1, 3 or 4", "9", "subtraction:1,3,4(9)"),
    ("remove 1, 2 or 3 stones", "9", "subtraction:1-3(9)"),
    ("n -> n-1; n-3", "5", 'rule:"n -> n-1; n-3"(5)'),
    ("rule: a, b -> a-k, b for k in 1,2", "5 3", 'rule:"a, b -> (a-k, b) for k in (1,2)"(5, 3)'),
    ("nim", "1,000,000", "nim(1, 0, 0)"),
]


def test_what_has_one_meaning_is_understood(worker: Answering) -> None:
    for game, position, meant in MEANT:
        answer = get(worker, "solve", game=game, position=position, partial="1")
        assert answer["position"] == meant
        assert answer["understood"] in {None, meant}


GUESSES = [
    ("nim", "kayles 7"),
    ("nim 3 4", "5"),
    ("take 3 or half", "9"),
    ("nim", "1.5"),
    ("nim", "2^3^4"),
    ("rule: n -> n-1, n-3", "5"),
]


def test_nothing_is_guessed(worker: Answering) -> None:
    for game, position in GUESSES:
        assert ask(worker, "solve", {"game": game, "position": position})[0] == 400


def test_how_a_text_was_understood_is_told(worker: Answering) -> None:
    assert get(worker, "solve", game="nim 3 4 5")["understood"] == "nim(3, 4, 5)"
    assert get(worker, "solve", game="nim", position="3 4 5")["understood"] is None
    rule = get(worker, "rule", text="take 1, 3 or 4")
    assert (rule["game"], rule["understood"]) == ("subtraction:1,3,4", "subtraction:1,3,4")
    loose = get(worker, "rule", text="a, b -> a-k, b for k in range(1, a+1)")
    assert loose["understood"] == "a, b -> (a-k, b) for k in range(1, a+1)"
    assert loose["arguments"] == ["a", "b"]
