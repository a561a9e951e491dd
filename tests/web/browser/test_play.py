"""Play: won games are won, lost ones lost, and everything can be taken back."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

TURN = ".turn"


def wait_for_turn(page: Page) -> bool:
    """Wait until it is the player's turn; False when the game is over."""
    expect(page.locator(TURN)).to_have_text(re.compile("Your move|game is over"))
    return "Your move" in page.locator(TURN).inner_text()


def copied(page: Page) -> str:
    """Return what a button has just copied; it says so when it has."""
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    text: str = page.evaluate("navigator.clipboard.readText()")
    page.clock.fast_forward(1_400)  # for as long the button says so
    expect(page.get_by_role("button", name="Copied")).to_have_count(0)
    return text


def hurry(page: Page) -> None:
    """Have the page wait for nothing but answers: an opponent takes a moment to think."""
    page.add_init_script(
        "{ const wait = window.setTimeout;"
        " window.setTimeout = (done, _, ...rest) => wait(done, 0, ...rest); }"
    )


def play_on(page: Page) -> None:
    """Play the best move from the list, which shows values, until the game is over."""
    for _ in range(60):
        if not wait_for_turn(page):
            return
        page.locator(".play-moves .move").first.click()


def test_a_won_game_is_won(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game=nim&position=3+4+5&values=1")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("You win.")
    expect(page.locator(".tug .bad")).to_have_count(0)
    expect(page.locator(".tug")).to_contain_text("No blunders")


def test_a_lost_game_is_lost_to_the_perfect_opponent(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game=subtraction:1,2,3&position=8&values=1")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("Opponent wins.")


def test_a_blunder_is_marked(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game=nim&position=3+4+5")
    wait_for_turn(page)
    page.get_by_role("button", name="take 5 from heap 3", exact=True).click()
    wait_for_turn(page)
    expect(page.locator(".tug .bad")).to_have_count(1)
    expect(page.locator(".history li.bad")).to_contain_text("take 5 from heap 3")


def test_heaps_are_clicked_and_moves_undone_and_redone(page: Page, url: str) -> None:
    page.goto(f"{url}#/play?game=nim&position=3+4+5&who=two")
    feet = page.locator(".heap-foot")
    page.locator(".heap").nth(2).locator(".token").nth(1).click()
    expect(feet).to_have_text(["3", "4", "3"])
    page.locator(".heap-foot").nth(0).click()
    page.locator(".offer").get_by_role("button", name="take 3 from heap 1").click()
    expect(feet).to_have_text(["0", "4", "3"])
    expect(page.locator(".history li")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    expect(feet).to_have_text(["3", "4", "3"])
    page.keyboard.press("Control+z")
    expect(feet).to_have_text(["3", "4", "5"])
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    page.get_by_role("button", name="Redo").click()
    page.get_by_role("button", name="Redo").click()
    expect(feet).to_have_text(["0", "4", "3"])


def test_a_game_is_shared_reloaded_saved_and_loaded(
    page: Page, url: str, context: BrowserContext
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.clock.install()
    page.goto(f"{url}#/play?game=kayles&position=7")
    wait_for_turn(page)
    page.get_by_role("button", name="take 1, leaving 3 and 3", exact=True).click()
    wait_for_turn(page)
    played = page.locator(".history li").all_inner_texts()
    assert len(played) == 2
    page.reload()
    expect(page.locator(".history li")).to_have_text(played)
    page.get_by_role("button", name="Copy game").click()
    saved = copied(page)
    assert json.loads(saved)["moves"][0] == "take 1, leaving 3 and 3"
    page.get_by_role("button", name="New game").click()
    expect(page.locator(".history")).to_have_text("nothing yet")
    page.get_by_text("Load from text").click()
    page.get_by_label("A saved game").fill(saved)
    page.get_by_role("button", name="Load this").click()
    expect(page.locator(".history li")).to_have_text(played)


def test_connect_four_on_its_board_is_played_perfectly(page: Page, url: str) -> None:
    hurry(page)
    page.goto(f"{url}#/play?game=connect-four:4x4&values=1")
    assert wait_for_turn(page)
    expect(page.locator(".square")).to_have_count(16)
    page.locator(".board-row").nth(0).locator(".square").nth(1).click()
    expect(page.locator(".board-row").nth(3).locator(".square").nth(1)).to_have_text("✕")
    play_on(page)
    expect(page.locator(TURN)).to_contain_text("Nobody wins.")


def test_two_squares_make_a_domino(page: Page, url: str) -> None:
    page.goto(f"{url}#/play?game=cram:2x3&who=two")
    square = page.locator(".board-row").nth(0).locator(".square")
    square.nth(1).click()
    expect(page.locator(".square.target")).to_have_count(4)
    square.nth(2).click()
    expect(page.locator(".square.covered")).to_have_count(2)


def test_a_line_is_drawn_and_a_box_moves_again(page: Page, url: str) -> None:
    page.goto(f"{url}#/play?game=dots-and-boxes:1x1&position=-/||/.&who=two")
    page.locator(".edge").click()
    expect(page.locator(TURN)).to_contain_text("First wins.")


def test_left_and_right_take_turns(page: Page, url: str) -> None:
    page.goto(f"{url}#/play?game=hex:2x2&who=two")
    expect(page.locator(TURN)).to_contain_text("(Left)")
    page.locator(".square").first.click()
    expect(page.locator(TURN)).to_contain_text("(Right)")
