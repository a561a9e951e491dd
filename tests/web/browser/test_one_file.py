"""`grundy page`: one file, opened from a disk, without a network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

import grundy as gr
from grundy.cli.main import cli
from grundy.web.page import STATIC, bundled, page_of
from tests.web.browser.conftest import PICTURE, Watched, left_clean
from tests.web.browser.test_play import hurry, play_on, wait_for_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, BrowserContext, Page


def made(folder: Path, *words: str) -> str:
    file = folder / "game.html"
    told = CliRunner().invoke(cli, ["page", *words, "-o", str(file)])
    assert told.exit_code == 0, told.output
    return file.as_uri()


@pytest.fixture(scope="module")
def offline(browser: Browser) -> Iterator[BrowserContext]:
    """A profile for all tests; its picture keeps the process, as that of `profile` does."""
    context = browser.new_context(offline=True)
    context.set_default_timeout(20_000)
    context.new_page().goto((STATIC / PICTURE).as_uri())
    yield context
    context.close()


@pytest.fixture
def disk(offline: BrowserContext) -> Iterator[Page]:
    page = offline.new_page()
    watched = Watched(page)
    yield page
    left_clean(offline)
    watched.behaved("file:")


@pytest.fixture(scope="module")
def nim(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a file with nim(1, 2)."""
    return made(tmp_path_factory.mktemp("nim"), "nim", "1", "2")


def test_a_file_answers_and_follows_a_move(disk: Page, nim: str) -> None:
    disk.goto(nim)
    expect(disk.locator("main h1")).to_have_text("nim(1, 2)")
    expect(disk.locator(".columns tfoot .lead")).to_have_text("1")
    disk.locator(".move").first.click()
    expect(disk.locator("main h1")).to_have_text("nim(1, 1)")
    expect(disk.locator(".outcome")).to_contain_text("P:")


def test_a_file_has_the_steps_of_its_game(disk: Page, nim: str) -> None:
    disk.goto(nim)
    disk.locator(".move").first.click()
    expect(disk.locator("main h1")).to_have_text("nim(1, 1)")
    disk.get_by_role("link", name="Step", exact=True).click()
    expect(disk.locator(".node").first).to_be_attached()
    disk.keyboard.press("End")
    expect(disk.locator(".node.now .label")).to_have_text("N")


def test_a_file_has_the_table_of_its_game(disk: Page, nim: str) -> None:
    disk.goto(nim)
    disk.get_by_role("link", name="Table", exact=True).click()
    expect(disk.locator(".strip td.v0").first).to_be_visible()


def test_a_game_won_in_a_file_survives_a_reload(disk: Page, nim: str) -> None:
    hurry(disk)
    disk.goto(f"{nim}#/play?values=1")
    play_on(disk)
    expect(disk.locator(".turn")).to_contain_text("You win.")
    disk.reload()
    expect(disk.locator(".turn")).to_contain_text("You win.")


def test_a_board_game_is_never_lost_by_the_opponent(disk: Page, tmp_path: Path) -> None:
    hurry(disk)
    disk.goto(made(tmp_path, "tic-tac-toe", "--view", "play"))
    assert (tmp_path / "game.html").stat().st_size < 2_000_000
    for _ in range(5):
        if not wait_for_turn(disk):
            break
        disk.locator(".move").first.click()
    assert not wait_for_turn(disk)
    expect(disk.locator(".turn")).not_to_contain_text("You win.")
    expect(disk.get_by_role("link", name="Table", exact=True)).to_have_count(0)


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["stone-game", "5", "3", "4", "5"], "(5, 3, 4, 5) is N +1 in 4 plies"),
        (["domineering:2x2"], "right ../.. is N in 1 ply, Right wins"),
    ],
)
def test_games_with_scores_and_sides_are_stepped_through(
    disk: Page, tmp_path: Path, words: list[str], last: str
) -> None:
    disk.goto(made(tmp_path, *words, "--view", "step"))
    expect(disk.locator(".step-count")).to_contain_text("0 of")
    disk.keyboard.press("End")
    expect(disk.locator(".narration")).to_contain_text(last)
    expect(disk.get_by_label("Depth-first")).to_have_count(0)


WALK = """async ({ data, steps }) => {
  %s
  const source = module_source.embeddedSource(data);
  const told = [];
  let asked = {};
  for (const step of steps) {
    const answer = await source.ask("solve", asked);
    const { position, outcome, grundy, over, scene } = answer;
    const moves = answer.moves.map((m) => [m.label, m.to, m.wins, m.touch]);
    told.push({ position, outcome, grundy, over, places: Object.keys(scene.places), moves });
    if (over) break;
    asked = { position: moves[step %% moves.length][1] };
  }
  const reply = await source.ask("play", {});
  return { told, how: reply.how, drawn: (await source.ask("draw", {})).scene.label };
}"""


@pytest.mark.parametrize("text", ["kayles(30)", "nim(4, 5, 6)", "misere nim(2, 3)"])
def test_a_file_answers_as_the_library_does(disk: Page, text: str) -> None:
    """Kayles of 30 had 13 MB and could be played for two moves."""
    position = gr.position(text)
    whole = page_of(position)
    assert len(whole) < 2_000_000
    data = json.loads(whole.partition('id="data">')[2].partition("</script>")[0])
    disk.goto("about:blank")
    steps = [7 * k for k in range(40)]
    found = disk.evaluate(WALK % bundled("source"), {"data": data, "steps": steps})
    assert found["drawn"] == str(position)
    assert found["how"] == "perfect"
    assert found["told"][-1]["over"]  # it can be played to the end
    for told in found["told"]:
        there = gr.position(told["position"])
        assert told["outcome"] == str(there.outcome)
        assert there.is_misere or not there.is_impartial or told["grundy"] == there.grundy
        expected = {move.label: str(move.to) for move in there.moves()}
        assert {label: to for label, to, _, _ in told["moves"]} == expected
        assert told["over"] == (not expected)
        wins = {move.label for move in there.winning_moves()}
        assert {label for label, _, won, _ in told["moves"] if won} == wins
        assert all(set(touch) <= set(told["places"]) for _, _, _, touch in told["moves"])


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The address of a file with five positions of misère Kayles."""
    folder = tmp_path_factory.mktemp("kayles")
    return made(folder, "kayles", "9", "--misere", "--positions", "5")


def test_a_file_answers_misere_play(disk: Page, small: str) -> None:
    disk.goto(small)
    expect(disk.locator(".outcome")).to_contain_text("P:")


def test_a_file_says_that_it_lacks_a_position(disk: Page, small: str) -> None:
    disk.goto(f"{small}#/play?who=two")
    expect(disk.locator(".move").first).to_be_visible()
    for _ in range(4):
        if disk.get_by_role("alert").count():
            break
        played = disk.locator(".tree-of-moves").text_content()
        disk.locator(".move").first.click()
        disk.wait_for_function(
            "played => document.querySelector('[role=alert]')"
            " || document.querySelector('.tree-of-moves').textContent !== played",
            arg=played,
        )
    expect(disk.get_by_role("alert")).to_contain_text("this file has only")


def test_a_notebook_shows_steppers(disk: Page, tmp_path: Path) -> None:
    shown = gr.labelling("subtraction:1,2,3", 7, "mex")._repr_html_()
    scores = gr.labelling("stone-game", (5, 3))._repr_html_()
    cell = tmp_path / "cell.html"
    cell.write_text(f"<!doctype html><meta charset=utf-8>{shown}{scores}", encoding="utf-8")
    disk.goto(cell.as_uri())
    frame = disk.frame_locator("iframe").first
    expect(frame.locator(".node")).to_have_count(8)
    frame.get_by_role("button", name="Step", exact=True).click()
    expect(frame.locator(".narration")).to_contain_text("0 has Grundy value 0")
    frame = disk.frame_locator("iframe").last
    frame.get_by_role("button", name="Step", exact=True).click()
    expect(frame.locator(".node.now .label")).to_have_text("T")


def test_a_notebook_shows_a_solution() -> None:
    shown = gr.game("nim")(3, 4, 5).solve()._repr_html_()
    assert "<b>nim(3, 4, 5)</b> is <b>N</b>: the player to move wins" in shown
    assert "<td>Bouton&#x27;s theorem (proved)</td>" in shown


def test_a_partizan_position_has_its_value_in_the_file(disk: Page, tmp_path: Path) -> None:
    disk.goto(made(tmp_path, "domineering:2x3"))
    card = disk.locator(".in-short")
    expect(card).to_contain_text("{2|-1/2}")
    expect(card.get_by_role("img")).to_be_visible()
    disk.locator(".move").first.click()
    expect(card).to_have_count(0)
